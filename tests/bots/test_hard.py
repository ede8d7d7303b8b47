"""Hard: legal, repeatable, blind to what its seat cannot see, true to its budget, and better than luck."""

import gc
import random
import threading
import time

import pytest
from patience import PATIENCE, wait_until
from searched import ALL_CHRONICLES, TABLES, list_positions
from thorough import take_some

import greatglen
import greatglen.bots.analysis
from greatglen.bots import Thinker, make_bot
from greatglen.bots.advice import advise
from greatglen.bots.analysis import Analysis, replay_decisions
from greatglen.bots.hard import HardBot
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table


@pytest.mark.parametrize(("game", "seats", "options"), take_some(TABLES, 3))
def test_it_chooses_legally_and_the_same_again(game: str, seats: int, options: dict[str, str]) -> None:
    for table in list_positions(game, seats, options, 5):
        seat = table.choice.seat
        view = table.view_for(seat, since=table.version)
        first = HardBot(7, iterations=3)
        chosen = first.choose(view)
        assert chosen in table.choice.options
        assert 1 <= first.iterations <= 3
        assert HardBot(7, iterations=3).choose(view) == chosen


@pytest.mark.parametrize(("game", "seats", "options"), [TABLES[0], TABLES[1], TABLES[6]])
def test_what_it_cannot_see_does_not_matter(game: str, seats: int, options: dict[str, str]) -> None:
    """Where something is hidden from the seat: it chooses the same whatever that is."""
    rng = random.Random(5)
    compared = 0
    for table in list_positions(game, seats, options, 60, seed=2):
        seat = table.choice.seat
        other = table.determinise(seat, rng)
        if other.digest() != table.digest() and compared < 4:
            compared += 1
            views = (one.view_for(seat, since=one.version) for one in (table, other))
            assert len({HardBot(3, iterations=3).choose(view) for view in views}) == 1
    assert compared


def test_the_view_stays_as_it_was() -> None:
    table = list_positions("glenmore2", 4, ALL_CHRONICLES, 3)[1]
    view = table.view_for(table.choice.seat)
    before = view.to_builtins()
    HardBot(1, iterations=4).choose(view)
    assert view.to_builtins() == before


def test_a_budget_of_iterations_is_kept_exactly() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    for count in (1, 2, 17):
        bot = HardBot(1, iterations=count)
        bot.choose(view)
        assert bot.iterations == count
        assert bot.progress.share == 1.0 and bot.progress.best in view.choice.options


def test_it_can_be_stopped_and_answers_with_the_best_so_far() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    bot = HardBot(1, iterations=20_000)
    chosen: list[object] = []
    thread = threading.Thread(target=lambda: chosen.append(bot.choose(view)))
    thread.start()
    wait_until(lambda: bot.progress.best)
    bot.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive() and chosen == [bot.progress.best]
    assert bot.progress.share < 1.0
    quick = HardBot(1, iterations=3)
    quick.stop()  # it thinks about nothing: that does not concern the next decision
    quick.choose(view)
    assert quick.iterations == 3


def test_seconds_and_iterations_together_end_with_the_first() -> None:
    view = greatglen.start("clans", seats=2, seed=1).view_for(0)
    bot = HardBot(1, iterations=4, seconds=60)
    bot.choose(view)
    assert bot.iterations == 4
    short = HardBot(1, iterations=20_000, seconds=0.05)
    short.choose(view)
    assert short.iterations < 20_000


def test_a_budget_is_kept_with_all_chronicles() -> None:
    """Also where a first look at all options takes longer than there is time: by the CPU's clock, 1.5 times at most."""
    for table in list_positions("glenmore2", 4, ALL_CHRONICLES, 5):
        view = table.view_for(table.choice.seat, since=table.version)
        bot = HardBot(1, seconds=0.05)
        bot.timer = time.process_time
        begun = time.process_time()
        assert bot.choose(view) in view.choice.options
        assert time.process_time() - begun < 0.075


def test_no_look_through_the_whole_memory_falls_into_a_decision() -> None:
    """What was there before a search is set aside from the garbage collector, and given back."""
    table = greatglen.start("clans", seats=2, seed=5)
    view = table.view_for(table.choice.seat, since=table.version)
    aside = []

    def now() -> float:
        aside.append(gc.get_freeze_count() > 0)
        return time.monotonic()

    bot = HardBot(1, iterations=20)
    bot.timer = now
    bot.choose(view)
    assert aside[1:] and all(aside[1:]) and gc.get_freeze_count() == 0
    gc.freeze()  # somebody else has
    try:
        bot.choose(view)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_stopped_in_the_first_look_it_still_answers() -> None:
    table = list_positions("glenmore2", 4, ALL_CHRONICLES, 3)[1]
    view = table.view_for(table.choice.seat, since=table.version)
    for bot in (HardBot(1, seconds=60), HardBot(1, iterations=500)):
        bot.stop_on(sign := threading.Event())
        sign.set()
        assert bot.choose(view) in view.choice.options and bot.iterations == 0
        assert advise(view, bot).action in view.choice.options


def test_a_single_option_is_answered_at_once() -> None:
    table = list_positions("clans", 2, {}, 3)[1]
    view = table.view_for(table.choice.seat)
    choice = view.choice.__class__(view.choice.seat, view.choice.kind, view.choice.options[:1])
    bot = HardBot(1, iterations=50)
    only = view.__class__(view.game, view.seats, view.options, view.seat, view.version, view.state, choice, [], [])
    assert bot.choose(only) == view.choice.options[0] and bot.iterations == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats", "iterations"), [("clans", 2, 12), ("glenmore", 2, 2), ("glenmore2", 2, 1)])
