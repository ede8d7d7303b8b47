"""What is asked now, as every observation tells it: whom, by which step of the rules, and with which particulars."""

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from greatglen.envs.codec import LEAST, MOST, Codec, Number, Numbers, OneOf, numbers, one_seat
from greatglen.envs.sections import Section
from greatglen.kernel.step import Step
from greatglen.kernel.view import View

PARTICULARS = 16
WORD_BITS = 12


class Particulars(Codec):
    """The fields of the asking step but its seat, flattened in their order: a tuple as its length and its parts, text
    as `word`. The first so many of them; there are rarely more.
    """

    def __init__(self) -> None:
        super().__init__([str(n) for n in range(PARTICULARS)], [LEAST] * PARTICULARS, [MOST] * PARTICULARS)

    def put(self, value: Any, out: Numbers, at: int) -> None:
        out[at : at + PARTICULARS] = _particulars(value)


@lru_cache(maxsize=4096)
def _particulars(step: Step[Any] | None) -> Numbers:
    fields = [] if step is None else [getattr(step, name) for name in step.__struct_fields__ if name != "seat"]
    found = [number for value in fields for number in _leaves(value)]
    return numbers([*found, *[0] * PARTICULARS][:PARTICULARS])


class Word(Codec):
    """A name by the bits of its `word`."""

    def __init__(self) -> None:
        super().__init__([str(bit) for bit in range(WORD_BITS)], [0] * WORD_BITS, [1] * WORD_BITS)

    def put(self, value: str, out: Numbers, at: int) -> None:
        out[at : at + WORD_BITS] = _bits(value)


@lru_cache(maxsize=4096)
def _bits(text: str) -> Numbers:
    return numbers(word(text) >> bit & 1 for bit in range(WORD_BITS))


def word(text: str) -> int:
    """A number for a name: 0 for none, else some bits of its CRC-32. The same text is always the same number."""
    return zlib.crc32(text.encode()) % 2**WORD_BITS if text else 0


def _leaves(value: object) -> Iterator[int]:
    if isinstance(value, str):
        yield word(value)
    elif isinstance(value, int):
        yield min(max(value, LEAST), MOST)
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


def _top(view: View) -> Step[Any] | None:
    return view.state.agenda[-1] if view.state.agenda else None


def asking(seats: int, packages: tuple[str, ...]) -> list[Section]:
    """The sections every game has."""
    return [
        Section("asked.seat", "the seat that decides", one_seat(seats), lambda view: view.choice.seat),
        Section(
            "asked.step",
            "the step of the rules that asks, by its class",
            OneOf(step_names(packages)),
            lambda view: type(_top(view)).__name__,
        ),
        Section(
            "asked.by",
            f"the tile or card that asks: the lowest {WORD_BITS} bits of the CRC-32 of its name; none if none asks",
            Word(),
            lambda view: view.choice.by,
        ),
        Section(
            "asked.particulars",
            f"the fields of the asking step but its seat, one after the other, {PARTICULARS} numbers at most; "
            f"names as CRC-32 modulo {2**WORD_BITS}",
            Particulars(),
            _top,
        ),
        Section("turn", "turns begun", Number(0), lambda view: view.state.turn),
    ]
