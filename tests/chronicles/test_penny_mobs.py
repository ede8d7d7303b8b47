"""Chronicle 8, The Penny Mobs, rule by rule; then whole games."""

import random
from typing import Any

import pytest
from chronicles.laws import started
from chronicles.mobs import acting, asked_again, own, town
from glen2 import at, edit_box, events, glen, goods, keys, laird, make_canny_player, me, plot, row, scots
from glen2 import points as moves_left
from positions import do, notes, read_notes, refusal

from greatglen import CHANCE, Action, Table
from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import CHRONICLE
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.anderson import cannot_uproot
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import AtPrison
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import numbers
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.thieves import SettleThief
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import counts
from greatglen.games.glenmore2.rules.actions import Abandon, Ally, Put, Skip
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.rules.events import FinalScoringEnded, Produced
from greatglen.games.glenmore2.rules.removal import RemoveTile, TakeDiscarded
from greatglen.games.glenmore2.rules.rondel import Refill, RollDie
from greatglen.games.glenmore2.rules.scoring import FinalScoring, ScoringRound, compared_counts
from greatglen.games.glenmore2.rules.state import Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn
from greatglen.games.glenmore_common.rules.actions import Place, Take
from greatglen.games.glenmore_common.rules.events import Lost

BASE_S = {"peggy-mcwander", "joe-mcduff", "bruce-mcmail", "peggy-mclaird"}
THIEVES_S = {"kenneth-mcsnitch", "fergus-macdarkie"}
BASE_B = {"sibyl-macsponge", "derek-anderson"}


def code(table: Table, action: Action) -> str:
    return refusal(table, action).code


# -- set-up (G2-C8-1 to G2-C8-4)


@pytest.mark.parametrize(("seats", "drawn"), [(2, 3), (3, 4), (4, 6)])
def test_set_up(seats: int, drawn: int) -> None:
    """G2-C8-1, G2-C8-3: seven pennies each; so many mobsters, those with an S in prison, those with a B face down."""
    for seed in range(12):
        part = own(started(seats, seed, "8"))
        assert part.debts == [7] * seats and part.pennies == [0] * seats
        assert len(part.prison) + part.waiting == drawn
        allowed = BASE_S | (THIEVES_S if seats > 2 else set())
        assert set(part.prison) <= allowed and set(part.prison.values()) <= {0}
        assert part.bag_s == () and set(part.bag_b) == BASE_B | ({"mike-mccastle"} if seats > 2 else set())


def test_mobsters_of_other_chronicles_only_with_them() -> None:
    """G2-C8-2: their symbols must be in play."""
    guests = {1: 2, 2: 1, 3: 1, 5: 2, 6: 1}
    for number, more in guests.items():
        table = started(4, 1, f"{number},8", chance="manual")
        while table.choice.kind != "mobster":
            table.apply(table.choice.options[0])
        part = own(table)
        assert len(part.bag_s) + len(part.bag_b) == 9 + more
    assert sum(guests.values()) == 7 and len(numbers("standard").mobsters) == 16


def test_drawing_is_by_the_bag() -> None:
    """G2-C8-3: every card is as likely as any other; which B it is, chance says only when they are turned up."""
    table = started(4, 1, "8", chance="manual")
    while table.choice.kind != "mobster":
        table.apply(table.choice.options[0])
    assert notes(table)[-1] == "jail b" and table.choice.weights == [1] * 6 + [3]
    assert code(table, act.Jail("mike-mccastle")) == "mobster-not-drawn" and code(table, Skip()) == "not-asked"
    do(table, "jail b", "jail b", "jail joe-mcduff")
    assert table.choice.weights == [1] * 5 + [1]
    do(table, "jail b")
    assert "jail b" not in notes(table) and own(table).waiting == 3
    do(table, "jail peggy-mcwander", "jail bruce-mcmail")
    assert set(own(table).prison) == {"joe-mcduff", "peggy-mcwander", "bruce-mcmail"} and table.choice.kind == "draw"


def test_those_with_a_b_come_with_deck_b() -> None:
    """G2-C8-4: the first tile of deck B turns them up."""
    table = town(decks={"B": ["ullapool", "rubislaw"]}, steps=(NextTurn(), Refill()), prison={"joe-mcduff": 0})
    part = own(table)
    part.bag_b, part.waiting = ("sibyl-macsponge", "derek-anderson", "mike-mccastle"), 2
    state = glen(table)
    state.drawn = [5, 14, 0, 0, 0]
    state.agenda = [NextTurn(), Refill()]
    table.set_position()
    do(table, "draw ullapool")
    assert table.choice.kind == "mobster" or "draw" in table.choice.kind
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    assert code(table, act.Jail("joe-mcduff")) == "mobster-not-drawn" and code(table, Skip()) == "not-asked"
    do(table, "jail mike-mccastle", "jail sibyl-macsponge")
    assert part.prison == {"joe-mcduff": 0, "mike-mccastle": 0, "sibyl-macsponge": 0}
    assert own(table).waiting == 0 and not own(table).bag_b


def test_in_a_whole_game_they_come_with_the_first_tile_of_b() -> None:
    table = started(4, 3, "8")
    waiting = own(table).waiting
    assert waiting
    choose = make_canny_player(random.Random(1))
    while glen(table).drawn[2] == 0:
        assert own(table).waiting == waiting
        table.apply(choose(table))
    assert own(table).waiting == 0
    assert len([event for event in events(table, ev.Jailed) if event.mobster != "b"]) == 6


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("pennies = 7 ", "pennies = -1 ", "pennies"),
        ("pennies = 7 ", 'pennies = "many" ', "chronicle.8"),
        ("peggy_mcwander = [1, 2]", "peggy_mcwander = [1]", "peggy_mcwander"),
        ("peggy_mclaird = [1, 2, 3]", "peggy_mclaird = [1, 2, -3]", "peggy_mclaird"),
        ("drawn = { 2 = 3, 3 = 4, 4 = 6 }", "drawn = { 2 = 3, 3 = 4 }", "drawn"),
        ("drawn = { 2 = 3, 3 = 4, 4 = 6 }", "drawn = { 2 = 7, 3 = 4, 4 = 6 }", "drawn"),
        ('name = "Joe McDuff",       side = "S"', 'name = "Joe McDuff", side = "T"', "mobsters: Joe McDuff"),
        ('name = "Joe McDuff"', 'name = "Jane McDuff"', "mobsters: Jane McDuff"),
        ('name = "Joe McDuff"', 'name = "Bruce McMail"', "mobsters: Bruce McMail"),
        ("penalty = 4, chronicle = 3", "penalty = 4, chronicle = 2", "mobsters: Erin MacMalt"),
    ],
)
def test_numbers_that_cannot_be(old: str, new: str, field: str) -> None:
    found = problems(edit_box((old, new)))
    assert [(problem.entry, problem.field) for problem in found] == [("chronicle 8", field)]


# -- pennies and prison (G2-C8-5 to G2-C8-10)


def at_prison(*players: Any, **facts: Any) -> Table:
    steps = (NextTurn(), Refill(), AtPrison(0))
    return town(*players, steps=steps, spaces=(1, 2, 0, "strathmore", "easdale"), **facts)


def test_a_penny_or_a_mobster_or_nothing() -> None:
    """G2-C8-5: at the end of one's turn."""
    prison = {"joe-mcduff": 0, "derek-anderson": 2}
    table = at_prison(prison=prison)
    assert set(notes(table)) == {
        "free joe-mcduff", "free derek-anderson", "penny joe-mcduff", "penny derek-anderson", "skip",
    }  # fmt: skip
    do(table, "skip")
    assert own(table).prison == prison and table.choice.seat == 1


