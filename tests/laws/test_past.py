"""Copies, replays and undo, for every game."""

import random
from itertools import product

import pytest
from fresh import examples
from hypothesis import given
from hypothesis import strategies as st
from play import (
    EVERY_GAME,
    make_random_player,
    make_sensible_player,
    make_stream_player,
    play_decisions,
    play_out,
    play_to_position,
    play_whole_game,
    seeds,
    streams,
)
from thorough import take_some

import greatglen
from greatglen import CHANCE, Record, Refused, Table
from greatglen.kernel.chance import draw_action

every_game = pytest.mark.parametrize(("game", "seats"), take_some(EVERY_GAME, 4))


def code_of_undo(table: Table, seat: int | None = None) -> str:
    """Why undo is refused; and it leaves the table as it was."""
    before = table.digest(), table.version, table.choice, table.record
    with pytest.raises(Refused) as caught:
        table.undo(seat=seat)
    assert before == (table.digest(), table.version, table.choice, table.record)
    return caught.value.code


# -- copies


@every_game
@examples(6)
@given(seed=seeds, choices=streams)
def test_no_earlier_copy_ever_changes(game: str, seats: int, seed: int, choices: list[int]) -> None:
    """The digests of all copies made along the way are the same at the end of the game."""
    kept: list[tuple[Table, str, int, list[int], str]] = []
    for table in play_decisions(greatglen.start(game, seats=seats, seed=seed), make_stream_player(choices, seed)):
        twin = table.copy()
        assert twin.digest() == table.digest()
        kept.append((twin, twin.digest(), twin.version, twin.scores, twin.record.to_json()))
    for twin, digest, version, scores, record in kept:
        assert (twin.digest(), twin.version, twin.scores, twin.record.to_json()) == (digest, version, scores, record)


@every_game
def test_playing_on_a_copy_leaves_the_original_untouched(game: str, seats: int) -> None:
    for seed in range(4):
        table = play_to_position(game, seats, seed, 10 + 15 * seed)
        if table.is_over:
            continue
        before = table.digest(), table.version, table.choice, table.scores, table.view_for(0).to_builtins()
        for luck in range(3):
            twin = play_out(table.copy(), make_random_player(random.Random(luck)))
            assert twin.is_over
        assert before == (table.digest(), table.version, table.choice, table.scores, table.view_for(0).to_builtins())


