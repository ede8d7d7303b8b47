"""Thieves: Kenneth McSnitch, Fergus MacDarkie, Mike McCastle; scots in other territories (G2-C8-18 to G2-C8-24)."""

from collections.abc import Sequence

import msgspec

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import Settle, Sneak, Steal, Thief
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.events import (
    DarkiePaid,
    Stolen,
    ThiefHome,
    ThiefMoved,
    ThiefSent,
    ThiefSettled,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    CASTLE,
    DARKIE,
    IN_HAND,
    SNITCH,
    THIEVES,
    get_part,
    holder,
    mobster_name,
    source,
)
from greatglen.games.glenmore2.rules.actions import Skip
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import PutDown
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore_common.rules.land import AROUND
from greatglen.games.glenmore_common.rules.market import NOT_A_RESOURCE
from greatglen.games.glenmore_common.rules.movement import NO_POINTS
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Question

NO_THIEF = Reason("no-thief", "“{mobster}” is not one of your thieves.")
OTHER_THIEF = Reason("other-thief", "Only {mobster} can be sent out now.")
ALREADY_OUT = Reason("thief-already-out", "{mobster} has already been sent out.")
NO_SCOT_TO_SEND = Reason("no-scot-to-send", "None of your scots can be sent from there.")
NOT_OUT = Reason("thief-not-out", "Kenneth McSnitch is not in anybody's territory.")
NOT_NEXT_TO_THIEF = Reason("not-next-to-thief", "{cell} is not a tile next to Kenneth McSnitch.")
NOT_THAT_TERRITORY = Reason("not-that-territory", "There is no such territory for {mobster} to go to.")
NOT_TO_OWN = Reason("not-to-own", "{mobster} must go to another player's territory, not to yours.")
NOT_BACK = Reason("not-back", "{mobster} is leaving that territory and must go to another one.")
NO_PLOT_FOR_THIEF = Reason("no-plot-for-thief", "{mobster} cannot stand on {cell} there.")
MUST_SETTLE = Reason("must-settle", "{mobster} must go to another player's territory.")
NOT_TO_STEAL = Reason("not-to-steal", "There is no {resource} on Kenneth McSnitch's tile.")


def send_actions(state: GlenMore2, seat: int) -> list[Thief]:
    """Every way in which the seat could send out a thief now."""
    part = get_part(state)
    at_hand = [key for key in THIEVES if part.owner.get(key, -1) == seat and key not in part.thieves]
    if not at_hand:
        return []
    starts = [0] if state.players[seat].scots else []
    starts += [cell for cell, plot in state.players[seat].land.items() if plot.scots]
    return [Thief(key, start) for key in at_hand for start in starts]


def cannot_send(state: GlenMore2, seat: int, action: Thief) -> Refusal | None:
    if action.mobster not in THIEVES or holder(state, action.mobster) != seat:
        return NO_THIEF.with_facts(mobster=mobster_name(state, str(action.mobster)))
    if action.mobster in get_part(state).thieves:
        return ALREADY_OUT.with_facts(mobster=mobster_name(state, action.mobster))
    if action not in send_actions(state, seat):
        return NO_SCOT_TO_SEND.with_facts()
    return None


def send(state: GlenMore2, seat: int, action: Thief) -> None:
    """A scot becomes the thief; then he is put somewhere (G2-C8-18)."""
    player = state.players[seat]
    if action.start:
        player.land[action.start] = player.land[action.start].with_scots(-1)
    else:
        player.scots -= 1
    get_part(state).thieves[action.mobster] = IN_HAND
    state.emit(ThiefSent(seat, action.mobster, action.start))
    state.agenda.append(SettleThief(seat, action.mobster, *IN_HAND))


