"""`python -m greatglen.words.collect`: every English sentence of the program, and catalogues that lack none of them.

Sentences are found in two ways: where the source says them (`say("…")`, `Reason(…, "…")`, `_("…")` in templates), and
by letting whole games be drawn and told while a listener notes everything that is to be translated.
"""

import ast
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

import greatglen
import greatglen.bots
from greatglen import draw
from greatglen.kernel.refusal import Refused
from greatglen.titles import GAMES
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.words import Words, words_for
from greatglen.words.language import LANGUAGES

PACKAGE = Path(__file__).parents[1]
CATALOGUES = Path(__file__).parent / "catalogues"
LISTS = {
    *("DEEDS", "ACTIVATE", "LASTING", "COUNTS", "ENDS", "COUNTED", "ORDINALS", "KINDS"),
    *("PEOPLE", "MANY_PEOPLE", "ROLLED", "DISCARDED", "PLACES", "AREAS", "SENTENCES", "BAD_RECORD", "TERMS"),
}
NONSENSE = {"x", "1", "-"}  # said when what cannot be done is tried
CALLS = {"say": 0, "_": 0, "Reason": 1, "Option": 2}  # which argument is a sentence


def in_source() -> Iterator[str]:
    """The sentences that stand in the source and in the templates."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                place = CALLS.get(name)
                if place is not None and len(node.args) > place:
                    text = node.args[place]
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value
    for file in sorted((PACKAGE / "web" / "templates").glob("*.html")):
        with file.open("rb") as template:
            for _, _, message, _ in babel_extract(template, ["_"], [], {}):
                if isinstance(message, str):
                    yield message


def in_lists() -> Iterator[str]:
    """The sentences that stand in tables at the head of modules and classes, to be said by a variable."""
    others = (PACKAGE / "web" / "problems.py",)
    spoken = [file for file in sorted(PACKAGE.rglob("*.py")) if "words" in str(file.relative_to(PACKAGE))]
    for file in (*spoken, *others):
        for node in ast.walk(ast.parse(file.read_text())):
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            if {target.id for target in targets if isinstance(target, ast.Name)} & LISTS:
                value = getattr(node, "value", None) or ast.Tuple([], ast.Load())
                keys = {id(key) for inner in ast.walk(value) if isinstance(inner, ast.Dict) for key in inner.keys}
                for text in ast.walk(value):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str) and id(text) not in keys:
                        yield text.value


def in_tables() -> Iterator[str]:
    """The names of components, and what the lobby says of games and options."""
    from greatglen.titles.clans.rules.components import COLOURS
    from greatglen.titles.glenmore.rules import components as glenmore
    from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import numbers
    from greatglen.titles.glenmore2.rules.box import BOX
    from greatglen.titles.glenmore2.rules.check import TERRITORY

    for game in GAMES.values():
        yield game.about
        yield game.expansions_name
        if game.suggestion is not None:
            yield game.suggestion.text
    yield from (colour.capitalize() for colour in COLOURS)
    yield from (tile.name for tile in glenmore.TILES)
    yield from (card.effect for card in glenmore.CARDS.values())
    yield from (tile.name for tile in BOX.tiles)
    for chronicle in CHRONICLES.values():
        yield chronicle.name
        yield chronicle.text
    yield from (mobster.name for mobster in numbers(BOX.key).mobsters)
    yield from BOX.clans
    yield from TERRITORY
    yield from (f"{{n}} {what}" for what in (*glenmore.RESOURCES, *BOX.resources, "whisky"))
    for game in GAMES.values():
        for option in game.options:
            yield option.text
            yield f"option:{option.name}"
            yield from (f"value:{value}" for value in option.values if value)
    yield from greatglen.bots.LEVELS


def in_play(games: int) -> Iterator[str]:
    """What is said while games are played, drawn, explained and refused."""
    heard: dict[str, None] = {}

    def listen(text: str) -> str:
        heard[text] = None
        return text

    for game in GAMES.values():
        for seats in range(game.seats[0], game.seats[1] + 1):
            for seed in range(games):
                table = greatglen.start(game.name, seats=seats, seed=seed, options=_options(game.name, seats, seed))
                words = words_for(game.name, [f"P{seat}" for seat in range(seats)], table.options)
                words.translate = listen
                _sit_through(table, words, random.Random(seed))
    yield from heard


def _options(game: str, seats: int, seed: int) -> dict[str, object]:
    """Every other game of Glen More II is played with all Chronicles that so many players can have."""
    if game != "glenmore2" or seed % 2:
        return {}
    return {"chronicles": [one.number for one in CHRONICLES.values() if one.seats[0] <= seats <= one.seats[1]]}


def _sit_through(table: greatglen.Table, words: Words[Any], rng: random.Random) -> None:
    """One game, with everything said that a page would say."""
    wishes = list(table.game.actions)
    while not table.over:
        view = table.seen_by(table.choice.seat, since=table.version)
        words.prompt(view.choice, view.state)
        for option in view.choice.options:
            words.option(option, view.state)
        if rng.random() < 0.15:
            draw.scene(view, words)
            draw.tips(view, words)
        for wish in wishes:
            for rest in ("", " x", " x 1", " 1", " 1 x"):
                try:
                    refusal = table.why_not(table.read(wish + rest))
                except Refused as refused:
                    refusal = refused.refusal
                if refusal is not None:
                    words.refusal(refusal)
        table.apply(rng.choice(view.choice.options))
    view = table.seen_by(0)
    for events in view.log:
        words.told(events)
        for event in events:
            words.event(event)
    for items in view.state.breakdown():
        for item in items:
            words.source(item.source)
    for place, seats in enumerate(view.state.ranking(), start=1):
        words.ranking(place, seats, view.scores)
    draw.scene(view, words)
    draw.tips(view, words)


def sentences(games: int = 3) -> list[str]:
    """Every sentence once, in a stable order; heard in so many games of each title and number of players."""
    every = dict.fromkeys([*in_source(), *in_lists(), *in_tables(), *in_play(games)])
    return sorted(text for text in every if any(letter.isalpha() for letter in text) and text not in NONSENSE)


def main() -> int:
    """Bring the catalogues up to date: new sentences come in empty, old ones go; tell how many are empty."""
    every = sentences()
    for language in LANGUAGES[1:]:
        file = CATALOGUES / f"{language}.po"
        known = {}
        if file.exists():
            with file.open("rb") as old:
                known = {message.id: message.string for message in read_po(old, locale=language) if message.id}
        catalogue = Catalog(locale=language, project="Great Glen", fuzzy=False)
        for text in every:
            catalogue.add(text, known.get(text, ""))
        with file.open("wb") as new:
            write_po(new, catalogue, width=110, sort_output=True, omit_header=False)
        print(f"{language}: {len(every)} sentences, {sum(not known.get(text) for text in every)} not translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
