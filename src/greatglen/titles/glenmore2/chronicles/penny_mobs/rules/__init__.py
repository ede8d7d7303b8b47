"""Chronicle 8, The Penny Mobs: mobsters in prison, pennies to get them out, and what they do then.

pages/ has its rules. prison.py: drawing and freeing them; markers.py, reserving.py, thieves.py and
anderson.py: what the nine of the base game do; guests.py and boats.py: those for other Chronicles.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_
from greatglen.titles.glenmore2.chronicles.dragon_boats import rules as dragon_boats
from greatglen.titles.glenmore2.chronicles.haggis import rules as haggis
from greatglen.titles.glenmore2.chronicles.highlander import rules as highlander
from greatglen.titles.glenmore2.chronicles.penny_mobs.evaluate import prospect
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules import (
    actions,
    anderson,
    boats,
    guests,
    markers,
    reserving,
    thieves,
)
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.mistakes import mistakes
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import (
    ANDERSON,
    CASTLE,
    CLAIM,
    DUFF,
    IN_HAND,
    LAIRD,
    MALT,
    MUSCLE,
    NUMBER,
    SNITCH,
    SPONGE,
    THIEVES,
    WANDER,
    MobsPart,
    holder,
    mobster,
    numbers,
    part,
    source,
)
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.prison import (
    AtPrison,
    Cannot,
    Do,
    DrawMobsters,
    Offered,
    TurnUpMobsters,
)
from greatglen.titles.glenmore2.rules.activation import Act
from greatglen.titles.glenmore2.rules.chronicle import Chronicle
from greatglen.titles.glenmore2.rules.components import File
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.glenmore2.rules.turn import TakeTile

SPONGE_LEAST = 6  # G2-C8-25
NOT_OWN_TURN = Reason("not-own-turn", "You can use mobsters only in your regular turns.")

FREE: dict[type[Action], tuple[Cannot, Do]] = {
    actions.McWander: (markers.cannot_set_toll, markers.set_toll),
    actions.McDuff: (markers.cannot_rob, markers.rob),
    actions.McLaird: (reserving.cannot_reserve, reserving.reserve),
    actions.Thief: (thieves.cannot_send, thieves.send),
    actions.Sneak: (thieves.cannot_sneak, thieves.sneak),
    actions.Anderson: (anderson.cannot_use, anderson.use),
    actions.McClaim: (guests.cannot_claim, guests.claim),
}

Offers: TypeAlias = tuple[tuple[tuple[str, ...], Offered], ...]

AT_ANY_TIME: Offers = (
    ((WANDER,), markers.tolls_to_set),
    ((DUFF,), markers.rows_to_rob),
    ((LAIRD,), reserving.reservations),
    ((CLAIM,), guests.claims),
)  # the markers that the owner of a mobster may spend
IN_BETWEEN: Offers = (
    (THIEVES, thieves.sendings),
    ((SNITCH,), thieves.sneaks),
    ((ANDERSON,), anderson.uses),
)  # what else the owner of a mobster, or of one of several, may do


def own_turn(state: GlenMore2) -> bool:
    """Whether the running turn is one of the player's own turns, not one besides (G2-C8-10)."""
    for step in reversed(state.agenda):
        if isinstance(step, Act):
            return step.own
    return any(isinstance(step, TakeTile) for step in state.agenda)


def offers(state: GlenMore2, seat: int, offered: Offers) -> list[Action]:
    """What the seat's mobsters let it do in one of its own turns."""
    mine = {key for key, owner in part(state).owner.items() if owner == seat}
    if not mine or not own_turn(state):
        return []
    return [action for mobsters, of in offered if not mine.isdisjoint(mobsters) for action in of(state, seat)]