def test_it_comes_when_the_turn_is_ended() -> None:
    table = acting(prison={"joe-mcduff": 0})
    do(table, "done")
    assert (table.choice.seat, table.choice.kind) == (0, "prison")
    do(table, "skip")
    assert (table.choice.seat, table.choice.kind) == (1, "take")


def test_a_penny_is_turned_and_lies_on_the_mobster() -> None:
    """G2-C8-6."""
    table = at_prison(prison={"joe-mcduff": 1})
    do(table, "penny joe-mcduff")
    part = own(table)
    assert part.debts == [6, 7, 7] and part.pennies == [0, 0, 0] and part.prison == {"joe-mcduff": 2}


def test_no_penny_no_such_mobster() -> None:
    table = at_prison(prison={"joe-mcduff": 1}, owner={"derek-anderson": 1})
    own(table).debts[0] = 0
    own(table).pennies[0] = 3
    asked_again(table)
    assert read_notes(table, "penny") == set() and code(table, act.Penny("joe-mcduff")) == "no-penny"
    assert code(table, act.Free("derek-anderson")) == code(table, act.Penny("nobody")) == "not-in-prison"
    assert code(table, act.Thief("mike-mccastle", 0)) == "not-asked"


def test_an_empty_prison_asks_nothing() -> None:
    table = at_prison()
    assert table.choice.kind == "take" and table.choice.seat == 1


def test_a_mobster_comes_with_all_his_pennies_and_markers() -> None:
    """G2-C8-7."""
    for key, markers in (("peggy-mcwander", (1, 2)), ("peggy-mclaird", (1, 2, 3)), ("joe-mcduff", (0, 0, 0))):
        table = at_prison(prison={key: 3})
        do(table, f"free {key}")
        part = own(table)
        assert part.pennies == [3, 0, 0] and part.debts == [7, 7, 7] and part.owner == {key: 0}
        assert part.markers[key] == markers and part.prison == {}
        assert events(table, ev.Freed) == [ev.Freed(0, key, 3)]
    table = at_prison(prison={"bruce-mcmail": 0})
    do(table, "free bruce-mcmail")
    assert own(table).mail == 3 and me(table).coins == 5, "his coins come from the supply and lie on him"


def test_markers_are_for_future_turns() -> None:
    """G2-C8-7: the turn in which he was taken is over."""
    table = at_prison(prison={"joe-mcduff": 0}, market={"wood": 2})
    do(table, "free joe-mcduff")
    assert table.choice.seat == 1 and read_notes(table, "mcduff") == set()
    assert code(table, act.McDuff("wood")) == "not-your-mobster"


def test_the_last_turn_ends_in_prison_too() -> None:
    table = town(
        spaces=(0, "the-end", "strathmore", 1, 2, "easdale"), prison={"joe-mcduff": 0}, decks={}, scored=3,
    )  # fmt: skip
    do(table, "take the-end")
    assert table.choice.seat == 0 and table.choice.kind == "prison"


def test_points_at_the_end() -> None:
    """G2-C8-9: mobsters and pennies."""
    table = town(
        steps=(FinalScoring(),), scored=4, owner={"joe-mcduff": 0, "derek-anderson": 0, "peggy-mcwander": 1},
        prison={"bruce-mcmail": 4},
    )  # fmt: skip
    assert table.is_over
    part_less = {"mobster:joe-mcduff": -5, "mobster:derek-anderson": -6, "mobster:debts": -7, "end:coins": 5}
    assert me(table).points == part_less
    assert me(table, 1).points == {"mobster:peggy-mcwander": -3, "mobster:debts": -7, "end:coins": 5}


def test_pennies_with_plus_one() -> None:
    table = town(steps=(Refill(),))
    part = own(table)
    part.debts, part.pennies = [2, 0, 7], [4, 0, 1]
    glen(table).emit(FinalScoringEnded(CHANCE))
    assert [player.vp for player in glen(table).players] == [2, 0, -6]
    assert me(table, 1).points == {}


def test_every_penalty_is_that_of_the_file() -> None:
    """G2-C8-9, each mobster."""
    for one in numbers("standard").mobsters:
        table = town(steps=(Refill(),), owner={one.key: 2})
        glen(table).emit(FinalScoringEnded(CHANCE))
        assert me(table, 2).points[f"mobster:{one.key}"] == -one.penalty < 0


# -- Peggy McWander (G2-C8-11, G2-C8-12)


def test_mcwander_lays_markers_on_free_clans() -> None:
    table = town(owner={"peggy-mcwander": 0}, board={"Munro": (1,)})
    assert {"mcwander MacLeod 1", "mcwander MacLeod 2"} <= read_notes(table, "mcwander")
    assert len(read_notes(table, "mcwander")) == 2 * 22
    assert code(table, act.McWander("Munro", 1)) == "clan-taken"
    assert code(table, act.McWander("nobody", 1)) == "no-clan"
    assert code(table, act.McWander("Ross", 3)) == "no-such-marker"
    do(table, "mcwander Ross 2")
    assert own(table).tolls == {"Ross": (2,)} and code(table, act.McWander("Ross", 2)) == "no-such-marker"
    do(table, "mcwander Ross 1")
    assert own(table).tolls == {"Ross": (2, 1)} and read_notes(table, "mcwander") == set()


def test_only_her_owner_lays_them() -> None:
    assert code(town(owner={"peggy-mcwander": 1}), act.McWander("Ross", 1)) == "not-your-mobster"


def allying_with(toll: tuple[int, ...], coins: int, owner: int) -> Table:
    table = town(laird(coins=coins), laird(), laird(), owner={"peggy-mcwander": owner}, steps=(Refill(),))
    own(table).tolls = {"Ross": toll}
    glen(table).agenda = [NextTurn(), PlaceMarker(0, "james-vi")]
    table.set_position()
    return table


def test_another_player_pays_her_owner_besides_the_roads() -> None:
    """G2-C8-12: Ross costs 1 coin of roads."""
    table = allying_with((2,), 3, owner=1)
    do(table, "ally Ross")
    assert me(table).coins == 0 and me(table, 1).coins == 5 + 2
    assert own(table).tolls == {} and events(table, ev.TollGone) == [ev.TollGone(1, "Ross", 2)]


def test_who_cannot_pay_both_cannot_choose_the_clan() -> None:
    table = allying_with((2,), 2, owner=1)
    assert "ally Ross" not in notes(table) and "ally McKenzie" in notes(table)
    assert code(table, Ally("Ross")) == "clan-cost" and code(table, Ally("Gunn")) == "roads-cost"
    assert code(allying_with((2, 1), 3, owner=1), Ally("Ross")) == "clan-cost", "two markers add up"


def test_her_owner_pays_only_the_roads() -> None:
    table = allying_with((2, 1), 1, owner=0)
    do(table, "ally Ross")
    assert me(table).coins == 0 and own(table).tolls == {}
    assert events(table, ev.TollGone) == [ev.TollGone(0, "Ross", 0)]


# -- Joe McDuff (G2-C8-13)


