"""Chronicle 1, The Dragon Boat Races, rule by rule; then whole games."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started
from fresh import examples
from glen2 import (
    BOX,
    acquiring,
    allying,
    at,
    edit_box,
    events,
    glen,
    glen_more_2,
    goods,
    keys,
    laird,
    make_canny_player,
    make_canny_stream_player,
    me,
    play_with,
    plot,
    points,
    scots,
    tile,
    use_box,
)
from hypothesis import given
from play import make_random_player, play_out, seeds, streams
from positions import do, read_notes, refusal
from thorough import take_some

import greatglen
from greatglen import CHANCE, NOBODY, Action, Event, Refused, Table
from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NEUTRAL,
    Berth,
    BoatHome,
    BoatPassed,
    CameLast,
    Castle,
    RaceBegan,
    RacePart,
    Rowed,
    downstream,
    get_part,
    in_order,
    new_race,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import (
    DealReward,
    DrawReward,
    RewardChosen,
    Rewarded,
    RewardsSeen,
    TakeReward,
)
from greatglen.games.glenmore2.rules.actions import Remove
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, clear_caches, on
from greatglen.games.glenmore2.rules.events import Passed
from greatglen.games.glenmore2.rules.rondel import RollDie
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Drew, Removed

ALL_REWARDS = {"3-vp": 3, "5-vp": 1, "2-coin": 3, "whisky": 2, "any": 3, "2-move": 2, "scot": 1, "clan": 1}


def racing(*lairds: Any, moves: int = 9, begun: bool = True, bare: bool = True, **facts: Any) -> Table:
    """Seat 0 in its turn with so many movement points, in a race; `bare`: no rewards at the castles."""
    seats = max(2, len(lairds))
    facts.setdefault("spaces", (*range(1, seats), 0, "strathmore", "easdale"))
    table = glen_more_2(*lairds, step=Act(0), now=Now(0, points=moves), begin=False, **facts)
    state = glen(table)
    play_with(table, {1: new_race(state)})
    state.parts[1].begun = begun
    if bare:
        state.parts[1].castles = [Castle(0)] * len(state.parts[1].course)
    table.set_position()
    return table


def part(table: Table) -> RacePart:
    return get_part(glen(table))


def boat(table: Table, seat: int = 0) -> tuple[int, int]:
    """Whose river (NEUTRAL: nobody's) and which cell."""
    berth = part(table).boats[seat]
    return part(table).course[berth.river], berth.cell


def put_boat(table: Table, river: int, cell: int, seat: int = 0) -> None:
    part(table).boats[seat] = Berth(river, cell)
    table.set_position()


def lay_rewards(table: Table, river: int, *rewards: str, seen: Sequence[int] = ()) -> None:
    """Rewards at a castle, out of the bag."""
    here = part(table)
    for reward in rewards:
        here.bag[reward] -= 1
    here.bag = in_order(here.bag)
    here.castles[river] = Castle(len(rewards), tuple(sorted(rewards)), tuple(seen))


def row(table: Table, times: int) -> None:
    for _ in range(times):
        do(table, "row")


# -- set-up


@pytest.mark.parametrize(
    ("seats", "course"),
    [(2, (0, NEUTRAL, 1, NEUTRAL)), (3, (0, 1, 2, NEUTRAL)), (4, (0, 1, 2, 3))],
)
def test_set_up(seats: int, course: tuple[int, ...]) -> None:
    """C1-1, 3, 4: boats at home, neutral rivers, as many rewards as players at each castle."""
    table = started(seats, 1, "1")
    here = part(table)
    assert here.course == course and here.neutral == 5 and not here.begun
    assert [boat(table, seat) for seat in range(seats)] == [(seat, at("castle")) for seat in range(seats)]
    assert here.castles == [Castle(seats)] * 4 and here.bag == ALL_REWARDS and sum(here.bag.values()) == 16
    assert here.results == [0] * seats


def test_the_tiles_are_in_their_decks() -> None:
    """C1-2: Race Start in the top third of B (19 tiles: 6), Ship Builders in A and B."""
    state = glen(started(3, 1, "1"))
    keys = [[state.box.tiles[tile].key for tile in deck] for deck in state.decks]
    laid = [state.box.tiles[tile].key for tile in state.rondel.tiles if tile >= 0]
    assert "ship-builder-1" in (*keys[1], *laid) and "ship-builder-2" in keys[2] and "race-start" not in keys[2]
    slot = next(slot for slot in state.slots if slot.tile == state.box.number["race-start"])
    assert (slot.deck, slot.first, slot.last) == (2, 0, 5) and len(state.decks[2]) == 18


def test_race_start_lies_anywhere_in_the_top_third() -> None:
    found: Counter[int] = Counter()
    for seed in range(150):
        table = play_out(started(2, seed, "1", end="top"), make_canny_player(random.Random(seed)))
        decks = [BOX.tiles[BOX.number[event.tile]] for event in events(table, Drew)]
        second = [tile.key for tile in decks if tile.deck == "B"]
        found[second.index("race-start")] += 1
    assert set(found) == set(range(6)) and min(found.values()) >= 10


def test_without_it_nobody_rows() -> None:
    plain = greatglen.start("glenmore2", seats=2, seed=1)
    assert refusal(plain, Row()).code == "not-asked" and len(glen(plain).decks[2]) == 17


# -- the start (C1-2, C1-5)


def starting(*spaces: int | str, **facts: Any) -> Table:
    table = glen_more_2(spaces=spaces, begin=False, **facts)
    play_with(table, {1: new_race(glen(table))})
    table.set_position()
    return table


def test_nobody_lands_on_race_start() -> None:
    table = starting(0, "race-start", "easdale", 1, "strathmore")
    assert refusal(table, Take("race-start")).code == "protected"


def test_the_first_to_pass_begins_the_race_for_all() -> None:
    table = starting(0, 1, "race-start", "easdale", "strathmore", "lochridge")
    do(table, "take easdale")
    assert part(table).begun and events(table, RaceBegan) == [RaceBegan(0)]
    do(table, f"place {at('n')}")
    do(table, "done", "take strathmore")
    assert events(table, RaceBegan) == [RaceBegan(0)], "only once"
    assert "race-start" in [event.tile for event in events(table, Removed)], "passed by all"
    assert keys(table, glen(table).discards) == ["race-start"]


def test_rowing_in_the_very_turn() -> None:
    table = starting(0, 1, "race-start", "easdale", "strathmore")
    do(table, "take easdale", f"place {at('n')}")
    assert read_notes(table, "row") == {"row"}, "the village next to it gave a point"
    do(table, "row")
    assert boat(table) == (0, at("village"))


def test_before_it_is_passed_there_is_no_race() -> None:
    table = starting(0, "easdale", 1, "race-start", "strathmore")
    do(table, "take easdale", f"place {at('n')}")
    assert not part(table).begun and refusal(table, Row()).code == "race-not-begun"


def test_the_die_and_other_figures_begin_no_race() -> None:
    table = starting("die", "race-start", "easdale", 0, 1, "strathmore", step=RollDie())
    do(table, "roll 1")
    assert not part(table).begun, "the die went on to easdale"
    assert glen(table).rondel.figures[2] == 2, "for it does not remove Race Start"
    glen(table).emit(Passed(CHANCE, 7, 0, 2))
    assert not part(table).begun


def test_not_by_who_stays_behind_it_or_passes_other_tiles() -> None:
    table = starting(0, "easdale", "lochridge", 1, "race-start")
    do(table, "take lochridge")
    assert not part(table).begun


# -- rowing (C1-6 to C1-8)


def test_a_movement_point_for_a_river_tile() -> None:
    table = racing(moves=2)
    do(table, "row")
    assert boat(table) == (0, at("village")) and points(table) == 1
    assert events(table, Rowed) == [Rowed(0, 0, at("village"))]
    assert scots(table, "village") == 1, "the scots stay"
    do(table, "row")
    assert (refusal(table, Row()).code if table.choice.seat == 0 else "no-points") == "no-points"


def test_no_points_no_rowing() -> None:
    table = racing(laird({"n": plot("strathmore", "wood")}), moves=0, market={"wood": 1})
    assert table.choice.kind == "activate" and refusal(table, Row()).code == "no-points"


def test_scots_and_boat_share_the_points() -> None:
    table = racing(moves=3)
    do(table, "row", f"move {at('village')} {at('castle')}", "row")
    assert boat(table) == (NEUTRAL, 4) and scots(table, "castle") == 1


@pytest.mark.parametrize(("tile", "where"), [("ship-builder-1", "ee"), ("ship-builder-2", "n")])
def test_ship_builders_give_two_points(tile: str, where: str) -> None:
    """C1-6: they cost a wood; one is a river tile."""
    table = racing(laird({"castle": plot("home-castle", scots=1)}, coins=1), moves=0, begun=True)
    state = glen(table)
    acquired = acquiring(tile, laird({"castle": plot("home-castle", "wood", scots=1)}, coins=0))
    glen(acquired).parts[1] = state.parts[1].copy()
    do(acquired, f"place {at(where)}")
    assert goods(acquired, "castle") == [] and points(acquired) == 2 + (where == "ee") * 1 + (where == "n") * 2
    do(acquired, "row")
    assert boat(acquired) == (0, at("village"))


def test_from_right_to_left_then_the_right_end_of_the_next() -> None:
    """C1-7, with two players: own river, neutral river, the other's, neutral river, home."""
    river = {"w": plot("glen-lyon"), "ee": plot("ballachulish")}
    table = racing(laird(river), laird({"ww": plot("glen-affric"), "w": plot("halkirk")}), moves=30)
    way = []
    while not part(table).results[0]:
        do(table, "row")
        way.append(boat(table))
    own, other = [at("village"), at("w")], [at("castle"), at("village"), at("w"), at("ww")]
    assert way[:2] == [(0, cell) for cell in own]
    assert way[2:7] == [(NEUTRAL, cell) for cell in (4, 3, 2, 1, 0)]
    assert way[7:11] == [(1, cell) for cell in other]
    assert way[11:16] == [(NEUTRAL, cell) for cell in (4, 3, 2, 1, 0)]
    assert way[16:] == [(0, at("ee")), (0, at("castle"))]


def test_with_three_players_one_neutral_river() -> None:
    table = racing(laird(), laird(), laird(), moves=30)
    way = []
    while not part(table).results[0]:
        do(table, "row")
        way.append(boat(table)[0])
    assert way == [0, 1, 1, 2, 2, *[NEUTRAL] * 5, 0]
    state = glen(table)
    assert downstream(state, Berth(2, at("village"))) == Berth(3, 4)


def test_with_four_players_none() -> None:
    table = racing(laird(), laird(), laird(), laird(), moves=30)
    row(table, 8)
    assert part(table).results[0] == 1


def test_the_river_as_it_lies_now() -> None:
    """C1-8: a river that grows meanwhile is longer for the boats on it, at either end."""
    table = racing(laird(), laird(), moves=30)
    land = glen(table).players[0].land
    row(table, 1)
    land[at("w")] = plot("glen-lyon")
    do(table, "row")
    assert boat(table) == (0, at("w"))
    glen(table).players[1].land[at("ee")] = plot("halkirk")
    put_boat(table, 1, 0)
    do(table, "row")
    assert boat(table) == (1, at("ee"))


def test_only_the_own_boat() -> None:
    table = racing(moves=3)
    row(table, 3)
    assert boat(table, 1) == (1, at("castle"))


# -- tiles under boats (C1-9)


@pytest.mark.parametrize("owner", [0, 1])
def test_a_tile_with_a_boat_stays(owner: int) -> None:
    own = laird({"w": plot("glen-lyon"), "n": plot("easdale"), "ee": plot("halkirk")}, coins=9)
    table = acquiring("john-knox", own)
    play_with(table, {1: new_race(glen(table))})
    part(table).boats[owner] = Berth(0, at("w"))
    do(table, "ally MacMillan")
    refused = refusal(table, Remove(at("w")))
    assert (refused.code, refused.facts) == ("boat-there", {"cell": at("w")})
    assert read_notes(table, "remove") == {f"remove {at('n')}", f"remove {at('ee')}"}


def test_a_boat_elsewhere_keeps_nothing() -> None:
    table = acquiring("john-knox", laird({"w": plot("glen-lyon"), "n": plot("easdale")}, coins=9))
    play_with(table, {1: new_race(glen(table))})
    part(table).boats = [Berth(2, at("w")), Berth(1, 3)]
    do(table, "ally MacMillan")
    assert read_notes(table, "remove") == {f"remove {at('n')}", f"remove {at('w')}"}


def test_loch_morar_does_not_remove_it_either() -> None:
    castle = plot("home-castle", scots=1)
    table = acquiring("loch-morar", laird({"castle": castle, "w": plot("glen-lyon", scots=1), "n": plot("easdale")}))
    play_with(table, {1: new_race(glen(table))})
    part(table).boats[1] = Berth(0, at("w"))
    do(table, f"place {at('ee')}")
    assert read_notes(table, "remove", "skip") == {f"remove {at('n')}", f"remove {at('ee')}", "skip"}


def test_it_may_be_built_over() -> None:
    table = acquiring("inverness", laird({"w": plot("halkirk")}, coins=3))
    play_with(table, {1: new_race(glen(table))})
    part(table).boats[1] = Berth(0, at("w"))
    do(table, f"place {at('w')}")
    assert tile(table, "w") == "inverness" and boat(table, 1) == (0, at("w"))


# -- rewards (C1-10)


def at_neutral_castle(*rewards: str, me_: Any = None, moves: int = 1, seen: Sequence[int] = ()) -> Table:
    """Seat 0's boat is just before the castle of the first neutral river, where these rewards lie."""
    table = racing(me_ or laird(), moves=moves)
    lay_rewards(table, 1, *rewards, seen=seen)
    put_boat(table, 1, 3)
    return table


def test_one_is_taken_the_rest_stay() -> None:
    table = at_neutral_castle("3-vp", "2-coin")
    do(table, "row")
    assert (table.choice.seat, table.choice.kind, table.choice.rule) == (0, "reward", "C1-10")
    assert read_notes(table, "takereward") == {"takereward 2-coin 1", "takereward 3-vp 1"}
    do(table, "takereward 3-vp 1")
    assert me(table).vp == 3 and part(table).castles[1] == Castle(1, ("2-coin",), (0,))
    assert events(table, Rewarded) == [Rewarded(0, "3-vp")]
    assert events(table, RewardsSeen) == [RewardsSeen(0, ("2-coin", "3-vp"))]


def test_the_rest_is_for_the_next_boat() -> None:
    table = at_neutral_castle("3-vp", seen=[1])
    do(table, "row", "takereward 3-vp 1")
    assert me(table).vp == 3 and part(table).castles[1].left == 0


def test_a_reward_may_be_declined() -> None:
    """C1-10: those looked at stay there, also the only one."""
    table = at_neutral_castle("2-coin", "clan")
    do(table, "row")
    assert read_notes(table, "takereward", "skip") == {"takereward 2-coin 1", "takereward clan 1", "skip"}
    do(table, "skip")
    assert part(table).castles[1] == Castle(2, ("2-coin", "clan"), (0,)) and not events(table, Rewarded)
    assert table.choice.kind != "reward"
    table = at_neutral_castle("clan")
    do(table, "row")
    assert read_notes(table, "takereward", "skip") == {"takereward clan 1", "skip"}


def test_no_rewards_left() -> None:
    table = at_neutral_castle(moves=2)
    do(table, "row")
    assert boat(table) == (NEUTRAL, 2) and table.choice.kind == "activate" and not events(table, RewardsSeen)


def test_the_castle_of_another_player() -> None:
    table = racing(moves=1)
    lay_rewards(table, 2, "5-vp", "3-vp")
    put_boat(table, 1, 0)
    do(table, "row", "takereward 5-vp 1")
    assert me(table).vp == 5 and boat(table) == (1, at("castle"))


def test_passing_is_enough() -> None:
    """Two points: the reward is taken on the way, and the boat goes on."""
    table = at_neutral_castle("3-vp", "5-vp", moves=2)
    do(table, "row", "takereward 5-vp 1", "row")
    assert boat(table) == (NEUTRAL, 1) and me(table).vp == 5


def test_alike_rewards_are_chosen_from_too() -> None:
    """Else the others could tell from what was not asked."""
    table = at_neutral_castle("3-vp", "3-vp")
    do(table, "row")
    assert read_notes(table, "takereward") == {"takereward 3-vp 1", "takereward 3-vp 2"}
    do(table, "takereward 3-vp 2")
    assert part(table).castles[1].rewards == ("3-vp",)


@pytest.mark.parametrize("nth", [0, 2])
@pytest.mark.parametrize("reward", ["3-vp", "whisky", "?"])
def test_what_does_not_lie_there(reward: str, nth: int) -> None:
    table = at_neutral_castle("3-vp", "2-coin")
    do(table, "row")
    refused = refusal(table, TakeReward(reward, nth))
    assert (refused.code, refused.facts) == ("no-reward", {"reward": reward, "nth": str(nth)})
    assert refusal(table, Row()).code == "no-points"


def test_no_reward_is_due_at_other_times() -> None:
    table = at_neutral_castle("3-vp", "2-coin")
    for action in (TakeReward("3-vp", 1), DealReward("3-vp", 1)):
        assert refusal(table, action).code == "no-reward-due"


def taking(reward: str, other: str = "5-vp", me_: Any = None) -> Table:
    table = at_neutral_castle(*sorted((reward, other)), me_=me_)
    do(table, "row", f"takereward {reward} 1")
    return table


def test_reward_points() -> None:
    assert me(taking("3-vp")).vp == 3 and me(taking("5-vp", "3-vp")).vp == 5
    assert me(taking("3-vp")).points == {"chronicle:race-reward": 3}


def test_reward_coins() -> None:
    assert me(taking("2-coin", me_=laird(coins=4))).coins == 6


def test_reward_whisky() -> None:
    assert me(taking("whisky")).whisky == 1


def test_reward_any_resource_on_any_tile() -> None:
    table = taking("any")
    do(table, "gain cattle", f"put cattle {at('castle')}")
    assert goods(table, "castle") == ["cattle"]


def test_reward_movement_points_row_on() -> None:
    table = taking("2-move")
    assert points(table) == 2
    row(table, 2)
    assert boat(table) == (NEUTRAL, 0)


def test_reward_scot_on_any_tile() -> None:
    table = taking("scot")
    do(table, f"put scot {at('castle')}")
    assert scots(table, "castle") == 1 and me(table).scots == 7
    assert events(taking("scot", me_=laird(scots=0)), Rewarded), "with none in the supply it is lost"


def test_reward_clan_marker() -> None:
    table = taking("clan", me_=laird(coins=9))
    assert table.choice.kind == "ally"
    do(table, "ally Douglas")
    assert me(table).markers == 9 and me(table).clans == ("Douglas",)
    none = taking("clan", me_=laird(markers=0))
    assert me(none).clans == (), "who has no marker places none"


# -- dealing and secrets


def test_they_are_dealt_when_somebody_first_looks() -> None:
    """C1-4: by chance, each reward alike."""
    table = racing(moves=1, bare=False)
    put_boat(table, 1, 3)
    do(table, "row")
    assert (table.choice.seat, table.choice.kind, table.choice.weights) == (CHANCE, "deal-reward", None)
    assert len(table.choice.options) == 16
    assert refusal(table, DealReward("3-vp", 4)).code == "not-to-deal"
    assert refusal(table, DealReward("?", 1)).code == "not-to-deal" and refusal(table, Row()).code == "not-asked"
    do(table, "dealreward 3-vp 3")
    assert len(table.choice.options) == 15 and refusal(table, DealReward("3-vp", 3)).code == "not-to-deal"
    do(table, "dealreward whisky 1")
    assert table.choice.kind == "reward" and part(table).castles[1] == Castle(2, ("3-vp", "whisky"), (0,))
    assert sum(part(table).bag.values()) == 14 and part(table).bag["whisky"] == 1


def test_a_second_look_deals_nothing() -> None:
    table = at_neutral_castle("3-vp", "2-coin", seen=[1])
    do(table, "row")
    assert table.choice.kind == "reward" and part(table).castles[1].seen == (0, 1)


def seen(table: Table, seat: int) -> RacePart:
    view = table.view_for(seat).state
    assert isinstance(view, GlenMore2)
    return get_part(view)


def test_only_who_looks_knows_them() -> None:
    table = racing(laird(), laird(), laird(), moves=1, bare=False)
    put_boat(table, 3, 3)
    do(table, "row", "dealreward 3-vp 1")
    for seat in (0, 1, 2, NOBODY):
        assert seen(table, seat).castles[3] == Castle(3, (HIDDEN,), ()) and seen(table, seat).bag == ALL_REWARDS
    do(table, "dealreward whisky 1", "dealreward clan 1")
    assert seen(table, 0).castles[3] == Castle(3, ("3-vp", "clan", "whisky"), (0,))
    assert "clan" not in seen(table, 0).bag
    for seat in (1, 2, NOBODY):
        assert seen(table, seat).castles[3] == Castle(3, (HIDDEN,) * 3, (0,)) and seen(table, seat).bag == ALL_REWARDS
        told = [event for events_ in table.view_for(seat).log for event in events_]
        assert RewardsSeen(0, (HIDDEN,) * 3) in told and not any("clan" in str(event) for event in told)
        assert table.view_for(seat).choice.options == ()
    do(table, "takereward whisky 1")
    assert seen(table, 1).castles[3] == Castle(2, (HIDDEN,) * 2, (0,)), "what is left stays face down"
    assert seen(table, 1).bag == {**ALL_REWARDS, "whisky": 1}, "all see what was taken"


def test_guesses_differ_and_keep_what_is_known() -> None:
    table = racing(laird(), laird(), moves=1)
    lay_rewards(table, 0, "clan", "scot", seen=[0])
    lay_rewards(table, 1, "5-vp", "any", seen=[1])
    table.set_position()
    for seat, known, unknown in ((0, 0, 1), (1, 1, 0)):
        guesses = [part(table.determinise(seat, random.Random(luck))) for luck in range(40)]
        assert {guess.castles[known] for guess in guesses} == {part(table).castles[known]}
        assert len({guess.castles[unknown].rewards for guess in guesses}) > 8
        for guess in guesses:
            whole = Counter(guess.bag) + Counter(r for castle in guess.castles for r in castle.rewards)
            assert whole == Counter(ALL_REWARDS)


def test_a_look_cannot_be_taken_back() -> None:
    """Neither the first at a castle, when chance deals, nor a later one, when it does not."""
    later = 0
    for seed in take_some(range(40), 8):
        table = started(3, seed, "1")
        choose = rower(random.Random(seed))
        while not table.is_over:
            before = table.version
            action = choose(table)
            looked = [event for event in table.apply(action) if isinstance(event, RewardsSeen)]
            if looked and not table.is_over:
                later += table.version == before + 1
                with pytest.raises(Refused) as caught:
                    table.undo()
                assert caught.value.code == "chance-fell"
    assert later, "rewards were looked at for the second time"


def test_the_last_one_dealt_is_hidden_too() -> None:
    """The log does not show its face to others."""
    table = racing(moves=1, bare=False)
    part(table).bag = {"3-vp": 1, "clan": 1}
    put_boat(table, 1, 3)
    do(table, "row", "dealreward clan 1")
    told = [event for events_ in table.view_for(1).log for event in events_ if isinstance(event, RewardsSeen)]
    assert told and all(set(event.rewards) == {HIDDEN} for event in told)


def test_too_few_rewards_in_the_bag() -> None:
    table = racing(moves=1, bare=False)
    part(table).bag = {"3-vp": 1}
    put_boat(table, 1, 3)
    do(table, "row", "takereward 3-vp 1")
    assert me(table).vp == 3 and part(table).castles[1].left == 0


# -- results (C1-11 to C1-13)


def nearly_home(seats: int, seat: int = 0, **facts: Any) -> Table:
    table = racing(*(laird() for _ in range(seats)), **facts)
    for other in range(seats):
        part(table).boats[other] = Berth(len(part(table).course) - 1, at("village") if seats == 4 else 0)
    table.set_position()
    return table


def test_the_first_gets_15_points_and_a_whisky() -> None:
    table = nearly_home(4)
    do(table, "row")
    assert (me(table).vp, me(table).whisky) == (15, 1) and me(table).points == {"chronicle:race-1": 15}
    assert events(table, BoatHome) == [BoatHome(0, 1)] and part(table).results == [1, 0, 0, 0]
    assert not events(table, CameLast)


def test_a_boat_that_is_home_moves_no_more() -> None:
    table = nearly_home(4)
    do(table, "row")
    assert refusal(table, Row()).code == "boat-is-home"


@pytest.mark.parametrize(("place", "vp"), [(2, 10), (3, 5)])
def test_second_and_third(place: int, vp: int) -> None:
    table = nearly_home(4)
    part(table).results = [0, *range(1, place), *[0] * (4 - place)]
    do(table, "row")
    assert (me(table).vp, me(table).whisky) == (vp, 0) and part(table).results[0] == place


def test_who_alone_is_left_is_last() -> None:
    """C1-12: at once, when the third of four is home."""
    table = nearly_home(4)
    part(table).results = [0, 1, 2, 0]
    do(table, "row")
    assert part(table).results == [3, 1, 2, LAST] and events(table, CameLast) == [CameLast(3)]


@pytest.mark.parametrize(("seats", "before", "after"), [(2, [0, 0], [1, LAST]), (3, [0, 0, 1], [2, LAST, 1])])
def test_with_fewer_players(seats: int, before: list[int], after: list[int]) -> None:
    table = nearly_home(seats)
    part(table).results = before
    do(table, "row")
    assert part(table).results == after and me(table).vp == (15 if seats == 2 else 10)


def test_the_last_boat_stays_where_it_is() -> None:
    table = nearly_home(2)
    part(table).results = [LAST, 1]
    table.set_position()
    assert refusal(table, Row()).code == "race-over"


def test_a_reward_at_home() -> None:
    """C1-10, 11: the result first, then the reward at the own castle."""
    table = nearly_home(2)
    lay_rewards(table, 0, "3-vp", "2-coin")
    do(table, "row")
    assert me(table).vp == 15 and table.choice.kind == "reward"
    do(table, "takereward 3-vp 1")
    assert me(table).vp == 18


def test_no_reward_at_home_before_the_finish() -> None:
    table = racing(moves=1, bare=False)
    do(table, "row")
    assert not events(table, RewardsSeen) and part(table).castles[0].left == 2


def test_unfinished_boats_at_the_end_are_all_last() -> None:
    table = glen_more_2(laird(coins=4), laird(coins=5), laird(coins=6), step=ScoringRound(), scored=3, begin=False)
    play_with(table, {1: new_race(glen(table))})
    part(table).results = [0, 1, 0]
    table.set_position()
    assert table.is_over and part(table).results == [LAST, 1, LAST]
    assert table.scores == [0, 5, 0] and events(table, CameLast) == [CameLast(0), CameLast(2)]


def test_cod_liver_oil_and_armadale() -> None:
    """C1-13: coins are worth nothing; Armadale Castle still counts the first 8."""
    lairds = laird(coins=9, landmarks=["Armadale Castle"]), laird(coins=3, landmarks=["Loch Lochy"])
    table = glen_more_2(*lairds, step=ScoringRound(), scored=3, begin=False)
    play_with(table, {1: new_race(glen(table))})
    part(table).results = [LAST, 1]
    table.set_position()
    assert {line.source: line.vp for line in table.breakdown[0]} == {"end:Armadale Castle": 8}
    assert table.scores == [8, 3]


# -- with other Chronicles (C1-14)


class Nothing(msgspec.Struct):
    """A part of the state with nothing in it."""

    def copy(self) -> "Nothing":
        return self


class Crew(Chronicle):
    """Rows free to other boats, notes what it is told of, and draws one more reward."""

    number, name, summary = 8, "Crew", "For a test."

    def __init__(self) -> None:
        self.told: list[Event] = []

    def is_allowed(self, state: GlenMore2, seat: int, what: str) -> bool:
        return seat == 0 and what == "row-free-to-boats"

    @on(BoatPassed)
    def passed(self, state: GlenMore2, event: BoatPassed) -> None:
        self.told.append(event)

    @on(RewardChosen)
    def rewarded(self, state: GlenMore2, event: RewardChosen) -> None:
        self.told.append(event)
        state.agenda.append(DrawReward(event.seat, event.river))


@pytest.fixture
def crew() -> Any:
    real = CHRONICLES.pop(8, None)
    CHRONICLES[8] = Crew()
    clear_caches()
    yield CHRONICLES[8]
    del CHRONICLES[8]
    if real is not None:
        CHRONICLES[8] = real


def test_rowing_free_to_a_tile_with_another_boat(crew: Crew) -> None:
    table = racing(moves=1)
    glen(table).parts[8] = Nothing()
    put_boat(table, 1, 1, seat=1)
    put_boat(table, 1, 3)
    do(table, "row")
    assert points(table) == 0 and boat(table) == (NEUTRAL, 2) and read_notes(table, "row") == {"row"}
    do(table, "row")
    assert boat(table) == (NEUTRAL, 1) and crew.told == []
    if table.choice.seat == 0 and table.choice.kind == "activate":
        assert refusal(table, Row()).code == "no-points"


def test_passing_another_boat(crew: Crew) -> None:
    """It leaves a tile on which the other lay already; not if the other came later, or has left before."""
    table = racing(moves=9)
    glen(table).parts[8] = Nothing()
    put_boat(table, 1, 3, seat=1)
    put_boat(table, 1, 4)
    row(table, 1)
    assert crew.told == [] and part(table).met[0] == (1,)
    row(table, 1)
    assert crew.told == [BoatPassed(0, 1)]
    put_boat(table, 1, 2, seat=1)
    row(table, 1)
    assert crew.told == [BoatPassed(0, 1)], "seat 1 came later"


def test_one_more_reward_unseen(crew: Crew) -> None:
    table = at_neutral_castle("3-vp", "2-coin", "whisky")
    glen(table).parts[8] = Nothing()
    do(table, "row", "takereward 3-vp 1")
    assert (table.choice.seat, table.choice.kind) == (CHANCE, "draw-reward") and len(table.choice.options) == 2
    assert refusal(table, TakeReward("3-vp", 1)).code == "no-reward" and refusal(table, Row()).code == "not-asked"
    do(table, "takereward whisky 1")
    assert (me(table).vp, me(table).whisky) == (3, 1) and part(table).castles[1].rewards == ("2-coin",)
    assert crew.told == [RewardChosen(0, 1)]


# -- the component file


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("result_vp = [15, 10, 5]", "result_vp = [15, 10]", "result_vp"),
        ("neutral_river = 5", "neutral_river = 0", "neutral_river"),
        ("neutral_river = 5", "", "chronicle.1"),
        ('"2 move", "2 move", ', "", "rewards"),
        ('"5 vp"', '"5 dragons"', "rewards"),
        ('name = "Race Start"', 'name = "Race Stop"', "tile"),
    ],
)
def test_mistakes_in_the_file(old: str, new: str, field: str) -> None:
    assert [(p.entry, p.field) for p in problems(edit_box((old, new)))] == [("chronicle 1", field)]


