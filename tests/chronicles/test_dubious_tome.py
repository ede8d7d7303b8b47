"""Chronicle 6, The Dubious Tome of Scottish History: every rule of its page."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from chronicles.laws import started
from chronicles.mobs import mobs_part
from chronicles.tome import NORTH, TomeBook, historian, laid_out, lawful_game, tables, taking, triggering, turned
from glen2 import BOX, at, edit_box, events, glen, goods, keys, laird, me, plot, points, scots, settle, use_box
from play import play_out
from positions import do, notes, read_notes, refusal
from thorough import take_some

from greatglen import NOBODY, Action, Table
from greatglen.games.glenmore2.chronicles.dubious_tome import rules as dubious_tome
from greatglen.games.glenmore2.chronicles.dubious_tome.evaluation import expected_points
from greatglen.games.glenmore2.chronicles.dubious_tome.rules import open_cards
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivateAbroad, ActivatedAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import ToCastle, WentHome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import (
    EnglandRowEmptied,
    EnglishmanSwapped,
    SwapEnglishman,
)
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TurnOver
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import HammerPart
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import Cellar, SingleCaskPart
from greatglen.games.glenmore2.evaluation import points_due
from greatglen.games.glenmore2.rules.actions import Ally, Recover, Remove, Skip
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.box import DECKS
from greatglen.games.glenmore2.rules.check import problems
from greatglen.games.glenmore2.rules.rondel import RollDie
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now
from greatglen.games.glenmore_common.rules.actions import Activate, Buy, Pay, PayCoin, PayScot, Place
from greatglen.games.glenmore_common.rules.events import Activated, CardTaken, Lost, Paid
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.kernel.slice import Slice
from greatglen.text import load_game_text

OWN = ("Old Man of Storr", "Wallace Monument", "Dunvegan Castle", "Fort George")
HAMMER = ("Loch Lomond", "Glenfinnan Church", "Glenfinnan Monument", "General Wade's Military Roads")
NEW_TILES = {
    "A": {"gathering-a", "old-man-of-storr"},
    "B": {"gathering-b", "wallace-monument"},
    "C": {"gathering-c", "dunvegan-castle"},
    "D": {"gathering-d", "fort-george"},
}


def owner(*cards: str, land: dict[str, Plot] | None = None, **facts: Any) -> Laird:
    """A player with some cards and one more, Loch Lochy, so that there is always something to choose."""
    return laird(land, landmarks=(*cards, "Loch Lochy"), **facts)


def vp(table: Table, source: str, seat: int = 0) -> int:
    return me(table, seat).points.get(source, 0)


# -- set-up (G2-C6-1 to G2-C6-3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_tiles_in_their_decks(seats: int) -> None:
    """G2-C6-1: for any number of players; nothing is turned, nobody has a table."""
    table = started(seats, 1, "6", chance="manual")
    state = glen(table)
    for deck, letter in zip(state.decks, DECKS, strict=True):
        assert {key for key in keys(table, deck) if BOX.tiles[BOX.number[key]].chronicle} == NEW_TILES.get(
            letter, set()
        )
    assert state.parts[6].turned == state.parts[6].tables == [()] * seats


def test_without_it_none_of_its_tiles() -> None:
    table = started(2, 1, "", chance="manual")
    assert not any(BOX.tiles[tile].chronicle for deck in glen(table).decks for tile in deck)


def test_nineteen_two_sided_cards() -> None:
    """G2-C6-2: 11 of the base game, 4 of its own, 4 of Hammer of the Scots."""
    base = {name for name, card in BOX.landmarks.items() if not card.chronicle}
    assert set(tome(BOX.key).sides) == base | set(OWN) | set(HAMMER) and len(base) == 11
    assert {name for name, card in BOX.landmarks.items() if card.chronicle == 6} == set(OWN)


def test_the_die_never_removes_its_tiles() -> None:
    """G2-C6-1."""
    spaces = ("die", 0, 1, "gathering-a", "old-man-of-storr", "easdale", "strathmore")
    table = laid_out(laird(), laird(), spaces=spaces, begin=False)
    glen(table).agenda.append(RollDie())
    table.set_position()
    do(table, "roll 1")
    assert keys(table, glen(table).discards) == ["easdale"]


def test_the_left_hand_effect_comes_as_ever() -> None:
    """G2-C6-3: Castle Stalker still gives 3 coins when taken, and lies on its landmark side."""
    table = taking("castle-stalker", laird({"n": plot("iona", "wood", "stone")}, coins=0))
    settle(table)
    do(table, f"place {at('s')}")
    assert me(table).coins == 3 and me(table).landmarks == ("Castle Stalker",) and turned(table) == ()


# -- triggering (G2-C6-4 to G2-C6-9)


def gathered(*cards: str, **facts: Any) -> Table:
    """Seat 0 may activate a Gathering."""
    land = {"n": plot("gathering-a"), "s": plot("aberfoyle", "sheep")}
    now = Now(0, pending=(NORTH, at("s")))
    return laid_out(laird(land, landmarks=cards, coins=0), steps=[Act(0)], now=now, **facts)


def test_a_gathering_triggers_an_event() -> None:
    """G2-C6-4: it is activated like any tile, once a turn."""
    table = gathered("Inverness", "Loch Ness")
    do(table, f"activate {NORTH} 1")
    assert (table.choice.kind, table.choice.by, table.choice.seat) == ("event", "gathering-a", 0)
    assert set(notes(table)) == {"trigger inverness", "turnover inverness", "trigger loch-ness", "turnover loch-ness"}
    do(table, "trigger inverness")
    assert turned(table) == ("Inverness",) and table.choice.kind == "activate"
    assert refusal(table, Activate(NORTH, "1")).code == "already"


def test_a_gathering_without_an_open_card() -> None:
    """G2-C6-4."""
    table = gathered()
    assert refusal(table, Activate(NORTH, "1")).code == "no-open-card"
    table = gathered("Inverness", turned=[["Inverness"]])
    assert refusal(table, Activate(NORTH, "1")).code == "no-open-card"
    assert read_notes(table, "activate") == {f"activate {at('s')} 1"}


def test_a_placed_gathering_may_be_activated_at_once() -> None:
    """G2-C6-4: the new tile is one of those around it."""
    table = taking("gathering-a", laird(landmarks=["Inverness", "Loch Ness"]))
    do(table, f"place {NORTH}")
    assert f"activate {NORTH} 1" in notes(table)


def test_a_card_is_turned_once() -> None:
    """G2-C6-5, with every reason why another cannot be."""
    table = triggering(laird(landmarks=["Inverness", "Loch Ness", "Loch Lochy"]), turned=[["Inverness"]])
    for action in (Trigger("inverness"), TurnOver("inverness")):
        refused = refusal(table, action)
        assert (refused.code, refused.facts) == ("turned", {"card": "Inverness"})
    for action in (Trigger("castle-moil"), TurnOver("castle-moil")):
        assert refusal(table, action).code == "not-your-card"
    for action in (Trigger("castle-grant"), TurnOver("")):
        assert refusal(table, action).code == "no-card"
    assert refusal(table, Skip()).code == "not-asked"
    do(table, "trigger loch-ness")
    assert events(table, EventTurned) == [EventTurned(0, "Loch Ness", True)]
    assert turned(table) == ("Inverness", "Loch Ness") and open_cards(glen(table), 0) == ["Loch Lochy"]
    assert me(table).landmarks == ("Inverness", "Loch Ness", "Loch Lochy")


def test_the_effect_may_be_forgone() -> None:
    """G2-C6-6: also when it could be had."""
    table = triggering(laird(landmarks=["Inverness", "Loch Ness"]))
    coins = me(table).coins
    do(table, "turnover loch-ness")
    assert turned(table) == ("Loch Ness",) and me(table).coins == coins
    assert events(table, EventTurned) == [EventTurned(0, "Loch Ness", False)]


def test_what_cannot_be_resolved_can_be_turned() -> None:
    """G2-C6-6; the only thing left to do is done."""
    table = triggering(laird(landmarks=["Loch Morar"]))
    assert turned(table) == ("Loch Morar",) and me(table).vp == 0 and scots(table, "village") == 1


def test_every_event_side_is_a_point_in_every_landmark_scoring() -> None:
    """G2-C6-7: whatever the comparison; turned cards still count as landmarks."""
    first = laird(landmarks=["Loch Lochy"])
    second = laird(landmarks=["Loch Shiel", "Inverness", "Loch Ness"])
    for scored in range(4):
        table = laid_out(first, second, turned=[["Loch Lochy"], ["Inverness", "Loch Ness"]], scored=scored, begin=False)
        glen(table).agenda = [ScoringRound()]
        before = points_due(glen(table))
        table.set_position()
        source = f"scoring-{scored + 1}:landmarks"
        assert (vp(table, source), vp(table, source, 1)) == (1, 2 + 2)
        assert before[1][source] == 4


def test_a_file_says_what_an_event_side_is_worth() -> None:
    box = use_box(("event_bonus = 1 ", "event_bonus = 3 "))
    lairds = [laird(landmarks=["Loch Lochy"], box=box), laird(landmarks=["Loch Ness"], box=box)]
    table = laid_out(*lairds, turned=[["Loch Lochy"]], box=box, begin=False)
    glen(table).agenda = [ScoringRound()]
    table.set_position()
    assert table.scores == [3, 0]


def test_lasting_effects_go_on() -> None:
    """G2-C6-8: Castle Moil counts twice, Armadale's coins count, Loch Ness activates one more."""
    lord = laird({"castle": plot("home-castle", scots=1)}, coins=3, landmarks=["Castle Moil", "Armadale Castle"])
    table = laid_out(lord, laird(coins=0), turned=[["Castle Moil", "Armadale Castle"]], scored=3, begin=False)
    glen(table).agenda = [ScoringRound()]
    table.set_position()
    assert vp(table, "scoring-4:castle") == 2 and vp(table, "end:Armadale Castle") == 3
    land = {"nn": plot("aberfoyle"), "n": plot("iona", "sheep")}
    table = laid_out(laird(land, landmarks=["Loch Ness"]), turned=[["Loch Ness"]], steps=[Act(0)])
    assert f"activate {at('nn')} 1" in notes(table)


