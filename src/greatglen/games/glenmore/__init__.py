"""Glen More (2010), for 2 to 5 players."""

import msgspec

from greatglen.games.glenmore.evaluation import EVALUATION, points_due, quick_estimate
from greatglen.games.glenmore.features import NETWORK_FEATURES
from greatglen.games.glenmore.rules.actions import ACTIONS
from greatglen.games.glenmore.rules.components import BOX
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore.rules.turn import Refill, lay_out
from greatglen.games.glenmore_common.rules.payment import choose_cheapest
from greatglen.games.glenmore_common.valuation import shortlist
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game, Option
from greatglen.kernel.sentence import N_
from greatglen.kernel.slice import Slice

TABLES = {"rulebook": BOX.score_table, "published": BOX.score_table_published}


def _begin(seats: int, options: dict[str, str]) -> GlenMore:
    state = GlenMore.create(seats, tuple(TABLES[options["scoring"]]))
    state.agenda.append(Refill())
    return state


GAME = Game(
    name="glenmore",
    title="Glen More",
    prefix="GM",
    seats=BOX.players,
    options=(
        Option(
            "scoring",
            tuple(TABLES),
            "Points for a lead of 1, 2, 3, 4, 5 or more: 1 2 4 5 8 as in our rulebook, or 1 2 3 5 8 as on the "
            "published board.",
            label=N_("Points for a lead"),
            labels={"rulebook": N_("as in the rulebook"), "published": N_("as on the published board")},
        ),
    ),
    rules_version=1,
    actions=ACTIONS,
    begin=_begin,
    restore_state=lambda plain: msgspec.convert(plain, GlenMore),
    slice=Slice("greatglen.games.glenmore"),
    lay_out=lay_out,
    shared_slices=(Slice("greatglen.games.glenmore_common"),),
    has_secrets=lambda options: False,
    points_due=points_due,
    evaluation=EVALUATION,
    network_features=NETWORK_FEATURES,
    quick_estimate=quick_estimate,
    shortlist=shortlist,
    search_settings=SearchSettings(horizon=10, max_inner_options=12),
    learned_search_settings=SearchSettings(horizon=4, max_inner_options=12),
    about=N_("The tile game of 2010: whoever is last on the rondel moves."),
    minutes=60,
    depth=2,
    choose_obvious=choose_cheapest,
)
