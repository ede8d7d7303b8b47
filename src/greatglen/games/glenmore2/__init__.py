"""Glen More II: Chronicles, for 2 to 4 players."""

from collections.abc import Mapping
from typing import Any

import msgspec

from greatglen.games.glenmore2 import removal as removal  # its effects are part of the rules
from greatglen.games.glenmore2.actions import ACTIONS
from greatglen.games.glenmore2.box import STANDARD, box_named
from greatglen.games.glenmore2.chronicle import CHRONICLES, Chronicle, register
from greatglen.games.glenmore2.chronicles import ALL
from greatglen.games.glenmore2.evaluate import EVALUATION
from greatglen.games.glenmore2.rough import due, rough
from greatglen.games.glenmore2.setup import begin, check_chronicles, chronicle_numbers, options_of
from greatglen.games.glenmore2.shortlist import shortlist
from greatglen.games.glenmore2.state import GlenMore2
from greatglen.kernel.game import Game, Option


def _components(seats: int, value: object) -> str:
    return box_named(str(value)).key


def _revive(plain: dict[str, Any]) -> GlenMore2:
    state = msgspec.convert(plain, GlenMore2)
    state.parts = {number: msgspec.convert(part, CHRONICLES[number].part) for number, part in state.parts.items()}
    return state


def _secrets(options: Mapping[str, str]) -> bool:
    return any(type(CHRONICLES[n]).seen_by is not Chronicle.seen_by for n in chronicle_numbers(options))


for _chronicle in ALL:
    register(_chronicle)

GLENMORE2 = Game(
    name="glenmore2",
    title="Glen More II: Chronicles",
    prefix="G2",
    seats=(2, 4),
    options=(
        Option("die", ("rulebook", "yes", "no"), "The die: as in the rulebook (with 2 players), or yes, or no."),
        Option("end", ("middle", "top"), "The End: in the middle third of deck D, or on top of it for a shorter game."),
        Option("chronicles", ("",), "Chronicles in play, by their numbers: 1,7.", check_chronicles),
        Option("components", (STANDARD,), "The fingerprint of a component file that was opened.", _components),
        *(option for chronicle in ALL for option in options_of(chronicle)),
    ),
    rules=2,
    actions=ACTIONS,
    begin=begin,
    revive=_revive,
    packages=("greatglen.games.glenmore2", "greatglen.games.highland"),
    secrets=_secrets,
    due=due,
    evaluation=EVALUATION,
    rough=rough,
    shortlist=shortlist,
)
