"""The board of Glen More II: what lies on the table is on the screen, at both widths."""

import io

import pytest
from glen2 import acquiring, allying, at, glen, glen_more_2, laird, plot
from positions import do
from rich.cells import cell_len
from rich.console import Console

import greatglen
from greatglen import Table
from greatglen.games.glenmore2.rules.box import BOX
from greatglen.games.glenmore2.rules.state import Slot
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.terminal.interface import draw_table, load_board
from greatglen.terminal.players import TerminalPlayer
from greatglen.terminal.screen import Screen, list_options
from greatglen.text.speech import Speech


def screen(table: Table, width: int = 80, whole: bool = True, aside: str = "", seat: int = 0) -> str:
    """The board as a seat sees it, or something that lies aside of it."""
    console = Console(file=io.StringIO(), width=width)
    names = ["You", "Bruce", "Catriona", "Duncan"][: table.seats]
    scene = Screen(table, [TerminalPlayer(name, "") for name in names], console).scene(seat)
    show = {one.key: one.draw for one in load_board("glenmore2").asides(Speech())}
    with console.capture() as captured:
        console.print(show[aside](scene) if aside else draw_table(scene, whole))
        if not aside and scene.numbers:
            console.print(list_options(scene, load_board("glenmore2").numbering_note(scene)))
    return captured.get()


def line(text: str, *parts: str) -> list[str]:
    """The words of the first line with all the parts."""
    return words(next(one for one in text.splitlines() if all(part in one for part in parts)))


def words(one: str) -> list[str]:
    """The words of a line inside its frame."""
    return one.strip(" │").split()


def test_the_rondel_has_figures_die_tiles_and_gaps_in_order() -> None:
    spaces = (0, "", "die", "easdale", 1, "inverness", "loch-ness", "aberfoyle", "the-end")
    table = glen_more_2(laird(coins=9, scots=5), laird(), spaces=spaces)
    strip = screen(table).partition("╯")[0].splitlines()[2:-1]
    assert [" ".join(words(row)) for row in strip] == [
        "▸ Y You",
        "·",
        "▸ ☗ die",
        "1 Easdale Material st",
        "▸ B Bruce",
        "2 Inverness ≈▲ Village st ★ ♙ move",
        "Loch Ness ≈ Loch ♙ ★",
        "3 Aberfoyle Trade wo 1-3an→2/5/8VP",
        "4 The End",
    ]
    assert "1-3 animals → 2/5/8 VP" in screen(table, 120)


def test_several_figures_stand_on_the_end_and_a_die_that_left_stands_nowhere() -> None:
    table = glen_more_2(laird(), laird(), laird(), spaces=(2, "die", "easdale", "the-end", 0, 1), out=(0, 1, 3))
    state = glen(table)
    state.rondel.figures[:2] = [3, 3]
    text = screen(table, seat=2)
    assert "The End ▸ Y You ▸ B Bruce" in text and "▸ ☗" not in text


def test_prices_decks_and_scorings() -> None:
    market = {"wood": 0, "stone": 1, "barley": 3}
    decks = {"C": ["oban"], "D": ["perth"]}
    table = glen_more_2(laird(), market=market, decks=decks, slots=[Slot(BOX.the_end, 4, 1, 1)], scored=2)
    glen(table).discards = tuple(range(5, 9))
    narrow, wide = screen(table), screen(table, 120)
    assert "market, buy/sell:  wood 1/-  stone 2/1  barley -/3" in narrow
    assert "barley ● ● ●   -    3" in wide and "wood   ○ ○ ○   1    -" in wide
    for text in (narrow, wide):
        assert "decks C 1, D 2" in text and "scorings held 2 of 4" in text and "discard pile 4" in text


@pytest.mark.parametrize("width", [80, 120])
def test_what_landmarks_on_the_rondel_would_do(width: int) -> None:
    text = screen(glen_more_2(laird(), spaces=(0, 1, "loch-morar", "castle-moil")), width)
    assert "★ Loch Morar: you may remove up to 2 tiles" in text
    assert "★ Castle Moil: from now on in scorings scots in the home castle count twice" in text


@pytest.mark.parametrize("width", [80, 120])
def test_players_with_means_and_what_they_gathered(width: int) -> None:
    one = laird(
        {"castle": plot("home-castle", scots=3), "n": plot("easdale", "stone", "sheep", scots=1)},
        coins=17,
        whisky=4,
        markers=6,
        landmarks=["Castle Moil", "Loch Lochy"],
        persons=["mary-stewart", "david-hume"],
        clans=["Brodie", "Mackintosh"],
    )
    one.vp = 23
    text = screen(glen_more_2(one), width)
    assert " ".join(line(text, "Y You", "17")) == "Y You 23 17 3x2 2 4 3 5 4 6 3"
    gathered = " ".join(text.partition("Y You  1st")[2].partition("╭")[0].split())
    for shown in (
        "1sh",
        "★ Castle Moil, Loch Lochy",
        "clans Brodie, Mackintosh",
        "Mackintosh: castles count as scots for placing tiles",
        "Castle Moil: in scorings scots in the home castle count twice",
    ):
        assert shown in gathered
    assert ("persons Mary Stewart, David Hume" in gathered) == (width == 120)


