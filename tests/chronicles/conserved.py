"""What no Chronicle may lose or make: scots, pennies, haggis tokens, barrels, boats, rewards, voting markers, loot."""

from collections import Counter
from collections.abc import Callable

from glen2 import glen

from greatglen import Table
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import NEUTRAL, RacePart
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import HaggisPart
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import HammerPart
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainPart
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import MobsPart
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import OPEN, RockPart
from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import SingleCaskPart
from greatglen.games.glenmore_common.rules.rondel import NONE

SCOTS, PENNIES = 10, 7
VOTES = {2: (3, 3, 1), 3: (3, 2, 0), 4: (4, 3, 0)}  # the ayes, nays and double votes a player begins with
TOKENS = [1] * 6 + [2] * 4 + [3] * 3


def scots(table: Table) -> None:
    """Every player has ten scots: one the pawn, the others in the supply, on the land, or sent out as thieves."""
    state = glen(table)
    mobs = state.parts.get(8)
    for seat, player in enumerate(state.players):
        away = sum(mobs.owner[key] == seat for key in mobs.thieves) if isinstance(mobs, MobsPart) else 0
        assert 1 + player.scots + sum(plot.scots for plot in player.land.values()) + away == SCOTS
        assert all(len(plot.goods) <= 3 for plot in player.land.values())


def boats(table: Table) -> None:
    """Everybody's boat lies on a river as it is now; no reward appears or vanishes but those that were taken."""
    state = glen(table)
    part = state.parts[1]
    assert isinstance(part, RacePart) and len(part.boats) == table.seats
    for boat in part.boats:
        owner = part.course[boat.river]
        assert boat.cell in (range(part.neutral) if owner == NEUTRAL else state.river(owner))
    lying = Counter(reward for castle in part.castles for reward in castle.rewards)
    assert (Counter(part.bag) + lying).total() <= 16
    places = [place for place in part.results if 0 < place <= table.seats]
    assert len(set(places)) == len(places)


def mountain(table: Table) -> None:
    """No tile on the mountain, and at most one player."""
    state = glen(table)
    part = state.parts[2]
    assert isinstance(part, MountainPart)
    assert all(state.rondel.tiles[space] == NONE for space in part.spaces)
    standing = [seat for seat in range(table.seats) if state.rondel.figures[seat] % 14 in part.spaces]
    assert len(standing) <= 1


def barrels(table: Table) -> None:
    """As many barrels in the cellars as whisky in the supply; one to a space; sale tiles hold what they can."""
    state = glen(table)
    part = state.parts[3]
    assert isinstance(part, SingleCaskPart)
    for seat, (lying, built) in enumerate(zip(part.casks, part.cellars, strict=True)):
        spaces = [place for place in lying if place]
        assert len(set(spaces)) == len(spaces) and max(lying, default=0) <= 3 * built
        owed = len(lying) - state.players[seat].whisky
        assert owed >= 0 and (owed == 0 or table.choice.kind not in ("take", "place", "activate", "over"))
    assert all(stall.bonus <= 1 and stall.sale <= part.spaces for stall in part.stalls)


def englishman(table: Table) -> None:
    """One token with one holder, at most three stacks on the England row, and a place for everybody on the rondel."""
    state = glen(table)
    part = state.parts[4]
    assert isinstance(part, HammerPart) and 0 <= part.row <= 3 and -1 <= part.holder < table.seats
    if table.choice.kind in ("take", "englishman"):
        spaces = [place % 14 for figure, place in enumerate(state.rondel.figures) if figure not in state.rondel.out]
        assert len(set(spaces)) == len(spaces)


def haggis(table: Table) -> None:
    """Thirteen tokens: on tables, face up and face down."""
    part = glen(table).parts[5]
    assert isinstance(part, HaggisPart)
    on_tables = [token for tokens in part.tables for token in tokens]
    assert sorted((*part.face_up, *part.face_down, *(token.value for token in on_tables))) == TOKENS
    assert all(len(tokens) <= part.size + (table.choice.kind == "haggis-return") for tokens in part.tables)


def events(table: Table) -> None:
    """A card is turned only if its owner has it, and each card has one owner."""
    state = glen(table)
    cards = [card for player in state.players for card in player.landmarks]
    assert len(set(cards)) == len(cards)


def votes(table: Table) -> None:
    """Markers are only ever laid on cards; a ballot lies face down only while votes are held."""
    part = glen(table).parts[7]
    assert isinstance(part, RockPart) and len(part.cards) == 5
    assert min(*part.aye, *part.nay, *part.doubles) >= 0
    assert bool(part.ballots) <= (table.choice.kind == "vote")
    decided = sum(known != OPEN for known in part.cards.values())
    ayes, nays, doubles = VOTES[table.seats]
    laid = table.seats * decided + table.seats * doubles - sum(part.doubles)
    assert sum(part.aye) + sum(part.nay) + laid == table.seats * (ayes + nays)


def pennies(table: Table) -> None:
    """Seven pennies for each player: before them, as debts, or on mobsters in prison."""
    part = glen(table).parts[8]
    assert isinstance(part, MobsPart)
    assert sum(part.debts) + sum(part.pennies) + sum(part.prison.values()) == PENNIES * table.seats
    assert not set(part.prison) & set(part.owner)


LAWS: dict[int, Callable[[Table], None]] = {
    1: boats,
    2: mountain,
    3: barrels,
    4: englishman,
    5: haggis,
    6: events,
    7: votes,
    8: pennies,
}


def nothing_is_lost(table: Table) -> None:
    """The laws of all Chronicles in play."""
    scots(table)
    for number in glen(table).parts:
        LAWS[number](table)
