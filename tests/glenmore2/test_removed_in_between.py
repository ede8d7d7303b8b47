"""An effect whose tile is no longer there when it comes (G2-REMOVE-4), with component files of one's own."""

import random
import re

import pytest
from chronicles.laws import started
from chronicles.mobs import town
from chronicles.tome import NORTH, triggering
from glen2 import STANDARD_TOML, acquiring, at, events, goods, laird, me, plot, scots, settle, use_box
from play import make_random_player, play_out
from positions import do

from greatglen import Table
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.thieves import StealGood
from greatglen.games.glenmore2.rules.box import open_box
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.turn import NextTurn
from greatglen.games.glenmore_common.rules.events import CardTaken, Lost

FORT_WILLIAM = 'once = "scot clan"\nactivate = "move"'
LOCH_LOCHY = 'kind = "loch"\nriver = true\nonce = "landmark"'


def removed_at_once(tile: str, old: str, new: str) -> Table:
    """Seat 0 takes a tile that gives a marker first, and has MacMillan remove that very tile."""
    box = use_box((old, new))
    land = {"n": plot("iona", "stone", box=box), "castle": plot("home-castle", scots=1, box=box)}
    table = acquiring(tile, laird(land, coins=9, box=box), box=box)
    settle(table)
    do(table, f"place {at('w')}", "ally MacMillan", f"remove {at('w')}")
    assert at("w") not in me(table).land
    return table


def test_a_scot_for_a_tile_that_is_gone_stays_in_the_supply() -> None:
    table = removed_at_once("fort-william", FORT_WILLIAM, 'once = "clan scot"\nactivate = "move"')
    assert events(table, Lost) == [Lost(0, "scot", 1)] and me(table).scots == 7 and scots(table, "castle") == 1


def test_resources_for_a_tile_that_is_gone_are_lost() -> None:
    table = removed_at_once("fort-william", FORT_WILLIAM, 'once = "clan 2 wood any coin"\nactivate = "move"')
    assert events(table, Lost) == [Lost(0, "wood", 1), Lost(0, "wood", 1), Lost(0, "any", 1)]
    assert goods(table, "castle") == [] and me(table).coins > 0, "what needs no tile is received"


def test_the_card_of_a_landmark_that_is_gone_is_taken_all_the_same() -> None:
    """G2-REMOVE-2: it would have been kept; what it puts on the tile is lost."""
    table = removed_at_once("loch-lochy", LOCH_LOCHY, LOCH_LOCHY.replace("landmark", "clan landmark"))
    assert events(table, CardTaken) == [CardTaken(0, "Loch Lochy")] and me(table).landmarks == ("Loch Lochy",)
    assert events(table, Lost) == [Lost(0, "any", 1), Lost(0, "any", 1)]


def test_an_activation_may_remove_its_own_tile() -> None:
    box = use_box((FORT_WILLIAM, 'activate = "wood -> clan any scot"'))
    mine = laird({"w": plot("fort-william", box=box), "n": plot("iona", "wood", box=box)}, coins=9, box=box)
    table = acquiring("rothiemurchus", mine, box=box)
    do(table, f"place {at('s')}", f"activate {at('w')} 1")
    settle(table)
    do(table, "ally MacMillan", f"remove {at('w')}")
    assert events(table, Lost) == [Lost(0, "any", 1), Lost(0, "scot", 1)]


def test_an_event_may_remove_its_own_tile() -> None:
    """Chronicle 6: what should come on the card's tile goes nowhere else."""
    box = use_box(('event = "vp -> 2 scot"', 'event = "remove sheep 2 scot"'))
    land = {"n": plot("loch-shiel", box=box), "s": plot("easdale", box=box)}
    mine = laird(land, landmarks=["Loch Shiel", "Inverness"], box=box)
    table = triggering(mine, laird(box=box), box=box)
    do(table, "trigger loch-shiel", f"remove {NORTH}")
    assert events(table, Lost) == [Lost(0, "sheep", 1), Lost(0, "scot", 1), Lost(0, "scot", 1)]


def test_a_thief_finds_nothing_on_a_tile_that_is_gone() -> None:
    table = town(
        owner={"kenneth-mcsnitch": 0},
        thieves={"kenneth-mcsnitch": (1, "n")},
        steps=(NextTurn(), Refill(), StealGood(0, 1, at("n"))),
    )
    assert table.choice.kind == "take"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_in_which_everything_is_removed(seats: int, seed: int) -> None:
    """Every tile gives a marker before its other gifts, and every clan lets a tile be removed."""
    toml = STANDARD_TOML
    tiles, clans = toml.split("[[clan]]", 1)
    tiles = re.sub(r'\nonce = "', r'\nonce = "clan ', tiles)
    clans, chronicles = clans.split("\n[chronicle.", 1)
    clans = re.sub(r"\n(once|lasting|counts|tiers) = .*", "", clans)
    clans = re.sub(r"(\nname = .*)", r'\1\nonce = "remove"', clans)
    chronicles = re.sub(r'\nonce = "', r'\nonce = "clan ', chronicles)
    box = open_box("removed.toml", f"{tiles}[[clan]]{clans}\n[chronicle.{chronicles}".encode())
    chosen = "1,2,3,5,6,7,8" if seats == 2 else "1,2,3,4,5,6,7,8"
    table = started(seats, seed, chosen, components=box.key)
    assert play_out(table, make_random_player(random.Random(seed))).is_over