class SendThief(Question[GlenMore2], frozen=True, tag="SendThief"):
    """A thief just taken out of prison may be sent out at once (G2-C8-18)."""

    rule = "C8-18"
    answer_types = (Thief,)
    always_legal = True
    seat: int
    mobster: str

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(way for way in send_actions(state, self.seat) if way.mobster == self.mobster), Skip()]

    def check(self, state: GlenMore2, action: Thief | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if action.mobster != self.mobster:
            return OTHER_THIEF.with_facts(mobster=mobster_name(state, self.mobster))
        return cannot_send(state, self.seat, action)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "thief", options, self.rule, source(self.mobster))

    def apply(self, state: GlenMore2, action: Thief | Skip) -> None:
        if isinstance(action, Thief):
            send(state, self.seat, action)


class SettleThief(Decision, frozen=True, tag="SettleThief"):
    """A thief goes to a plot of a territory that is neither his owner's nor the one he leaves.

    If he has moved since (he is no longer on `cell` of `territory`) there is nothing to do any more. With nowhere to go
    he returns to his owner's supply (ruling).
    """

    rule = "C8-19"
    answer_types = (Settle, Skip)
    mobster: str
    territory: int
    cell: int
    optional: bool = False

    def _goals(self, state: GlenMore2) -> list[Settle]:
        return [
            Settle(seat, cell)
            for seat, player in enumerate(state.players)
            if seat not in (self.seat, self.territory)
            for cell in ((HOME,) if self.mobster == CASTLE else player.land)
        ]

    def _stands(self, state: GlenMore2) -> bool:
        return get_part(state).thieves.get(self.mobster) == (self.territory, self.cell)

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*self._goals(state), Skip()] if self._stands(state) else []

    def check(self, state: GlenMore2, action: Settle | Skip) -> Refusal | None:
        name = mobster_name(state, self.mobster)
        if isinstance(action, Skip):
            return None if self.optional else MUST_SETTLE.with_facts(mobster=name)
        if not 0 <= action.seat < len(state.players):
            return NOT_THAT_TERRITORY.with_facts(mobster=name)
        if action.seat in (self.seat, self.territory):
            return (NOT_TO_OWN if action.seat == self.seat else NOT_BACK).with_facts(mobster=name)
        return (
            None if action in self._goals(state) else NO_PLOT_FOR_THIEF.with_facts(mobster=name, cell=str(action.cell))
        )

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """All goals: every plot of two or three territories is one."""
        goals: list[Action] = [*self._goals(state)] if self._stands(state) else []
        return [*goals, Skip()] if self.optional else goals

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "settle", options, self.rule, source(self.mobster))

    def run(self, state: GlenMore2) -> None:
        if self._stands(state) and not self.optional:
            del get_part(state).thieves[self.mobster]
            state.players[self.seat].scots += 1
            state.emit(ThiefHome(self.seat, self.mobster))

    def apply_answer(self, state: GlenMore2, action: Settle | Skip) -> None:
        if isinstance(action, Settle):
            get_part(state).thieves[self.mobster] = (action.seat, action.cell)
            state.emit(ThiefSettled(self.seat, self.mobster, action.seat, action.cell))


def flee(state: GlenMore2, territory: int, cell: int, mover: int) -> None:
    """Thieves of others than the mover leave a plot at once."""
    part = get_part(state)
    for key, where in part.thieves.items():
        if where == (territory, cell) and part.owner[key] != mover:
            state.agenda.append(SettleThief(part.owner[key], key, territory, cell))


# -- Kenneth McSnitch


def sneak_actions(state: GlenMore2, seat: int) -> list[Sneak]:
    """Every step Kenneth could take for the seat now."""
    part = get_part(state)
    if not state.now.points or part.owner.get(SNITCH, -1) != seat or part.thieves.get(SNITCH, IN_HAND) == IN_HAND:
        return []
    territory, cell = part.thieves[SNITCH]
    return [Sneak(cell + step) for step in AROUND if cell + step in state.players[territory].land]


def cannot_sneak(state: GlenMore2, seat: int, action: Sneak) -> Refusal | None:
    if holder(state, SNITCH) != seat:
        return NO_THIEF.with_facts(mobster=mobster_name(state, SNITCH))
    if get_part(state).thieves.get(SNITCH, IN_HAND) == IN_HAND:
        return NOT_OUT.with_facts()
    if not state.now.points:
        return NO_POINTS.with_facts()
    return None if action in sneak_actions(state, seat) else NOT_NEXT_TO_THIEF.with_facts(cell=str(action.cell))


