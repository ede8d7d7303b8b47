"""Clan markers: where they may go, what the way costs, and the bonus of the clan (PERSON, CLAN)."""

from collections.abc import Iterable, Sequence

from greatglen.games.glenmore2.rules.actions import Ally, Skip
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import Gifts, effect
from greatglen.games.glenmore2.rules.events import Allied, MarkerPlaced
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Paid
from greatglen.games.glenmore_common.rules.payment import OUT_OF_REACH
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal

NO_CLAN = Reason("no-clan", "There is no clan “{clan}” on the board.")
CLAN_TAKEN = Reason("clan-taken", "The space of {clan} is already occupied.")
ROADS_COST = Reason(
    "roads-cost",
    "The roads to {clan} cost {cost} coin; you have {coins}.",
    "The roads to {clan} cost {cost} coins; you have {coins}.",
    "cost",
)
CLAN_COST = Reason(
    "clan-cost",
    "A marker on {clan} costs {cost} coin in all; you have {coins}.",
    "A marker on {clan} costs {cost} coins in all; you have {coins}.",
    "cost",
)
NO_MARKERS = Reason("no-markers", "You have no clan marker left.")
NO_FIELD = Reason("no-field", "You cannot reach a free clan with your coins.")
NO_FIELD_AFTER = Reason(
    "no-field-after",
    "After paying for that you would have {left} coin left, too few to reach a free clan.",
    "After paying for that you would have {left} coins left, too few to reach a free clan.",
    "left",
)


def road_cost(state: GlenMore2, clan: str) -> int:
    """The cheapest way to a clan from the start or from any occupied clan (PERSON-4)."""
    distances = state.box.distances
    return min([distances[place][clan] for place in ("start", *state.board)])


def ally_cost(state: GlenMore2, seat: int, clan: str) -> int:
    """What a marker on a clan costs a seat: the roads, and what Chronicles charge besides."""
    return road_cost(state, clan) + charged_coins(state, seat, clan)


def charged_coins(state: GlenMore2, seat: int, clan: str) -> int:
    """What Chronicles charge for a marker on a clan."""
    return sum([chronicle.ally_cost(state, seat, clan) for chronicle in state.find_answering(Chronicle.ally_cost)])


def cannot_ally(state: GlenMore2, seat: int, clan: str) -> Refusal | None:
    """Why a seat may not place a marker on a clan."""
    player = state.players[seat]
    entry = state.box.clans.get(clan)
    if entry is None:
        return NO_CLAN.with_facts(clan=str(clan))
    if not player.markers:
        return NO_MARKERS.with_facts()
    if clan in state.board and not entry.again:
        return CLAN_TAKEN.with_facts(clan=clan)
    cost = road_cost(state, clan)
    if cost > player.coins:
        return ROADS_COST.with_facts(clan=clan, cost=cost, coins=player.coins)
    if state.parts:
        cost += charged_coins(state, seat, clan)
    if cost > player.coins:
        return CLAN_COST.with_facts(clan=clan, cost=cost, coins=player.coins)
    return None


def cheapest_ally(state: GlenMore2, seat: int) -> int:
    """The fewest coins for which a seat could place a marker, had it enough of them."""
    box, board = state.box, state.board
    open_to = [clan for clan, entry in box.clans.items() if clan not in board or entry.again]
    return min([ally_cost(state, seat, clan) for clan in open_to], default=OUT_OF_REACH)


def allies(state: GlenMore2, seat: int) -> list[str]:
    """The clans a seat could place a marker on now."""
    player = state.players[seat]
    if not player.markers:
        return []
    box, board = state.box, state.board
    near = box.clans_within("start", player.coins).union(*[box.clans_within(clan, player.coins) for clan in board])
    open_to = [clan for clan, entry in box.clans.items() if clan in near and (clan not in board or entry.again)]
    charging = state.find_answering(Chronicle.ally_cost)  # nothing else can be in the way
    dear = [clan for clan in open_to for one in charging if one.ally_cost(state, seat, clan)]
    too_dear = [clan for clan in dear if cannot_ally(state, seat, clan) is not None]
    return [clan for clan in open_to if clan not in too_dear] if too_dear else open_to


def why_no_ally(state: GlenMore2, seat: int, spent: int = 0) -> Refusal | None:
    """Why a seat can place no marker at all, once it has spent so many coins; None if it can."""
    player = state.players[seat]
    if not player.markers:
        return NO_MARKERS.with_facts()
    if not allies(state, seat):
        return NO_FIELD.with_facts()
    left = player.coins - spent
    return NO_FIELD_AFTER.with_facts(left=left) if spent and cheapest_ally(state, seat) > left else None


def count_for_clan(state: GlenMore2, seat: int, what: str) -> int:
    """What the clans with points by number count (CLAN-1, 5, 17, 19, 23)."""
    player = state.players[seat]
    tiles = state.box.tiles
    if what == "coins":
        return player.coins
    if what == "occupied":
        return sum(plot.scots > 0 for plot in player.land.values())
    if what == "river":
        return len(state.river(seat))
    if what == "overbuild":
        return sum(tiles[tile].overbuild for plot in player.land.values() for tile in (*plot.under, plot.tile))
    return sum(tiles[plot.tile].kind == what for plot in player.land.values())


def tier_points(tiers: Iterable[tuple[int, int]], have: int) -> int:
    """The points of a clan for so many of what it counts."""
    return max([vp for least, vp in tiers if have >= least], default=0)


class PlaceMarker(Decision, frozen=True, tag="PlaceMarker"):
    """Place a clan marker, pay the roads, receive the bonus (PERSON-2). Who can place none places none."""

    rule = "PERSON-2"
    answer_types = (Ally,)
    by: str
    optional: bool = False

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(Ally(clan) for clan in state.box.clans), *[Skip()] * self.optional]

    def check(self, state: GlenMore2, action: Ally | Skip) -> Refusal | None:
        return cannot_ally(state, self.seat, action.clan) if isinstance(action, Ally) else None

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """The board has 25 clans and what is within reach is known: see `Box.near`."""
        options: list[Action] = [Ally(clan) for clan in allies(state, self.seat)]
        if self.optional:
            options.append(Skip())
        return options

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "ally", options, self.rule, self.by)

    def can_open(self, state: GlenMore2) -> bool:
        """With more coins some clan may be paid for."""
        return state.players[self.seat].markers > 0

    def apply_answer(self, state: GlenMore2, action: Ally | Skip) -> None:
        if isinstance(action, Skip):
            return
        seat, clan = self.seat, action.clan
        player = state.players[seat]
        cost = ally_cost(state, seat, clan)
        player.coins -= cost
        player.markers -= 1
        for _ in range(cost):
            state.emit(Paid(seat, "coin", 0))
        state.emit(Allied(seat, clan, cost))
        state.board[clan] = (*state.board.get(clan, ()), seat)
        player.clans = (*player.clans, clan)
        entry = state.box.clans[clan]
        if entry.lasting:
            player.lasting[entry.lasting] = f"clan:{clan}"
        if entry.tiers and (vp := tier_points(entry.tiers, count_for_clan(state, seat, entry.counts))):
            state.score(seat, f"clan:{clan}", vp)
        state.agenda.append(Gifts(seat, 0, state.box.clan_gifts[clan], f"clan:{clan}"))
        state.emit(MarkerPlaced(seat, clan))


@effect("clan")
def _place_marker(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda += [PlaceMarker(seat, source)] * n