class PennyMobs(Chronicle):
    """Pay pennies for the mobsters, or take one with the pennies of the others; each costs points at the end."""

    number = NUMBER
    name = N_("The Penny Mobs")
    text = N_("Mobsters in prison: pennies get them out, and they play tricks on everybody.")
    part = MobsPart
    actions = (
        actions.Jail,
        actions.Penny,
        actions.Free,
        actions.McWander,
        actions.McDuff,
        actions.McMail,
        actions.Fence,
        actions.McLaird,
        actions.Thief,
        actions.Settle,
        actions.Sneak,
        actions.Steal,
        actions.Anderson,
        actions.Uproot,
        actions.Replant,
        actions.McTrick,
        actions.McStarve,
        actions.McHagg,
        actions.McClaim,
        actions.McQuack,
        actions.SecondReward,
    )

    # -- set-up

    def mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> MobsPart:
        """Seven pennies each; mobsters that suit the number of players and the Chronicles (G2-C8-1, G2-C8-2)."""
        seats = len(state.players)
        in_play = [0, *(int(number) for number in options["chronicles"].split(","))]
        printed = numbers(state.box_key)
        fit = [one for one in printed.mobsters if one.players <= seats and one.chronicle in in_play]
        state.agenda.append(DrawMobsters(printed.drawn[str(seats)]))
        return MobsPart(
            bag_s=tuple(one.key for one in fit if one.side == "S"),
            bag_b=tuple(one.key for one in fit if one.side == "B"),
            waiting=0,
            prison={},
            owner={},
            debts=[printed.pennies] * seats,
            pennies=[0] * seats,
            markers={},
            tolls={},
            mail=0,
            reserved=-1,
            fee=0,
            flipped=False,
            thieves={},
            stole=0,
            sponged=0,
            hagged=0,
            spent=(),
            claims={},
        )

    def deck_begins(self, state: GlenMore2, deck: str) -> None:
        if deck == "B":
            state.agenda.append(TurnUpMobsters())

    # -- on the rondel

    def may_not_take(self, state: GlenMore2, seat: int, tile: int) -> Refusal | None:
        return reserving.must_take_reserved(state, seat, tile)

    def may_not_land(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        return reserving.must_take_reserved(state, seat)

    def toll(self, state: GlenMore2, seat: int, tile: int) -> int:
        return reserving.fee(state, seat, tile)

    def taken(self, state: GlenMore2, seat: int, tile: int, toll: int) -> None:
        reserving.reserved_taken(state, seat, tile, toll)

    def passed(self, state: GlenMore2, figure: int, start: int, end: int) -> None:
        reserving.owner_moved(state, figure)

    # -- in a turn

    def free_actions(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        return offers(state, seat, AT_ANY_TIME) if part(state).markers else ()

    def turn_actions(self, state: GlenMore2, seat: int) -> Sequence[Action]:
        return offers(state, seat, IN_BETWEEN) if own_turn(state) else thieves.sneaks(state, seat)

    def act(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if type(action) not in FREE:
            return False
        FREE[type(action)][1](state, seat, action)
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if type(action) not in FREE:
            return None
        if not own_turn(state) and not isinstance(action, actions.Sneak):
            return NOT_OWN_TURN.with_facts()
        return FREE[type(action)][0](state, seat, action)

    def removed(self, state: GlenMore2, seat: int, cell: int) -> None:
        thieves.flee(state, seat, cell, seat)

    def scot_came(self, state: GlenMore2, seat: int, cell: int) -> None:
        thieves.flee(state, seat, cell, seat)

    def place_costs(self, state: GlenMore2, seat: int) -> Mapping[int, int]:
        return thieves.darkie_costs(state, seat)

    def placed(self, state: GlenMore2, seat: int, cell: int, cost: int) -> None:
        thieves.darkie_paid(state, seat, cost)

    def covets(self, state: GlenMore2, seat: int, cell: int) -> bool:
        """Bruce McMail may buy it (G2-C8-14), Kenneth McSnitch steal it later (G2-C8-20)."""
        own = part(state)
        thief = own.owner.get(SNITCH, -1)
        return (
            markers.mail_for(state, seat, state.players[seat].land[cell].tile)
            or SNITCH in own.prison
            or thief not in (-1, seat)
        )

    def may_bring_goods(self, state: GlenMore2, seat: int, cells: tuple[int, ...]) -> bool:
        """Kenneth McSnitch may steal some."""
        return holder(state, SNITCH) == seat

    def produced(self, state: GlenMore2, seat: int, tile: int, goods: tuple[tuple[int, int], ...]) -> None:
        markers.offer_mail(state, seat, tile, goods)

    def ally_cost(self, state: GlenMore2, seat: int, clan: str) -> int:
        return markers.clan_toll(state, seat, clan)

    def allied(self, state: GlenMore2, seat: int, clan: str) -> None:
        markers.clan_taken(state, seat, clan)

    def turn_ends(self, state: GlenMore2, seat: int) -> None:
        state.agenda.append(AtPrison(seat))

    # -- from Chronicle to Chronicle

    def announced(self, state: GlenMore2, seat: int, moment: str) -> None:
        if moment in (highlander.PASSING, highlander.LEAVING):
            guests.offer_trick(state, seat)
        elif moment == haggis.SCORING:
            guests.offer_theft(state)
        elif moment == haggis.ROLLED:
            guests.offer_roll(state, seat)
        elif moment.startswith(guests.CARD_TURNED):
            guests.card_turned(state, moment.removeprefix(guests.CARD_TURNED))
        else:
            boats.announced(state, seat, moment)

    def allows(self, state: GlenMore2, seat: int, what: str) -> bool:
        """Erin MacMalt sells on the bonus space too (G2-C8-33); Bully McMuscle passes boats for nothing (G2-C8-35)."""
        mobster_for = {"sell-on-bonus-space": MALT, dragon_boats.ROW_FREE: MUSCLE}
        return what in mobster_for and holder(state, mobster_for[what]) == seat

    def also_counts(self, state: GlenMore2, seat: int, what: str) -> int:
        """Mike McCastle occupies a castle for his owner (G2-C8-24)."""
        if what != "occupied-castles":
            return 0
        abroad = part(state).thieves.get(CASTLE, IN_HAND) != IN_HAND
        return int(abroad and holder(state, CASTLE) == seat)

    # -- points

    def points_came(self, state: GlenMore2, seat: int, source: str, vp: int) -> None:
        """Sibyl MacSponge gets one of six or more: once in a player's own turn, always in a scoring (G2-C8-25)."""
        own = part(state)
        owner = own.owner.get(SPONGE, seat)
        if vp < SPONGE_LEAST or owner == seat or state.now.seat not in (-1, seat):
            return
        if state.now.seat == seat:
            if own.sponged == state.turn:
                return
            own.sponged = state.turn
        give_point(state, seat, owner)

    def compared(self, state: GlenMore2, area: str, counts: list[int]) -> None:
        if area == "castle":
            thieves.castle_counts(state, counts)
        elif area == "landmarks":
            guests.claimed_counts(state, counts)

    def ended(self, state: GlenMore2) -> None:
        """Mobsters and pennies with -1 cost points, pennies with +1 bring some (G2-C8-9)."""
        own = part(state)
        for key, seat in own.owner.items():
            state.score(seat, source(key), -mobster(state, key).penalty)
        for seat in range(len(state.players)):
            state.score(seat, source("debts"), -own.debts[seat])
            state.score(seat, source("pennies"), own.pennies[seat])

    # -- what bots and hints make of it

    def prospect(self, state: GlenMore2, left: float) -> Sequence[Mapping[str, float]]:
        return prospect(state, left)


def give_point(state: GlenMore2, seat: int, owner: int) -> None:
    """Sibyl MacSponge's owner gets a point of another seat."""
    state.score(seat, source(SPONGE), -1)
    state.score(owner, source(SPONGE), 1)


CHRONICLE = PennyMobs()