def test_mcduff_takes_the_highest_stack_of_any_row() -> None:
    table = town(owner={"joe-mcduff": 0}, market={"wood": 3, "sheep": 1})
    assert read_notes(table, "mcduff") == {"mcduff wood", "mcduff sheep"}
    assert code(table, act.McDuff("stone")) == "row-empty" and code(table, act.McDuff("gold")) == "no-row"
    do(table, "mcduff wood", "mcduff wood")
    assert me(table).coins == 5 + 3 + 2 and row(table, "wood") == 1
    do(table, "mcduff sheep")
    assert me(table).coins == 11 and read_notes(table, "mcduff") == set()
    assert code(table, act.McDuff("wood")) == "no-such-marker"


def test_mcduff_while_activating_too() -> None:
    table = acting(owner={"joe-mcduff": 0}, market={"wood": 1})
    do(table, "mcduff wood")
    assert me(table).coins == 6


def test_mcduff_and_the_england_row() -> None:
    """G2-C8-13 with Hammer of the Scots."""
    table = started(3, 1, "4,8")
    own(table).owner["joe-mcduff"] = table.choice.seat
    own(table).markers["joe-mcduff"] = (0, 0, 0)
    asked_again(table)
    seat, coins = table.choice.seat, me(table, table.choice.seat).coins
    assert "mcduff england" in notes(table)
    do(table, "mcduff england")
    assert me(table, seat).coins == coins + 1
    assert code(table, act.McDuff("england")) == "row-empty"


# -- Bruce McMail (G2-C8-14, G2-C8-15)


def producing(tile: str, *lying: str, owner: int = 1, mail: int = 3, **facts: Any) -> Table:
    """Seat 0 activates a tile."""
    land = {"n": plot(tile, *lying)}
    table = town(laird(land), laird(), laird(), owner={"bruce-mcmail": owner}, steps=(Refill(),), **facts)
    own(table).mail = mail
    state = glen(table)
    state.now = Now(0, pending=(at("n"),))
    state.agenda = [NextTurn(), Refill(), EndTurn(0)]
    state.agenda.append(Act(0))
    table.set_position()
    if f"activate {at('n')} -" in notes(table):
        do(table, f"activate {at('n')} -")
    return table


@pytest.mark.parametrize(("owner", "mail", "asked"), [(1, 3, True), (1, 0, False), (0, 3, False)])
def test_nothing_is_produced_by_itself_before_mcmails_eyes(owner: int, mail: int, asked: bool) -> None:
    """Ruling G2 30: who produces may decline, or first do something else."""
    table = town(laird({"n": plot("lochridge")}), laird(), laird(), owner={"bruce-mcmail": owner}, steps=(Refill(),))
    own(table).mail = mail
    state = glen(table)
    state.now, state.agenda = Now(0, pending=(at("n"),)), [NextTurn(), Refill(), EndTurn(0), Act(0)]
    table.set_position()
    assert goods(table, "n") == ([] if asked else ["sheep"])
    assert (f"activate {at('n')} -" in notes(table)) == asked


def test_mcmail_pays_a_coin_for_what_was_produced() -> None:
    table = producing("lochridge", "sheep")
    assert (table.choice.seat, table.choice.kind) == (1, "mail")
    assert notes(table) == ["mcmail sheep", "skip"]
    assert code(table, act.McMail("wood")) == "not-produced" and code(table, act.McMail("gold")) == "not-a-resource"
    do(table, "mcmail sheep")
    assert own(table).mail == 2 and me(table).coins == 6 and goods(table, "n") == ["sheep"]
    assert table.choice.kind == "delivery" and set(notes(table)) == {
        f"put sheep {at('village')}",
        f"put sheep {at('e')}",
    }
    assert code(table, act.Fence("sheep")) == "no-coins-in-row" and code(table, act.Fence("wood")) == "not-to-sell"
    assert code(table, Put("wood", at("e"))) == "not-to-put" and code(table, Put("sheep", 1)) == "no-tile-there"
    do(table, f"put sheep {at('castle')}")
    assert goods(table, "castle", 1) == ["sheep"] and table.choice.seat == 0


def test_mcmail_may_sell_at_once() -> None:
    table = producing("rothiemurchus", market={"wood": 2})
    do(table, "mcmail wood", "fence wood")
    assert me(table, 1).coins == 5 + 2 and row(table, "wood") == 1 and goods(table, "n") == []


def test_mcmail_chooses_one_of_several() -> None:
    table = producing("balmoral")
    assert notes(table) == ["mcmail sheep", "mcmail cattle", "skip"]
    do(table, "mcmail cattle", f"put cattle {at('village')}")
    assert goods(table, "n") == ["sheep"] and table.choice.seat == 0, "one for each activation"


def test_mcmail_may_decline() -> None:
    table = producing("lochridge")
    do(table, "skip")
    assert own(table).mail == 3 and goods(table, "n") == ["sheep"] and table.choice.seat == 0


@pytest.mark.parametrize(("tile", "owner", "mail"), [("lochridge", 0, 3), ("lochridge", 1, 0), ("halkirk", 1, 3)])
def test_mcmail_is_not_asked(tile: str, owner: int, mail: int) -> None:
    """His owner's own production, without a coin, or another kind of tile."""
    assert producing(tile, owner=owner, mail=mail).choice.seat == 0


def test_what_found_no_room_was_not_produced() -> None:
    table = producing("balmoral", "wood", "wood")
    assert table.choice.seat == 0 and read_notes(table, "activate") == {
        f"activate {at('n')} sheep",
        f"activate {at('n')} cattle",
    }
    do(table, f"activate {at('n')} cattle")
    assert notes(table) == ["mcmail cattle", "skip"]


def test_with_no_room_and_no_buyer_it_is_lost() -> None:
    """G2-C8-15."""
    full = {"village": plot("start-village", *["wood"] * 3, scots=1), "castle": plot("home-castle", *["wood"] * 3)}
    table = town(laird({"n": plot("lochridge")}), laird(full), laird(), owner={"bruce-mcmail": 1}, steps=(Refill(),))
    state = glen(table)
    state.players[0].land[at("n")] = plot("lochridge", "sheep")
    state.agenda = [NextTurn()]
    state.emit(Produced(0, "lochridge", ((at("n"), 3),)))
    table.set_position()
    do(table, "mcmail sheep")
    assert events(table, Lost) == [Lost(1, "sheep", 1)] and goods(table, "n") == []


def test_delivery_knows_full_tiles() -> None:
    full = {"village": plot("start-village", *["wood"] * 3, scots=1), "n": plot("lochridge")}
    table = producing("lochridge")
    me(table, 1).land.update({at(way): here for way, here in full.items()})
    do(table, "mcmail sheep")
    assert code(table, Put("sheep", at("village"))) == "no-room" and code(table, Skip()) == "not-asked"


# -- Peggy McLaird (G2-C8-16, G2-C8-17)

AHEAD = (1, 2, 0, "lochridge", "dornoch", "james-vi", "easdale")


def test_mclaird_reserves_a_tile_ahead_that_can_be_taken() -> None:
    table = acting(laird(coins=0), laird(), laird(), owner={"peggy-mclaird": 0}, spaces=AHEAD)
    tiles = {note.split()[1] for note in read_notes(table, "mclaird")}
    assert tiles == {"lochridge", "james-vi", "easdale"} and len(read_notes(table, "mclaird")) == 9
    assert code(table, act.McLaird("dornoch", 1)) == "too-few-coins"
    assert code(table, act.McLaird("strathmore", 1)) == code(table, act.McLaird("nothing", 1)) == "not-on-rondel"
    assert code(table, act.McLaird("easdale", 4)) == "no-such-marker"
    do(table, "mclaird easdale 2")
    part = own(table)
    assert keys(table, [part.reserved]) == ["easdale"] and part.fee == 2 and part.markers["peggy-mclaird"] == (1, 3)
    assert read_notes(table, "mclaird") == set() and code(table, act.McLaird("lochridge", 1)) == "reserved-already"


