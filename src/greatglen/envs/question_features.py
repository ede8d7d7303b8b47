"""What is asked now, as every observation tells it: whom, by which step of the rules, and with which particulars."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from struct import Struct
from typing import Any

import msgspec

from greatglen.envs.codec import (
    MAX_NUMBER,
    MIN_NUMBER,
    ConstantCodec,
    Number,
    Numbers,
    ObservationSection,
    Rows,
    TableCodec,
    make_numbers,
    one_seat,
)
from greatglen.kernel.step import Step
from greatglen.kernel.tags import kinds_within, tag_of

FIELD_COUNT = 16
NAME_BITS = 12
MAX_CACHED = 20_000  # names, or kinds of steps


class AskingStep(ConstantCodec):
    """Which step asks, and its fields but the seat, flattened in their order: a tuple as its length and its parts, text
    as `hash_name`. The first so many of them; there are rarely more.
    """

    comparison = "is not"

    def __init__(self, steps: Sequence[str]) -> None:
        fields = [f"field.{n}" for n in range(FIELD_COUNT)]
        low, high = [MIN_NUMBER] * FIELD_COUNT, [MAX_NUMBER] * FIELD_COUNT
        super().__init__([*steps, *fields], [*[0] * len(steps), *low], [*[1] * len(steps), *high])
        self.steps = list(steps)
        self.kinds = Rows(self._make_packer, MAX_CACHED)

    def write(self, value: Any, out: Numbers, offset: int) -> None:
        self.kinds[type(value)](value, out, 2 * offset)

    def _make_packer(self, kind: type[Any]) -> Callable[[Any, Numbers, int], None]:
        """How a kind of step is written, from a byte on: `pack(out, at, 1, step.points, word(step.by))`."""
        if kind is type(None):
            blank = Struct(f"={2 * len(self)}x").pack_into  # x: a byte of 0
            return lambda step, out, at: blank(out, at)
        place = self.steps.index(tag_of(kind))
        which = f"={2 * place}xh{2 * (len(self.steps) - place - 1)}x"
        packs = [Struct(f"{which}{n}h{2 * (FIELD_COUNT - n)}x").pack_into for n in range(FIELD_COUNT + 1)]
        fields = [field for field in msgspec.structs.fields(kind) if field.name != "seat"]
        found = ", ".join(
            FLAT_EXPRESSIONS.get(field.type, "*leaves({0})").format(f"step.{field.name}") for field in fields
        )
        pack = f"packs[{len(fields)}](out, at, 1, {found})"
        if "*" in found:  # as many as there are
            pack = f"packs[len(found := [{found}][:{FIELD_COUNT}])](out, at, 1, *found)"
        names = {"packs": packs, "word": hash_name, "leaves": _flatten}
        made: Callable[[Any, Numbers, int], None] = eval(f"lambda step, out, at: {pack}", names)
        return made


FLAT_EXPRESSIONS = {
    int: "{0}",
    bool: "{0}",
    str: "word({0})",
    tuple[int, ...]: "len({0}), *{0}",
}  # what is quicker than `_flatten`


class NameBits(TableCodec):
    """A name by the bits of its `hash_name`."""

    def __init__(self) -> None:
        super().__init__([str(bit) for bit in range(NAME_BITS)], [0] * NAME_BITS, [1] * NAME_BITS)
        self.rows = Rows(_make_bits, MAX_CACHED)


def _make_bits(text: str) -> Numbers:
    return make_numbers(hash_name(text) >> bit & 1 for bit in range(NAME_BITS))


@lru_cache(maxsize=4096)
def hash_name(text: str) -> int:
    """A number for a name: 0 for none, else some bits of its CRC-32. The same text is always the same number."""
    return zlib.crc32(text.encode()) % 2**NAME_BITS if text else 0


def _flatten(value: object) -> Iterator[int]:
    if isinstance(value, str):
        yield hash_name(value)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, tuple | list):
        yield len(value)
        for part in value:
            yield from _flatten(part)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _flatten(getattr(value, field))


def list_step_names(packages: tuple[str, ...]) -> list[str]:
    """Return the tags of the steps of a game that can ask something, in their order."""
    return sorted(tag for tag, kind in kinds_within(Step, packages).items() if kind.ask is not Step.ask)


def make_question_sections(seats: int, packages: tuple[str, ...]) -> list[ObservationSection]:
    """The sections every game has."""
    return [
        ObservationSection("asked.seat", "the seat that decides", one_seat(seats), "choice.seat"),
        ObservationSection(
            "asked.by",
            f"the tile or card that asks: the lowest {NAME_BITS} bits of the CRC-32 of its name; none if none asks",
            NameBits(),
            "choice.by",
        ),
        ObservationSection(
            "asked.step",
            "the step of the rules that asks, by its tag; then its fields but the seat, one after the other, "
            f"{FIELD_COUNT} numbers at most, names as CRC-32 modulo {2**NAME_BITS}",
            AskingStep(list_step_names(packages)),
            "state.agenda[-1] if state.agenda else None",
        ),
        ObservationSection("turn", "turns begun", Number(0), "state.turn"),
    ]
