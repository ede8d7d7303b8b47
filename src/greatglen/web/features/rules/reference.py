"""The rule reference as pages show it: chapters of sections of rules, each with its pictures."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

from greatglen.drawing.figure import full_name
from greatglen.games import game_named
from greatglen.kernel.game import Game
from greatglen.kernel.slice import Slice
from greatglen.text.reference import Figure, Reference, parse_page, read_page
from greatglen.web.features.rules.figures import Picture, create_picture

# What stands out in the text of a rule: a name, a remark, something to be typed, another rule or topic.
STANDS_OUT = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<remark>[^*]+)\*|`(?P<code>[^`]+)`|(?P<cite>\(?\b[A-Z0-9]+(?:-[A-Z0-9]+)+\b\)?)"
)


class TextPart(msgspec.Struct, frozen=True):
    """A piece of text: as it is ("text"), "strong", "em", "code", a "remark" of ours, a link to another rule whose
    number is part of the sentence ("cite"), or one that only points there ("see").
    """

    kind: str
    text: str
    to: str = ""


class ReferenceRule(msgspec.Struct, frozen=True):
    id: str
    parts: tuple[TextPart, ...]
    pictures: tuple[Picture, ...]

    @property
    def text(self) -> str:
        """What can be searched."""
        return " ".join(part.text for part in self.parts)


class ReferenceSection(msgspec.Struct, frozen=True):
    id: str
    title: str
    pictures: tuple[Picture, ...]
    rules: tuple[ReferenceRule, ...]


class Chapter(msgspec.Struct, frozen=True):
    """The page of a game or of an expansion; `about`: where its text comes from."""

    title: str
    sections: tuple[ReferenceSection, ...]
    about: tuple[TextPart, ...]


@lru_cache(48)
def load_chapters(game: str, language: str, theme: str) -> tuple[Chapter, ...]:
    """The chapters of a game's reference, with pictures as a theme has them."""
    title = game_named(game)
    pages = [(one, parse_page(read_page(one, language), title.prefix)) for one in title.slices()]
    titles = _titles(page for _, page in pages)
    found = []
    for one, page in pages:
        sections = tuple(
            ReferenceSection(
                section.id,
                section.title,
                _pictures(title, one, section.figures.get(section.id, ()), language, theme),
                tuple(
                    ReferenceRule(
                        number,
                        tuple(_parts(_plain(text, section.figures.get(number, ())), titles)),
                        _pictures(title, one, section.figures.get(number, ()), language, theme),
                    )
                    for number, text in section.rules.items()
                ),
            )
            for section in page.sections
        )
        ((name, about),) = page.about.items()
        found.append(Chapter(name, sections, tuple(_parts(" ".join(about.split()), titles, stressed="em"))))
    return tuple(found)


def _titles(pages: Iterator[Reference]) -> dict[str, str]:
    """What rules and topics are called, by their ids: a rule as its topic."""
    return {one: section.title for page in pages for section in page.sections for one in (section.id, *section.rules)}


def _pictures(game: Game, one: Slice, figures: tuple[Figure, ...], language: str, theme: str) -> tuple[Picture, ...]:
    return tuple(
        create_picture(game.name, full_name(game, one, figure.key), language, theme, figure.says, figure.caption)
        for figure in figures
    )


def _plain(text: str, figures: tuple[Figure, ...]) -> str:
    """A rule without its number and without the sentences that stand in for its pictures."""
    for figure in figures:
        text = text.replace(f"*{figure.says}*", "") if figure.says else text
    return " ".join(text.split()).partition(".** ")[2]


def _parts(text: str, titles: dict[str, str], stressed: str = "remark") -> Iterator[TextPart]:
    """A text in its parts; what is `stressed` in a rule is a remark."""
    end = 0
    for found in STANDS_OUT.finditer(text):
        cited = (found["cite"] or "").strip("()")
        if cited and cited not in titles:
            continue
        before = text[end : found.start()]
        in_brackets = bool(cited) and found[0] == f"({cited})"
        if before.strip():
            is_sign = in_brackets or (found["remark"] and stressed == "remark")  # it stays with the word before it
            yield TextPart("text", before.rstrip() if is_sign else before)
        if in_brackets:
            yield TextPart("see", titles[cited], cited)
        elif cited:
            opening, _, closing = found[0].partition(cited)
            yield from (TextPart("text", opening), TextPart("cite", cited, cited), TextPart("text", closing))
        elif found["strong"] or not found.start():  # what a rule begins with is a name
            yield TextPart("strong", found["strong"] or found["remark"] or found["code"])
        elif found["remark"]:
            yield TextPart(stressed, found["remark"].strip("()"))
        else:
            yield TextPart("code", found["code"])
        end = found.end()
    if text[end:]:
        yield TextPart("text", text[end:])