def test_mclaird_not_before_moving_nor_for_markers_nor_after_the_end() -> None:
    table = town(owner={"peggy-mclaird": 0})
    assert read_notes(table, "mclaird") == set() and code(table, act.McLaird("strathmore", 1)) == "move-first"
    table = acting(owner={"peggy-mclaird": 0}, spaces=(1, 2, 0, "lochridge", "the-end"))
    assert code(table, act.McLaird("the-end", 1)) == "no-tile-to-reserve"
    table = acting(owner={"peggy-mclaird": 0}, spaces=(1, 2, "the-end", 0, "lochridge"), out=(0,))
    assert read_notes(table, "mclaird") == set() and code(table, act.McLaird("lochridge", 1)) == "no-next-turn"
    assert code(acting(owner={"peggy-mclaird": 1}), act.McLaird("easdale", 1)) == "not-your-mobster"


def reserved(tile: str, fee: int, owner: int, *lairds: Any, **facts: Any) -> Table:
    """Seat 0 is to move; a tile is reserved for a seat."""
    return town(*lairds, owner={"peggy-mclaird": owner}, reserve=(tile, fee), **facts)


def test_another_player_pays_for_a_reserved_tile() -> None:
    """G2-C8-17: to her owner, and the marker is gone."""
    table = reserved("easdale", 2, 1)
    do(table, "take easdale")
    assert me(table).coins == 3 and me(table, 1).coins == 7 and own(table).reserved == -1
    assert events(table, ev.ReservationPaid) == [ev.ReservationPaid(1, "easdale", 2)] and not own(table).flipped


@pytest.mark.parametrize("tile", ["easdale", "james-vi"])
def test_who_cannot_pay_the_fee_cannot_take_it(tile: str) -> None:
    spaces = (0, 1, 2, "easdale", "james-vi", "dornoch")
    table = reserved(tile, 3, 1, laird(coins=2), laird(), laird(), spaces=spaces)
    assert code(table, Take(tile)) == "too-few-coins"
    table = reserved(tile, 3, 1, laird(coins=3), laird(), laird(), spaces=spaces)
    do(table, f"take {tile}")
    assert me(table).coins == 0


def test_the_fee_comes_on_top_of_the_cost() -> None:
    """Dornoch costs a wood: 1 coin at the market, and 2 for Peggy."""
    spaces = (0, 1, 2, "dornoch", "easdale", "rubislaw")
    table = reserved("dornoch", 2, 1, laird(coins=2), laird(), laird(), spaces=spaces)
    assert code(table, Take("dornoch")) == "too-few-coins"
    table = reserved("dornoch", 2, 1, laird(coins=3), laird(), laird(), spaces=spaces)
    do(table, "take dornoch")
    assert me(table).coins == 0 and me(table, 1).coins == 7


def test_her_owner_must_take_it_and_pays_no_fee() -> None:
    keen = laird({"n": plot("lochridge", "sheep")})
    table = reserved("easdale", 3, 0, keen, laird(), laird(), market={"sheep": 1})
    assert read_notes(table, "take") == {"take easdale"} and code(table, Take("strathmore")) == "must-take-reserved"
    assert code(table, Abandon("strathmore", "coin")) == "not-lost"
    do(table, "take easdale")
    assert me(table).coins == 5 and events(table, ev.ReservationKept) == [ev.ReservationKept(0, "easdale")]
    assert own(table).reserved == -1 and not own(table).flipped


def test_landings_of_other_chronicles_are_no_way_out() -> None:
    """G2-C8-17: not the mountain either."""
    spaces, keen = (0, 1, 2, "", "", "easdale", "strathmore"), laird({"n": plot("lochridge", "sheep")})
    mountain = {2: MountainPart((3, 4))}
    table = town(keen, laird(), laird(), owner={"peggy-mclaird": 0}, spaces=spaces, parts=mountain, market={"sheep": 1})
    assert "climb" in notes(table)
    own(table).reserved = glen(table).box.number["easdale"]
    asked_again(table)
    assert "climb" not in notes(table) and code(table, Climb()) == "must-take-reserved"


def test_a_reservation_that_cannot_be_kept_turns_her_over() -> None:
    spaces = (0, 1, 2, "dornoch", "easdale", "rubislaw")
    table = reserved("dornoch", 1, 0, laird(coins=0), laird(), laird(), spaces=spaces)
    assert read_notes(table, "take") == {"take easdale", "take rubislaw"}
    do(table, "take easdale")
    part = own(table)
    assert part.flipped and part.reserved == -1 and part.markers["peggy-mclaird"] == ()
    assert events(table, ev.ReservationBroken) == [ev.ReservationBroken(0)]
    glen(table).emit(FinalScoringEnded(CHANCE))
    assert me(table).points["mobster:peggy-mclaird"] == -4


def test_resources_may_be_sold_to_keep_it() -> None:
    """Ruling: judged when the player moves."""
    rich = laird({"n": plot("easdale", "stone")}, coins=0)
    table = reserved(
        "dornoch", 1, 0, rich, laird(), laird(), spaces=(0, 1, 2, "dornoch", "rubislaw"), market={"stone": 1}
    )
    assert read_notes(table, "take") == {"take rubislaw"}
    do(table, f"sell stone {at('n')}")
    assert events(table, ev.ReservationKept), "nothing else could be taken any more"


def test_turned_over_she_is_of_no_use() -> None:
    table = acting(owner={"peggy-mclaird": 0})
    own(table).flipped, own(table).markers["peggy-mclaird"] = True, ()
    assert (
        read_notes(asked_again(table), "mclaird") == set() and code(table, act.McLaird("easdale", 1)) == "turned-over"
    )


def test_a_tile_removed_by_the_die_breaks_the_reservation() -> None:
    """G2-C8-17."""
    table = town(
        owner={"peggy-mclaird": 0}, reserve=("easdale", 1), steps=(NextTurn(), RollDie()),
        spaces=("die", 0, 1, 2, "easdale", "strathmore", "lochridge"),
    )  # fmt: skip
    do(table, "roll 1")
    assert not own(table).flipped and read_notes(table, "take") == {"take strathmore", "take lochridge"}
    do(table, "take strathmore")
    assert own(table).flipped


def test_a_reservation_from_one_turn_to_the_next() -> None:
    """G2-C8-16, G2-C8-17: seats 1 and 2 move on, then seat 0 has to take what it reserved."""
    spaces = (1, 2, 0, "strathmore", "easdale", "rothiemurchus", "lochridge", "rubislaw")
    table = acting(owner={"peggy-mclaird": 0}, spaces=spaces)
    do(table, "mclaird rothiemurchus 3", "done")
    for tile in ("lochridge", "rubislaw"):
        assert table.choice.kind == "take" and code(table, act.McLaird("easdale", 1)) == "not-your-mobster"
        do(table, f"take {tile}", f"place {at('n')}")
        while table.choice.kind != "take":
            table.apply(table.choice.options[-1])
    assert table.choice.seat == 0 and read_notes(table, "take") == {"take rothiemurchus"}
    do(table, "take rothiemurchus")
    assert me(table).coins == 5 and events(table, ev.ReservationKept)


