"""What Chronicles are told and asked, by a tiny one made for this (tiny_chronicle); and whole games with it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from glen2 import at, edit_box, events, glen, keys, make_canny_player, me, plot
from glenmore2.book import Book
from glenmore2.opinion import connected, straight_and_unbroken
from glenmore2.test_properties import squares
from glenmore2.tiny_chronicle import (
    HIDDEN,
    MOOR,
    MOST,
    NUMBER,
    TILES,
    TinyChronicle,
    TinyDealt,
    TinyMoor,
    TinyPart,
    TinyToken,
    TinyWave,
)
from play import make_random_player, play_decisions, play_out
from positions import do, read_notes, refusal
from thorough import take_some

import greatglen
from greatglen import CHANCE, Action, Event, Refused, Table
from greatglen.games.glenmore2.rules.actions import ACTIONS, Ally, Remove
from greatglen.games.glenmore2.rules.activation import open_ways
from greatglen.games.glenmore2.rules.box import Box, open_box
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, When, clear_caches, register
from greatglen.games.glenmore2.rules.clans import road_cost
from greatglen.games.glenmore2.rules.events import Finished, StackTaken
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.scoring import ScoringRound, compared_counts
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.games.glenmore2.rules.turn import NextTurn, acquire
from greatglen.games.glenmore_common.rules.actions import Activate, Place, Take
from greatglen.games.glenmore_common.rules.events import Drew
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.payment import Bill
from greatglen.games.glenmore_common.rules.rondel import NONE


@pytest.fixture(autouse=True)
def tiny() -> Iterator[Box]:
    """The Chronicle under number 8, whatever else has that number, and a box with its tiles in place of that one's."""
    real, actions = CHRONICLES.pop(NUMBER, None), dict(ACTIONS)
    register(TinyChronicle())
    yield box()
    del CHRONICLES[NUMBER]
    if real is not None:
        CHRONICLES[NUMBER] = real
    clear_caches()
    ACTIONS.clear()
    ACTIONS.update(actions)


def box() -> Box:
    return open_box("tiny.toml", edit_box(more=TILES))


def start(seats: int = 2, seed: int = 1, chance: str = "auto", **options: object) -> Table:
    chosen = {"chronicles": "8", "components": box().key, **options}
    return greatglen.start("glenmore2", seats=seats, seed=seed, chance=chance, options=chosen)


def part(table: Table) -> TinyPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, TinyPart)
    return found


def arranged(*spaces: object) -> Table:
    """Two players, the die (2) and the piper (3), tiles and gaps as told from the rearmost on; then the next turn."""
    table = start(2, chance="manual")
    while table.choice.seat == CHANCE:
        table.apply(table.choice.options[0])
    state = glen(table)
    rondel = state.rondel
    rondel.tiles = [NONE] * 14
    for place, what in enumerate(spaces):
        if isinstance(what, int):
            rondel.figures[what] = place
        elif what:
            rondel.tiles[place % 14] = state.box.number[str(what)]
    rondel.front = len(spaces) - 1
    state.decks = [()] * 5
    state.slots = ()
    state.agenda = [NextTurn()]
    table.set_position()
    return table


def tiny_land(table: Table, **plots: Plot) -> None:
    me(table).land.update({at(way): here for way, here in plots.items()})


# -- registering and set-up


def test_a_number_is_given_once() -> None:
    with pytest.raises(ValueError, match="there is a Chronicle 8 already"):
        register(TinyChronicle())


WRONG = [("8,8", "chronicle-twice"), ("8,77", "unknown-chronicle"), ([8, 8], "chronicle-twice")]


@pytest.mark.parametrize(("value", "code"), WRONG)
def test_chronicles_that_cannot_be(value: object, code: str) -> None:
    with pytest.raises(Refused) as caught:
        start(chronicles=value)
    assert caught.value.code == code


@pytest.mark.parametrize("value", ["8", " 8 ", 8, [8], ("8",)])
def test_chronicles_as_they_may_be_named(value: object) -> None:
    assert start(chronicles=value).options["chronicles"] == "8"


def test_a_chronicle_for_more_players() -> None:
    CHRONICLES[NUMBER].seats = (3, 4)
    with pytest.raises(Refused) as caught:
        start(2)
    assert caught.value.code == "chronicle-seats" and caught.value.facts == {
        "name": "The Tiny Chronicle",
        "least": 3,
        "most": 4,
    }
    assert start(3).seats == 3


