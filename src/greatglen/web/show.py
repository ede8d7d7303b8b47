"""What a page shows of a table: a view, turned into drawings, sentences and options with the way to click them."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from greatglen import draw
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Refusal
from greatglen.kernel.view import View
from greatglen.titles import game_named
from greatglen.words import Words, words_for

BUTTON = "button:"
OF_CHRONICLE = re.compile(r"c\d-|seat:")
FEW = {"prison": 2, "event": 2}  # where buttons would crowd out the question


class ShownOption(msgspec.Struct, frozen=True):
    """An option: its id, the anchors to click, and what it says."""

    id: str
    path: tuple[str, ...]
    label: str


class LogLine(msgspec.Struct, frozen=True):
    """A sentence of the log, the seat it is about, and the version it leads to."""

    text: str
    seat: int
    version: int


class ScoreRow(msgspec.Struct, frozen=True):
    """A player at the table, as the score panel shows them."""

    seat: int
    name: str
    score: int
    soon: int  # points a scoring held now would bring
    soon_items: list[tuple[str, int]]
    items: list[tuple[str, int]]
    turn: bool


class Shown(msgspec.Struct, frozen=True):
    """Everything a table page needs."""

    view: View
    words: Any
    parts: dict[str, draw.Part]
    chronicles: list[str]  # their parts in the middle of the table, by name
    prompt: str
    mine: bool  # the person looking decides
    on_map: bool  # whatever there is to point at lies on the map of the clans
    options: list[ShownOption]
    buttons: list[ShownOption]
    standings: list[ScoreRow]
    log: list[LogLine]
    recent: list[LogLine]
    rule: str
    winners: str


def shown(view: View, names: Sequence[str], language: str, log: list[LogLine] | None = None) -> Shown:
    """`log`: what was told of the view's log before, if that is known."""
    words = words_for(view.game, names, view.options, language)
    game = game_named(view.game)
    choice = view.choice
    mine = choice.seat == view.seat
    offered = choice.options if choice.forced is None else ()  # the house plays what leaves no choice
    options = [
        ShownOption(str(action), draw.path(view.game, action, view.seat), words.option(action, view.state))
        for action in offered
    ]
    if log is None:
        log = told(view.log, words, view.since)
    due = game.due(view.state)
    breakdown = view.state.breakdown()
    standings = [
        ScoreRow(
            seat=seat,
            name=names[seat],
            score=view.scores[seat],
            soon=sum(due[seat].values()),
            soon_items=[(words.source(source), vp) for source, vp in due[seat].items()],
            items=[(words.source(line.source), line.vp) for line in breakdown[seat]],
            turn=choice.seat == seat,
        )
        for seat in range(view.seats)
    ]
    over = choice.seat == NOBODY
    parts = {part.name: part for part in draw.scene(view, words)}
    return Shown(
        view=view,
        words=words,
        parts=parts,
        chronicles=[name for name in parts if name.startswith("chronicle-") and "-seat-" not in name],
        prompt="" if over or choice.seat == CHANCE else words.prompt(choice, view.state),
        mine=mine,
        on_map=mine and all_on_map(options),
        options=options,
        buttons=[*at_hand(choice.kind, options), *(option for option in options if option.path[0].startswith(BUTTON))],
        standings=standings,
        log=log,
        recent=since_last_turn(view, log),
        rule=f"{game.prefix}-{choice.rule}" if choice.rule else "",
        winners=words.ranking(1, view.state.ranking()[0], view.scores) if over else "",
    )


def at_hand(kind: str, options: Sequence[ShownOption]) -> list[ShownOption]:
    """Options whose places may lie far down the page, with what the Chronicles have there: a few are buttons too."""
    if kind == "tribute":
        some = list(options)
    elif kind in ("take", "activate"):
        some = [option for option in options if option.path[0].startswith("c1-boat:")]
    else:
        some = [option for option in options if OF_CHRONICLE.match(option.path[0])]
    few = len(some) <= FEW.get(kind, 4)
    return [option for option in some if few or option.path[0].startswith("coins:")]


def all_on_map(options: Sequence[ShownOption]) -> bool:
    pointed = [option.path[0] for option in options if not option.path[0].startswith(BUTTON)]
    return bool(pointed) and all(at.startswith("clan:") for at in pointed)


def told(log: Sequence[tuple[Event, ...]], words: Words[Any], since: int) -> list[LogLine]:
    """The log in sentences, each with the version it belongs to."""
    lines = []
    for number, events in enumerate(log, start=since):
        lines += [LogLine(text, event.seat, number) for event, text in words.told(events)]
    return lines


def since_last_turn(view: View, log: list[LogLine]) -> list[LogLine]:
    """What happened after this seat last did something."""
    if view.seat == NOBODY:
        return gathered(log)[-12:]
    last = max((line.version for line in log if line.seat == view.seat), default=0)
    recent = [line for line in log if line.version >= last and line.seat != view.seat]
    return gathered(recent)[-14:]


def gathered(lines: Sequence[LogLine]) -> list[LogLine]:
    """Of lines in a row that say the same, the last, with how many they are."""
    found = []
    for (text, seat), alike in groupby(lines, key=lambda line: (line.text, line.seat)):
        same = list(alike)
        found.append(LogLine(f"{text} (×{len(same)})", seat, same[-1].version) if len(same) > 1 else same[0])
    return found


def why(refusal: Refusal, view: View, names: Sequence[str], language: str) -> str:
    """A refusal in the language of the one who is refused."""
    return words_for(view.game, names, view.options, language).refusal(refusal)