def test_a_reserved_tile_may_be_abandoned_by_who_can_take_none() -> None:
    """G2-C8-17: it is gone then, and her owner cannot keep the reservation."""
    nobody = laird({"village": plot("start-village")})
    spaces = (0, 1, 2, "easdale", "strathmore", "lochridge")
    table = reserved("easdale", 1, 1, nobody, laird(), laird(), spaces=spaces)
    do(table, "abandon easdale coin")
    while (table.choice.seat, table.choice.kind) != (1, "take"):
        table.apply(table.choice.options[-1])
    do(table, "take strathmore")
    assert own(table).flipped


# -- thieves (G2-C8-18, G2-C8-19)


@pytest.mark.parametrize("key", ["kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle"])
def test_a_thief_may_be_sent_at_once(key: str) -> None:
    """G2-C8-18: from the supply or from the territory, into another territory."""
    table = at_prison(prison={key: 0})
    do(table, f"free {key}")
    assert table.choice.kind == "thief" and set(notes(table)) == {
        f"thief {key} 0",
        f"thief {key} {at('village')}",
        "skip",
    }
    assert code(table, act.Thief(key, at("castle"))) == "no-scot-to-send"
    assert code(table, act.Thief("joe-mcduff", 0)) == "other-thief" and code(table, act.Free(key)) == "not-asked"
    do(table, f"thief {key} {at('village')}")
    assert scots(table, "village") == 0 and me(table).scots == 8
    castles = {f"settle {seat} {at('castle')}" for seat in (1, 2)}
    villages = {f"settle {seat} {at('village')}" for seat in (1, 2)}
    assert set(notes(table)) == (castles if key == "mike-mccastle" else castles | villages)
    assert code(table, act.Settle(0, at("castle"))) == "not-to-own"
    assert code(table, act.Settle(9, 1)) == "not-that-territory"
    assert code(table, act.Settle(1, 1)) == "no-plot-for-thief" and code(table, Skip()) == "must-settle"
    assert code(table, act.Steal("wood")) == "not-asked"
    do(table, f"settle 2 {at('castle')}")
    assert own(table).thieves == {key: (2, at("castle"))} and scots(table, "castle", 2) == 0


@pytest.mark.parametrize("key", ["kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle"])
def test_a_thief_may_be_sent_in_a_later_turn(key: str) -> None:
    table = at_prison(prison={key: 0})
    do(table, f"free {key}", "skip")
    assert own(table).thieves == {}
    table = town(owner={key: 0})
    do(table, f"thief {key} 0")
    assert me(table).scots == 7 and table.choice.kind == "settle"
    do(table, f"settle 1 {at('castle')}")
    assert table.choice.kind == "take" and code(table, act.Thief(key, 0)) == "thief-already-out"


def test_without_a_scot_nobody_is_sent() -> None:
    bare = laird({"village": plot("start-village")}, scots=0)
    table = town(bare, laird(), laird(), steps=(NextTurn(), Refill(), AtPrison(0)), prison={"kenneth-mcsnitch": 0})
    do(table, "free kenneth-mcsnitch")
    assert table.choice.kind == "take"
    assert code(town(owner={"fergus-macdarkie": 1}), act.Thief("fergus-macdarkie", 0)) == "no-thief"


def test_a_thief_is_no_scot_of_the_territory() -> None:
    """G2-C8-18: he does not help to place."""
    table = town(thieves={"kenneth-mcsnitch": (0, "castle")}, owner={"kenneth-mcsnitch": 1})
    state = glen(table)
    near = state.open_cells(0, state.box.number["easdale"], me(table).land)
    assert at("ee") not in near and at("een") not in near


@pytest.mark.parametrize("key", ["kenneth-mcsnitch", "fergus-macdarkie", "mike-mccastle"])
def test_a_thief_flees_from_a_scot_that_comes(key: str) -> None:
    """G2-C8-19: seat 0 moves a scot to the thief's tile; his owner, seat 1, puts him into the third territory."""
    table = acting(points=1, owner={key: 1}, thieves={key: (0, "castle")})
    do(table, f"move {at('village')} {at('castle')}")
    if key != "mike-mccastle":
        assert table.choice.seat == 1
        assert set(notes(table)) == {f"settle 2 {at('village')}", f"settle 2 {at('castle')}"}
        do(table, f"settle 2 {at('castle')}")
    assert own(table).thieves == {key: (2, at("castle"))} and table.choice.seat == 0


def test_a_scot_gained_makes_him_flee_too() -> None:
    table = acting(owner={"kenneth-mcsnitch": 1}, thieves={"kenneth-mcsnitch": (0, "village")})
    glen(table).add_scot(0, at("village"))
    glen(table).add_scot(0, at("village"))
    table.set_position()
    do(table, f"settle 2 {at('village')}")
    assert table.choice.seat == 0, "he flees once, however many come"


def test_he_flees_from_a_tile_that_is_removed() -> None:
    land = {"n": plot("lochridge")}
    table = town(
        laird(land), laird(), laird(), steps=(NextTurn(), Refill()), owner={"fergus-macdarkie": 1},
        thieves={"fergus-macdarkie": (0, "n")},
    )  # fmt: skip
    glen(table).agenda = [NextTurn(), RemoveTile(0, False, "MacMillan")]
    table.set_position()
    assert table.choice.seat == 1 and table.choice.kind == "settle" and at("n") not in me(table).land
    do(table, f"settle 2 {at('village')}")
    assert own(table).thieves["fergus-macdarkie"] == (2, at("village"))


def test_scots_sent_home_from_a_removed_tile_drive_mike_out() -> None:
    land = {"n": plot("lochridge", scots=1)}
    table = town(
        laird(land), laird(), laird(), steps=(NextTurn(), Refill()), owner={"mike-mccastle": 1},
        thieves={"mike-mccastle": (0, "castle")},
    )  # fmt: skip
    glen(table).agenda = [NextTurn(), RemoveTile(0, False, "MacMillan")]
    table.set_position()
    assert own(table).thieves["mike-mccastle"] == (2, at("castle"))


def test_with_nowhere_to_go_he_returns_to_the_supply() -> None:
    """Ruling G2 26: with two players, say."""
    table = town(laird(), laird(), owner={"kenneth-mcsnitch": 1}, thieves={"kenneth-mcsnitch": (0, "castle")})
    me(table, 1).scots -= 1
    glen(table).agenda.append(SettleThief(1, "kenneth-mcsnitch", 0, at("castle")))
    table.set_position()
    assert own(table).thieves == {} and me(table, 1).scots == 8 and events(table, ev.ThiefHome)


# -- Kenneth McSnitch (G2-C8-20, G2-C8-21)

PASTURE = {"n": plot("lochridge", "sheep", "wood"), "ne": plot("easdale", "stone", scots=1), "s": plot("black-isle")}


def sneaking(points: int = 3, at_way: str = "castle", **facts: Any) -> Table:
    """Seat 0 has Kenneth in the territory of seat 1."""
    return acting(
        laird(), laird(PASTURE), laird(), points=points, owner={"kenneth-mcsnitch": 0},
        thieves={"kenneth-mcsnitch": (1, at_way)}, **facts,
    )  # fmt: skip


def test_kenneth_moves_with_movement_points() -> None:
    table = sneaking()
    assert read_notes(table, "sneak") == {f"sneak {at(way)}" for way in ("n", "ne", "village", "s")}
    assert code(table, act.Sneak(at("ee"))) == "not-next-to-thief"
    do(table, f"sneak {at('s')}")
    assert own(table).thieves["kenneth-mcsnitch"] == (1, at("s")) and moves_left(table) == 2
    assert table.choice.kind == "activate", "nothing lies there"


