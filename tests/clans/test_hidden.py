"""What a seat may see of a game of Clans (CS-HIDDEN), and guesses that fit what it sees."""

import json
import random
from collections.abc import Iterator
from itertools import islice, product

import pytest
from fresh import examples
from hypothesis import given
from play import CLANS_SEATS, make_random_player, make_stream_player, play_decisions, seeds, streams
from positions import clans, do, meeting
from thorough import THOROUGH, take_some
from twins import play_beside_twins

import greatglen
from greatglen import NOBODY, Refused, Table
from greatglen.games.clans.rules.components import CARD, NAME
from greatglen.games.clans.rules.events import Hidden, Played
from greatglen.games.clans.rules.state import EMPTY, UNSEEN
from greatglen.kernel.snapshot import restore_table, take_snapshot

per_count = pytest.mark.parametrize("seats", take_some(CLANS_SEATS, 2))


def secrets_from(table: Table, seat: int) -> set[str]:
    """The cards that a seat must not know: other hands, the box, what others laid face down."""
    state = clans(table)
    secret = {NAME[card] for card in state.bag}
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            secret |= {NAME[card] for card in hand}
    return secret | {NAME[state.cards[space]] for space, owner in state.face_down.items() if owner != seat}


def names_in(plain: object) -> set[str]:
    """Every card name anywhere in some JSON."""
    text = json.dumps(plain)
    return {name for name in NAME if f'"{name}"' in text or f" {name}" in text or f":{name}" in text}


@per_count
@examples(12)
@given(seed=seeds, choices=streams)
def test_no_view_shows_a_secret(seats: int, seed: int, choices: list[int]) -> None:
    """Of a seat or a spectator: not in the position, nor in the log (forced plays too), nor in others' options."""
    for table in play_decisions(greatglen.start("clans", seats=seats, seed=seed), make_stream_player(choices, seed)):
        for seat in (NOBODY, *range(seats)):
            view = table.view_for(seat).to_builtins()
            secret = secrets_from(table, seat)
            assert not names_in(view) & secret
            state = view["state"]
            numbers = {*state["bag"], *state["cards"], *(card for hand in state["hands"] for card in hand)}
            assert not numbers & {CARD[name] for name in secret}
            assert set(state["bag"]) == {UNSEEN}
            assert not view["choice"]["options"] or table.choice.seat == seat


@per_count
@examples(12)
@given(seed=seeds, choices=streams)
def test_a_guess_looks_the_same_to_the_seat_that_guesses(seats: int, seed: int, choices: list[int]) -> None:
    for table in play_decisions(greatglen.start("clans", seats=seats, seed=seed), make_stream_player(choices, seed)):
        for seat in range(seats):
            view = table.view_for(seat).to_builtins()
            for guess in range(3):
                imagined = table.determinise(seat, random.Random(guess))
                assert imagined.view_for(seat).to_builtins() == view
                cards = [card for card in clans(imagined).cards if card != EMPTY]
                held = [card for hand in clans(imagined).hands for card in hand]
                assert sorted([*cards, *held, *clans(imagined).bag]) == sorted(
                    [*(card for card in clans(table).cards if card != EMPTY), *clans(table).bag]
                    + [card for hand in clans(table).hands for card in hand]
                )


def test_guesses_really_differ() -> None:
    table = greatglen.start("clans", seats=3, seed=5)
    hands = {tuple(clans(table.determinise(0, random.Random(guess))).hands[1]) for guess in range(20)}
    assert len(hands) > 10
    assert all(
        clans(table.determinise(0, random.Random(guess))).hands[0] == clans(table).hands[0] for guess in range(20)
    )


def test_a_face_down_card_of_another_is_guessed_too_ones_own_is_known() -> None:
    table = meeting(["blue-6", "green-4"], ["white-3", "white-4"], laid={"t5": "red-5"})
    do(table, "hide blue-6 b8", "noshield")
    space = clans(table).board.space["b8"]
    assert table.view_for(0).to_builtins()["state"]["cards"][space] == CARD["blue-6"]
    assert table.view_for(1).to_builtins()["state"]["cards"][space] == UNSEEN
    assert {clans(table.determinise(0, random.Random(n))).cards[space] for n in range(20)} == {CARD["blue-6"]}
    assert len({clans(table.determinise(1, random.Random(n))).cards[space] for n in range(20)}) > 5


@per_count
def test_an_imagined_table_can_be_played_to_its_end(seats: int) -> None:
    for seed in range(6):
        table = greatglen.start("clans", seats=seats, seed=seed)
        rng = random.Random(seed)
        for _ in range(rng.randrange(20)):
            table.apply(rng.choice(table.choice.options))
        before = table.digest()
        for seat in range(seats):
            imagined = table.determinise(seat, rng)
            assert imagined.version == table.version and imagined.choice.seat == table.choice.seat
            while not imagined.is_over:
                imagined.apply(make_random_player(rng)(imagined))
        assert table.digest() == before


