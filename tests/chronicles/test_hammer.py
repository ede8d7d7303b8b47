"""Chronicle 4, Hammer of the Scots, rule by rule; and whole games."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from chronicles.laws import ChronicleBook, played_by_laws, started
from glen2 import BOX, at, edit_box, events, glen, goods, keys, laird, make_canny_player, me, plot, points, scots
from play import make_random_player
from positions import do, notes, read_notes, refusal
from thorough import take_some

from greatglen import CHANCE, Action, Event, Refused, Table
from greatglen.games.glenmore2.chronicles.hammer.rules import EnglishmanPlaced, HammerOfTheScots, TokenTaken
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import (
    NOBODY_YET,
    NUMBER,
    EnglandPaid,
    EnglandTaken,
    EnglishDiscard,
    EnglishLeft,
    EnglishMoved,
    EnglishTake,
    EnglishTook,
    HammerPart,
)
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart, TributeLeft
from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, on
from greatglen.games.glenmore2.rules.events import DieLeft, Finished, StackTaken, TurnEnded
from greatglen.games.glenmore2.rules.state import Laird
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.actions import Activate, Sell, Take
from greatglen.games.glenmore_common.rules.events import Removed
from greatglen.games.glenmore_common.rules.rondel import NONE, Rondel

HAMMER_TILES = ["loch-lomond", "glenfinnan-church", "glenfinnan-monument", "general-wades-military-roads"]
CARDS = ["Loch Lomond", "Glenfinnan Church", "Glenfinnan Monument", "General Wade's Military Roads"]


def part(table: Table) -> HammerPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, HammerPart)
    return found


def arranged(
    *lairds: Laird,
    spaces: Sequence[int | str],
    holder: int = 0,
    row: int = 0,
    out: Sequence[int | str] = (),
    market: Mapping[str, int] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    chronicles: str = "4",
) -> Table:
    """Three players at least; on the rondel "E" is the Englishman, "die" the die; then the next turn."""
    players = [*lairds, *(laird() for _ in range(3 - len(lairds)))]
    seats = len(players)
    table = started(seats, 1, chronicles, "manual")
    while table.choice.seat == CHANCE:
        table.apply(table.choice.options[0])
    state = glen(table)
    names: list[int | str] = [*range(seats), *(["die"] if "die" in spaces else []), "E"]
    state.players = players
    state.die = seats if "die" in spaces else -1
    state.rondel = Rondel([NONE] * 14, [list(spaces).index(name) for name in names], len(spaces) - 1)
    state.rondel.out = tuple(names.index(name) for name in out)
    for place, what in enumerate(spaces):
        if what not in names and what:
            state.rondel.tiles[place] = BOX.number[str(what)]
    state.market = tuple((market or {}).get(resource, 0) for resource in state.RESOURCES)
    state.decks = [tuple(BOX.number[tile] for tile in (decks or {}).get(letter, ())) for letter in "SABCD"]
    state.slots = ()
    state.scored = 3
    own = part(table)
    own.englishman, own.holder, own.row = len(names) - 1, holder, row
    state.agenda = [NextTurn()]
    table.set_position()
    return table


def englishman(table: Table) -> int:
    return glen(table).rondel.figures[part(table).englishman]


def to_end_of_turn(table: Table) -> None:
    """Do what must be done, first option first, and end the turn."""
    turn = glen(table).turn
    while glen(table).turn == turn and not table.is_over:
        table.apply(table.choice.options[-1] if table.choice.kind == "activate" else table.choice.options[0])


# -- set-up


def test_not_for_two_players() -> None:
    """G2-C4-1."""
    with pytest.raises(Refused) as caught:
        started(2, 1, "4")
    assert caught.value.code == "chronicle-seats" and caught.value.facts["least"] == 3


@pytest.mark.parametrize(("seats", "die"), [(3, "no"), (3, "yes"), (4, "no"), (4, "yes")])
def test_set_up(seats: int, die: str) -> None:
    """G2-C4-2, 3, 4."""
    table = started(seats, 2, "4", die=die)
    state = glen(table)
    own = part(table)
    figures = seats + (die == "yes")
    assert own.englishman == figures and englishman(table) == figures + 5
    assert (own.row, own.holder) == (1, NOBODY_YET)
    tiles = [state.box.tiles[tile].deck if tile >= 0 else "" for tile in state.rondel.tiles]
    assert tiles == [""] * figures + ["S"] * 5 + [""] + ["A"] * (14 - figures - 7) + [""]
    assert events(table, EnglishmanPlaced) == [EnglishmanPlaced(CHANCE, figures + 5)]
    assert [len(state.box.deck(letter, (NUMBER,))) for letter in "SABCD"] == [5, 15, 18, 18, 19]
    assert [state.box.tiles[state.box.number[key]].deck for key in HAMMER_TILES] == ["A", "B", "C", "D"]


@pytest.mark.parametrize("mountain", ["one", "two"])
def test_set_up_beside_the_mountain(mountain: str) -> None:
    """G2-C4-4: the Englishman stands behind the S tiles and one space stays free, however little room there is."""
    option = CHRONICLES[2].options[0].name
    table = started(4, 2, "2,4", die="yes", **{option: mountain})
    state = glen(table)
    assert englishman(table) == 10
    blocked = state.rondel.blocked
    free = [space for space in range(14) if state.rondel.tiles[space] == NONE and space not in blocked]
    assert [space for space in free if space not in state.rondel.figures] == [13]


def test_the_component_file() -> None:
    assert [BOX.landmarks[card].once for card in CARDS] == ["england"] * 4
    wrong = [(("players = [3, 4]", "players = [2, 4]"), "players"), (("market_row = [1, 2, 3]", ""), "market_row")]
    for change, field in wrong:
        assert [(p.entry, p.field) for p in problems(edit_box(change))] == [("chronicle 4", field)]
    assert [problem for problem in problems(edit_box()) if problem.entry == "chronicle 4"] == []


# -- the token


def test_the_first_player_past_him_takes_the_token() -> None:
    """G2-C4-5: past, not up to him; and only the first."""
    spaces = (0, 1, 2, "easdale", "E", "strathmore", "lochridge", "caithness")
    table = arranged(spaces=spaces, holder=NOBODY_YET)
    do(table, "take easdale")
    assert part(table).holder == NOBODY_YET
    to_end_of_turn(table)
    assert table.choice.seat == 1
    do(table, "take lochridge")
    assert part(table).holder == 1 and events(table, TokenTaken) == [TokenTaken(1)]
    to_end_of_turn(table)
    do(table, "take caithness")
    assert part(table).holder == 1 and table.choice.seat == 2


def test_the_die_takes_no_token() -> None:
    """G2-C4-5: it is not a player."""
    table = arranged(spaces=("die", 0, 1, 2, "E", "strathmore", "lochridge", "caithness"), holder=NOBODY_YET)
    do(table, "roll 1")
    assert glen(table).rondel.figures[3] == 5 and part(table).holder == NOBODY_YET


@pytest.mark.parametrize(("tile", "card"), list(zip(HAMMER_TILES, CARDS, strict=True)))
def test_each_of_the_four_cards_brings_the_token(tile: str, card: str) -> None:
    """G2-C4-2, 6: from under the Englishman, from another player, and nothing changes for who has it."""
    for holder in (NOBODY_YET, 1, 0):
        mine = laird({"n": plot("easdale", "stone", scots=1)}, coins=5)
        table = arranged(mine, spaces=(0, 1, 2, tile, "E", "lochridge"), holder=holder)
        do(table, f"take {tile}")
        while table.choice.kind in ("pay", "place", "pay-scot"):
            table.apply(table.choice.options[0])
        assert me(table).landmarks == (card,) and part(table).holder == 0
        assert events(table, TokenTaken) == ([] if holder == 0 else [TokenTaken(0)])


def test_other_landmarks_bring_no_token() -> None:
    """G2-C4-6."""
    table = arranged(laird(coins=5), spaces=(0, 1, 2, "loch-lochy", "E", "lochridge"), holder=1)
    do(table, "take loch-lochy")
    while table.choice.kind == "place":
        table.apply(table.choice.options[0])
    assert me(table).landmarks == ("Loch Lochy",) and part(table).holder == 1


# -- the Englishman's turn


def test_who_has_the_token_is_asked_when_he_is_rearmost() -> None:
    """G2-C4-8."""
    table = arranged(spaces=("E", 0, 1, 2, "easdale", "lochridge"), holder=1)
    assert (table.choice.seat, table.choice.kind, table.choice.rule) == (1, "englishman", "C4-8")
    assert set(notes(table)) == {
        f"english{what} {tile}" for what in ("take", "discard") for tile in ("easdale", "lochridge")
    }
    assert glen(table).now.seat == 1


def test_in_other_turns_he_does_not_move() -> None:
    """G2-C4-8."""
    table = arranged(spaces=(0, "E", 1, 2, "easdale", "lochridge"))
    assert table.choice.kind == "take"
    for action in (EnglishTake("easdale"), EnglishDiscard("easdale")):
        assert refusal(table, action).code == "not-his-turn"
    do(table, "take easdale")
    assert refusal(table, EnglishTake("lochridge")).code == "not-his-turn"
    do(table, f"place {at('n')}")
    if table.choice.kind == "activate":
        assert refusal(table, EnglishDiscard("lochridge")).code == "not-his-turn"


def test_resources_may_be_sold_before() -> None:
    """G2-C4-8 (ruling): also to pay for him."""
    mine = laird({"n": plot("easdale", "stone")}, coins=0)
    table = arranged(mine, spaces=("E", 0, 1, 2, "lochridge", "caithness"), row=0, market={"stone": 1})
    assert read_notes(table, "englishtake") == set() and read_notes(table, "sell") == {f"sell stone {at('n')}"}
    do(table, f"sell stone {at('n')}")
    assert me(table).coins == 1 and read_notes(table, "englishtake") == {
        "englishtake lochridge",
        "englishtake caithness",
    }
    assert refusal(table, Sell("stone", at("n"))).code == "not-there"


@pytest.mark.parametrize(("row", "price"), [(0, 1), (1, 2), (2, 3)])
def test_taking_costs_the_next_space_of_the_row(row: int, price: int) -> None:
    """G2-C4-9."""
    table = arranged(laird(coins=price), spaces=("E", 0, 1, 2, "lochridge", "caithness"), row=row)
    do(table, "englishtake caithness")
    assert (me(table).coins, part(table).row) == (0, row + 1)
    assert events(table, EnglandPaid) == [EnglandPaid(0, price)]
    assert events(table, EnglishTook) == [EnglishTook(0, "caithness", 5)] and englishman(table) == 5
    poor = arranged(laird(coins=price - 1), spaces=("E", 0, 1, 2, "lochridge", "caithness"), row=row)
    refused = refusal(poor, EnglishTake("lochridge"))
    assert (refused.code, refused.facts) == ("england-price", {"price": price, "coins": price - 1})
    assert read_notes(poor, "englishtake") == set()


def test_a_full_row() -> None:
    """G2-C4-9."""
    table = arranged(laird(coins=9), spaces=("E", 0, 1, 2, "lochridge", "caithness"), row=3)
    assert set(notes(table)) == {"englishdiscard lochridge", "englishdiscard caithness"}
    assert refusal(table, EnglishTake("lochridge")).code == "england-full"


def test_the_cost_of_the_tile_is_paid_too() -> None:
    """G2-C4-10: Dornoch costs a wood, 1 coin at the market."""
    table = arranged(laird(coins=2), spaces=("E", 0, 1, 2, "dornoch", "lochridge"), row=0)
    do(table, "englishtake dornoch")
    assert me(table).coins == 0
    poor = arranged(laird(coins=1), spaces=("E", 0, 1, 2, "dornoch", "lochridge"), row=0)
    refused = refusal(poor, EnglishTake("dornoch"))
    assert (refused.code, refused.facts) == ("too-few-coins", {"need": 1, "coins": 1})
    assert "englishtake lochridge" in notes(poor)


def test_what_cannot_be_placed_cannot_be_taken() -> None:
    """G2-C4-10: nobody stands next to anything; or nothing is there to build over."""
    table = arranged(laird(coins=9), spaces=("E", 0, 1, 2, "abernethy", "lochridge"))
    assert refusal(table, EnglishTake("abernethy")).code == "no-place"
    alone = laird({"village": plot("start-village")}, coins=9)
    table = arranged(alone, spaces=("E", 0, 1, 2, "glenfinnan-church", "lochridge", "loch-ness"))
    assert refusal(table, EnglishTake("lochridge")).code == "no-place"
    assert refusal(table, EnglishTake("loch-ness")).code == "too-few-scots"


@pytest.mark.parametrize("tile", HAMMER_TILES)
def test_he_takes_no_tile_of_this_chronicle_but_may_discard_it(tile: str) -> None:
    """G2-C4-11."""
    mine = laird({"n": plot("easdale", "stone", scots=1)}, coins=9)
    table = arranged(mine, spaces=("E", 0, 1, 2, tile, "lochridge"), row=2)
    assert refusal(table, EnglishTake(tile)).code == "he-takes-no-hammer"
    do(table, f"englishdiscard {tile}")
    assert keys(table, glen(table).discards) == [tile] and me(table).coins == 11


def test_the_tile_is_placed_gives_and_activates() -> None:
    """G2-C4-12: Dornoch brings a scot, its neighbour produces; the player's own figure stays."""
    mine = laird({"n": plot("lochridge")}, coins=5)
    table = arranged(mine, spaces=("E", 0, 1, 2, "dornoch", "caithness", "easdale"), holder=0)
    do(table, "englishtake dornoch", f"place {at('ne')}")
    assert scots(table, "ne") == 1 and goods(table, "n") == ["sheep"] and points(table) == 3
    assert (table.choice.seat, table.choice.kind) == (0, "activate")
    assert glen(table).rondel.figures[:3] == [1, 2, 3] and englishman(table) == 4
    do(table, "done")
    assert table.choice.seat == 0 and table.choice.kind == "take" and glen(table).now.points == 0


