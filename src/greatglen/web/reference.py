"""The rule reference as pages show it: sections of numbered rules."""

import re
from functools import cache

import msgspec

from greatglen.titles import game_named
from greatglen.words.reference import read_reference


class Rule(msgspec.Struct, frozen=True):
    id: str
    text: str


class RuleSection(msgspec.Struct, frozen=True):
    chapter: str
    id: str
    title: str
    rules: list[Rule]


@cache
def reference(game: str, language: str) -> list[RuleSection]:
    """The sections of a game's reference."""
    return [
        RuleSection(
            section.chapter,
            section.id,
            section.title,
            [Rule(number, plain(text)) for number, text in section.rules.items()],
        )
        for section in read_reference(game_named(game), language).sections
    ]


def plain(text: str) -> str:
    """A rule without its number and the marks of Markdown."""
    return re.sub(r"[*`]+", "", " ".join(text.split())).partition(". ")[2]