def test_it_clearly_beats_random(game: str, seats: int, iterations: int) -> None:
    games = take_some(range(2))
    wins = 0
    for seed in games:
        table = greatglen.start(game, seats=seats, seed=seed)
        mine = seed % seats
        bots = [make_bot(f"hard:{iterations}" if seat == mine else "random", seed) for seat in range(seats)]
        while not table.is_over:
            seat = table.choice.seat
            table.apply(bots[seat].choose(table.view_for(seat, since=table.version)))
        wins += table.ranking[0] == (mine,)
    assert wins == len(games)


def test_a_level_may_name_its_budget() -> None:
    bot = make_bot("hard:25", 1)
    assert isinstance(bot, HardBot) and isinstance(bot, Thinker)
    assert bot.budget.iterations == 25 and bot.budget.seconds is None
    timed = make_bot("hard:0.5s", 1)
    assert isinstance(timed, HardBot) and timed.budget.seconds == 0.5
    usual = make_bot("hard", 1)
    assert isinstance(usual, HardBot) and usual.budget.seconds == 1.0


@pytest.mark.parametrize("budget", ["", "0", "-3", "20001", "1e3", "0s", "61s", "nan", "infs", "2 s", "٣", "x" * 200])
def test_an_impossible_budget_is_refused(budget: str) -> None:
    with pytest.raises(Refused) as refused:
        make_bot(f"hard:{budget}", 1)
    assert refused.value.code == "bad-budget"
    assert "1 to 20000" in str(refused.value) and len(str(refused.value)) < 200


def test_budgets_that_are_no_numbers_are_refused_by_the_bot_itself() -> None:
    for iterations in (0, -1, 10**9):
        with pytest.raises(Refused, match="cannot think for"):
            HardBot(1, iterations=iterations)
    for seconds in (0.0, float("nan"), float("inf"), -1.0):
        with pytest.raises(Refused, match="cannot think for"):
            HardBot(1, seconds=seconds)


def test_only_bots_that_think_take_a_budget() -> None:
    with pytest.raises(Refused, match="“easy” takes no budget") as refused:
        make_bot("easy:5", 1)
    assert refused.value.code == "no-budget"


# -- advice and analysis


@pytest.mark.parametrize(("game", "seats", "options"), take_some(TABLES, 3))
def test_advice_is_legal_and_adds_up(game: str, seats: int, options: dict[str, str]) -> None:
    for table in list_positions(game, seats, options, 3):
        view = table.view_for(table.choice.seat, since=table.version)
        advice = advise(view, HardBot(1, iterations=3))
        assert advice.action in table.choice.options
        assert advice.instead is None or (advice.instead in table.choice.options and advice.instead != advice.action)
        assert len(advice.reasons) <= 3
        assert all(isinstance(name, str) and abs(vp) >= 0.05 for name, vp in advice.reasons)


def test_no_advice_for_who_does_not_decide() -> None:
    table = greatglen.start("clans", seats=2, seed=1)
    with pytest.raises(Refused) as refused:
        advise(table.view_for(1), HardBot(1, iterations=4))
    assert refused.value.code == "not-your-choice"


def test_the_decisions_of_a_game_as_they_were_seen() -> None:
    table = greatglen.start("clans", seats=2, seed=4)
    made = []
    rng = random.Random(4)
    while not table.is_over:
        action = rng.choice(table.choice.options)
        if table.choice.seat == 1:
            made.append((table.view_for(1, since=table.version).to_builtins(), action))
        table.apply(action)
    assert [(view.to_builtins(), action) for view, action in replay_decisions(table, [1])] == made


def test_an_analysis_finds_what_cost_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greatglen.bots.analysis, "GLANCE_ITERATIONS", 4)
    monkeypatch.setattr(greatglen.bots.analysis, "THOROUGH_ITERATIONS", 24)
    table = greatglen.start("clans", seats=2, seed=4)
    bots = [make_bot("easy", 1), make_bot("random", 1)]
    while not table.is_over:
        seat = table.choice.seat
        table.apply(bots[seat].choose(table.view_for(seat)))
    analysis = Analysis(table, [0, 1])
    mistakes = analysis.run()
    assert analysis.is_done and analysis.progress == 1.0 and not analysis.is_stopped
    for seat in (0, 1):
        own = [mistake for mistake in mistakes if mistake.seat == seat]
        assert len(own) <= 3 and sorted((m.cost for m in own), reverse=True) == [m.cost for m in own]
    careless = [mistake for mistake in mistakes if mistake.seat == 1]
    assert len(careless) == 3 and sum(mistake.cost for mistake in careless) > 5
    record = table.record
    for mistake in mistakes:
        then = Table.resume_record(table.game, record, mistake.version)
        assert then.choice.seat == mistake.seat and mistake.chosen != mistake.better
        assert {mistake.chosen, mistake.better} <= set(then.choice.options)
        assert str(mistake.chosen) == record.actions[mistake.version]


def test_an_analysis_can_be_stopped() -> None:
    table = greatglen.start("clans", seats=2, seed=4)
    rng = random.Random(4)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    analysis = Analysis(table, [0])
    analysis.stop()
    assert analysis.run() == [] and analysis.is_done and analysis.is_stopped


@pytest.mark.parametrize(("game", "seats", "options"), take_some(TABLES, 3))
def test_a_single_imagined_game_is_enough_for_advice(game: str, seats: int, options: dict[str, str]) -> None:
    for table in list_positions(game, seats, options, 6):
        view = table.view_for(table.choice.seat, since=table.version)
        assert advise(view, HardBot(1, iterations=1)).action in table.choice.options
