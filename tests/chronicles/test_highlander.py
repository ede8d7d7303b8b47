"""Chronicle 2, Highlander, rule by rule; then whole games."""

import random
from collections import Counter
from typing import Any

import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started
from fresh import examples
from glen2 import (
    BOX,
    RESOURCES,
    at,
    edit_box,
    events,
    glen,
    glen_more_2,
    goods,
    laird,
    make_canny_player,
    make_canny_stream_player,
    me,
    play_with,
    plot,
    use_box,
)
from hypothesis import given
from play import make_random_player, play_out, seeds, streams
from positions import do, notes, read_notes, refusal
from thorough import take_some

import greatglen
from greatglen import CHANCE, Action, Event, Refused, Table
from greatglen.games.glenmore2.chronicles.highlander.rules import Climb
from greatglen.games.glenmore2.chronicles.highlander.rules.loot import GiveUp, Loot, PutBack
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    Climbed,
    Looted,
    LootReturned,
    MountainLeft,
    MountainPart,
    MountainPassed,
    TributeLeft,
    get_part,
    highlander,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.tribute import Tribute
from greatglen.games.glenmore2.rules.actions import Put
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.events import Finished, Passed
from greatglen.games.glenmore2.rules.rondel import Refill, RollDie
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Drew, Lost
from greatglen.games.glenmore_common.rules.rondel import NONE


def glen_with_mountain(
    *lairds: Any, spaces: Any, on: tuple[int, ...] = (2, 3), coins: int = 0, lying: Any = (), **facts: Any
) -> Table:
    """A position with the mountain on some spaces of the rondel, and something on it."""
    table = glen_more_2(*lairds, spaces=spaces, begin=False, **facts)
    state = glen(table)
    state.rondel.blocked = on
    play_with(table, {2: MountainPart(on, coins, tuple(sorted(RESOURCES.index(good) for good in lying)))})
    table.set_position()
    return table


def on_it(table: Table) -> tuple[int, list[str]]:
    """The coins and the resources on the mountain."""
    here = get_part(glen(table))
    return here.coins, [RESOURCES[good] for good in here.goods]


BEFORE = (0, "easdale", "", "", "lochridge", "dornoch", 1, "strathmore")  # seat 0 has the mountain ahead
ON = ("", "", 0, "", "lochridge", "dornoch", 1, "strathmore")  # seat 0 stands on it


# -- set-up (C2-1)


@pytest.mark.parametrize(("seats", "die"), [(2, "rulebook"), (3, "no"), (3, "yes"), (4, "no"), (4, "yes")])
@pytest.mark.parametrize(("size", "spaces"), [("two", (11, 12)), ("one", (12,))])
def test_the_mountain_stands_before_the_free_space(seats: int, die: str, size: str, spaces: tuple[int, ...]) -> None:
    """C2-1: in place of the last A tiles."""
    table = started(seats, 3, "2", die=die, mountain=size)
    state = glen(table)
    figures = seats + (die == "yes" or seats == 2)
    assert get_part(state).spaces == state.rondel.blocked == spaces
    tiles = [tile != NONE for tile in state.rondel.tiles]
    first = spaces[0]
    assert tiles == [False] * figures + [True] * (first - figures) + [False] * (14 - first)
    laid = Counter(state.box.tiles[state.box.number[event.tile]].deck for event in events(table, Drew))
    assert laid == {"S": 5, "A": first - figures - 5}
    assert len(state.decks[1]) == 14 - laid["A"], "the others stay in the deck"
    assert on_it(table) == (0, []) and highlander(state) == -1


@pytest.mark.parametrize(
    ("new", "text"),
    [
        ("", "missing required field"),
        ("mountain_spaces = 2", "Expected `array`"),
        ("mountain_spaces = [2, 0]", "must be from 1 to 3"),
        ("mountain_spaces = [14, 1]", "must be from 1 to 3"),
    ],
)
def test_mistakes_in_the_file(new: str, text: str) -> None:
    (problem,) = problems(edit_box(("mountain_spaces = [2, 1]", new)))
    assert problem.entry == "chronicle 2" and text in problem.text
    assert "mountain_spaces" in f"{problem.field}: {problem.text}"


def test_two_spaces_unless_chosen_otherwise() -> None:
    table = started(3, 1, "2")
    assert table.options["mountain"] == "two" and get_part(glen(table)).spaces == (11, 12)


def test_the_size_is_from_the_component_file() -> None:
    box = use_box(("mountain_spaces = [2, 1]", "mountain_spaces = [3, 1]"))
    assert get_part(glen(started(3, 1, "2", components=box.key))).spaces == (10, 11, 12)