def test_resources_of_an_event_may_be_bought() -> None:
    """G2-C6-9: a cost like any other."""
    table = triggering(owner("Dunvegan Castle", land={"n": plot("lochridge", "sheep")}, coins=1))
    do(table, "trigger dunvegan-castle", f"pay sheep {NORTH}")
    assert me(table).vp == 7 and me(table).coins == 0 and glen(table).market[3] == 1
    table = triggering(owner("Dunvegan Castle", land={"n": plot("lochridge", "sheep")}, coins=0))
    assert refusal(table, Trigger("dunvegan-castle")).code == "too-few-coins"


# -- Old Man of Storr (G2-C6-10)


def test_old_man_of_storr_brings_two_stones() -> None:
    table = taking("old-man-of-storr", laird({"n": plot("iona", "sheep")}, coins=0))
    do(table, f"place {at('s')}")
    assert goods(table, "s") == ["stone", "stone"] and events(table, CardTaken) == [CardTaken(0, "Old Man of Storr")]


def test_old_man_of_storr_scores_by_its_own_table() -> None:
    """For its owner, until the end; others by the common one; others areas too."""
    table = triggering(owner("Old Man of Storr", land={"n": plot("easdale", scots=1)}))
    do(table, "trigger old-man-of-storr")
    assert table.choice.kind == "pay-scot" and refusal(table, PayScot(at("castle"))).code == "nobody-there"
    do(table, f"payscot {NORTH}")
    assert (scots(table, "n"), me(table).scots, tables(table)) == (0, 8, ("castle",))
    assert Paid(0, "scot", NORTH) in events(table, Paid)
    for lead, own, common in [(1, 2, 1), (2, 3, 2), (3, 5, 3), (4, 8, 5), (5, 13, 8), (6, 13, 8)]:
        castle = {"castle": plot("home-castle", scots=lead)}
        table = laid_out(laird(castle), laird(castle), laird(), tables=[["castle"]], begin=False)
        glen(table).agenda = [ScoringRound()]
        table.set_position()
        assert table.scores == [own, common, 0]
    castle = {"castle": plot("home-castle", scots=2)}
    table = laid_out(laird(castle, whisky=2), laird(), tables=[["castle"]], begin=False)
    glen(table).agenda = [ScoringRound()]
    table.set_position()
    assert vp(table, "scoring-1:castle") == 3 and vp(table, "scoring-1:whisky") == 2


def test_old_man_of_storr_without_a_scot_or_forgone() -> None:
    nobody = {"village": plot("start-village")}
    table = triggering(owner("Old Man of Storr", land=nobody))
    assert refusal(table, Trigger("old-man-of-storr")).code == "too-few-scots"
    do(table, "turnover old-man-of-storr")
    assert turned(table) == ("Old Man of Storr",) and tables(table) == ()


def test_the_last_scot_may_be_paid() -> None:
    """G2-C6-9: no tile has to be placed afterwards."""
    table = triggering(owner("Old Man of Storr"))
    do(table, "trigger old-man-of-storr")
    assert scots(table, "village") == 0 and tables(table) == ("castle",)


# -- Wallace Monument (G2-C6-11)


def test_wallace_monument_activates_the_whole_territory() -> None:
    far = {"n": plot("iona", "wood", "stone"), "nn": plot("inshriach"), "nnn": plot("lochridge")}
    table = taking("wallace-monument", laird(far))
    settle(table)
    do(table, f"place {at('s')}")
    assert (goods(table, "nn"), goods(table, "nnn"), points(table)) == (["wood"], ["sheep"], 2)


def test_wallace_monument_triggers_another_card() -> None:
    """With its effect or without; not itself; without William Wallace no points."""
    cards = ["Wallace Monument", "Inverness", "Loch Ness"]
    table = triggering(laird(landmarks=cards))
    do(table, "trigger wallace-monument")
    assert (table.choice.kind, table.choice.by) == ("event", "event:Wallace Monument")
    assert {note.split()[1] for note in notes(table)} == {"inverness", "loch-ness"}
    for action in (Trigger("wallace-monument"), TurnOver("wallace-monument")):
        assert refusal(table, action).code == "being-resolved"
    do(table, "trigger inverness")
    assert turned(table) == ("Inverness", "Wallace Monument") and tables(table) == ("whisky",) and me(table).vp == 0
    table = triggering(laird(landmarks=cards))
    do(table, "trigger wallace-monument", "turnover loch-ness")
    assert turned(table) == ("Loch Ness", "Wallace Monument")


def test_wallace_monument_with_william_wallace() -> None:
    """4 VP, also without another card."""
    hero = laird(landmarks=["Wallace Monument", "Inverness"], persons=["william-wallace"])
    table = triggering(hero)
    do(table, "trigger wallace-monument", "turnover inverness")
    assert vp(table, "event:Wallace Monument") == 4
    table = triggering(laird(landmarks=["Wallace Monument", "Inverness"], persons=["william-wallace"]))
    do(table, "turnover wallace-monument")
    assert me(table).vp == 4 and turned(table) == ("Wallace Monument",)
    table = triggering(laird(landmarks=["Wallace Monument", "Inverness"], persons=["robert-the-bruce"]))
    do(table, "turnover wallace-monument")
    assert me(table).vp == 0


