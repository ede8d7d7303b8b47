"""The pictures of the rule pages: all can be drawn, say the same in every language, and show what the rules do."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from thorough import take_some

from greatglen.drawing.example import Example, load_examples, set_up
from greatglen.drawing.figure import draw_figure, figure_size, full_name, full_table, load_gallery
from greatglen.drawing.interface import load_drawing
from greatglen.games import GAMES
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.land import EDGES
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import Refused
from greatglen.kernel.slice import Slice
from greatglen.kernel.table import Table
from greatglen.text import GameText, load_game_text
from greatglen.text.reference import Figure, parse_page, read_page, read_reference

LANGUAGES = ("en", "de", "it", "ru")
MEANT = re.compile(r"(?:href=\"|url\()#([^\")]+)")
EVERY = [(game, one) for game in GAMES.values() for one in game.slices()]
EXAMPLES = [(game, one, example) for game, one in EVERY for example in load_examples(one).values()]
IDS = [f"{one.package.rpartition('.')[2]}-{example.name}" for _, one, example in EXAMPLES]


def marks(game: Game, one: Slice, language: str) -> Iterator[tuple[str, Figure]]:
    yield from parse_page(read_page(one, language), game.prefix).figures()


@pytest.mark.parametrize(("game", "one"), EVERY, ids=[one.package.rpartition(".")[2] for _, one in EVERY])
def test_the_same_pictures_in_every_language_told_in_its_own_words(game: Game, one: Slice) -> None:
    english = list(marks(game, one, "en"))
    assert english
    for language in LANGUAGES[1:]:
        other = list(marks(game, one, language))
        assert [(owner, mark.key) for owner, mark in other] == [(owner, mark.key) for owner, mark in english]
        for (_, mine), (_, theirs) in zip(other, english, strict=True):
            assert bool(mine.says) == bool(theirs.says) == mine.key.startswith("board:")
            assert bool(mine.caption) == bool(theirs.caption)
            assert not mine.says or mine.says != theirs.says
            assert not mine.caption or mine.caption != theirs.caption
            assert not mine.says or mine.says.endswith((".", "…")), mine.says


@pytest.mark.parametrize("language", take_some(LANGUAGES))
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_mark_can_be_drawn(game: Game, language: str) -> None:
    for one in game.slices():
        for _, mark in marks(game, one, language):
            key = full_name(game, one, mark.key)
            complete(draw_figure(game.name, key, language))
            assert min(figure_size(game.name, key)) > 10


def complete(svg: str) -> None:
    """It stands alone: well-formed, and all it uses is in it."""
    root = ElementTree.fromstring(svg)
    has = {element.get("id") for element in root.iter()}
    drawn = svg.partition("</style>")[2]
    assert set(MEANT.findall(drawn)) <= has
    assert any(element.tag.endswith(("rect", "path", "circle", "use")) for element in root.iter())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_example_is_shown_and_every_game_has_a_turn_in_six_pictures(game: Game) -> None:
    for one in game.slices():
        shown = [mark.key.removeprefix("board:") for _, mark in marks(game, one, "en") if mark.key.startswith("board:")]
        assert sorted(shown) == sorted(load_examples(one))
        (first, *_) = parse_page(read_page(one, "en"), game.prefix).sections
        captioned = first.figures[first.id]
        assert all(mark.caption for mark in captioned)
        assert len(captioned) == 6 if one == game.slice else 1 <= len(captioned) <= 3


@pytest.mark.parametrize(("game", "one", "example"), EXAMPLES, ids=IDS)
def test_an_example_shows_what_the_rules_say(game: Game, one: Slice, example: Example) -> None:
    table = set_up(game, one, example)
    for line in example.open:
        assert table.why_not(table.parse_action(line)) is None, line
    for line in example.shut:
        assert table.why_not(table.parse_action(line)) is not None, line
    drawn = draw_figure(game.name, full_name(game, one, f"board:{example.name}"), "en")
    for anchor in example.mark:
        assert f'data-at="{anchor}" data-mark=' in drawn, anchor
    drawing = load_drawing(game.name)
    for line in (*example.open, *example.shut):  # what an action points at may lie elsewhere in part: on the hand, say
        path = drawing.path(table.parse_action(line), max(example.seat, 0))
        assert any(f'data-at="{anchor}" data-mark=' in drawn for anchor in path), line
    lawful(table)


def lawful(table: Table) -> None:
    """The position is one that the game could have led to, as far as its own laws tell."""
    state = table.state
    if isinstance(state, Clans):
        lying = [card for card in state.cards if card != EMPTY]
        cards = [*lying, *state.bag, *(card for hand in state.hands for card in hand)]
        assert len(cards) == len(set(cards))
        assert min(state.shields) >= 0
        return
    assert isinstance(state, Highland)
    tiles = [tile for tile in state.rondel.tiles if tile >= 0]
    for player in state.players:
        seen, ahead = set(), [next(iter(player.land))]
        while ahead:
            cell = ahead.pop()
            if cell not in seen:
                seen.add(cell)
                ahead += [cell + step for step in EDGES if cell + step in player.land]
        assert seen == set(player.land), "in one piece"
        assert all(len(plot.goods) <= state.GOODS_PER_PLOT for plot in player.land.values())
        tiles += [tile for plot in player.land.values() for tile in (plot.tile, *plot.under) if tile > 1]
        assert min(player.coins, player.whisky) >= 0
    assert len(tiles) == len(set(tiles)), "every tile is there once"
    if isinstance(state, GlenMore2):
        for seat, player in enumerate(state.players):
            flowing = {cell for cell, plot in player.land.items() if state.box.tiles[plot.tile].ways[0]}
            assert flowing == set(state.river(seat)), "one river"
            assert player.scots >= 0 and player.markers >= 0


@pytest.mark.parametrize("one", [one for _, one, example in EXAMPLES if example.record])
def test_recorded_examples_are_whole_records(one: Slice) -> None:
    for name in {example.record for example in load_examples(one).values()}:
        Table.replay(GAMES["glenmore2"], Record.from_json(one.read_text(name)))


@pytest.mark.parametrize("language", take_some(LANGUAGES, 2))
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_piece_is_in_the_gallery(game: Game, language: str) -> None:
    shown = load_gallery(game.name, language)
    rules = {number for section in read_reference(game).sections for number in section.rules}
    keys = [key for one in shown.components for key in (one.key, *one.aliases)]
    assert len(keys) == len(set(keys))
    for one in shown.components:
        assert one.title and one.group and one.lines and one.rule in rules, one.key
        assert one.description.endswith(".")
    for one in take_some(shown.components, 12):
        complete(draw_figure(game.name, one.key, language, "dark"))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_lies_on_a_table_is_found_in_the_gallery(game: Game) -> None:
    table = full_table(game)
    view = table.view_for(0)
    drawing = load_drawing(game.name)
    scene = "".join(pane.svg for pane in drawing.scene(view, everything_words(table)))
    pieces = {drawing.component_of(view, anchor) for anchor in re.findall(r'data-at="([^"]+)"', scene)} - {""}
    assert len(pieces) > 5
    assert [piece for piece in pieces if load_gallery(game.name, "en").find(piece) is None] == []
    assert (
        drawing.component_of(view, "cell:9:1")
        == drawing.component_of(view, "cell::x")
        == drawing.component_of(view, "nothing")
        == ""
    )


def everything_words(table: Table) -> GameText[Any]:
    return load_game_text(table.game.name, ["A"] * table.seats, table.options)


def test_what_is_not_there_is_refused() -> None:
    for key in ("board:nowhere", "board:nowhere/turn-1", "tile:nowhere", "", "board:"):
        with pytest.raises(Refused) as caught:
            draw_figure("clans", key, "en")
        assert caught.value.code == "no-figure"


def test_a_theme_can_be_wanted() -> None:
    plain = draw_figure("glenmore2", "tile:halkirk", "en")
    dark = draw_figure("glenmore2", "tile:halkirk", "en", "dark")
    assert 'data-theme="dark"' in dark and "data-theme=" not in plain.partition(">")[0]
    assert "prefers-color-scheme" in plain


def test_a_style_is_trimmed_to_what_a_drawing_has() -> None:
    card, tile = draw_figure("clans", "card:red-5", "en"), draw_figure("glenmore2", "tile:halkirk", "en")
    assert ".cc-red" in card and ".cc-blue" not in card and ".turf" not in card
    assert ".k-village" in tile and ".k-castle" not in tile and "@container" not in tile
    assert len(tile) < 6000