@pytest.mark.parametrize(("options", "code"), [({"mountain": "flat"}, "bad-option"), ({"mountain": 1}, "bad-option")])
def test_a_mountain_that_cannot_be(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as caught:
        started(2, 1, "2", **options)
    assert caught.value.code == code


def test_no_mountain_without_the_chronicle() -> None:
    with pytest.raises(Refused) as caught:
        started(2, 1, "", mountain="one")
    assert (caught.value.code, caught.value.facts) == ("not-in-play", {"option": "mountain", "name": "Highlander"})
    plain = greatglen.start("glenmore2", seats=2, seed=1)
    assert refusal(plain, Climb()).code == "not-asked" and glen(plain).rondel.blocked == ()


# -- moving over it (C2-2, 3, 4)


def test_a_coin_or_any_resource_is_left_there() -> None:
    """C2-2: the options are a coin and every resource on every tile; no whisky, no scots."""
    own = laird({"n": plot("inshriach", "wood", "stone"), "s": plot("easdale", "stone")}, coins=2, whisky=3)
    table = glen_with_mountain(own, spaces=BEFORE)
    do(table, "take lochridge")
    assert (table.choice.seat, table.choice.kind, table.choice.rule) == (0, "tribute", "C2-2")
    n, s = at("n"), at("s")
    resources = {f"tribute wood {n}", f"tribute stone {n}", f"tribute stone {s}"}
    assert read_notes(table, "tribute") == {"tribute coin 0", *resources}


@pytest.mark.parametrize("good", RESOURCES)
def test_each_resource_will_do(good: str) -> None:
    table = glen_with_mountain(laird({"n": plot("easdale", good)}, coins=1), spaces=BEFORE)
    do(table, "take lochridge", f"tribute {good} {at('n')}")
    assert on_it(table) == (0, [good]) and goods(table, "n") == [] and me(table).coins == 1
    assert events(table, TributeLeft) == [TributeLeft(0, good)] and table.choice.kind == "place"


def test_a_coin_will_do_and_adds_to_what_lies_there() -> None:
    own = laird({"n": plot("easdale", "wood")}, coins=2)
    table = glen_with_mountain(own, spaces=BEFORE, coins=3, lying=["sheep"])
    do(table, "take lochridge", "tribute coin")
    assert on_it(table) == (4, ["sheep"]) and me(table).coins == 1


def test_what_can_be_left_in_one_way_only_is_not_asked() -> None:
    table = glen_with_mountain(laird(coins=2), spaces=BEFORE)
    do(table, "take lochridge")
    assert table.choice.kind == "place" and on_it(table) == (1, []) and me(table).coins == 1


def test_who_has_nothing_leaves_nothing() -> None:
    table = glen_with_mountain(laird(coins=0, whisky=2), spaces=BEFORE)
    do(table, "take lochridge")
    assert table.choice.kind == "place" and on_it(table) == (0, []) and me(table).whisky == 2


def test_who_stays_before_it_leaves_nothing() -> None:
    table = glen_with_mountain(laird(coins=2), spaces=BEFORE)
    do(table, "take easdale")
    assert on_it(table) == (0, []) and me(table).coins == 2


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Tribute("whisky"), "no-tribute"),
        (Tribute("scot", 5050), "no-tribute"),
        (Tribute("?"), "no-tribute"),
        (Tribute("coin", 5050), "coin-from-tile"),
        (Tribute("wood", 5050), "not-there"),
        (Tribute("wood", 1), "not-there"),
        (Tribute("sheep", 4950), "not-there"),
        (Climb(), "not-asked"),
        (Loot(), "not-asked"),
    ],
)
def test_no_tribute(action: Action, code: str) -> None:
    own = laird({"n": plot("easdale", "wood")}, coins=1, whisky=1)
    table = glen_with_mountain(own, spaces=BEFORE)
    do(table, "take lochridge")
    assert table.choice.kind == "tribute" and refusal(table, action).code == code


def test_no_coin_to_leave() -> None:
    table = glen_with_mountain(laird({"n": plot("easdale", "wood", "stone")}, coins=0), spaces=BEFORE)
    do(table, "take lochridge")
    assert refusal(table, Tribute("coin")).code == "no-coin"


def test_no_tribute_is_due_at_other_times() -> None:
    table = glen_with_mountain(laird({"n": plot("easdale", "wood")}, coins=1), spaces=BEFORE)
    assert refusal(table, Tribute("coin")).code == "no-tribute-due"
    do(table, "take lochridge", "tribute coin", f"place {at('s')}")
    assert refusal(table, Tribute("wood", at("n"))).code in ("no-tribute-due", "not-asked")