def test_kenneth_needs_points_and_a_place() -> None:
    assert code(sneaking(points=0), act.Sneak(at("s"))) == "no-points"
    assert code(acting(owner={"kenneth-mcsnitch": 0}, points=1), act.Sneak(at("s"))) == "thief-not-out"
    table = acting(owner={"kenneth-mcsnitch": 1}, thieves={"kenneth-mcsnitch": (2, "castle")}, points=1)
    assert code(table, act.Sneak(at("village"))) == "no-thief"


def test_kenneth_steals_and_may_leave() -> None:
    """G2-C8-20, G2-C8-21."""
    table = sneaking()
    do(table, f"sneak {at('n')}")
    assert table.choice.kind == "steal" and read_notes(table, "steal", "skip") == {"steal wood", "steal sheep", "skip"}
    assert code(table, act.Steal("stone")) == "not-to-steal" and code(table, act.Steal("x")) == "not-a-resource"
    assert code(table, act.Sneak(at("s"))) == "not-next-to-thief", "he stands to the north by now"
    do(table, "steal sheep")
    assert goods(table, "n", 1) == ["wood"] and table.choice.kind == "put"
    do(table, f"put sheep {at('castle')}")
    assert goods(table, "castle") == ["sheep"]
    assert read_notes(table, "settle", "skip") == {f"settle 2 {at('village')}", f"settle 2 {at('castle')}", "skip"}
    do(table, f"settle 2 {at('village')}")
    assert own(table).thieves["kenneth-mcsnitch"] == (2, at("village"))


def test_kenneth_may_stay_and_may_leave_the_goods() -> None:
    table = sneaking()
    do(table, f"sneak {at('n')}", "skip")
    assert goods(table, "n", 1) == ["wood", "sheep"] and table.choice.kind == "activate"
    table = sneaking()
    do(table, f"sneak {at('n')}", "steal wood", f"put wood {at('castle')}", "skip")
    assert own(table).thieves["kenneth-mcsnitch"] == (1, at("n"))


def test_kenneth_steals_once_a_turn() -> None:
    """The Italian rulebook: at most one resource a turn."""
    table = sneaking()
    do(table, f"sneak {at('n')}", "steal wood", f"put wood {at('castle')}", "skip")
    do(table, f"sneak {at('village')}", f"sneak {at('n')}")
    assert table.choice.kind == "activate" and goods(table, "n", 1) == ["sheep"]
    glen(table).turn += 1
    glen(table).now = Now(0, points=2)
    asked_again(table)
    do(table, f"sneak {at('village')}", f"sneak {at('n')}")
    assert table.choice.kind == "steal"


def test_guarded_resources_are_safe() -> None:
    table = sneaking()
    do(table, f"sneak {at('ne')}")
    assert table.choice.kind == "activate" and own(table).thieves["kenneth-mcsnitch"] == (1, at("ne"))


def test_being_put_somewhere_is_not_moving() -> None:
    """G2-C8-20: only a move steals."""
    table = acting(laird(), laird(PASTURE), laird(), owner={"kenneth-mcsnitch": 0})
    do(table, "thief kenneth-mcsnitch 0", f"settle 1 {at('n')}")
    assert table.choice.kind == "activate"


def test_another_thief_flees_from_kenneth() -> None:
    """G2-C8-19: Kenneth is a scot of another player."""
    table = acting(
        laird(), laird(PASTURE), laird(), points=1, owner={"kenneth-mcsnitch": 0, "fergus-macdarkie": 2},
        thieves={"kenneth-mcsnitch": (1, "castle"), "fergus-macdarkie": (1, "s")},
    )  # fmt: skip
    do(table, f"sneak {at('s')}")
    assert table.choice.seat == 2 and set(notes(table)) == {f"settle 0 {at('village')}", f"settle 0 {at('castle')}"}


# -- Fergus MacDarkie (G2-C8-22)


def building(tile: str, me_: Any, where: str = "n", **facts: Any) -> Table:
    """Seat 0 takes a tile, Fergus of seat 1 is in its territory."""
    return town(
        me_, laird(), laird(), owner={"fergus-macdarkie": 1}, thieves={"fergus-macdarkie": (0, where)},
        spaces=(0, 1, 2, tile, "rubislaw", "strathmore"), **facts,
    )  # fmt: skip


NORTH = {"n": plot("lochridge")}


def test_placing_next_to_fergus_costs_a_coin() -> None:
    table = building("easdale", laird(NORTH))
    do(table, "take easdale")
    assert {f"place {at(way)}" for way in ("ne", "nw", "s")} <= read_notes(table, "place")
    do(table, f"place {at('ne')}")
    assert me(table).coins == 4 and me(table, 1).coins == 6
    assert table.choice.seat == 1 and set(notes(table)) == {f"settle 2 {at('village')}", f"settle 2 {at('castle')}"}
    do(table, f"settle 2 {at('village')}")
    assert own(table).thieves["fergus-macdarkie"] == (2, at("village")) and table.choice.seat == 0


def test_elsewhere_it_costs_nothing_and_he_stays() -> None:
    table = building("easdale", laird(NORTH))
    do(table, "take easdale", f"place {at('s')}")
    assert me(table).coins == 5 and own(table).thieves["fergus-macdarkie"] == (0, at("n"))


def test_without_a_coin_not_next_to_him() -> None:
    table = building("easdale", laird(NORTH, coins=0))
    do(table, "take easdale")
    assert f"place {at('ne')}" not in notes(table) and code(table, Place(at("ne"))) == "place-cost"
    assert f"place {at('s')}" in notes(table)


def test_a_tile_with_no_other_place_needs_the_coin() -> None:
    """G2-C8-22: part of the cost. Fergus in the village has every place around it."""
    land = {"village": plot("start-village", scots=1)}
    poor = building("easdale", laird(land, coins=0), where="village")
    assert code(poor, Take("easdale")) == "too-few-coins"
    table = building("easdale", laird(land, coins=1), where="village")
    do(table, "take easdale", f"place {at('n')}")
    assert me(table).coins == 0 and me(table, 1).coins == 6


def test_the_coin_is_kept_while_the_tile_is_paid() -> None:
    """One coin, a wood in the territory: the wood pays, the coin is for Fergus."""
    land = {"village": plot("start-village", "wood", scots=1)}
    table = building("dornoch", laird(land, coins=1), where="village")
    do(table, "take dornoch")
    assert table.choice.kind == "place" and me(table).coins == 1 and goods(table, "village") == []
    broke = building("dornoch", laird({"village": plot("start-village", scots=1)}, coins=1), where="village")
    assert code(broke, Take("dornoch")) == "too-few-coins"


def test_a_scot_paid_counts_for_where_it_can_be_placed() -> None:
    """Glenfinnan Monument costs a scot: what is left must have a place that can be paid."""
    land = {"village": plot("start-village", scots=1), "s": plot("easdale"), "ss": plot("rubislaw", scots=1)}
    table = building("glenfinnan-monument", laird(land, coins=0), where="village")
    do(table, "take glenfinnan-monument")
    assert me(table).land[at("ss")].scots == 1 and me(table).land[at("village")].scots == 0