def test_another_file() -> None:
    box = use_box(("neutral_river = 5", "neutral_river = 7"), ("result_vp = [15, 10, 5]", "result_vp = [20, 10, 5]"))
    table = started(2, 1, "1", components=box.key)
    assert part(table).neutral == 7 and problems(edit_box()) == []


# -- whole games


class RaceBook(ChronicleBook):
    """Boats, results and rewards follow from the events."""

    def __init__(self, seats: int, *chronicles: int) -> None:
        super().__init__(seats, *chronicles)
        self.boats = {seat: Rowed(seat, (0, 2)[seat] if seats == 2 else seat, at("castle")) for seat in range(seats)}
        self.home: list[int] = []
        self.last: list[int] = []
        self.rewards: Counter[str] = Counter()
        self.begun = 0

    def told(self, event: Event) -> None:
        match event:
            case Rowed(seat, _, _):
                assert self.begun and seat not in (*self.home, *self.last)
                self.boats[seat] = event
            case BoatHome(seat, place):
                self.home.append(seat)
                assert place == len(self.home)
            case CameLast(seat):
                self.last.append(seat)
            case Rewarded(_, reward):
                self.rewards[reward] += 1
            case RaceBegan():
                self.begun += 1

    def agrees_with(self, state: GlenMore2) -> None:
        super().agrees_with(state)
        here = get_part(state)
        assert self.begun == here.begun
        assert [(b.river, b.cell) for b in here.boats] == [(b.river, b.cell) for b in self.boats.values()]
        for seat, result in enumerate(here.results):
            expected = LAST if seat in self.last else self.home.index(seat) + 1 if seat in self.home else 0
            assert result == expected
        lying = Counter(reward for castle in here.castles for reward in castle.rewards)
        assert Counter(here.bag) + lying + self.rewards == Counter(ALL_REWARDS)
        for river, berth in ((boat.river, boat) for boat in here.boats):
            owner = here.course[river]
            cells = range(5) if owner == NEUTRAL else state.river(owner)
            assert berth.cell in cells, "every boat lies on a river"
        assert all(castle.left <= len(here.boats) for castle in here.castles)