def test_wallace_monument_without_another_card() -> None:
    table = triggering(laird(landmarks=["Wallace Monument", "Inverness"]), turned=[["Inverness"]])
    assert turned(table) == ("Inverness", "Wallace Monument"), "it can only be turned"
    assert events(table, EventTurned) == [EventTurned(0, "Wallace Monument", False)]


# -- Dunvegan Castle (G2-C6-12)


def test_dunvegan_castle_brings_two_sheep() -> None:
    table = taking("dunvegan-castle", laird({"n": plot("iona", "wood", "stone")}, coins=0))
    settle(table)
    do(table, f"place {at('s')}")
    assert goods(table, "s") == ["sheep", "sheep"]


def test_dunvegan_castle_two_sheep_for_seven() -> None:
    land = {"n": plot("lochridge", "sheep", "sheep", "cattle")}
    table = triggering(owner("Dunvegan Castle", land=land, coins=0))
    do(table, "trigger dunvegan-castle")
    assert goods(table, "n") == ["cattle"] and vp(table, "event:Dunvegan Castle") == 7
    assert turned(table) == ("Dunvegan Castle",)
    table = triggering(owner("Dunvegan Castle", land={"n": plot("lochridge", "cattle", "cattle")}, coins=2))
    assert refusal(table, Trigger("dunvegan-castle")).code == "too-few-coins"


# -- Fort George (G2-C6-13, 14) and Castle of Mey (G2-C6-30)


def test_a_thief_flees_from_fort_george_before_the_next_scot_comes() -> None:
    """G2-C8-19: at once."""
    thief = mobs_part(3, {"mike-mccastle": 1}, thieves={"mike-mccastle": (0, "castle")})
    lords = (laird({"n": plot("iona", "stone", scots=2)}, coins=2), laird(), laird())
    table = taking("fort-george", *lords, more_parts={8: thief})
    do(table, f"place {at('s')}", f"tocastle {NORTH}")
    assert glen(table).parts[8].thieves == {"mike-mccastle": (2, at("castle"))}, "he had no choice"
    assert table.choice.kind == "to-castle"
    four = (laird({"n": plot("iona", "stone", scots=2)}, coins=2), laird(), laird(), laird())
    thief = mobs_part(4, {"mike-mccastle": 1}, thieves={"mike-mccastle": (0, "castle")})
    table = taking("fort-george", *four, more_parts={8: thief})
    do(table, f"place {at('s')}", f"tocastle {NORTH}")
    assert (table.choice.seat, table.choice.kind) == (1, "settle")
    do(table, f"settle 3 {at('castle')}")
    assert (table.choice.seat, table.choice.kind) == (0, "to-castle")


def test_fort_george_calls_any_number_of_scots() -> None:
    land = {"n": plot("iona", "stone", scots=2), "nn": plot("easdale", scots=1), "castle": plot("home-castle", scots=1)}
    table = taking("fort-george", laird(land, coins=2))
    do(table, f"place {at('s')}")
    assert (table.choice.kind, table.choice.rule, table.choice.by) == ("to-castle", "C6-13", "landmark:Fort George")
    assert points(table) == 0, "before activation"
    assert read_notes(table, "tocastle") == {f"tocastle {cell}" for cell in (at("village"), NORTH, at("nn"))}
    assert refusal(table, ToCastle(at("castle"))).code == "at-home"
    assert refusal(table, ToCastle(at("s"))).code == "nobody-here"
    assert refusal(table, Activate(NORTH)).code == "not-asked"
    do(table, f"tocastle {at('nn')}", f"tocastle {NORTH}")
    assert (scots(table, "castle"), scots(table, "nn"), scots(table, "n")) == (3, 0, 1)
    assert events(table, WentHome) == [WentHome(0, at("nn")), WentHome(0, NORTH)]
    do(table, "skip")
    assert table.choice.kind == "activate" and scots(table, "castle") == 3


def test_fort_george_until_nobody_is_left_outside() -> None:
    table = taking("fort-george", laird({"n": plot("iona", "stone")}, coins=2))
    do(table, f"place {at('s')}", f"tocastle {at('village')}")
    assert scots(table, "castle") == 1 and table.choice.kind == "activate"


TO_REMOVE = {
    "n": plot("iona", "wood", "wood", scots=1),
    "nn": plot("edinburgh", "stone", "stone", under=["dornoch"], scots=1),
    "ne": plot("donan-castle"),
}


@pytest.mark.parametrize("card", ["Fort George", "Castle of Mey"])
def test_a_scot_for_two_tiles(card: str) -> None:
    """G2-C6-14, G2-C6-30: with all that lies under them; the landmark card is kept, goods and scots go home."""
    table = triggering(owner(card, "Donan Castle", land=TO_REMOVE))
    key = card.lower().replace(" ", "-")
    do(table, f"trigger {key}", f"payscot {at('village')}")
    assert (table.choice.kind, table.choice.by) == ("remove", f"event:{card}")
    assert read_notes(table, "remove") == {f"remove {at('nn')}", f"remove {at('ne')}"}, "not the one between"
    for cell, code in ((at("village"), "stays"), (at("castle"), "stays"), (1, "no-tile-to-remove")):
        assert refusal(table, Remove(cell)).code == code
    assert refusal(table, Skip()).code == "must-remove"
    do(table, f"remove {at('nn')}")
    assert goods(table, "castle") == ["stone", "stone"] and scots(table, "castle") == 1
    do(table, f"remove {at('ne')}")
    assert "Donan Castle" in me(table).landmarks and turned(table) == (card,)
    assert set(me(table).land) == {at("village"), at("castle"), NORTH} and glen(table).discards == ()


def test_one_tile_if_there_is_but_one() -> None:
    """G2-C6-14 (ours)."""
    table = triggering(owner("Fort George", land={"n": plot("easdale")}))
    do(table, "trigger fort-george")
    assert len(me(table).land) == 2 and turned(table) == ("Fort George",)


@pytest.mark.parametrize("card", ["fort-george", "castle-of-mey"])
def test_no_tile_or_no_scot_to_remove_by(card: str) -> None:
    both = ("Fort George", "Castle of Mey")
    assert refusal(triggering(owner(*both)), Trigger(card)).code == "nothing-to-remove"
    land = {"n": plot("easdale"), "village": plot("start-village")}
    assert refusal(triggering(owner(*both, land=land)), Trigger(card)).code == "too-few-scots"


# -- Loch Lochy (G2-C6-20)


def test_loch_lochy_cattle_and_all_animal_tiles() -> None:
    land = {"n": plot("lochridge"), "nnn": plot("glen-lyon"), "nn": plot("easdale")}
    table = triggering(laird(land, landmarks=["Loch Lochy", "Inverness"]))
    do(table, "trigger loch-lochy")
    assert (table.choice.kind, table.choice.by) == ("put", "event:Loch Lochy")
    do(table, f"put cattle {at('castle')}")
    assert goods(table, "n") == [], "nothing takes up room by itself in the middle of other things (ruling G2 30)"
    do(table, f"activate {NORTH} -", f"activate {at('nnn')} -")
    assert goods(table, "castle") == ["cattle"] and goods(table, "n") == ["sheep"] and goods(table, "nnn") == ["cattle"]
    assert goods(table, "nn") == [] and turned(table) == ("Loch Lochy",)
    assert set(events(table, Activated)) == {Activated(0, NORTH), Activated(0, at("nnn"))}


