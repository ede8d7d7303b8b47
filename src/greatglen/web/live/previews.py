"""Previewing: what pointing at something would do, or why nothing can be done with it."""

from collections.abc import Iterable, Sequence
from typing import Any

from greatglen.drawing import path
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.step import Question
from greatglen.kernel.table import GAME_OVER, NOT_YOUR_CHOICE, STALE, Table
from greatglen.kernel.trial import try_action
from greatglen.kernel.view import View
from greatglen.text import GameText
from greatglen.text.preview import Preview, PreviewFact

MAX_ANCHOR_LENGTH = 80  # of an anchor; there is none longer
MAX_PREVIEWS = 400  # previews of one position: of all its options, for two seats or languages
MAX_COMPARED = 24  # options that begin alike and are tried to find what they have in common


def preview_anchors(view: View, at: Sequence[str], game_text: GameText[Any]) -> Preview:
    """What a seat would do who points at some anchors, in whatever order. It is a function of the seat's own view."""
    anchors = tuple(at)
    choice = view.choice
    if choice.seat != view.seat:
        refusal = GAME_OVER if choice.kind == "over" else NOT_YOUR_CHOICE
        against = game_text.describe_refusal(refusal.with_facts(asked=choice.seat, seat=view.seat))
        return Preview(view.version, anchors, against=against)
    meant = _match_actions(view, choice.options, anchors)
    if not meant:
        return Preview(view.version, anchors, against=game_text.why_none_fits(_refusals(view, anchors)))
    following = dict.fromkeys(other for action in meant for other in _path(view, action) if other not in anchors)
    if len(meant) == 1:
        return _preview_action(view, anchors, meant[0], game_text, tuple(following))
    begun = game_text.shared_facts(meant, view.state)
    facts = [*begun, *(fact for fact in _merge_previews(view, meant, game_text) if fact not in begun)]
    return Preview(view.version, anchors, facts=facts, next=tuple(following))


class Previews:
    """The previews of a table that were asked for, until it goes on."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._previews: dict[tuple[object, ...], Preview] = {}

    def get(self, table: Table, seat: int, version: int, at: Sequence[str], game_text: GameText[Any]) -> Preview:
        """What a seat would do who points at some anchors of that version; Refused if the table has gone on."""
        if version != table.version:
            raise Refused(STALE.with_facts(now=table.version, then=version))
        if self._table is not table or len(self._previews) >= MAX_PREVIEWS:
            self._table, self._previews = table, {}
        key = seat, game_text.translate.code, game_text.names, *(anchor[:MAX_ANCHOR_LENGTH] for anchor in at)
        if key not in self._previews:
            self._previews[key] = preview_anchors(table.view_for(seat, since=version), at, game_text)
        return self._previews[key]


def preview_option(view: View, action: Action, game_text: GameText[Any]) -> Preview:
    """The same for one of the options of a view."""
    return _preview_action(view, _path(view, action), action, game_text, ())


def _preview_action(
    view: View, at: tuple[str, ...], action: Action, game_text: GameText[Any], following: tuple[str, ...]
) -> Preview:
    trial = try_action(game_named(view.game), view, action)
    asked = trial.next_choice.options if trial.is_certain and trial.next_choice.seat == view.seat else ()
    then = tuple(dict.fromkeys(_path(view, one)[0] for one in asked))
    return Preview(
        view.version,
        at,
        str(action),
        game_text.button_label(trial),
        game_text.preview_facts(trial),
        next=following,
        then=then,
    )


def _merge_previews(view: View, actions: Sequence[Action], game_text: GameText[Any]) -> list[PreviewFact]:
    """What is true of all of several options."""
    if len(actions) > MAX_COMPARED:
        return []
    first, *others = [game_text.preview_facts(try_action(game_named(view.game), view, action)) for action in actions]
    return [fact for fact in first if all(fact in other for other in others)]


def _path(view: View, action: Action) -> tuple[str, ...]:
    return path(view.game, action, view.seat)


def _match_actions(view: View, actions: Iterable[Action], at: Sequence[str]) -> list[Action]:
    """The actions whose way begins so; if there is none, those that have these anchors anywhere on their way."""
    if not at:
        return []
    ways = [(action, _path(view, action)) for action in actions]
    begun = [action for action, way in ways if way[: len(at)] == tuple(at)]
    return begun or [action for action, way in ways if set(at) <= set(way)]


def _refusals(view: View, at: Sequence[str]) -> list[Refusal]:
    """What is against whatever could be meant by pointing there."""
    step = view.state.agenda[-1]
    if not isinstance(step, Question):
        return []
    meant = _match_actions(view, step.candidates(view.state), at)
    found = [step.check(view.state, action) for action in meant if isinstance(action, step.answer_types)]
    return [refusal for refusal in found if refusal is not None]
