"""Puzzles: each is a position of its game, with its answer among the options; a sample is searched again."""

from pathlib import Path

import msgspec
import pytest
from thorough import ROTATION, THOROUGH, take_sample, take_some

from greatglen.bots import make_bot
from greatglen.bots.puzzles import Puzzle, load_puzzles
from greatglen.bots.puzzles.__main__ import PuzzleHunt, main
from greatglen.bots.puzzles.finder import (
    CLEAR_VP,
    CLEAR_WIN,
    GREEDY_SEEDS,
    MIN_OPTIONS,
    SIDE_DECISIONS,
    Finder,
    deal_table,
    is_akin,
    is_confirmed,
)
from greatglen.bots.puzzles.puzzle import FILE, make_id, read_puzzles
from greatglen.games import GAMES, game_named
from greatglen.kernel.table import Table

AGAIN = 3 if THOROUGH else 1  # puzzles of a game that are searched again


def of(name: str) -> list[Puzzle]:
    return list(load_puzzles(name).values())


@pytest.mark.parametrize("name", GAMES)
def test_every_puzzle_is_a_position_of_its_game(name: str) -> None:
    game = game_named(name)
    text = game.slice.read_text(FILE)
    assert [puzzle.rules for puzzle in read_puzzles(text)] == [game.rules_version] * text.count("\n"), (
        "made by other rules"
    )
    assert len(of(name)) == text.count("\n") >= 100, "one is there twice, or there are too few"
    for puzzle in of(name):
        table = puzzle.deal_table(game)
        assert puzzle.id == make_id(name, table.seats, table.options, puzzle.seed, puzzle.moves)
        assert table.choice.seat == puzzle.seat
        assert table.choice.kind not in SIDE_DECISIONS
        offered = [str(option) for option in table.choice.options]
        assert len(offered) >= MIN_OPTIONS
        assert sorted(offered) == sorted([*puzzle.answers, *(rival.option for rival in puzzle.rivals)])
        assert all(rival.win >= CLEAR_WIN and rival.vp >= CLEAR_VP for rival in puzzle.rivals)
        assert [rival.win for rival in puzzle.rivals] == sorted(rival.win for rival in puzzle.rivals)
        best, *others = map(table.parse_action, puzzle.answers)
        assert all(is_akin(best, other) for other in others)
        assert puzzle.searched.check >= 10 * puzzle.searched.first
        assert len(puzzle.searched.seeds) > 1


@pytest.mark.parametrize("name", GAMES)
def test_a_greedy_player_misses_them(name: str) -> None:
    for puzzle in take_some(of(name), 5):
        view = puzzle.make_view(game_named(name))
        for seed in GREEDY_SEEDS:
            assert str(make_bot("easy", seed).choose(view)) not in puzzle.answers


@pytest.mark.parametrize("name", take_some(list(GAMES)))
def test_the_best_move_stands_with_ten_times_the_search(name: str) -> None:
    for puzzle in take_sample(of(name), AGAIN, ROTATION):
        assert is_confirmed(game_named(name), puzzle), f"{puzzle.id}: python -m greatglen.bots.puzzles {name} --again"


def test_games_differ() -> None:
    """Numbers of players in turn, every second game of Glen More II with Chronicles, each with its own deal."""
    game = game_named("glenmore2")
    tables = [deal_table(game, number) for number in range(60)]
    assert {table.seats for table in tables} == {2, 3, 4}
    assert {bool(game.chosen_expansions(table.options)) for table in tables} == {True, False}
    assert {number for table in tables for number in game.chosen_expansions(table.options)} == set(game.expansions())
    assert len({table.seed for table in tables}) == 60


def test_finding_can_be_broken_off(tmp_path: Path) -> None:
    """What was found stays; the torn line of who was stopped goes, and the next game is the one after the last."""
    found = of("glenmore")[:2]
    whole = "".join(game_named("glenmore").slice.read_text(FILE).splitlines(keepends=True)[:2])
    file = tmp_path / "glenmore" / FILE
    file.parent.mkdir()
    file.write_text(whole + whole[:50], encoding="utf-8")
    hunt = PuzzleHunt(game_named("glenmore"), tmp_path)
    assert hunt.known == {puzzle.id for puzzle in found}
    assert hunt.number == max(puzzle.number for puzzle in found) + 1
    assert file.read_text(encoding="utf-8") == whole


def test_what_no_longer_stands_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = game_named("glenmore").slice.read_text(FILE).splitlines(keepends=True)[:3]
    changed = msgspec.json.decode(texts[1], type=Puzzle).id
    file = tmp_path / "glenmore" / FILE
    file.parent.mkdir()
    file.write_text("".join(texts), encoding="utf-8")
    monkeypatch.setattr("greatglen.bots.puzzles.__main__.is_confirmed", lambda game, puzzle: puzzle.id != changed)
    assert main(["glenmore", "--again", "--folder", str(tmp_path)]) == 0
    assert file.read_text(encoding="utf-8") == texts[0] + texts[2]


def test_a_damaged_file_is_no_torn_one() -> None:
    line = game_named("glenmore").slice.read_text(FILE).splitlines()[0]
    with pytest.raises(ValueError, match="truncated"):
        list(read_puzzles(f"{line[:50]}\n{line}\n"))


def test_a_game_is_played_as_bots_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """All decisions of players are noted, so that the game can be dealt again from its seed and them."""
    monkeypatch.setattr("greatglen.bots.puzzles.finder.MIN_OPTIONS", 10_000)  # no decision is looked at
    finder = Finder(game_named("clans"), 0)
    assert list(finder.find_puzzles()) == []
    assert finder.table.is_over
    again = Table(finder.game, finder.table.seats, finder.table.seed, finder.table.options)
    for line in finder.moves:
        again.apply(again.parse_action(line))
    assert again.digest() == finder.table.digest()
