"""Options: what each option of a question is, as a row of whole numbers with columns that are the same always.

What an action holds in its fields comes first, for every game alike; then what the game tells of it beyond that
(`OptionEncoder`). A row is made from the action and from what the seat that decides may see, and from nothing else.
What depends on the action alone is made once and kept.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

import msgspec

from greatglen.envs.codec import MAX_NUMBER, Numbers, Rows, SectionSource, make_numbers
from greatglen.kernel.action import Action
from greatglen.kernel.tags import tag_of

Value: TypeAlias = int | str


class Column(msgspec.Struct, frozen=True):
    """Some fields of an action and the values they can have together, in the order of their numbers."""

    fields: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]


Columns: TypeAlias = Mapping[type[Action], Sequence[Column]]


def column(field: str, values: Iterable[Value]) -> Column:
    """The values of one field."""
    return Column((field,), tuple((value,) for value in values))


def joint_column(fields: str, values: Iterable[tuple[Value, ...]]) -> Column:
    """The values of several fields that depend on each other: "start end"."""
    return Column(tuple(fields.split()), tuple(values))


def check_columns(action: type[Action], columns: Sequence[Column]) -> None:
    """Columns must name the fields the action declares, in their order, with values of the declared types."""
    declared = msgspec.structs.fields(action)
    named = [field for column in columns for field in column.fields]
    if named != [field.name for field in declared]:
        raise TypeError(f"{action.__name__} declares {[field.name for field in declared]}, its columns name {named}")
    types = {field.name: field.type for field in declared}
    for one in columns:
        if len(set(one.values)) < len(one.values):
            raise TypeError(f"{action.__name__}: a value of {one.fields} is there twice")
        for value in one.values:
            if any(type(part) is not types[field] for field, part in zip(one.fields, value, strict=True)):
                raise TypeError(f"{action.__name__}: {value} is not what {one.fields} are declared to be")


MAX_CACHED_ROWS = 100_000  # rows that are kept

Row: TypeAlias = Callable[[Any], bytes]  # of an action
RowsForView: TypeAlias = Callable[[Any], Row]  # by what is seen


class OptionFeature(msgspec.Struct, frozen=True):
    """A column: its name, what it tells, its bounds; and if it names things, their names, numbered from 1."""

    name: str
    text: str
    low: int = 0
    high: int = MAX_NUMBER
    names: tuple[str, ...] = ()


def named_feature(name: str, text: str, names: Sequence[str]) -> OptionFeature:
    """A column that names one of some things, or 0 for none."""
    return OptionFeature(name, text, 0, len(names), tuple(names))


class OptionEncoder(Protocol):
    """What a game tells of options. `fields`: those of actions that it tells itself, so that they get no column."""

    @property
    def features(self) -> Sequence[OptionFeature]: ...

    @property
    def fields(self) -> frozenset[str]: ...

    @property
    def by_value(self) -> Mapping[str, tuple[str, Mapping[Any, Numbers]]]:
        """What the value of a field always tells: by the field, the column at which it begins, and the numbers."""
        ...

    def make_rows(self, kind: type[Action], offsets: Mapping[str, int], base_row: Row) -> RowsForView | None:
        """How rows are made, for a kind of action of which more is told than what is always the same, `base_row`.

        `offsets`: the place of every column.
        """
        ...


class OptionLayout:
    """Which column of an option means what."""

    def __init__(self, possible: Mapping[type[Action], Sequence[Column]], encoder: OptionEncoder, seats: int) -> None:
        self.encoder = encoder
        self.kinds = {kind: number for number, kind in enumerate(possible, 1)}
        self._fields = _make_field_features(possible, encoder.fields, seats)
        self.features = [
            named_feature("kind", "the kind of action", [tag_of(kind) for kind in possible]),
            OptionFeature("group", "how many options it stands for, if the next question is which of them; else 0"),
            *(feature for feature, _ in self._fields.values()),
            *encoder.features,
        ]
        self.offsets = {feature.name: place for place, feature in enumerate(self.features)}
        twice = [name for name, n in Counter(feature.name for feature in self.features).items() if n > 1]
        if twice:
            raise TypeError(f"the features {twice} are there twice: `observe` has to name its own otherwise")
        self._seats = seats
        self.width = len(self.features)
        self._by_value = self._collect_values()
        self._constant_rows: dict[
            type[Action], Row
        ] = {}  # of kinds of which nothing else is told; KeyError for other kinds
        self._rows_by_kind = {kind: self._make_rows(kind) for kind in possible}

    def __len__(self) -> int:
        return len(self.features)

    def write(self, view: SectionSource, options: Sequence[Action], out: Numbers) -> None:
        """The rows of some options of the seat that looks, one after the other from the beginning of an array."""
        out[: len(options) * self.width] = make_numbers(self.encode(view, options))

    def encode(self, view: SectionSource, options: Sequence[Action]) -> bytes:
        """The bytes of these rows."""
        if options and type(options[0]) is type(options[-1]) in self._constant_rows:  # most likely all are of that kind
            try:
                return b"".join(map(self._constant_rows[type(options[0])], options))
            except KeyError:
                pass
        rows: list[bytes] = []
        last: type[Action] | None = None
        for option in options:
            kind = type(option)
            if kind is not last:
                last, row = kind, self._rows_by_kind[kind](view)
            rows.append(row(option))
        return b"".join(rows)

    def encode_groups(self, groups: Sequence[Sequence[Action]]) -> bytes:
        """The bytes of rows of groups: kind, how many, and the first field, if the options have that in common."""
        rows = []
        for group in groups:
            row = [0] * len(self)
            if len({type(option) for option in group}) == 1:
                row[self.offsets["kind"]] = self.kinds[type(group[0])]
                for field in group[0].__struct_fields__[:1]:
                    if field in self._fields and len({getattr(option, field) for option in group}) == 1:
                        row[self.offsets[field]] = self._fields[field][1](getattr(group[0], field))
            row[self.offsets["group"]] = len(group)
            rows.append(make_numbers(row).tobytes())
        return b"".join(rows)

    def _collect_values(self) -> dict[str, list[tuple[int, Mapping[Any, Numbers]]]]:
        """By field: where something is told of its value, and the numbers."""
        found: dict[str, list[tuple[int, Mapping[Any, Numbers]]]] = {}
        for field, (_, number) in self._fields.items():
            if field not in SEAT_FIELDS:  # told by who looks
                found[field] = [(self.offsets[field], Rows(partial(_make_column, number), MAX_CACHED_ROWS))]
        for field, (begin, told) in self.encoder.by_value.items():
            found.setdefault(field, []).append((self.offsets[begin], told))
        return found

    def _make_base_row(self, kind: type[Action]) -> Row:
        """How rows of a kind are made, as far as they are always the same; KeyError for other kinds."""
        blank = make_numbers([self.kinds[kind]] + [0] * (self.width - 1))
        parts = [(field, *told) for field in kind.__struct_fields__ for told in self._by_value.get(field, ())]

        def row(option: Action) -> bytes:
            if type(option) is not kind:
                raise KeyError(option)
            made = blank[:]
            for field, place, told in parts:
                found = told[getattr(option, field)]
                made[place : place + len(found)] = found
            return made.tobytes()

        return row

    def _make_rows(self, kind: type[Action]) -> RowsForView:
        """What the game tells of a kind, and seats from where the one sits that looks."""
        always = self._make_base_row(kind)
        told = self.encoder.make_rows(kind, self.offsets, always)
        kept = Rows(always, MAX_CACHED_ROWS).__getitem__
        later = told or (lambda view: kept)
        seats = [(field, self.offsets[field]) for field in kind.__struct_fields__ if field in SEAT_FIELDS]
        if not seats:
            if told is None:
                self._constant_rows[kind] = kept
            return later

        def with_seats(view: SectionSource) -> Row:
            row = later(view)

            def turned(action: Any) -> bytes:
                found = make_numbers(row(action))
                for field, place in seats:
                    found[place] = 1 + (getattr(action, field) - view.seat) % self._seats
                return found.tobytes()

            return turned

        return with_seats

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every column means the same in both."""
        return hashlib.blake2b(msgspec.json.encode(self.features), digest_size=8).hexdigest()