def test_before_a_persons_marker() -> None:
    """C2-3: the way to a clan is paid with what is left."""
    spaces = (0, "", "", "", "john-knox", 1, "strathmore")
    table = glen_with_mountain(laird({"n": plot("easdale", "wood")}, coins=1), spaces=spaces)
    do(table, "take john-knox")
    assert table.choice.kind == "tribute"
    do(table, "tribute coin")
    assert me(table).coins == 0 and len(me(table).persons) == 1


def test_the_coin_for_a_discarded_tile_comes_after_it() -> None:
    """C2-3: who has nothing on the way leaves nothing, and then takes the coin."""
    spaces = (0, "", "", "", "dornoch", "fort-augustus", 1)
    table = glen_with_mountain(laird(coins=0), spaces=spaces)
    do(table, "abandon dornoch coin")
    assert on_it(table) == (0, []) and me(table).coins == 1
    table = glen_with_mountain(laird({"n": plot("easdale", "sheep")}, coins=0), spaces=spaces)
    do(table, "abandon dornoch coin")
    assert on_it(table) == (0, ["sheep"]) and me(table).coins == 1


def test_on_the_way_to_the_end() -> None:
    spaces = (0, "", "", "", "the-end", "strathmore", 1)
    table = glen_with_mountain(laird(coins=2), spaces=spaces)
    do(table, "take the-end")
    assert on_it(table) == (1, []) and me(table).coins == 1 and Finished(0) in events(table, Finished)


def test_a_tile_that_could_not_be_paid_after_the_tribute() -> None:
    """C2-4: dornoch costs a wood, bought for 1 coin; one coin is not enough for both."""
    table = glen_with_mountain(laird(coins=1), spaces=BEFORE)
    refused = refusal(table, Take("dornoch"))
    assert (refused.code, refused.facts) == ("tribute-first", {"tile": "Dornoch"})
    assert "take lochridge" in read_notes(table, "take")
    table = glen_with_mountain(laird(coins=2), spaces=BEFORE)
    do(table, "take dornoch")
    assert on_it(table) == (1, []) and me(table).coins == 0 and table.choice.kind == "place"


def test_a_tile_with_a_price_in_coins() -> None:
    spaces = (0, "", "", "", "scone", "lochridge", 1)
    table = glen_with_mountain(laird(coins=2), spaces=spaces)
    assert refusal(table, Take("scone")).code == "tribute-first"
    table = glen_with_mountain(laird({"n": plot("easdale", "wood")}, coins=2), spaces=spaces)
    do(table, "take scone")
    assert on_it(table) == (0, ["wood"]) and me(table).coins == 0, "only the wood could be left"
    table = glen_with_mountain(laird(coins=1), spaces=spaces)
    assert refusal(table, Take("scone")).code == "too-few-coins"


def test_the_same_tile_before_the_mountain_is_open() -> None:
    table = glen_with_mountain(laird(coins=1), spaces=(0, "dornoch", "", "", "lochridge", 1))
    assert "take dornoch" in read_notes(table, "take")


def test_a_tribute_after_which_the_tile_could_not_be_paid() -> None:
    """C2-4: the wood is needed for dornoch, for no coin would be left to buy one."""
    own = laird({"n": plot("inshriach", "wood"), "s": plot("easdale", "stone")}, coins=0)
    table = glen_with_mountain(own, spaces=BEFORE)
    do(table, "take dornoch")
    assert on_it(table) == (0, ["stone"]) and table.choice.kind == "place" and goods(table, "n") == []
    own = laird({"n": plot("inshriach", "wood"), "s": plot("easdale", "stone")}, coins=1)
    table = glen_with_mountain(own, spaces=BEFORE, market={"wood": 1})
    do(table, "take dornoch")
    assert read_notes(table, "tribute") == {"tribute coin 0", f"tribute stone {at('s')}"}
    assert refusal(table, Tribute("wood", at("n"))).code == "tile-unpaid"


# -- onto it (C2-5)


def test_climbing_costs_nothing_and_gives_no_tile() -> None:
    table = glen_with_mountain(laird({"n": plot("easdale", "wood")}, coins=2), spaces=BEFORE, coins=2, lying=["wood"])
    assert "climb" in read_notes(table, "climb")
    do(table, "climb")
    assert on_it(table) == (2, ["wood"]) and me(table).coins == 2 and goods(table, "n") == ["wood"]
    assert highlander(glen(table)) == 0 and glen(table).rondel.figures[0] == 2
    assert events(table, Climbed) == [Climbed(0, 2)]
    assert table.choice.seat == 0, "still the rearmost"