def test_building_over_his_neighbour_costs_over_his_own_tile_does_not() -> None:
    land = {"n": plot("lochridge"), "nn": plot("caithness", scots=1)}
    table = building("mull-of-galloway", laird(land, coins=3), where="n")
    do(table, "take mull-of-galloway")
    assert read_notes(table, "place") == {f"place {at('n')}", f"place {at('nn')}"}
    twin = table.copy()
    do(table, f"place {at('n')}")
    assert me(table, 1).coins == 5 and own(table).thieves["fergus-macdarkie"] == (0, at("n"))
    do(twin, f"place {at('nn')}")
    assert me(twin, 1).coins == 6


@pytest.mark.parametrize("coins", [0, 3])
def test_a_tile_built_without_its_cost_costs_no_coin_for_fergus_either(coins: int) -> None:
    """G2-C8-22: his coin is part of the cost. Munro's tile may lie beside him for nothing, and he stays."""
    land = {"village": plot("start-village", scots=1)}
    table = building("easdale", laird(land, coins=coins), where="village", discards=["rothiemurchus"])
    glen(table).agenda.append(TakeDiscarded(0, "clan:Munro"))
    table.set_position()
    assert table.choice.kind == "place" and f"place {at('n')}" in notes(table)
    do(table, f"place {at('n')}")
    assert me(table).coins == coins and me(table, 1).coins == 5
    assert own(table).thieves["fergus-macdarkie"] == (0, at("village")) and table.choice.seat == 0


def test_castle_stalker_s_tile_costs_no_coin_for_fergus_but_its_scot() -> None:
    """G2-C8-22, G2-C6-22: a place beside him will do, also when it is found out which scot can be paid."""
    land = {"village": plot("start-village", scots=1), "castle": plot("home-castle", scots=1)}
    table = building("easdale", laird(land, coins=0), where="village", discards=["rothiemurchus"])
    glen(table).agenda.append(TakeDiscarded(0, "event:Castle Stalker", scots=1))
    table.set_position()
    assert read_notes(table, "payscot") == {f"payscot {at('village')}", f"payscot {at('castle')}"}
    do(table, f"payscot {at('castle')}")
    assert {f"place {at(way)}" for way in ("n", "s")} <= read_notes(table, "place")


# -- Mike McCastle (G2-C8-23, G2-C8-24)


def with_mike(*in_castle: int, twice: int = -1) -> list[int]:
    """What is compared in the castles; Mike of seat 0 is in the castle of seat 1."""
    lairds = [
        laird({"castle": plot("home-castle", scots=n)}, landmarks=["Castle Moil"] if seat == twice else [])
        for seat, n in enumerate(in_castle)
    ]
    table = town(*lairds, owner={"mike-mccastle": 0}, thieves={"mike-mccastle": (1, "castle")})
    return compared_counts(glen(table))["castle"]


def test_mike_counts_for_his_owner_and_one_less_there() -> None:
    assert with_mike(1, 2, 0) == [2, 1, 0]
    assert with_mike(0, 0, 0) == [1, 0, 0]
    assert with_mike(1, 2, 0, twice=0) == [4, 1, 0]
    assert with_mike(1, 2, 0, twice=1) == [2, 2, 0]


def test_mike_in_a_scoring() -> None:
    table = town(owner={"mike-mccastle": 0}, thieves={"mike-mccastle": (1, "castle")}, steps=(Refill(),))
    glen(table).agenda = [NextTurn(), ScoringRound()]
    table.set_position()
    assert me(table).points == {"scoring-1:castle": 1}


def test_mike_unsent_counts_nowhere() -> None:
    table = town(owner={"mike-mccastle": 0})
    assert compared_counts(glen(table))["castle"] == [0, 0, 0]
    assert CHRONICLE.extra_count(glen(table), 0, "occupied-castles") == 0


def test_mike_is_an_occupied_castle_of_his_owner() -> None:
    """G2-C8-24 with Between a Rock and a Hard Place."""
    table = town(owner={"mike-mccastle": 0}, thieves={"mike-mccastle": (1, "castle")})
    assert counts(glen(table), "occupied-castles") == [1, 0, 0]
    assert counts(glen(table), "whisky-tiles") == [0, 0, 0]


# -- Sibyl MacSponge (G2-C8-25)


def sponged(seat: int, *scores: int, now: int = -1, owner: int = 1) -> list[int]:
    table = town(owner={"sibyl-macsponge": owner}, steps=(Refill(),))
    state = glen(table)
    state.now = Now(now)
    for vp in scores:
        state.score(seat, "tile:aberfoyle", vp)
    return table.scores


def test_sibyl_gets_one_of_six_in_a_turn_once() -> None:
    assert sponged(0, 6, now=0) == [5, 1, 0]
    assert sponged(0, 5, 5, now=0) == [10, 0, 0]
    assert sponged(0, 6, 9, now=0) == [14, 1, 0], "once in a turn"


def test_sibyl_in_a_scoring_every_time() -> None:
    assert sponged(0, 6, 9) == [13, 2, 0]
    assert sponged(2, 8, -8) == [0, 1, -1]


def test_sibyl_not_from_her_owner_nor_in_the_turn_of_another() -> None:
    assert sponged(1, 9, now=1) == [0, 9, 0]
    assert sponged(0, 9, now=2) == [9, 0, 0]
    table = town(steps=(Refill(),))
    glen(table).score(0, "tile:oban", 7)
    assert table.scores == [7, 0, 0], "nobody has her"


def test_sibyl_in_the_turn_after_again() -> None:
    table = town(owner={"sibyl-macsponge": 1}, steps=(Refill(),))
    state = glen(table)
    for turn in (4, 5):
        state.turn, state.now = turn, Now(0)
        state.score(0, "tile:oban", 7)
    assert table.scores == [12, 2, 0] and me(table).points == {"tile:oban": 14, "mobster:sibyl-macsponge": -2}


def test_sibyl_at_a_whole_scoring() -> None:
    table = town(laird(whisky=5), laird(), laird(), owner={"sibyl-macsponge": 2}, steps=(Refill(),))
    glen(table).agenda = [NextTurn(), ScoringRound()]
    table.set_position()
    assert me(table).points == {"scoring-1:whisky": 8, "mobster:sibyl-macsponge": -1}
    assert me(table, 2).points == {"mobster:sibyl-macsponge": 1}


def test_sibyl_in_the_final_scoring() -> None:
    """Ruling: coins are one source."""
    table = town(laird(coins=6), laird(coins=5), laird(coins=0), owner={"sibyl-macsponge": 2}, steps=(FinalScoring(),))
    assert me(table).points["mobster:sibyl-macsponge"] == -1 and "mobster:sibyl-macsponge" not in me(table, 1).points
    assert me(table, 2).points["mobster:sibyl-macsponge"] == 1 - 6, "and she costs her points"


# -- Derek Anderson (G2-C8-26 to G2-C8-28)

HEIGHTS = {
    "n": plot("lochridge", "sheep", scots=2),
    "nn": plot("aberfoyle"),
    "w": plot("halkirk"),
    "s": plot("easdale"),
}


def derek(*lairds: Any, **facts: Any) -> Table:
    return town(*(lairds or (laird(), laird(HEIGHTS), laird())), owner={"derek-anderson": 0}, **facts)


def test_derek_may_be_used_in_the_turn_in_which_he_is_taken() -> None:
    """G2-C8-7: "in your turns" includes this one."""
    table = at_prison(laird(), laird(HEIGHTS), laird(), prison={"derek-anderson": 0})
    do(table, "free derek-anderson")
    assert (table.choice.seat, table.choice.kind, table.choice.rule) == (0, "mobster-at-once", "C8-7")
    assert notes(table) == ["anderson", "skip"] and code(table, act.McDuff("wood")) == "not-asked"
    later = table.copy()
    do(table, "anderson", f"uproot 1 {at('s')}", f"replant 0 {at('s')}")
    assert own(table).spent == ("derek-anderson",) and table.choice.seat == 1
    do(later, "skip")
    assert own(later).spent == () and later.choice.seat == 1