def test_loch_lochy_activates_no_tile_twice_in_a_turn() -> None:
    land = {"n": plot("lochridge", "sheep"), "nn": plot("glen-lyon")}
    table = triggering(laird(land, landmarks=["Loch Lochy", "Inverness"]), now=Now(0, activated=(NORTH,)))
    do(table, "trigger loch-lochy", f"put cattle {at('castle')}", f"activate {at('nn')} -")
    assert goods(table, "n") == ["sheep"] and goods(table, "nn") == ["cattle"]


def test_loch_lochy_asks_where_something_would_be_lost() -> None:
    """A tile with room for one of two: which? Or neither."""
    land = {"n": plot("mull-of-galloway", "wood", "wood", under=["lochridge"])}
    table = triggering(laird(land, landmarks=["Loch Lochy", "Inverness"]))
    do(table, "trigger loch-lochy", f"put cattle {at('castle')}")
    assert (table.choice.kind, set(notes(table))) == (
        "event-activate",
        {f"activate {NORTH} sheep", f"activate {NORTH} cattle", "skip"},
    )
    assert refusal(table, Activate(at("castle"))).code == "not-in-event"
    assert refusal(table, Activate(NORTH, "1")).code == "no-such-way"
    assert refusal(table, Activate(1)).code == "no-plot"
    assert refusal(table, Place(1)).code == "not-asked"
    twin = table.copy()
    do(table, f"activate {NORTH} sheep")
    assert goods(table, "n") == ["wood", "wood", "sheep"] and turned(table) == ("Loch Lochy",)
    do(twin, "skip")
    assert goods(twin, "n") == ["wood", "wood"] and turned(twin) == ("Loch Lochy",)


def test_loch_lochy_in_vain() -> None:
    full = {way: plot(tile, "wood", "wood", "wood") for way, tile in (("castle", "home-castle"), ("n", "lochridge"))}
    full["village"] = plot("start-village", "wood", "wood", "wood", scots=1)
    table = triggering(laird(full, landmarks=["Loch Lochy", "Inverness"]))
    assert refusal(table, Trigger("loch-lochy")).code == "full-land"


# -- Donan Castle (G2-C6-21)


def abroad(*others: Laird, mine: Laird | None = None, **facts: Any) -> Table:
    table = triggering(mine or laird(landmarks=["Donan Castle", "Inverness"]), *others, **facts)
    do(table, "trigger donan-castle")
    return table


def test_donan_castle_activates_two_tiles_of_others() -> None:
    """With all benefits; goods go on tiles of one's own."""
    other = laird({"n": plot("lochridge", "sheep", "sheep", "sheep")})
    third = laird({"s": plot("easdale"), "ss": plot("loch-lochy")})
    table = abroad(other, third)
    assert (table.choice.kind, table.choice.by) == ("abroad", "event:Donan Castle")
    assert set(notes(table)) == {
        f"activateabroad 1 {at('village')} -",
        f"activateabroad 1 {at('castle')} -",
        f"activateabroad 1 {NORTH} -",
        f"activateabroad 2 {at('village')} -",
        f"activateabroad 2 {at('castle')} -",
        f"activateabroad 2 {at('s')} -",
    }
    assert refusal(table, Skip()).code == "not-asked", "who wants none turns the card without its effect"
    do(table, f"activateabroad 1 {NORTH} -")
    assert table.choice.kind == "put"
    do(table, f"put sheep {at('castle')}")
    assert goods(table, "castle") == ["sheep"] and goods(table, "n", 1) == ["sheep"] * 3
    assert refusal(table, ActivateAbroad(1, NORTH)).code == "different-tiles"
    do(table, f"activateabroad 2 {at('village')} -")
    assert points(table) == 1 and table.choice.kind == "activate" and turned(table) == ("Donan Castle",)
    assert glen(table).now.activated == ()
    told = [ActivatedAbroad(0, 1, NORTH, "lochridge"), ActivatedAbroad(0, 2, at("village"), "start-village")]
    assert events(table, ActivatedAbroad) == told


def test_bruce_mcmail_reacts_to_what_donan_castle_produces() -> None:
    """G2-C8-14: wherever the resources were put; one of them for each activation."""
    other = laird({"n": plot("balmoral"), "s": plot("halkirk")})
    table = abroad(other, laird(), more_parts={8: mobs_part(3, {"bruce-mcmail": 2})})
    do(table, f"activateabroad 1 {NORTH} -", f"put sheep {at('castle')}", f"put cattle {at('village')}")
    assert (table.choice.seat, table.choice.kind) == (2, "mail")
    assert notes(table) == ["mcmail sheep", "mcmail cattle", "skip"]
    do(table, "mcmail cattle", f"put cattle {at('castle')}")
    assert goods(table, "village") == [] and goods(table, "castle") == ["sheep"] and me(table).coins == 6
    assert goods(table, "castle", 2) == ["cattle"] and (table.choice.seat, table.choice.kind) == (0, "abroad")


def test_bruce_mcmail_reacts_to_a_resource_of_ones_choice() -> None:
    """G2-C8-14."""
    table = abroad(laird({"n": plot("iona")}), more_parts={8: mobs_part(2, {"bruce-mcmail": 1})})
    do(table, f"activateabroad 1 {NORTH} wood", f"put wood {at('castle')}")
    assert notes(table) == ["mcmail wood", "skip"]


def test_bruce_mcmail_does_not_react_to_what_is_lost() -> None:
    full = {"village": plot("start-village", *["wood"] * 3, scots=1), "castle": plot("home-castle", *["wood"] * 2)}
    mine = laird(full, landmarks=["Donan Castle", "Inverness"])
    table = abroad(laird({"n": plot("balmoral")}), mine=mine, more_parts={8: mobs_part(2, {"bruce-mcmail": 1})})
    do(table, f"activateabroad 1 {NORTH} -")
    assert events(table, Lost) == [Lost(0, "cattle", 1)] and notes(table) == ["mcmail sheep", "skip"]


def test_donan_castle_ageing_besides_a_barrel_may_be_declined() -> None:
    """G2-C3-7: as on a tile of one's own."""
    mine = laird({"n": plot("iona", "wood", "barley")}, landmarks=["Donan Castle", "Inverness"])
    cellars = SingleCaskPart([1, 1], [(), ()], (Cellar("First Cellar", (1, 2, 3)),), 1)
    table = abroad(laird({"n": plot("glenlochy-2")}), mine=mine, more_parts={3: cellars})
    do(table, f"activateabroad 1 {NORTH} 1")
    settle(table)
    assert table.choice.kind == "age" and notes(table) == ["agecask 1", "skip"]
    do(table, "skip")
    assert glen(table).parts[3].casks == [(1,), ()] and me(table).whisky == 1


def test_donan_castle_macgregor_replaces_only_the_barrel() -> None:
    """G2-CLAN-10, G2-C3-7: also on another player's Glenlochy a barrel may still age."""
    mine = laird(landmarks=["Donan Castle", "Inverness"], clans=["MacGregor"], whisky=1)
    cellars = SingleCaskPart([1, 1], [(1,), ()], (Cellar("First Cellar", (1, 2, 3)),), 1)
    table = abroad(laird({"n": plot("glenlochy-2")}), mine=mine, more_parts={3: cellars})
    option = next(option for option in table.choice.options if str(option) == f"activateabroad 1 {NORTH} vp")
    said = load_game_text("glenmore2", ("Ailsa", "Morag"), table.options).describe_option(option, table.state)
    assert said.endswith("3 VP instead of whisky (MacGregor) and ageing 1 barrel")
    do(table, f"activateabroad 1 {NORTH} vp")
    assert vp(table, "clan:MacGregor") == 3 and notes(table) == ["agecask 1", "skip"]
    do(table, "agecask 1")
    assert glen(table).parts[3].casks == [(2,), ()]