def test_there_can_be_only_one() -> None:
    spaces = (1, "", 0, "", "lochridge", "strathmore")
    for on in ((2, 3), (2,)):
        table = glen_with_mountain(spaces=spaces, on=on)
        refused = refusal(table, Climb())
        assert (table.choice.seat, refused.code, refused.facts) == (1, "summit-taken", {"seat": 0})
    do(table, "take lochridge")
    assert on_it(table) == (1, []), "passing is possible, for a tribute"


def test_the_highlander_does_not_climb_where_he_stands() -> None:
    table = glen_with_mountain(spaces=ON)
    assert refusal(table, Climb()).code == "on-the-summit"


def test_nobody_climbs_after_taking_a_tile() -> None:
    table = glen_with_mountain(laird(), spaces=(0, "easdale", 1, "", "", "lochridge"), on=(3, 4))
    do(table, "take easdale", f"place {at('n')}")
    assert table.choice.kind == "activate" and refusal(table, Climb()).code == "no-climb-now"


def test_climbing_when_it_lies_in_front_of_the_last_tile() -> None:
    """As at the start of the game; and from just behind it, round the whole rondel."""
    table = glen_with_mountain(spaces=(0, 1, "easdale", "lochridge"), on=(11, 12))
    do(table, "climb")
    assert glen(table).rondel.figures[0] == 11
    table = glen_with_mountain(spaces=(0, 1, "easdale", "lochridge"), on=(12, 13))
    do(table, "climb")
    assert glen(table).rondel.figures[0] == 12


def test_the_first_turn_may_lead_there() -> None:
    table = started(3, 5, "2")
    assert "climb" in read_notes(table, "climb")
    do(table, "climb")
    assert highlander(glen(table)) >= 0 and "climb" not in read_notes(table, "climb")


def test_it_gives_no_activation_but_what_loch_ness_gives() -> None:
    own = laird({"n": plot("strathmore")}, landmarks=["Loch Ness"])
    table = glen_with_mountain(own, spaces=BEFORE)
    do(table, "climb")
    assert table.choice.kind == "activate" and table.choice.seat == 0
    assert refusal(table, Climb()).code == "on-the-summit" and refusal(table, Loot()).code == "staying"


# -- leaving it (C2-6, 7)


def test_leaving_it_one_takes_everything() -> None:
    table = glen_with_mountain(laird(coins=1), spaces=ON, coins=3, lying=["wood", "sheep"])
    do(table, "take lochridge")
    assert on_it(table) == (0, []) and me(table).coins == 4
    assert events(table, Looted) == [Looted(0, 3, ("wood", "sheep"))]
    assert (table.choice.kind, table.choice.by) == ("put", "chronicle:highlander")
    assert read_notes(table, "put") == {f"put wood {at('village')}", f"put wood {at('castle')}"}
    do(table, f"put wood {at('castle')}", f"put sheep {at('village')}")
    assert goods(table, "castle") == ["wood"] and goods(table, "village") == ["sheep"]
    assert table.choice.kind == "place" and glen(table).rondel.figures[0] == 4


def test_what_is_taken_helps_to_pay() -> None:
    """C2-6: taken first, the wood pays for dornoch."""
    table = glen_with_mountain(laird(coins=0), spaces=ON, coins=0, lying=["wood"], market={"wood": 3})
    assert "take dornoch" not in read_notes(table, "take") and read_notes(table, "loot") == {"loot"}
    do(table, "loot", f"put wood {at('castle')}")
    assert on_it(table) == (0, []) and table.choice.kind == "take" and highlander(glen(table)) == 0
    assert refusal(table, Loot()).code == "mountain-bare"
    do(table, "take dornoch")
    assert goods(table, "castle") == [] and table.choice.kind == "place"
    assert len(events(table, Looted)) == 1


def test_coins_are_taken_before_paying() -> None:
    table = glen_with_mountain(laird(coins=0), spaces=ON, coins=2)
    do(table, "loot", "take dornoch")
    assert me(table).coins == 1 and table.choice.kind == "place"


def test_leaving_costs_no_tribute() -> None:
    table = glen_with_mountain(laird(coins=2), spaces=ON)
    do(table, "take lochridge")
    assert on_it(table) == (0, []) and me(table).coins == 2 and not events(table, Looted)


def test_nobody_loots_from_below() -> None:
    table = glen_with_mountain(laird(coins=2), spaces=BEFORE, coins=2)
    assert refusal(table, Loot()).code == "not-highlander"
    do(table, "take easdale", f"place {at('n')}")
    assert refusal(table, Loot()).code == "not-highlander"


