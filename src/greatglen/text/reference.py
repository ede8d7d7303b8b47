"""The rule reference: the pages of a game and of its expansions, section by section and rule by rule.

Pages are Markdown. A picture stands on a line of its own, `![what it shows](tile:perth)` or, with a caption,
`![what it shows](board:a-turn "Take a tile.")`: the name in brackets is the same in all languages. Below the heading of
a section pictures belong to the section, below a rule to that rule.
"""

import re
from collections.abc import Iterator

import msgspec

from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import Slice

NOT_INSTALLED = Reason("not-installed", "{package} has no rule page in “{language}”.")
CHAPTER = re.compile(r"^# (?P<title>.+)$", re.MULTILINE)
SECTION = re.compile(r"^## (?P<id>[A-Z0-9]+(?:-[A-Z0-9]+)+): (?P<title>.+)$", re.MULTILINE)
RULE = re.compile(r"^\*\*(?P<id>[A-Z0-9]+-[A-Z0-9]+-\d+)\.\*\*", re.MULTILINE)
FIGURE = re.compile(r'^!\[(?P<says>[^\]]*)\]\((?P<key>[^\s)]+)(?: "(?P<caption>[^"]*)")?\)$', re.MULTILINE)


class Figure(msgspec.Struct, frozen=True):
    """A picture in a page: its name, what it shows in a sentence ("": the drawing knows), and its caption."""

    key: str
    says: str
    caption: str


class Topic(msgspec.Struct, frozen=True):
    """One topic: its chapter, id and title, its text with the heading, its rules by id, and its pictures: those of a
    rule by the id of the rule, those above the first rule by that of the topic.
    """

    chapter: str
    id: str
    title: str
    text: str
    rules: dict[str, str]
    figures: dict[str, tuple[Figure, ...]]


class Reference(msgspec.Struct, frozen=True):
    """The rules of one game. Its text is for who sees no pictures: what they show is told there in words."""

    prefix: str  # of all ids
    text: str
    sections: tuple[Topic, ...]
    about: dict[str, str]  # by chapter: what is to be said of its text

    def rule(self, rule_id: str) -> str | None:
        """The text of a rule by its id, with or without the prefix of the game."""
        rule_id = self._full(rule_id)
        return next((section.rules[rule_id] for section in self.sections if rule_id in section.rules), None)

    def topic(self, topic: str) -> list[str]:
        """The rule of that id, the section of that id, or all sections with the word in their id or title."""
        rule = self.rule(topic)
        if rule is not None:
            return [rule]
        exact = [section.text for section in self.sections if section.id == self._full(topic)]
        word = topic.lower()
        return exact or [s.text for s in self.sections if word in s.id.lower() or word in s.title.lower()]

    def figures(self) -> Iterator[tuple[str, Figure]]:
        """Every picture, with the rule or topic that it belongs to."""
        for section in self.sections:
            for owner, figures in section.figures.items():
                yield from ((owner, figure) for figure in figures)

    def _full(self, rule_id: str) -> str:
        rule_id = rule_id.upper()
        return rule_id if rule_id.startswith(f"{self.prefix}-") else f"{self.prefix}-{rule_id}"


def read_reference(game: Game, language: str = "en") -> Reference:
    """The pages of a game and of its expansions, one after the other; Refused if one is missing."""
    pages = [parse_page(read_page(one, language), game.prefix) for one in game.slices()]
    text = "\n\n".join(page.text.strip() for page in pages) + "\n"
    about = {chapter: said for page in pages for chapter, said in page.about.items()}
    return Reference(game.prefix, text, tuple(section for page in pages for section in page.sections), about)


def read_page(one: Slice, language: str) -> str:
    """The page of a slice as it is written; Refused if it has none."""
    text = one.read_text(f"pages/{language}.md")
    if not text:
        raise Refused(NOT_INSTALLED.with_facts(package=one.package, language=language))
    return text


def parse_page(text: str, prefix: str) -> Reference:
    """One page: a chapter with its sections."""
    chapter = CHAPTER.search(text)
    name = chapter["title"] if chapter else ""
    heads = list(SECTION.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    sections = []
    for head, end in zip(heads, ends, strict=True):
        body = text[head.start() : end]
        parts = {head["id"]: body[: _first_rule(body)], **_rules(body)}
        rules = {number: plain_text(part) for number, part in list(parts.items())[1:]}
        figures = {owner: tuple(_figures(part)) for owner, part in parts.items()}
        sections.append(
            Topic(
                name,
                head["id"],
                head["title"],
                plain_text(body),
                rules,
                {k: found for k, found in figures.items() if found},
            )
        )
    preface = text[chapter.end() if chapter else 0 : heads[0].start() if heads else len(text)]
    return Reference(prefix, plain_text(text), tuple(sections), {name: plain_text(preface)})


def plain_text(text: str) -> str:
    """A text without its pictures: captions, or what is to be seen, stand in for them."""
    text = FIGURE.sub(_in_words, text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _in_words(mark: re.Match[str]) -> str:
    if mark["caption"]:
        return f"- {mark['caption']}"
    return f"*{mark['says']}*" if mark["says"] else ""


def _figures(part: str) -> Iterator[Figure]:
    for mark in FIGURE.finditer(part):
        yield Figure(mark["key"], mark["says"], mark["caption"] or "")


def _first_rule(body: str) -> int:
    first = RULE.search(body)
    return first.start() if first else len(body)


def _rules(body: str) -> dict[str, str]:
    """Every rule of a section, from its id to the next."""
    starts = list(RULE.finditer(body))
    ends = [start.start() for start in starts[1:]] + [len(body)]
    return {start["id"]: body[start.start() : end].strip() for start, end in zip(starts, ends, strict=bool(starts))}
