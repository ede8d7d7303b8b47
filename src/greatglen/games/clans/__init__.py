"""Clans of Scotland, for 2 to 4 players."""

import msgspec

from greatglen.games.clans.evaluation import EVALUATION, points_due, quick_estimate, shortlist
from greatglen.games.clans.features import NETWORK_FEATURES
from greatglen.games.clans.playout import ClansPlayouts
from greatglen.games.clans.rules.actions import ACTIONS
from greatglen.games.clans.rules.components import BOX
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.rules.steps import DealCards, lay_out
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game
from greatglen.kernel.sentence import N_
from greatglen.kernel.slice import Slice


def _begin(seats: int, options: dict[str, str]) -> Clans:
    state = Clans.create(seats)
    state.agenda.append(DealCards())
    return state


GAME = Game(
    name="clans",
    title="Clans of Scotland",
    prefix="CS",
    seats=BOX.players,
    options=(),
    rules_version=2,
    actions=ACTIONS,
    begin=_begin,
    restore_state=lambda plain: msgspec.convert(plain, Clans),
    slice=Slice("greatglen.games.clans"),
    lay_out=lay_out,
    has_secrets=lambda options: True,
    points_due=points_due,
    evaluation=EVALUATION,
    network_features=NETWORK_FEATURES,
    quick_estimate=quick_estimate,
    shortlist=shortlist,
    create_playouts=ClansPlayouts,
    # Games are imagined to their end, where luck is great. At once, the colour of a card and its space are of no value.
    search_settings=SearchSettings(
        prior_visits=2.0,
        max_options=72,
        max_equal_options=72,
        hopeless_chance=1.0,
        min_playouts=150,
        playouts_per_game=10,
    ),
    about=N_("Cards, shields and timing around the campfires."),
    minutes=20,
    depth=1,
)