def test_donan_castle_one_tile_is_enough() -> None:
    table = abroad(laird())
    do(table, f"activateabroad 1 {at('castle')} -", "skip")
    assert points(table) == 1 and turned(table) == ("Donan Castle",)


def test_donan_castle_pays_what_it_costs() -> None:
    """A trade and a distillery; from one's own tiles or the market."""
    other = laird({"n": plot("oban"), "s": plot("pulteney-1", "barley")})
    mine = laird({"n": plot("iona", "wood", "stone", "cattle")}, coins=1, landmarks=["Donan Castle", "Inverness"])
    table = abroad(other, mine=mine)
    do(table, f"activateabroad 1 {NORTH} 1")
    settle(table)
    assert vp(table, "tile:oban") == 7 and goods(table, "n") == []
    do(table, f"activateabroad 1 {at('s')} 1")
    assert (me(table).whisky, me(table).coins, goods(table, "s", 1)) == (1, 0, ["barley"])


def test_donan_castle_refusals() -> None:
    other = laird({"n": plot("oban"), "s": plot("loch-lochy"), "nn": plot("iona")})
    table = abroad(other, mine=laird(coins=0, landmarks=["Donan Castle", "Inverness"]))
    for action, code in [
        (ActivateAbroad(0, at("village")), "no-other"),
        (ActivateAbroad(7, at("village")), "no-other"),
        (ActivateAbroad(-1, at("village")), "no-other"),
        (ActivateAbroad(1, 1), "no-plot"),
        (ActivateAbroad(1, at("s")), "no-effect"),
        (ActivateAbroad(1, NORTH), "no-such-way"),
        (ActivateAbroad(1, NORTH, "vp"), "no-such-way"),
        (ActivateAbroad(1, NORTH, "1"), "too-few-coins"),
    ]:
        assert refusal(table, action).code == code, action
    assert {f"activateabroad 1 {at('nn')} {good}" for good in ("wood", "sheep")} <= set(notes(table))
    do(table, f"activateabroad 1 {at('nn')} sheep", f"put sheep {at('castle')}")
    assert goods(table, "castle") == ["sheep"]


def test_donan_castle_without_room() -> None:
    full = {way: plot(tile, "wood", "wood", "wood") for way, tile in (("castle", "home-castle"), ("n", "lochridge"))}
    full["village"] = plot("start-village", "wood", "wood", "wood", scots=1)
    other = laird({"n": plot("iona"), "s": plot("easdale")})
    table = abroad(other, mine=laird(full, landmarks=["Donan Castle", "Inverness"]))
    assert refusal(table, ActivateAbroad(1, NORTH, "wood")).code == "full-land"
    assert refusal(table, ActivateAbroad(1, at("s"))).code == "full-land"


def test_donan_castle_with_sinclair_and_macgregor() -> None:
    """G2-CLAN-22, G2-CLAN-10: clans work as ever."""
    other = laird({"n": plot("falkirk-tryst"), "s": plot("pulteney-1")})
    mine = laird(
        {"n": plot("lochridge", "sheep")},
        coins=1,
        landmarks=["Donan Castle", "Inverness"],
        clans=["Sinclair", "MacGregor"],
    )
    table = abroad(other, mine=mine, market={"cattle": 3})
    do(table, f"activateabroad 1 {NORTH} 1")
    while table.choice.kind == "pay":
        do(table, next(note for note in notes(table) if note.split()[0] in ("paycoin", "pay")))
    assert vp(table, "tile:falkirk-tryst") == 6 and me(table).coins == 0
    do(table, f"activateabroad 1 {at('s')} vp")
    assert vp(table, "clan:MacGregor") == 3 and me(table).whisky == 0


def test_donan_castle_at_the_gathering_of_another() -> None:
    """The event is one's own; Donan Castle itself is just being resolved."""
    other = laird({"n": plot("gathering-b")})
    table = abroad(other, mine=laird(landmarks=["Donan Castle", "Inverness", "Loch Ness"]))
    do(table, f"activateabroad 1 {NORTH} 1")
    assert table.choice.kind == "event" and refusal(table, Trigger("donan-castle")).code == "being-resolved"
    do(table, "trigger inverness", "skip")
    assert turned(table) == ("Inverness", "Donan Castle")
    table = abroad(other, mine=laird(landmarks=["Donan Castle"]))
    assert refusal(table, ActivateAbroad(1, NORTH, "1")).code == "no-open-card"


# -- Castle Stalker (G2-C6-22)


def test_castle_stalker_builds_a_discarded_tile() -> None:
    """Without its cost, activated as usual; the scot goes to the supply."""
    lord = owner("Castle Stalker", land={"castle": plot("home-castle", scots=1)}, coins=0)
    table = triggering(lord, discards=["oban", "rubislaw", "edinburgh"])
    do(table, "trigger castle-stalker")
    assert (table.choice.kind, table.choice.by) == ("recover", "event:Castle Stalker")
    do(table, "recover rubislaw", f"payscot {at('village')}")
    assert scots(table, "village") == 0 and me(table).scots == 8
    assert refusal(table, Place(at("nw"))).code in ("no-scot-near", "not-adjacent"), "the scot has left"
    do(table, f"place {NORTH}")
    assert goods(table, "n") == ["stone"] and turned(table) == ("Castle Stalker",)
    assert keys(table, glen(table).discards) == ["oban", "edinburgh"]


def test_castle_stalker_no_scot_without_whom_the_tile_has_no_place() -> None:
    """The tile is named first (ours)."""
    table = triggering(owner("Castle Stalker"), discards=["rubislaw"])
    assert refusal(table, Trigger("castle-stalker")).code == "no-place-paid", "the only scot would be missing"
    far = {"n": plot("easdale", scots=1), "nn": plot("dornoch", scots=1), "nnn": plot("strathmore")}
    far["village"] = plot("start-village")
    table = triggering(owner("Castle Stalker", land=far), discards=["aberdeen", "rubislaw", "oban"])
    do(table, "trigger castle-stalker", "recover aberdeen")
    assert read_notes(table, "payscot") == {f"payscot {NORTH}", f"payscot {at('nn')}"}
    assert refusal(table, PayScot(at("village"))).code == "nobody-there"


def test_castle_stalker_takes_a_person_and_pays_the_roads() -> None:
    table = triggering(owner("Castle Stalker", coins=1), discards=["james-vi", "rubislaw"])
    assert "trigger castle-stalker" in notes(table)
    do(table, "trigger castle-stalker")
    assert table.choice.kind == "ally" and scots(table, "village") == 0, "the person needs no place, the quarry one"
    assert refusal(table, Ally("McKay")).code == "roads-cost"
    do(table, "ally McKenzie", f"put barley {at('castle')}")
    assert me(table).coins == 0 and me(table).persons == (BOX.number["james-vi"],)


def test_castle_stalker_refusals() -> None:
    assert refusal(triggering(owner("Castle Stalker")), Trigger("castle-stalker")).code == "nothing-discarded"
    nobody = {"village": plot("start-village")}
    table = triggering(owner("Castle Stalker", land=nobody), discards=["james-vi"])
    assert refusal(table, Trigger("castle-stalker")).code == "too-few-scots"
    lord = owner("Castle Stalker", land={"castle": plot("home-castle", scots=1)})
    table = triggering(lord, discards=["oban", "rubislaw", "abernethy"])
    do(table, "trigger castle-stalker")
    assert refusal(table, Recover("abernethy")).code == "no-place"
    assert refusal(table, Recover("the-end")).code == refusal(table, Recover("easdale")).code == "not-discarded"


