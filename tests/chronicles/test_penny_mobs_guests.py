"""The mobsters of The Penny Mobs that belong to another Chronicle (G2-C8-29 to G2-C8-36), each with that one."""

from typing import Any

import msgspec
import pytest
from chronicles.laws import started
from chronicles.mobs import acting, asked_again, own, town
from glen2 import BOX, RESOURCES, at, events, glen, laird, me, plot, points
from positions import do, notes, read_notes, refusal

from greatglen import CHANCE, NOBODY, Action, Table
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    Berth,
    Castle,
    RacePart,
    new_race,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    get_part as get_race,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import TomePart, TurnCard
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisHanded, HaggisRolled
from greatglen.games.glenmore2.chronicles.haggis.rules.scoring import HaggisScoring
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart, Token
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import get_part as haggis
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import get_part as get_mountain
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import actions as act
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import AtPrison
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import SellCask
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.scoring import compared_counts
from greatglen.games.glenmore2.rules.turn import NextTurn


def code(table: Table, action: Action) -> str:
    return refusal(table, action).code


# -- Elspeth McTrick, with Highlander (G2-C8-29)

BEFORE = (0, "easdale", "", "", "lochridge", 1, 2, "strathmore", "rubislaw")
ON = ("", "", 0, "", "lochridge", 1, 2, "strathmore", "rubislaw")


def highland(spaces: Any, coins: int, *lying: str, owner: int = 0) -> Table:
    here = MountainPart((2, 3), coins, tuple(sorted(RESOURCES.index(good) for good in lying)))
    return town(spaces=spaces, owner={"elspeth-mctrick": owner}, parts={2: here})


def on_it(table: Table) -> tuple[int, list[str]]:
    here = get_mountain(glen(table))
    return here.coins, [RESOURCES[good] for good in here.goods]


def test_mctrick_exchanges_on_passing_before_the_tribute() -> None:
    table = highland(BEFORE, 1, "sheep")
    do(table, "take lochridge")
    assert table.choice.kind == "trick" and table.choice.seat == 0
    assert len(read_notes(table, "mctrick")) == 5 + 4 and "skip" in notes(table)
    assert code(table, act.McTrick("wood", "stone")) == "not-on-mountain"
    assert code(table, act.McTrick("sheep", "sheep")) == "same-again"
    assert code(table, act.McTrick("coin", "whisky")) == "not-a-resource"
    assert code(table, act.Penny("joe-mcduff")) == "not-asked"
    do(table, "mctrick coin barley")
    assert on_it(table)[0] + on_it(table)[1].count("barley") >= 1 and "sheep" in on_it(table)[1]
    assert events(table, ev.Tricked) == [ev.Tricked(0, "coin", "barley")]


def test_mctrick_exchanges_before_the_loot_is_taken() -> None:
    table = highland(ON, 0, "sheep")
    do(table, "take lochridge")
    assert table.choice.kind == "trick"
    do(table, "mctrick sheep stone")
    assert table.choice.kind == "put" and {note.split()[1] for note in notes(table)} == {"stone"}


def test_mctrick_exchanges_once_on_leaving_whatever_is_put_back() -> None:
    """G2-C8-29, G2-C2-6: what was put back lies there when the figure moves on, but it has been asked about."""
    table = highland(ON, 0, "sheep")
    do(table, "loot", "mctrick sheep stone", "putback stone", "take lochridge")
    assert table.choice.kind == "place" and on_it(table)[1] == ["stone"]


def test_mctrick_may_be_declined_and_a_bare_mountain_asks_nothing() -> None:
    table = highland(BEFORE, 2)
    do(table, "take lochridge", "skip")
    assert on_it(table)[0] >= 2 and not events(table, ev.Tricked)
    table = highland(BEFORE, 0)
    do(table, "take lochridge")
    assert table.choice.kind != "trick"


def test_mctrick_only_for_her_owner_and_only_at_the_mountain() -> None:
    table = highland(BEFORE, 2, owner=1)
    do(table, "take lochridge")
    assert table.choice.kind != "trick"
    table = highland(BEFORE, 2)
    do(table, "take easdale")
    assert table.choice.kind != "trick"


