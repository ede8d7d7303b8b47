"""Options: what each option of a question is, as a row of whole numbers with columns that are the same always.

What an action holds in its fields comes first, for every game alike; then what the game tells of it beyond that
(`Telling`). A row is made from the action and from what the seat that decides may see, and from nothing else.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from greatglen.envs.codec import LEAST, MOST, Numbers, numbers
from greatglen.envs.column import Column, Value
from greatglen.envs.sections import Seen
from greatglen.kernel.action import Action

KNOWN = 100_000  # rows that are kept

Later: TypeAlias = Callable[[Any, Numbers, int], None]  # from what is seen, into an array, where the row begins


class Feature(msgspec.Struct, frozen=True):
    """A column: its name, what it tells, its bounds; and if it names things, their names, numbered from 1."""

    name: str
    text: str
    low: int = 0
    high: int = MOST
    names: tuple[str, ...] = ()


def named(name: str, text: str, names: Sequence[str]) -> Feature:
    """A column that names one of some things, or 0 for none."""
    return Feature(name, text, 0, len(names), tuple(names))


class Told(msgspec.Struct, frozen=True):
    """What a game tells of one action: the columns that are always the same, and how to write those that are not."""

    always: Mapping[str, int]
    later: Later | None = None


class Telling(Protocol):
    """What a game tells of options. `fields`: those of actions that it tells itself, so that they get no column."""

    @property
    def features(self) -> Sequence[Feature]: ...

    @property
    def fields(self) -> frozenset[str]: ...

    def told(self, action: Action, at: Mapping[str, int]) -> Told:
        """Of an action; `at`: the place of every column."""
        ...


class OptionLayout:
    """Which column of an option means what."""

    def __init__(self, possible: Mapping[type[Action], Sequence[Column]], telling: Telling, seats: int) -> None:
        self.telling = telling
        self.kinds = {kind: number for number, kind in enumerate(possible, 1)}
        self._fields = _fields(possible, telling.fields, seats)
        self.features = [
            named("kind", "the kind of action", [str(kind.__struct_config__.tag) for kind in possible]),
            Feature("group", "how many options it stands for, if the next question is which of them; else 0"),
            *(feature for feature, _ in self._fields.values()),
            *telling.features,
        ]
        self.at = {feature.name: place for place, feature in enumerate(self.features)}
        twice = [name for name, n in Counter(feature.name for feature in self.features).items() if n > 1]
        if twice:
            raise TypeError(f"the features {twice} are there twice: `observe` has to name its own otherwise")
        self._rows: dict[Action, tuple[Numbers, Later | None]] = {}
        self._seats = seats

    def __len__(self) -> int:
        return len(self.features)

    def write(self, view: Seen, options: Sequence[Action], out: Numbers) -> None:
        """The rows of some options of the seat that looks, one after the other from the beginning of an array."""
        known, width, at = self._rows.get, len(self.features), 0
        for option in options:
            row, later = known(option) or self._row(option)
            out[at : at + width] = row
            if later is not None:
                later(view, out, at)
            at += width

    def write_groups(self, groups: Sequence[Sequence[Action]], out: Numbers) -> None:
        """The rows of groups: kind, how many, and the first field, if that is what the options have in common."""
        for number, group in enumerate(groups):
            row = [0] * len(self)
            if len({type(option) for option in group}) == 1:
                row[self.at["kind"]] = self.kinds[type(group[0])]
                for field in group[0].__struct_fields__[:1]:
                    if field in self._fields and len({getattr(option, field) for option in group}) == 1:
                        row[self.at[field]] = self._fields[field][1](getattr(group[0], field))
            row[self.at["group"]] = len(group)
            out[number * len(self) : (number + 1) * len(self)] = numbers(row)

    def _row(self, option: Action) -> tuple[Numbers, Later | None]:
        told = self.telling.told(option, self.at)
        row = [0] * len(self)
        row[0] = self.kinds[type(option)]
        for field in option.__struct_fields__:
            if field in self._fields:
                row[self.at[field]] = self._fields[field][1](getattr(option, field))
        for name, number in told.always.items():
            row[self.at[name]] = min(max(number, LEAST), MOST)
        if len(self._rows) >= KNOWN:
            self._rows.clear()
        self._rows[option] = numbers(row), self._turned(option, told.later)
        return self._rows[option]

    def _turned(self, option: Action, later: Later | None) -> Later | None:
        """Seats are told from where the one sits that looks."""
        seats = [(self.at[field], getattr(option, field)) for field in option.__struct_fields__ if field in SEATS]
        if not seats:
            return later

        def with_seats(view: Seen, out: Numbers, row: int) -> None:
            if later is not None:
                later(view, out, row)
            for place, seat in seats:
                out[row + place] = 1 + (seat - view.seat) % self._seats

        return with_seats

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every column means the same in both."""
        return hashlib.blake2b(msgspec.json.encode(self.features), digest_size=8).hexdigest()


SEATS = ("seat", "owner")  # fields that hold a seat, by their names


def _fields(
    possible: Mapping[type[Action], Sequence[Column]], told: frozenset[str], seats: int
) -> dict[str, tuple[Feature, Callable[[Any], int]]]:
    """A column for each name of a field that the game does not tell itself, and how a value becomes its number."""
    values: dict[str, dict[Value, None]] = {}
    for columns in possible.values():
        for column in columns:
            for place, field in enumerate(column.fields):
                values.setdefault(field, {}).update(dict.fromkeys(row[place] for row in column.values))
    found: dict[str, tuple[Feature, Callable[[Any], int]]] = {}
    for field, its in values.items():
        if field in told:
            continue
        if field in SEATS:
            text = f"the {field}: 1 is oneself, 2 the next seat, and so on; 0 for none"
            found[field] = Feature(field, text, 0, seats), lambda value: 0
        elif all(isinstance(value, int) for value in its):
            low, high = min(map(int, its)), max(map(int, its))
            found[field] = Feature(field, f"the number {field}, or 0", min(0, low), max(0, high)), lambda value: value
        else:
            places = {value: place for place, value in enumerate(its, 1)}
            found[field] = named(field, f"the {field}, or 0", [str(value) for value in its]), _numbered(places)
    return found


def _numbered(places: Mapping[Value, int]) -> Callable[[Any], int]:
    return lambda value: places.get(value, 0)
