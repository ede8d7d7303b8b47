"""The loot: what a player takes who leaves the mountain, or ends the game on it (C2-6 to C2-8)."""

from collections.abc import Sequence

from greatglen.games.glenmore2.chronicles.highlander.rules.mountain import (
    Looted,
    get_part,
    highlander,
    return_loot,
)
from greatglen.games.glenmore2.rules.actions import Put
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import NO_ROOM, NO_TILE_THERE, NOT_TO_PUT
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.events import Lost
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step

SOURCE = "chronicle:highlander"

ROOM_FOR_ALL = Reason(
    "room-for-all", "There is room for everything from the mountain; you do not have to give anything up."
)
ROOM_FOR_FEWER = Reason(
    "room-for-fewer", "There is not enough room for everything from the mountain: give something up first."
)
NO_ROOM_FOR_LOOT = Reason("no-room-for-loot", "None of your tiles has room for anything from the mountain.")
NOT_LOOTED = Reason("not-looted", "You did not take “{what}” from the mountain.")
RESOURCES_FIRST = Reason("resources-first", "Place the resources from the mountain first; then you can put coins back.")
MOVED_ON = Reason("moved-on", "You have already moved on; coins can be put back only before that.")
LAST_LOOT = Reason("last-loot", "At the end of the game nothing is put back on the mountain.")


class Loot(Action, frozen=True, tag="loot"):
    """On leaving the mountain: take everything on it."""


class GiveUp(Action, frozen=True, tag="giveup"):
    """For want of room: lose a resource of the mountain."""

    what: str


class PutBack(Action, frozen=True, tag="putback"):
    """Put a resource, or a coin, of the loot back on the mountain."""

    what: str


class TakeLoot(Step[GlenMore2], frozen=True, tag="TakeLoot"):
    """The highlander takes all coins and resources on the mountain. `optional`: some may be put back (C2-6)."""

    rule = "C2-6"
    seat: int
    optional: bool

    def run(self, state: GlenMore2) -> None:
        part = get_part(state)
        names = tuple(state.RESOURCES[resource] for resource in part.goods)
        if part.coins:
            state.add_coins(self.seat, part.coins)
        state.emit(Looted(self.seat, part.coins, names))
        if names:
            state.agenda.append(Unload(self.seat, names, self.optional))
        if self.optional and highlander(state) == self.seat:
            part.taken = part.coins
        part.coins, part.goods = 0, ()


class Unload(Decision, frozen=True, tag="Unload"):
    """Looted resources go on any tiles with room; if there is too little, the player chooses what is lost (C2-7).

    `optional`: each of them may be put back instead, while the mountain is being left (C2-6).
    """

    rule = "C2-7"
    answer_types = (Put, GiveUp, PutBack)
    goods: tuple[str, ...]
    optional: bool

    def _too_many(self, state: GlenMore2) -> bool:
        """Whether some will be lost."""
        land = state.players[self.seat].land
        return sum(state.GOODS_PER_PLOT - len(plot.goods) for plot in land.values()) < len(self.goods)

    def _full(self, state: GlenMore2) -> bool:
        """Whether all will be lost."""
        return all(len(plot.goods) >= state.GOODS_PER_PLOT for plot in state.players[self.seat].land.values())

    def candidates(self, state: GlenMore2) -> list[Action]:
        kinds = dict.fromkeys(self.goods)
        lost = [] if self._full(state) and not self.optional else map(GiveUp, kinds)
        puts = [Put(self.goods[0], cell) for cell in state.players[self.seat].land]
        return [*lost, *puts, *(map(PutBack, kinds) if self.optional else ())]

    def check(self, state: GlenMore2, action: Put | GiveUp | PutBack) -> Refusal | None:
        if isinstance(action, PutBack):
            return None if action in self.candidates(state) else self._not_to_return(state, action)
        if self._full(state) and not (self.optional and isinstance(action, GiveUp)):
            return NO_ROOM_FOR_LOOT.with_facts()
        too_many = self._too_many(state)
        if too_many != isinstance(action, GiveUp):
            return (ROOM_FOR_FEWER if too_many else ROOM_FOR_ALL).with_facts()
        if isinstance(action, GiveUp):
            return None if action in self.candidates(state) else NOT_LOOTED.with_facts(what=str(action.what))
        if action.what != self.goods[0]:
            return NOT_TO_PUT.with_facts(due=self.goods[0], what=str(action.what))
        plot = state.players[self.seat].land.get(action.cell)
        if plot is None:
            return NO_TILE_THERE.with_facts(cell=str(action.cell))
        return NO_ROOM.with_facts(cell=action.cell) if len(plot.goods) >= state.GOODS_PER_PLOT else None

    def _not_to_return(self, state: GlenMore2, action: PutBack) -> Refusal:
        """Why something cannot be put back on the mountain."""
        if not self.optional:
            return LAST_LOOT.with_facts()
        if action.what == "coin" and highlander(state) != self.seat:
            return MOVED_ON.with_facts()
        if action.what == "coin" and get_part(state).taken > 0:
            return RESOURCES_FIRST.with_facts()
        return NOT_LOOTED.with_facts(what=str(action.what))

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """Whether there is room for all is found out once, not for every plot."""
        if self._too_many(state):
            return [action for action in self.candidates(state) if not isinstance(action, Put)]
        land = state.players[self.seat].land
        puts = [Put(self.goods[0], cell) for cell, plot in land.items() if len(plot.goods) < state.GOODS_PER_PLOT]
        return [*puts, *(map(PutBack, dict.fromkeys(self.goods)) if self.optional else ())]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        if isinstance(options[0], GiveUp):
            return Choice(self.seat, "give-up", options, self.rule)
        return Choice(self.seat, "put", options, self.rule, SOURCE)

    def can_open(self, state: GlenMore2) -> bool:
        """A sale makes room."""
        return True

    def run(self, state: GlenMore2) -> None:
        for what in self.goods:
            state.emit(Lost(self.seat, what, 1))

    def apply_answer(self, state: GlenMore2, action: Put | GiveUp | PutBack) -> None:
        if isinstance(action, GiveUp):
            state.emit(Lost(self.seat, action.what, 1))
        elif isinstance(action, PutBack):
            return_loot(state, self.seat, action.what)
        else:
            state.add_good(self.seat, action.cell, state.RESOURCES.index(action.what))
        rest = list(self.goods)
        rest.remove(action.what)
        if rest:
            state.agenda.append(Unload(self.seat, tuple(rest), self.optional))
