"""What is asked now, as every observation tells it: whom, by which step of the rules, and with which particulars."""

import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from greatglen.envs.codec import LEAST, MOST, Codec, Number, Numbers, numbers, one_seat
from greatglen.envs.sections import Section, Seen
from greatglen.kernel.step import Step

PARTICULARS = 16
WORD_BITS = 12


class AskingStep(Codec):
    """Which step asks, and its fields but the seat, flattened in their order: a tuple as its length and its parts, text
    as `word`. The first so many of them; there are rarely more.
    """

    def __init__(self, steps: Sequence[str]) -> None:
        fields = [f"field.{n}" for n in range(PARTICULARS)]
        low, high = [LEAST] * PARTICULARS, [MOST] * PARTICULARS
        super().__init__([*steps, *fields], [*[0] * len(steps), *low], [*[1] * len(steps), *high])
        self.places = {name: place for place, name in enumerate(steps)}

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        if value is not None:
            out[at + self.places[type(value).__name__]] = 1
            found = flattened(value)
            if found:
                at += len(self.places)
                out[at : at + len(found)] = found

    def update(self, value: Any, was: Any, out: Numbers, at: int) -> Any:
        self.put(value, out, at)
        return value


def flattened(step: Step[Any]) -> Numbers:
    """The fields of a step but its seat, as numbers. Steps are asked about all the time, and hardly any comes twice, so
    the usual ones, with texts, numbers and tuples of numbers, have a quick way.
    """
    values = [getattr(step, name) for name in _fields(type(step))]
    found: list[int] = []
    for value in values:
        kind = type(value)
        if kind is str:
            found.append(word(value))
        elif kind is tuple:
            found.append(len(value))
            found += value
        else:
            found.append(value)
    try:
        return numbers(found[:PARTICULARS])
    except TypeError:  # something else is among them
        return numbers([number for value in values for number in _leaves(value)][:PARTICULARS])


@cache
def _fields(kind: type[Step[Any]]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name != "seat")


class Word(Codec):
    """A name by the bits of its `word`."""

    def __init__(self) -> None:
        super().__init__([str(bit) for bit in range(WORD_BITS)], [0] * WORD_BITS, [1] * WORD_BITS)

    def put(self, value: str, out: Numbers, at: int) -> None:
        out[at : at + WORD_BITS] = _bits(value)


@lru_cache(maxsize=4096)
def _bits(text: str) -> Numbers:
    return numbers(word(text) >> bit & 1 for bit in range(WORD_BITS))


@lru_cache(maxsize=4096)
def word(text: str) -> int:
    """A number for a name: 0 for none, else some bits of its CRC-32. The same text is always the same number."""
    return zlib.crc32(text.encode()) % 2**WORD_BITS if text else 0


def _leaves(value: object) -> Iterator[int]:
    if isinstance(value, str):
        yield word(value)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list):
        yield len(value)
        for part in value:
            yield from _leaves(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _leaves(getattr(value, field))


def step_names(packages: tuple[str, ...]) -> list[str]:
    """The steps of a game that can ask something, by their names."""
    asking_steps = [cls for cls in _below(Step) if cls.ask is not Step.ask and cls.__module__.startswith(packages)]
    return sorted({cls.__name__ for cls in asking_steps})


def _below(base: type[Any]) -> Iterator[type[Any]]:
    for cls in base.__subclasses__():
        yield cls
        yield from _below(cls)


def _top(view: Seen) -> Step[Any] | None:
    return view.state.agenda[-1] if view.state.agenda else None


def asking(seats: int, packages: tuple[str, ...]) -> list[Section]:
    """The sections every game has."""
    return [
        Section("asked.seat", "the seat that decides", one_seat(seats), "choice.seat"),
        Section(
            "asked.by",
            f"the tile or card that asks: the lowest {WORD_BITS} bits of the CRC-32 of its name; none if none asks",
            Word(),
            "choice.by",
        ),
        Section(
            "asked.step",
            "the step of the rules that asks, by its class; then its fields but the seat, one after the other, "
            f"{PARTICULARS} numbers at most, names as CRC-32 modulo {2**WORD_BITS}",
            AskingStep(step_names(packages)),
            _top,
        ),
        Section("turn", "turns begun", Number(0), "state.turn"),
    ]