def test_not_in_the_turn_of_climbing() -> None:
    table = glen_with_mountain(laird({"n": plot("strathmore")}, landmarks=["Loch Ness"]), spaces=BEFORE, coins=2)
    do(table, "climb")
    assert refusal(table, Loot()).code == "staying" and on_it(table) == (2, [])


def test_too_little_room_the_player_chooses_what_is_lost() -> None:
    """C2-7: first what is lost or put back; the rest is put down as always, with one click each."""
    village, full_castle = plot("start-village", *["wood"] * 3, scots=1), plot("home-castle", *["wood"] * 2)
    own = laird({"village": village, "castle": full_castle})
    table = glen_with_mountain(own, spaces=ON, lying=["stone", "barley", "barley"])
    do(table, "take lochridge")
    lost, back = ["giveup stone", "giveup barley"], ["putback stone", "putback barley"]
    assert (table.choice.kind, notes(table)) == ("give-up", [*lost, *back])
    assert refusal(table, Put("stone", at("castle"))).code == "room-for-fewer"
    assert refusal(table, GiveUp("wood")).code == "not-looted" and refusal(table, Loot()).code == "not-highlander"
    do(table, "giveup stone", "putback barley")
    assert notes(table) == [f"put barley {at('castle')}", "putback barley"], "the last has room"
    do(table, f"put barley {at('castle')}")
    assert goods(table, "castle") == ["wood", "wood", "barley"] and on_it(table) == (0, ["barley"])
    assert events(table, Lost) == [Lost(0, "stone", 1)] and events(table, LootReturned) == [LootReturned(0, "barley")]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Put("cattle", 5051), "not-to-put"),
        (Put("scot", 5051), "not-to-put"),
        (Put("stone", 1), "no-tile-there"),
        (Put("stone", 5050), "no-room"),
        (GiveUp("stone"), "room-for-all"),
        (PutBack("cattle"), "not-looted"),
        (PutBack("coin"), "moved-on"),
        (Loot(), "not-highlander"),
    ],
)
def test_put_elsewhere(action: Action, code: str) -> None:
    full = plot("start-village", "wood", "wood", "wood", scots=1)
    own = laird({"village": full, "n": plot("easdale")})
    table = glen_with_mountain(own, spaces=ON, lying=["stone", "barley"])
    do(table, "take lochridge")
    assert refusal(table, action).code == code


@pytest.mark.parametrize(("answer", "lying"), [("giveup", []), ("putback", ["stone"])])
def test_no_room_at_all(answer: str, lying: list[str]) -> None:
    """C2-6, C2-7: what has no room is lost for everybody, or it is put back."""
    full = ["wood"] * 3
    own = laird({"village": plot("start-village", *full, scots=1), "castle": plot("home-castle", *full)}, coins=0)
    table = glen_with_mountain(own, spaces=ON, coins=1, lying=["stone"])
    do(table, "take lochridge")
    assert (table.choice.kind, notes(table)) == ("give-up", ["giveup stone", "putback stone"])
    do(table, f"{answer} stone")
    assert me(table).coins == 1 and on_it(table) == (0, lying)
    assert events(table, Lost) == ([] if lying else [Lost(0, "stone", 1)])


def test_what_is_taken_may_be_left_there() -> None:
    """C2-6: all, some or none of it; the only tile with room may be wanted for something else."""
    own = laird({"village": plot("start-village", *["wood"] * 3, scots=1)}, coins=0)
    table = glen_with_mountain(own, spaces=ON, lying=["stone", "sheep"])
    do(table, "take lochridge")
    castle = at("castle")
    assert notes(table) == [f"put stone {castle}", "putback stone", "putback sheep"]
    do(table, "putback stone")
    assert notes(table) == [f"put sheep {castle}", "putback sheep"]
    twin = table.copy()
    do(table, f"put sheep {castle}")
    assert on_it(table) == (0, ["stone"]) and goods(table, "castle") == ["sheep"] and table.choice.kind == "place"
    do(twin, "putback sheep")
    assert on_it(twin) == (0, ["stone", "sheep"]) and goods(twin, "castle") == [] and twin.choice.kind == "place"
    assert events(twin, LootReturned) == [LootReturned(0, "stone"), LootReturned(0, "sheep")]


def test_coins_may_be_put_back_before_moving() -> None:
    """C2-6: whoever has a coin must place the marker of a person; whoever leaves it there need not."""
    spaces = ("", "", 0, "", "john-knox", "dornoch", 1, "strathmore")
    table = glen_with_mountain(laird(coins=0), spaces=spaces, coins=2)
    assert refusal(table, PutBack("coin")).code == "none-to-return"
    do(table, "loot")
    assert me(table).coins == 2 and "putback coin" in notes(table) and refusal(table, Loot()).code == "mountain-bare"
    do(table, "putback coin")
    assert (me(table).coins, on_it(table)) == (1, (1, [])) and refusal(table, Loot()).code == "loot-taken"
    do(table, "putback coin")
    assert (me(table).coins, on_it(table)) == (0, (2, [])) and refusal(table, PutBack("coin")).code == "none-to-return"
    do(table, "take john-knox")
    assert me(table).coins == 0 and on_it(table) == (2, []) and me(table).clans == ()
    assert events(table, LootReturned) == [LootReturned(0, "coin")] * 2


