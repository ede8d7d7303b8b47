"""Medium: plays its own turn to the end in thought and takes the way that leaves it best off."""

import random

from greatglen.bots.own_turn import OwnTurn
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.game import Game
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

WORK = 11_000  # features looked at for one decision, all positions and seats together: below 50 ms at worst
POSITION = 20  # what it costs to come to a position at all, in features


class MediumBot:
    """Greedy on the tuned evaluation: it looks through its own turn, and at others only as the evaluation does."""

    def __init__(self, seed: int, work: int = WORK, game: Game | None = None) -> None:
        """`game`: the title with another evaluation than its own, to be tried out."""
        self._rng = random.Random(seed)
        self._work = work
        self._game = game

    def choose(self, view: View) -> Action:
        table = Table.imagined(self._title(view), view, self._rng, "manual")
        nodes = self._work // (POSITION + table.game.evaluation.size(table.state))
        return OwnTurn(table, view.seat, nodes, worth).lines()[0].option

    def _title(self, view: View) -> Game:
        return self._game or game_named(view.game)


def worth(table: Table, seat: int) -> float:
    """How far a seat's prospects are ahead of the best of the others."""
    prospects = table.game.prospects(table.state)
    mine = prospects.pop(seat)
    return mine - max(prospects)
