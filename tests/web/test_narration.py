"""The log of a table is told once: continued with every move, and the same as if it were told anew."""

import random
import re

import pytest

import greatglen
from greatglen import CHANCE, NOBODY, Table
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.text import HighlandText
from greatglen.games.glenmore_common.text.plots import read_territory
from greatglen.text import load_game_text
from greatglen.web.live.move_log import (
    MAX_LOGS,
    LogLine,
    LogWriter,
    MoveLog,
    count_moves,
    list_events_since_own_turn,
    list_turn_seats,
    merge_repeated,
)

NAMES = ["Ailsa", "Iain", "Flora"]


def test_it_is_continued_for_every_seat_and_language() -> None:
    table = greatglen.start("glenmore2", seats=3, seed=4, options={"chronicles": "1,5,7"})
    rng = random.Random(4)
    log = MoveLog()
    while not table.is_over:
        for _ in range(20):
            if not table.is_over:
                table.apply(rng.choice(table.choice.options))
        for seat, language in ((0, "en"), (2, "de"), (NOBODY, "en")):
            words = load_game_text("glenmore2", NAMES, table.options, language)
            anew = LogWriter(load_game_text("glenmore2", NAMES, table.options, language)).write_lines(
                table.view_for(seat).log
            )
            assert log.get_lines(table, seat, language, words) == anew


def test_what_was_taken_back_is_forgotten_when_it_is_cleared() -> None:
    table = greatglen.start("glenmore", seats=3, seed=4)
    words = load_game_text("glenmore", NAMES)
    log = MoveLog()
    before = list(log.get_lines(table, 0, "en", words))
    table.apply(table.choice.options[0])
    assert len(log.get_lines(table, 0, "en", words)) > len(before)
    table.undo()
    log.clear()
    assert log.get_lines(table, 0, "en", words) == before


def told(table: Table, seat: int) -> list[LogLine]:
    return LogWriter(load_game_text(table.game.name, NAMES, table.options)).write_lines(table.view_for(seat).log)


@pytest.mark.parametrize(("game", "chronicles"), [("clans", ""), ("glenmore", ""), ("glenmore2", "1,2,3,4,5,6,7,8")])
def test_what_happened_since_ones_last_turn_is_complete(game: str, chronicles: str) -> None:
    """All lines between the turn that a seat has ended last and the one it is in, scorings included."""
    options: dict[str, object] = {"chronicles": chronicles} if chronicles else {}
    table = greatglen.start(game, seats=3, seed=4, options=options)
    rng = random.Random(4)
    scorings = 0
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
        for seat in range(3):
            lines = told(table, seat)
            begun = list_turn_seats(table.log)
            mine = [turn for turn, whose in enumerate(begun, start=1) if whose == seat]
            in_turn = begun[-1] == seat
            ended = ([0, *mine][-2] if in_turn else [0, *mine][-1]) if mine else 0
            between = [line for line in lines if line.turn > ended and not (in_turn and line.turn == len(begun))]
            assert list_events_since_own_turn(table.view_for(seat), lines) == merge_repeated(between)
            scorings += any("scoring." in line.text for line in between)
        for _ in range(9):
            if not table.is_over:
                table.apply(rng.choice(table.choice.options))
    assert scorings or game == "clans"


def test_ones_own_points_do_not_hide_what_came_before_them() -> None:
    """A scoring gives points to all: what happened between one's turn and the scoring is told all the same."""
    table = greatglen.start("glenmore", seats=3, seed=4)
    rng = random.Random(4)
    met = 0
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
        for seat in range(3):
            recent = list_events_since_own_turn(table.view_for(seat), told(table, seat)) if not table.is_over else []
            scored = [line.turn for line in recent if line.seat == seat and line.whose == CHANCE]
            met += any(line.turn < min(scored) for line in recent) if scored else 0
    assert met


def test_a_line_names_tiles_instead_of_cells() -> None:
    table = greatglen.start("glenmore2", seats=3, seed=4, options={"chronicles": "1,2,3,4,5,6,7,8"})
    rng = random.Random(4)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    lines = told(table, 0)
    placed = [line for line in lines if " placed " in line.text and " beside " in line.text]
    assert len(placed) > 20 and all(line.piece.startswith("tile:") for line in placed if "marker" not in line.text)
    by_compass = [line for line in lines if re.search(r"\d (north|south|east|west)", line.text)]
    assert not by_compass, "every tile of Glen More II has a name of its own"
    assert count_moves(table.log) == len({line.turn for line in lines if line.whose != CHANCE})


@pytest.mark.parametrize(
    ("game", "chronicles"), [("glenmore", ""), ("glenmore2", "1,2,3,4,5,6,7,8"), ("glenmore2", "8")]
)
def test_who_tells_a_log_knows_where_every_tile_lies(game: str, chronicles: str) -> None:
    options: dict[str, object] = {"chronicles": chronicles} if chronicles else {}
    for seed in range(3):
        table = greatglen.start(game, seats=3, seed=seed, options=options)
        rng = random.Random(seed)
        while not table.is_over:
            table.apply(rng.choice(table.choice.options))
        words = load_game_text(game, NAMES, table.options)
        assert isinstance(words, HighlandText) and isinstance(table.state, Highland)
        LogWriter(words).write_lines(table.view_for(0).log)
        for seat in range(3):
            assert words.territory(seat) == read_territory(words, table.state, seat)


def test_only_so_many_logs_are_kept() -> None:
    table = greatglen.start("glenmore", seats=3, seed=4)
    log = MoveLog()
    for n in range(3 * MAX_LOGS):
        log.get_lines(table, 0, f"en-{n}", load_game_text("glenmore", NAMES))
        assert log.log_count <= MAX_LOGS