def test_only_coins_of_the_loot_are_put_back() -> None:
    table = glen_with_mountain(laird(coins=3), spaces=ON, coins=1)
    do(table, "loot", "putback coin")
    assert refusal(table, PutBack("coin")).code == "none-to-return" and me(table).coins == 3
    assert refusal(table, PutBack("wood")).code == "put-back-late"
    below = glen_with_mountain(laird(coins=3), spaces=BEFORE, coins=1)
    assert refusal(below, PutBack("coin")).code == "not-highlander"


def test_the_next_highlander_finds_what_was_put_back() -> None:
    """C2-6: it is asked once on leaving, and anew with the next one who leaves."""
    spaces = ("", "", 0, "", "lochridge", "dornoch", "strathmore", 1, "easdale")
    table = glen_with_mountain(laird(coins=0), laird(), spaces=spaces, lying=["stone"])
    do(table, "loot", "putback stone", "take lochridge")
    assert table.choice.kind == "place" and on_it(table) == (0, ["stone"])
    assert get_part(glen(table)).taken == -1


def test_selling_first_makes_room() -> None:
    full = ["wood"] * 3
    own = laird({"village": plot("start-village", *full, scots=1), "castle": plot("home-castle", *full)}, coins=0)
    table = glen_with_mountain(own, spaces=ON, lying=["stone"], market={"wood": 1})
    do(table, f"sell wood {at('castle')}", "loot", f"put stone {at('castle')}")
    assert goods(table, "castle") == ["wood", "wood", "stone"]


# -- the end (C2-8)


def test_who_ends_the_game_on_the_mountain_takes_everything() -> None:
    """With what others left there after him; the coins count."""
    spaces = (0, 1, "the-end", "strathmore", "", "", "lochridge")
    lairds = laird(coins=0), laird(coins=4)
    table = glen_with_mountain(*lairds, spaces=spaces, on=(4, 5), coins=5, lying=["wood"], scored=3)
    do(table, "climb")
    assert Finished(0) in events(table, Finished) and on_it(table) == (5, ["wood"]) and table.choice.seat == 1
    assert refusal(table, Climb()).code == "summit-taken"
    do(table, "take lochridge", f"place {at('n')}", "done")
    assert me(table, 1).coins == 3 and me(table).coins == 6, "with the tribute of seat 1"
    assert table.choice.kind == "put" and table.choice.seat == 0
    do(table, f"put wood {at('castle')}")
    assert table.is_over and {line.source: line.vp for line in table.breakdown[0]}["end:coins"] == 6
    assert me(table).goods() == 1 and on_it(table) == (0, [])


def test_nothing_is_put_back_at_the_end() -> None:
    """C2-8: whoever ends the game there gets it; for want of room it is lost."""
    spaces = (0, 1, "the-end", "strathmore", "", "", "lochridge")
    lairds = laird({"village": plot("start-village", *["wood"] * 3, scots=1)}, coins=0), laird(coins=0)
    table = glen_with_mountain(*lairds, spaces=spaces, on=(4, 5), lying=["wood"] * 3 + ["stone"], scored=3)
    do(table, "climb", "take the-end")
    assert (table.choice.kind, notes(table)) == ("give-up", ["giveup wood", "giveup stone"])
    assert refusal(table, PutBack("wood")).code == "last-loot"


def test_a_bare_mountain_at_the_end() -> None:
    spaces = (0, 1, "the-end", "strathmore", "", "", "lochridge")
    table = glen_with_mountain(laird(coins=0), laird(coins=0), spaces=spaces, on=(4, 5), scored=3)
    do(table, "climb", "take the-end")
    assert table.is_over and not events(table, Looted)


def test_what_nobody_took_stays_there() -> None:
    spaces = ("the-end", 0, 1, "strathmore")
    table = glen_with_mountain(laird(coins=0), spaces=spaces, coins=3, lying=["wood"], on=(8, 9), out=(0, 1), scored=3)
    assert table.is_over and on_it(table) == (3, ["wood"])


# -- refill and die (C2-9, 10)