def test_he_may_take_a_person() -> None:
    """G2-C4-12: the roads come after his price."""
    table = arranged(laird(coins=3), spaces=("E", 0, 1, 2, "james-vi", "caithness"), row=1)
    do(table, "englishtake james-vi")
    assert table.choice.kind == "ally" and me(table).coins == 1
    assert refusal(table, Ally("McKay")).code == "roads-cost"
    do(table, "ally MacLeod")
    assert keys(table, me(table).persons) == ["james-vi"] and me(table).coins == 4


def test_no_loch_ness() -> None:
    """G2-C4-13: neither for who has it already nor for who takes it now."""
    far = {"n": plot("easdale"), "nn": plot("lochridge"), "nnn": plot("caithness")}
    table = arranged(laird(far, coins=5, landmarks=["Loch Ness"]), spaces=("E", 0, 1, 2, "dornoch", "strathmore"))
    do(table, "englishtake dornoch", f"place {at('ne')}")
    assert goods(table, "n") == ["stone"] and goods(table, "nn") == ["sheep"] and goods(table, "nnn") == []
    assert refusal(table, Activate(at("nnn"))).code == "not-active"
    own = arranged(laird(far, coins=5, landmarks=["Loch Ness"]), spaces=(0, "E", 1, 2, "dornoch", "strathmore"))
    do(own, "take dornoch", f"place {at('ne')}")
    assert f"activate {at('nnn')} -" in notes(own), "in one's own turn it does"
    mine = laird({**far, "village": plot("start-village", scots=2)}, coins=5)
    table = arranged(mine, spaces=("E", 0, 1, 2, "loch-ness", "strathmore"))
    do(table, "englishtake loch-ness")
    while table.choice.kind in ("pay-scot", "place"):
        table.apply(table.choice.options[0])
    assert me(table).landmarks == ("Loch Ness",) and goods(table, "nnn") == []
    assert f"activate {at('nnn')} -" not in notes(table)