def rower(rng: random.Random) -> Any:
    """A player who rows when there is a chance to."""
    plain = make_canny_player(rng)

    def choose(table: Table) -> Action:
        rows = [option for option in table.choice.options if isinstance(option, Row)]
        return rows[0] if rows and rng.random() < 0.8 else plain(table)

    return choose


PROBES: list[Action] = [
    Row(),
    *(kind(reward, nth) for kind in (TakeReward, DealReward) for reward in (*ALL_REWARDS, "?") for nth in range(4)),
]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"end": "top"}),
    (3, {}),
    (3, {"die": "yes"}),
    (4, {}),
    (4, {"die": "yes", "end": "top"}),
]


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES, 2), ids=str)
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    seen_kinds: set[str] = set()
    for seed in range(5):
        rng = random.Random(seed)
        choose = make_random_player(rng) if seed % 2 else rower(rng)
        new = started(seats, seed, "1", **options)
        table = played_by_laws(new, choose, seed, others=PROBES, book=RaceBook(seats, 1))
        seen_kinds |= {line.split()[0] for line in table.record.actions}
        here = part(table)
        assert all(here.results) and 0 not in here.results
        for seat, lines in enumerate(table.breakdown):
            sources = {line.source: line.vp for line in lines}
            assert here.results[seat] != LAST or "end:coins" not in sources
    assert {"row", "takereward", "dealreward"} <= seen_kinds


