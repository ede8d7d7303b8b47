"""Record: a game as set-up and actions, chance included. Text a person can read, and all that is ever stored."""

import msgspec

from greatglen.kernel.chance import KEY_BYTES, Luck, Sealed
from greatglen.kernel.refusal import BadRecord

FORMAT = 1


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
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
    seal: str = ""  # of a sealed table: the commitment to its key, shown from the beginning
    key: str = ""  # and the key in hexadecimal digits, shown in the end
    names: list[str] = []  # of the players by seat, if whoever wrote it knew them
    since: int = 0  # and how many of the actions were made before that key drew: in a game that this one goes on from

    @property
    def luck(self) -> int | Luck:
        """What its draws came from, and later ones will: where the key is not shown, a new one nobody knows."""
        if not self.seal:
            return self.seed
        if self.seed:
            raise BadRecord("seed", "a sealed game has none")
        if not self.key:
            return Sealed.new(since=len(self.actions))
        luck = Sealed(self._key(), self.since)
        if not luck.opens(self.seal):
            raise BadRecord("key", "it is not the one that the seal was made for")
        return luck

    def _key(self) -> bytes:
        try:
            key = bytes.fromhex(self.key)
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise BadRecord("key", f"a key has {2 * KEY_BYTES} hexadecimal digits")
        return key

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
        if record.names and len(record.names) != record.seats:
            raise BadRecord("names", f"there are {len(record.names)} of them for {record.seats} seats")
        return record