# -- Fraser McStarve and Oonagh McHagg, with Address to a Haggis (G2-C8-30, G2-C8-31)


def feast(owner: dict[str, int], *tables: tuple[int, ...]) -> Table:
    """A haggis scoring begins; the tokens on each table are known to their owners alone."""
    values = BOX.file.chronicle["5"]["tokens"]
    tokens = tuple(sorted(msgspec.convert(values, tuple[int, ...])))
    left = list(tokens)
    for table in tables:
        for value in table:
            left.remove(value)
    platters = [tuple(Token(value, 1 << seat) for value in table) for seat, table in enumerate(tables)]
    part = HaggisPart(tokens, tuple(left[:-2]), tuple(left[-2:]), platters, 5, 4, 3)
    return town(laird(), laird(), laird(), owner=owner, parts={5: part}, steps=(NextTurn(), HaggisScoring()))


def test_mcstarve_takes_a_token_that_its_owner_chooses() -> None:
    table = feast({"fraser-mcstarve": 0}, (), (1, 2), ())
    assert (table.choice.seat, table.choice.kind) == (0, "starve") and notes(table) == ["mcstarve 1", "skip"]
    assert code(table, act.McStarve(0)) == code(table, act.McStarve(3)) == "not-another-player"
    assert code(table, act.McStarve(2)) == "no-token-there"
    assert code(table, act.McHagg()) == "not-asked"
    do(table, "mcstarve 1")
    assert table.choice.seat == 1 and notes(table) == ["haggishand 1", "haggishand 2"]
    do(table, "haggishand 2")
    assert [token.value for token in haggis(glen(table)).tables[0]] == [2]
    assert [token.value for token in haggis(glen(table)).tables[1]] == [1]
    assert own(table).spent == ("fraser-mcstarve",) and table.choice.kind == "haggis-roll"


def test_mcstarve_the_third_player_does_not_see_the_token() -> None:
    table = feast({"fraser-mcstarve": 0}, (), (1, 2), ())
    do(table, "mcstarve 1", "haggishand 2")
    seen = [
        [event.value for happened in table.view_for(seat).log for event in happened if isinstance(event, HaggisHanded)]
        for seat in (0, 1, 2, NOBODY)
    ]
    assert seen == [[2], [2], [0], [0]]


def test_mcstarve_with_a_full_table_one_goes_back() -> None:
    table = feast({"fraser-mcstarve": 0}, (1, 1, 1, 2, 2), (3,), ())
    do(table, "mcstarve 1")
    assert table.choice.seat == 0 and {note.split()[0] for note in notes(table)} == {"haggisreturn"}


def test_mcstarve_once_a_game_and_only_if_there_is_a_token() -> None:
    table = feast({"fraser-mcstarve": 0}, (1,), (), ())
    assert table.choice.kind == "haggis-roll"
    table = feast({"fraser-mcstarve": 0}, (), (1, 2), ())
    do(table, "skip")
    assert own(table).spent == ()
    own(table).spent = ("fraser-mcstarve",)
    glen(table).agenda = [NextTurn(), HaggisScoring()]
    table.set_position()
    assert table.choice.kind == "haggis-roll"


def test_mchagg_rolls_again_and_the_new_roll_counts() -> None:
    table = feast({"oonagh-mchagg": 2}, (1, 2), (3,), ())
    do(table, "haggisroll 3")
    assert (table.choice.seat, table.choice.kind) == (2, "hagg") and notes(table) == ["mchagg", "skip"]
    do(table, "mchagg", "haggisroll 2")
    tables = haggis(glen(table)).tables
    assert [token.up for token in tables[0]] == [False, True] and [token.up for token in tables[1]] == [False]
    assert [event.pips for event in events(table, HaggisRolled)] == [3, 2]
    do(table, "haggisroll 3")
    assert table.choice.kind == "haggis-roll", "once in a haggis scoring"


