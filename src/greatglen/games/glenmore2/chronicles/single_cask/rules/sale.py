"""The sale tiles: who passes may sell one barrel, who lands sells one or two (G2-C3-11 to 15)."""

from collections.abc import Sequence
from functools import cache

import msgspec

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NO_CASK, NUMBER, Stall, get_part
from greatglen.games.glenmore2.chronicles.single_cask.rules.moves import CaskSold, SaleClosed, SellCask
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.refusal import Reason, Refusal

BONUS, SALE = "bonus", "sale"
ON_BONUS = "sell-on-bonus-space"  # what another Chronicle may allow who passes

SOMEBODY_THERE = Reason("somebody-at-sale", "Another figure is on {tile}.")
NOTHING_TO_SELL = Reason("nothing-to-sell", "You have no barrel to sell.")
SALE_FULL = Reason("sale-full", "No space for your barrel is left on {tile}.")
BONUS_TAKEN = Reason("bonus-taken", "The bonus space of {tile} is taken.")
SALE_TAKEN = Reason("sale-taken", "No space at the bottom right of {tile} is left.")
NO_SALE_SPACE = Reason("no-sale-space", "{tile} has no space “{on}”.")
ONLY_LANDING = Reason("only-landing", "You pass {tile}; only whoever lands there sells on its bonus space.")
SOLD_THERE = Reason("sold-there", "You have already sold a barrel on that space of {tile}.")
MUST_SELL = Reason("must-sell", "Whoever lands on {tile} has to sell a barrel.")
KEEP_ONE = Reason("keep-one-cask", "You have to sell a barrel where you have landed, and this is your last.")


def is_sale(state: GlenMore2, tile: int) -> bool:
    """Whether a tile is one of the sale tiles: this Chronicle has no other markers."""
    return tile in sale_tiles(state.box_key)


@cache
def sale_tiles(box_key: str) -> frozenset[int]:
    tiles = enumerate(box_named(box_key).tiles)
    return frozenset(n for n, tile in tiles if tile.chronicle == NUMBER and tile.kind == "marker")


def find_stall(state: GlenMore2, tile: int) -> Stall:
    return next((stall for stall in get_part(state).stalls if stall.tile == tile), Stall(tile))


def has_room(state: GlenMore2, tile: int, on: str) -> bool:
    """Whether a space of that sort is free on a sale tile."""
    part, here = get_part(state), find_stall(state, tile)
    return here.bonus < 1 if on == BONUS else here.sale < part.spaces


def cannot_land(state: GlenMore2, seat: int, tile: int) -> Refusal | None:
    """Why a seat may not land on a sale tile: it is taken, or nothing could be sold there (G2-C3-13)."""
    if state.rondel.place_ahead(seat, tile) in state.rondel.figures:
        return SOMEBODY_THERE.with_facts(tile=state.box.tiles[tile].name)
    if not state.players[seat].whisky:
        return NOTHING_TO_SELL.with_facts()
    if not has_room(state, tile, BONUS) and not has_room(state, tile, SALE):
        return SALE_FULL.with_facts(tile=state.box.tiles[tile].name)
    return None


def offer_sales(state: GlenMore2, seat: int, start: int, end: int) -> None:
    """Every sale tile between two places lets the seat sell a barrel, the nearest first."""
    rondel = state.rondel
    passed = [tile for tile in map(rondel.tile_at, range(start + 1, end)) if is_sale(state, tile)]
    if not passed:
        return
    spaces = (SALE, BONUS) if state.is_allowed(seat, ON_BONUS) else (SALE,)
    state.agenda += [SellCasks(seat, tile, spaces, False) for tile in reversed(passed)]


def close_sales(state: GlenMore2) -> None:
    """The barrels of sale tiles that have left the rondel go back to the supply (G2-C3-15)."""
    part = get_part(state)
    for gone in [stall for stall in part.stalls if stall.tile not in state.rondel.tiles]:
        part.stalls = tuple(stall for stall in part.stalls if stall != gone)
        state.emit(SaleClosed(CHANCE, state.box.tiles[gone.tile].key, gone.bonus + gone.sale))


class SellCasks(Decision, frozen=True, tag="SellCasks"):
    """Sell a barrel on one of the spaces that are open to the seat, each once; `must`: one has to be sold."""

    rule = "C3-12"
    answer_types = (SellCask, Skip)
    tile: int
    spaces: tuple[str, ...]
    must: bool

    def candidates(self, state: GlenMore2) -> list[Action]:
        whisky = state.players[self.seat].whisky  # less than lies in the cellars while some is being paid
        places = dict.fromkeys(get_part(state).casks[self.seat] if whisky else ())
        return [*(SellCask(place, on) for on in self.spaces for place in places), Skip()]

    def check(self, state: GlenMore2, action: SellCask | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return MUST_SELL.with_facts(tile=state.box.tiles[self.tile].name) if self.must else None
        if action.place not in get_part(state).casks[self.seat]:
            return NO_CASK.with_facts(place=action.place)
        here = state.rondel.tile_at(state.rondel.figures[self.seat])
        name = state.box.tiles[self.tile].name
        if action.on not in (BONUS, SALE):
            return NO_SALE_SPACE.with_facts(tile=name, on=str(action.on))
        if action.on not in self.spaces:
            passing = action.on == BONUS and here != self.tile and not state.is_allowed(self.seat, ON_BONUS)
            return (ONLY_LANDING if passing else SOLD_THERE).with_facts(tile=name)
        if not has_room(state, self.tile, action.on):
            return (BONUS_TAKEN if action.on == BONUS else SALE_TAKEN).with_facts(tile=name)
        if here != self.tile and is_sale(state, here) and state.players[self.seat].whisky < 2:
            return KEEP_ONE.with_facts()
        return None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "sell-cask", options, self.rule, state.box.tiles[self.tile].key)

    def apply_answer(self, state: GlenMore2, action: SellCask | Skip) -> None:
        if isinstance(action, Skip):
            return
        seat, part = self.seat, get_part(state)
        part.lift(seat, action.place)
        state.players[seat].whisky -= 1
        old = find_stall(state, self.tile)
        new = msgspec.structs.replace(old, bonus=old.bonus + (action.on == BONUS), sale=old.sale + (action.on == SALE))
        part.stalls = (*(other for other in part.stalls if other != old), new)
        state.emit(CaskSold(seat, state.box.tiles[self.tile].key, action.place, action.on))
        state.score(seat, "chronicle:single-cask", part.worth(action.place))
        left = tuple(on for on in self.spaces if on != action.on)
        state.agenda.append(SellCasks(seat, self.tile, left, False))
