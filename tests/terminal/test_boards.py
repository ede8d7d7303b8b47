"""The boards: what lies on the table is on the screen, and what is secret is not."""

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

import greatglen
from greatglen import Table
from greatglen.games.clans.rules.components import CARD
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.games.glenmore.rules.components import TILE
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.terminal.interface import draw_table, seat_marks
from greatglen.terminal.players import TerminalPlayer
from greatglen.terminal.screen import Screen


def screen(table: Table, seat: int = 0, width: int = 80, whole: bool = True) -> str:
    """The board as a seat sees it."""
    console = Console(file=io.StringIO(), width=width)
    names = ["You", "Bruce", "Catriona", "Duncan"][: table.seats]
    sitting = Screen(table, [TerminalPlayer(name, "") for name in names], console)
    with console.capture() as captured:
        console.print(draw_table(sitting.scene(seat), whole))
    return captured.get()


def glenmore(seats: int = 2) -> tuple[Table, GlenMore]:
    table = greatglen.start("glenmore", seats=seats, seed=7)
    assert isinstance(table.state, GlenMore)
    return table, table.state


def test_a_territory_shows_ways_goods_clansmen_and_cells() -> None:
    table, state = glenmore()
    state.players[0].land[4950] = Plot(TILE["forest-1"], (0, 0, 1), 2)
    state.players[0].land[5051] = Plot(TILE["butcher-1"])
    lines = screen(table).splitlines()
    forest = next(number for number, line in enumerate(lines) if "│Forest" in line)
    assert "yl" in lines[forest - 1] and "≈≈" in lines[forest - 1]
    assert "1N" in lines[forest + 1]
    assert "wo wo st" in lines[forest + 2] and "♙♙" in lines[forest + 2]
    assert "4950" in lines[forest + 3] and "≈≈" in lines[forest + 3]
    start = next(line for line in lines if "=Village" in line)
    assert "Village      =" in start and "1-2sh→2/4VP" in start


@pytest.mark.parametrize("width", [80, 120])
def test_a_very_wide_territory_still_fits(width: int) -> None:
    table, state = glenmore()
    for column in range(44, 56):
        state.players[0].land[5000 + column] = Plot(TILE["castle-of-mey"], (0, 0, 0), 3)
    assert max(cell_len(line) for line in screen(table, width=width).splitlines()) <= width
    assert "3wo" in screen(table, width=80)


def test_the_rondel_begins_with_the_rearmost_figure_and_numbers_the_options() -> None:
    table, _ = glenmore()
    rows = [line for line in screen(table).splitlines()[:18] if "▸" in line or "≈" in line]
    assert "Y You" in rows[0] and "B Bruce" in rows[1] and "ghost" in rows[2]
    first = str(table.choice.options[0]).removeprefix("take ").rpartition("-")[0].replace("-", " ")
    assert f"1 {first}" in screen(table).lower()


def test_the_market_shows_coins_and_prices() -> None:
    table, state = glenmore()
    state.market = (0, 1, 2, 3, 1)
    text = screen(table)
    for row in ("wood   ○ ○ ○   1    -", "stone  ● ○ ○   2    1", "grain  ● ● ○   3    2", "sheep  ● ● ●   -    3"):
        assert row in text


def test_players_are_listed_with_their_means() -> None:
    table, state = glenmore()
    player = state.players[1]
    player.coins, player.whisky, player.vp, player.chieftains = 17, 4, 23, 3
    player.cards = ("Castle of Mey", "Cawdor Castle")
    row = next(line for line in screen(table, width=120).splitlines() if "B Bruce" in line and "Castle" in line)
    assert row.split()[:6] == ["B", "Bruce", "23", "17", "4", "3x2+4"]


def test_inside_a_turn_only_what_is_needed() -> None:
    table, _ = glenmore()
    table.apply(table.parse_action("take forest-2"))
    text = screen(table, whole=False)
    assert "rondel" not in text and "[1]" in text and "[2]" in text and "5150" in text and "market" in text


def test_a_face_down_card_is_seen_by_its_owner_only() -> None:
    table = greatglen.start("clans", seats=2, seed=7)
    state = table.state
    assert isinstance(state, Clans)
    space = state.cards.index(EMPTY)
    hidden = state.hands[0][0]
    state.hands[0] = state.hands[0][1:]
    state.cards[space] = hidden
    state.face_down[space] = 0
    mine, theirs = screen(table, 0), screen(table, 1)
    assert "face down on the table" in mine and "face down on the table" not in theirs
    for text in (mine, theirs):
        assert next(line for line in text.splitlines() if "top" in line).count("▒▒") == 1


def test_shields_stand_in_order_and_cards_are_letters() -> None:
    table = greatglen.start("clans", seats=2, seed=7)
    state = table.state
    assert isinstance(state, Clans)
    state.stacks[1] = (1, 0, 1)
    state.cards[state.board.space["west"]] = CARD["purple-4"]
    text = screen(table)
    assert "B Y B" in text and "west P4" in text


@pytest.mark.parametrize(
    ("names", "expected"),
    [(["You", "Bruce"], ["Y", "B"]), (["Ann", "Ailsa"], ["1", "2"]), (["Player 1", "Player 2"], ["1", "2"])],
)
def test_marks_tell_seats_apart_without_colour(names: list[str], expected: list[str]) -> None:
    assert seat_marks(names) == expected