def test_no_points_of_maclachlan_but_sinclair_counts() -> None:
    """G2-C4-13 (ruling)."""
    mine = laird(coins=5, clans=["MacLachlan"])
    table = arranged(mine, spaces=("E", 0, 1, 2, "dornoch", "strathmore"))
    do(table, "englishtake dornoch", f"place {at('n')}")
    assert points(table) > 0
    do(table, "done")
    assert me(table).vp == 0
    trader = laird({"n": plot("falkirk-tryst"), "nn": plot("lochridge", "sheep")}, coins=5, clans=["Sinclair"])
    table = arranged(trader, spaces=("E", 0, 1, 2, "rothiemurchus", "strathmore"), market={"cattle": 3})
    do(table, "englishtake rothiemurchus", f"place {at('ne')}", f"activate {at('n')} 1")
    while table.choice.kind == "pay":
        table.apply(table.choice.options[-1])
    assert me(table).vp == 6


def test_the_end_of_that_turn_is_not_the_end_of_an_own_turn() -> None:
    """G2-C4-13: no Chronicle is told of it."""
    told: list[int] = []

    class Listener(HammerOfTheScots):
        @on(TurnEnded)
        def turn_ended(self, state: object, event: TurnEnded) -> None:
            told.append(event.seat)

    CHRONICLES[NUMBER] = Listener()
    table = arranged(spaces=("E", 0, 1, 2, "lochridge", "strathmore", "easdale"))
    do(table, "englishtake lochridge", f"place {at('n')}")
    if table.choice.kind == "activate":
        to_end_of_turn(table)
    assert told == [] and table.choice.kind == "take"
    do(table, "take strathmore", f"place {at('s')}")
    if table.choice.kind == "activate":
        to_end_of_turn(table)
    assert told == [0]


