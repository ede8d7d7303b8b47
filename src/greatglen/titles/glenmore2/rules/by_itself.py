"""What happens by itself: activations that nobody could want to decline or to put off (ACTIVATE-2)."""

from collections.abc import Sequence

from greatglen.titles.glenmore2.rules.box import BOXES, Tile
from greatglen.titles.glenmore2.rules.chronicle import Chronicle
from greatglen.titles.glenmore2.rules.state import GlenMore2


def by_itself(state: GlenMore2, seat: int, cells: Sequence[int], more: bool = False) -> int:
    """One of some plots that may be activated and whose activation is free, needs no choice and harms nobody; 0: none.

    Movement points and points never do harm. Resources do if something that comes later in the turn (`more`: for sure
    something does) could want their room, or if a Chronicle says that somebody else may be after them.
    """
    land = state.players[seat].land
    tiles = BOXES[state.box_key].tiles
    productive = []
    for cell in cells:
        plot = land.get(cell)
        if plot is not None:
            tile = tiles[plot.tile]
            if tile.free:
                goods = tile.alternatives[0].goods
                if not goods:
                    return cell
                if len(goods) + len(plot.goods) <= state.GOODS_PER_PLOT:
                    productive.append(cell)
    if not productive or more or _room_wanted(state, seat, cells):
        return 0
    wary = state.heeding(Chronicle.covets) if state.parts else ()
    return next((c for c in productive if not any(chronicle.covets(state, seat, c) for chronicle in wary)), 0)


def _room_wanted(state: GlenMore2, seat: int, cells: Sequence[int]) -> bool:
    """Whether the seat could still get resources that go on any of its tiles in this turn.

    An activation puts resources only on its own plot; others come from clans, and from what Chronicles bring.
    """
    player = state.players[seat]
    able = player.land if state.now.extra else cells
    tiles = BOXES[state.box_key].tiles
    if player.markers and any(gives_clan(tiles[player.land[cell].tile]) for cell in able if cell in player.land):
        return True
    bringing = state.heeding(Chronicle.may_bring_goods) if state.parts else ()
    return any(chronicle.may_bring_goods(state, seat, tuple(able)) for chronicle in bringing)


def gives_clan(tile: Tile) -> bool:
    """Whether an activation may let a clan marker be placed."""
    return any(amount.what == "clan" for alternative in tile.alternatives for amount in alternative.gain)