def test_nobody_sees_hands_and_faces_when_the_game_is_over_either() -> None:
    """CS 3: "Nobody ever sees its face"; cards left in hands are removed unseen."""
    found = 0
    for seed in range(60):
        if found and seed > 10 and not THOROUGH:
            break
        table = greatglen.start("clans", seats=4, seed=seed)
        rng = random.Random(seed)
        while not table.is_over:
            table.apply(rng.choice(table.choice.options))
        found += bool(clans(table).face_down)
        for seat in range(4):
            assert secrets_from(table, seat)
            assert not names_in(table.view_for(seat).to_builtins()) & secrets_from(table, seat)
    assert found, "no game had a face-down card"


def test_while_cards_are_dealt_by_hand_nobody_sees_the_deck() -> None:
    table = greatglen.start("clans", seats=2, seed=1, chance="manual")
    view = table.view_for(0)
    assert view.choice.options == () and view.choice.seat == -1
    assert not names_in(view.to_builtins())
    for card in ("red-3", "red-4", "red-5", "red-6", "blue-3", "blue-4", "blue-5", "blue-6", "white-3"):
        do(table, f"deal {card}")
    assert "white-3" in names_in(table.view_for(0).to_builtins()), "dealt to the first player"
    assert "white-3" not in names_in(table.view_for(1).to_builtins())
    assert table.determinise(1, random.Random(2)).view_for(1).to_builtins() == table.view_for(1).to_builtins()


# -- a forced play looks like a chosen one


def with_one_card_that_fits() -> Iterator[Table]:
    """Tables of games by chance at which somebody has but one way to play."""
    for seats, seed in product(CLANS_SEATS, range(40)):
        table = greatglen.start("clans", seats=seats, seed=seed)
        for _ in play_decisions(table, make_random_player(random.Random(seed))):
            if table.choice.forced_option is not None:
                yield table.copy()


def test_whether_others_have_a_choice_cannot_be_seen() -> None:
    """Neither when somebody is asked nor after the play: position, log and its entries, version, who is to decide."""
    unlike = 0
    for seats, seed in product(CLANS_SEATS, take_some(range(12), 4)):
        rng = random.Random(seed)
        table = greatglen.start("clans", seats=seats, seed=seed, chance="manual")
        unlike += play_beside_twins(table, make_random_player(rng), rng, each=4).unlike
    assert unlike > 6, "often enough only one of the twins had a choice"


def test_a_forced_play_is_an_action_of_its_own() -> None:
    found = 0
    for table in with_one_card_that_fits():
        (option,) = table.choice.options
        seat, version = table.choice.seat, table.version
        events = table.apply(option)
        assert table.version == version + 1 and table.actions_since(version) == [str(option)]
        assert table.log[version + 1] == tuple(events) and isinstance(events[0], Played | Hidden)
        assert events[0].seat == seat
        found += 1
    assert found > 20


def test_looking_back_shows_no_forced_play_either() -> None:
    """The version before it can be looked at, as before any other: that seat is to play."""
    for table in islice(with_one_card_that_fits(), 10):
        seat, version = table.choice.seat, table.version
        after = table.copy()
        after.apply(table.choice.options[0])
        before = Table.resume_record(after.game, after.record, version)
        assert (before.version, before.choice, before.digest()) == (version, table.choice, table.digest())
        other = before.view_for((seat + 1) % table.seats).choice
        assert (other.seat, other.kind, other.options) == (seat, "play", ())


def test_undo_is_refused_to_the_others_as_after_a_chosen_play() -> None:
    """And who had no choice has nothing to take back: the table would have to play the same again."""
    found = 0
    for table in with_one_card_that_fits():
        seat = table.choice.seat
        table.apply(table.choice.options[0])
        if table.choice.seat != seat:
            continue
        other = (seat - 1) % table.seats
        with pytest.raises(Refused) as caught:
            table.undo(seat=other)
        assert (caught.value.code, caught.value.facts) == ("other-decided", {"seat": seat})
        with pytest.raises(Refused) as caught:
            table.undo(seat=seat)
        assert (caught.value.code, caught.value.facts) == ("other-decided", {"seat": other})
        found += 1
    assert found > 5


def test_a_table_waiting_for_a_forced_play_can_be_kept_and_taken_up_again() -> None:
    for table in islice(with_one_card_that_fits(), 5):
        again = restore_table(table.game, take_snapshot(table))
        assert again is not None and again.choice == table.choice and again.record == table.record
        assert greatglen.replay(table.record).choice == table.choice
