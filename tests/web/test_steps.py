"""What pages are told of what happened lately: it can be drawn, tells no secrets, and ceremonies add up."""

from pathlib import Path

import msgspec
import pytest

import greatglen
from greatglen.drawing.sheet import has_symbol
from greatglen.games import GAMES
from greatglen.games.clans.rules.actions import Hide
from greatglen.games.clans.rules.events import Won
from greatglen.games.glenmore_common.rules.events import Scored
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.text import load_game_text
from greatglen.web.live.move_log import LogWriter
from greatglen.web.pages.table.animation import MAX_STEPS, Animation, create_animation, list_ceremonies

RECORDS = Path(__file__).parents[1] / "games"
GAMES_PLAYED = ("clans-3-easy-5", "glenmore-3-rulebook-easy-0", "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8")


def told(table: Table, seat: int) -> Animation:
    view = table.view_for(seat)
    words = load_game_text(view.game, [f"Player {seat}" for seat in range(view.seats)], view.options)
    return create_animation(view, words, LogWriter(words).write_lines(view.log))


@pytest.mark.parametrize("record", GAMES_PLAYED)
def test_every_step_of_a_game_can_be_shown(record: str) -> None:
    """Step after step as pages get them, each at least once; those that two of them have in common are the same."""
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    table = Table.resume_record(GAMES[played.game], played, 0)
    shown: dict[int, list[object]] = {}
    for number, line in enumerate(played.actions, start=1):
        table.replay_action(table.parse_action(line))
        if number % (MAX_STEPS // 2) and number < len(played.actions):
            continue
        now = told(table, NOBODY)
        by_version: dict[int, list[object]] = {}
        for step in now.steps:
            by_version.setdefault(step.version, []).append(step)
            assert all(has_symbol(flight.token) for flight in step.flights if flight.token), step
        latest = max(shown, default=0)
        assert all(shown[version] == by_version[version] for version in shown if version in by_version)
        assert set(range(latest + 1, number + 1)) >= set(by_version) - set(shown)
        shown |= by_version
        assert set(now.marks.values()) <= set(range(table.seats))
    assert len(shown) > 30


def test_a_card_that_lies_face_down_is_told_to_its_owner_only() -> None:
    for seed in range(100):
        table = greatglen.start("clans", seats=3, seed=seed)
        while not table.is_over and not isinstance(table.choice.options[0], Hide):
            table.apply(table.choice.options[-1])
        if not table.is_over:
            break
    seat, hidden = table.choice.seat, table.choice.options[0]
    assert isinstance(hidden, Hide)
    table.apply(hidden)
    for looking in (*range(3), NOBODY):
        flight = told(table, looking).steps[-1].flights[0]
        assert flight.piece == f"space:{hidden.space}" and flight.start[-1] == f"cards:{seat}"
        everything = msgspec.json.encode(told(table, looking)).decode()
        assert (f'"card:{hidden.card}"' in everything) == (looking == seat)


@pytest.mark.parametrize("record", GAMES_PLAYED)
def test_ceremonies_give_the_points_that_were_given(record: str) -> None:
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    table = Table.resume_record(GAMES[played.game], played)
    view = table.view_for(NOBODY)
    words = load_game_text(view.game, [""] * view.seats, view.options)
    held = 0
    for version, events in enumerate(view.log):
        for ceremony in list_ceremonies(view, words, version):
            held += 1
            gained = [event for event in events if isinstance(event, Scored | Won)]
            for seat, vp in ceremony.totals(view.seats):
                assert vp == sum(event.vp for event in gained if event.seat == seat)
    assert held == {"clans": 1, "glenmore": 3, "glenmore2": 4 + 3}[played.game]
