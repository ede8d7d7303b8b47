"""The loot: who leaves the mountain, or ends the game on it, takes everything that lies there (C2-6 to C2-8)."""

from greatglen.games.glenmore2.actions import Put
from greatglen.games.glenmore2.chronicles.highlander.mountain import Looted, mountain
from greatglen.games.glenmore2.effects import NO_ROOM, NO_TILE_THERE, NOT_TO_PUT
from greatglen.games.glenmore2.state import GlenMore2
from greatglen.games.highland.events import Lost
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.step import Step

SOURCE = "chronicle:highlander"


class Loot(Action, frozen=True):
    """On leaving the mountain: take everything on it."""


class TakeLoot(Step[GlenMore2], frozen=True):
    """The highlander takes all coins and resources on the mountain (C2-6)."""

    rule = "C2-6"
    seat: int

    def run(self, state: GlenMore2) -> None:
        here = mountain(state)
        names = tuple(state.RESOURCES[resource] for resource in here.goods)
        state.events.append(Looted(self.seat, here.coins, names))
        if here.coins:
            state.add_coins(self.seat, here.coins)
        if names:
            state.agenda.append(Unload(self.seat, names))
        here.coins, here.goods = 0, ()


class Unload(Step[GlenMore2], frozen=True):
    """Looted resources go on any tiles with room; if there is too little, the player chooses what is lost (C2-7)."""

    rule = "C2-7"
    seat: int
    goods: tuple[str, ...]

    def _cells(self, state: GlenMore2) -> list[int]:
        land = state.players[self.seat].land
        return [cell for cell, plot in land.items() if len(plot.goods) < state.GOODS_PER_PLOT]

    def _due(self, state: GlenMore2) -> list[str]:
        """Which of them may be put down next: any if some will be lost, else simply the first."""
        land = state.players[self.seat].land
        room = sum(state.GOODS_PER_PLOT - len(plot.goods) for plot in land.values())
        return list(dict.fromkeys(self.goods)) if room < len(self.goods) else [self.goods[0]]

    def ask(self, state: GlenMore2) -> Choice | None:
        cells = self._cells(state)
        options = [Put(what, cell) for what in self._due(state) for cell in cells]
        return Choice(self.seat, "put", options, self.rule, SOURCE) if options else None

    def run(self, state: GlenMore2) -> None:
        state.events += [Lost(self.seat, what, 1) for what in self.goods]

    def take(self, state: GlenMore2, action: Put) -> None:
        state.add_good(self.seat, action.cell, state.RESOURCES.index(action.what))
        rest = list(self.goods)
        rest.remove(action.what)
        if rest:
            state.agenda.append(Unload(self.seat, tuple(rest)))

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        if not isinstance(action, Put):
            return super().why_not(state, action)
        due = self._due(state)
        if action.what not in due:
            return NOT_TO_PUT.with_facts(due=", ".join(due), what=str(action.what))
        if action.cell not in state.players[self.seat].land:
            return NO_TILE_THERE.with_facts(cell=str(action.cell))
        return NO_ROOM.with_facts(cell=action.cell)
