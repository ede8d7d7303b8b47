"""Renewing: how the parts of a layout are read again, and written where they have changed.

It is done at every step and most parts are as they were, so that going through them one by one would cost more than
they do. For each layout two functions are put together instead that do nothing but read, compare and write. The second:

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

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from greatglen.envs.codec import Codec, CodecPart, ConstantCodec, Each, Number, Numbers, TableCodec, TupleCodec, packing

Begin: TypeAlias = Callable[[Any, Numbers], list[Any]]  # view, where it is to stand; what was told, to be kept
Renew: TypeAlias = Callable[[Any, list[Any], Numbers], None]  # view, what was told before, where it stands

NAMES = "    state, choice = view.state, view.choice"  # that parts are read by, besides `view`


def renewing(parts: Sequence[CodecPart]) -> tuple[Begin, Renew]:
    """The functions for parts that stand at their places: the first for a blank array."""
    names: dict[str, Any] = {}
    begin = ["def begin(view, out):", NAMES, "    was = []"]
    renew = ["def renew(view, was, out):", NAMES]
    for n, part in enumerate(parts):
        codec = part.codec.writing
        names |= {f"put_{n}": codec.put, f"keep_{n}": codec.keep, f"update_{n}": codec.update}
        read = part.of
        if not isinstance(read, str):
            names[f"read_{n}"] = read
            read = f"read_{n}(view)"
        elif "codec." in read:
            names[f"codec_{n}"] = part.codec
            read = read.replace("codec.", f"codec_{n}.")
        begin += [f"    new = {read}", f"    put_{n}(new, out, {part.at})", f"    was.append(keep_{n}(new))"]
        renew += [f"    new = {read}", f"    if new {codec.differs} was[{n}]:"]
        renew += [f"        {line}" for line in _written(codec, n, part.at, names)]
    begin.append("    return was")
    exec(compile("\n".join([*begin, *renew]), __file__, "exec"), names)  # made of nothing but what the parts say
    return names["begin"], names["renew"]


def _written(codec: Codec, n: int, at: int, names: dict[str, Any]) -> list[str]:
    """Lines that write and keep what a part tells. What codecs write most needs no call."""
    simple = _simple(codec, "new", at, n, names)
    if simple:
        return [f"was[{n}] = {'new[:]' if isinstance(codec, Each) else 'new'}", simple]
    if isinstance(codec, TupleCodec):
        lines = [f"was[{n}] = new"]
        for number, (inner, place) in enumerate(codec.places):
            value, name = f"new[{number}]", f"{n}_{number}"
            names[f"put_{name}"] = inner.writing.put
            simple = _simple(inner.writing, value, at + place, name, names)
            lines.append(simple or f"put_{name}({value}, out, {at + place})")
        return lines
    if isinstance(codec, Each) and isinstance(codec.codec.writing, TableCodec):
        width, names[f"numbers_{n}"] = len(codec.codec), codec.numbers
        names[f"rows_{n}"] = codec.codec.writing.rows
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
    if type(codec).update is Codec.update and type(codec).renew is Codec.renew:
        return [f"put_{n}(new, out, {at})", f"was[{n}] = keep_{n}(new)"]
    return [f"was[{n}] = update_{n}(new, was[{n}], out, {at})"]


def _simple(codec: Codec, value: str, at: int, n: int | str, names: dict[str, Any]) -> str:
    """One line that writes a value; "" if there is none."""
    if isinstance(codec, Number):
        return f"out[{at}] = {value}"
    if isinstance(codec, TableCodec):
        names |= {f"rows_{n}": codec.rows, f"slice_{n}": slice(at, at + len(codec))}
        return f"out[slice_{n}] = rows_{n}[{value}]"
    if isinstance(codec, Each) and codec.plain:
        names[f"pack_{n}"] = packing(len(codec))
        return f"pack_{n}(out, {2 * at}, *{value})"
    return ""
