"""Codecs: how a part of a position becomes a fixed number of whole numbers, each with a name and bounds.

Codecs are put together like the structs they encode. What is absent (an empty slot, a key that is not there) is noted
by the codec's blank, so that every position of a game gives a vector of the same length. They write in place, into an
array of int16; `update` writes only what differs from what was written there before, and keeps what it wrote.

Numbers of seats are written in the order of the table's seats. `order` says how they are to be read by one of them, who
counts from itself: 0 is oneself, 1 the next seat, and so on.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, TypeAlias

LEAST, MOST = -(2**15), 2**15 - 1  # an int16

Numbers: TypeAlias = "array[int]"


def numbers(values: Iterable[int]) -> Numbers:
    """An array of int16."""
    return array("h", values)


class Codec:
    """The base: names and bounds of the numbers, and how to write them."""

    def __init__(self, names: Sequence[str], low: Sequence[int], high: Sequence[int]) -> None:
        self.names = list(names)
        self.low = list(low)
        self.high = list(high)
        self.blank = numbers(min(max(0, least), most) for least, most in zip(low, high, strict=True))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        """Write the numbers of a value: always as many as there are names."""
        raise NotImplementedError

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        """Write a value where `was` stands."""
        if value != was:
            self.put(value, out, at)

    def keep(self, value: Any) -> Any:
        """The value as it is now, whatever may become of it: a copy, if it is one that can change."""
        return value.copy() if hasattr(value, "copy") else value

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        """Write a value where another stands, `was`, which was kept; what is to be kept now."""
        self.renew(value, was, out, at)
        return self.keep(value)

    def order(self, seat: int) -> list[int]:
        """Which number comes at which place for a seat that counts from itself."""
        return list(range(len(self)))

    def __len__(self) -> int:
        return len(self.names)


class Number(Codec):
    """A whole number, or True and False as 1 and 0."""

    def __init__(self, low: int = LEAST, high: int = MOST) -> None:
        super().__init__([""], [low], [high])

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at] = value

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        out[at] = value

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        out[at] = value
        return value


FLAG = Number(0, 1)
COUNT = Number(0)


class Counts(Codec):
    """How often each of some keys occurs; a mapping tells it itself."""

    def __init__(self, keys: Iterable[Any], high: int = MOST) -> None:
        self.places = {key: place for place, key in enumerate(keys)}
        super().__init__([str(key) for key in self.places], [0] * len(self.places), [high] * len(self.places))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        if isinstance(value, Mapping):
            for key, n in value.items():
                out[at + self.places[key]] = n
        else:
            for key in value:
                out[at + self.places[key]] += 1


def flags(keys: Iterable[Any]) -> Counts:
    """Which of some keys occur."""
    return Counts(keys, 1)


class OneOf(Codec):
    """A 1 at one of some keys; none if the value is another."""

    def __init__(self, keys: Iterable[Any]) -> None:
        self.places = {key: place for place, key in enumerate(keys)}
        super().__init__([str(key) for key in self.places], [0] * len(self.places), [1] * len(self.places))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        if value in self.places:
            out[at + self.places[value]] = 1

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        if was in self.places:
            out[at + self.places[was]] = 0
        if value in self.places:
            out[at + self.places[value]] = 1
        return value


class Bits(Codec):
    """The bits of a number, lowest first; -1 has them all."""

    def __init__(self, n: int) -> None:
        super().__init__([str(bit) for bit in range(n)], [0] * n, [1] * n)

    def put(self, value: Any, out: Numbers, at: int) -> None:
        for bit in range(len(self.blank)):
            out[at + bit] = value >> bit & 1


class Lookup(Codec):
    """What a table says of a value: the same numbers always."""

    def __init__(self, names: Sequence[str], table: Mapping[Any, Sequence[int]]) -> None:
        columns = list(zip(*table.values(), strict=True))
        super().__init__(names, [min(0, *column) for column in columns], [max(0, *column) for column in columns])
        self.table = {value: numbers(row) for value, row in table.items()}

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.table[value]


class Fields(Codec):
    """Some fields of a struct, in the order given."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)
        super().__init__(*strung(self.codecs.items()))
        self.places = [*zip(self.codecs, self.codecs.values(), ats(self.codecs.values()), strict=True)]
        self.get = attrgetter(*self.codecs) if len(self.codecs) > 1 else lambda value: (getattr(value, *self.codecs),)
        self.numbers = range(len(self.places))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        for field, codec, place in self.places:
            codec.put(getattr(value, field), out, at + place)

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        new, old = self.get(value), self.get(was)
        for number in compress(self.numbers, map(is_not, new, old)):
            _, codec, place = self.places[number]
            codec.renew(new[number], old[number], out, at + place)

    def order(self, seat: int) -> list[int]:
        return ordered(self.codecs.values(), seat)