# -- Inverness, Loch Shiel, Duart Castle (G2-C6-23 to 25)


def test_inverness_scores_whisky_by_its_own_table() -> None:
    table = triggering(owner("Inverness"))
    do(table, "trigger inverness")
    assert tables(table) == ("whisky",)
    for lead, own, common in [(1, 2, 1), (2, 3, 2), (3, 5, 3), (4, 8, 5), (5, 13, 8), (9, 13, 8)]:
        table = laid_out(laird(whisky=lead), laird(whisky=lead), laird(), tables=[["whisky"]], begin=False)
        glen(table).agenda = [ScoringRound()]
        table.set_position()
        assert table.scores == [own, common, 0]
    table = triggering(owner("Inverness"))
    do(table, "turnover inverness")
    assert tables(table) == (), "who forgoes the effect has no table"


def with_points(vp: int, *cards: str, land: dict[str, Plot] | None = None, **facts: Any) -> Laird:
    lord = owner(*cards, land=land, **facts)
    lord.vp = vp
    lord.points = {"scoring-1:whisky": vp}
    return lord


def test_loch_shiel_a_point_for_two_scots() -> None:
    table = triggering(with_points(1, "Loch Shiel", land={"w": plot("loch-shiel")}))
    do(table, "trigger loch-shiel")
    assert (me(table).vp, vp(table, "event:Loch Shiel"), scots(table, "w"), me(table).scots) == (0, -1, 2, 6)
    lord = with_points(3, "Loch Shiel", land={"w": plot("loch-shiel")}, scots=1)
    table = triggering(lord)
    do(table, "trigger loch-shiel")
    assert (me(table).vp, scots(table, "w")) == (2, 1) and Lost(0, "scot", 1) in events(table, Lost)


def test_loch_shiel_refusals() -> None:
    land = {"w": plot("loch-shiel")}
    refused = refusal(triggering(with_points(0, "Loch Shiel", land=land)), Trigger("loch-shiel"))
    assert (refused.code, refused.facts) == ("too-few-points", {"card": "Loch Shiel", "need": 1, "vp": 0})
    table = triggering(with_points(2, "Loch Shiel", land=land, scots=0))
    assert refusal(table, Trigger("loch-shiel")).code == "no-scots-left"
    assert refusal(triggering(with_points(2, "Loch Shiel")), Trigger("loch-shiel")).code == "tile-gone"


def test_duart_castle_is_a_trade() -> None:
    """Two different ones."""
    table = triggering(owner("Duart Castle", land={"n": plot("iona", "wood", "wood", "barley")}, coins=0))
    do(table, "trigger duart-castle", f"pay wood {NORTH}")
    assert vp(table, "event:Duart Castle") == 6 and goods(table, "n") == ["wood"] and me(table).clans == ()
    table = triggering(owner("Duart Castle", land={"n": plot("iona", "wood", "wood")}, coins=0))
    assert refusal(table, Trigger("duart-castle")).code == "too-few-coins"


def test_duart_castle_with_sinclair() -> None:
    land = {"n": plot("iona", "wood")}
    market = dict.fromkeys(("wood", "stone", "barley", "sheep", "cattle"), 3)
    table = triggering(owner("Duart Castle", land=land, coins=1), market=market)
    assert refusal(table, Trigger("duart-castle")).code == "not-for-sale"
    table = triggering(owner("Duart Castle", land=land, coins=1, clans=["Sinclair"]), market=market)
    do(table, "trigger duart-castle")
    while table.choice.kind == "pay":
        do(table, notes(table)[0])
    assert (me(table).vp, me(table).coins, goods(table, "n")) == (6, 0, [])


def test_sinclair_helps_with_trades_only() -> None:
    table = triggering(
        owner("Dunvegan Castle", land={"n": plot("iona", "sheep", "sheep")}, coins=5, clans=["Sinclair"])
    )
    do(table, "trigger dunvegan-castle")
    assert refusal(table, PayCoin()).code == "no-coin-for-good"


def test_duart_castle_with_maclean() -> None:
    """3 VP, with the trade or without."""
    land = {"n": plot("iona", "wood", "barley")}
    table = triggering(owner("Duart Castle", land=land, coins=0, clans=["MacLean"]))
    do(table, "trigger duart-castle")
    settle(table)
    assert me(table).vp == 6 + 3
    table = triggering(owner("Duart Castle", coins=0, clans=["MacLean"]))
    assert refusal(table, Trigger("duart-castle")).code == "too-few-coins"
    do(table, "turnover duart-castle")
    assert me(table).vp == 3


# -- Loch Ness, Armadale, Loch Morar, Castle Moil (G2-C6-26 to 29)


def test_loch_ness_a_coin_for_each_event_side() -> None:
    """Its own included, those of others not."""
    cards = ["Loch Ness", "Inverness", "Castle Moil", "Loch Lochy"]
    table = triggering(
        laird(landmarks=cards, coins=0),
        laird(landmarks=["Loch Shiel"]),
        turned=[["Inverness", "Castle Moil"], ["Loch Shiel"]],
    )
    do(table, "trigger loch-ness")
    assert me(table).coins == 3 and turned(table) == ("Inverness", "Castle Moil", "Loch Ness")


def test_loch_ness_triggered_by_wallace_monument() -> None:
    """The monument is turned only afterwards."""
    table = triggering(laird(landmarks=["Loch Ness", "Wallace Monument", "Loch Lochy"], coins=0))
    do(table, "trigger wallace-monument", "trigger loch-ness")
    assert me(table).coins == 1 and turned(table) == ("Loch Ness", "Wallace Monument")


def test_armadale_castle_any_number_of_stones() -> None:
    land = {"n": plot("easdale", "stone", "stone", "wood"), "s": plot("rubislaw", "stone")}
    table = triggering(owner("Armadale Castle", land=land, coins=1))
    do(table, "trigger armadale-castle")
    assert (table.choice.kind, table.choice.by) == ("give-back", "event:Armadale Castle")
    assert set(notes(table)) == {f"pay stone {NORTH}", f"pay stone {at('s')}", "buy stone"}
    assert refusal(table, Skip()).code == "not-yet"
    assert refusal(table, Pay("wood", NORTH)).code == "not-due"
    assert refusal(table, Pay("stone", at("castle"))).code == "not-there"
    nothing = expected_points(glen(table), 0.5)[0]["events"]
    do(table, f"pay stone {NORTH}", "buy stone")
    assert me(table).vp == 0 and me(table).coins == 0, "the points come for all at once"
    assert expected_points(glen(table), 0.5)[0]["events"] == nothing + 6, "bots see them coming"
    assert refusal(table, Buy("stone")).code == "price"
    twin = table.copy()
    do(table, "skip")
    assert vp(table, "event:Armadale Castle") == 6 and turned(table) == ("Armadale Castle",)
    do(twin, f"pay stone {at('s')}", f"pay stone {NORTH}")
    assert me(twin).vp == 12 and turned(twin) == ("Armadale Castle",), "none is left"


def test_armadale_castle_is_one_source_for_sibyl_macsponge() -> None:
    """G2-C8-25: 2 stones, 6 VP, and one of them goes to her owner."""
    land = {"n": plot("easdale", "stone", "stone")}
    parts = {8: mobs_part(2, {"sibyl-macsponge": 1})}
    table = triggering(owner("Armadale Castle", land=land, coins=0), laird(), more_parts=parts)
    do(table, "trigger armadale-castle", f"pay stone {NORTH}")
    assert table.scores == [5, 1] and vp(table, "event:Armadale Castle") == 6


