"""Observations: what one seat may know, as a flat vector of whole numbers, the same length at every moment of a game.

A layout is made once for a game, its seats and its options. It reads views only, so nothing hidden can get into it.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

import msgspec

from greatglen.envs.codec import (
    Codec,
    CodecPart,
    ConstantCodec,
    Each,
    Number,
    Numbers,
    ObservationSection,
    SectionSource,
    TableCodec,
    TupleCodec,
    compute_offsets,
    each_seat,
    join_names,
    join_orders,
    make_numbers,
    make_packer,
    one_seat,
)
from greatglen.envs.interface import EnvironmentFace
from greatglen.envs.question_features import make_question_sections
from greatglen.games import game_named
from greatglen.kernel.state import State

WriteAll: TypeAlias = Callable[[Any, Numbers], list[Any]]  # view, where it is to stand; what was told, to be kept
WriteChanges: TypeAlias = Callable[[Any, list[Any], Numbers], None]  # view, what was told before, where it stands

READ_NAMES = "    state, choice = view.state, view.choice"  # that parts are read by, besides `view`
__all__ = ["ObservationLayout", "ObservationSection", "ObservationWriter", "observation_layout"]


def compile_writers(parts: Sequence[CodecPart]) -> tuple[WriteAll, WriteChanges]:
    """Return the functions that write the parts of a layout, and those that have changed.

    Most parts are as they were, so that going through them one by one at every step would cost more than they do.
    Instead, for each layout two functions are put together that do nothing but read, compare and write. The second:

        def renew(view, was, out):
            state, choice = view.state, view.choice
            new = choice.by
            if new != was[2]:
                was[2] = new
                out[slice_2] = rows_2[new]
            new = state.players[0].land
            if new != was[3]:
                was[3] = update_3(new, was[3], out, 20)
            ...
    """
    names: dict[str, Any] = {}
    begin = ["def begin(view, out):", READ_NAMES, "    was = []"]
    renew = ["def renew(view, was, out):", READ_NAMES]
    for n, part in enumerate(parts):
        codec = part.codec.writer
        names |= {f"put_{n}": codec.write, f"keep_{n}": codec.snapshot, f"update_{n}": codec.update}
        read = part.source
        if not isinstance(read, str):
            names[f"read_{n}"] = read
            read = f"read_{n}(view)"
        elif "codec." in read:
            names[f"codec_{n}"] = part.codec
            read = read.replace("codec.", f"codec_{n}.")
        begin += [f"    new = {read}", f"    put_{n}(new, out, {part.offset})", f"    was.append(keep_{n}(new))"]
        renew += [f"    new = {read}", f"    if new {codec.comparison} was[{n}]:"]
        renew += [f"        {line}" for line in _make_update_lines(codec, n, part.offset, names)]
    begin.append("    return was")
    exec(compile("\n".join([*begin, *renew]), __file__, "exec"), names)  # made of nothing but what the parts say
    return names["begin"], names["renew"]


def _make_update_lines(codec: Codec, n: int, at: int, names: dict[str, Any]) -> list[str]:
    """Lines that write and keep what a part tells. What codecs write most needs no call."""
    simple = _make_write_line(codec, "new", at, n, names)
    if simple:
        return [f"was[{n}] = {'new[:]' if isinstance(codec, Each) else 'new'}", simple]
    if isinstance(codec, TupleCodec):
        lines = [f"was[{n}] = new"]
        for number, (inner, place) in enumerate(codec.entries):
            value, name = f"new[{number}]", f"{n}_{number}"
            names[f"put_{name}"] = inner.writer.write
            simple = _make_write_line(inner.writer, value, at + place, name, names)
            lines.append(simple or f"put_{name}({value}, out, {at + place})")
        return lines
    if isinstance(codec, Each) and isinstance(codec.codec.writer, TableCodec):
        width, names[f"numbers_{n}"] = len(codec.codec), codec.numbers
        names[f"rows_{n}"] = codec.codec.writer.rows
        return [
            f"was[{n}] = old = [*was[{n}]]",
            f"for number in numbers_{n}:",
            "    if new[number] != old[number]:",
            "        old[number] = value = new[number]",
            f"        here = {at} + number * {width}",
            f"        out[here : here + {width}] = rows_{n}[value]",
            "        if old == new:",
            "            break",
        ]
    if isinstance(codec, ConstantCodec):
        return [f"was[{n}] = new", f"put_{n}(new, out, {at})"]
    if type(codec).update is Codec.update and type(codec).rewrite is Codec.rewrite:
        return [f"put_{n}(new, out, {at})", f"was[{n}] = keep_{n}(new)"]
    return [f"was[{n}] = update_{n}(new, was[{n}], out, {at})"]


def _make_write_line(codec: Codec, value: str, at: int, n: int | str, names: dict[str, Any]) -> str:
    """One line that writes a value; "" if there is none."""
    if isinstance(codec, Number):
        return f"out[{at}] = {value}"
    if isinstance(codec, TableCodec):
        names |= {f"rows_{n}": codec.rows, f"slice_{n}": slice(at, at + len(codec))}
        return f"out[slice_{n}] = rows_{n}[{value}]"
    if isinstance(codec, Each) and codec.is_plain:
        names[f"pack_{n}"] = make_packer(len(codec))
        return f"pack_{n}(out, {2 * at}, *{value})"
    return ""


class ObservationLayout:
    """Which number of an observation means what."""

    def __init__(self, game: str, seats: int, packages: tuple[str, ...], start: State) -> None:
        self.game = game
        self.seats = seats
        front: EnvironmentFace = game_named(game).slice.load_face("observation")
        self.sections: list[ObservationSection] = [
            ObservationSection("seat", "the seat that observes", one_seat(seats), "view.seat"),
            *make_question_sections(seats, packages),
            ObservationSection("scores", "points won so far, by seat", each_seat(seats, Number()), "view.scores"),
            *front.sections(start),
        ]
        codecs = [part.codec for part in self.sections]
        self.names, self.low, self.high = join_names((part.name, part.codec) for part in self.sections)
        self.offsets = compute_offsets(codecs)
        parts = [part.codec.split(part.source, at) for part, at in zip(self.sections, self.offsets, strict=True)]
        self.write_all, self.write_changes = compile_writers([*chain.from_iterable(parts)])
        self.initial: tuple[Numbers, list[Any]] | None = None  # what was written once, where writers begin
        self.seat_orders = [
            join_orders(codecs, seat) for seat in range(seats)
        ]  # by observing seat: which number comes where

    def __len__(self) -> int:
        return len(self.names)

    def observe(self, view: SectionSource) -> list[int]:
        """The numbers of a view, seats as the table counts them. `orders` turns them to a seat that counts from itself:
        number `orders[seat][place]` comes to that place.
        """
        return ObservationWriter(self).write(view).tolist()

    def slices(self) -> dict[str, slice]:
        """Where each section lies."""
        return {
            part.name: slice(at, at + len(part.codec)) for part, at in zip(self.sections, self.offsets, strict=True)
        }

    @property
    def fingerprint(self) -> str:
        """The same for two layouts if every number means the same in both."""
        content = msgspec.json.encode([self.names, self.low, self.high])
        return hashlib.blake2b(content, digest_size=8).hexdigest()


class ObservationWriter:
    """One array of a layout, written again and again: each time only what differs from the view before."""

    def __init__(self, layout: ObservationLayout) -> None:
        self.layout = layout
        self.write_changes = layout.write_changes
        self.numbers: Numbers = make_numbers([0] * len(layout))
        self._old: list[Any] = []  # what each part told before
        if layout.initial is not None:
            self.numbers, self._old = layout.initial[0][:], layout.initial[1][:]

    def write(self, view: SectionSource) -> Numbers:
        """The numbers of a view."""
        out = self.numbers
        if self._old:
            self.write_changes(view, self._old, out)
        else:
            self._old = self.layout.write_all(view, out)
            self.layout.initial = out[:], self._old[:]
        return out


def observation_layout(game: str, *, seats: int, options: Mapping[str, object] | None = None) -> ObservationLayout:
    """The layout of a game's observations; Refused if it cannot be played so."""
    title = game_named(game)
    title.check_seats(seats)
    return _make_layout(game, seats, tuple(title.resolve_options(seats, options or {}).items()))


@cache
def _make_layout(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> ObservationLayout:
    game = game_named(name)
    return ObservationLayout(name, seats, game.packages, game.begin(seats, dict(options)))