@pytest.mark.parametrize(
    ("spaces", "on", "free"),
    [
        ((0, 1, "easdale"), (11, 12), 13),  # as at the start
        ((0, 1, "easdale"), (12, 13), 11),  # the mountain is just behind the rearmost
        ((0, 1, "easdale"), (13,), 12),
        ((0, 1, "easdale"), (5, 6), 13),
        ((0, "", 1, "easdale"), (0, 1), 13),  # the rearmost stands on it
    ],
)
def test_the_last_other_space_stays_free(spaces: Any, on: tuple[int, ...], free: int) -> None:
    """C2-9: the mountain is ignored when the rondel is refilled."""
    deck = [BOX.tiles[tile].key for tile in BOX.deck("B")]
    table = glen_with_mountain(spaces=spaces, on=on, decks={"B": deck}, step=Refill())
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    state = glen(table)
    standing = {place % 14 for place in state.rondel.figures}
    empty = {space for space in range(14) if state.rondel.tiles[space] == NONE}
    assert empty - standing - set(on) == {free}


def test_the_space_before_the_climber_is_filled() -> None:
    """The refill goes on from the last tile, not from the figure on the mountain."""
    deck = [BOX.tiles[tile].key for tile in BOX.deck("B")]
    spaces = (0, 1, "easdale", "lochridge")
    table = glen_with_mountain(spaces=spaces, on=(12, 13), decks={"B": deck})
    do(table, "climb")
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    assert [space for space in range(14) if glen(table).rondel.tiles[space] == NONE] == [0, 1, 12, 13]


def test_the_die_leaves_a_coin_from_the_supply() -> None:
    spaces = ("die", "easdale", "", "", "lochridge", 0, 1, "strathmore")
    table = glen_with_mountain(spaces=spaces, step=RollDie())
    before = [player.coins for player in glen(table).players]
    do(table, "roll 2")
    assert on_it(table) == (1, []) and events(table, TributeLeft) == [TributeLeft(CHANCE, "coin")]
    assert [player.coins for player in glen(table).players] == before and glen(table).rondel.figures[2] == 4
    table = glen_with_mountain(spaces=spaces, step=RollDie())
    do(table, "roll 1")
    assert on_it(table) == (0, []) and glen(table).rondel.figures[2] == 1


def test_the_die_that_leaves_at_the_end_beyond_it() -> None:
    table = glen_with_mountain(spaces=("die", "", "", "", "the-end", 0, 1, "strathmore"), step=RollDie())
    do(table, "roll 1")
    assert on_it(table) == (1, []) and glen(table).die in glen(table).rondel.out


def test_the_die_waits_beyond_it_and_goes_on_over_it() -> None:
    """It never stands on the mountain; its way to the first tile laid counts too."""
    spaces = ("die", 0, 1)
    table = glen_with_mountain(spaces=spaces, on=(3, 4), step=RollDie())
    do(table, "roll 1")
    assert glen(table).rondel.figures[2] == 5 and on_it(table) == (1, [])
    table = glen_with_mountain(spaces=spaces, on=(4, 5), step=RollDie(), decks={"B": ["rubislaw", "caithness"]})
    do(table, "roll 1")
    assert glen(table).rondel.figures[2] == 3 and on_it(table) == (0, [])
    glen(table).agenda.append(Refill())
    table.set_position()
    do(table, "draw rubislaw")
    assert glen(table).rondel.figures[2] == 6 and on_it(table) == (1, [])


def test_other_figures_leave_nothing() -> None:
    table = glen_with_mountain(spaces=BEFORE)
    glen(table).emit(Passed(CHANCE, 7, 0, 6))
    assert on_it(table) == (0, [])


# -- production (C2-11)


def producing(own: Any, **facts: Any) -> Table:
    """Seat 0 places a tile that gives a sheep, before the mountain."""
    table = glen_with_mountain(own, spaces=(0, "lochridge", 1, "", "", "dornoch"), on=(3, 4), **facts)
    do(table, "take lochridge", f"place {at('n')}")
    return table


def test_production_that_would_be_the_only_tribute_does_not_come_by_itself() -> None:
    """C2-11: without it nothing would have to be left on the mountain."""
    table = producing(laird(coins=0))
    assert goods(table, "n") == [] and f"activate {at('n')} -" in notes(table)
    do(table, "done")
    assert goods(table, "n") == []


def test_whoever_owes_tribute_anyway_produces_by_itself() -> None:
    for own in (laird(coins=1), laird({"s": plot("easdale", "stone")}, coins=0)):
        assert goods(producing(own), "n") == ["sheep"]