def test_armadale_castle_what_else_it_might_give_comes_as_often() -> None:
    """In a component file of one's own."""
    box = use_box(('event = "stone -> 3 vp"', 'event = "stone -> coin clan"'))
    stones = {"n": plot("easdale", "stone", "stone", box=box)}
    mine = laird(stones, coins=0, landmarks=["Armadale Castle", "Loch Lochy"], box=box)
    table = triggering(mine, laird(box=box), box=box)
    do(table, "trigger armadale-castle", f"pay stone {NORTH}")
    assert me(table).coins == 2 and table.choice.kind == "ally"
    do(table, "ally Munro")
    assert table.choice.kind == "ally", "a second marker"


def test_armadale_castle_without_a_stone() -> None:
    table = triggering(owner("Armadale Castle", coins=0))
    assert refusal(table, Trigger("armadale-castle")).code == "too-few-coins"


def test_loch_morar_two_scots_for_nine() -> None:
    table = triggering(owner("Loch Morar", land={"n": plot("easdale", scots=1)}))
    do(table, "trigger loch-morar")
    assert (scots(table, "n"), scots(table, "village"), vp(table, "event:Loch Morar"), me(table).scots) == (1, 1, 0, 7)
    do(table, f"payscot {NORTH}")
    assert (scots(table, "n"), scots(table, "village"), vp(table, "event:Loch Morar"), me(table).scots) == (0, 0, 9, 9)
    refused = refusal(triggering(owner("Loch Morar")), Trigger("loch-morar"))
    assert (refused.code, refused.facts) == ("too-few-scots", {"need": 2, "scots": 1})


def test_castle_moil_two_coins_and_a_scot_home() -> None:
    table = triggering(owner("Castle Moil", land={"nn": plot("easdale", scots=2)}, coins=0))
    do(table, "trigger castle-moil")
    assert me(table).coins == 2 and read_notes(table, "tocastle") == {
        f"tocastle {at('nn')}",
        f"tocastle {at('village')}",
    }
    twin = table.copy()
    do(table, f"tocastle {at('nn')}")
    assert (scots(table, "castle"), scots(table, "nn")) == (1, 1) and turned(table) == ("Castle Moil",), "one only"
    do(twin, "skip")
    assert scots(twin, "castle") == 0 and turned(twin) == ("Castle Moil",)


def test_castle_moil_with_everybody_at_home() -> None:
    home = {"castle": plot("home-castle", scots=1), "village": plot("start-village")}
    table = triggering(owner("Castle Moil", land=home, coins=0))
    do(table, "trigger castle-moil")
    assert me(table).coins == 2 and turned(table) == ("Castle Moil",)


# -- with Hammer of the Scots (G2-C6-40 to 43)


def with_england(
    *cards: str, land: dict[str, Plot] | None = None, row: int = 1, spaces: tuple[object, ...] = (), **facts: Any
) -> Table:
    """Three players and the Englishman (figure 3); seat 0 has activated a Gathering."""
    where = spaces or (1, 2, 0, 3, "strathmore", "easdale", "the-end", "rothiemurchus")
    lairds = [owner(*cards, land=land, **facts), laird(), laird()]
    return triggering(*lairds, spaces=where, more_parts={4: HammerPart(row=row, englishman=3)})


@pytest.mark.parametrize(("row", "coins"), [(1, 1), (2, 3), (3, 6)])
def test_loch_lomond_takes_the_england_row(row: int, coins: int) -> None:
    """G2-C6-40."""
    table = with_england("Loch Lomond", row=row, coins=0)
    do(table, "trigger loch-lomond")
    assert me(table).coins == coins and glen(table).parts[4].row == 0 and turned(table) == ("Loch Lomond",)
    assert events(table, EnglandRowEmptied) == [EnglandRowEmptied(0, coins)]


def test_loch_lomond_with_an_empty_row() -> None:
    table = with_england("Loch Lomond", row=0)
    assert refusal(table, Trigger("loch-lomond")).code == "england-row-empty"


@pytest.mark.parametrize("card", ["loch-lomond", "glenfinnan-monument"])
def test_no_england_without_its_chronicle(card: str) -> None:
    table = triggering(owner("Loch Lomond", "Glenfinnan Monument"))
    assert refusal(table, Trigger(card)).code == "england-not-in-play"


CHURCH = {"n": plot("glenfinnan-church"), "nn": plot("easdale"), "nnn": plot("strathmore"), "ne": plot("lochridge")}


def test_glenfinnan_church_activates_itself_and_all_around() -> None:
    """G2-C6-41: each once in the turn, diagonals too, the church for a barrel."""
    table = with_england("Glenfinnan Church", land=CHURCH, whisky=1)
    glen(table).now = Now(0, activated=(at("ne"),))
    do(table, "trigger glenfinnan-church", f"activate {at('nn')} -")
    assert goods(table, "nn") == ["stone"] and goods(table, "nnn") == goods(table, "ne") == []
    assert points(table) == 2, "the start village and the home castle"
    assert set(notes(table)) == {f"activate {NORTH} 1", "skip"} and table.choice.kind == "event-activate"
    assert refusal(table, Activate(at("ne"))).code == "already"
    assert refusal(table, Activate(at("nnn"))).code == "not-in-event"
    do(table, f"activate {NORTH} 1")
    assert (me(table).vp, me(table).whisky, turned(table)) == (4, 0, ("Glenfinnan Church",))


def test_glenfinnan_church_refusals() -> None:
    """Its tile gone; everything around done."""
    assert refusal(with_england("Glenfinnan Church"), Trigger("glenfinnan-church")).code == "tile-gone"
    table = with_england("Glenfinnan Church", land=CHURCH)
    glen(table).now = Now(0, activated=tuple(me(table).land))
    table.set_position()
    assert refusal(table, Trigger("glenfinnan-church")).code == "nothing-active"


def test_glenfinnan_monument_swaps_the_englishman_and_a_tile() -> None:
    """G2-C6-42: forward."""
    table = with_england("Glenfinnan Monument")
    do(table, "trigger glenfinnan-monument")
    assert (table.choice.kind, table.choice.by) == ("swap-englishman", "event:Glenfinnan Monument")
    assert set(notes(table)) == {f"swapenglishman {tile}" for tile in ("strathmore", "easdale", "rothiemurchus")}
    refused = refusal(table, SwapEnglishman("the-end"))
    assert (refused.code, refused.facts) == ("marker-remains", {"tile": "The End"})
    assert refusal(table, SwapEnglishman("oban")).code == refusal(table, SwapEnglishman("")).code == "not-on-the-rondel"
    do(table, "swapenglishman easdale")
    rondel = glen(table).rondel
    assert rondel.figures[3] == 5 and keys(table, [rondel.tiles[3], rondel.tiles[4]]) == ["easdale", "strathmore"]
    assert rondel.tiles[5] < 0 and turned(table) == ("Glenfinnan Monument",)
    assert events(table, EnglishmanSwapped) == [EnglishmanSwapped(0, "easdale", 3, 5)]


def test_glenfinnan_monument_sends_him_back() -> None:
    spaces = (1, "easdale", 2, 0, "strathmore", 3, "rothiemurchus")
    table = with_england("Glenfinnan Monument", spaces=spaces)
    do(table, "trigger glenfinnan-monument", "swapenglishman easdale")
    assert glen(table).rondel.figures[3] == 1 and keys(table, [glen(table).rondel.tiles[5]]) == ["easdale"]