@pytest.mark.parametrize(("row", "coins"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_discarding_a_tile_brings_the_right_hand_coins(row: int, coins: int) -> None:
    """G2-C4-15."""
    table = arranged(laird(coins=4), spaces=("E", 0, 1, 2, "lochridge", "castle-stalker", "easdale"), row=row)
    do(table, "englishdiscard castle-stalker")
    assert me(table).coins == 4 + coins and part(table).row == max(row - 1, 0)
    assert events(table, EnglandTaken) == ([EnglandTaken(0, coins)] if coins else [])
    assert keys(table, glen(table).discards) == ["castle-stalker"] and Removed(0, "castle-stalker") in events(
        table, Removed
    )
    assert EnglishMoved(0, 5) in events(table, EnglishMoved) and englishman(table) == 5
    assert table.choice.kind == "take" and table.choice.seat == 0


def test_tiles_he_cannot_go_to() -> None:
    """G2-C4-16: behind him, not on the rondel, markers."""
    table = arranged(spaces=("easdale", "E", 0, 1, 2, "the-end", "lochridge"))
    for cls in (EnglishTake, EnglishDiscard):
        assert refusal(table, cls("easdale")).code == refusal(table, cls("?")).code == "not-before-him"
        refused = refusal(table, cls("the-end"))
        assert (refused.code, refused.facts) == ("he-takes-no-marker", {"tile": "The End"})
    assert refusal(table, Take("lochridge")).code == refusal(table, Ally("Ross")).code == "not-asked"


def test_players_have_passed_what_he_has_not() -> None:
    """G2-C4-7: a tile in front of him goes when all players are past it; what he passes does not go."""
    table = arranged(spaces=(0, "E", "easdale", 1, 2, "lochridge", "strathmore", "caithness", "black-isle"), holder=1)
    do(table, "take strathmore")
    assert keys(table, glen(table).discards) == ["easdale"]
    to_end_of_turn(table)
    assert (table.choice.seat, table.choice.kind) == (1, "englishman")
    do(table, "englishdiscard caithness")
    assert keys(table, glen(table).discards) == ["easdale", "caithness"]
    assert glen(table).box.number["lochridge"] in glen(table).rondel.tiles


def test_the_free_space_is_kept_behind_him() -> None:
    """G2-C4-7."""
    decks = {"D": ["millburn-1", "glen-feshie", "braemar"]}
    table = arranged(spaces=("E", 0, 1, 2, "lochridge", "strathmore"), decks=decks)
    do(table, "englishdiscard lochridge")
    while table.choice.kind == "draw":
        table.apply(table.choice.options[0])
    assert glen(table).rondel.front == 8, "strathmore, and all three that were left"
    many = {"D": [tile.key for tile in BOX.tiles if tile.deck == "D" and not tile.chronicle and tile.kind != "marker"]}
    table = arranged(spaces=(0, "E", 1, 2, "lochridge", "strathmore"), decks=many, holder=2)
    do(table, "take strathmore")
    while table.choice.kind != "englishman":
        table.apply(table.choice.options[-1])
    assert englishman(table) == 1 and glen(table).rondel.front == 1 + 12


def test_without_the_token_he_goes_to_the_next_tile() -> None:
    """G2-C4-17."""
    table = arranged(spaces=("E", 0, 1, 2, "lochridge", "strathmore", "easdale"), holder=NOBODY_YET, row=2)
    assert keys(table, glen(table).discards) == ["lochridge"] and englishman(table) == 4
    assert part(table).row == 2 and table.choice.kind == "take" and glen(table).now.seat == 0


def test_without_the_token_he_leaves_at_the_end() -> None:
    """G2-C4-17: he does not discard what lies behind it."""
    table = arranged(spaces=("E", 0, 1, 2, "the-end", "strathmore"), holder=NOBODY_YET)
    assert glen(table).discards == () and events(table, EnglishLeft) == [EnglishLeft(CHANCE)]
    assert part(table).englishman in glen(table).rondel.out and table.choice.kind == "take"


def test_with_no_tile_ahead_he_goes_to_the_free_space() -> None:
    """G2-C4-18."""
    table = arranged(spaces=("E", 0, 1, "lochridge", 2), holder=0)
    part(table).holder = 0
    do(table, "englishdiscard lochridge")
    assert table.choice.seat == 0, "nothing lies ahead of the others"
    table = arranged(spaces=("E", 0, 1, 2), holder=0, row=2, decks={"D": ["millburn-1", "glen-feshie", "braemar"]})
    assert englishman(table) == 4 and part(table).row == 2 and events(table, EnglishMoved) == [EnglishMoved(CHANCE, 4)]
    assert table.choice.kind == "draw"


def test_with_no_tile_ahead_but_the_end_he_leaves() -> None:
    """G2-C4-18."""
    table = arranged(spaces=("E", 0, 1, 2, "the-end"), holder=0)
    assert events(table, EnglishLeft) == [EnglishLeft(CHANCE)] and table.choice.kind != "englishman"


@pytest.mark.parametrize("what", ["take", "discard"])
def test_past_the_end_he_leaves(what: str) -> None:
    """G2-C4-16, 19: a tile behind The End is his last; the game goes on with the others."""
    table = arranged(spaces=("E", 0, 1, 2, "lochridge", "the-end", "strathmore", "caithness"), holder=0)
    do(table, f"english{what} strathmore")
    assert part(table).englishman in glen(table).rondel.out
    if table.choice.kind != "take":
        to_end_of_turn(table)
    assert table.choice.kind == "take" and table.choice.seat == 0 and not events(table, Finished)


@pytest.mark.parametrize("what", ["take", "discard"])
def test_the_game_ends_after_his_move_if_he_is_the_last(what: str) -> None:
    """G2-C4-19: all players have finished; The End itself has been swept away."""
    table = arranged(spaces=(0, "E", "the-end", 1, 2, "strathmore", "caithness"), holder=2, out=(1, 2))
    do(table, "take strathmore", f"place {at('n')}")
    if table.choice.kind == "activate":
        to_end_of_turn(table)
    assert glen(table).box.the_end not in glen(table).rondel.tiles, "everybody is past it"
    assert not table.is_over and (table.choice.seat, table.choice.kind) == (2, "englishman")
    do(table, f"english{what} caithness")
    while not table.is_over:
        table.apply(table.choice.options[-1])
    assert part(table).englishman in glen(table).rondel.out


def test_the_die_leaves_at_the_place_of_the_end_though_it_is_swept_away() -> None:
    """G2-DIE-4: the game goes on for the Englishman; the die discards nothing and leaves no coin on the mountain."""
    spaces = (0, "die", "E", "the-end", 1, 2, "strathmore", "", "caithness", "lochridge")
    table = arranged(spaces=spaces, holder=2, out=(1, 2), chronicles="2,4")
    glen(table).parts[2] = MountainPart((7,))
    do(table, "take strathmore", f"place {at('n')}")
    if table.choice.kind == "activate":
        to_end_of_turn(table)
    assert BOX.the_end not in glen(table).rondel.tiles, "everybody is past it"
    assert table.choice.kind == "roll"
    do(table, "roll 1")
    assert events(table, DieLeft) == [DieLeft(CHANCE)] and events(table, TributeLeft) == []
    assert glen(table).discards == () and (table.choice.seat, table.choice.kind) == (2, "englishman")


def test_if_he_left_before_the_game_ends_with_the_last_player() -> None:
    """G2-C4-19."""
    table = arranged(spaces=(0, "the-end", 1, 2, "E", "strathmore"), holder=2, out=(1, 2, "E"))
    do(table, "take the-end")
    assert table.is_over


def test_put_past_the_end_by_others_he_leaves_without_a_turn() -> None:
    """G2-C4-19: another Chronicle may put him there."""
    table = arranged(spaces=("the-end", "E", 0, 1, 2, "strathmore", "easdale"), holder=2)
    assert part(table).englishman in glen(table).rondel.out and table.choice.kind == "take"
    table = arranged(spaces=("the-end", 0, 1, 2, "E", "strathmore"), holder=2, out=(0, 1, 2))
    assert table.is_over


# -- the new tiles


def placing(tile: str, mine: Laird) -> Table:
    """Seat 0 takes one of the tiles in its own turn."""
    table = arranged(mine, spaces=(0, 1, 2, tile, "E", "lochridge", "caithness"), holder=NOBODY_YET)
    do(table, f"take {tile}")
    while table.choice.kind in ("pay", "pay-scot", "place"):
        table.apply(table.choice.options[0])
    return table


def test_glenfinnan_church() -> None:
    """G2-C4-20."""
    table = placing("glenfinnan-church", laird(coins=5, whisky=1))
    here = next(cell for cell, land in me(table).land.items() if land.tile == BOX.number["glenfinnan-church"])
    do(table, f"activate {here} 1")
    assert (me(table).vp, me(table).whisky) == (4, 0)
    dry = placing("glenfinnan-church", laird({"n": plot("lochridge", scots=1)}, coins=5))
    assert dry.choice.kind != "activate" or read_notes(dry, "activate") == set()


def test_glenfinnan_monument() -> None:
    """G2-C4-21."""
    table = placing("glenfinnan-monument", laird({"village": plot("start-village", scots=2)}, coins=5))
    assert me(table).vp == 3 and sum(land.scots for land in me(table).land.values()) == 1
    alone = arranged(laird(), spaces=(0, 1, 2, "glenfinnan-monument", "E", "lochridge", "easdale"), holder=NOBODY_YET)
    assert refusal(alone, Take("glenfinnan-monument")).code == "no-place-paid", "the last scot cannot be paid"


def test_general_wades_military_roads() -> None:
    """G2-C4-22."""
    table = placing("general-wades-military-roads", laird(coins=5))
    assert sum(land.scots for land in me(table).land.values()) == 2 and points(table) >= 1


@pytest.mark.parametrize("tile", HAMMER_TILES)
def test_the_die_never_removes_them(tile: str) -> None:
    """G2-C4-23."""
    table = arranged(spaces=("die", 0, 1, 2, tile, "lochridge", "E", "caithness"))
    do(table, "roll 1")
    assert keys(table, glen(table).discards) == ["lochridge"]


# -- with others


def test_his_row_of_the_market_for_others() -> None:
    table = arranged(spaces=(0, "E", 1, 2, "lochridge", "caithness"), row=2)
    chronicle = CHRONICLES[NUMBER]
    assert chronicle.market_rows(glen(table)) == {"england": 2}
    glen(table).emit(StackTaken(1, "wood"))
    assert part(table).row == 2
    glen(table).emit(StackTaken(1, "england"))
    glen(table).emit(StackTaken(1, "england"))
    assert part(table).row == 0 and chronicle.market_rows(glen(table)) == {"england": 0}


def test_what_he_discards_goes_to_the_pile_of_who_moves_him() -> None:
    """G2-C7-26."""
    table = arranged(spaces=(0, "E", 1, 2, "strathmore", "lochridge", "caithness"), holder=2, chronicles="4,7")
    piles = glen(table).parts[7]
    piles.cards = {"discard-pile": "open"}
    do(table, "take strathmore", f"place {at('n')}")
    if table.choice.kind == "activate":
        to_end_of_turn(table)
    assert piles.piles == [(), (), ()]
    do(table, "englishdiscard lochridge")
    assert [keys(table, pile) for pile in piles.piles] == [[], [], ["lochridge"]]


# -- whole games


class HammerBook(ChronicleBook):
    """The book of the base game, with the coins of the England row, the token and the Englishman's tiles."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats, NUMBER)
        self.row = 1
        self.holder = NOBODY_YET
        self.left = False

    def told(self, event: Event) -> None:
        match event:
            case EnglandPaid(seat, coins):
                assert coins == (1, 2, 3)[self.row]
                self.row += 1
                self.pages[seat].coins -= coins
            case EnglandTaken(seat, coins):
                self.row -= 1
                assert coins == (1, 2, 3)[self.row]
                self.pages[seat].coins += coins
            case EnglishTook(seat, tile, space):
                assert seat == self.holder and self.on_rondel.pop(space) == tile
                self.pages[seat].in_hand.append(tile)
            case EnglishMoved(seat, space):
                assert seat in (self.holder, CHANCE) and 0 <= space < 14
            case TokenTaken(seat):
                assert seat != self.holder
                self.holder = seat
            case EnglishLeft():
                assert not self.left
                self.left = True


PROBES: list[Action] = [
    cls(tile)
    for cls in (EnglishTake, EnglishDiscard)
    for tile in (*HAMMER_TILES, "easdale", "the-end", "?", "john-knox")
]


def play(table: Table, seed: int, book: HammerBook) -> None:
    rng = random.Random(seed)
    choose = make_random_player(rng) if seed % 2 else make_canny_player(rng)
    played_by_laws(table, choose, seed, lambda now: holds(now, book), PROBES, book)


def holds(table: Table, book: HammerBook) -> None:
    own = part(table)
    state = glen(table)
    assert (own.row, own.holder) == (book.row, book.holder) and 0 <= own.row <= 3
    assert (own.englishman in state.rondel.out) == book.left
    moving = [place for figure, place in enumerate(state.rondel.figures) if figure not in state.rondel.out]
    if table.choice.kind == "take":
        assert state.rondel.figures[table.choice.seat] == min(moving)
    if table.choice.kind == "englishman":
        assert table.choice.seat == own.holder and englishman(table) == min(moving)
    if table.choice.kind in ("take", "englishman"):
        spaces = [place % 14 for figure, place in enumerate(state.rondel.figures) if figure not in state.rondel.out]
        assert len(set(spaces)) == len(spaces) and all(state.rondel.tiles[space] == NONE for space in spaces)


@pytest.mark.parametrize(
    ("seats", "options"), take_some([(3, {}), (3, {"die": "yes", "end": "top"}), (4, {}), (4, {"die": "yes"})], 2)
)
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    seen: set[str] = set()
    for seed in range(4):
        book = HammerBook(seats)
        table = started(seats, seed, "4", **options)
        play(table, seed, book)
        assert book.left and len(book.finished) == seats
        seen |= {line.split()[0] for line in table.record.actions}
    assert {"englishtake", "englishdiscard"} <= seen


@pytest.mark.parametrize(
    ("seats", "others"), take_some([(3, (7,)), (4, (2,)), (4, (5, 7)), (3, (6,)), (4, (8,)), (3, (1, 3))], 2)
)
def test_whole_games_with_others(seats: int, others: tuple[int, ...]) -> None:
    chosen = ",".join(map(str, sorted((NUMBER, *others))))
    for seed in take_some(range(2), shift=seats):
        table = started(seats, seed, chosen, die="yes" if seed % 2 else "no")
        played_by_laws(table, make_random_player(random.Random(seed)), seed, others=PROBES)
        assert part(table).englishman in glen(table).rondel.out
