"""The verdict on an answer: right or wrong, what it costs, and, when it may be told, what is best and why."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from greatglen import drawing
from greatglen.bots.advice import Advice
from greatglen.bots.puzzles import Puzzle, WorseOption
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text.advice import describe_hint
from greatglen.text.game_text import GameText

WORTH_TELLING = 0.01  # of a chance to win
GOOD = 2.5  # VP: what costs less is no bad move
MAX_STEPS = 4  # steps of a turn
DONE = "done"


class VerdictCard(msgspec.Struct, frozen=True):
    """What a puzzle's page says beside the table."""

    question: str  # in the bar
    verdict: str = ""  # on the answer
    answered: bool = False
    right: bool = False
    first: bool = False  # it was the first answer, which counts
    told: Sequence[str] = ()  # sentences
    chosen: str = ""  # as it was sent
    anchors: Sequence[str] = ()  # of the best option, once it is shown
    wrong: Sequence[str] = ()  # of what was chosen, if it was not the best
    card: str = "daily/_card.html"


def judge_answer(
    puzzle: Puzzle, view: View, chosen: Action, game_text: GameText[Any], *, first: bool, show: bool
) -> VerdictCard:
    """An answer. What is best is told if that was it, or if somebody asks to be shown."""
    right = str(chosen) in puzzle.answers
    seat = view.seat
    told: list[str] = []
    rival = puzzle.find_rival(str(chosen))
    if rival is not None:
        told.append(_cost(rival, chosen, view, game_text))
    if show and not right:
        told.append(game_text.say("The best move:"))
    if right or show:
        told += _why(puzzle, view, chosen, game_text)
    return VerdictCard(
        question=game_text.say("You chose: {option}.", option=game_text.describe_option(chosen, view.state)),
        verdict=_headline(right, rival, game_text),
        answered=True,
        right=right,
        first=first,
        told=told,
        chosen=str(chosen),
        anchors=drawing.path(view.game, _best(puzzle, chosen, view), seat) if right or show else (),
        wrong=() if right else drawing.path(view.game, chosen, seat),
    )


def _headline(right: bool, rival: WorseOption | None, game_text: GameText[Any]) -> str:
    if right:
        return game_text.say("Right: that is the best move.")
    if rival is not None and rival.vp < GOOD:
        return game_text.say("Good, but there is something better.")
    return game_text.say("That is not the best move.")


def _cost(rival: WorseOption, option: Action, view: View, game_text: GameText[Any]) -> str:
    """ "Take Forest: about 2.8 VP less, and 6% less likely to win."."""
    facts = {
        "option": _begun(game_text.describe_option(option, view.state)),
        "vp": game_text.number(rival.vp, 1),
        "percent": game_text.translate.percent(rival.win),
    }
    if rival.win < WORTH_TELLING:
        return game_text.say("{option}: about {vp} VP less than the best.", **facts)
    return game_text.say("{option}: about {vp} VP less than the best, and {percent} less likely to win.", **facts)


def _begun(option: str) -> str:
    """As a sentence begins."""
    return option[:1].upper() + option[1:]


def _best(puzzle: Puzzle, chosen: Action, view: View) -> Action:
    return chosen if str(chosen) in puzzle.answers else _option(puzzle.answers[0], view)


def _option(line: str, view: View) -> Action:
    return next(option for option in view.choice.options if str(option) == line)


def _why(puzzle: Puzzle, view: View, chosen: Action, game_text: GameText[Any]) -> list[str]:
    """What the best option does and brings, how the turn goes on, what is as good, and what comes next."""
    second = puzzle.rivals[0]
    against = puzzle.find_rival(str(chosen)) or second
    advice = Advice(_best(puzzle, chosen, view), puzzle.gain, against.reasons, leads=against.leads)
    told = [describe_hint(advice, game_text, view)]
    rest = _rest(puzzle, view, game_text) if advice.action == _option(puzzle.answers[0], view) else []
    if rest:
        told.append(game_text.say("The turn goes on best with: {options}.", options="; ".join(rest)))
    same = [line for line in puzzle.answers if line != str(advice.action)]
    if same:
        options = [game_text.describe_option(_option(line, view), view.state) for line in same]
        told.append(game_text.say("Just as good: {options}.", options=game_text.join_and(options)))
    if second.option != str(chosen):
        facts = {
            "option": game_text.describe_option(_option(second.option, view), view.state),
            "vp": game_text.number(second.vp, 1),
        }
        told.append(game_text.say("Next best: {option} (about {vp} VP less).", **facts))
    return told


def _rest(puzzle: Puzzle, view: View, game_text: GameText[Any]) -> list[str]:
    """How the turn goes on after the best option, as far as that does not depend on what nobody knows."""
    table = Table.imagine(game_named(view.game), view, random.Random(0), "manual")
    table.apply(_option(puzzle.answers[0], view))
    said: list[str] = []
    for action in map(table.parse_action, puzzle.turn):
        if action not in table.choice.options or action.is_decline or str(action) == DONE:
            break
        said.append(game_text.describe_option(action, table.state))
        table.apply(action)
    return said[:MAX_STEPS]
