"""Every sentence in every language: complete, and as its readers count; and the rules too."""

import random
import re
from functools import cache
from io import BytesIO
from typing import Any

import pytest

import greatglen
from greatglen import drawing
from greatglen.games import GAMES
from greatglen.games.clans.text import COLOURS
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.text import GameText, load_game_text
from greatglen.text.catalogue import read, translations
from greatglen.text.extract import PACKAGE, components, sentences
from greatglen.text.language import LANGUAGES, Language, translator
from greatglen.text.placeholder_names import NAMES as SITTERS
from greatglen.text.reference import read_reference

OTHERS = LANGUAGES[1:]

# Names stay as the rulebook of the language prints them; these words are the same in some languages.
NAMES = {
    text
    for file in PACKAGE.rglob("components.toml")
    for _, _, texts, _ in components(BytesIO(file.read_bytes()), (), (), {})
    for text in texts
    if text is not None
} | {*(chronicle.name for chronicle in CHRONICLES.values()), *SITTERS}
ALIKE = {
    "de": {
        *("AYE", "Bot: {level}", "Chat", "Chronicles", "Clan {clan}", "Clans", "England", "Link", "Loch", "Marker"),
        *("NAY", "Name", "Orange", "Passkeys", "Person", "Whisky", "h [BUDGET]", "normal", "t [NAME]", "{h} h {m} min"),
        *("Buchholz", "Rating", "Ratings", "Sonneborn-Berger"),
    },
    "it": {
        "+ {n} min",
        "Bonus: {bonus}.",
        "Bot: {level}",
        "Buchholz",
        "Chat",
        "Clan {clan}",
        "Link",
        "Loch",
        "Menu",
        "Rating",
        "Sonneborn-Berger",
        "Whisky",
        "bot",
        "s [FILE]",
        "{h} h {m} min",
    },
    "ru": set(),
}


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    """A translation equal to the English is a name, or a word the languages share, or has no words of its own."""
    own_words = re.compile(r"[A-Za-z]{3,}")
    same = {
        message
        for file in PACKAGE.rglob(f"locale/{language}.po")
        for message, (said, *_) in translations(read(file)).items()
        if said == message and own_words.search(re.sub(r"\{\w+\}", "", said)) and message not in NAMES
    }
    assert same - ALIKE[language] == set()


@pytest.mark.parametrize("language", OTHERS)
def test_the_colours_of_clans_are_told_in_every_language(language: str) -> None:
    assert len({translator(language)(colour) for colour in COLOURS.values()}) == len(COLOURS)


class Listener(Language):
    """Says all in English, and remembers what it was asked to translate."""

    def __init__(self) -> None:
        self.code = "en"
        self.heard: set[str] = set()

    def __call__(self, text: str) -> str:
        self.heard.add(text)
        return text

    def count(self, one: str, many: str, n: int) -> str:
        self.heard |= {one, many}
        return one if n == 1 else many


def play_through(table: greatglen.Table, words: GameText[Any], rng: random.Random) -> None:
    """One game, with everything said that a page would say."""
    while not table.is_over:
        view = table.view_for(table.choice.seat, since=table.version)
        words.prompt(view.choice, view.state)
        for option in view.choice.options:
            words.describe_option(option, view.state)
        if rng.random() < 0.1:
            drawing.scene(view, words)
            drawing.tips(view, words)
            for terms in table.game.evaluation_terms(view.state):
                for name in terms:
                    words.term_name(name.partition(":")[0])
        table.apply(rng.choice(view.choice.options))
    view = table.view_for(0)
    for events in view.log:
        words.narrate(events)
    for items in view.state.breakdown():
        for item in items:
            words.describe_source(item.source)
    for place, seats in enumerate(view.state.ranking(), start=1):
        words.describe_rank(place, seats, view.scores)


@cache
def all_sentences() -> set[str]:
    """Every sentence that the sources have, in the singular and in the plural."""
    found = [message for messages in sentences().values() for message in messages]
    return {text for message in found for text in ((message,) if isinstance(message, str) else message)}


@pytest.mark.parametrize("name", list(GAMES))
def test_whatever_is_said_in_a_game_was_found_in_the_source(name: str) -> None:
    """A sentence that nothing marks would stay English for ever, and no other check would miss it."""
    known = all_sentences()
    game = GAMES[name]
    expansions = {"chronicles": sorted(game.expansions())} if game.expansions() else {}
    table = greatglen.start(name, seats=game.seats[1], seed=3, options=expansions)
    words = load_game_text(name, [f"P{seat}" for seat in range(game.seats[1])], table.options)
    words.translate = listener = Listener()
    play_through(table, words, random.Random(3))
    assert {text for text in listener.heard - known if any(letter.isalpha() for letter in text)} == set()


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
