"""The sentences of hints and of the analysis after a game."""

from collections.abc import Sequence
from typing import Any

from greatglen.bots.advice import Advice
from greatglen.bots.analysis import Mistake
from greatglen.kernel.state import State
from greatglen.titles.glenmore2.rules.chronicle import CHRONICLES
from greatglen.words.words import Words

MINUS = "\N{MINUS SIGN}"
TERMS = {  # what the evaluations count, where its name alone would not tell
    "points": "points won",
    "placed": "shields placed",
    "shields": "shields in hand",
    "support": "cards for one's own shields",
    "choice": "freedom to wait",
    "castle": "home castle",
    "clansmen": "clansmen",
    "scots": "scots",
    "distilleries": "distilleries",
    "territory": "size of the territory",
    "cards": "special cards",
    "cattle": "cattle",
    "clan-goals": "goals of clans",
    "end-cards": "points at the end",
    "lasting": "lasting effects",
    "next-work": "places to build",
    "production": "tiles that produce",
    "room": "room to build",
    "tempo": "place on the rondel",
    "to-move": "being on turn",
    "trade": "goods to trade",
    "trades": "tiles that trade",
    "variety": "different resources",
    "ways": "ends of river and road",
    "work": "activations to come",
}


def hint(advice: Advice, words: Words[Any], state: State) -> str:
    """ "Take Duart Castle: +3.1 VP in prospect by the end of the turn (landmarks +2.4, whisky +0.7)."."""
    option = capital(words.option(advice.action, state))
    facts = {"option": option, "gain": signed(advice.gain)}
    if advice.reasons:
        reasons = ", ".join(f"{term(name, words)} {signed(vp)}" for name, vp in advice.reasons)
        sentence = words.say(
            "{option}: {gain} VP in prospect by the end of the turn ({reasons}).", reasons=reasons, **facts
        )
    else:
        sentence = words.say("{option}: {gain} VP in prospect by the end of the turn.", **facts)
    if advice.instead is None or advice.less <= 0:
        return sentence
    other = words.option(advice.instead, state)
    return f"{sentence} {words.say('Next best: {option}, {less} VP less.', option=other, less=plain(advice.less))}"


def mistake(found: Mistake, words: Words[Any], state: State) -> str:
    """ "Move 17: take Forest; better: take Duart Castle (4.2 VP)."."""
    return words.say(
        "Move {n}: {chosen}. Better: {better} (about {cost} VP more).",
        n=found.version,
        chosen=words.option(found.chosen, state),
        better=words.option(found.better, state),
        cost=plain(found.cost),
    )


def term(name: str, words: Words[Any]) -> str:
    """A part of what the evaluation of a position counts; a number is that of a Chronicle."""
    if name.isdigit():
        return words.translate(CHRONICLES[int(name)].name)
    return words.translate(TERMS.get(name, name))


def signed(vp: float) -> str:
    """ "+3.1", "-0.4" with a real minus, and "+0.0" for nothing."""
    return f"{vp:+.1f}".replace("-", MINUS)


def plain(vp: float) -> str:
    return f"{vp:.1f}".replace("-", MINUS)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def mistakes_of(found: Sequence[Mistake], seat: int) -> list[Mistake]:
    """Those of one player, the dearest first."""
    return [one for one in found if one.seat == seat]
