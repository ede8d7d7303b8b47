"""What is asked now, as every observation tells it: whom, by which step of the rules, and with which particulars."""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec

from greatglen.envs.codec import LEAST, MOST, Codec, Number, OneOf
from greatglen.envs.sections import Section
from greatglen.kernel.step import Step
from greatglen.kernel.view import View

PARTICULARS = 16


class Particulars(Codec):
    """The fields of the asking step, flattened in their order: a tuple as its length and its parts, text as `word`.

    The first so many of them; there are rarely more.
    """

    def __init__(self) -> None:
        super().__init__([str(n) for n in range(PARTICULARS)], [LEAST] * PARTICULARS, [MOST] * PARTICULARS)

    def put(self, value: Any, out: list[int]) -> None:
        found = [number for number, _ in zip(_leaves(value), range(PARTICULARS), strict=False)]
        out += found
        out += [0] * (PARTICULARS - len(found))


def word(text: str) -> int:
    """A number for a name: 0 for none, else 1 + its CRC-32 modulo 32,749. The same text is always the same number."""
    return 1 + zlib.crc32(text.encode()) % 32749 if text else 0


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
        Section("asked.seat", "the seat that decides", OneOf(range(seats)), lambda view: view.choice.seat),
        Section(
            "asked.step",
            "the step of the rules that asks, by its class",
            OneOf(step_names(packages)),
            lambda view: type(_top(view)).__name__,
        ),
        Section(
            "asked.by",
            "the tile or card that asks, as a word: 1 + CRC-32 of its name modulo 32749, or 0",
            Number(0),
            lambda view: word(view.choice.by),
        ),
        Section(
            "asked.particulars",
            f"the fields of the asking step one after the other, {PARTICULARS} numbers at most; names as words",
            Particulars(),
            _top,
        ),
        Section("turn", "turns begun", Number(0), lambda view: view.state.turn),
    ]
