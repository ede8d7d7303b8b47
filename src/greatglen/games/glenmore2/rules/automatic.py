"""What happens by itself: activations that nobody could want to decline or to put off (ACTIVATE-2)."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.rules.box import BOXES, Tile
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.state import GlenMore2


def by_itself(state: GlenMore2, seat: int, cells: Sequence[int], more: bool = False) -> int:
    """One of some plots that may be activated and whose activation is free, needs no choice and harms nobody; 0: none.

    Movement points and points never do harm. Resources do if something that comes later in the turn (`more`: for sure
    something does) could want their room, or if a Chronicle holds them back.
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
    if not productive or more:
        return 0
    open_to = land if state.now.extra else cells
    if _clan_to_come(state, seat, open_to):
        return 0
    if state.parts:
        for chronicle in state.answering(Chronicle.holds_back):
            held = chronicle.holds_back(state, seat, productive, open_to)
            productive = [cell for cell in productive if cell not in held] if held else productive
    return productive[0] if productive else 0


def _clan_to_come(state: GlenMore2, seat: int, open_to: Iterable[int]) -> bool:
    """Whether the seat could still place a clan marker in this turn.

    An activation puts resources only on its own plot; others, which go on any tile, come from clans (and Chronicles).
    """
    player = state.players[seat]
    tiles = BOXES[state.box_key].tiles
    return player.markers > 0 and any(
        gives_clan(tiles[player.land[cell].tile]) for cell in open_to if cell in player.land
    )


def gives_clan(tile: Tile) -> bool:
    """Whether an activation may let a clan marker be placed."""
    return any(amount.what == "clan" for alternative in tile.alternatives for amount in alternative.gain)
