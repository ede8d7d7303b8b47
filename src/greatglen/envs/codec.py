"""Codecs: how a part of a position becomes a fixed number of whole numbers, each with a name and bounds.

Codecs are put together like the structs they encode. What is absent (an empty slot, a key that is not there) is noted
by the codec's blank, so that every position of a game gives a vector of the same length.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

LEAST, MOST = -(2**15), 2**15 - 1  # an int16


class Codec:
    """The base: names and bounds of the numbers, and how to write them."""

    def __init__(self, names: Sequence[str], low: Sequence[int], high: Sequence[int]) -> None:
        self.names = list(names)
        self.low = list(low)
        self.high = list(high)
        self.blank = [min(max(0, least), most) for least, most in zip(low, high, strict=True)]

    def put(self, value: Any, out: list[int]) -> None:
        """Append the numbers of a value: always as many as there are names."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self.names)


class Number(Codec):
    """A whole number, or True and False as 1 and 0."""

    def __init__(self, low: int = LEAST, high: int = MOST) -> None:
        super().__init__([""], [low], [high])

    def put(self, value: Any, out: list[int]) -> None:
        out.append(int(value))


FLAG = Number(0, 1)
COUNT = Number(0)


class Counts(Codec):
    """How often each of some keys occurs; a mapping tells it itself."""

    def __init__(self, keys: Iterable[Any], high: int = MOST) -> None:
        self.places = {key: place for place, key in enumerate(keys)}
        super().__init__([str(key) for key in self.places], [0] * len(self.places), [high] * len(self.places))

    def put(self, value: Any, out: list[int]) -> None:
        first = len(out)
        out += self.blank
        if isinstance(value, Mapping):
            for key, n in value.items():
                out[first + self.places[key]] = n
        else:
            for key in value:
                out[first + self.places[key]] += 1


def flags(keys: Iterable[Any]) -> Counts:
    """Which of some keys occur."""
    return Counts(keys, 1)


class OneOf(Codec):
    """A 1 at one of some keys; none if the value is another."""

    def __init__(self, keys: Iterable[Any]) -> None:
        self.places = {key: place for place, key in enumerate(keys)}
        super().__init__([str(key) for key in self.places], [0] * len(self.places), [1] * len(self.places))

    def put(self, value: Any, out: list[int]) -> None:
        first = len(out)
        out += self.blank
        if value in self.places:
            out[first + self.places[value]] = 1


class Bits(Codec):
    """The bits of a number, lowest first; -1 has them all."""

    def __init__(self, n: int) -> None:
        super().__init__([str(bit) for bit in range(n)], [0] * n, [1] * n)

    def put(self, value: Any, out: list[int]) -> None:
        out += [value >> bit & 1 for bit in range(len(self))]


class Fields(Codec):
    """Some fields of a struct, in the order given."""

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self.codecs = dict(codecs)
        super().__init__(*strung(self.codecs.items()))

    def put(self, value: Any, out: list[int]) -> None:
        for field, codec in self.codecs.items():
            codec.put(getattr(value, field), out)


class Each(Codec):
    """A list that is always as long: one for each seat, each river."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.codec = codec
        super().__init__(*strung((str(at), codec) for at in range(n)))

    def put(self, value: Any, out: list[int]) -> None:
        for part in value:
            self.codec.put(part, out)


class Slots(Codec):
    """A list of at most so many: each with a flag whether it is there."""

    def __init__(self, n: int, codec: Codec) -> None:
        self.n = n
        self.codec = codec
        there = _there(codec)
        super().__init__(*strung((str(at), part) for at in range(n) for part in there))

    def put(self, value: Any, out: list[int]) -> None:
        for part in value:
            out.append(1)
            self.codec.put(part, out)
        for _ in range(self.n - len(value)):
            out.append(0)
            out += self.codec.blank


class ByKey(Codec):
    """A mapping with some of these keys: each with a flag whether it is there."""

    def __init__(self, keys: Iterable[Any], codec: Codec) -> None:
        self.keys = tuple(keys)
        self.codec = codec
        there = _there(codec)
        super().__init__(*strung((str(key), part) for key in self.keys for part in there))

    def put(self, value: Any, out: list[int]) -> None:
        for key in self.keys:
            out.append(key in value)
            if key in value:
                self.codec.put(value[key], out)
            else:
                out += self.codec.blank


class Made(Codec):
    """Something made from the value first."""

    def __init__(self, make: Callable[[Any], Any], codec: Codec) -> None:
        self.make = make
        self.codec = codec
        super().__init__(codec.names, codec.low, codec.high)
        self.blank = codec.blank

    def put(self, value: Any, out: list[int]) -> None:
        self.codec.put(self.make(value), out)


def _there(codec: Codec) -> tuple[Codec, Codec]:
    """The flag in front of what may be absent."""
    flag = Number(0, 1)
    flag.names = ["there"]
    return flag, codec


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
