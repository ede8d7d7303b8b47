"""Record: a game as set-up and actions, chance included. Text a person can read, and all that is ever stored."""

import msgspec

from greatglen.kernel.refusal import BadRecord

FORMAT = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game, whole or up to some decision. `scores` and `over` say where its actions lead; a replay checks them."""

    greatglen: int  # the version of this format
    game: str
    rules: int
    seats: int
    seed: int
    options: dict[str, str]
    actions: list[str]
    scores: list[int]
    over: bool

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    @staticmethod
    def from_json(text: str | bytes) -> "Record":
        """Read a record; BadRecord says where and why it is not one."""
        try:
            record = msgspec.json.decode(text, type=Record)
        except msgspec.ValidationError as error:
            raise BadRecord("record", str(error)) from None
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadRecord("record", f"not readable as JSON ({error})") from None
        if record.greatglen != FORMAT:
            raise BadRecord("greatglen", f"the file has format {record.greatglen}, this program reads {FORMAT}")
        return record
