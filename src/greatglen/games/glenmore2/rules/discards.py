"""Taking tiles back from the discard pile: Munro, events (CLAN-18)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.rules.actions import Recover
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import effect
from greatglen.games.glenmore2.rules.events import Recovered
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.rules.turn import PlaceTile, no_place, take_person
from greatglen.games.glenmore_common.rules.payment import Bill, cannot_place, pay
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal

STAYS_DISCARDED = Reason("stays-discarded", "{tile} cannot be taken from the discard pile.")
NOT_DISCARDED = Reason("not-discarded", "“{tile}” is not in the discard pile.")


class TakeDiscarded(Decision, frozen=True, tag="TakeDiscarded"):
    """A tile of the discard pile, for nothing (CLAN-18) or for scots; a person lets a further marker be placed."""

    rule = "CLAN-18"
    answers = (Recover,)
    by: str
    scots: int = 0

    def candidates(self, state: GlenMore2) -> list[Recover]:
        return [Recover(state.box.tiles[tile].key) for tile in state.discards]

    def against(self, state: GlenMore2, action: Recover) -> Refusal | None:
        tile = state.box.number.get(action.tile, NONE)
        if tile not in state.discards:
            return NOT_DISCARDED.with_facts(tile=str(action.tile))
        form = state.box.tiles[tile]
        if form.kind == "marker":
            return STAYS_DISCARDED.with_facts(tile=form.name)
        if form.kind != "person" and cannot_place(state, self.seat, tile, self.scots, free=True):
            return no_place(state, self.seat, tile, self.scots, free=True)
        return None

    def choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "recover", options, self.rule, self.by)

    def answer(self, state: GlenMore2, action: Recover) -> None:
        tile = state.box.number[action.tile]
        state.discards = tuple(other for other in state.discards if other != tile)
        state.tell(Recovered(self.seat, action.tile))
        person = state.box.tiles[tile].kind == "person"
        if person:
            take_person(state, self.seat, tile)
        else:
            state.agenda.append(PlaceTile(self.seat, tile, free=True))
        pay(state, self.seat, Bill(scots=self.scots), self.by, -1 if person else tile, free_place=True)


@effect("discarded")
def _discarded(state: GlenMore2, seat: int, cell: int, n: int, source: str) -> None:
    state.agenda.append(TakeDiscarded(seat, source))