@examples(10)
@given(seed=seeds, choices=streams)
def test_any_choices_lead_to_the_end(seed: int, choices: list[int]) -> None:
    for seats in (2, 3, 4):
        assert play_out(started(seats, seed % 1000, "1"), make_canny_stream_player(choices, seed % 1000)).is_over


def test_every_reward_happens_and_boats_come_home() -> None:
    found: Counter[str] = Counter()
    for seed in range(60):
        table = play_out(started(2 + seed % 3, seed, "1"), rower(random.Random(seed)))
        for event in (event for told in table.log for event in told):
            if isinstance(event, Rewarded):
                found[event.reward] += 1
            elif isinstance(event, BoatHome):
                found[f"place {event.place}"] += 1
    assert set(ALL_REWARDS) <= set(found) and found["place 1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_the_mountain(seats: int) -> None:
    """Chronicles 1 and 2 together."""

    for seed in take_some(range(4), 2):
        choose = make_random_player(random.Random(seed)) if seed % 2 else rower(random.Random(seed))
        played_by_laws(started(seats, seed, "1,2"), choose, seed, others=PROBES, book=RaceBook(seats, 1, 2))


@pytest.mark.parametrize(
    ("seats", "chronicles"), take_some([(2, "1,2,3,5,6,7,8"), (3, "1,2,3,4,5,6,7,8"), (4, "1,2,3,4,5,6,7,8")])
)
def test_with_all_others(seats: int, chronicles: str) -> None:
    choose = rower(random.Random(seats))
    played_by_laws(started(seats, seats, chronicles), choose, seats, others=PROBES)


def test_allying_by_a_reward_is_like_allying_by_a_person() -> None:
    table = allying("Douglas", laird(coins=9))
    reward = taking("clan", me_=laird(coins=9))
    do(reward, "ally Douglas")
    assert me(reward).coins == me(table).coins and me(reward).vp == me(table).vp