def test_without_it_its_tiles_are_not_there() -> None:
    plain = greatglen.start("glenmore2", seats=2, seed=1, options={"components": box().key})
    assert not any(glen(plain).box.tiles[tile].chronicle for bag in glen(plain).decks for tile in bag)
    assert glen(plain).parts == {}


def test_set_up_with_figure_blocked_space_tiles_added_and_replaced() -> None:
    """begin, DeckBegun: the piper stands before the S tiles; no tile lies on the moor."""
    table = start(3, die="yes")
    state = glen(table)
    assert part(table).piper == 4 and state.rondel.figures[4] == 4 and state.rondel.blocked == (MOOR,)
    assert state.rondel.tiles[MOOR] == NONE and state.rondel.tiles[12] == NONE, "one of the others stays free"
    assert part(table).decks == "SA"
    names = [state.box.tiles[tile].name for bag in state.decks for tile in bag]
    assert "Tiny Croft" in names and "Kirkwall" not in names
    assert len(state.box.deck("A", (NUMBER,))) == 16 and len(state.box.deck("B", (NUMBER,))) == 19


def test_steps_of_the_set_up_come_before_the_first_tile() -> None:
    """A secret number for everybody, by chance, after the order of the players."""
    table = start(2, chance="manual")
    do(table, "begin 1")
    assert table.choice.kind == "tiny-deal" and list(table.choice.weights or []) == [2, 1, 1]
    do(table, "tinydeal 3", "tinydeal 2")
    assert sorted(part(table).secrets) == [2, 3] and table.choice.kind == "draw"


# -- on the rondel


def test_its_figure_moves_by_itself() -> None:
    table = arranged(3, 0, "easdale", 1, "lochridge", 2, "strathmore")
    assert keys(table, glen(table).discards) == ["easdale"] and glen(table).rondel.figures[3] == 2
    assert table.choice.seat == 0


def test_the_end_waits_for_its_figure() -> None:
    """goes_on: everybody has finished, the piper has not."""
    table = arranged(3, 0, "the-end", 1, "lochridge", 2, "strathmore")
    state = glen(table)
    state.rondel.out = (0, 1, 2)
    state.scored = 3
    state.agenda = [NextTurn()]
    table.set_position()
    assert 3 in state.rondel.out and table.is_over


def test_who_sent_a_tile_to_the_discard_pile() -> None:
    """Discarded, Recovered: what players pass or abandon; not what the piper sends away."""
    table = arranged(3, 0, "easdale", "lochridge", 1, 2, "james-vi")
    assert part(table).sent == () and keys(table, glen(table).discards) == ["easdale"]
    do(table, "take james-vi")
    assert keys(table, part(table).sent) == ["lochridge"]
    do(table, "ally Munro", "recover lochridge")
    assert part(table).sent == () and keys(table, glen(table).discards) == ["easdale"]


def test_numbers_that_cannot_be() -> None:
    wrong = [str(problem) for problem in problems(edit_box(("[chronicle.8]", '[chronicle.8]\ntiny = "huge"')))]
    assert wrong == ["chronicle 8, tiny: must be tiny"]


def test_its_figure_leaves_at_the_end_and_the_game_goes_on() -> None:
    table = arranged(3, 0, "the-end", 1, "lochridge", 2, "strathmore")
    assert 3 in glen(table).rondel.out and table.choice.seat == 0


def test_a_landing_that_is_not_a_tile() -> None:
    table = arranged("", 0, 1, 2, 3, "easdale", "lochridge", *[""] * 7, "strathmore")
    assert "tinymoor" in read_notes(table, "tinymoor")
    do(table, "tinymoor")
    assert glen(table).rondel.figures[0] == MOOR and me(table).vp == 1
    assert "easdale" not in keys(table, glen(table).discards), "others have not passed it"
    do(table, "done")
    assert table.choice.seat == 1 and refusal(table, TinyMoor()).code == "tiny-moor"


def test_who_lands_behind_the_end_has_finished() -> None:
    """G2-END-1, whatever the place is."""
    table = arranged("", 0, 1, 2, 3, "the-end", "lochridge", *[""] * 7, "strathmore")
    do(table, "tinymoor")
    assert Finished(0) in events(table, Finished) and 0 in glen(table).rondel.out