class Row(Codec):
    """A tuple, part by part: fields of a struct as `attrgetter` gives them, say."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)
        super().__init__(*strung(self.codecs.items()))
        self.places = [*zip(self.codecs.values(), ats(self.codecs.values()), strict=True)]

    def put(self, value: Any, out: Numbers, at: int) -> None:
        for part, (codec, place) in zip(value, self.places, strict=True):
            codec.put(part, out, at + place)

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        if value != was:
            for new, old, (codec, place) in zip(value, was, self.places, strict=True):
                if new is not old:
                    codec.renew(new, old, out, at + place)

    def keep(self, value: Any) -> Any:
        return tuple([codec.keep(part) for part, (codec, _) in zip(value, self.places, strict=True)])

    def order(self, seat: int) -> list[int]:
        return ordered(self.codecs.values(), seat)


class Each(Codec):
    """A list that is always as long: one for each river, each space."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.n = n
        self.codec = codec
        self.numbers = range(n)
        super().__init__(*strung((str(at), codec) for at in range(n)))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        for part in value:
            self.codec.put(part, out, at)
            at += len(self.codec.blank)

    def renew(self, value: Any, was: Any, out: Numbers, at: int) -> None:
        if value == was:
            return
        for place in compress(self.numbers, map(is_not, value, was)):
            self.codec.renew(value[place], was[place], out, at + place * len(self.codec.blank))

    def order(self, seat: int) -> list[int]:
        return ordered([self.codec] * self.n, seat)


class Slots(Codec):
    """A list of at most so many: each with a flag whether it is there."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.n = n
        self.codec = codec
        self.parts = [part for _ in range(n) for part in _there(codec)]
        super().__init__(*strung((str(at // 2), part) for at, part in enumerate(self.parts)))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for part in value:
            out[at] = 1
            self.codec.put(part, out, at + 1)
            at += 1 + len(self.codec.blank)

    def order(self, seat: int) -> list[int]:
        return ordered(self.parts, seat)


class ByKey(Codec):
    """A mapping with some of these keys: each with a flag whether it is there."""

    def __init__(self, keys: Iterable[Any], codec: Codec) -> None:
        self.keys = tuple(keys)
        self.codec = codec
        self.parts = [part for _ in self.keys for part in _there(codec)]
        super().__init__(*strung((str(self.keys[at // 2]), part) for at, part in enumerate(self.parts)))

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        for place, key in enumerate(self.keys):
            if key in value:
                here = at + place * (1 + len(self.codec.blank))
                out[here] = 1
                self.codec.put(value[key], out, here + 1)

    def order(self, seat: int) -> list[int]:
        return ordered(self.parts, seat)


class Made(Codec):
    """Something made from the value first."""

    def __init__(self, make: Callable[[Any], Any], codec: Codec) -> None:
        self.make = make
        self.codec = codec
        super().__init__(codec.names, codec.low, codec.high)
        self.blank = codec.blank

    def put(self, value: Any, out: Numbers, at: int) -> None:
        self.codec.put(self.make(value), out, at)

    def order(self, seat: int) -> list[int]:
        return self.codec.order(seat)


class BySeat(Codec):
    """What another codec writes as equal parts, one for each seat of the table: `BySeat(seats, Each(seats, COUNT))`."""

    def __init__(self, seats: int, codec: Codec) -> None:
        assert len(codec) % seats == 0, "as much of every seat"
        self.seats = seats
        self.codec = codec
        super().__init__(codec.names, codec.low, codec.high)
        self.blank = codec.blank
        self.put = codec.put  # type: ignore[method-assign]  # only the order is another
        self.renew = codec.renew  # type: ignore[method-assign]
        self.keep = codec.keep  # type: ignore[method-assign]
        self.update = codec.update  # type: ignore[method-assign]

    def order(self, seat: int) -> list[int]:
        inner = self.codec.order(seat)
        first = seat * (len(inner) // self.seats)
        return inner[first:] + inner[:first]


def each_seat(seats: int, codec: Codec) -> BySeat:
    """A list with something of every seat."""
    return BySeat(seats, Each(seats, codec))


def one_seat(seats: int) -> BySeat:
    """A seat; none if it is nobody's."""
    return BySeat(seats, OneOf(range(seats)))


def _there(codec: Codec) -> tuple[Codec, Codec]:
    """The flag in front of what may be absent."""
    flag = Number(0, 1)
    flag.names = ["there"]
    return flag, codec


def ats(codecs: Iterable[Codec]) -> list[int]:
    """Where the numbers of codecs begin that stand one after the other."""
    found, at = [], 0
    for codec in codecs:
        found.append(at)
        at += len(codec)
    return found


def ordered(codecs: Iterable[Codec], seat: int) -> list[int]:
    """The order of codecs one after the other."""
    codecs = list(codecs)
    return [at + place for codec, at in zip(codecs, ats(codecs), strict=True) for place in codec.order(seat)]


def strung(parts: Iterable[tuple[str, Codec]]) -> tuple[list[str], list[int], list[int]]:
    """Names and bounds of codecs one after the other, each name with its part's in front."""
    names: list[str] = []
    low: list[int] = []
    high: list[int] = []
    for name, codec in parts:
        names += [f"{name}.{inner}" if inner else name for inner in codec.names]
        low += codec.low
        high += codec.high
    return names, low, high
