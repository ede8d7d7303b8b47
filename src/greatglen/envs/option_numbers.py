"""Questions: the options of a decision as numbers from 0, never more than a width.

A list of options that is longer is asked in two questions. The first offers groups of options: those of the same kind
with the same first field stand together, in the order in which the groups first come up. If there would be too many
groups, or too large ones, the groups are runs of neighbouring options instead, as long as the width. The second
question offers the options of the chosen group; a group of one is that option. Chance is asked in one question always.
"""

from collections.abc import Sequence
from typing import Any

from greatglen.envs.interface import EnvironmentFace
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.table import Table

MAX_WIDTH = 256
MIN_WIDTH = 32  # squared, more options than any decision has

ACTIONS = ("options", "flat")  # what numbers mean: options of the question, or actions of the whole game's table

NO_ACTIONS = "Actions can be numbered as {known}, not as “{actions}”."
NO_OPTION = "There are {n} options now, numbered from 0; {number} is none of them."
BAD_WIDTH = "The width of a question is a number from {least} to {most}, not {width}."


def check_actions(actions: str) -> None:
    """Refused if actions cannot be numbered so."""
    if actions not in ACTIONS:
        raise Refused(Refusal("bad-actions", NO_ACTIONS, {"known": " or ".join(ACTIONS), "actions": str(actions)}))


def choose_width(game: str, width: int | None) -> int:
    """How many options a question has at most: the width asked for, or else the game's; Refused if it cannot be."""
    if width is None:
        front: EnvironmentFace = game_named(game).slice.load_face("observation")
        width = front.width
    if type(width) is not int or not MIN_WIDTH <= width <= MAX_WIDTH:
        raise Refused(Refusal("bad-width", BAD_WIDTH, {"least": MIN_WIDTH, "most": MAX_WIDTH, "width": str(width)}))
    return width


def group_options(options: Sequence[Action], width: int) -> list[Sequence[Action]]:
    """The groups of a list of options that is longer than the width."""
    groups: dict[tuple[type[Action], Any], list[Action]] = {}
    for option in options:
        fields = option.__struct_fields__
        groups.setdefault((type(option), getattr(option, fields[0]) if fields else ""), []).append(option)
    if len(groups) <= width and max(map(len, groups.values())) <= width:
        return list(groups.values())
    return [options[first : first + width] for first in range(0, len(options), width)]


class Questions:
    """What a table asks, question by question. `options` are those of the question; of a group, its first option."""

    __slots__ = ("groups", "options", "table", "width")

    def __init__(self, table: Table, width: int) -> None:
        self.table = table
        self.width = width
        self.groups: list[Sequence[Action]] = []  # not empty: the question is which of them
        self.options: Sequence[Action] = ()
        self.refresh()

    def __len__(self) -> int:
        return len(self.options)

    def refresh(self) -> None:
        """The table has come to another decision."""
        choice = self.table.choice
        options = choice.options
        if len(options) > self.width and choice.seat != CHANCE:  # who splits chance would lose the odds
            self.groups = group_options(options, self.width)
            options = [group[0] for group in self.groups]
        self.options = options

    def answer(self, number: int) -> Action | None:
        """Answer a question: the action that was carried out, or None if a group was chosen and is now asked about."""
        options = self.options
        if type(number) is not int or not 0 <= number < len(options):
            number = self._check_number(number)
        if self.groups:
            group, self.groups = self.groups[number], []
            if len(group) > 1:
                self.options = group
                return None
        action, table = options[number], self.table
        if options is table.choice.options:
            table.choose(number)
        else:
            table.apply(action)
        self.options = table.choice.options
        if len(self.options) > self.width:
            self.refresh()
        return action

    def _check_number(self, number: Any) -> int:
        """A number of another type, of NumPy's say; Refused if it is none of the options'."""
        try:
            at = int(number)
        except (TypeError, ValueError, OverflowError):
            at = -1
        if at != number or not 0 <= at < len(self.options):
            facts: dict[str, str | int] = {"n": len(self.options), "number": str(number)}
            raise Refused(Refusal("no-option", NO_OPTION, facts))
        return at

    def describe(self, number: int) -> str:
        """An option as text: its notation; of a group, that of its first and last option."""
        at = self._check_number(number)
        return f"{self.groups[at][0]} … {self.groups[at][-1]}" if self.groups else str(self.options[at])

    def find_number(self, text: str) -> int:
        """The option that `named` gives a text to; Refused if there is none now."""
        for number in range(len(self.options)):
            if self.describe(number) == text:
                return number
        refusal = self.table.why_not(self.table.parse_action(text))
        raise Refused(refusal or Refusal("no-option", NO_OPTION, {"n": len(self.options), "number": text}))

    def copy(self, table: Table) -> "Questions":
        """The same question at a twin of the table."""
        twin = object.__new__(Questions)
        twin.table, twin.width, twin.groups, twin.options = table, self.width, self.groups, self.options
        return twin
