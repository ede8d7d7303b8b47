"""Markers and coins: Peggy McWander, Joe McDuff and Bruce McMail (G2-C8-11 to G2-C8-15)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Fence, McDuff, McMail, McWander
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import Fenced, Mailed, RowRobbed, TollGone, TollSet
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    DUFF,
    MAIL,
    WANDER,
    get_part,
    holder,
    mobster_name,
    source,
    use_marker,
)
from greatglen.games.glenmore2.rules.actions import Put, Skip
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.clans import CLAN_TAKEN, NO_CLAN
from greatglen.games.glenmore2.rules.effects import NO_ROOM, NO_TILE_THERE, NOT_TO_PUT
from greatglen.games.glenmore2.rules.events import Produced, StackTaken
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.games.glenmore_common.rules.market import NO_COINS_IN_ROW, NOT_A_RESOURCE, change_row
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NOT_YOUR_MOBSTER = Reason("not-your-mobster", "You do not have {mobster}.")
NO_SUCH_MARKER = Reason("no-such-marker", "{mobster} has no such marker left.")
NO_ROW = Reason("no-row", "The market has no row “{row}”.")
ROW_EMPTY = Reason("row-empty", "No coins lie in the {row} row of the market.")
NOT_PRODUCED = Reason("not-produced", "{resource} is not what was produced.")
NOT_TO_SELL = Reason("not-to-sell", "You have to sell {due}, not “{resource}”.")


# -- Peggy McWander


def tolls_to_set(state: GlenMore2, seat: int) -> list[McWander]:
    part = get_part(state)
    if part.owner.get(WANDER, -1) != seat or not part.markers[WANDER]:
        return []
    free = [clan for clan in state.box.clans if clan not in state.board]
    return [McWander(clan, coins) for coins in part.markers[WANDER] for clan in free]


def cannot_set_toll(state: GlenMore2, seat: int, action: McWander) -> Refusal | None:
    if holder(state, WANDER) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=mobster_name(state, WANDER))
    if action.coins not in get_part(state).markers[WANDER]:
        return NO_SUCH_MARKER.with_facts(mobster=mobster_name(state, WANDER))
    if action.clan not in state.box.clans:
        return NO_CLAN.with_facts(clan=str(action.clan))
    return CLAN_TAKEN.with_facts(clan=action.clan) if action.clan in state.board else None


def set_toll(state: GlenMore2, seat: int, action: McWander) -> None:
    use_marker(state, WANDER, action.coins)
    tolls = get_part(state).tolls
    tolls[action.clan] = (*tolls.get(action.clan, ()), action.coins)
    state.emit(TollSet(seat, action.clan, action.coins))


def clan_toll(state: GlenMore2, seat: int, clan: str) -> int:
    """What the markers on a clan cost a seat; her owner pays nothing (G2-C8-12)."""
    part = get_part(state)
    return 0 if part.owner.get(WANDER, seat) == seat else sum(part.tolls.get(clan, ()))


def clan_taken(state: GlenMore2, seat: int, clan: str) -> None:
    """A marker of a player was placed, and what it cost is paid: hers are gone."""
    part = get_part(state)
    if clan in part.tolls:
        coins = clan_toll(state, seat, clan)
        del part.tolls[clan]
        if coins:
            state.add_coins(part.owner[WANDER], coins)
        state.emit(TollGone(part.owner[WANDER], clan, coins))


# -- Joe McDuff


def further_rows(state: GlenMore2) -> dict[str, int]:
    """The rows that Chronicles add to the market, and the coins of the highest stack in each."""
    adding = state.find_answering(Chronicle.market_rows)
    return {row: coins for chronicle in adding for row, coins in chronicle.market_rows(state).items()}


def stack(state: GlenMore2, row: str) -> int:
    """The coins of the highest stack of a row, which is the one of the rightmost filled space."""
    if row not in state.RESOURCES:
        return further_rows(state)[row]
    filled = state.market[state.RESOURCES.index(row)]
    return state.PRICES[filled - 1] if filled else 0


def rows_to_rob(state: GlenMore2, seat: int) -> list[McDuff]:
    part = get_part(state)
    if part.owner.get(DUFF, -1) != seat or not part.markers[DUFF]:
        return []
    rows = [name for name, filled in zip(state.RESOURCES, state.market, strict=True) if filled]
    return [McDuff(row) for row in (*rows, *(row for row, coins in further_rows(state).items() if coins))]


def cannot_rob(state: GlenMore2, seat: int, action: McDuff) -> Refusal | None:
    if holder(state, DUFF) != seat:
        return NOT_YOUR_MOBSTER.with_facts(mobster=mobster_name(state, DUFF))
    if not get_part(state).markers[DUFF]:
        return NO_SUCH_MARKER.with_facts(mobster=mobster_name(state, DUFF))
    if action.row not in (*state.RESOURCES, *further_rows(state)):
        return NO_ROW.with_facts(row=str(action.row))
    return None if action in rows_to_rob(state, seat) else ROW_EMPTY.with_facts(row=action.row)


def rob(state: GlenMore2, seat: int, action: McDuff) -> None:
    """The coins of the rightmost filled space (G2-C8-13)."""
    use_marker(state, DUFF, 0)
    coins = stack(state, action.row)
    if action.row in state.RESOURCES:
        state.market = change_row(state.market, state.RESOURCES.index(action.row), -1)
    else:
        state.emit(StackTaken(seat, action.row))
    state.players[seat].coins += coins
    state.emit(RowRobbed(seat, action.row, coins))


# -- Bruce McMail


def offer_mail(state: GlenMore2, event: Produced) -> None:
    """Another player has produced by activating an animal or material tile (G2-C8-14)."""
    if mail_for(state, event.seat, state.box.number[event.tile]):
        state.agenda.append(Mail(holder(state, MAIL), event.seat, event.goods))


def mail_for(state: GlenMore2, seat: int, tile: int) -> bool:
    """Whether his owner may react to what the seat produces by a tile."""
    part = get_part(state)
    kind = state.box.tiles[tile].kind
    return part.mail > 0 and part.owner.get(MAIL, seat) != seat and kind in ("animal", "material")


class Mail(Question[GlenMore2], frozen=True, tag="Mail"):
    """His owner may pay a coin on him for one of the resources just produced."""

    rule = "C8-14"
    answer_types = (McMail,)
    always_legal = True
    seat: int
    victim: int
    goods: tuple[tuple[int, int], ...]  # what was produced, each with the cell on which it lies

    def _there(self, state: GlenMore2) -> dict[int, int]:
        """The resources that still lie where they were put, and the first cell of each."""
        land = state.players[self.victim].land
        found: dict[int, int] = {}
        for cell, good in self.goods:
            if cell in land and good in land[cell].goods:
                found.setdefault(good, cell)
        return found

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(McMail(state.RESOURCES[good]) for good in self._there(state)), Skip()]

    def check(self, state: GlenMore2, action: McMail | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        there = state.RESOURCES.index(action.resource) in self._there(state)
        return None if there else NOT_PRODUCED.with_facts(resource=action.resource)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "mail", options, self.rule, source(MAIL))

    def apply(self, state: GlenMore2, action: McMail | Skip) -> None:
        if isinstance(action, Skip):
            return
        get_part(state).mail -= 1
        state.add_coins(self.victim, 1)
        land = state.players[self.victim].land
        resource = state.RESOURCES.index(action.resource)
        cell = self._there(state)[resource]
        land[cell] = land[cell].without_good(resource)
        state.emit(Mailed(self.seat, action.resource, self.victim, cell))
        state.agenda.append(Delivery(self.seat, action.resource))


class Delivery(Question[GlenMore2], frozen=True, tag="Delivery"):
    """What Bruce McMail got goes on any plot with room, or is sold at once; failing both it is lost."""

    rule = "C8-15"
    answer_types = (Put, Fence)
    seat: int
    resource: str

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(Put(self.resource, cell) for cell in state.players[self.seat].land), Fence(self.resource)]

    def check(self, state: GlenMore2, action: Put | Fence) -> Refusal | None:
        if isinstance(action, Fence):
            if action.resource != self.resource:
                return NOT_TO_SELL.with_facts(due=self.resource, resource=str(action.resource))
            filled = state.market[state.RESOURCES.index(self.resource)]
            return None if filled else NO_COINS_IN_ROW.with_facts(resource=self.resource)
        if action.what != self.resource:
            return NOT_TO_PUT.with_facts(due=self.resource, what=str(action.what))
        plot = state.players[self.seat].land.get(action.cell)
        if plot is None:
            return NO_TILE_THERE.with_facts(cell=str(action.cell))
        return NO_ROOM.with_facts(cell=action.cell) if len(plot.goods) >= state.GOODS_PER_PLOT else None

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "delivery", options, self.rule, source(MAIL))

    def run(self, state: GlenMore2) -> None:
        state.emit(Lost(self.seat, self.resource, 1))

    def apply(self, state: GlenMore2, action: Put | Fence) -> None:
        resource = state.RESOURCES.index(self.resource)
        if isinstance(action, Put):
            state.add_good(self.seat, action.cell, resource)
            return
        coins = stack(state, self.resource)
        state.market = change_row(state.market, resource, -1)
        state.players[self.seat].coins += coins
        state.emit(Fenced(self.seat, self.resource, coins))
