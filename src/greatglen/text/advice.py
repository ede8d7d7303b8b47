"""The sentences of hints and of the analysis after a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from greatglen.games import game_named
from greatglen.kernel.state import State
from greatglen.kernel.trial import try_action
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText

if TYPE_CHECKING:
    from greatglen.bots.advice import Advice
    from greatglen.bots.analysis import Mistake

HELPFUL = ("points", "takes", "activates", "gains", "next")  # facts that speak for an option, the first ones first
AT_ONCE = ("points", "takes", "activates", "gains")
FACTS = 2  # that are told with a hint
CLOSE = 0.5  # VP: options that differ by less are as good


def describe_hint(advice: Advice, words: GameText[Any], view: View) -> str:
    """ "Take Duart Castle for 1 coin. Takes the lead before the next scoring: landmarks. Good for: whisky and room to
    build. At the price of: coins. Activates 2 tiles: Forest and Village.".
    """
    trial = try_action(game_named(view.game), view, advice.action)
    facts = {fact.kind: fact.text for fact in reversed(words.preview_facts(trial))}
    leads = [area for source in advice.leads if (area := words.contest_name(source))]
    better = [term for name, vp in advice.reasons if vp > 0 and (term := words.term_name(name)) not in leads]
    worse = [words.term_name(name, worse=True) for name, vp in advice.reasons if vp < 0]
    said = [f"{words.recommendation_label(trial)}."]
    if leads:
        said.append(words.say("Takes the lead before the next scoring: {areas}.", areas=words.join_and(leads)))
    if better:
        said.append(words.say("Good for: {terms}.", terms=words.join_and(better)))
    if worse:
        said.append(words.say("At the price of: {terms}.", terms=words.join_and(worse)))
    said += [facts[kind] for kind in HELPFUL if kind in facts][:FACTS]
    if advice.instead is not None and advice.less > 0:
        other = words.describe_option(advice.instead, view.state)
        said.append(
            words.say("Almost as good: {option}.", option=other) if advice.less < CLOSE else _next_best(words, other)
        )
    return " ".join(said)


def describe_brief_hint(advice: Advice, words: GameText[Any], view: View) -> tuple[str, str]:
    """Return the move and the one reason that speaks for it most, as a sentence: a scoring it leads, what it does at
    once, or else what it is worth later."""
    trial = try_action(game_named(view.game), view, advice.action)
    leads = [area for source in advice.leads if (area := words.contest_name(source))]
    helpful = {
        fact.kind: fact.text for fact in reversed(words.preview_facts(trial)) if fact.n > 0 or fact.kind == "takes"
    }
    better = [words.term_name(name) for name, vp in advice.reasons if vp > 0]
    if leads:
        reason = words.say("Takes the lead before the next scoring: {areas}.", areas=words.join_and(leads))
    elif at_once := [helpful[kind] for kind in AT_ONCE if kind in helpful]:
        reason = at_once[0]
    elif better:
        reason = words.say("This helps you most: {terms}.", terms=words.join_and(better))
    else:
        reason = words.say("All other moves look worse.")
    return words.recommendation_label(trial), reason


def compare_moves(found: Mistake, words: GameText[Any], state: State) -> tuple[str, str]:
    """Return a line for the move that was chosen and one for the better move."""
    chosen = words.say(
        "{name}: {move}", name=words.player_name(found.seat), move=words.describe_option(found.chosen, state)
    )
    better = words.say(
        "Better: {move} (about {cost} VP more)",
        move=words.describe_option(found.better, state),
        cost=words.number(found.cost, 1),
    )
    return chosen, better


def _next_best(words: GameText[Any], option: str) -> str:
    return words.say("Next best: {option}.", option=option)


def describe_mistake(found: Mistake, words: GameText[Any], state: State, move: int | None = None) -> str:
    """ "Move 17: take Forest; better: take Duart Castle (4.2 VP)."; `move`: its number, if not that of the version."""
    return words.say(
        "Move {n}: {chosen}. Better: {better} (about {cost} VP more).",
        n=found.version if move is None else move,
        chosen=words.describe_option(found.chosen, state),
        better=words.describe_option(found.better, state),
        cost=words.number(found.cost, 1),
    )


def select_mistakes(found: Sequence[Mistake], seat: int) -> list[Mistake]:
    """Those of one player, the dearest first."""
    return [one for one in found if one.seat == seat]
