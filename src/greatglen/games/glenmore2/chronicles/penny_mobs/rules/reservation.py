"""Peggy McLaird: a tile of the rondel is reserved for the next turn (G2-C8-16, G2-C8-17)."""

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McLaird
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import (
    ReservationBroken,
    ReservationKept,
    ReservationPaid,
    Reserved,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.markers import NO_SUCH_MARKER, NOT_YOUR_MOBSTER
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    LAIRD,
    get_part,
    holder,
    mobster_name,
    use_marker,
)
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import NOT_ON_RONDEL, Means, TakeTile, cannot_take
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.refusal import Reason, Refusal

TURNED_OVER = Reason("turned-over", "Peggy McLaird has been turned over and can no longer be used.")
RESERVED_ALREADY = Reason("reserved-already", "{tile} is already reserved for you.")
MOVE_FIRST = Reason("move-first", "You reserve a tile for your next turn: move first.")
NO_NEXT_TURN = Reason("no-next-turn", "You have no more turns in which to take a tile.")
NO_TILE_TO_RESERVE = Reason("no-tile-to-reserve", "{tile} cannot be reserved.")
MUST_TAKE_RESERVED = Reason("must-take-reserved", "You must take {tile}, which is reserved for you.")


def reserve_actions(state: GlenMore2, seat: int) -> list[McLaird]:
    part = get_part(state)
    if part.owner.get(LAIRD, -1) != seat or not part.markers[LAIRD] or _not_now(state, seat) is not None:
        return []
    means = Means(state, seat)
    able = [t for t in state.rondel.tiles_ahead(seat) if _cannot_reserve_tile(state, seat, t, means) is None]
    return [McLaird(state.box.tiles[tile].key, coins) for tile in able for coins in part.markers[LAIRD]]


def _not_now(state: GlenMore2, seat: int) -> Refusal | None:
    """Why the seat cannot reserve anything now (G2-C8-16)."""
    part = get_part(state)
    if part.flipped:
        return TURNED_OVER.with_facts()
    if part.reserved >= 0:
        return RESERVED_ALREADY.with_facts(tile=state.box.tiles[part.reserved].name)
    if any(isinstance(step, TakeTile) for step in state.agenda):
        return MOVE_FIRST.with_facts()
    return NO_NEXT_TURN.with_facts() if seat in state.rondel.out else None


def _cannot_reserve_tile(state: GlenMore2, seat: int, tile: int, means: Means | None = None) -> Refusal | None:
    form = state.box.tiles[tile]
    if form.kind == "marker":
        return NO_TILE_TO_RESERVE.with_facts(tile=form.name)
    return cannot_take(state, seat, tile, means)


def cannot_reserve(state: GlenMore2, seat: int, action: McLaird) -> Refusal | None:
    if holder(state, LAIRD) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=mobster_name(state, LAIRD))
    refusal = _not_now(state, seat)
    if refusal is not None:
        return refusal
    if action.coins not in get_part(state).markers[LAIRD]:
        return NO_SUCH_MARKER.with_facts(mobster=mobster_name(state, LAIRD))
    rondel = state.rondel
    tile = state.box.number.get(action.tile, -1)
    if tile < 0 or rondel.place_ahead(seat, tile) == NONE:
        return NOT_ON_RONDEL.with_facts(tile=str(action.tile))
    return _cannot_reserve_tile(state, seat, tile)


def reserve(state: GlenMore2, seat: int, action: McLaird) -> None:
    use_marker(state, LAIRD, action.coins)
    part = get_part(state)
    part.reserved = state.box.number[action.tile]
    part.fee = action.coins
    state.emit(Reserved(seat, action.tile, action.coins))


def must_take_reserved(state: GlenMore2, seat: int, tile: int = -1) -> Refusal | None:
    """Why her owner, moving the own figure, may take nothing but the reserved tile, if that can be taken (G2-C8-17)."""
    part = get_part(state)
    if part.reserved in (-1, tile) or part.owner[LAIRD] != seat or state.rondel.rearmost() != seat:
        return None
    if state.rondel.place_ahead(seat, part.reserved) == NONE:
        return None
    if cannot_take(state, seat, part.reserved) is not None:
        return None
    return MUST_TAKE_RESERVED.with_facts(tile=state.box.tiles[part.reserved].name)


def fee(state: GlenMore2, seat: int, tile: int) -> int:
    """What another player than her owner pays for the reserved tile."""
    part = get_part(state)
    return part.fee if tile == part.reserved and part.owner[LAIRD] != seat else 0


def reserved_taken(state: GlenMore2, seat: int, key: str) -> None:
    """Somebody takes a tile; if it was the reserved one, its fee goes to her owner and its marker is gone."""
    part = get_part(state)
    tile = state.box.number[key]
    if tile != part.reserved:
        return
    paid = fee(state, seat, tile)
    part.reserved, part.fee = -1, 0
    owner = part.owner[LAIRD]
    if seat == owner:
        state.emit(ReservationKept(owner, key))
    else:
        state.add_coins(owner, paid)
        state.emit(ReservationPaid(owner, key, paid))


def owner_moved(state: GlenMore2, figure: int) -> None:
    """Her owner has moved and did not take the reserved tile: she is turned over, her markers are gone (G2-C8-17)."""
    part = get_part(state)
    if part.reserved >= 0 and part.owner[LAIRD] == figure:
        part.reserved, part.fee = -1, 0
        part.flipped = True
        part.markers[LAIRD] = ()
        state.emit(ReservationBroken(figure))