def test_a_territory_shows_river_stacks_goods_and_scots() -> None:
    land = {
        "w": plot("perth", "barley", scots=2, under=["halkirk", "inverness"]),
        "n": plot("abernethy", under=["easdale"]),
        "s": plot("falkirk-tryst"),
        "ss": plot("tobermory-inn"),
    }
    text = screen(glen_more_2(laird(land)))
    lines = text.splitlines()
    river = next(number for number, one in enumerate(lines) if "≈move" in one and "≈≈" in one)
    assert "Village▲2─" in lines[river - 2] and "│Perth" in lines[river - 1]
    assert lines[river].count("≈≈") == 2 and "0 ≈" in lines[river]
    assert "│ba" in lines[river + 1] and "♙♙│" in lines[river + 1] and "5049" in lines[river + 2]
    assert "Material▲─" in lines[river - 7] and "wo st" in lines[river - 5]
    assert "│Tobermory    │" in text and "└5250──────4VP┘" in text


@pytest.mark.parametrize("width", [80, 120])
def test_a_very_wide_territory_still_fits(width: int) -> None:
    table = greatglen.start("glenmore2", seats=2, seed=7)
    state = glen(table)
    for column in range(44, 56):
        state.players[0].land[5000 + column] = Plot(1, (0, 0, 0), 3)
    text = screen(table, width)
    assert max(cell_len(one) for one in text.splitlines()) <= width and "3wo" in screen(table, 80)


def test_building_over_numbers_the_tiles_and_not_the_cells_around() -> None:
    table = acquiring("inverness", laird({"w": plot("halkirk")}), paying=False)
    text = screen(table, whole=False)
    assert "Village───[1]┐" in text and "Village───[2]┐" in text and "4950" not in text
    assert "Inverness ≈▲ · cost stone · gift ★, ♙ · gives 1 movement point" in text
    assert "★ Inverness: barley and whisky" in text
    free = screen(acquiring("easdale", laird()), whole=False)
    assert "5049" in free and "┊     [1]     ┊" in free


def test_what_is_to_be_removed_or_put_down_is_numbered_in_the_territory() -> None:
    table = allying("Chisholm", laird({"n": plot("easdale")}))
    assert all(f"─[{number}]┐" in screen(table, whole=False) for number in (1, 2, 3))
    assert "Clan Chisholm: barley and 1 scot" in screen(table, whole=False)
    table = allying("MacMillan", laird({"n": plot("easdale"), "s": plot("crieff")}))
    assert "Material──[1]┐" in screen(table, whole=False) and "Trade─────[2]┐" in screen(table, whole=False)


def test_the_clan_board_when_a_marker_is_to_be_placed() -> None:
    me = laird({"n": plot("dornoch"), "nn": plot("ullapool")}, coins=2, markers=7)
    table = acquiring("james-vi", me, board={"Munro": (1,), "Douglas": (0, 1)})
    text = screen(table, whole=False)
    assert "you have 2 coins and 7 markers" in text
    assert line(text, "MacLeod")[:3] == ["1", "MacLeod", "0"]
    number, *brodie = line(text, "Brodie")
    assert " ".join(brodie) == "Brodie 2 5 VP for 3 villages, 8 VP for 4 or more (you: 3)"
    assert line(text, "Sinclair")[:2] == ["Sinclair", "4"], "too dear: not numbered"
    assert "3 VP, again and again" in text and "occupied: Munro B, Douglas Y B" in text
    assert "│   Munro" not in text
    assert f"1 to {len(table.choice.options)}, as the clan board above numbers them" in text
    assert "territory" not in text and "territory" in screen(table, whole=True)
    do(table, str(table.choice.options[int(number) - 1]))
    assert glen(table).board["Brodie"] == (0,)


@pytest.mark.parametrize("width", [80, 120])
def test_the_clan_board_at_any_time_with_its_roads(width: int) -> None:
    table = glen_more_2(laird(coins=1), board={"Ross": (1,)})
    text = screen(table, width, aside="c")
    assert "you have 1 coin and 10 markers" in text and "occupied: Ross B" in text
    assert "start 1, Cameron 1" not in text and "McKenzie 1, Gunn 1" in text
    assert max(cell_len(one) for one in text.splitlines()) <= width
    assert ("roads: MacLeod 1, MacDonald 1" in text) == (width == 80)


@pytest.mark.parametrize("width", [80, 120])
def test_the_discard_pile(width: int) -> None:
    table = allying("Munro", laird(), discards=["halkirk", "aberfoyle", "john-knox"])
    for text in (screen(table, width, whole=False), screen(table, width, aside="d")):
        pile = text.partition("discard pile, the latest last")[2].splitlines()[2:5]
        assert [words(row)[:2] for row in pile] == [["1", "Halkirk"], ["2", "Aberfoyle"], ["3", "John"]]
    assert "1 to 3, as the discard pile above numbers them" in screen(table, width, whole=False)
    assert "The discard pile is empty." in screen(glen_more_2(laird()), aside="d")


def test_an_abandoned_tile_has_the_numbers_of_both_its_options() -> None:
    text = screen(glen_more_2(laird(coins=0), spaces=(0, 1, "scone", "dornoch")))
    assert line(text, "Scone", "any→clan")[0] == "1/3" and line(text, "Dornoch", "♙")[0] == "2/4"


def test_inside_a_turn_only_what_is_needed() -> None:
    table = acquiring("easdale", laird({"n": plot("easdale")}, coins=3, whisky=2))
    do(table, f"place {at('ne')}")
    text = screen(table, whole=False)
    assert "rondel" not in text and "coins 3 · whisky 2 · VP 0 · scots left 8 · markers left 10" in text
