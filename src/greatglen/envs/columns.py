"""Columns: which values the fields of an action can have. An action table counts through them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from greatglen.kernel.action import Action

Value: TypeAlias = int | str


class Column(msgspec.Struct, frozen=True):
    """Some fields of an action and the values they can have together, in the order of their numbers."""

    fields: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]


Columns: TypeAlias = Mapping[type[Action], Sequence[Column]]


def column(field: str, values: Iterable[Value]) -> Column:
    """The values of one field."""
    return Column((field,), tuple((value,) for value in values))


def together(fields: str, values: Iterable[tuple[Value, ...]]) -> Column:
    """The values of several fields that depend on each other: "start end"."""
    return Column(tuple(fields.split()), tuple(values))


def check(action: type[Action], columns: Sequence[Column]) -> None:
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