def sneak(state: GlenMore2, seat: int, action: Sneak) -> None:
    """He moves; thieves of others flee; he may steal from an unguarded plot, once a turn (G2-C8-20)."""
    part = get_part(state)
    territory, _ = part.thieves[SNITCH]
    state.now = msgspec.structs.replace(state.now, points=state.now.points - 1)
    part.thieves[SNITCH] = (territory, action.cell)
    state.emit(ThiefMoved(seat, SNITCH, territory, action.cell))
    plot = state.players[territory].land[action.cell]
    if plot.goods and not plot.scots and part.stole != state.turn:
        state.agenda.append(StealGood(seat, territory, action.cell))
    flee(state, territory, action.cell, seat)


class StealGood(Decision, frozen=True, tag="StealGood"):
    """Kenneth may take a resource, and then leave for another territory (G2-C8-20, 21)."""

    rule = "C8-20"
    answer_types = (Steal,)
    always_legal = True
    territory: int
    cell: int

    def _goods(self, state: GlenMore2) -> list[str]:
        plot = state.players[self.territory].land.get(self.cell)
        return [] if plot is None else [state.RESOURCES[good] for good in dict.fromkeys(plot.goods)]

    def candidates(self, state: GlenMore2) -> list[Action]:
        return [*(Steal(resource) for resource in self._goods(state)), Skip()]

    def check(self, state: GlenMore2, action: Steal | Skip) -> Refusal | None:
        if isinstance(action, Skip):
            return None
        if action.resource not in state.RESOURCES:
            return NOT_A_RESOURCE.with_facts(resource=str(action.resource))
        there = action.resource in self._goods(state)
        return None if there else NOT_TO_STEAL.with_facts(resource=action.resource)

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "steal", options, self.rule, source(SNITCH))

    def apply_answer(self, state: GlenMore2, action: Steal | Skip) -> None:
        if isinstance(action, Skip):
            return
        land = state.players[self.territory].land
        land[self.cell] = land[self.cell].without_good(state.RESOURCES.index(action.resource))
        get_part(state).stole = state.turn
        state.emit(Stolen(self.seat, action.resource, self.territory, self.cell))
        state.agenda.append(SettleThief(self.seat, SNITCH, self.territory, self.cell, optional=True))
        state.agenda.append(PutDown(self.seat, action.resource, source(SNITCH)))


# -- Fergus MacDarkie


def darkie_costs(state: GlenMore2, seat: int) -> dict[int, int]:
    """A coin for each cell around him (G2-C8-22)."""
    territory, cell = get_part(state).thieves.get(DARKIE, IN_HAND)
    return {cell + step: 1 for step in AROUND} if territory == seat else {}


def darkie_paid(state: GlenMore2, seat: int, cell: int) -> None:
    """A place was paid for: his owner gets the coin for the cell, and he must go (G2-C8-22)."""
    cost = darkie_costs(state, seat).get(cell)
    if cost:
        owner = holder(state, DARKIE)
        state.add_coins(owner, cost)
        state.emit(DarkiePaid(owner, seat, cost))
        state.agenda.append(SettleThief(owner, DARKIE, *get_part(state).thieves[DARKIE]))


# -- Mike McCastle


def castle_counts(state: GlenMore2, counts: list[int]) -> None:
    """He counts in his owner's home castle, and one scot less in the castle where he is (G2-C8-24)."""
    territory, _ = get_part(state).thieves.get(CASTLE, IN_HAND)
    if territory >= 0:
        players = state.players
        each = [2 if "castle-twice" in player.lasting else 1 for player in players]
        owner = holder(state, CASTLE)
        counts[owner] += each[owner]
        if players[territory].land[HOME].scots:
            counts[territory] -= each[territory]
