"""The action table: every action a player can ever take in a game has a number, whatever the position.

The table is generated from the actions a game declares and from its components. It belongs to a game, its
seats and options, and a reach; for those and one VERSION it is always the same, and `fingerprint` proves it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from greatglen.envs.interface import EnvironmentFace
from greatglen.envs.options import Column, Value, check_columns
from greatglen.games import game_named
from greatglen.kernel.action import Action, parse_action
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.tags import tag_of

VERSION = 3  # rises when a table changes: numbers of before would mean other actions

NO_NUMBER = "“{action}” has no number in this table.{hint}"
NO_ACTION = "The actions of this table are numbered from 0 to {last}; {number} is none of them."
BAD_REACH = "The reach of a table is a number of steps, 1 or more, or None for all there can be; not {reach}."
OUT_OF_REACH = " The cells of this table lie within {reach} steps of the start village: make one with a longer reach."


class ActionBlock:
    """The actions of one class: a block of numbers, counted through its columns, the last one fastest."""

    __slots__ = ("action", "columns", "first", "indices", "size")

    def __init__(self, action: type[Action], columns: tuple[Column, ...], first: int) -> None:
        check_columns(action, columns)
        self.action = action
        self.columns = columns
        self.first = first
        self.size = 1
        self.indices: list[tuple[tuple[str, ...], dict[object, int], int]] = []
        for one in columns:
            keys: list[object] = [value if len(value) > 1 else value[0] for value in one.values]
            self.indices.append((one.fields, {key: place for place, key in enumerate(keys)}, len(keys)))
            self.size *= len(keys)

    def encode(self, action: Action) -> int:
        """The number of an action of this class; -1 if a field has a value that no column knows."""
        number = 0
        for fields, places, size in self.indices:
            if len(fields) == 1:
                key: object = getattr(action, fields[0])
            else:
                key = tuple(getattr(action, field) for field in fields)
            place = places.get(key, -1)
            if place < 0:
                return -1
            number = number * size + place
        return self.first + number

    def decode(self, number: int) -> Action:
        """The action with that number."""
        number -= self.first
        words: list[Value] = []
        for one in reversed(self.columns):
            number, place = divmod(number, len(one.values))
            words[:0] = one.values[place]
        return self.action(*words)

    @property
    def description(self) -> str:
        """What the action does, as its class says."""
        return (self.action.__doc__ or "").strip().splitlines()[0]


class ActionTable:
    """Numbers for actions, and actions for numbers."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, str], reach: int | None, columns: Mapping[type[Action], Any]
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.reach = reach
        self.blocks: list[ActionBlock] = []
        first = 0
        for action, its in columns.items():
            self.blocks.append(ActionBlock(action, its, first))
            first += self.blocks[-1].size
        self._size = first
        self._block_by_class = {kind.action: kind for kind in self.blocks}

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Action]:
        """Every action, in the order of the numbers."""
        return (kind.decode(number) for kind in self.blocks for number in range(kind.first, kind.first + kind.size))

    def __contains__(self, action: object) -> bool:
        kind = self._block_by_class.get(type(action))  # type: ignore[arg-type]  # what is no action is in no table
        return kind is not None and isinstance(action, Action) and kind.encode(action) >= 0

    def encode(self, action: Action) -> int:
        """The number of an action, legal now or not; Refused if it has none."""
        kind = self._block_by_class.get(type(action))
        number = -1 if kind is None else kind.encode(action)
        if number < 0:
            hint = "" if self.reach is None or kind is None else OUT_OF_REACH.format(reach=self.reach)
            raise Refused(Refusal("no-number", NO_NUMBER, {"action": str(action), "hint": hint}))
        return number

    def encode_all(self, actions: Iterable[Action]) -> list[int]:
        """The numbers of some actions, in their order."""
        return [self.encode(action) for action in actions]

    def decode(self, number: int) -> Action:
        """The action with a number; Refused if there is none."""
        try:
            at = int(number)
        except (TypeError, ValueError, OverflowError):
            at = -1
        if at != number or not 0 <= at < self._size:
            facts: dict[str, str | int] = {"last": self._size - 1, "number": str(number)}
            raise Refused(Refusal("no-action-number", NO_ACTION, facts))
        return self._find_block(at).decode(at)

    def _find_block(self, number: int) -> ActionBlock:
        low, high = 0, len(self.blocks)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.blocks[middle].first <= number else (low, middle)
        return self.blocks[low]

    def parse(self, text: str) -> Action:
        """The action a line of text notes; Refused if it is none of this table's."""
        action = parse_action(text, self.game.actions)
        self.encode(action)
        return action

    @property
    def fingerprint(self) -> str:
        """The same for two tables if every number means the same action in both."""
        content = [[tag_of(kind.action), [[c.fields, c.values] for c in kind.columns]] for kind in self.blocks]
        return hashlib.blake2b(msgspec.json.encode(content), digest_size=8).hexdigest()

    def __repr__(self) -> str:
        return f"<ActionTable {self.game.name} v{VERSION} {self.fingerprint}: {len(self)} actions>"


def action_table(
    game: str, *, seats: int, options: Mapping[str, object] | None = None, reach: int | None = None
) -> ActionTable:
    """The table of what the players can do. `reach`: how many steps from the start village cells are numbered.

    Without a reach every cell that a territory could ever come to has a number.
    """
    if reach is not None and (type(reach) is not int or reach < 1):
        raise Refused(Refusal("bad-reach", BAD_REACH, {"reach": str(reach)}))
    return _make_tables(game, seats, _settle_options(game, seats, options), reach)[0]


def chance_table(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> ActionTable:
    """The table of what chance can do: rolls, deals and draws, with numbers of their own."""
    return _make_tables(game, seats, _settle_options(game, seats, options), 1)[1]


def _settle_options(game: str, seats: int, options: Mapping[str, object] | None) -> tuple[tuple[str, str], ...]:
    """Every option with its value; Refused if the game cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return tuple(title.resolve_options(seats, options or {}).items())


@cache
def _make_tables(
    name: str, seats: int, options: tuple[tuple[str, str], ...], reach: int | None
) -> tuple[ActionTable, ActionTable]:
    game, chosen = game_named(name), dict(options)
    front: EnvironmentFace = game.slice.load_face("observation")
    possible = front.possible_actions(game.begin(seats, chosen), reach)
    return (
        ActionTable(game, seats, chosen, reach, possible.players),
        ActionTable(game, seats, chosen, None, possible.chance),
    )
