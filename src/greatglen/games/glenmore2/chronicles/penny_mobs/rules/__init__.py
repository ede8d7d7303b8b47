"""Chronicle 8, The Penny Mobs: mobsters in prison, pennies to get them out, and what they do then.

pages/ has its rules. prison.py: drawing and freeing them; markers.py, reserving.py, thieves.py and
anderson.py: what the nine of the base game do; guests.py and boats.py: those for other Chronicles.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from greatglen.games.glenmore2.chronicles.dragon_boats.rules import ROW_FREE
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import BoatPassed
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import RewardChosen
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned
from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HaggisRolled, HaggisScoringBegan
from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import MountainLeft, MountainPassed
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import (
    actions,
    anderson,
    boats,
    guests,
    markers,
    reservation,
    thieves,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.prison import (
    AtPrison,
    Cannot,
    Do,
    DrawMobsters,
    Offered,
    TurnUpMobsters,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
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
    find_mistakes,
    get_part,
    holder,
    mobster,
    numbers,
    source,
)
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import ON_BONUS
from greatglen.games.glenmore2.rules.actions import Remove
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import (
    DeckBegun,
    FinalScoringEnded,
    MarkerPlaced,
    Passed,
    PlacePaid,
    PlotLeft,
    Produced,
    ScotCame,
    TollPaid,
    TurnEnded,
)
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import EndTurn, TakeTile
from greatglen.games.glenmore_common.rules.actions import Take
from greatglen.games.glenmore_common.rules.events import Scored
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_

SPONGE_LEAST = 6  # G2-C8-25
NOT_OWN_TURN = Reason("not-own-turn", "You can use mobsters only in your regular turns.")
ENDED = Reason("turn-ended", "Landing on The End has ended your turn; you can no longer use mobsters.")

FREE: dict[type[Action], tuple[Cannot, Do]] = {
    actions.McWander: (markers.cannot_set_toll, markers.set_toll),
    actions.McDuff: (markers.cannot_rob, markers.rob),
    actions.McLaird: (reservation.cannot_reserve, reservation.reserve),
    actions.Thief: (thieves.cannot_send, thieves.send),
    actions.Sneak: (thieves.cannot_sneak, thieves.sneak),
    actions.Anderson: (anderson.cannot_use, anderson.use),
    actions.McClaim: (guests.cannot_claim, guests.claim),
}

Offers: TypeAlias = tuple[tuple[tuple[str, ...], Offered], ...]

AT_ANY_TIME: Offers = (
    ((WANDER,), markers.tolls_to_set),
    ((DUFF,), markers.rows_to_rob),
    ((LAIRD,), reservation.reserve_actions),
    ((CLAIM,), guests.claims),
)  # the markers that the owner of a mobster may spend
IN_BETWEEN: Offers = (
    (THIEVES, thieves.send_actions),
    ((SNITCH,), thieves.sneak_actions),
    ((ANDERSON,), anderson.uses),
)  # what else the owner of a mobster, or of one of several, may do


def own_turn(state: GlenMore2) -> bool:
    """Whether the running turn is one of the player's own turns, not one besides (G2-C8-10)."""
    for step in reversed(state.agenda):
        if isinstance(step, Act):
            return step.own
    return any(isinstance(step, TakeTile) for step in state.agenda)


def tricks(state: GlenMore2, seat: int, offered: Offers) -> list[Action]:
    """What the seat's mobsters let it do in one of its own turns."""
    owner = get_part(state).owner
    if seat not in owner.values() or not own_turn(state):
        return []
    mine = {key for key in owner if owner[key] == seat}
    return [action for mobsters, of in offered if not mine.isdisjoint(mobsters) for action in of(state, seat)]


