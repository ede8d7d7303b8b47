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


def describe_hint(advice: Advice, text: GameText[Any], view: View) -> str:
    """ "Take Duart Castle for 1 coin. Takes the lead before the next scoring: landmarks. Good for: whisky and room to
    build. At the price of: coins. Activates 2 tiles: Forest and Village.".
    """
    trial = try_action(game_named(view.game), view, advice.action)
    facts = {fact.kind: fact.text for fact in reversed(text.preview_facts(trial))}
    leads = [area for source in advice.leads if (area := text.contest_name(source))]
    better = [term for name, vp in advice.reasons if vp > 0 and (term := text.term_name(name)) not in leads]
    worse = [text.term_name(name, worse=True) for name, vp in advice.reasons if vp < 0]
    said = [f"{text.recommendation_label(trial)}."]
    if leads:
        said.append(text.say("Takes the lead before the next scoring: {areas}.", areas=text.join_and(leads)))
    if better:
        said.append(text.say("Good for: {terms}.", terms=text.join_and(better)))
    if worse:
        said.append(text.say("At the price of: {terms}.", terms=text.join_and(worse)))
    said += [facts[kind] for kind in HELPFUL if kind in facts][:FACTS]
    if advice.instead is not None and advice.less > 0:
        other = text.describe_option(advice.instead, view.state)
        said.append(
            text.say("Almost as good: {option}.", option=other) if advice.less < CLOSE else _next_best(text, other)
        )
    return " ".join(said)


def describe_brief_hint(advice: Advice, text: GameText[Any], view: View) -> tuple[str, str]:
    """Return the move and the one reason that speaks for it most, as a sentence: a scoring it leads, what it does at
    once, or else what it is worth later."""
    trial = try_action(game_named(view.game), view, advice.action)
    leads = [area for source in advice.leads if (area := text.contest_name(source))]
    helpful = {
        fact.kind: fact.text for fact in reversed(text.preview_facts(trial)) if fact.n > 0 or fact.kind == "takes"
    }
    better = [text.term_name(name) for name, vp in advice.reasons if vp > 0]
    if leads:
        reason = text.say("Takes the lead before the next scoring: {areas}.", areas=text.join_and(leads))
    elif at_once := [helpful[kind] for kind in AT_ONCE if kind in helpful]:
        reason = at_once[0]
    elif better:
        reason = text.say("This helps you most: {terms}.", terms=text.join_and(better))
    else:
        reason = text.say("All other moves look worse.")
    return text.recommendation_label(trial), reason


def compare_moves(mistake: Mistake, text: GameText[Any], state: State) -> tuple[str, str]:
    """Return a line for the move that was chosen and one for the better move."""
    chosen = text.say(
        "{name}: {move}", name=text.player_name(mistake.seat), move=text.describe_option(mistake.chosen, state)
    )
    better = text.say(
        "Better: {move} (about {cost} VP more)",
        move=text.describe_option(mistake.better, state),
        cost=text.number(mistake.cost, 1),
    )
    return chosen, better


def _next_best(text: GameText[Any], option: str) -> str:
    return text.say("Next best: {option}.", option=option)


def describe_mistake(mistake: Mistake, text: GameText[Any], state: State, move: int | None = None) -> str:
    """ "Move 17: take Forest; better: take Duart Castle (4.2 VP)."; `move`: its number, if not that of the version."""
    return text.say(
        "Move {n}: {chosen}. Better: {better} (about {cost} VP more).",
        n=mistake.version if move is None else move,
        chosen=text.describe_option(mistake.chosen, state),
        better=text.describe_option(mistake.better, state),
        cost=text.number(mistake.cost, 1),
    )


def select_mistakes(mistakes: Sequence[Mistake], seat: int) -> list[Mistake]:
    """Those of one player, the dearest first."""
    return [one for one in mistakes if one.seat == seat]
