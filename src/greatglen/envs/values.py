"""What the fields of every action can be, read from the components of a game that is about to begin.

Most fields say by their name what they hold: a cell, a tile, a resource. Only where they do not, or where one depends
on another, the columns of an action are spelled out.
"""

from collections.abc import Iterable, Mapping

import msgspec

from greatglen.envs.column import Column, Columns, column, together
from greatglen.envs.reach import cells, farthest
from greatglen.envs.values_chronicles import CHRONICLE_CHANCE, CHRONICLE_PLAYERS, Ingredients, Spelled
from greatglen.kernel.action import Action, Kinds
from greatglen.kernel.state import State
from greatglen.titles.clans.rules import actions as clans
from greatglen.titles.clans.rules.components import NAME, deck_for
from greatglen.titles.clans.rules.state import Clans
from greatglen.titles.glenmore.rules import components
from greatglen.titles.glenmore.rules.state import GlenMore
from greatglen.titles.glenmore2.rules import actions as glenmore2
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules import actions as highland
from greatglen.titles.highland.rules.land import AROUND

NOTHING_TO_CHOOSE = "-"  # how a plot is activated where only one thing can happen


class Possible(msgspec.Struct, frozen=True):
    """All that can be done in a game: by the players, and by chance."""

    players: Mapping[type[Action], tuple[Column, ...]]
    chance: Mapping[type[Action], tuple[Column, ...]]


def possible(state: State, known: Kinds, reach: int | None) -> Possible:
    """What can be done in a game that begins so, its cells within `reach` steps (None: all there can be)."""
    if isinstance(state, Clans):
        return _clans(state, known)
    within = cells(farthest(state) if reach is None else reach)
    if isinstance(state, GlenMore):
        return _glenmore(state, known, within)
    assert isinstance(state, GlenMore2)
    return _glenmore2(state, known, within)


def _in_order(kinds: Iterable[type[Action]], by_name: list[Column], players: Columns, chance: Columns) -> Possible:
    """The columns of every action, in the order in which the game declares them.

    What chance does is listed; everything else the players do.
    """
    named = {one.fields[0]: one for one in by_name}
    by_players, by_chance = {}, {}
    for kind in kinds:
        if kind in chance:
            by_chance[kind] = tuple(chance[kind])
        if kind in players:
            by_players[kind] = tuple(players[kind])
        elif kind not in chance:
            unknown = [field for field in kind.__struct_fields__ if field not in named]
            if unknown:
                raise TypeError(f"greatglen.envs.values does not know what {unknown} of {kind.__name__} can be")
            by_players[kind] = tuple(named[field] for field in kind.__struct_fields__)
    return Possible(by_players, by_chance)


def _clans(state: Clans, known: Kinds) -> Possible:
    card = column("card", (NAME[card] for card in deck_for(state.seats)))
    return _in_order(known.values(), [card, column("space", state.board.names)], {}, {clans.Deal: [card]})


def _hows(alternatives: int, *others: str) -> list[str]:
    """The ways in which a plot can be activated."""
    return [NOTHING_TO_CHOOSE, *(str(n + 1) for n in range(alternatives)), *others]


def _moves(within: tuple[int, ...]) -> Spelled:
    """A scot moves to one of the eight plots around."""
    inside = set(within)
    steps = ((cell, cell + step) for cell in within for step in AROUND if cell + step in inside)
    return {highland.Move: [together("start end", steps)]}


def _glenmore(state: GlenMore, known: Kinds, within: tuple[int, ...]) -> Possible:
    tile = column("tile", (components.TILES[tile].key for stack in state.stacks for tile in stack))
    hows = _hows(max(len(tile.alternatives) for tile in components.TILES), *state.RESOURCES)
    by_name = [tile, column("cell", within), column("resource", state.RESOURCES), column("how", hows)]
    chance: Spelled = {
        highland.Draw: [tile],
        highland.Roll: [column("pips", (pips for pips, _ in components.DIE))],
    }
    return _in_order(known.values(), by_name, _moves(within), chance)


def _glenmore2(state: GlenMore2, known: Kinds, within: tuple[int, ...]) -> Possible:
    """The base game, then every Chronicle in play."""
    hows = _hows(max(len(tile.alternatives) for tile in state.box.tiles), *state.RESOURCES, "vp")
    have = Ingredients.of(state, within, hows)
    theirs = {kind for chronicle in CHRONICLES.values() for kind in chronicle.actions}
    kinds = [kind for kind in known.values() if kind not in theirs]
    players: Spelled = {
        **_moves(within),
        glenmore2.Abandon: [column("tile", have.tiles), column("gain", ("coin", "move"))],
        glenmore2.Put: [column("what", (*state.RESOURCES, "scot")), column("cell", within)],
    }
    chance: Spelled = {
        highland.Draw: [column("tile", have.tiles)],
        highland.Roll: [column("pips", (pips for pips, _ in state.box.die))],
        glenmore2.Begin: [column("seat", range(have.seats))],
    }
    for number in sorted(state.parts):
        kinds += CHRONICLES[number].actions
        players |= CHRONICLE_PLAYERS[number](have) if number in CHRONICLE_PLAYERS else {}
        chance |= CHRONICLE_CHANCE[number](have) if number in CHRONICLE_CHANCE else {}
    return _in_order(kinds, have.by_name(), players, chance)
