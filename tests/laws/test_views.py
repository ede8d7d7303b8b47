"""What leaves a table leaves it by a view, in every game."""

import json
import random
from typing import Any

import pytest
from fresh import examples
from glen2 import make_canny_player
from hypothesis import given
from play import EVERY_GAME, make_random_player, make_stream_player, play_decisions, play_to_position, seeds, streams
from thorough import take_some
from twins import play_beside_twins

import greatglen
from greatglen import NOBODY, Refused

every_game = pytest.mark.parametrize(("game", "seats"), take_some(EVERY_GAME, 4))


@every_game
@examples(5)
@given(seed=seeds, choices=streams)
def test_a_guess_looks_the_same_to_the_seat_that_guesses(game: str, seats: int, seed: int, choices: list[int]) -> None:
    rng = random.Random(seed)
    for table in play_decisions(greatglen.start(game, seats=seats, seed=seed), make_stream_player(choices, seed)):
        seat = rng.randrange(seats)
        before = table.digest()
        view = table.view_for(seat).to_builtins()
        assert table.determinise(seat, rng).view_for(seat).to_builtins() == view
        assert table.digest() == before


@every_game
@examples(8)
@given(seed=seeds)
def test_what_a_seat_cannot_see_changes_nothing_it_sees(game: str, seats: int, seed: int) -> None:
    """Neither the version nor the entries of the log nor who is asked next, be it that somebody has no choice."""
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed, chance="manual")
    assert play_beside_twins(table, make_random_player(rng), rng, each=3).times > 20


@pytest.mark.parametrize("seats", take_some([2, 3, 4]))
@pytest.mark.parametrize("chronicles", ["none", "1", "5", "7", "1,5,8", "1,2,3,5,6,7,8"])
def test_what_a_seat_cannot_see_of_a_chronicle_changes_nothing_it_sees(chronicles: str, seats: int) -> None:
    rng = random.Random(chronicles)
    options = {"chronicles": "" if chronicles == "none" else chronicles}
    table = greatglen.start("glenmore2", seats=seats, seed=seats, options=options, chance="manual")
    assert play_beside_twins(table, make_canny_player(rng), rng, each=1).times > 100


@every_game
def test_only_the_seat_that_decides_sees_the_options(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 4, 8)
    for seat in range(seats):
        view = table.view_for(seat)
        assert view.choice.seat == table.choice.seat and view.choice.kind == table.choice.kind
        assert list(view.choice.options) == (list(table.choice.options) if seat == table.choice.seat else [])


@every_game
def test_a_spectator_sees_the_table_but_no_options(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 4, 8)
    view = table.view_for(NOBODY)
    assert view.scores == table.scores and view.version == table.version and not view.choice.options


@pytest.mark.parametrize(
    ("game", "chronicles"), [("clans", ""), ("glenmore", ""), ("glenmore2", ""), ("glenmore2", "1,5,7,8")]
)
def test_a_glimpse_shows_what_a_view_shows(game: str, chronicles: str) -> None:
    """It need not be a copy, but it hides as much, and looking changes nothing."""
    options = {"chronicles": chronicles} if chronicles else {}
    rng = random.Random(3)
    hidden = 0
    for table in play_decisions(greatglen.start(game, seats=4, seed=3, options=options), make_random_player(rng)):
        before = table.digest()
        for seat in (NOBODY, rng.randrange(4)):
            glimpse = table.state.read_only_view(seat)
            assert glimpse == table.state.hide_secrets(seat)
            hidden += glimpse != table.state
        assert table.digest() == before
    assert (hidden > 20) == table.has_secrets


@every_game
def test_what_chance_will_bring_is_guessed_anew(game: str, seats: int) -> None:
    """Nobody who looks ahead on an imagined table learns how the real dice and draws will fall."""
    table = play_to_position(game, seats, 4, 8)
    guessed = {table.determinise(0, random.Random(luck)).seed for luck in range(10)}
    assert len(guessed) == 10 and table.seed not in guessed


@every_game
def test_a_view_is_json_and_names_no_seed(game: str, seats: int) -> None:
    table = greatglen.start(game, seats=seats, seed=987654321987654321)
    text = json.dumps(table.view_for(1).to_builtins())
    assert "987654321987654321" not in text and "seed" not in text


@every_game
def test_the_log_of_a_view_can_begin_later(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 6, 20)
    whole = table.view_for(0).log
    assert len(whole) == table.version + 1, "the set-up, and every action"
    assert table.view_for(0, since=5).log == whole[5:] and table.view_for(0, since=5).since == 5
    assert table.view_for(0, since=len(whole)).log == []


@every_game
@pytest.mark.parametrize("seat", [-1, -3, 99, None, "0", True, 0.0])
def test_there_is_no_such_seat(game: str, seats: int, seat: object) -> None:
    table = play_to_position(game, seats, 6, 3)
    look: Any = table.view_for
    with pytest.raises(Refused) as caught:
        look(seat)
    assert caught.value.code == "no-seat" and caught.value.facts == {"seat": str(seat), "last": seats - 1}


@every_game
def test_changing_a_view_does_not_change_the_table(game: str, seats: int) -> None:
    table = play_to_position(game, seats, 6, 12)
    before = table.digest()
    view = table.view_for(0)
    view.state.agenda.clear()
    view.state.turn += 1
    view.scores.clear()
    assert table.digest() == before and len(table.scores) == seats