@every_game
def test_copies_stay_twins_when_they_decide_alike(game: str, seats: int) -> None:
    """Chance falls the same for both: it depends on the seed and the version only."""
    table = play_to_position(game, seats, 9, 5)
    twin = table.copy()
    while not table.is_over:
        option = table.choice.options[len(table.choice.options) // 2]
        assert table.apply(option) == twin.apply(option)
        assert table.digest() == twin.digest()
    assert twin.is_over and table.record == twin.record


# -- the same game again


@every_game
@examples(6)
@given(seed=seeds, choices=streams)
def test_the_same_seed_and_the_same_choices_are_the_same_game(
    game: str, seats: int, seed: int, choices: list[int]
) -> None:
    one = play_out(greatglen.start(game, seats=seats, seed=seed), make_stream_player(choices, seed))
    two = play_out(greatglen.start(game, seats=seats, seed=seed), make_stream_player(choices, seed))
    assert one.digest() == two.digest() and one.record == two.record


@every_game
def test_another_seed_is_another_game(game: str, seats: int) -> None:
    assert len({greatglen.start(game, seats=seats, seed=seed).digest() for seed in range(30)}) == 30


@every_game
@examples(6)
@given(seed=seeds, decided=st.integers(0, 200))
def test_replay_leads_to_the_same_table_and_on(game: str, seats: int, seed: int, decided: int) -> None:
    """Record, JSON, record, replay: the same digest, scores and log; and it goes on in the same way."""
    table = play_to_position(game, seats, seed, decided)
    record = Record.from_json(table.record.to_json())
    assert record == table.record
    again = greatglen.replay(record)
    assert (again.digest(), again.version, again.scores, again.is_over) == (
        table.digest(),
        table.version,
        table.scores,
        table.is_over,
    )
    assert again.choice == table.choice and again.record == table.record
    for seat in range(seats):
        assert again.view_for(seat).to_builtins() == table.view_for(seat).to_builtins()
    choose, choose_again = make_sensible_player(random.Random(1)), make_sensible_player(random.Random(1))
    play_out(table, choose)
    play_out(again, choose_again)
    assert again.digest() == table.digest() and again.record == table.record and again.ranking == table.ranking


@every_game
def test_replay_up_to_some_action(game: str, seats: int) -> None:
    """`at`: the table after so many actions, of chance too. Wherever it is cut, it leads to the same end."""
    table = play_whole_game(game, seats, 12)
    record = table.record
    for at in {0, 1, 7, len(record.actions) // 2, len(record.actions) - 1, len(record.actions)}:
        part = greatglen.replay(record, at=at)
        assert part.version == at and part.record.actions == record.actions[:at]
        while not part.is_over:
            part.apply(part.parse_action(record.actions[part.version]))
        assert part.digest() == table.digest()


@every_game
def test_a_game_cut_in_the_middle_of_chance_can_be_resumed(game: str, seats: int) -> None:
    """Replayed up to a draw, the table waits; `resume` lets chance fall as the seed will have it."""
    table = play_to_position(game, seats, 12, 0)
    part = greatglen.replay(table.record, at=3)
    assert part.choice.seat == CHANCE and part.version == 3
    assert part.resume()
    assert (part.digest(), part.choice, part.record) == (table.digest(), table.choice, table.record)
    assert part.resume() == [], "now somebody else decides"


# -- chance by hand


@every_game
@examples(5)
@given(seed=seeds)
def test_manual_chance_with_the_sampled_outcomes_is_the_automatic_game(game: str, seats: int, seed: int) -> None:
    auto = greatglen.start(game, seats=seats, seed=seed)
    manual = greatglen.start(game, seats=seats, seed=seed, chance="manual")
    chances = 0
    rng = random.Random(seed)
    while not auto.is_over:
        while manual.choice.seat == CHANCE:
            weights = manual.choice.weights
            assert len(manual.choice.options) > 1
            assert weights is None or (len(weights) == len(manual.choice.options) and min(weights) > 0)
            manual.apply(draw_action(manual.choice, manual.luck, manual.version))
            chances += 1
        assert (manual.digest(), manual.version, manual.choice) == (auto.digest(), auto.version, auto.choice)
        option = rng.choice(auto.choice.options)
        auto.apply(option)
        manual.apply(option)
    while manual.choice.seat == CHANCE:
        manual.apply(draw_action(manual.choice, manual.luck, manual.version))
    assert manual.is_over and manual.digest() == auto.digest() and manual.record == auto.record
    assert chances > 5


# -- undo


@every_game
@examples(3)
@given(seed=seeds, choices=streams)
def test_undo_leads_back_or_says_why_not(game: str, seats: int, seed: int, choices: list[int]) -> None:
    """After every decision: taken back, everything is as before it; otherwise chance fell or the turn is over."""
    table = greatglen.start(game, seats=seats, seed=seed)
    choose = make_stream_player(choices, seed)
    undone = 0
    while True:
        before = table.digest(), table.version, table.choice, table.record, len(table.view_for(0).log)
        seat, turn, action, forced = table.choice.seat, table.state.turn, choose(table), table.choice.forced_option
        table.apply(action)
        if table.is_over:
            break
        drew = table.version > before[1] + 1
        if drew:
            assert code_of_undo(table) == "chance-fell"
        elif table.choice.seat != seat or forced is not None:
            assert code_of_undo(table) == "other-decided", "who had no choice has decided nothing"
        elif table.state.turn != turn:
            assert code_of_undo(table) == "turn-over"
        else:
            other = (seat + 1) % seats
            assert code_of_undo(table, other) == "other-decided"
            after = table.digest()
            table.undo(seat=seat)
            assert before == (table.digest(), table.version, table.choice, table.record, len(table.view_for(0).log))
            table.apply(action)
            assert table.digest() == after, "and it can be done again"
            undone += 1
    assert code_of_undo(table) == "game-over"
    assert undone, "something could be taken back"


@every_game
def test_undo_goes_back_step_by_step_to_the_beginning_of_the_turn(game: str, seats: int) -> None:
    """As many decisions as there were in this turn, and not one more."""
    deepest = 0
    for seed in range(2):
        table = greatglen.start(game, seats=seats, seed=seed)
        choose = make_sensible_player(random.Random(seed))
        for _ in range(60):
            table.apply(choose(table))
            if table.is_over:
                break
            twin, steps = table.copy(), 0
            digest = table.digest()
            try:
                while True:
                    twin.undo()
                    steps += 1
                    assert twin.state.turn == table.state.turn and twin.choice.seat == table.choice.seat
            except Refused as refused:
                assert refused.code in ("chance-fell", "other-decided", "turn-over")
            deepest = max(deepest, steps)
            assert table.digest() == digest
    assert deepest >= (1 if game == "clans" else 3)


def test_the_turn_before_is_over_even_if_it_was_ones_own() -> None:
    """Still rearmost, and the one tile that was laid was the last of its stack: nothing fell to chance in between."""
    for seats, seed in product((2, 3, 4, 5), range(25)):
        table = greatglen.start("glenmore", seats=seats, seed=seed)
        choose = make_sensible_player(random.Random(seed))
        while not table.is_over:
            before = table.version, table.choice.seat, table.state.turn
            table.apply(choose(table))
            if (table.version - 1, table.choice.seat) == before[:2] and table.state.turn != before[2]:
                assert code_of_undo(table) == "turn-over"
                return
    raise AssertionError("no game had such a turn")


def test_nothing_was_decided_yet() -> None:
    assert code_of_undo(greatglen.start("clans", seats=2, seed=1, chance="manual")) == "nothing-to-undo"
    assert code_of_undo(greatglen.start("clans", seats=2, seed=1)) == "chance-fell", "the deal is chance"
    assert code_of_undo(greatglen.start("glenmore", seats=2, seed=1)) == "chance-fell"


def test_with_manual_chance_a_draw_can_be_taken_back_by_who_made_it() -> None:
    table = greatglen.start("clans", seats=2, seed=1, chance="manual")
    start = table.digest()
    table.apply(table.choice.options[3])
    table.undo()
    assert table.digest() == start and table.version == 0
    assert table.choice.seat == CHANCE


@every_game
def test_an_imagined_table_has_no_past(game: str, seats: int) -> None:
    imagined = play_to_position(game, seats, 2, 9).determinise(0, random.Random(1))
    with pytest.raises(Refused) as caught:
        imagined.undo()
    assert caught.value.code == "imagined"
    with pytest.raises(Refused) as caught:
        _ = imagined.record
    assert caught.value.code == "imagined"


# -- taking back a turn


def code_of_turn(table: Table, seat: int, bots: list[int]) -> str:
    """Why a turn is not taken back; and the table stays as it was."""
    before = table.digest(), table.version, table.record
    with pytest.raises(Refused) as caught:
        table.undo_turn(seat, bots)
    assert before == (table.digest(), table.version, table.record)
    return caught.value.code


@every_game
@examples(2)
@given(seed=seeds, choices=streams)
def test_a_turn_alone_against_bots_is_taken_back(game: str, seats: int, seed: int, choices: list[int]) -> None:
    """To its first decision and never beyond a reveal; the same actions lead to the same table again."""
    table = greatglen.start(game, seats=seats, seed=seed)
    choose, bots, undone = make_stream_player(choices, seed), [*range(1, seats)], 0
    deciders: list[tuple[int, int]] = [(CHANCE, 0)] * table.version  # by version: who decided, in which turn
    for _ in range(120):
        deciders += [(table.choice.seat, table.state.turn)]
        table.apply(choose(table))
        deciders += [(CHANCE, 0)] * (table.version - len(deciders))
        if table.is_over:
            assert code_of_turn(table, 0, bots) == "game-over"
            break
        twin = table.copy()
        try:
            twin.undo_turn(0, bots)
        except Refused as refused:
            assert refused.code in ("chance-fell", "nothing-to-undo")
            continue
        undone += 1
        crossed = deciders[twin.version :]
        assert CHANCE not in [seat for seat, _ in crossed]
        assert not any(event.reveals_secret for events in table.log[twin.version + 1 :] for event in events)
        assert not table.has_secrets or {seat for seat, _ in crossed} == {0}, "what others decide shows their hands"
        assert twin.choice.seat == 0 and twin.choice.forced_option is None
        assert {turn for seat, turn in crossed if seat == 0} == {twin.state.turn}, "one turn"
        for line in table.record.actions[twin.version :]:
            twin.apply(twin.parse_action(line))
        assert (twin.digest(), twin.record) == (table.digest(), table.record)
    assert undone, "some turn could be taken back"


def test_what_bots_did_since_is_taken_back_with_the_turn() -> None:
    """Where nothing had to be drawn between two turns; what people have decided since is theirs."""
    for seed in range(2, 40):
        table = greatglen.start("glenmore", seats=4, seed=seed)
        choose, decided = make_sensible_player(random.Random(seed)), {}
        while not table.is_over:
            decided[table.version] = table.choice.seat
            table.apply(choose(table))
            if table.is_over or table.choice.seat != 1 or decided.get(table.version - 1) != 1:
                continue
            twin = table.copy()
            try:
                twin.undo_turn(0, [1, 2, 3])
            except Refused:
                continue
            assert {decided[version] for version in range(twin.version, table.version)} == {0, 1}
            assert twin.choice.seat == 0
            assert code_of_turn(table, 0, [2, 3]) == "other-decided"
            return
    raise AssertionError("no game had such a moment")
