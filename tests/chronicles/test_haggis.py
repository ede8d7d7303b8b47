"""Chronicle 5, Address to a Haggis, rule by rule, and whole games."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started, written
from glen2 import (
    BOX,
    at,
    edit_box,
    events,
    glen,
    glen_more_2,
    goods,
    laird,
    make_canny_player,
    me,
    play_with,
    plot,
    settle,
    use_box,
)
from play import make_random_player
from positions import do, read_notes, refusal
from thorough import take_some

from greatglen import CHANCE, NOBODY, Event, Table
from greatglen.games.glenmore2.chronicles.haggis.rules import CHRONICLE, HandOver, roll_again
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import (
    ALL,
    HIDDEN,
    HaggisDraw,
    HaggisDrawn,
    HaggisEaten,
    HaggisHand,
    HaggisHanded,
    HaggisReturn,
    HaggisReturned,
    HaggisRevealed,
    HaggisRoll,
    HaggisRolled,
    HaggisScoringBegan,
    HaggisTake,
    HaggisTaken,
    HaggisTurned,
    HaggisWhisky,
)
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import HaggisScoring, turn_order
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER, HaggisPart, Token, fill
from greatglen.games.glenmore2.chronicles.haggis.rules.tokens import TakeToken, TurnUpPool
from greatglen.games.glenmore2.rules.actions import ACTIONS, Skip
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, on, register
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.scoring import FinalScoring, ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, acquire
from greatglen.games.glenmore_common.rules.actions import Activate
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.kernel.step import Step
from greatglen.kernel.tags import tag_of

TOKENS = (1,) * 6 + (2,) * 4 + (3,) * 3
INNS = ["drovers-inn", "ye-olde-inn", "creek-inn", "haggis-house", "beast-feast-inn"]


def part(table: Table) -> HaggisPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, HaggisPart)
    return found


def values(table: Table, seat: int = 0) -> list[int]:
    return [token.value for token in part(table).tables[seat]]


def kitchen(
    *lairds: Laird,
    steps: Sequence[Step[Any]] = (),
    tables: Mapping[int, Sequence[int | Token]] | None = None,
    face_up: Sequence[int] = (1, 2),
    face_down: Sequence[int] | None = None,
    chance: str = "manual",
    **facts: Any,
) -> Table:
    """A position; tokens given by their value were taken face down. What is nowhere else lies face down in the pool."""
    table = glen_more_2(*lairds, begin=False, chance=chance, **facts)
    state = glen(table)
    laid: list[tuple[Token, ...]] = []
    for seat in range(len(state.players)):
        tokens = (tables or {}).get(seat, ())
        laid.append(tuple(Token(token, 1 << seat) if isinstance(token, int) else token for token in tokens))
    left = Counter(TOKENS)
    left.subtract(face_up)
    left.subtract(token.value for tokens in laid for token in tokens)
    rest = tuple(sorted(left.elements())) if face_down is None else tuple(face_down)
    everything = tuple(sorted((*face_up, *rest, *(token.value for tokens in laid for token in tokens))))
    play_with(table, {NUMBER: HaggisPart(everything, rest, tuple(sorted(face_up)), laid, 5, 4, 3)})
    state.agenda += list(steps)
    table.set_position()
    return table


def building(tile: str, player: Laird, **facts: Any) -> Table:
    """Seat 0 has just taken a tile and pays and places it."""
    table = kitchen(player, spaces=(1, 0, "strathmore", "easdale", "rothiemurchus"), steps=[HoldOn()], **facts)
    state = glen(table)
    state.now = Now(0)
    state.agenda = [NextTurn(), Refill(), EndTurn(0)]
    acquire(state, 0, BOX.number[tile])
    table.set_position()
    return settle(table)


class HoldOn(TakeToken, frozen=True):
    """Something to wait at while a position is laid out."""

    seat: int = 0


def rolls(table: Table, *pips: int) -> None:
    do(table, *(f"haggisroll {n}" for n in pips))


# -- G2-C5-1, 2: what there is, and the set-up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_up(seats: int) -> None:
    table = started(seats, 3, "5")
    own = part(table)
    assert own.tokens == TOKENS and len(own.face_up) == 2 and len(own.face_down) == 11
    assert tuple(sorted((*own.face_up, *own.face_down))) == TOKENS
    assert own.tables == [()] * seats and (own.size, own.rolls, own.most) == (5, 4, 3)
    assert sorted(event.value for event in events(table, HaggisRevealed)) == list(own.face_up)


def test_six_tiles_in_their_decks() -> None:
    mine = {tile.key: tile.deck for tile in BOX.tiles if tile.chronicle == NUMBER}
    assert set(mine) == {*INNS, "shetland-sheep"}
    assert [len(BOX.deck(letter, (NUMBER,))) - len(BOX.deck(letter)) for letter in "SABCD"] == [0, 2, 2, 1, 1]


def test_the_first_two_are_turned_up_by_chance() -> None:
    table = started(2, 1, "5", chance="manual")
    do(table, "begin 0")
    assert table.choice.kind == "haggis-reveal" and table.choice.seat == CHANCE
    assert len(table.choice.options) == 13 and table.choice.weights is None, "each token alike"
    assert refusal(table, HaggisDraw(3, 4)).facts == {"value": 3, "nth": 4, "left": 3}
    assert refusal(table, HaggisTake(1)).code == "not-asked"
    do(table, "haggisdraw 3 3", "haggisdraw 1 6")
    assert part(table).face_up == (1, 3) and part(table).face_down == (1,) * 5 + (2,) * 4 + (3,) * 2
    assert table.choice.kind == "draw"


# -- G2-C5-3 to 6: taking a token


def test_take_one_that_lies_face_up() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 3))
    assert (table.choice.seat, table.choice.kind) == (0, "haggis-take")
    assert read_notes(table, "haggistake") == {"haggistake 1", "haggistake 3", "haggistake 0"}
    do(table, "haggistake 3")
    assert values(table) == [3] and events(table, HaggisTaken) == [HaggisTaken(0, 1, 3, ALL)]
    assert table.choice.kind == "haggis-reveal" and part(table).face_up == (1,)
    do(table, "haggisdraw 2 1")
    assert part(table).face_up == (1, 2) and table.choice.kind == "take"


def test_take_one_that_lies_face_down() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 3))
    do(table, "haggistake 0")
    assert (table.choice.seat, table.choice.kind) == (CHANCE, "haggis-draw") and len(table.choice.options) == 11
    assert refusal(table, HaggisDraw(3, 3)).code == "haggis-not-in-pool"
    assert refusal(table, Skip()).code == "not-asked"
    do(table, "haggisdraw 2 4")
    assert values(table) == [2] and part(table).face_up == (1, 3) and len(part(table).face_down) == 10
    assert table.choice.kind == "take", "two still lie face up"


def test_two_alike_face_up_are_one_option() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(2, 2))
    assert read_notes(table, "haggistake") == {"haggistake 2", "haggistake 0"}


def test_what_cannot_be_taken() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 2), face_down=())
    assert read_notes(table, "haggistake") == {"haggistake 1", "haggistake 2"}
    assert refusal(table, HaggisTake(0)).code == "no-haggis-face-down"
    third = refusal(table, HaggisTake(3))
    assert (third.code, third.facts) == ("haggis-not-face-up", {"value": 3})
    assert refusal(table, HaggisTake(-1)).code == "haggis-not-face-up"
    assert refusal(table, HaggisReturn(1)).code == "not-asked"


def test_the_only_token_is_taken_without_asking() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(3,), face_down=())
    assert values(table) == [3] and part(table).face_up == ()
    table = kitchen(steps=[TakeToken(0)], face_up=(), face_down=(3,))
    assert values(table) == [3]
    shown = [event for told in table.view_for(1).log for event in told if isinstance(event, HaggisDrawn)]
    assert [event.value for event in shown] == [HIDDEN]


def test_the_pool_is_made_good_as_far_as_it_goes() -> None:
    table = kitchen(steps=[TakeToken(0)], face_up=(1, 2), face_down=())
    do(table, "haggistake 2")
    assert part(table).face_up == (1,) and table.choice.kind == "take"


def test_an_empty_pool_gives_nothing() -> None:
    """G2-C5-8."""
    table = kitchen(steps=[TakeToken(0)], face_up=(), face_down=())
    assert values(table) == [] and Lost(0, "haggis", 1) in events(table, Lost)


FULL: dict[int, list[int | Token]] = {0: [1, 1, Token(2), 3, 3]}


def test_a_full_table_gives_one_back() -> None:
    """G2-C5-5: one of the old ones, face down into the pool."""
    table = kitchen(steps=[TakeToken(0)], tables=FULL, face_up=(1, 2))
    do(table, "haggistake 2")
    assert (table.choice.seat, table.choice.kind) == (0, "haggis-return")
    assert read_notes(table, "haggisreturn") == {f"haggisreturn {n}" for n in range(1, 7)}
    for place in (0, 7, -1):
        refused = refusal(table, HaggisReturn(place))
        assert (refused.code, refused.facts) == ("no-haggis-place", {"place": place})
    before = part(table).face_down.count(3)
    do(table, "haggisreturn 4")
    assert values(table) == [1, 1, 2, 3, 2] and part(table).face_down.count(3) == before + 1
    assert events(table, HaggisReturned) == [HaggisReturned(0, 4, 3, 1)]
    assert table.choice.kind == "haggis-reveal" and HaggisDraw(3, 1) in table.choice.options, "it may come up again"


def test_the_new_one_may_go_back() -> None:
    table = kitchen(steps=[TakeToken(0)], tables=FULL, face_up=(1, 2))
    do(table, "haggistake 0", "haggisdraw 1 1", "haggisreturn 6")
    assert values(table) == [1, 1, 2, 3, 3] and table.choice.kind == "take"


def test_with_equal_tokens_one_is_asked_just_the_same() -> None:
    """Being asked does not tell the others what lies there."""
    table = kitchen(steps=[TakeToken(0)], tables={0: [1, 1, 1, 1, 1]}, face_up=(1, 2))
    do(table, "haggistake 1")
    assert table.choice.kind == "haggis-return" and len(table.choice.options) == 6
    pool = kitchen(steps=[TakeToken(0)], face_up=(2, 3), face_down=(1, 1))
    do(pool, "haggistake 0")
    assert pool.choice.kind == "haggis-draw" and len(pool.choice.options) == 2


# -- G2-C5-4: who knows what


def seen(table: Table, seat: int, owner: int = 0) -> list[int]:
    state = table.view_for(seat).state
    assert isinstance(state, GlenMore2)
    return [token.value for token in state.parts[NUMBER].tables[owner]]


def test_tokens_taken_face_down_are_known_to_their_owner_only() -> None:
    table = kitchen(steps=[TakeToken(0)] * 2, face_up=(1, 3))
    do(table, "haggistake 0", "haggisdraw 2 1", "haggistake 3", "haggisdraw 1 1")
    assert (seen(table, 0), seen(table, 1), seen(table, NOBODY)) == ([2, 3], [HIDDEN, 3], [HIDDEN, 3])
    for seat in (1, NOBODY):
        told = [event for events in table.view_for(seat).log for event in events if isinstance(event, HaggisTaken)]
        assert [event.value for event in told] == [HIDDEN, 3]
        assert "'value': 2, 'seers': 1" not in str(table.view_for(seat).to_builtins())
    for seat in (0, 1):
        state = table.view_for(seat).state
        assert isinstance(state, GlenMore2)
        assert state.parts[NUMBER].face_down == (HIDDEN,) * 9, "what lies face down is known to nobody"


def test_a_token_given_back_is_known_to_who_knew_it() -> None:
    table = kitchen(steps=[TakeToken(0)] * 2, tables=FULL, face_up=(1, 1))
    do(table, "haggistake 1", "haggisreturn 3", "haggisdraw 1 1", "haggistake 1", "haggisreturn 1", "haggisdraw 1 1")
    told = [event for events in table.view_for(1).log for event in events if isinstance(event, HaggisReturned)]
    assert [event.value for event in told] == [2, HIDDEN]
    mine = [event for events in table.view_for(0).log for event in events if isinstance(event, HaggisReturned)]
    assert [event.value for event in mine] == [2, 1]


def test_what_others_see_is_the_same_whatever_was_drawn_and_given_back() -> None:
    """Two games that differ only in what seat 0 drew face down and gave back look alike to all others."""
    views = []
    for values_drawn in (("1 1", "2 1", "3 1"), ("3 2", "1 1", "2 2"), ("1 1", "1 1", "1 1")):
        table = kitchen(steps=[TakeToken(0)] * 3, tables={0: [1, 1, 1]}, face_up=(2, 3))
        for draw in values_drawn:
            do(table, "haggistake 0", f"haggisdraw {draw}")
        assert table.choice.kind == "haggis-return"
        do(table, "haggisreturn 5")
        assert table.choice.kind == "take"
        views.append([table.view_for(seat).to_builtins() for seat in (1, NOBODY)])
        assert table.view_for(0).to_builtins() != views[-1][0]
    assert views[0] == views[1] == views[2]


def test_guesses_differ_and_keep_what_is_known() -> None:
    table = kitchen(steps=[TakeToken(1)], tables={0: [1, 2, Token(3)], 1: [3, 1]}, face_up=(1, 2))
    guesses = [part(table.determinise(1, random.Random(luck))) for luck in range(60)]
    assert len({tuple(t.value for t in guess.tables[0]) for guess in guesses}) > 5
    for guess in guesses:
        assert guess.tables[1] == part(table).tables[1] and guess.tables[0][2] == Token(3)
        everything = [*guess.face_up, *guess.face_down, *(t.value for table in guess.tables for t in table)]
        assert tuple(sorted(everything)) == TOKENS


def test_guesses_remember_which_rolls_did_not_turn_a_token_up() -> None:
    """Who turned nothing up at a 1 has no 1 among the tokens of that time."""
    table = kitchen(steps=[HaggisScoring()], tables={0: [2, 2], 1: [3]}, face_up=(1, 1))
    rolls(table, 1, 1, 3, 1)
    for luck in range(60):
        first, second = part(table.determinise(1, random.Random(luck))).tables[0]
        assert first.value == second.value == 2, "neither a 1 nor a 3 was turned up"


def test_a_guess_finds_the_way_out_of_a_corner() -> None:
    """The choosy places first, and back if the values do not suffice."""
    for luck in range(200):
        found = fill([2, 4, 0, 0], Counter({1: 1, 2: 1, 3: 2}), random.Random(luck))
        assert sorted(found) == [1, 2, 3, 3] and found[0] != 1 and found[1] != 2
        assert fill([0, 2], Counter({1: 1, 2: 1}), random.Random(luck)) == [1, 2]


# -- G2-C5-7, 8, 9: the tiles


def test_ye_olde_inn_brings_a_token_at_once() -> None:
    table = building("ye-olde-inn", laird({"s": plot("easdale", "stone")}))
    do(table, f"place {at('n')}")
    assert table.choice.kind == "haggis-take"
    do(table, "haggistake 1")
    assert values(table) == [1]


def test_haggis_house_brings_two_and_the_pool_is_made_good_between() -> None:
    table = building("haggis-house", laird({"s": plot("black-isle", "barley")}))
    do(table, f"place {at('n')}", "haggistake 1")
    assert table.choice.kind == "haggis-reveal"
    do(table, "haggisdraw 3 1")
    assert read_notes(table, "haggistake") == {"haggistake 2", "haggistake 3", "haggistake 0"}
    do(table, "haggistake 3", "haggisdraw 1 1")
    assert values(table) == [1, 3] and table.choice.kind == "activate"


def test_beast_feast_inn_brings_one_and_trades_for_points() -> None:
    """G2-C5-9."""
    table = building("beast-feast-inn", laird({"s": plot("lochridge", "sheep", "cattle", "cattle")}))
    do(table, f"place {at('n')}", "haggistake 1", "haggisdraw 1 1")
    assert {f"activate {at('n')} 1", f"activate {at('n')} 2"} <= read_notes(table, "activate")
    do(table, f"activate {at('n')} 2")
    while table.choice.kind == "pay":
        table.apply(table.choice.options[0])
    assert me(table).points == {"tile:beast-feast-inn": 6} and values(table) == [1]


@pytest.mark.parametrize("inn", INNS)
def test_a_sheep_for_a_token(inn: str) -> None:
    player = laird({"n": plot(inn), "s": plot("easdale", "sheep")}, coins=0)
    table = kitchen(player, tables={}, steps=[HoldOn()])
    activating(table)
    do(table, f"activate {at('n')} 1")
    settle(table)
    assert table.choice.kind == "haggis-take" and goods(table, "s") == ["stone"]
    do(table, "haggistake 2")
    assert values(table) == [2]


@pytest.mark.parametrize("inn", INNS)
def test_no_sheep_no_token(inn: str) -> None:
    table = kitchen(laird({"n": plot(inn)}, coins=0), steps=[HoldOn()])
    activating(table)
    assert refusal(table, Activate(at("n"), "1")).code == "too-few-coins"


def test_a_sheep_may_be_bought() -> None:
    """G2-PAY: as for any cost."""
    table = kitchen(laird({"n": plot("creek-inn")}, coins=1), steps=[HoldOn()])
    activating(table)
    do(table, f"activate {at('n')} 1")
    assert table.choice.kind == "haggis-take" and me(table).coins == 0


def test_an_inn_is_not_activated_while_the_pool_is_empty() -> None:
    table = kitchen(laird({"n": plot("creek-inn"), "s": plot("lochridge", "sheep")}), steps=[HoldOn()])
    part(table).face_up = part(table).face_down = ()
    activating(table)
    assert refusal(table, Activate(at("n"), "1")).code == "no-haggis-left"


def test_a_full_table_is_no_hindrance() -> None:
    table = kitchen(laird({"n": plot("creek-inn"), "s": plot("lochridge", "sheep")}), tables=FULL, steps=[HoldOn()])
    activating(table)
    do(table, f"activate {at('n')} 1")
    settle(table)
    assert table.choice.kind == "haggis-take"


def activating(table: Table) -> None:
    """Seat 0 may activate everything now."""
    state = glen(table)
    state.agenda = [NextTurn(), Refill(), EndTurn(0)]
    state.now = Now(0, tuple(state.players[0].land))
    state.agenda.append(Act(0))
    table.set_position()


def test_shetland_sheep_gives_sheep() -> None:
    """G2-C5-9."""
    table = building("shetland-sheep", laird())
    do(table, f"place {at('n')}")
    assert goods(table, "n") == ["sheep"]


def test_there_is_nothing_to_take_in_between() -> None:
    """Not while taking a tile, nor while activating."""
    table = kitchen()
    for _ in range(2):
        assert refusal(table, HaggisTake(1)).code == "no-haggis-due"
        assert refusal(table, HaggisReturn(1)).code == "no-haggis-to-return"
        assert refusal(table, HaggisHand(1)).code == "no-haggis-to-give"
        assert refusal(table, HaggisWhisky()).code == "no-whisky-roll"
        assert refusal(table, HaggisRoll(1)).code == refusal(table, HaggisDraw(1, 1)).code == "not-asked"
        activating(table)


# -- G2-C5-10 to 15: the scorings


@pytest.mark.parametrize(("scored", "held"), [(0, 0), (1, 1), (2, 1)])
def test_after_b_and_c_but_not_after_a(scored: int, held: int) -> None:
    table = kitchen(scored=scored, steps=[ScoringRound()])
    assert part(table).held == held and (table.choice.kind == "haggis-roll") == bool(held)


def test_the_third_follows_the_final_scoring() -> None:
    table = kitchen(laird(coins=4), scored=3, tables={0: [1]}, steps=[FinalScoring()])
    glen(table).agenda[:] = [step for step in glen(table).agenda if not isinstance(step, NextTurn)]
    assert me(table).points == {"end:coins": 4} and table.choice.kind == "haggis-roll"
    rolls(table, 1, 1, 1, 1)
    assert table.is_over and me(table).points == {"end:coins": 4, "chronicle:haggis-1": 1}


def test_the_example_of_the_rulebook() -> None:
    """A 1 and a 3 were rolled and turned up; the other 1 stays face down: 2 x 4 points."""
    table = kitchen(laird(whisky=1), steps=[HaggisScoring()], tables={0: [1, 3, 1]})
    assert table.choice.weights == [3, 2, 1] and notes(table) == ["haggisroll 1", "haggisroll 2", "haggisroll 3"]
    rolls(table, 2, 1, 3, 2)
    assert [token.up for token in part(table).tables[0]] == [True, True, False]
    assert (table.choice.seat, table.choice.kind) == (0, "haggis-whisky")
    do(table, "skip")
    assert me(table).points == {"chronicle:haggis-1": 8} and me(table).whisky == 1
    assert values(table) == [1] and HaggisEaten(0, 2, 4) in events(table, HaggisEaten)
    assert part(table).face_down.count(3) == 3, "what was scored is back, face down"


def notes(table: Table) -> list[str]:
    return [str(option) for option in table.choice.options]


def test_no_roll_that_the_die_does_not_show() -> None:
    table = kitchen(steps=[HaggisScoring()])
    for pips in (0, 4, -1):
        assert refusal(table, HaggisRoll(pips)).facts == {"pips": pips}


def test_a_fitting_token_must_be_turned_one_for_each_roll_on_every_table() -> None:
    table = kitchen(steps=[HaggisScoring()], tables={0: [2, 2], 1: [2, 1]})
    rolls(table, 2)
    assert [[token.up for token in tokens] for tokens in part(table).tables] == [[True, False], [True, False]]
    assert events(table, HaggisTurned) == [HaggisTurned(0, 1, 2, ALL), HaggisTurned(1, 1, 2, ALL)]
    rolls(table, 2)
    assert [[token.up for token in tokens] for tokens in part(table).tables] == [[True, True], [True, False]]


def test_of_equal_tokens_one_that_all_know_is_turned() -> None:
    table = kitchen(steps=[HaggisScoring()], tables={0: [2, Token(2)]})
    rolls(table, 2)
    assert [token.up for token in part(table).tables[0]] == [False, True] and seen(table, 1) == [HIDDEN, 2]


def test_three_at_most() -> None:
    """G2-C5-12: the fourth fitting roll is ignored. G2-C5-14: 3 x 5 points."""
    table = kitchen(laird(whisky=3), steps=[HaggisScoring()], tables={0: [1, 1, 3, 1]})
    rolls(table, 1, 3, 1, 1)
    assert me(table).points == {"chronicle:haggis-1": 15} and values(table) == [1], "and no whisky roll is offered"
    assert me(table).whisky == 3


def test_what_is_turned_up_everybody_sees() -> None:
    table = kitchen(steps=[HaggisScoring()], tables={0: [3, 2]})
    rolls(table, 3)
    assert seen(table, 1) == [3, HIDDEN]


def test_whisky_for_rolls_of_ones_own() -> None:
    """G2-C5-13: only for oneself, as often as wished, until three lie face up."""
    table = kitchen(laird(whisky=4), laird(), steps=[HaggisScoring()], tables={0: [1, 2, 3, 3], 1: [2, 3]})
    rolls(table, 1, 1, 1, 1)
    assert read_notes(table, "haggiswhisky", "skip") == {"haggiswhisky", "skip"}
    do(table, "haggiswhisky")
    assert table.choice.kind == "haggis-roll" and me(table).whisky == 3
    rolls(table, 1)
    do(table, "haggiswhisky", "haggisroll 2")
    assert not any(token.up for token in part(table).tables[1]), "it does not count for the other"
    assert events(table, HaggisRolled)[-1] == HaggisRolled(0, 2)
    do(table, "haggiswhisky", "haggisroll 3")
    assert me(table).whisky == 1 and me(table).points == {"chronicle:haggis-1": 3 * 6}
    assert table.choice.kind == "take", "three lie face up: no further roll"


def test_whisky_is_asked_for_in_turn_order() -> None:
    """Ruling G2 23: the rearmost first."""
    table = kitchen(
        laird(whisky=1),
        laird(whisky=1),
        steps=[HaggisScoring()],
        tables={0: [2], 1: [3]},
        spaces=(1, 0, "strathmore", "easdale"),
    )
    rolls(table, 1, 1, 1, 1)
    assert table.choice.seat == 1
    assert refusal(table, HaggisWhisky(), seat=0).code == "not-your-choice"
    do(table, "skip")
    assert table.choice.seat == 0
    do(table, "haggiswhisky", "haggisroll 2")
    assert table.scores == [2, 0]


def test_turn_order_on_the_end() -> None:
    table = kitchen(laird(), laird(), laird(), out=(2, 0, 1), spaces=(1, 0, 2, "the-end"))
    state = glen(table)
    state.rondel.figures = [3, 2, 3]
    assert turn_order(state) == [1, 2, 0], "rearmost first; on the same place who came first"


def test_no_whisky_roll_without_whisky_or_without_a_token_to_turn() -> None:
    table = kitchen(laird(whisky=2), laird(), steps=[HaggisScoring()], tables={0: [1], 1: [2, 3]})
    rolls(table, 1, 1, 1, 1)
    assert table.choice.kind == "take" and me(table).whisky == 2
    table = kitchen(laird(whisky=2), laird(whisky=2), steps=[HaggisScoring()])
    rolls(table, 1, 1, 1, 1)
    assert table.choice.kind == "take", "empty tables"


def test_whisky_rolls_end_with_the_whisky() -> None:
    table = kitchen(laird(whisky=1), laird(), steps=[HaggisScoring()], tables={0: [3, 3]})
    rolls(table, 1, 1, 1, 1)
    do(table, "haggiswhisky", "haggisroll 1")
    assert table.choice.kind == "take" and me(table).points == {} and values(table) == [3, 3]


def test_after_the_scoring_the_pool_is_made_good() -> None:
    """G2-C5-15."""
    table = kitchen(steps=[HaggisScoring()], tables={0: [3, 1], 1: [2]}, face_up=(), face_down=())
    rolls(table, 3, 2, 2, 2)
    assert sorted(part(table).face_up) == [2, 3] or table.choice.kind == "haggis-reveal"
    while table.choice.kind == "haggis-reveal":
        table.apply(table.choice.options[0])
    assert part(table).face_up == (2, 3) and part(table).face_down == () and values(table) == [1]


def test_each_scoring_has_its_own_line_of_points() -> None:
    table = kitchen(steps=[HaggisScoring(), HaggisScoring()], tables={0: [1, 1]})
    rolls(table, 1, 2, 2, 2, 1, 2, 2, 2)
    assert me(table).points == {"chronicle:haggis-1": 1, "chronicle:haggis-2": 1}
    assert [event.number for event in events(table, HaggisScoringBegan)] == [1, 2]


# -- G2-C5-16: for other Chronicles


class Guest(Chronicle):
    """Another Chronicle that listens to the haggis."""

    number, name, summary = 8, "Guest", "Listens."

    def __init__(self) -> None:
        self.rolls: list[tuple[int, bool]] = []

    @on(HaggisScoringBegan)
    def scoring(self, state: GlenMore2, event: HaggisScoringBegan) -> None:
        state.agenda.append(HandOver(0, 1))

    @on(HaggisRolled)
    def rolled(self, state: GlenMore2, event: HaggisRolled) -> None:
        self.rolls.append((event.seat, event.again))
        if len(self.rolls) == 1:
            roll_again(state)


class GuestPart(msgspec.Struct):
    def copy(self) -> "GuestPart":
        return self


def test_others_may_act_before_the_rolls_and_after_each() -> None:
    CHRONICLES.pop(8, None)
    guest = Guest()
    register(guest)
    table = kitchen(laird(whisky=1), laird(), tables={0: [1, Token(2), 3], 1: [2]})
    state = glen(table)
    state.parts[8] = GuestPart()
    state.agenda.append(HaggisScoring())
    table.set_position()
    assert (table.choice.seat, table.choice.kind) == (0, "haggis-hand"), "before the first roll; the owner chooses"
    assert read_notes(table, "haggishand") == {f"haggishand {n}" for n in (1, 2, 3)}
    assert refusal(table, HaggisHand(4)).code == "no-haggis-place"
    assert refusal(table, HaggisReturn(1)).code == "not-asked"
    do(table, "haggishand 3")
    assert values(table) == [1, 2] and values(table, 1) == [2, 3]
    assert events(table, HaggisHanded) == [HaggisHanded(0, 3, 3, 0b11, 1)]
    assert (seen(table, 0, 1), seen(table, 1, 1), seen(table, NOBODY, 1)) == ([HIDDEN, 3], [2, 3], [HIDDEN, HIDDEN])
    rolls(table, 1, 3)
    assert [token.up for token in part(table).tables[0]] == [False, False], "the first roll did not count"
    assert [token.up for token in part(table).tables[1]] == [False, True]
    rolls(table, 2, 2, 2)
    assert table.choice.kind == "haggis-whisky"
    do(table, "haggiswhisky", "haggisroll 1")
    assert guest.rolls == [(CHANCE, False), (CHANCE, True), *[(CHANCE, False)] * 3, (0, False)]


def test_a_token_handed_to_a_full_table() -> None:
    table = kitchen(steps=[HandOver(1, 0)], tables={0: FULL[0], 1: [2, 1]})
    do(table, "haggishand 2")
    assert (table.choice.seat, table.choice.kind) == (0, "haggis-return") and len(table.choice.options) == 6
    do(table, "haggisreturn 6")
    assert values(table) == [1, 1, 2, 3, 3] and values(table, 1) == [2]


def test_an_empty_table_hands_nothing_over() -> None:
    table = kitchen(steps=[HandOver(1, 0)])
    assert table.choice.kind == "take" and values(table) == []


# -- whole games


class HaggisBook(ChronicleBook):
    """Where every token is, by the events that all may see: how many, and those with known values."""

    def __init__(self, seats: int, *chronicles: int, box: Box = BOX) -> None:
        super().__init__(seats, *chronicles, box=box)
        self.counts = [0] * seats
        self.face_up: Counter[int] = Counter()
        self.eaten = [0] * seats

    def told(self, event: Event) -> None:
        match event:
            case HaggisRevealed(_, value):
                self.face_up[value] += 1
            case HaggisTaken(seat, place, value, seers):
                self.counts[seat] += 1
                assert place == self.counts[seat] <= 6
                if seers == ALL:
                    self.face_up[value] -= 1
            case HaggisReturned(seat, place):
                assert 1 <= place <= self.counts[seat]
                self.counts[seat] -= 1
            case HaggisEaten(seat, tokens, total):
                assert 1 <= tokens <= 3 and tokens <= total <= 3 * tokens
                self.counts[seat] -= tokens
                self.eaten[seat] += tokens * total


VALUES = {"value": range(-1, 5), "nth": range(8), "place": range(-1, 8), "pips": range(-1, 5)}
TABLES = [(2, {}), (3, {"die": "yes", "end": "top"}), (4, {})]


def token_laws(table: Table) -> None:
    """No token appears or vanishes; two lie face up while there are so many; nobody is over the limits."""
    own = part(table)
    on_tables = [token for tokens in own.tables for token in tokens]
    assert sorted((*own.face_up, *own.face_down, *(token.value for token in on_tables))) == list(TOKENS)
    assert all(len(tokens) <= own.size + (table.choice.kind == "haggis-return") for tokens in own.tables)
    assert all(sum(token.up for token in tokens) <= 3 for tokens in own.tables)
    assert not any(token.never >> token.value & 1 for token in on_tables)
    if table.choice.kind == "take":
        assert len(own.face_up) == min(2, len(own.face_up) + len(own.face_down))
        assert not any(token.up for token in on_tables)


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES, 1))
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    others = written([*CHRONICLE.actions, Skip], VALUES)
    seen_kinds: set[str] = set()
    small = use_box(("table_size = 5", "table_size = 1"))
    for seed in range(6):
        box = small if seed % 2 else BOX
        book = HaggisBook(seats, NUMBER, box=box)

        def each(table: Table, book: HaggisBook = book) -> None:
            token_laws(table)
            seen_kinds.add(table.choice.kind)
            assert book.counts == [len(tokens) for tokens in part(table).tables]
            assert sorted(book.face_up.elements()) == sorted(part(table).face_up)

        rng = random.Random(seed)
        choose = make_random_player(rng) if seed % 3 == 2 else greedy(rng)
        table = played_by_laws(
            started(seats, seed, "5", components=box.key, **options), choose, seed, each, others, book
        )
        assert part(table).held == 3
        for seat, lines in enumerate(table.breakdown):
            assert sum(line.vp for line in lines if line.source.startswith("chronicle:haggis")) == book.eaten[seat]
    assert {"haggis-take", "haggis-return", "haggis-whisky"} <= seen_kinds


def greedy(rng: random.Random) -> Callable[[Table], Any]:
    """A player who likes haggis: takes inns and sheep, and activates inns."""
    usual = make_canny_player(rng)
    mine = [tile.key for tile in BOX.tiles if tile.chronicle == NUMBER]

    def choose(table: Table) -> Any:
        if table.choice.kind == "take" and rng.random() < 0.8:
            inns = [option for option in table.choice.options if str(option).removeprefix("take ") in mine]
            if inns:
                return rng.choice(inns)
        return usual(table)

    return choose


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("other", take_some([1, 2, 4, 6, 7, 8], 2))
def test_together_with_another_chronicle(other: int, seats: int) -> None:
    table = started(seats, other, ",".join(map(str, sorted((NUMBER, other)))))
    played_by_laws(table, greedy(random.Random(seats)), seats, token_laws, written(CHRONICLE.actions, VALUES))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("tokens = [1, 1,", "tokens = [4, 1,", "tokens"),
        ("tokens = [1, 1,", 'tokens = ["x", 1,', "chronicle.5"),
        ("table_size = 5", "table_size = 0", "table_size"),
        ("rolls = 4", "rolls = 0", "rolls"),
        ("most_face_up = 3", "most_face_up = -1", "most_face_up"),
    ],
)
def test_numbers_that_cannot_be(old: str, new: str, field: str) -> None:
    found = problems(edit_box((old, new)))
    assert [(problem.entry, problem.field) for problem in found] == [("chronicle 5", field)]


def test_the_actions_of_the_chronicle_are_known_to_records() -> None:
    assert {tag_of(cls) for cls in CHRONICLE.actions} <= set(ACTIONS)


def test_steps_keep_no_secrets() -> None:
    """The agenda is seen by all: none of its steps holds a value."""
    for step in (TakeToken(0), TurnUpPool(), HandOver(0, 1), HaggisScoring()):
        assert "value" not in step.__struct_fields__
