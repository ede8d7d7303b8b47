"""Advice: what the search would do in a seat's place, and why, in terms of the evaluation. For hints to people."""

import msgspec

from greatglen.bots.hard import HardBot
from greatglen.bots.search.node import Edge
from greatglen.bots.search.tree import Search
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import NOT_YOUR_CHOICE
from greatglen.kernel.view import View

MIN_CHANGE = 0.05  # VP: a smaller change of a term is not worth telling
MAX_REASONS = 3  # terms that are told


class Advice(msgspec.Struct, frozen=True):
    """An option, what it does to the seat's prospects by the end of its turn, and through which terms, most first."""

    action: Action
    gain: float
    reasons: list[tuple[str, float]]
    instead: Action | None = None  # the next best option that was looked at
    less: float = 0.0  # VP that it is expected to bring less
    leads: list[str] = []  # sources of points of a scoring in which the seat then is ahead of all, and was not before


def advise(view: View, bot: HardBot) -> Advice:
    """What to do in a view; Refused if it is not this seat that decides."""
    if not view.choice.options:
        raise Refused(NOT_YOUR_CHOICE.with_facts(asked=view.choice.seat, seat=view.seat))
    return advise_by_search(bot.run_search(view))


def advise_by_search(search: Search) -> Advice:
    """What a search found, in words' terms."""
    first, *others = search.rank_edges(tried=True) or search.rank_edges()
    return explain_choice(search, first, others[0] if others else None)


def explain_choice(search: Search, best: Edge, alternative: Edge | None) -> Advice:
    """What speaks for one option of a search, and not for another."""
    game, seat = search.game, search.seat
    before = search.determinize(0)
    after = before if best.turn is None else best.turn.table  # without time for a single look
    change = _compare_terms(game.evaluation_terms(before.state)[seat], game.evaluation_terms(after.state)[seat])
    leads = _new_leads(game.points_due(before.state), game.points_due(after.state), seat)
    other = alternative.turn if alternative is not None else None
    distinct = change  # what the next best option would bring as well does not speak for this one
    if other is not None:
        same = _compare_terms(game.evaluation_terms(before.state)[seat], game.evaluation_terms(other.table.state)[seat])
        distinct = {name: vp for name, vp in change.items() if abs(vp - same.get(name, 0.0)) >= MIN_CHANGE}
        if all(vp < 0 for vp in distinct.values()):
            distinct |= {name: vp for name, vp in change.items() if vp > 0}  # rather that than nothing
        too = _new_leads(game.points_due(before.state), game.points_due(other.table.state), seat)
        leads = [source for source in leads if source not in too]
    terms = sorted(distinct.items(), key=lambda item: -abs(item[1]))[:MAX_REASONS]
    return Advice(
        action=best.action,
        gain=sum(change.values()),
        reasons=[(name, vp) for name, vp in terms if abs(vp) >= MIN_CHANGE],
        instead=alternative.action if alternative is not None else None,
        less=best.compute_lead_over(alternative) if alternative is not None else 0.0,
        leads=leads,
    )


def _new_leads(before: list[dict[str, int]], after: list[dict[str, int]], seat: int) -> list[str]:
    """What a scoring would give most for to a seat after, but not before."""
    return [source for source in after[seat] if _is_ahead(after, seat, source) and not _is_ahead(before, seat, source)]


def _is_ahead(points: list[dict[str, int]], seat: int, source: str) -> bool:
    return all(points[seat].get(source, 0) > other.get(source, 0) for one, other in enumerate(points) if one != seat)


def _compare_terms(before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """What became more or less, by term; all that one Chronicle counts is one term, its number."""
    change: dict[str, float] = {}
    for name in {**before, **after}:
        term = name.partition(":")[0]
        change[term] = change.get(term, 0.0) + after.get(name, 0.0) - before.get(name, 0.0)
    return change
