"""Tip: what is said about something on the table to whoever points at it."""

from typing import TypeAlias

import msgspec

TipParts: TypeAlias = tuple[str, list[str], str]  # a tip as it is put together: heading, sentences, full id of the rule


class Tip(msgspec.Struct, frozen=True):
    """A heading, some sentences, and the rule (of the rule pages) that says more, or ""."""

    title: str
    lines: list[str]
    rule: str
