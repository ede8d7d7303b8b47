"""Set-up (G2-SETUP) for 2, 3 and 4 players, with and without die; and what cannot be chosen."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from glen2 import BOX, events, glen, glen_more_2, keys, me
from positions import do, notes, refusal

import greatglen
from greatglen import CHANCE, Refused, Table
from greatglen.games.glenmore2.rules.actions import Begin
from greatglen.games.glenmore2.rules.events import Began
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.setup import middle_third
from greatglen.games.glenmore2.rules.state import Slot
from greatglen.games.glenmore_common.rules.actions import Draw

WITH_DIE = [(2, "rulebook"), (2, "yes"), (3, "yes"), (4, "yes")]
WITHOUT = [(3, "rulebook"), (3, "no"), (4, "rulebook"), (4, "no")]


def deck_of(key: str) -> str:
    return BOX.tiles[BOX.number[key]].deck


@pytest.mark.parametrize(("seats", "die"), WITH_DIE + WITHOUT)
def test_the_table_before_the_first_turn(seats: int, die: str) -> None:
    """G2-SETUP-1 to 8."""
    table = greatglen.start("glenmore2", seats=seats, seed=7, options={"die": die})
    state = glen(table)
    has_die = (seats, die) in WITH_DIE
    assert state.die == (seats if has_die else -1)
    assert sorted(state.rondel.figures[:seats]) == list(range(seats)), "consecutive spaces"
    assert len(state.rondel.figures) == seats + has_die
    if has_die:
        assert state.rondel.figures[seats] == seats, "in front of the foremost"
    for seat, place in enumerate(state.rondel.figures[:seats]):
        assert me(table, seat).coins == 5 + place
    assert table.choice.seat == state.rondel.figures.index(0), "the rearmost begins"
    laid = [BOX.tiles[tile].deck for tile in state.rondel.tiles[seats + has_die : 13]]
    assert laid == ["S"] * 5 + ["A"] * (8 - seats - has_die)
    assert state.rondel.tiles[13] == -1 and state.rondel.front == 12, "one space free behind the rearmost"
    assert state.market == ((1,) * 5 if seats <= 3 else (0,) * 5)
    assert [len(bag) for bag in state.decks] == [0, 14 - (8 - seats - has_die), 17, 17, 17]
    for player in state.players:
        assert (player.scots, player.markers, player.whisky, player.vp) == (8, 10, 0, 0)
        assert {cell: (BOX.tiles[plot.tile].key, plot.scots) for cell, plot in player.land.items()} == {
            5050: ("start-village", 1),
            5051: ("home-castle", 0),
        }
    assert BOX.david_hume not in {tile for bag in state.decks for tile in bag}


def test_decks_are_as_the_rulebook_counts_them() -> None:
    """G2-SETUP-5: 5 S, 14 A, 17 B, 17 C, 17 D and The End; no Chronicle tile among them."""
    assert [len(BOX.deck(letter)) for letter in "SABCD"] == [5, 14, 17, 17, 18]
    assert not any(BOX.tiles[tile].chronicle for letter in "SABCD" for tile in BOX.deck(letter))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_order_is_drawn_each_place_alike(seats: int) -> None:
    """G2-SETUP-3: the last is forced; the order says who has 5, 6, 7 and 8 coins."""
    table = greatglen.start("glenmore2", seats=seats, seed=1, chance="manual")
    assert (table.choice.seat, table.choice.kind, table.choice.weights) == (CHANCE, "begin", None)
    order = list(range(seats))[::-1]
    for seat in order[:-1]:
        assert f"begin {seat}" in notes(table)
        do(table, f"begin {seat}")
        if table.choice.kind == "begin":
            refused = refusal(table, Begin(seat))
            assert (refused.code, refused.facts) == ("already-stands", {"seat": str(seat)})
            refused = refusal(table, Begin(seats))
            assert (refused.code, refused.facts) == ("no-seat", {"seat": str(seats), "last": seats - 1})
    assert events(table, Began) == [Began(seat, 5 + place) for place, seat in enumerate(order)]
    assert table.choice.kind == "draw" and {deck_of(note.split()[1]) for note in notes(table)} == {"S"}
    assert refusal(table, Draw("loch-lochy")).code == "not-in-deck"
    assert refusal(table, Begin(0)).code == "not-asked"


def test_every_seat_begins_about_as_often() -> None:
    firsts = Counter(greatglen.start("glenmore2", seats=4, seed=seed).choice.seat for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3} and min(firsts.values()) > 70


# -- The End


def end_chances(first: int, last: int) -> dict[int, Fraction]:
    """The exact chance of each place of The End in deck D, multiplied up from the weights of the draws."""
    deck = [tile.key for tile in BOX.tiles if tile.deck == "D" and not tile.chronicle and tile.name != "The End"]
    table = glen_more_2(
        step=Refill(), size=40, spaces=(0, 1), decks={"D": deck}, slots=[Slot(BOX.the_end, 4, first, last)], begin=False
    )
    glen(table).drawn[4] = 0
    table.set_position()
    left, chances = Fraction(1), {}
    for place in range(last + 1):
        choice = table.choice
        weights = choice.weights or [1] * len(choice.options)
        pairs = zip(choice.options, weights, strict=True)
        chance = {str(option): Fraction(weight, sum(weights)) for option, weight in pairs}
        if "draw the-end" not in chance:
            if glen(table).slots:
                assert len(set(chance.values())) == 1
            else:
                chances[place] = left  # forced, so it was not asked
                break
        else:
            others = {vp for note, vp in chance.items() if note != "draw the-end"}
            assert len(others) <= 1, "all other tiles are alike"
            chances[place] = left * chance["draw the-end"]
            left *= 1 - chance["draw the-end"]
        do(table, next(note for note in chance if note != "draw the-end"))
        if not glen(table).slots:
            chances[place + 1] = left
            break
    return chances


def test_the_end_lies_at_each_place_of_the_middle_third_alike() -> None:
    """G2-SETUP-6: 18 places, the middle third are numbers 7 to 12, each with chance 1/6."""
    assert middle_third(18) == (6, 11)
    assert end_chances(6, 11) == dict.fromkeys(range(6, 12), Fraction(1, 6))


@pytest.mark.parametrize(("positions", "third"), [(18, (6, 11)), (19, (6, 12)), (20, (6, 13)), (21, (7, 13))])
def test_the_middle_third_of_larger_decks(positions: int, third: tuple[int, int]) -> None:
    assert middle_third(positions) == third


def test_for_a_shorter_game_it_lies_on_top() -> None:
    assert end_chances(0, 0) == {0: 1}
    state = glen(greatglen.start("glenmore2", seats=2, seed=1, options={"end": "top"}))
    assert state.slots == (Slot(BOX.the_end, 4, 0, 0),)
    state = glen(greatglen.start("glenmore2", seats=2, seed=1))
    assert state.slots == (Slot(BOX.the_end, 4, 6, 11),)


def test_the_end_is_not_in_the_bag_of_d_so_nobody_can_peek() -> None:
    table = greatglen.start("glenmore2", seats=3, seed=5)
    assert BOX.the_end not in glen(table).decks[4] and "the-end" not in keys(table, glen(table).decks[4])


# -- what cannot be chosen


def code(seats: Any, **options: Any) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(Refused) as caught:
        greatglen.start("glenmore2", seats=seats, seed=1, options=options)
    return caught.value.code, caught.value.facts


@pytest.mark.parametrize("seats", [1, 5, 0, -1, "2", 2.0, None, True])
def test_for_2_to_4_players(seats: Any) -> None:
    assert code(seats)[0] == "bad-seats"


def test_two_players_never_without_the_die() -> None:
    """G2-SETUP-4."""
    assert code(2, die="no") == ("die-with-two", {})


BAD = [("die", "maybe"), ("die", True), ("end", "bottom"), ("end", None), ("die", [])]


@pytest.mark.parametrize(("option", "value"), BAD)
def test_options_have_their_values(option: str, value: Any) -> None:
    assert code(3, **{option: value})[0] == "bad-option"


def test_unknown_options() -> None:
    refused = code(3, hill="one")
    assert refused[0] == "unknown-option" and refused[1]["option"] == "hill"


def test_an_option_of_a_chronicle_that_is_not_in_play() -> None:
    assert code(3, mountain="two") == ("not-in-play", {"option": "mountain", "name": "Highlander"})
    assert code(3, mountain="one", chronicles="1")[0] == "not-in-play"
    assert code(3, mountain="three", chronicles="2")[0] == "bad-option"


NO_CHRONICLE = ["99", "x", "1;7", "-1", "0", "1.0", 99, None, {}, [99], ["x"], "9" * 5000, "²", "99,99"]


@pytest.mark.parametrize("value", NO_CHRONICLE)
def test_unknown_chronicles(value: Any) -> None:
    refused = code(3, chronicles=value)
    assert refused[0] == "unknown-chronicle" and set(refused[1]) == {"chronicle", "known"}


@pytest.mark.parametrize("value", ["", "  ", ",", [], ()])
def test_no_chronicles(value: Any) -> None:
    assert greatglen.start("glenmore2", seats=2, seed=1, options={"chronicles": value}).options["chronicles"] == ""


@pytest.mark.parametrize("value", ["nope", "", None, 7, [], {}, "0123456789abcdef"])
def test_unknown_components(value: Any) -> None:
    assert code(3, components=value) == ("unknown-components", {"components": str(value)})


def test_a_record_of_unknown_components_cannot_be_replayed() -> None:
    table: Table = greatglen.start("glenmore2", seats=3, seed=1)
    record = table.record
    record.options["components"] = "0123456789abcdef"
    with pytest.raises(greatglen.BadRecord) as caught:
        greatglen.replay(record)
    assert caught.value.place == "set-up"
