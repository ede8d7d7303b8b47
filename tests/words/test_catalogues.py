"""Every sentence in every language: none missing, none left in English, no fact lost; and the rules too."""

import re
from functools import cache

import pytest
from greatglen.words.collect import sentences

from greatglen.titles import GAMES
from greatglen.titles.clans.rules.components import COLOURS
from greatglen.titles.glenmore.rules import components as glenmore
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import numbers
from greatglen.titles.glenmore2.rules.box import BOX, STANDARD
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.words.language import LANGUAGES, catalogue
from greatglen.words.reference import read_reference

OTHERS = LANGUAGES[1:]

# Names stay as the rulebook of the language prints them; these words are the same in some languages.
TILES = {tile.name for tile in BOX.tiles} | {tile.name for tile in glenmore.TILES}
MOBSTERS = {mobster.name for mobster in numbers(STANDARD).mobsters}
NAMES = TILES | MOBSTERS | set(BOX.clans) | set(glenmore.CARDS) | {chronicle.name for chronicle in CHRONICLES.values()}
ALIKE = {
    "de": {
        "AYE",
        "Chronicles",
        "Bot: {level}",
        "England",
        "NAY",
        "Clan {clan}",
        "Clans",
        "Loch",
        "Marker",
        "Name",
        "Orange",
        "Person",
        "Whisky",
    },
    "it": {"Bonus: {bonus}.", "Bot: {level}", "Clan {clan}", "Loch", "Whisky"},
    "ru": set(),
}


@cache
def every_sentence() -> tuple[str, ...]:
    return tuple(sentences(games=1))


def facts(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_is_missing(language: str) -> None:
    known = catalogue(language)
    assert [text for text in every_sentence() if not known.get(text)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_keeps_the_facts(language: str) -> None:
    wrong = [text for text, said in catalogue(language).items() if said and facts(said) != facts(text)]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    """A translation equal to the English is a name, or a word the languages share, or has no words of its own."""
    own_words = re.compile(r"[A-Za-z]{3,}")
    same = {
        text
        for text, said in catalogue(language).items()
        if said == text and own_words.search(re.sub(r"\{\w+\}", "", text)) and text not in NAMES
    }
    assert same - ALIKE[language] == set()


def test_english_spells_out_what_is_a_key() -> None:
    keys = {text for text in every_sentence() if re.match(r"(option|value):", text)}
    assert keys == set(catalogue("en"))


def test_the_colours_of_clans_are_told_in_every_language() -> None:
    for language in OTHERS:
        told = [catalogue(language)[colour.capitalize()] for colour in COLOURS]
        assert len(set(told)) == len(COLOURS)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", list(GAMES))
def test_the_rules_are_the_same_in_every_language(name: str, language: str) -> None:
    game = GAMES[name]
    english = read_reference(game)
    other = read_reference(game, language)
    assert [section.id for section in other.sections] == [section.id for section in english.sections]
    for mine, theirs in zip(english.sections, other.sections, strict=True):
        assert list(theirs.rules) == list(mine.rules)
        assert theirs.title != mine.title or mine.title in NAMES
        for number, text in mine.rules.items():
            assert theirs.rules[number] != text, number