def test_a_marker_that_stays_and_that_one_may_not_share() -> None:
    """take_tile, may_not."""
    table = arranged(0, 1, 2, 3, "tiny-fair", "lochridge", "strathmore")
    coins = me(table).coins
    do(table, "take tiny-fair")
    assert me(table).coins == coins + 1 and glen(table).rondel.figures[0] == 4
    assert glen(table).box.number["tiny-fair"] in glen(table).rondel.tiles, "it stays"
    if table.choice.kind == "activate":
        do(table, "done")
    assert refusal(table, Take("tiny-fair")).code == "tiny-taken"


def test_who_stood_in_front_when_the_end_was_laid_finishes_with_the_next_move() -> None:
    """G2-END-1: a landing may lie in front of all tiles, The End comes to lie behind it and is swept away."""
    table = arranged(1, "the-end", 0, 2, 3, "easdale", "strathmore", "lochridge")
    do(table, "take easdale", f"place {at('n')}")
    if table.choice.kind == "activate":
        do(table, "done")
    assert events(table, Finished) == [Finished(1)] and glen(table).box.the_end not in glen(table).rondel.tiles
    do(table, "take strathmore")
    assert Finished(0) in events(table, Finished)


def test_a_turn_besides_ones_own() -> None:
    """acquire(own=False): Loch Ness lets nothing more be activated."""
    for own in (True, False):
        table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
        tiny_land(table, s=plot("inshriach", "wood", "wood"), ss=plot("black-isle", "barley", "barley", "barley"))
        state = glen(table)
        me(table).lasting["activation"] = "landmark:Loch Ness"
        state.now = Now(0, extra=True)
        state.agenda = [NextTurn()]
        acquire(state, 0, state.box.number["rubislaw"], in_own_turn=own)
        table.set_position()
        do(table, f"place {at('n')}")
        offered = read_notes(table, "activate")
        assert offered == ({f"activate {at('s')} -"} if own else set())
        assert refusal(table, Activate(at("s"), "?")).code == ("no-such-way" if own else "not-active")


def test_a_marker_of_the_chronicle_behind_the_end_finishes_too() -> None:
    table = arranged(0, 1, 2, 3, "the-end", "tiny-fair", "strathmore")
    do(table, "take tiny-fair")
    assert Finished(0) in events(table, Finished)


def test_a_landing_refused() -> None:
    table = arranged(0, 1, 2, 3, "tiny-brewery", "lochridge", "strathmore")
    assert "take tiny-brewery" in read_notes(table, "take")
    part(table).tokens[0] = MOST
    table.set_position()
    refused = refusal(table, Take("tiny-brewery"))
    assert (refused.code, refused.facts) == ("tiny-dry", {"most": MOST})


def test_passing_the_toll() -> None:
    """Nobody may land there; a player who passes pays, the die and the piper do not."""
    table = arranged(0, 1, 2, 3, "tiny-toll", "lochridge", "strathmore")
    assert refusal(table, Take("tiny-toll")).code == "protected"
    coins = me(table).coins
    do(table, "take lochridge")
    assert me(table).coins == coins - 1 and part(table).tolls == 1


def test_the_last_to_pass_the_toll_pays_too() -> None:
    """Passed is told before the tiles that everybody has passed are discarded."""
    table = arranged(0, "tiny-toll", 1, 2, 3, "lochridge", "strathmore")
    do(table, "take lochridge")
    assert part(table).tolls == 1 and glen(table).box.number["tiny-toll"] not in glen(table).rondel.tiles


# -- in a turn


def test_a_free_action_while_taking_and_while_activating() -> None:
    table = arranged(0, 1, 2, 3, "tiny-fair", "lochridge", "strathmore")
    coins = me(table).coins
    do(table, "tinywave")
    assert (me(table).coins, part(table).tokens[0]) == (coins - 1, 1) and table.choice.kind == "take"
    assert refusal(table, TinyWave()).code == "tiny-waved"
    do(table, "take lochridge", f"place {at('n')}")
    assert refusal(table, TinyWave()).code in ("tiny-waved", "not-asked")
    again = arranged(0, 1, 2, 3, "easdale", "lochridge", "strathmore")
    do(again, "take easdale", f"place {at('n')}")
    assert again.choice.kind == "activate" and "tinywave" in read_notes(again, "tinywave")
    do(again, "tinywave")
    assert part(again).tokens[0] == 1