def test_a_tile_behind_everybody_is_discarded_at_once() -> None:
    table = with_england("Glenfinnan Monument", spaces=(3, 1, 2, 0, "strathmore", "easdale", "rothiemurchus"))
    do(table, "trigger glenfinnan-monument", "swapenglishman easdale")
    assert keys(table, glen(table).discards) == ["easdale"] and glen(table).rondel.figures[3] == 5


def test_glenfinnan_monument_refusals() -> None:
    table = with_england("Glenfinnan Monument", spaces=(1, 2, 0, 3, "the-end"))
    assert refusal(table, Trigger("glenfinnan-monument")).code == "no-tile-for-him"
    table = with_england("Glenfinnan Monument")
    glen(table).rondel.out = (3,)
    table.set_position()
    assert refusal(table, Trigger("glenfinnan-monument")).code == "englishman-gone"


def test_general_wade_a_coin_and_perhaps_a_marker() -> None:
    """G2-C6-43: anywhere by the usual rules; the coin can be spent on the roads."""
    card = "General Wade's Military Roads"
    table = with_england(card, coins=1)
    do(table, "trigger general-wades-military-roads")
    assert me(table).coins == 2 and (table.choice.kind, table.choice.by) == ("ally", f"event:{card}")
    assert {"ally McKay", "ally MacLeod", "skip"} <= set(notes(table))
    assert refusal(table, Ally("Douglas")).code == "roads-cost"
    twin = table.copy()
    do(table, "ally McKay")
    assert me(table).coins == 0 and me(table).clans == ("McKay",) and turned(table) == (card,)
    do(twin, "skip")
    assert me(twin).coins == 2 and me(twin).markers == 10 and turned(twin) == (card,)
    table = with_england(card, coins=1, markers=0)
    do(table, "trigger general-wades-military-roads")
    assert me(table).coins == 2 and turned(table) == (card,), "without a marker the coin"


@pytest.mark.parametrize("seats", [3, 4])
def test_whole_games_with_hammer_of_the_scots(seats: int) -> None:
    for seed in take_some(range(6), 3):
        table = started(seats, seed, "4,6")
        book = TomeBook(table)
        lawful_game(table, seed, book, PROBES, book.holds)


# -- component files


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("event_bonus = 1 ", 'event_bonus = "one" ', "Expected `int`"),
        ("storr_table = [2, 3, 5, 8, 13]", "storr_table = []", "storr_table"),
        ("inverness_table = [2, 3, 5, 8, 13]", "inverness_table = []", "inverness_table"),
        ('event = "2 sheep -> 7 vp"', 'event = "2 goat -> 7 vp"', "“goat” cannot be a cost"),
        ('event = "2 sheep -> 7 vp"', 'event = "2 sheep -> 7 fame"', "“fame” is not an effect"),
        ('event = "2 sheep -> 7 vp"', 'event = "sheep -> vp | 2 vp"', "without alternatives"),
        ('event = "stone -> 3 vp"', 'event = "coin -> 3 vp"', "one kind of resource"),
        ('event = "scot -> discarded"', 'event = "sheep -> discarded"', "scots only"),
        ('event = "2 abroad"', 'event = "around"', "needs on_tile"),
        ('card = "Dunvegan Castle"', 'card = "Loch Ness"', "is there 2 times"),
        ('card = "Dunvegan Castle"', 'card = "Camelot"', "no tile brings this card"),
        ('person = "William Wallace"', 'person = "Braveheart"', "no person “Braveheart”"),
        ('clan = "MacLean"', 'clan = "MacBeth"', "no clan “MacBeth”"),
        ('attested = ["event", "again"]', 'attested = ["event", "agin"]', "“agin” is no field"),
        ('once = "muster"', 'once = "mister"', "“mister” is not an effect"),
        ('name = "Fort George"\nchronicle = 6\nonce', 'name = "Fort George"\nchronicle = 9\nonce', "no Chronicle 9"),
    ],
)
def test_mistakes_in_a_component_file(old: str, new: str, told: str) -> None:
    assert any(told in str(problem) for problem in problems(edit_box((old, new))))


def test_the_standard_file_is_right() -> None:
    assert problems(edit_box()) == []


def test_a_card_without_an_event_can_only_be_turned() -> None:
    """A file may leave an event out."""
    lost = '[[chronicle.6.event]]\ncard = "Dunvegan Castle"\nevent = "2 sheep -> 7 vp"\nattested = ["event"]\n'
    box = use_box((lost, ""))
    table = triggering(laird(landmarks=["Dunvegan Castle", "Inverness"], box=box), laird(box=box), box=box)
    refused = refusal(table, Trigger("dunvegan-castle"))
    assert (refused.code, refused.facts) == ("no-event", {"card": "Dunvegan Castle"})
    do(table, "turnover dunvegan-castle")
    assert turned(table) == ("Dunvegan Castle",)


# -- whole games

PROBES: list[Action] = [
    *(kind(card) for kind in (Trigger, TurnOver) for card in ("inverness", "loch-shiel", "donan-castle", "x", "")),
    *(ToCastle(cell) for cell in (at("village"), at("castle"), NORTH, 0, -5)),
    *(ActivateAbroad(seat, cell, how) for seat in (-1, 0, 1, 9) for cell in (at("castle"), NORTH, 0) for how in "-1"),
    SwapEnglishman("easdale"),
    SwapEnglishman("the-end"),
]
TABLES = [(2, {}), (2, {"end": "top"}), (3, {"die": "yes"}), (3, {}), (4, {}), (4, {"die": "yes", "end": "top"})]


@pytest.mark.parametrize(("seats", "options"), take_some(TABLES, 3), ids=str)
def test_whole_games_with_all_laws_holding(seats: int, options: dict[str, Any]) -> None:
    for seed in take_some(range(6), 3):
        table = started(seats, seed, "6", **options)
        book = TomeBook(table)
        lawful_game(table, seed, book, PROBES, book.holds)


def test_in_whole_games_every_event_comes_about() -> None:
    """With players who like history: enough to trust the laws above."""
    seen: set[str] = set()
    for seed in range(40):
        table = play_out(started(3 + seed % 2, seed, "4,6"), historian(random.Random(seed)))
        seen |= {line for line in table.record.actions if line.startswith("trigger")}
        seen |= {line.split()[0] for line in table.record.actions}
    assert {f"trigger {slug(card)}" for card in tome(BOX.key).sides} <= seen
    assert {"turnover", "activateabroad", "tocastle", "swapenglishman"} <= seen


PARTNERS = [1, 2, 3, 5, 7, 8]


@pytest.mark.parametrize("partner", take_some(PARTNERS, 2))
def test_whole_games_with_another_chronicle(partner: int) -> None:
    for seats in (2, 3, 4):
        for seed in take_some(range(2), shift=seats):
            lawful_game(started(seats, seed, f"{partner},6"), seed, None, PROBES)


def test_it_has_no_secrets() -> None:
    table = started(3, 4, "6")
    views = [table.view_for(seat).state for seat in (0, 2, NOBODY)]
    assert all(isinstance(view, GlenMore2) and view.parts == glen(table).parts for view in views)


def test_every_rule_that_asks_is_written_down() -> None:
    """The rules that choices name are those of its page."""
    text = Slice("greatglen.games.glenmore2.chronicles.dubious_tome").read_text("pages/en.md")
    source = Path(dubious_tome.__file__).parent
    named = {rule for file in source.glob("*.py") for rule in re.findall(r"C6-\d+", file.read_text(encoding="utf-8"))}
    assert named and all(f"**G2-{rule}.**" in text for rule in named)