@pytest.mark.parametrize("key", ["joe-mcduff", "peggy-mcwander", "peggy-mclaird"])
def test_mobsters_of_future_turns_are_not_used_at_once(key: str) -> None:
    """G2-C8-7."""
    table = at_prison(prison={key: 0}, market={"wood": 1})
    do(table, f"free {key}")
    assert table.choice.seat == 1


def test_derek_takes_a_tile_to_another_territory() -> None:
    table = derek()
    do(table, "anderson")
    assert table.choice.kind == "uproot" and set(notes(table)) == {f"uproot 1 {at('w')}", f"uproot 1 {at('s')}"}
    assert code(table, act.Uproot(1, at("nn"))) == "no-trade" and code(table, act.Uproot(1, at("n"))) == "would-split"
    assert (
        code(table, act.Uproot(1, at("castle"))) == "stays"
        and code(table, act.Uproot(1, at("ee"))) == "no-tile-to-remove"
    )
    assert code(table, act.Uproot(7, 1)) == "no-such-seat" and code(table, act.Anderson()) == "once-a-game"
    do(table, f"uproot 1 {at('s')}")
    assert {f"replant 2 {at(way)}" for way in ("n", "s", "ne", "se")} <= set(notes(table))
    assert not [note for note in notes(table) if note.startswith("replant 1")]
    assert code(table, act.Replant(1, at("s"))) == "same-territory" and code(table, act.Replant(9, 1)) == "no-such-seat"
    assert code(table, act.Replant(2, at("w"))) == "would-cut" and code(table, act.Uproot(1, at("s"))) == "not-asked"
    do(table, f"replant 2 {at('ne')}")
    assert at("s") not in me(table, 1).land and me(table, 2).land[at("ne")] == plot("easdale")
    assert table.choice.kind == "take" and code(table, act.Anderson()) == "once-a-game"


def test_derek_no_scot_need_be_near_and_nothing_is_activated() -> None:
    """G2-C8-27: also into one's own territory."""
    far = {"s": plot("rubislaw"), "ss": plot("rothiemurchus")}
    table = acting(laird(far), laird({"s": plot("easdale")}), laird(), owner={"derek-anderson": 0})
    do(table, "anderson", f"uproot 1 {at('s')}", f"replant 0 {at('sss')}")
    assert goods(table, "sss") == [] and read_notes(table, "activate") == set()


def test_derek_resources_and_scots_stay_with_their_owner() -> None:
    """G2-C8-27, ruling: as with any removed tile."""
    land = {"s": plot("easdale", "stone", "wood", scots=2), "castle": plot("home-castle", "barley", "barley")}
    table = derek(laird(), laird(land), laird())
    do(table, "anderson")
    if table.choice.kind == "uproot":
        do(table, f"uproot 1 {at('s')}")
    do(table, f"replant 0 {at('s')}")
    assert scots(table, "castle", 1) == 2 and table.choice.seat == 1 and notes(table) == ["keep wood", "keep stone"]
    do(table, "keep stone")
    assert goods(table, "castle", 1) == ["stone", "barley", "barley"] and goods(table, "s") == []


def test_derek_drives_thieves_from_the_tile() -> None:
    table = town(
        laird(), laird({"s": plot("easdale")}), laird(), owner={"derek-anderson": 0, "kenneth-mcsnitch": 2},
        thieves={"kenneth-mcsnitch": (1, "s")},
    )  # fmt: skip
    do(table, "anderson", f"replant 2 {at('s')}")
    assert table.choice.seat == 2 and table.choice.kind == "settle"
    assert {note.split()[1] for note in notes(table)} == {"0"}


def test_derek_river_tiles_only_at_the_ends() -> None:
    table = derek()
    do(table, "anderson", f"uproot 1 {at('w')}")
    assert set(notes(table)) == {f"replant {seat} {at(way)}" for seat in (0, 2) for way in ("w", "ee")}
    assert code(table, act.Replant(2, at("n"))) == "must-lengthen"


def test_derek_moves_what_lies_under_a_tile() -> None:
    """G2-C8-28: the stack is placed like its lowest tile."""
    land = {"s": plot("mull-of-galloway", under=["lochridge"])}
    table = derek(laird(), laird(land), laird())
    do(table, "anderson", f"replant 2 {at('n')}")
    assert me(table, 2).land[at("n")] == plot("mull-of-galloway", under=["lochridge"])


def test_derek_with_nothing_to_steal() -> None:
    table = derek(laird(), laird(), laird())
    assert code(table, act.Anderson()) == "nothing-to-steal" and "anderson" not in notes(table)
    assert code(town(owner={"derek-anderson": 1}), act.Anderson()) == "not-your-mobster"


def test_derek_a_tile_that_fits_nowhere() -> None:
    """Both ends of every other river run into plain tiles."""
    shut = {"ww": plot("easdale"), "eee": plot("rubislaw"), "n": plot("lochridge"), "nw": plot("caithness")}
    walls = {
        **shut,
        "nww": plot("black-isle"),
        "ne": plot("strathmore"),
        "nee": plot("inshriach"),
        "neee": plot("iona"),
    }
    river = {"w": plot("halkirk")}
    table = derek(laird(walls), laird(river), laird(walls))
    assert code_of_uproot(table, 1, "w") == "fits-nowhere"


def code_of_uproot(table: Table, seat: int, way: str) -> str:
    found = cannot_uproot(glen(table), seat, at(way))
    assert found is not None
    return found.code


def test_derek_a_plot_that_was_to_be_activated_is_not_where_it_was() -> None:
    """A tile put where another was taken away this turn is not activated."""
    table = acting(laird({"s": plot("easdale")}), laird({"s": plot("rubislaw")}), laird(), owner={"derek-anderson": 0})
    state = glen(table)
    del state.players[0].land[at("s")]
    state.now = Now(0, pending=(at("s"),))
    asked_again(table)
    do(table, "anderson", f"replant 0 {at('s')}")
    assert read_notes(table, "activate") == set() and goods(table, "s") == []


# -- in the Englishman's turn (G2-C8-10)


def test_in_a_turn_besides_mobsters_are_not_used() -> None:
    table = town(
        steps=(NextTurn(), Act(0, own=False)), now=Now(0, points=1), owner={"joe-mcduff": 0, "kenneth-mcsnitch": 0},
        thieves={"kenneth-mcsnitch": (1, "castle")}, market={"wood": 1},
    )  # fmt: skip
    assert read_notes(table, "mcduff") == set() and code(table, act.McDuff("wood")) == "not-own-turn"
    do(table, f"sneak {at('village')}")
    assert own(table).thieves["kenneth-mcsnitch"] == (1, at("village"))


def test_the_englishmans_turn_does_not_end_in_prison() -> None:
    english: set[int] = set()
    prison: set[int] = set()
    for seed in range(4):
        table = started(3, seed, "4,8")
        choose = make_canny_player(random.Random(seed))
        english.clear()
        prison.clear()
        while not table.is_over:
            if table.choice.kind in ("englishman", "prison"):
                (english if table.choice.kind == "englishman" else prison).add(glen(table).turn)
            table.apply(choose(table))
        assert english and prison and not english & prison
