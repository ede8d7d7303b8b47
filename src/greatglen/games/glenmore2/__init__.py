"""Glen More II: Chronicles, for 2 to 4 players."""

from collections.abc import Mapping
from typing import Any

import msgspec

from greatglen.games.glenmore2.chronicles import ALL
from greatglen.games.glenmore2.evaluation import EVALUATION, points_due, quick_estimate
from greatglen.games.glenmore2.features import NETWORK_FEATURES
from greatglen.games.glenmore2.rules import removal as removal
from greatglen.games.glenmore2.rules.actions import ACTIONS
from greatglen.games.glenmore2.rules.box import STANDARD, box_named, open_box, standard_file
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, register
from greatglen.games.glenmore2.rules.setup import begin, check_chronicles, chronicle_numbers, lay_out, options_of
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.shortlist import shortlist
from greatglen.games.glenmore_common.rules.payment import choose_cheapest
from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Assortment, Game, Option, Suggestion
from greatglen.kernel.sentence import N_
from greatglen.kernel.slice import Slice


def _components(seats: int, value: object) -> str:
    return box_named(str(value)).key


def _revive(plain: dict[str, Any]) -> GlenMore2:
    state = msgspec.convert(plain, GlenMore2)
    state.parts = {number: msgspec.convert(part, CHRONICLES[number].part) for number, part in state.parts.items()}
    return state


def _secrets(options: Mapping[str, str]) -> bool:
    return any(type(CHRONICLES[n]).hide_secrets is not Chronicle.hide_secrets for n in chronicle_numbers(options))


for _chronicle in ALL:
    register(_chronicle)

GAME = Game(
    name="glenmore2",
    title="Glen More II: Chronicles",
    prefix="G2",
    seats=(2, 4),
    options=(
        Option(
            "die",
            ("rulebook", "yes", "no"),
            "With 2 players a die moves along the rondel, too, and removes tiles. With 3 or 4 it can do the same; then "
            "the game is shorter.",
            label=N_("The die"),
            labels={"rulebook": N_("as in the rulebook"), "yes": N_("yes"), "no": N_("no")},
        ),
        Option(
            "end",
            ("middle", "top"),
            "The game is over soon after the tile The End is reached. On top of deck D it comes sooner.",
            label=N_("The End"),
            labels={"middle": N_("in the middle of deck D"), "top": N_("on top of deck D: a shorter game")},
        ),
        Option("chronicles", ("",), "The Chronicles in play, by number: 1,7.", check_chronicles),
        Option("components", (STANDARD,), "The fingerprint of a component file that has been opened.", _components),
        *(option for chronicle in ALL for option in options_of(chronicle)),
    ),
    rules_version=3,
    actions=ACTIONS,
    begin=begin,
    restore_state=_revive,
    slice=Slice("greatglen.games.glenmore2"),
    lay_out=lay_out,
    shared_slices=(Slice("greatglen.games.glenmore_common"),),
    expansions=lambda: {number: CHRONICLES[number] for number in sorted(CHRONICLES)},
    expansions_name=N_("Chronicles"),
    expansions_option="chronicles",
    assortments=(
        Assortment(N_("None, for a first game"), ()),
        Assortment(N_("Boats and whisky"), (1, 3)),
        Assortment(N_("Quarrels on the rondel"), (2, 4)),
        Assortment(N_("All eight"), (1, 2, 3, 4, 5, 6, 7, 8)),
    ),
    chosen_expansions=chronicle_numbers,
    open_components=lambda path, data: open_box(path, data).key,
    components_file=standard_file,
    about=N_("Clans, persons, landmarks, four scorings, and Chronicles to combine."),
    minutes=90,
    depth=3,
    suggestion=Suggestion(N_("Glen More II against two easy bots"), ("here", "easy", "easy"), {"end": "top"}),
    has_secrets=_secrets,
    points_due=points_due,
    evaluation=EVALUATION,
    network_features=NETWORK_FEATURES,
    quick_estimate=quick_estimate,
    shortlist=shortlist,
    learned_search_settings=SearchSettings(horizon=5),
    choose_obvious=choose_cheapest,
)
