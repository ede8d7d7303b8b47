"""What a page shows of a table: drawings, sentences, tooltips and options with the way to click them; and its cache."""

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

import msgspec

from greatglen import drawing
from greatglen.drawing import Tip, find_action, path, tips
from greatglen.games import game_named
from greatglen.kernel.choice import CHANCE, NOBODY
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.step import Question
from greatglen.kernel.table import Table
from greatglen.kernel.view import View
from greatglen.text import GameText, load_game_text
from greatglen.web.live.move_log import LoggedTurn, LogLine, LogWriter, group_by_turn, list_events_since_own_turn
from greatglen.web.live.previews import preview_anchors
from greatglen.web.pages.table.animation import Animation, create_animation

BUTTON_PREFIX = "button:"


class ShownOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option: its id, the anchors to click, what it says, and what can be dragged for it (drawing/pointer.py)."""

    id: str
    path: tuple[str, ...]
    label: str
    held: str = ""
    onto: str = ""
    verb: str = ""  # what it does with a place that can be pointed at for several things
    verb_of_piece: str = ""  # what it does with the first thing pointed at, where that lies on such a place


class ScoreRow(msgspec.Struct, frozen=True):
    """A player at the table, as the score panel shows them."""

    seat: int
    name: str
    score: int
    soon: int  # points a scoring held now would bring
    soon_items: list[tuple[str, int]]
    items: list[tuple[str, int]]
    turn: bool


class TableView(msgspec.Struct, frozen=True):
    """Everything a table page needs."""

    view: View
    words: Any
    panes: dict[str, drawing.Pane]
    layout: drawing.TableLayout
    described: dict[str, list[str]]  # what drawings show in sentences, for those who do not see them
    prompt: str
    mine: bool  # the person looking decides
    obvious: bool  # who need not think can have it answered
    options: list[ShownOption]
    shut: list[str]  # what somebody could point at for something of the kind, and nothing can be done with
    buttons: list[ShownOption]
    standings: list[ScoreRow]
    log: list[LogLine]
    recent: list[LoggedTurn]  # since the last turn of who looks
    moving: Animation
    rule: str

    def little(self, piece: str) -> str:
        """A small picture of what a line of the log is about."""
        return drawing.draw_icon(self.view, self.words, piece)

    @property
    def ends_early(self) -> bool:
        """Whether something can still be done with a place: ending the turn now would give it away."""
        return any(option.verb and not option.verb_of_piece for option in self.options)

    def drawings(self, panel: drawing.Panel) -> list[str]:
        """What a panel opens into."""
        return panel.drawings(self.panes, self.view.seat)


def create_table_view(
    view: View,
    names: Sequence[str],
    language: str,
    log: list[LogLine] | None = None,
    open_options: Collection[str] | None = None,
) -> TableView:
    """`log`: what was told of the view's log before, if that is known. `open_options`: the only options shown."""
    words = load_game_text(view.game, names, view.options, language)
    game = game_named(view.game)
    choice = view.choice
    mine = choice.seat == view.seat and (open_options is None or bool(open_options))
    offered = choice.options if choice.forced_option is None else ()  # the server plays what leaves no choice
    options = [
        ShownOption(
            str(action),
            drawing.path(view.game, action, view.seat),
            words.describe_option(action, view.state),
            *drawing.drag(view.game, action, view.seat, choice.by),
            words.verb(action, view.state),
            words.verb_of_piece(action, view.state),
        )
        for action in offered
        if open_options is None or str(action) in open_options
    ]
    if log is None:
        log = LogWriter(words).write_lines(view.log)
    due = game.points_due(view.state)
    breakdown = view.state.breakdown()
    standings = [
        ScoreRow(
            seat=seat,
            name=names[seat],
            score=view.scores[seat],
            soon=sum(due[seat].values()),
            soon_items=[(words.describe_source(source), vp) for source, vp in due[seat].items()],
            items=[(words.describe_source(line.source), line.vp) for line in breakdown[seat]],
            turn=choice.seat == seat,
        )
        for seat in range(view.seats)
    ]
    over = choice.seat == NOBODY
    panes = {pane.name: pane for pane in drawing.scene(view, words)}
    return TableView(
        view=view,
        words=words,
        panes=panes,
        layout=drawing.layout(view, words),
        described=drawing.describe(view, words),
        prompt="" if over or choice.seat == CHANCE else words.prompt(choice, view.state),
        mine=mine,
        obvious=mine and open_options is None and game.choose_obvious(view.state, choice) is not None,
        options=options,
        shut=_list_shut_anchors(view, options),
        buttons=[option for option in options if option.path[0].startswith(BUTTON_PREFIX)],
        standings=standings,
        log=log,
        recent=group_by_turn(list_events_since_own_turn(view, log), view),
        moving=create_animation(view, words, log),
        rule=f"{game.prefix}-{choice.rule}" if choice.rule else "",
    )


def _list_shut_anchors(view: View, options: Sequence[ShownOption]) -> list[str]:
    """The anchors of what could be meant, but of no option."""
    step = view.state.agenda[-1] if options else None
    if not isinstance(step, Question):
        return []
    meant = (anchor for one in step.candidates(view.state) for anchor in drawing.path(view.game, one, view.seat))
    opened = {anchor for option in options for anchor in option.path}
    return [anchor for anchor in dict.fromkeys(meant) if anchor not in opened and not anchor.startswith(BUTTON_PREFIX)]


def explain_refusal(refusal: Refusal, view: View, names: Sequence[str], language: str) -> str:
    """A refusal in the language of the one who is refused."""
    return load_game_text(view.game, names, view.options, language).describe_refusal(refusal)


MAX_PAGES = 64  # of the largest tables that is some twenty megabytes
Reader: TypeAlias = tuple[str, int, str]  # the id of a table, the seat it is looked at from, the language


class CachedPage(msgspec.Struct, frozen=True):
    """What was shown, and what it was made from. A table that goes on is another one: this one never changes."""

    table: Table
    names: list[str]
    table_view: TableView


class PageCache:
    """What was asked for last, for each reader the latest only."""

    def __init__(self, capacity: int = MAX_PAGES) -> None:
        self._capacity = capacity
        self._pages: OrderedDict[Reader, CachedPage] = OrderedDict()

    def get(self, reader: Reader, table: Table, names: list[str], make: Callable[[], TableView]) -> TableView:
        """What was made of the same table for players of the same names; else it is made now."""
        made = self._pages.pop(reader, None)
        if made is None or made.table is not table or made.names != names:
            made = CachedPage(table, names, make())
        self._pages[reader] = made
        if len(self._pages) > self._capacity:
            self._pages.popitem(last=False)
        return made.table_view

    def __len__(self) -> int:
        return len(self._pages)


def explain_anchor(table: Table, seat: int, anchor: str, game_text: GameText[Any]) -> tuple[Tip | None, str]:
    """The tip of an anchor, and why it cannot be chosen now; "" if it can, or if nobody would want to."""
    view = table.view_for(seat, since=table.version)
    tip = tips(view, game_text).get(anchor)
    game, choice = view.game, table.choice
    if choice.seat != seat or any(anchor in path(game, option, seat) for option in choice.options):
        return tip, ""
    wanted = find_action(game, choice.kind, anchor)
    if wanted is None:
        return tip, preview_anchors(view, [anchor], game_text).against
    try:
        action = table.parse_action(wanted)
    except Refused:
        return tip, ""  # nothing of the kind could be done in any position
    refusal = table.why_not(action, seat=seat)
    return tip, "" if refusal is None else game_text.describe_refusal(refusal)
