"""The sentences of hints and of the analysis after a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from greatglen.kernel.state import State
from greatglen.words.words import Words, capital

if TYPE_CHECKING:
    from greatglen.bots.advice import Advice
    from greatglen.bots.analysis import Mistake


def hint(advice: Advice, words: Words[Any], state: State) -> str:
    """ "Take Duart Castle: +3.1 VP expected by the end of the turn (landmarks +2.4, whisky +0.7)."."""
    option = capital(words.option(advice.action, state))
    facts = {"option": option, "gain": words.number(advice.gain, 1, signed=True)}
    if advice.reasons:
        reasons = ", ".join(f"{words.term(name)} {words.number(vp, 1, signed=True)}" for name, vp in advice.reasons)
        sentence = words.say(
            "{option}: {gain} VP expected by the end of the turn ({reasons}).", reasons=reasons, **facts
        )
    else:
        sentence = words.say("{option}: {gain} VP expected by the end of the turn.", **facts)
    if advice.instead is None or advice.less <= 0:
        return sentence
    other = words.option(advice.instead, state)
    less = words.number(advice.less, 1)
    return f"{sentence} {words.say('Next best: {option}, {less} VP less.', option=other, less=less)}"


def mistake(found: Mistake, words: Words[Any], state: State) -> str:
    """ "Move 17: take Forest; better: take Duart Castle (4.2 VP)."."""
    return words.say(
        "Move {n}: {chosen}. Better: {better} (about {cost} VP more).",
        n=found.version,
        chosen=words.option(found.chosen, state),
        better=words.option(found.better, state),
        cost=words.number(found.cost, 1),
    )


def mistakes_of(found: Sequence[Mistake], seat: int) -> list[Mistake]:
    """Those of one player, the dearest first."""
    return [one for one in found if one.seat == seat]