def test_mchagg_may_wait_for_a_worse_roll_and_again_in_the_next_scoring() -> None:
    table = feast({"oonagh-mchagg": 2}, (1, 2), (3,), ())
    do(table, "haggisroll 1", "skip", "haggisroll 1")
    assert table.choice.kind == "hagg"
    do(table, "mchagg", "haggisroll 1", "haggisroll 1", "haggisroll 1")
    while table.choice.seat == CHANCE:
        table.apply(table.choice.options[0])
    glen(table).agenda = [NextTurn(), HaggisScoring()]
    table.set_position()
    do(table, "haggisroll 1")
    assert table.choice.kind == "hagg"


def test_mchagg_not_for_whisky_rolls() -> None:
    table = feast({"oonagh-mchagg": 0}, (1, 2), (3,), ())
    me(table, 1).whisky = 1
    for _ in range(4):
        do(table, "haggisroll 1", "skip")
    assert table.choice.kind == "haggis-whisky"
    do(table, "haggiswhisky", "haggisroll 1")
    assert table.choice.kind != "hagg"


# -- John McClaim, with The Dubious Tome (G2-C8-32)


def tome(turned: tuple[str, ...] = (), owner: int = 0, **facts: Any) -> Table:
    """Seat 1 has Donan Castle and Loch Lochy, seat 2 Inverness, seat 0 Loch Shiel."""
    lairds = [laird(landmarks=cards) for cards in (["Loch Shiel"], ["Donan Castle", "Loch Lochy"], ["Inverness"])]
    part = TomePart(turned=[(), turned, ()], tables=[()] * 3)
    return town(*lairds, owner={"john-mcclaim": owner}, parts={6: part}, **facts)


def test_mcclaim_gets_three_markers() -> None:
    table = town(
        steps=(NextTurn(), Refill(), AtPrison(0)), prison={"john-mcclaim": 0},
        parts={6: TomePart(turned=[()] * 3, tables=[()] * 3)}, spaces=(1, 2, 0, "easdale", "strathmore"),
    )  # fmt: skip
    do(table, "free john-mcclaim")
    assert own(table).markers["john-mcclaim"] == (0, 0, 0)


def test_mcclaim_may_be_used_in_the_turn_in_which_he_is_taken() -> None:
    """G2-C8-7: one marker or more."""
    lairds = [laird(landmarks=cards) for cards in (["Loch Shiel"], ["Donan Castle", "Loch Lochy"], ["Inverness"])]
    table = town(
        *lairds, steps=(NextTurn(), Refill(), AtPrison(0)), prison={"john-mcclaim": 0},
        parts={6: TomePart(turned=[()] * 3, tables=[()] * 3)}, spaces=(1, 2, 0, "easdale", "strathmore"),
    )  # fmt: skip
    do(table, "free john-mcclaim")
    assert table.choice.kind == "mobster-at-once"
    assert notes(table) == ["mcclaim donan-castle", "mcclaim loch-lochy", "mcclaim inverness", "skip"]
    assert code(table, act.McClaim("loch-shiel")) == "no-card"
    do(table, "mcclaim donan-castle", "mcclaim inverness", "skip")
    assert own(table).claims == {"Donan Castle": 1, "Inverness": 2} and own(table).markers["john-mcclaim"] == (0,)
    assert table.choice.seat == 1


def test_mcclaim_lays_markers_on_cards_of_others() -> None:
    table = tome(turned=("Loch Lochy",))
    assert read_notes(table, "mcclaim") == {"mcclaim donan-castle", "mcclaim inverness"}
    assert code(table, act.McClaim("loch-lochy")) == "card-turned-over"
    assert code(table, act.McClaim("loch-shiel")) == code(table, act.McClaim("duart-castle")) == "no-card"
    do(table, "mcclaim donan-castle")
    assert code(table, act.McClaim("donan-castle")) == "claimed-already"
    assert own(table).claims == {"Donan Castle": 1} and own(table).markers["john-mcclaim"] == (0, 0)
    own(table).markers["john-mcclaim"] = ()
    assert code(asked_again(table), act.McClaim("inverness")) == "no-such-marker"
    assert code(tome(owner=1), act.McClaim("inverness")) == "not-your-mobster"