SEAT_FIELDS = ("seat", "owner")  # fields that hold a seat, by their names


def _make_field_features(
    possible: Mapping[type[Action], Sequence[Column]], encoded: frozenset[str], seats: int
) -> dict[str, tuple[OptionFeature, Callable[[Any], int]]]:
    """A column for each name of a field that the game does not tell itself, and how a value becomes its number."""
    values: dict[str, dict[Value, None]] = {}
    for columns in possible.values():
        for column in columns:
            for place, field in enumerate(column.fields):
                values.setdefault(field, {}).update(dict.fromkeys(row[place] for row in column.values))
    found: dict[str, tuple[OptionFeature, Callable[[Any], int]]] = {}
    for field, its in values.items():
        if field in encoded:
            continue
        if field in SEAT_FIELDS:
            text = f"the {field}: 1 is oneself, 2 the next seat, and so on; 0 for none"
            found[field] = OptionFeature(field, text, 0, seats), lambda value: 0
        elif all(isinstance(value, int) for value in its):
            low, high = min(map(int, its)), max(map(int, its))
            found[field] = (
                OptionFeature(field, f"the number {field}, or 0", min(0, low), max(0, high)),
                lambda value: value,
            )
        else:
            places = {value: place for place, value in enumerate(its, 1)}
            found[field] = (
                named_feature(field, f"the {field}, or 0", [str(value) for value in its]),
                _make_index(places),
            )
    return found


def _make_column(number: Callable[[Any], int], value: Any) -> Numbers:
    """A value as the one number of its column."""
    return make_numbers([number(value)])


def _make_index(places: Mapping[Value, int]) -> Callable[[Any], int]:
    return lambda value: places.get(value, 0)
