"""Marks of sentences that stand where they are not said: the catalogues find them by these two names."""

from typing import NamedTuple


def N_(text: str) -> str:  # noqa: N802 - as gettext calls it
    """A sentence or word of a table, to be translated where it is said."""
    return text


class Plural(NamedTuple):
    """What is said of one, and what of several; a language may need more forms than English has."""

    one: str
    many: str
