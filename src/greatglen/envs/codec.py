"""Codecs: how a part of a position becomes a fixed number of whole numbers, each with a name and bounds.

Codecs are put together like the structs they encode. What is absent (an empty slot, a key that is not there) is noted
by the codec's blank, so that every position of a game gives a vector of the same length. They write in place, into an
array of int16; `update` writes only what differs from what was written there before, and keeps what it wrote.

Numbers of seats are written in the order of the table's seats. `seat_order` says how they are to be read by one of
them, who counts from itself: 0 is oneself, 1 the next seat, and so on.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, ne
from struct import Struct
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from greatglen.kernel.choice import Choice
from greatglen.kernel.state import State

MIN_NUMBER, MAX_NUMBER = -(2**15), 2**15 - 1  # an int16

Numbers: TypeAlias = "array[int]"
R = TypeVar("R")


def make_numbers(values: Iterable[int] | bytes) -> Numbers:
    """An array of int16; bytes are taken for those of one."""
    return array("h", values)


def make_packer(n: int) -> Callable[..., None]:
    """How so many numbers are written: `packing(3)(out, 2 * at, 5, 6, 7)`. It takes half as long as by an array."""
    return Struct(f"={n}h").pack_into


def make_getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Several attributes at once; `attrgetter` gives a tuple only if there are two of them or more."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([attrgetter(name)(value) for name in names])


class CodecPart(msgspec.Struct, frozen=True):
    """What is read and compared as one: where it is read, how it is written, where it stands.

    `of`: an expression ("state.turn") with the names `state`, `choice`, `view` and `codec`, or a function of the view.
    """

    source: str | Callable[[Any], Any]
    codec: "Codec"
    offset: int


class Codec:
    """The base: names and bounds of the numbers, and how to write them."""

    comparison = "!="  # how a value is compared; "is not" where that is dear, and most values are others

    def __init__(self, names: Sequence[str], low: Sequence[int], high: Sequence[int]) -> None:
        self.names = list(names)
        self.low = list(low)
        self.high = list(high)
        self.blank = make_numbers(min(max(0, least), most) for least, most in zip(low, high, strict=True))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        """Write the numbers of a value: always as many as there are names."""
        raise NotImplementedError

    def rewrite(self, value: Any, was: Any, out: Numbers, offset: int) -> None:
        """Write a value where another stands, `was`."""
        self.write(value, out, offset)

    def snapshot(self, value: Any) -> Any:
        """The value as it is now, whatever may become of it: a copy, if it is one that can change."""
        return value if type(value) is tuple or not hasattr(value, "copy") else value.copy()

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> Any:
        """Write a value where another stands, `old`, which was kept; what is to be kept now."""
        self.rewrite(value, old, out, offset)
        return self.snapshot(value)

    def seat_order(self, seat: int) -> list[int]:
        """Which number comes at which place for a seat that counts from itself."""
        return list(range(len(self)))

    def split(self, source: str | Callable[[Any], Any], offset: int) -> list[CodecPart]:
        """What is compared for itself, so that a change writes little: all of it, unless a codec knows better."""
        return [CodecPart(source, self, offset)]

    @property
    def writer(self) -> "Codec":
        """The codec that does the writing, in the order of the table's seats."""
        return self

    def __len__(self) -> int:
        return len(self.names)


class ConstantCodec(Codec):
    """The base for values that never change themselves: they are written whole, and kept as they are."""

    def snapshot(self, value: Any) -> Any:
        return value

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> Any:
        self.write(value, out, offset)
        return value


class Rows(dict[Any, R]):
    """The numbers of values by the values; those of a new value are made, and may be kept."""

    def __init__(self, make: Callable[[Any], R], max_size: int) -> None:
        super().__init__()
        self.make = make
        self.max_size = max_size

    def __missing__(self, value: Any) -> R:
        row = self.make(value)
        if self.max_size:
            if len(self) >= self.max_size:
                self.clear()
            self[value] = row
        return row


class TableCodec(ConstantCodec):
    """The base for values of which there are few, or that come again and again: their numbers are copied."""

    rows: dict[Any, Numbers]

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.rows[value]


class Number(ConstantCodec):
    """A whole number, or True and False as 1 and 0."""

    def __init__(self, low: int = MIN_NUMBER, high: int = MAX_NUMBER) -> None:
        super().__init__([""], [low], [high])

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset] = value


FLAG = Number(0, 1)
COUNT = Number(0)


class Counts(Codec):
    """How often each of some keys occurs; a mapping tells it itself."""

    def __init__(self, keys: Iterable[Any], high: int = MAX_NUMBER) -> None:
        self.indices = {key: place for place, key in enumerate(keys)}
        super().__init__([str(key) for key in self.indices], [0] * len(self.indices), [high] * len(self.indices))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        if isinstance(value, dict):
            for key, n in value.items():
                out[offset + self.indices[key]] = n
        else:
            for key in value:
                out[offset + self.indices[key]] += 1


