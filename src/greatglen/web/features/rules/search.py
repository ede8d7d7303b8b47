"""Searching rules and pieces for words, whatever their case and accents; searching.js does the same in a browser."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from greatglen.web.features.rules.reference import Chapter

LONGEST = 80  # letters of a question
TEXTS = 8192  # that are remembered without accents: the rules and pieces of all games in a few languages, about 2 MB
LETTERS = 1024
T = TypeVar("T")


@lru_cache(TEXTS)
def fold_text(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(map(_letter, text))


@lru_cache(LETTERS)
def _letter(letter: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFD", letter) if not unicodedata.combining(one)).casefold()


class RuleSearch:
    """What somebody searches for; with nothing searched for, everything is found."""

    def __init__(self, question: str) -> None:
        self.question = " ".join(question.split())[:LONGEST]
        self.words = fold_text(self.question).split()

    def matches(self, text: str) -> bool:
        """Whether all words are in a text."""
        if not self.words:
            return True
        within = fold_text(text)
        return all(word in within for word in self.words)

    def filter(self, things: Sequence[T], text: Callable[[T], str]) -> tuple[T, ...]:
        return tuple(thing for thing in things if self.matches(text(thing)))

    def filter_chapters(self, chapters: Sequence[Chapter]) -> list[Chapter]:
        """The rules that say it, and the whole of sections whose titles do."""
        if not self.words:
            return list(chapters)
        found = []
        for chapter in chapters:
            sections = []
            for section in chapter.sections:
                whole = self.matches(section.title)
                rules = section.rules if whole else self.filter(section.rules, lambda rule: rule.text)
                if rules:
                    pictures = section.pictures if whole else ()
                    sections.append(msgspec.structs.replace(section, rules=rules, pictures=pictures))
            if sections:
                found.append(msgspec.structs.replace(chapter, sections=tuple(sections)))
        return found

    def mark_matches(self, text: str) -> list[tuple[str, bool]]:
        """A text in pieces, each with whether it is a word that is searched for."""
        letters = [_letter(letter) for letter in text]
        places = [place for place, letter in enumerate(letters) for _ in letter]
        within, hit = "".join(letters), [False] * len(text)
        for word in self.words:
            at = within.find(word)
            while at >= 0:
                for place in places[at : at + len(word)]:
                    hit[place] = True
                at = within.find(word, at + len(word))
        pieces: list[tuple[str, bool]] = []
        for letter, here in zip(text, hit, strict=True):
            if pieces and pieces[-1][1] == here:
                pieces[-1] = (pieces[-1][0] + letter, here)
            else:
                pieces.append((letter, here))
        return pieces
