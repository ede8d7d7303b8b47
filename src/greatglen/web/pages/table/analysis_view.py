"""What the score page and the history show of an analysis."""

from typing import Any

import msgspec

from greatglen import drawing
from greatglen.bots.analysis import Mistake
from greatglen.kernel.action import Action
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text import advice, load_game_text
from greatglen.text.game_text import GameText
from greatglen.web.live.game import LiveGame
from greatglen.web.live.move_log import count_moves
from greatglen.web.visitors.browser import Browser


class ShownMistake(msgspec.Struct, frozen=True):
    """A decision that cost much, and the version to look at."""

    version: int
    text: str


class DrawnMove(msgspec.Struct, frozen=True):
    """A move of a mistake that is looked back at: its sentence, and how the page marks it on the table."""

    kind: str
    text: str
    path: tuple[str, ...]
    held: str


class DrawnMistake(msgspec.Struct, frozen=True):
    """A mistake with both of its moves."""

    chosen: DrawnMove
    better: DrawnMove


class ShownAnalysis(msgspec.Struct, frozen=True):
    """An analysis as the score page shows it: how far it is, and per player what was found."""

    part: float
    done: bool
    stopped: bool
    players: list[tuple[int, str, list[ShownMistake]]]


def show_analysis(live_game: LiveGame, browser: Browser) -> ShownAnalysis | None:
    """The analysis of a game, if one was begun."""
    analysis = live_game.analysis
    if analysis is None:
        return None
    words = _load_text(live_game, browser)
    found = []
    for seat in analysis.seats:
        mistakes = []
        for one in advice.select_mistakes(analysis.mistakes, seat) if analysis.is_done else ():
            mistakes.append(ShownMistake(one.version, _describe_mistake(one, live_game.table, words)))
        found.append((seat, words.player_name(seat), mistakes))
    return ShownAnalysis(analysis.progress, analysis.is_done, analysis.was_stopped, found)


def find_mistake(version: int, live_game: LiveGame, browser: Browser) -> DrawnMistake | None:
    """Return what the analysis says of the decision made at a version, or None if it found no fault with it."""
    analysis = live_game.analysis
    found = analysis.mistakes if analysis is not None and analysis.is_done else []
    mistake = next((one for one in found if one.version == version), None)
    if mistake is None:
        return None
    words = _load_text(live_game, browser)
    view = live_game.table.at_version(version).view_for(mistake.seat, since=version)
    chosen, better = advice.compare_moves(mistake, words, view.state)
    return DrawnMistake(
        _draw_move("chosen-move", chosen, mistake.chosen, view), _draw_move("better-move", better, mistake.better, view)
    )


def _draw_move(kind: str, text: str, action: Action, view: View) -> DrawnMove:
    held, _ = drawing.drag(view.game, action, view.seat, view.choice.by)
    return DrawnMove(kind, text, drawing.path(view.game, action, view.seat), held)


def _load_text(live_game: LiveGame, browser: Browser) -> GameText[Any]:
    table = live_game.table
    return load_game_text(table.game.name, live_game.names, table.options, browser.language)


def _describe_mistake(one: Mistake, table: Table, game_text: GameText[Any]) -> str:
    then = table.at_version(one.version).view_for(one.seat, since=one.version)
    return advice.describe_mistake(one, game_text, then.state, count_moves(table.log[: one.version + 1]))