class Flags(Counts):
    """Which of some keys occur; a mapping has its keys."""

    def __init__(self, keys: Iterable[Any]) -> None:
        super().__init__(keys, 1)

    def write(self, value: Iterable[Any], out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        places = self.indices
        for key in value:
            out[offset + places[key]] = 1


def flags(keys: Iterable[Any]) -> Flags:
    """Which of some keys occur."""
    return Flags(keys)


class OneOf(TableCodec):
    """A 1 at one of some keys; none if the value is another."""

    def __init__(self, keys: Iterable[Any]) -> None:
        keys = list(keys)
        super().__init__([str(key) for key in keys], [0] * len(keys), [1] * len(keys))
        self.rows = Rows(lambda value: self.blank, 0)
        self.rows.update({key: make_numbers(key == other for other in keys) for key in keys})


class Bits(ConstantCodec):
    """The bits of a number, lowest first; -1 has them all."""

    def __init__(self, n: int) -> None:
        super().__init__([str(bit) for bit in range(n)], [0] * n, [1] * n)

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        for bit in range(len(self.blank)):
            out[offset + bit] = value >> bit & 1


class Lookup(TableCodec):
    """What a table says of a value: the same numbers always."""

    def __init__(self, names: Sequence[str], table: Mapping[Any, Sequence[int]]) -> None:
        columns = list(zip(*table.values(), strict=True))
        super().__init__(names, [min(0, *column) for column in columns], [max(0, *column) for column in columns])
        self.rows = {value: make_numbers(row) for value, row in table.items()}


class CachedCodec(TableCodec):
    """What another codec writes, of values that come again and again and never change themselves."""

    def __init__(self, codec: Codec, max_size: int) -> None:
        super().__init__(codec.names, codec.low, codec.high)
        self.codec = codec
        self.rows = Rows(self._make_row, max_size)

    def _make_row(self, value: Any) -> Numbers:
        row = self.blank[:]
        self.codec.write(value, row, 0)
        return row

    def seat_order(self, seat: int) -> list[int]:
        return self.codec.seat_order(seat)


class Fields(Codec):
    """Some fields of a struct, in the order given."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)
        super().__init__(*join_names(self.codecs.items()))
        self.entries = [*zip(self.codecs, self.codecs.values(), compute_offsets(self.codecs.values()), strict=True)]
        self.get = make_getter(list(self.codecs))
        self.numbers = range(len(self.entries))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        for field, codec, place in self.entries:
            codec.write(getattr(value, field), out, offset + place)

    def rewrite(self, value: Any, was: Any, out: Numbers, offset: int) -> None:
        new, old = self.get(value), self.get(was)
        for number in compress(self.numbers, map(ne, new, old)):
            _, codec, place = self.entries[number]
            codec.rewrite(new[number], old[number], out, offset + place)

    def seat_order(self, seat: int) -> list[int]:
        return join_orders(self.codecs.values(), seat)


class TupleCodec(ConstantCodec):
    """A tuple of parts that never change themselves."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)
        super().__init__(*join_names(self.codecs.items()))
        self.entries = [*zip(self.codecs.values(), compute_offsets(self.codecs.values()), strict=True)]
        self.is_plain = all(isinstance(codec, Number) for codec in self.codecs.values())  # they are what is written

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        if self.is_plain:
            out[offset : offset + len(value)] = array("h", value)
            return
        for part, (codec, place) in zip(value, self.entries, strict=True):
            codec.write(part, out, offset + place)

    def seat_order(self, seat: int) -> list[int]:
        return join_orders(self.codecs.values(), seat)


class Each(Codec):
    """A list that is always as long: one for each river, each space."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.n = n
        self.codec = codec
        self.is_plain = isinstance(codec, Number)  # the list is what is to be written
        self.numbers = range(n)
        super().__init__(*join_names((str(at), codec) for at in range(n)))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        if self.is_plain:
            out[offset : offset + self.n] = array("h", value)
            return
        for part in value:
            self.codec.write(part, out, offset)
            offset += len(self.codec.blank)

    def rewrite(self, value: Any, was: Any, out: Numbers, offset: int) -> None:
        if self.is_plain:
            out[offset : offset + self.n] = array("h", value)
            return
        for place in compress(self.numbers, map(ne, value, was)):
            self.codec.rewrite(value[place], was[place], out, offset + place * len(self.codec.blank))

    def seat_order(self, seat: int) -> list[int]:
        return join_orders([self.codec] * self.n, seat)


class Slots(Codec):
    """A list of at most so many: each with a flag whether it is there."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.n = n
        self.codec = codec
        self.inner = [part for _ in range(n) for part in _add_presence_flag(codec)]
        super().__init__(*join_names((str(at // 2), part) for at, part in enumerate(self.inner)))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        for part in value:
            out[offset] = 1
            self.codec.write(part, out, offset + 1)
            offset += 1 + len(self.codec.blank)

    def seat_order(self, seat: int) -> list[int]:
        return join_orders(self.inner, seat)


class ByKey(Codec):
    """A mapping with some of these keys: each with a flag whether it is there."""

    def __init__(self, keys: Iterable[Any], codec: Codec) -> None:
        keys = list(keys)
        self.offsets = {key: place * (1 + len(codec)) for place, key in enumerate(keys)}
        self.codec = codec
        self.inner = [part for _ in keys for part in _add_presence_flag(codec)]
        super().__init__(*join_names((str(keys[at // 2]), part) for at, part in enumerate(self.inner)))

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        out[offset : offset + len(self.blank)] = self.blank
        for key, part in value.items():
            if key in self.offsets:
                self._write_entry(key, part, out, offset)

    def rewrite(self, value: Any, was: Any, out: Numbers, offset: int) -> None:
        for key in [key for key in was if key not in value and key in self.offsets]:
            here = offset + self.offsets[key]
            out[here] = 0
            out[here + 1 : here + 1 + len(self.codec.blank)] = self.codec.blank
        for key, part in value.items():
            if (key not in was or was[key] != part) and key in self.offsets:
                self._write_entry(key, part, out, offset)

    def _write_entry(self, key: Any, part: Any, out: Numbers, at: int) -> None:
        here = at + self.offsets[key]
        out[here] = 1
        self.codec.write(part, out, here + 1)

    def seat_order(self, seat: int) -> list[int]:
        return join_orders(self.inner, seat)


class DerivedCodec(Codec):
    """Something made from the value first."""

    def __init__(self, make: Callable[[Any], Any], codec: Codec) -> None:
        self.make = make
        self.codec = codec
        super().__init__(codec.names, codec.low, codec.high)
        self.blank = codec.blank

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        self.codec.write(self.make(value), out, offset)

    def seat_order(self, seat: int) -> list[int]:
        return self.codec.seat_order(seat)


class BySeat(Codec):
    """What another codec writes as equal parts, one for each seat of the table: `BySeat(seats, Each(seats, COUNT))`."""

    def __init__(self, seats: int, codec: Codec) -> None:
        assert len(codec) % seats == 0, "as much of every seat"
        self.seats = seats
        self.codec = codec
        super().__init__(codec.names, codec.low, codec.high)
        self.blank = codec.blank

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        self.codec.write(value, out, offset)

    def rewrite(self, value: Any, was: Any, out: Numbers, offset: int) -> None:
        self.codec.rewrite(value, was, out, offset)

    def snapshot(self, value: Any) -> Any:
        return self.codec.snapshot(value)

    def update(self, value: Any, old: Any, out: Numbers, offset: int) -> Any:
        return self.codec.update(value, old, out, offset)

    @property
    def writer(self) -> Codec:
        return self.codec.writer

    def seat_order(self, seat: int) -> list[int]:
        inner = self.codec.seat_order(seat)
        first = seat * (len(inner) // self.seats)
        return inner[first:] + inner[:first]


def each_seat(seats: int, codec: Codec) -> BySeat:
    """A list with something of every seat."""
    return BySeat(seats, Each(seats, codec))


def one_seat(seats: int) -> BySeat:
    """A seat; none if it is nobody's."""
    return BySeat(seats, OneOf(range(seats)))


def _add_presence_flag(codec: Codec) -> tuple[Codec, Codec]:
    """The flag in front of what may be absent."""
    flag = Number(0, 1)
    flag.names = ["there"]
    return flag, codec


def compute_offsets(codecs: Iterable[Codec]) -> list[int]:
    """Where the numbers of codecs begin that stand one after the other."""
    found, at = [], 0
    for codec in codecs:
        found.append(at)
        at += len(codec)
    return found


def join_orders(codecs: Iterable[Codec], seat: int) -> list[int]:
    """The order of codecs one after the other."""
    codecs = list(codecs)
    return [
        at + place
        for codec, at in zip(codecs, compute_offsets(codecs), strict=True)
        for place in codec.seat_order(seat)
    ]


def join_names(parts: Iterable[tuple[str, Codec]]) -> tuple[list[str], list[int], list[int]]:
    """Names and bounds of codecs one after the other, each name with its part's in front."""
    names: list[str] = []
    low: list[int] = []
    high: list[int] = []
    for name, codec in parts:
        names += [f"{name}.{inner}" if inner else name for inner in codec.names]
        low += codec.low
        high += codec.high
    return names, low, high


class SectionSource(Protocol):
    """What sections read: a view, or what has of a view as much as they need."""

    @property
    def seat(self) -> int: ...

    @property
    def state(self) -> State: ...

    @property
    def choice(self) -> Choice: ...

    @property
    def scores(self) -> list[int]: ...


class ObservationSection(msgspec.Struct, frozen=True):
    """Numbers that belong together. `of`: where they are read, as `Part` says."""

    name: str
    text: str
    codec: Codec
    source: str | Callable[[Any], Any]
