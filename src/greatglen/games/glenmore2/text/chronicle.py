"""What one Chronicle says: the sentences it adds to those of Glen More II."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import Plural
from greatglen.text.game_text import PieceCategory

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

SILENT = ""  # an event that is not worth a line


class ChronicleText:
    """Each method answers None for what is not the Chronicle's own; the words of those in play are asked in turn."""

    number: int
    COUNTED: ClassVar[Mapping[str, Plural]] = {}  # its effect words as amounts
    DEEDS: ClassVar[Mapping[str, Plural]] = {}  # its effect words that are done rather than received
    FACTS: ClassVar[frozenset[str]] = frozenset()  # facts of its refusals that are words to be translated themselves

    SCORED: ClassVar[str] = ""  # how the sources of points begin that it gives in scorings of its own

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        """What is asked, in one sentence that names no player."""
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        """An option in two parts: what options of its kind have in common, and what is its own."""
        return None

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        """What happened, as one sentence of the log; SILENT if it is not worth a line."""
        return None

    def covers_previous(self, event: Event, before: Event) -> bool:
        """Whether what is said of one of its events says what happened just before it too."""
        return False

    def is_tile_move(self, event: Event) -> bool:
        """Whether a tile comes to lie in a territory, or leaves one, by one of its own events."""
        return False

    def note_tile_move(self, text: GlenMore2Text, event: Event) -> None:
        """Take note of such an event in `text.land`."""

    def abbreviate(self, text: GlenMore2Text, what: str) -> str | None:
        """One of its effect words in as few letters as will do, for the boards of the terminal."""
        return None

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        """Where points of a breakdown came from."""
        return None

    def gained_pieces(self, event: Event) -> Sequence[str]:
        """The pieces that a seat got by one of its own events (`GameText.keepsakes`)."""
        return ()

    def categorise_piece(self, text: GlenMore2Text, piece: str) -> PieceCategory | None:
        """What one of its own pieces is counted as."""
        return None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        """The name of what asks, from the `by` of a choice."""
        return None
