"""The rule reference: the pages of a game and of its expansions, section by section and rule by rule."""

import re

import msgspec

from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import Slice

NOT_INSTALLED = Reason("not-installed", "{package} has no rule page in “{language}”.")
CHAPTER = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+): (?P<title>.+)$", re.MULTILINE)
RULE = re.compile(r"^\*\*(?P<id>[A-Z0-9]+-[A-Z0-9]+-\d+)\.\*\*", re.MULTILINE)


class Topic(msgspec.Struct, frozen=True):
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
    sections: tuple[Topic, ...]

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


def read_reference(game: Game, language: str = "en") -> Reference:
    """The pages of a game and of its expansions, one after the other; Refused if one is missing."""
    pages = [parsed(_page(one, language), game.prefix) for one in game.slices()]
    text = "\n\n".join(page.text.strip() for page in pages) + "\n"
    return Reference(game.prefix, text, tuple(section for page in pages for section in page.sections))


def _page(one: Slice, language: str) -> str:
    text = one.text(f"pages/{language}.md")
    if not text:
        raise Refused(NOT_INSTALLED.with_facts(package=one.package, language=language))
    return text


def parsed(text: str, prefix: str) -> Reference:
    """One page: a chapter with its sections."""
    chapter = CHAPTER.search(text)
    name = chapter["title"] if chapter else ""
    heads = list(SECTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    sections = []
    for head, end in zip(heads, ends, strict=True):
        body = text[head.start() : end].strip()
        sections.append(Topic(name, head["id"], head["title"], body, _rules(body)))
    return Reference(prefix, text, tuple(sections))


def _rules(body: str) -> dict[str, str]:
    """Every rule of a section, from its id to the next."""
    starts = list(RULE.finditer(body))
    ends = [start.start() for start in starts[1:]] + [len(body)]
    return {start["id"]: body[start.start() : end].strip() for start, end in zip(starts, ends, strict=True)}
