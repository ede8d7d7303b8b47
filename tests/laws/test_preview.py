"""A preview says what then happens, in every game and Chronicle, and tells nothing that the seat cannot know."""

import random
from collections import Counter

import pytest
from glen2 import make_canny_player
from play import Chooser, make_random_player, make_sensible_player, play_decisions
from thorough import take_some

import greatglen
from greatglen import CHANCE, Table
from greatglen.games.clans.rules.state import Clans
from greatglen.games.glenmore_common.rules.events import Activated
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.trial import Trial, try_action
from greatglen.kernel.view import View
from greatglen.text import load_game_text
from greatglen.text.preview import Preview
from greatglen.web.live.previews import preview_anchors, preview_option

NAMES = ["Ailsa", "Iain", "Flora", "Una", "Rory"]
SETS = ["1", "2", "3", "4", "5", "6", "7", "8", "1,3,7,8", "1,2,3,4,5,6,7,8"]
GAMES: list[tuple[str, int, str]] = [
    *[("clans", seats, "") for seats in (2, 3, 4)],
    *[("glenmore", seats, "") for seats in (2, 3, 5)],
    *[("glenmore2", seats, "") for seats in (2, 4)],
    *[("glenmore2", 3, chronicles) for chronicles in take_some(SETS, 2)],
]
every_game = pytest.mark.parametrize(("game", "seats", "chronicles"), GAMES)
TRIED = 3  # options of a decision


def started(game: str, seats: int, chronicles: str) -> tuple[Table, Chooser, random.Random]:
    rng = random.Random(f"{game} {seats} {chronicles}")
    options: dict[str, object] = {"chronicles": chronicles} if game == "glenmore2" else {}
    table = greatglen.start(game, seats=seats, seed=rng.getrandbits(32), options=options, chance="manual")
    choose = {"clans": make_random_player, "glenmore": make_sensible_player, "glenmore2": make_canny_player}[game](rng)
    return table, choose, rng


def done(table: Table, trial: Trial) -> Table:
    """The real table after what was tried."""
    after = table.copy()
    for action in trial.actions:
        after.apply(action)
    return after


@every_game
def test_a_preview_is_what_then_happens(game: str, seats: int, chronicles: str) -> None:
    table, choose, rng = started(game, seats, chronicles)
    words = load_game_text(game, NAMES, table.options)
    met: Counter[str] = Counter()
    for now in play_decisions(table, choose):
        seat = now.choice.seat
        if now.is_over or seat == CHANCE:
            continue
        view = now.view_for(seat, since=now.version)
        for action in rng.sample(list(now.choice.options), min(TRIED, len(now.choice.options))):
            trial = try_action(now.game, view, action)
            after = done(now, trial)
            told = [event.hide_secrets(seat) for events in after.log[now.version + 1 :] for event in events]
            assert told[: len(trial.events)] == list(trial.events)
            if trial.is_certain:
                assert told == list(trial.events)
                assert after.choice.seat == trial.next_choice.seat
            shown = preview_option(view, action, words)
            assert shown.action == str(action) and shown.label
            check(shown, trial.is_certain, now, after, seat, met)
    assert met["points"] or met["price"], met


def check(shown: Preview, sure: bool, before: Table, after: Table, seat: int, met: Counter[str]) -> None:
    """The numbers of the facts, compared with the real table."""
    told = {fact.kind: fact for fact in shown.facts}
    met.update(told.keys())
    if isinstance(before.state, Clans) and isinstance(after.state, Clans) and not after.is_over:
        won = after.state.points_won()[seat] - before.state.points_won()[seat]
        assert won == (told["points"].n if "points" in told else 0)
    if not sure or not isinstance(before.state, Highland) or not isinstance(after.state, Highland):
        return
    had, has = before.state.players[seat], after.state.players[seat]
    paid = [fact.n for fact in shown.facts if fact.kind == "price" and fact.at == (f"coins:{seat}",)]
    assert paid == [had.coins - has.coins] * (had.coins > has.coins)
    assert has.vp - had.vp == (told["points"].n if "points" in told else 0)
    if "activates" in told:
        events = [event for log in after.log[before.version + 1 :] for event in log]
        cells = {f"cell:{seat}:{event.cell}" for event in events if isinstance(event, Activated)}
        assert cells <= set(told["activates"].at)
    if "places" in told and told["places"].n:
        assert sum(str(option).startswith("place ") for option in after.choice.options) == told["places"].n


@pytest.mark.parametrize(("game", "seats", "chronicles"), [one for one in GAMES if one[0] != "clans"])
def test_who_is_said_to_move_before_a_seat_does(game: str, seats: int, chronicles: str) -> None:
    """When a seat has its next turn, those who were named have moved on, and nobody else was still behind."""
    table, choose, _ = started(game, seats, chronicles)
    words = load_game_text(game, NAMES, table.options)
    promised: dict[int, tuple[list[int], list[int]]] = {}  # per seat: who moves before it, and where all stood
    turn = -1
    kept = 0
    while not table.is_over:
        state, seat = table.state, table.choice.seat
        assert isinstance(state, Highland)
        figures, out = state.rondel.figures.copy(), state.rondel.out
        if table.state.turn != turn and table.choice.kind == "take":
            turn = table.state.turn
            named, stood = promised.pop(seat, ([], []))
            assert all(figures[other] > stood[other] or other in out for other in named)
            kept += len(named)
        action = choose(table)
        if seat != CHANCE:
            view = table.view_for(seat, since=table.version)
            for fact in preview_option(view, action, words).facts:
                if fact.kind == "next":
                    others = [int(at.removeprefix("pawn:")) for at in fact.at]
                    promised[seat] = [other for other in others if other != seat], figures
        table.apply(action)
    assert kept > 10


@every_game
def test_twins_see_the_same_preview(game: str, seats: int, chronicles: str) -> None:
    """What a seat cannot see makes no difference to what it is told."""
    table, choose, rng = started(game, seats, chronicles)
    words = load_game_text(game, NAMES, table.options)
    for now in play_decisions(table, choose):
        seat = now.choice.seat
        if now.is_over or seat == CHANCE or rng.random() < 0.5:
            continue
        twin = now.determinise(seat, rng)
        action = rng.choice(now.choice.options)
        at = preview_option(now.view_for(seat), action, words).at
        for anchors in (at, at[:1]):
            assert seen(now, seat, anchors) == seen(twin, seat, anchors)


def seen(table: Table, seat: int, at: tuple[str, ...]) -> Preview:
    view: View = table.view_for(seat, since=table.version)
    return preview_anchors(view, at, load_game_text(view.game, NAMES, view.options))