def test_claimed_cards_count_for_him_who_claims() -> None:
    table = tome()
    assert compared_counts(glen(table))["landmarks"] == [1, 2, 1]
    do(table, "mcclaim donan-castle", "mcclaim loch-lochy")
    assert compared_counts(glen(table))["landmarks"] == [3, 0, 1]
    assert me(table, 1).landmarks == ("Donan Castle", "Loch Lochy"), "they stay with their owner"


def test_a_card_that_is_turned_loses_its_marker_for_good() -> None:
    table = tome()
    do(table, "mcclaim donan-castle")
    glen(table).agenda.append(TurnCard(1, "Donan Castle", True))
    table.set_position()
    assert own(table).claims == {} and own(table).markers["john-mcclaim"] == (0, 0)
    assert events(table, ev.ClaimGone) == [ev.ClaimGone(0, "Donan Castle")]
    assert compared_counts(glen(table))["landmarks"] == [1, 2, 1]
    assert code(table, act.McClaim("donan-castle")) == "card-turned-over"


def test_turning_an_unclaimed_card_means_nothing_to_him() -> None:
    table = tome()
    glen(table).agenda.append(TurnCard(2, "Inverness", False))
    table.set_position()
    assert not events(table, ev.ClaimGone)


# -- Erin MacMalt, with the Single Cask Reserve (G2-C8-33)


def whisky_sale(owner: int) -> Table:
    table = started(3, 1, "3,8")
    state = glen(table)
    part = state.parts[3]
    seat = table.choice.seat
    own(table).owner["erin-macmalt"] = seat if owner == 0 else (seat + 1) % 3
    state.players[seat].whisky = 2
    part.casks[seat] = (1, 2)
    rondel = state.rondel
    here = rondel.figures[seat]
    first, second = rondel.ahead(seat)[:2]
    rondel.tiles[first % 14] = state.box.number["single-cask-sale-b"]
    rondel.tiles[second % 14] = state.box.number["lochridge"]
    assert here < first < second
    return asked_again(table)


def test_macmalt_sells_on_the_bonus_space_while_passing() -> None:
    table = whisky_sale(owner=0)
    do(table, "take lochridge")
    assert table.choice.kind == "sell-cask" and "sellcask 2 bonus" in notes(table) and "sellcask 2 sale" in notes(table)
    seat = table.choice.seat
    do(table, "sellcask 2 bonus")
    assert {note for note in notes(table) if note.startswith("sellcask")} == {"sellcask 1 sale"}
    do(table, "sellcask 1 sale")
    assert me(table, seat).whisky == 0


def test_without_macmalt_only_one_barrel() -> None:
    table = whisky_sale(owner=1)
    do(table, "take lochridge")
    assert code(table, SellCask(2, "bonus")) == "only-landing"


# -- Calum McQuack and Bully McMuscle, with the Dragon Boats (G2-C8-34 to G2-C8-36)


def rowing(owner: dict[str, int], points: int = 4, bare: bool = True) -> Table:
    """Seat 0 rows; boats of seats 0 and 1 can be put anywhere."""
    table = acting(laird(), laird(), laird(), points=points, owner=owner)
    state = glen(table)
    here: RacePart = new_race(state)
    here.begun = True
    if bare:
        here.castles = [Castle(0)] * len(here.course)
    state.parts = {1: here, 8: own(table)}
    return asked_again(table)


def put_boats(table: Table, *cells: tuple[int, str]) -> None:
    """Boats by river and way, from seat 0 on; the others stay."""
    for seat, (river, way) in enumerate(cells):
        get_race(glen(table)).boats[seat] = Berth(river, at(way))
    asked_again(table)


