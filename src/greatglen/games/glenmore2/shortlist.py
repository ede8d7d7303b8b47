"""The options of Glen More II that a bot needs to look at: where there are many of a kind, a few will do."""

from collections.abc import Sequence
from functools import cache
from itertools import groupby

from greatglen.games.glenmore2.rules.actions import Ally
from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.clans import ally_cost, count_for_clan, tier_points
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common import valuation
from greatglen.games.glenmore_common.valuation import bundle_value
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice

FEW = 6  # ways of one thing that a Chronicle offers
MAIN = ("take", "activate")  # what a turn turns on: here sales and tricks are thought of
CLANS = 8  # clans to choose from
LASTING = 5.0  # what a lasting bonus is worth, plainly


def shortlist(state: GlenMore2, choice: Choice) -> Sequence[Action]:
    """As in both games; of clans those that plainly bring most; and of what a Chronicle offers in many ways a few."""
    if choice.kind not in MAIN and len(choice.options) > 1:
        choice = _without_detours(state, choice)
    options = choice.options
    if choice.kind == "ally" and len(options) > CLANS:
        return _good_clans(state, choice.seat, options)
    options = valuation.shortlist(state, choice)
    if not state.parts or len(options) <= FEW:
        return options
    theirs = {kind for chronicle in state.chronicles for kind in chronicle.actions}
    kept: list[Action] = []
    for kind, group in groupby(options, key=type):
        alike = list(group)
        kept += alike[:: -(-len(alike) // FEW)] if kind in theirs and len(alike) > FEW else alike
    return kept


def _without_detours(state: GlenMore2, choice: Choice) -> Choice:
    """In the middle of an effect free actions are worth a look only if nothing else can be done."""
    step = state.agenda[-1]
    if not isinstance(step, Decision) or step.is_only_free(choice):
        return choice
    answers = [option for option in choice.options if step.is_answer(state, option)]
    return Choice(choice.seat, choice.kind, answers, choice.rule, choice.by)


def _good_clans(state: GlenMore2, seat: int, options: Sequence[Action]) -> list[Action]:
    """The clans whose bonus is worth most, less what a marker on them costs; and what else may be done."""
    worth: dict[Action, float] = {}
    gifts = _gifts(state.box_key)
    for option in options:
        if isinstance(option, Ally):
            entry = state.box.clans[option.clan]
            points = tier_points(entry.tiers, count_for_clan(state, seat, entry.counts)) if entry.tiers else 0
            worth[option] = gifts[option.clan] + points - ally_cost(state, seat, option.clan)
    best = sorted(worth, key=lambda option: -worth[option])[:CLANS]
    return [option for option in options if option in best or option not in worth]


@cache
def _gifts(key: str) -> dict[str, float]:
    """What the bonus of each clan is worth, without points for a number of something."""
    box = box_named(key)
    return {
        name: bundle_value(box.clan_gifts[name], box.resources) + LASTING * bool(clan.lasting)
        for name, clan in box.clans.items()
    }
