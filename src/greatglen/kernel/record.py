"""Record: a game as set-up and actions, chance included. Text a person can read, and all that is ever stored."""

import re
from typing import Annotated

import msgspec

from greatglen.kernel.chance import KEY_BYTES, Counted, Luck, Sealed
from greatglen.kernel.refusal import BadRecord, Reason

FORMAT = 1
SEAL = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")

SEALED_WITH_SEED = Reason("sealed-with-seed", "A sealed game has no seed.")
OTHER_KEY = Reason("other-key", "This is not the key that the seal was made for.")
NO_KEY = Reason("no-key", "A key has {digits} hexadecimal digits.")
NO_SEAL = Reason("no-seal", "A seal has {digits} hexadecimal digits in lower case.")
UNSEALED = Reason("unsealed", "The seal that belongs to the key is missing.")
NO_RECORD = Reason("no-record", "This is not a saved game: {detail}.")
NO_JSON = Reason("no-json", "This cannot be read as JSON: {detail}.")
OTHER_FORMAT = Reason("other-format", "The file has format {found}; this program reads format {known}.")
OTHER_NAMES = Reason(
    "other-names",
    "The file has {names} name for {seats} seats.",
    "The file has {names} names for {seats} seats.",
    "names",
)


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
    # And how many of the actions were made before that key drew: in a game that this one goes on from.
    since: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] = 0
    counted: bool = False  # the key draws by kind and count: a deal that many played

    @property
    def luck(self) -> int | Luck:
        """What its draws came from, and later ones will: where the key is not shown, a new one nobody knows."""
        if not self.seal:
            return self.seed
        if self.seed:
            raise BadRecord("seed", SEALED_WITH_SEED.with_facts())
        if not self.key:
            return Sealed.create(since=len(self.actions))
        luck = (Counted if self.counted else Sealed)(self._key(), self.since)
        if not luck.matches_seal(self.seal):
            raise BadRecord("key", OTHER_KEY.with_facts())
        return luck

    def _key(self) -> bytes:
        try:
            key = bytes.fromhex(self.key)
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise BadRecord("key", NO_KEY.with_facts(digits=2 * KEY_BYTES))
        return key

    def to_json(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    @staticmethod
    def from_json(text: str | bytes) -> "Record":
        """Read a record; raise BadRecord, with the place and the reason, if it is none."""
        try:
            record = msgspec.json.decode(text, type=Record)
        except msgspec.ValidationError as error:
            raise BadRecord("record", NO_RECORD.with_facts(detail=str(error))) from None
        except (msgspec.DecodeError, UnicodeError) as error:
            raise BadRecord("record", NO_JSON.with_facts(detail=str(error))) from None
        if record.greatglen != FORMAT:
            raise BadRecord("greatglen", OTHER_FORMAT.with_facts(found=record.greatglen, known=FORMAT))
        if record.seal and not SEAL.fullmatch(record.seal):
            raise BadRecord("seal", NO_SEAL.with_facts(digits=2 * KEY_BYTES))
        if not record.seal and (record.key or record.since or record.counted):
            raise BadRecord("seal", UNSEALED.with_facts())
        if record.names and len(record.names) != record.seats:
            raise BadRecord("names", OTHER_NAMES.with_facts(names=len(record.names), seats=record.seats))
        return record