def test_what_chronicles_tell_and_allow_each_other() -> None:
    table = arranged(0, 1, 2, 3, "tiny-fair", "lochridge", "strathmore")
    do(table, "tinywave")
    assert part(table).heard == 1 and refusal(table, TinyWave()).code == "tiny-waved"
    part(table).persons[0] = 3
    table.set_position()
    do(table, "tinywave")
    assert part(table).heard == 2 and part(table).tokens[0] == 2


def test_tolls_for_tiles_and_no_landing_for_some() -> None:
    """toll, TollPaid: the toll is paid with the tile, and counts when it is asked what can be paid."""
    table = arranged(0, 1, 2, 3, "lochridge", "james-vi", "strathmore", "", "easdale")
    assert "tinymoor" not in read_notes(table, "tinymoor")
    glen(table).rondel.figures[0] = 12
    assert TinyChronicle().offer_actions(glen(table), 0, When.MOVING) == []
    glen(table).rondel.figures[0] = 0
    part(table).persons[0] = 3
    me(table).coins = 0
    table.set_position()
    assert refusal(table, Take("lochridge")).code == refusal(table, Take("james-vi")).code == "too-few-coins"
    me(table).coins = 1
    table.set_position()
    do(table, "take lochridge")
    assert part(table).purse == 1 and me(table).coins == 0 and part(table).seen["taken"] == 1


def test_the_moor_may_be_forbidden() -> None:
    table = arranged(0, 1, 2, 3, *[""] * 8, "lochridge", "", "strathmore", "easdale")
    assert read_notes(table, "tinymoor") == {"tinymoor"}
    part(table).persons[0] = 3
    table.set_position()
    assert read_notes(table, "tinymoor") == set() and refusal(table, TinyMoor()).code == "tiny-grand"


def test_production_that_does_not_come_by_itself() -> None:
    """holds_back."""
    for persons, goods in ((0, (3,)), (3, ())):
        table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
        part(table).persons[0] = persons
        do(table, "take lochridge", f"place {at('n')}")
        assert me(table).land[at("n")].goods == goods


def test_places_that_cost_coins() -> None:
    """place_costs, PlacePaid: what a place costs is kept while the tile is paid, and paid on placing."""
    table = arranged(0, 1, 2, 3, "tiny-croft", "easdale", "strathmore")
    me(table).land = {at("village"): plot("start-village", scots=1), at("castle"): plot("home-castle")}
    part(table).persons[0] = 3
    me(table).coins = 1
    table.set_position()
    do(table, "take easdale")
    assert read_notes(table, "place") >= {f"place {at('n')}", f"place {at('s')}"}
    me(table).coins = 0
    table.set_position()
    assert f"place {at('n')}" not in read_notes(table, "place") and f"place {at('s')}" in read_notes(table, "place")
    assert refusal(table, Place(at("n"))).code == "place-cost"
    me(table).coins = 1
    table.set_position()
    do(table, f"place {at('n')}")
    assert me(table).coins == 0 and part(table).purse == 1 and part(table).seen["placed"] == 1


def test_coins_for_the_only_place_are_not_spent_before() -> None:
    table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
    state = glen(table)
    wood = next(tile for tile in state.box.tiles if tile.bill == Bill((1,)) and not (tile.ways[0] or tile.overbuild))
    south = {at(way): plot("easdale") for way in ("s", "se", "sw")}
    me(table).land = {at("village"): plot("start-village", scots=1), at("castle"): plot("home-castle"), **south}
    me(table).land[at("s")] = plot("easdale", "wood")
    part(table).persons[0] = 3
    state.rondel.tiles[4] = state.box.number[wood.key]
    state.market = (0,) * 5
    me(table).coins = 0
    table.set_position()
    assert refusal(table, Take(wood.key)).code == "too-few-coins"
    me(table).coins = 1
    table.set_position()
    do(table, f"take {wood.key}")
    assert me(table).coins == 1, "the wood was paid from the territory: buying it would leave no coin"
    assert {note.split()[1] for note in read_notes(table, "place")} <= {str(at(way)) for way in ("n", "ne", "nw")}


def test_scots_that_come_goods_that_are_produced_and_points() -> None:
    """ScotCame, Produced, Scored."""
    table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
    do(table, "take lochridge", f"place {at('n')}")
    assert part(table).seen["goods"] == 1 and "points" not in part(table).seen
    state = glen(table)
    state.now = msgspec.structs.replace(state.now, points=1)
    while table.choice.kind != "activate":
        table.apply(table.choice.options[-1])
    table.set_position()
    do(table, f"move {at('village')} {at('castle')}")
    assert part(table).seen["scots"] == 1
    state.score(0, "tile:easdale", 4)
    state.score(0, "tile:easdale", 0)
    assert part(table).seen["points"] == 4


