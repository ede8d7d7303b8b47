"""Job: something to be thought over, named by its table, edition and seat; and what can come of it."""

from typing import Literal

import msgspec

from greatglen.bots.advice import Advice
from greatglen.bots.analysis import Mistake
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.table import Table

Kind = Literal["think", "hint", "analyse"]
Lane = Literal["quick", "short", "deep"]
LANES: tuple[Lane, ...] = ("quick", "short", "deep")


class Job(msgspec.Struct, frozen=True):
    """A bot's decision, a hint for who decides, or the analysis of a game.

    Its key is all that it depends on: the same key twice is the same work. An edition never comes again, not even after
    a step back, so nothing that was thought for another position is taken for this one.
    """

    kind: Kind
    table: str
    edition: int
    seat: int = 0
    deep: bool = False  # think: whether the bot takes its time
    payers: tuple[str, ...] = ()  # the visitors whose budget the thinking is on

    @property
    def key(self) -> str:
        return f"{self.kind}:{self.table}:{self.edition}:{self.seat}"

    @property
    def lane(self) -> Lane:
        """Who waits behind whom: quick bots never behind deep ones, hints behind neither."""
        if self.kind == "hint":
            return "short"
        return "deep" if self.deep or self.kind == "analyse" else "quick"


class MoveStored(msgspec.Struct, frozen=True, tag="Played"):
    """A bot has played, or somebody was quicker; the number of the table's latest news."""

    news: int


class HintFound(msgspec.Struct, frozen=True, tag="Advised"):
    """A hint, its actions in notation."""

    action: str
    gain: float
    reasons: list[tuple[str, float]]
    instead: str | None
    less: float
    leads: list[str] = []

    @classmethod
    def from_advice(cls, advice: Advice) -> "HintFound":
        instead = None if advice.instead is None else str(advice.instead)
        return cls(str(advice.action), advice.gain, advice.reasons, instead, advice.less, advice.leads)

    def to_advice(self, table: Table) -> Advice:
        instead = None if self.instead is None else table.parse_action(self.instead)
        return Advice(table.parse_action(self.action), self.gain, self.reasons, instead, self.less, self.leads)


class StoredMistake(msgspec.Struct, frozen=True):
    """A mistake, its actions in notation."""

    version: int
    seat: int
    chosen_action: str
    better_action: str
    cost: float

    @classmethod
    def from_mistake(cls, mistake: Mistake) -> "StoredMistake":
        return cls(mistake.version, mistake.seat, str(mistake.chosen), str(mistake.better), mistake.cost)

    def to_mistake(self, table: Table) -> Mistake:
        return Mistake(
            self.version,
            self.seat,
            table.parse_action(self.chosen_action),
            table.parse_action(self.better_action),
            self.cost,
        )


class AnalysisDone(msgspec.Struct, frozen=True, tag="Analysed"):
    """What the analysis of some seats found; `stopped`: as far as it came."""

    seats: list[int]
    faults: list[StoredMistake]
    stopped: bool


class JobRefused(msgspec.Struct, frozen=True, tag="Unwanted"):
    """The job cannot be done and never could: the reason."""

    refusal: Refusal


JobResult = MoveStored | HintFound | AnalysisDone | JobRefused


NOBODY_FREE = Reason("nobody-free", "Nobody could think about it just now; ask again.")


class WorkFailedError(Exception):
    """A job was not done, though it could have been: the database is away, or no worker survived it."""
