"""Clans of Scotland, for 2 to 4 players."""

import msgspec

from greatglen.games.clans.actions import ACTIONS
from greatglen.games.clans.components import BOX
from greatglen.games.clans.evaluate import EVALUATION, shortlist
from greatglen.games.clans.playout import ClansPlayouts
from greatglen.games.clans.rough import due, rough
from greatglen.games.clans.state import Clans
from greatglen.games.clans.steps import DealCards
from greatglen.kernel.game import Game


def _begin(seats: int, options: dict[str, str]) -> Clans:
    state = Clans.new(seats)
    state.agenda.append(DealCards())
    return state


CLANS = Game(
    name="clans",
    title="Clans of Scotland",
    prefix="CS",
    seats=BOX.players,
    options=(),
    rules=2,
    actions=ACTIONS,
    begin=_begin,
    revive=lambda plain: msgspec.convert(plain, Clans),
    packages=("greatglen.games.clans",),
    secrets=lambda options: True,
    due=due,
    evaluation=EVALUATION,
    rough=rough,
    shortlist=shortlist,
    playouts=ClansPlayouts,
)