def test_clans_that_cost_more() -> None:
    """ally_cost: coins besides the roads."""
    table = arranged(0, 1, 2, 3, "james-vi", "easdale", "strathmore")
    part(table).persons[0] = 3
    me(table).coins = 2
    table.set_position()
    do(table, "take james-vi")
    assert me(table).coins == 1, "the toll for a person"
    cheap = next(clan for clan in state_clans(table) if road_cost(glen(table), clan) == 0)
    dear = next(clan for clan in state_clans(table) if road_cost(glen(table), clan) == 1)
    assert f"ally {cheap}" in read_notes(table, "ally") and refusal(table, Ally(dear)).code == "clan-cost"
    do(table, f"ally {cheap}")
    assert part(table).purse == 2


def state_clans(table: Table) -> list[str]:
    return list(glen(table).box.clans)


def test_what_is_compared_and_rows_of_its_own() -> None:
    """compared, market_rows, StackTaken."""
    table = start(3)
    state = glen(table)
    part(table).persons = [3, 0, 0]
    assert compared_counts(state)["persons"] == [1, 0, 0]
    part(table).purse = 4
    (chronicle,) = state.chronicles
    assert chronicle.market_rows(state) == {"pipes": 4}
    state.emit(StackTaken(1, "wood"))
    assert chronicle.market_rows(state) == {"pipes": 4}
    state.emit(StackTaken(1, "pipes"))
    assert chronicle.market_rows(state) == {"pipes": 0}


def test_an_activation_is_in_vain_only_if_all_it_gives_is() -> None:
    more = TILES.replace('activate = "barley -> 2 tiny"', 'activate = "barley -> whisky tiny"')
    both = open_box("both.toml", edit_box(more=more))
    table = start(2, components=both.key)
    part(table).tokens[0] = MOST
    tiny_land(table, n=plot("tiny-brewery", box=both), s=plot("black-isle", "barley"))
    assert [str(way) for way in open_ways(glen(table), 0, [at("n")])] == [f"activate {at('n')} 1"]


def test_effect_words_and_when_they_would_be_in_vain() -> None:
    """give, cannot_gain, Gained: a token and a barrel when placed, two tokens for a barley."""
    table = arranged(0, 1, 2, 3, "tiny-brewery", "lochridge", "strathmore")
    tiny_land(table, s=plot("black-isle", "barley", "barley"))
    do(table, "take tiny-brewery", f"place {at('n')}")
    assert (part(table).tokens[0], me(table).whisky, part(table).barrels[0]) == (1, 1, 1)
    part(table).tokens[0] = MOST
    table.set_position()
    assert refusal(table, Activate(at("n"), "1")).code == "tiny-full"
    part(table).tokens[0] = 1
    table.set_position()
    do(table, f"activate {at('n')} 1")
    while table.choice.kind == "pay":
        table.apply(table.choice.options[0])
    assert part(table).tokens[0] == 3 and TinyToken(0, 2) in events(table, TinyToken)


def test_whisky_that_is_paid() -> None:
    table = arranged(0, 1, 2, 3, "clachaig-inn", "lochridge", "strathmore")
    me(table).whisky = part(table).barrels[0] = 2
    table.set_position()
    do(table, "take clachaig-inn")
    assert part(table).barrels[0] == me(table).whisky == 1


def test_another_player_reacts_to_an_activation() -> None:
    """ActivationEnded: in the middle of the turn seat 1 is asked, then seat 0 goes on."""
    table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
    coins = me(table, 1).coins
    do(table, "take lochridge", f"place {at('n')}")
    assert (table.choice.seat, table.choice.kind) == (1, "tiny-cheer")
    do(table, "tinycheer 1")
    assert me(table, 1).coins == coins + 1 and table.choice.seat == 0


def test_a_marker_placed_and_a_person_arrived() -> None:
    table = arranged(0, 1, 2, 3, "john-knox", "lochridge", "strathmore")
    do(table, "take john-knox", "ally MacLeod")
    assert part(table).tokens[0] == 1 and part(table).persons == [1, 0]
    table = arranged(0, 1, 2, 3, "john-knox", "lochridge", "strathmore")
    do(table, "take john-knox", "ally McKay")
    assert part(table).persons == [2, 0], "David Hume is a person"