class PennyMobs(Chronicle):
    """Pay pennies for the mobsters, or take one with the pennies of the others; each costs points at the end."""

    number = NUMBER
    name = N_("The Penny Mobs")
    summary = N_("Mobsters in prison: pennies get them out, and they play tricks on everybody.")
    part = MobsPart
    minutes = 15
    depth = 3
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

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(find_mistakes(file))

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

    @on(DeckBegun)
    def turn_up(self, state: GlenMore2, event: DeckBegun) -> None:
        if event.deck == "B":
            state.agenda.append(TurnUpMobsters())

    # -- on the rondel

    def why_forbidden(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if get_part(state).reserved < 0 or isinstance(action, Remove):
            return None
        tile = state.box.number[action.tile] if isinstance(action, Take) else NONE
        return reservation.must_take_reserved(state, seat, tile)

    def toll(self, state: GlenMore2, seat: int, tile: int) -> int:
        return reservation.fee(state, seat, tile)

    @on(TollPaid)
    def reservation_taken(self, state: GlenMore2, event: TollPaid) -> None:
        reservation.reserved_taken(state, event.seat, event.tile)

    @on(Passed)
    def reservation_broken(self, state: GlenMore2, event: Passed) -> None:
        reservation.owner_moved(state, event.figure)

    # -- in a turn

    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        if when is When.ANY_TIME:
            return tricks(state, seat, AT_ANY_TIME) if get_part(state).markers else ()
        return tricks(state, seat, IN_BETWEEN) if own_turn(state) else thieves.sneak_actions(state, seat)

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if type(action) not in FREE:
            return False
        FREE[type(action)][1](state, seat, action)
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        if type(action) not in FREE:
            return None
        if not own_turn(state) and not isinstance(action, actions.Sneak):
            regular = any(isinstance(step, EndTurn) for step in state.agenda)
            return (ENDED if regular else NOT_OWN_TURN).with_facts()
        return FREE[type(action)][0](state, seat, action)

    @on(PlotLeft)
    def without_ground(self, state: GlenMore2, event: PlotLeft) -> None:
        thieves.flee(state, event.seat, event.cell, event.seat)

    @on(ScotCame)
    def found_out(self, state: GlenMore2, event: ScotCame) -> None:
        thieves.flee(state, event.seat, event.cell, event.seat)

    def place_costs(self, state: GlenMore2, seat: int) -> Mapping[int, int]:
        return thieves.darkie_costs(state, seat)

    @on(PlacePaid)
    def darkie_paid(self, state: GlenMore2, event: PlacePaid) -> None:
        thieves.darkie_paid(state, event.seat, event.cell)

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """Kenneth McSnitch may steal it later, or bring the seat what he stole (G2-C8-20); Bruce McMail may buy it
        (G2-C8-14)."""
        part = get_part(state)
        if SNITCH in part.prison or SNITCH in part.owner:
            return cells
        land = state.players[seat].land
        return [cell for cell in cells if markers.mail_for(state, seat, land[cell].tile)]

    @on(Produced)
    def mail(self, state: GlenMore2, event: Produced) -> None:
        markers.offer_mail(state, event)

    def ally_cost(self, state: GlenMore2, seat: int, clan: str) -> int:
        return markers.clan_toll(state, seat, clan)

    @on(MarkerPlaced)
    def clan_taken(self, state: GlenMore2, event: MarkerPlaced) -> None:
        markers.clan_taken(state, event.seat, event.clan)

    @on(TurnEnded)
    def at_prison(self, state: GlenMore2, event: TurnEnded) -> None:
        state.agenda.append(AtPrison(event.seat))

    # -- from Chronicle to Chronicle

    @on(MountainPassed)
    def trick_in_passing(self, state: GlenMore2, event: MountainPassed) -> None:
        guests.offer_trick(state, event.seat)

    @on(MountainLeft)
    def trick_on_leaving(self, state: GlenMore2, event: MountainLeft) -> None:
        guests.offer_trick(state, event.seat)

    @on(HaggisScoringBegan)
    def theft(self, state: GlenMore2, event: HaggisScoringBegan) -> None:
        guests.offer_theft(state)

    @on(HaggisRolled)
    def roll_again(self, state: GlenMore2, event: HaggisRolled) -> None:
        if not event.again:
            guests.offer_roll(state, event.seat)

    @on(EventTurned)
    def claim_gone(self, state: GlenMore2, event: EventTurned) -> None:
        guests.card_turned(state, event.card)

    @on(BoatPassed)
    def quack(self, state: GlenMore2, event: BoatPassed) -> None:
        boats.boat_passed(state, event)

    @on(RewardChosen)
    def second_reward(self, state: GlenMore2, event: RewardChosen) -> None:
        boats.reward_chosen(state, event)

    def is_allowed(self, state: GlenMore2, seat: int, what: str) -> bool:
        """Erin MacMalt sells on the bonus space too (G2-C8-33); Bully McMuscle passes boats for nothing (G2-C8-35)."""
        mobster_for = {ON_BONUS: MALT, ROW_FREE: MUSCLE}
        return what in mobster_for and holder(state, mobster_for[what]) == seat

    def extra_count(self, state: GlenMore2, seat: int, what: str) -> int:
        """Mike McCastle occupies a castle for his owner (G2-C8-24)."""
        if what != "occupied-castles":
            return 0
        abroad = get_part(state).thieves.get(CASTLE, IN_HAND) != IN_HAND
        return int(abroad and holder(state, CASTLE) == seat)

    # -- points

    @on(Scored)
    def sponge(self, state: GlenMore2, event: Scored) -> None:
        """Sibyl MacSponge gets one of six or more: once in a player's own turn, always in a scoring (G2-C8-25)."""
        part, seat = get_part(state), event.seat
        owner = part.owner.get(SPONGE, seat)
        if event.vp < SPONGE_LEAST or owner == seat or state.now.seat not in (-1, seat):
            return
        if state.now.seat == seat:
            if part.sponged == state.turn:
                return
            part.sponged = state.turn
        give_point(state, seat, owner)

    def adjust_counts(self, state: GlenMore2, area: str, counts: list[int]) -> None:
        if area == "castle":
            thieves.castle_counts(state, counts)
        elif area == "landmarks":
            guests.claimed_counts(state, counts)

    @on(FinalScoringEnded)
    def penalties(self, state: GlenMore2, event: FinalScoringEnded) -> None:
        """Mobsters and pennies with -1 cost points, pennies with +1 bring some (G2-C8-9)."""
        part = get_part(state)
        for key, seat in part.owner.items():
            state.score(seat, source(key), -mobster(state, key).penalty)
        for seat in range(len(state.players)):
            state.score(seat, source("debts"), -part.debts[seat])
            state.score(seat, source("pennies"), part.pennies[seat])


def give_point(state: GlenMore2, seat: int, owner: int) -> None:
    """Sibyl MacSponge's owner gets a point of another seat."""
    state.score(seat, source(SPONGE), -1)
    state.score(owner, source(SPONGE), 1)


CHRONICLE = PennyMobs()