@pytest.mark.parametrize(("owner", "other"), [(0, 1), (1, 0)])
def test_mcquack_gives_a_penny_when_boats_pass(owner: int, other: int) -> None:
    """Whoever of the two passes; the boat of seat 0 rows past that of seat 1."""
    table = rowing({"calum-mcquack": owner})
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row")
    assert table.choice.kind == "activate", "they lie side by side"
    do(table, "row")
    assert (table.choice.seat, table.choice.kind) == (owner, "quack") and notes(table) == ["mcquack", "skip"]
    assert code(table, act.SecondReward("calum-mcquack")) == "not-asked"
    do(table, "mcquack")
    debts = own(table).debts
    assert debts[owner] == 6 and debts[other] == 8 and events(table, ev.PennyGiven) == [ev.PennyGiven(owner, other)]


def test_mcquack_may_keep_it_and_needs_one() -> None:
    table = rowing({"calum-mcquack": 0})
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row", "row", "skip")
    assert own(table).debts == [7, 7, 7]
    table = rowing({"calum-mcquack": 0})
    own(table).debts[0] = 0
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row", "row")
    assert table.choice.kind == "activate"


def test_mcquack_of_a_third_player_has_no_part_in_it() -> None:
    table = rowing({"calum-mcquack": 2})
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row", "row")
    assert table.choice.kind == "activate"


def test_mcmuscle_pays_nothing_for_tiles_with_boats() -> None:
    table = rowing({"bully-mcmuscle": 0}, points=1)
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row")
    assert points(table) == 1
    do(table, "row")
    assert points(table) == 0
    table = rowing({"bully-mcmuscle": 1}, points=1)
    put_boats(table, (0, "castle"), (0, "village"))
    do(table, "row")
    assert points(table) == 0


def rewarded(owner: dict[str, int], *rewards: str) -> Table:
    """The boat of seat 0 is before the castle of seat 1, where rewards lie."""
    table = rowing(owner)
    here = get_race(glen(table))
    me(table, 1).land[at("ee")] = plot("halkirk")
    here.castles[1] = Castle(len(rewards), tuple(sorted(rewards)), (0,))
    put_boats(table, (1, "ee"))
    do(table, "row")
    return table


@pytest.mark.parametrize("key", ["calum-mcquack", "bully-mcmuscle"])
def test_a_mobster_on_the_boat_draws_a_second_reward(key: str) -> None:
    table = rewarded({key: 0}, "2-coin", "3-vp", "whisky")
    do(table, "takereward 2-coin 1")
    assert table.choice.kind == "second-reward" and notes(table) == [f"secondreward {key}", "sell cattle 5050", "skip"]
    other = "bully-mcmuscle" if key == "calum-mcquack" else "calum-mcquack"
    assert code(table, act.SecondReward(other)) == "not-your-mobster" and code(table, act.McQuack()) == "not-asked"
    do(table, f"secondreward {key}")
    assert table.choice.seat == CHANCE
    do(table, "takereward 3-vp 1")
    assert get_race(glen(table)).castles[1].left == 1 and own(table).spent == (key,)
    assert me(table).vp == 3 and me(table).coins == 7


def test_each_of_them_once_and_both_if_one_has_both() -> None:
    table = rewarded({"calum-mcquack": 0, "bully-mcmuscle": 0}, "2-coin", "3-vp", "whisky")
    do(table, "takereward 2-coin 1", "secondreward bully-mcmuscle", "takereward 3-vp 1")
    assert notes(table) == ["secondreward calum-mcquack", "sell cattle 5050", "skip"]
    do(table, "secondreward calum-mcquack")
    assert get_race(glen(table)).castles[1].left == 0 and me(table).whisky == 1


def test_no_second_reward_twice_or_from_an_empty_castle_or_unasked() -> None:
    table = rewarded({"calum-mcquack": 0}, "2-coin")
    do(table, "takereward 2-coin 1")
    assert table.choice.kind == "activate"
    table = rewarded({"calum-mcquack": 0}, "2-coin", "3-vp")
    do(table, "skip")
    assert table.choice.kind == "activate", "who declines gets no further one"
    table = rewarded({"calum-mcquack": 0}, "2-coin", "3-vp")
    do(table, "takereward 2-coin 1", "skip")
    assert own(table).spent == () and get_race(glen(table)).castles[1].left == 1
    assert code(table, Skip()) == "not-asked"