def test_production_waits_while_everything_else_may_be_spent() -> None:
    """C2-11: the trade takes the last two resources; eight coins are more than it can take."""
    land = {"w": plot("crieff"), "s": plot("easdale", "stone", "wood")}
    assert goods(producing(laird(land, coins=0)), "n") == []
    assert goods(producing(laird(land, coins=8)), "n") == ["sheep"]


def test_whoever_has_finished_owes_no_tribute_any_more() -> None:
    spaces = (0, "the-end", "lochridge", 1, "", "", "dornoch")
    table = glen_with_mountain(laird(coins=0), spaces=spaces, on=(4, 5))
    do(table, "take lochridge", f"place {at('n')}")
    assert goods(table, "n") == ["sheep"]


# -- told to other Chronicles


def test_others_are_told_before_tribute_and_loot(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Event, int]] = []

    def tell(state: GlenMore2, event: Event) -> None:
        if isinstance(event, MountainPassed | MountainLeft):
            told.append((event, get_part(state).coins))
        usual(state, event)

    usual = GlenMore2.emit
    monkeypatch.setattr(GlenMore2, "emit", tell)
    do(glen_with_mountain(laird(coins=2), spaces=BEFORE, coins=3), "take lochridge")
    do(glen_with_mountain(laird(coins=2), spaces=ON, coins=4), "take lochridge")
    do(glen_with_mountain(laird(coins=2), spaces=ON, coins=5), "loot", "take lochridge")
    do(glen_with_mountain(laird(coins=2), spaces=ON), "take lochridge")
    assert told == [(MountainPassed(0), 3), (MountainLeft(0), 4), (MountainLeft(0), 5)]


# -- whole games


class MountainBook(ChronicleBook):
    """What lies on the mountain, too, follows from the events."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, 2)
        self.coins = 0
        self.goods: Counter[str] = Counter()

    def told(self, event: Event) -> None:
        if isinstance(event, TributeLeft | LootReturned):
            self.coins += event.what == "coin"
            self.goods[event.what] += event.what != "coin"
        elif isinstance(event, Looted):
            assert event.coins == self.coins and Counter(event.goods) == +self.goods
            self.coins, self.goods = 0, Counter()


def check(table: Table) -> None:
    """No tile on the mountain, at most one player, and one other space free behind the rearmost."""
    state = glen(table)
    here = get_part(state)
    assert all(state.rondel.tiles[space] == NONE for space in here.spaces)
    standing = [seat for seat in range(table.seats) if state.rondel.figures[seat] % 14 in here.spaces]
    assert len(standing) <= 1
    if state.die >= 0:
        assert state.rondel.figures[state.die] % 14 not in here.spaces


PROBES: list[Action] = [
    Climb(),
    Loot(),
    GiveUp("wood"),
    PutBack("wood"),
    PutBack("coin"),
    *(Tribute(what, cell) for what in ("coin", "wood", "sheep", "whisky", "?") for cell in (0, 5050, 5051)),
]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"mountain": "one", "end": "top"}),
    (3, {}),
    (3, {"die": "yes", "mountain": "one"}),
    (4, {}),
    (4, {"die": "yes", "end": "top"}),
]


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES, 2), ids=str)
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    seen: set[str] = set()
    for seed in range(6):
        book = MountainBook(seats)
        choose = make_random_player(random.Random(seed)) if seed % 2 else make_canny_player(random.Random(seed))
        table = played_by_laws(started(seats, seed, "2", **options), choose, seed, check, PROBES, book)
        assert (book.coins, sorted((+book.goods).elements())) == (on_it(table)[0], sorted(on_it(table)[1]))
        seen |= {line.split()[0] for line in table.record.actions}
    assert {"climb", "tribute"} <= seen


@examples(15)
@given(seed=seeds, choices=streams)
def test_any_choices_lead_to_the_end(seed: int, choices: list[int]) -> None:
    for seats in (2, 3, 4):
        table = started(seats, seed % 1000, "2")
        assert play_out(table, make_canny_stream_player(choices, seed % 1000)).is_over


def test_everything_happens() -> None:
    """In some hundred games: loot taken before moving and on leaving, lost for want of room, tribute of all kinds."""
    found: Counter[str] = Counter()
    for seed in range(100):
        table = play_out(started(2 + seed % 3, seed, "2"), make_random_player(random.Random(seed)))
        found.update(line.split()[0] for line in table.record.actions)
        for event in (event for told in table.log for event in told):
            if isinstance(event, Looted):
                found["looted"] += 1
            elif isinstance(event, TributeLeft):
                found[f"tribute {event.what}"] += 1
    assert found["climb"] and found["loot"] and found["looted"] > found["loot"] and found["putback"]
    assert all(found[f"tribute {what}"] for what in ("coin", *RESOURCES))
