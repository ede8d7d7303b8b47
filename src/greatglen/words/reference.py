"""The rule reference: docs/rules/GAME.md and what goes with it, section by section and rule by rule."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from greatglen.kernel.refusal import Reason, Refused

NOT_INSTALLED = Reason("not-installed", "The rule reference of {game} is not installed.")
CHAPTER = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+): (?P<title>.+)$", re.MULTILINE)
RULE = re.compile(r"^\*\*(?P<id>[A-Z0-9]+-[A-Z0-9]+-\d+)\.\*\*", re.MULTILINE)


PAGES = {"glenmore2": ("glenmore2", *(f"chronicles/{number}" for number in range(1, 9)))}


class Section(msgspec.Struct, frozen=True):
    """One topic: its chapter, id and title, its text with the heading, and its rules by id."""

    chapter: str
    id: str
    title: str
    text: str
    rules: dict[str, str]


class Reference(msgspec.Struct, frozen=True):
    """The rules of one game."""

    prefix: str  # of all ids
    text: str
    sections: tuple[Section, ...]

    def rule(self, wanted: str) -> str | None:
        """The text of a rule by its id, with or without the prefix of the game."""
        wanted = self._full(wanted)
        return next((section.rules[wanted] for section in self.sections if wanted in section.rules), None)

    def topic(self, wanted: str) -> list[str]:
        """The rule of that id, the section of that id, or all sections with the word in their id or title."""
        rule = self.rule(wanted)
        if rule is not None:
            return [rule]
        exact = [section.text for section in self.sections if section.id == self._full(wanted)]
        word = wanted.lower()
        return exact or [s.text for s in self.sections if word in s.id.lower() or word in s.title.lower()]

    def _full(self, wanted: str) -> str:
        wanted = wanted.upper()
        return wanted if wanted.startswith(f"{self.prefix}-") else f"{self.prefix}-{wanted}"


def read_reference(game: str, prefix: str, language: str = "en") -> Reference:
    """The reference of a game, from the installed package or from the repository; Refused if it is in neither."""
    pages = [parsed(_page(game, page, language), prefix) for page in PAGES.get(game, (game,))]
    text = "\n\n".join(page.text.strip() for page in pages) + "\n"
    return Reference(prefix, text, tuple(section for page in pages for section in page.sections))


def _page(game: str, page: str, language: str) -> str:
    path = f"{page}.md" if language == "en" else f"{language}/{page}.md"
    packed: Traversable = files("greatglen") / "rules" / path
    nearby = [Path(__file__).parents[level] / "docs" / "rules" / path for level in (2, 3)]
    for place in (packed, *nearby):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise Refused(NOT_INSTALLED.with_facts(game=game))


def parsed(text: str, prefix: str) -> Reference:
    """One page: a chapter with its sections."""
    chapter = CHAPTER.search(text)
    name = chapter["title"] if chapter else ""
    heads = list(SECTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    sections = []
    for head, end in zip(heads, ends, strict=True):
        body = text[head.start() : end].strip()
        sections.append(Section(name, head["id"], head["title"], body, _rules(body)))
    return Reference(prefix, text, tuple(sections))


def _rules(body: str) -> dict[str, str]:
    """Every rule of a section, from its id to the next."""
    starts = list(RULE.finditer(body))
    ends = [start.start() for start in starts[1:]] + [len(body)]
    return {start["id"]: body[start.start() : end].strip() for start, end in zip(starts, ends, strict=True)}