def test_a_plot_that_is_never_removed() -> None:
    table = arranged(0, 1, 2, 3, "john-knox", "lochridge", "strathmore")
    tiny_land(table, n=plot("tiny-path", box=box()), s=plot("inshriach"), se=plot("easdale"))
    me(table).coins = 9
    table.set_position()
    do(table, "take john-knox", "ally MacMillan")
    assert refusal(table, Remove(at("n"))).code == "tiny-paved"
    assert read_notes(table, "remove") == {f"remove {at('s')}", f"remove {at('se')}"}


def test_turn_ends() -> None:
    table = arranged(0, 1, 2, 3, "tiny-fair", "lochridge", "strathmore")
    do(table, "tinywave", "take tiny-fair")
    if table.choice.kind == "activate":
        do(table, "done")
    assert part(table).turns == [1, 0] and not part(table).waved


# -- points


def test_points_of_an_area_each_scoring_coins_and_the_end() -> None:
    table = start(2)
    state = glen(table)
    state.agenda = [ScoringRound()]
    table.set_position()
    assert part(table).scorings == [1] and table.scores == [1, 1], "everybody one more for persons"
    table = start(2)
    state = glen(table)
    part(table).tokens[1] = MOST
    part(table).secrets = [3, 2]
    state.players[0].coins, state.players[1].coins = 4, 9
    state.scored = 3
    state.agenda = [ScoringRound()]
    table.set_position()
    assert table.is_over and table.scores == [1 + 4 + 3, 1 + 0 + 2]


def test_a_table_of_ones_own() -> None:
    """score_table: only for that seat, and only for a lead."""
    table = start(3)
    state = glen(table)
    part(table).tokens = [MOST, MOST, 0]
    for seat, whisky in enumerate([3, 0, 2]):
        state.players[seat].whisky = whisky
    state.agenda = [ScoringRound()]
    table.set_position()
    assert table.scores == [9 + 1, 0 + 1, 2 + 1]


# -- secrets


def test_secrets_are_seen_by_their_owner_only() -> None:
    table = start(3)
    assert all(1 <= number <= 3 for number in part(table).secrets)
    for seat in range(3):
        view = table.view_for(seat)
        assert isinstance(view.state, GlenMore2)
        shown = view.state.parts[NUMBER].secrets
        assert shown == [number if owner == seat else HIDDEN for owner, number in enumerate(part(table).secrets)]
        dealt = [event for told in view.log for event in told if isinstance(event, TinyDealt)]
        assert [event.number == HIDDEN for event in dealt].count(False) == 1


def test_guesses_differ_and_keep_what_is_known() -> None:
    table = start(3)
    guesses = {tuple(part(table.determinise(1, random.Random(luck))).secrets) for luck in range(40)}
    assert len(guesses) > 3 and {guess[1] for guess in guesses} == {part(table).secrets[1]}
    assert HIDDEN not in {number for guess in guesses for number in guess}


# -- whole games


