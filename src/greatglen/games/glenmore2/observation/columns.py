"""What can be done in Glen More II: by the players and by chance, in the base game and with the Chronicles in play."""

from greatglen.envs.interface import Possible, in_order
from greatglen.envs.options import Columns, column
from greatglen.games.glenmore2.observation.chronicle import observation_of
from greatglen.games.glenmore2.observation.components import Ingredients
from greatglen.games.glenmore2.rules.actions import ACTIONS, Abandon, Begin, Put
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore_common.observation.columns import cells, moves, ways_to_activate
from greatglen.games.glenmore_common.rules.actions import Draw, Roll
from greatglen.kernel.action import Action


def farthest(start: GlenMore2) -> int:
    """The steps from the start village beyond which no plot of a game that begins so can lie."""
    tiles = start.box.tiles
    drawn = [tile for deck in start.decks for tile in deck]
    return len({HOME}) + sum(tiles[n].kind not in ("person", "marker") and not tiles[n].overbuild for n in drawn)


def possible(start: GlenMore2, reach: int | None) -> Possible:
    """The base game, then every Chronicle in play."""
    within = cells(farthest(start) if reach is None else reach)
    hows = ways_to_activate(max(len(tile.alternatives) for tile in start.box.tiles), *start.RESOURCES, "vp")
    have = Ingredients.of(start, within, hows)
    theirs = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    kinds: list[type[Action]] = [kind for kind in ACTIONS.values() if kind not in theirs]
    by_name = have.by_name()
    players: Columns = {
        **moves(within),
        Abandon: [column("tile", have.tiles), column("gain", ("coin", "move"))],
        Put: [column("what", (*start.RESOURCES, "scot")), column("cell", within)],
    }
    chance: Columns = {
        Draw: [column("tile", have.tiles)],
        Roll: [column("pips", (pips for pips, _ in start.box.die))],
        Begin: [column("seat", range(have.seats))],
    }
    for number in sorted(start.parts):
        kinds += CHRONICLES[number].actions
        observed = observation_of(number)
        by_name += observed.by_name(have)
        players = {**players, **observed.players(have)}
        chance = {**chance, **observed.chance(have)}
    return in_order(kinds, by_name, players, chance)