class TinyBook(Book):
    """The book of the base game; the Chronicle's own events are entered beside it."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, box(), (NUMBER,))
        self.tokens = [0] * seats

    def foreign(self, event: Event) -> bool:
        if isinstance(event, TinyToken):
            self.tokens[event.seat] += event.n
        return isinstance(event, TinyToken | TinyDealt)


TABLES = [(2, {}), (3, {"die": "yes", "end": "top"}), (4, {}), (4, {"die": "yes"})]


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES))
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    seen: set[str] = set()
    for seed in take_some(range(8), 4):
        rng = random.Random(seed)
        choose = make_random_player(rng) if seed % 2 else make_canny_player(rng)
        table = start(seats, seed, **options)
        book = TinyBook(seats)
        kept: list[tuple[Table, str]] = []
        for _ in play_decisions(table, choose):
            book.keep(table)
            laws(table, book)
            kept.append((table.copy(), table.digest()))
            guess = table.determinise(seed % seats, rng)
            assert guess.view_for(seed % seats).to_builtins() == table.view_for(seed % seats).to_builtins()
        for twin, digest in kept:
            assert twin.digest() == digest
        again = greatglen.replay(table.record)
        assert again.digest() == table.digest() and again.ranking == table.ranking
        seen |= {line.split()[0] for line in table.record.actions}
        end_laws(table)
    assert {"tinywave", "tinydeal", "tinycheer", "tinymoor"} <= seen


def laws(table: Table, book: TinyBook) -> None:
    state = glen(table)
    own = part(table)
    offered = table.choice.options
    assert table.is_over or (len(offered) > 1 and len({str(option) for option in offered}) == len(offered))
    for option in offered:
        assert table.why_not(option) is None and table.parse_action(str(option)) == option
    for cls in ACTIONS.values():
        if not cls.__struct_fields__:
            action: Action = cls()
            assert (table.why_not(action) is None) == (action in offered)
    assert own.tokens == book.tokens and max(own.tokens) <= MOST
    assert own.barrels == [player.whisky for player in state.players]
    assert state.rondel.tiles[MOOR] == NONE
    assert own.scorings == list(range(1, state.scored + 1))
    if table.choice.kind == "take":
        for seat in range(table.seats):
            assert straight_and_unbroken(squares(table, seat)) and connected(squares(table, seat))
        moving = [place for figure, place in enumerate(state.rondel.figures) if figure not in state.rondel.out]
        assert state.rondel.figures[table.choice.seat] == min(moving)
    if table.choice.kind not in ("ally", "put", "recover", "activate-one", "remove", "keep", "gain", "place"):
        persons = [len(player.persons) for player in state.players]
        assert own.persons == persons or table.choice.kind in ("pay", "pay-scot", "tiny-cheer")


def end_laws(table: Table) -> None:
    own = part(table)
    begun = [glen(table).box.tiles[glen(table).box.number[event.tile]].deck for event in events(table, Drew)]
    assert own.decks == "".join(dict.fromkeys(begun)) == "SABCD" and own.full_decks in ("SABC", "SABCD")
    assert own.piper in glen(table).rondel.out, "the game waits for him"
    assert own.sent and set(own.sent) <= set(glen(table).discards)
    assert own.scorings == [1, 2, 3, 4] and sum(own.turns) > 0
    for seat, lines in enumerate(table.breakdown):
        sources = {line.source: line.vp for line in lines}
        assert sources["chronicle:secret"] == own.secrets[seat]
        assert sum(sources.values()) == table.scores[seat]


def test_played_on_from_any_copy() -> None:
    table = start(3, 5)
    for _ in range(40):
        table.apply(table.choice.options[-1])
    digest = table.digest()
    assert play_out(table.copy(), make_random_player(random.Random(1))).is_over
    assert table.digest() == digest


def test_what_it_promises_is_among_the_terms() -> None:
    table = start(3, 5)
    secrets = [named["8:secret"] for named in table.game.evaluation_terms(table.state)]
    assert secrets == part(table).secrets and any(secrets)


def test_a_chronicle_that_answers_nothing_and_hears_nothing() -> None:
    """With `begin` alone it leaves the game as it is."""

    class Bare(Chronicle):
        number, name, summary = NUMBER, "Bare", "Nothing."

        def begin(self, state: object, options: object) -> TinyPart:
            return TinyPart(0, [], [], [], [], False, [], "", [], 0, 0)

    del CHRONICLES[NUMBER]
    with pytest.raises(TypeError):
        Chronicle.begin(Bare(), glen(greatglen.start("glenmore2", seats=2, seed=1)), {})
    register(Bare())
    bare = greatglen.start("glenmore2", seats=3, seed=4, options={"chronicles": "8"})
    plain = greatglen.start("glenmore2", seats=3, seed=4)
    tiles = [tile.key for tile in glen(plain).box.tiles if tile.chronicle == NUMBER]
    assert not tiles, "the eighth Chronicle of the standard box has no tiles"
    play_out(bare, make_canny_player(random.Random(2)))
    play_out(plain, make_canny_player(random.Random(2)))
    assert bare.record.actions == plain.record.actions and bare.scores == plain.scores


def test_refill_knows_blocked_spaces() -> None:
    table = arranged(0, 1, 2, 3, "lochridge", "easdale", "strathmore")
    state = glen(table)
    state.decks = [(), *[tuple(state.box.deck("A"))], (), (), ()]
    state.agenda.append(Refill())
    table.set_position()
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    assert state.rondel.tiles[MOOR] == NONE
    free = [space for space in range(14) if state.rondel.tiles[space] == NONE and space != MOOR]
    assert [space for space in free if space not in [place % 14 for place in state.rondel.figures]] == [12]
