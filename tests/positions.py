"""Positions laid out by hand, so that a test can begin where the rulebook's example begins.

In Glen More a plot is named by the way to it from the start village: "n" is its northern neighbour, "ne" the one
diagonally behind, "ss" two to the south, "home" the start village itself.
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

import pytest

import greatglen
from greatglen import Event, Refusal, Refused, Table
from greatglen.games.clans.rules.components import CARD, deck_for
from greatglen.games.clans.rules.state import EMPTY, Clans
from greatglen.games.clans.rules.steps import PlayCard
from greatglen.games.glenmore.rules.components import RESOURCES, TILE
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore.rules.turn import AcquireTile, NextTurn, PlaceTile, Refill
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.rondel import NONE, Rondel
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.state import State
from greatglen.kernel.step import Step

RULEBOOK_TABLE = (1, 2, 4, 5, 8)
_WAY = {"n": -100, "e": 1, "s": 100, "w": -1}


def refusal(table: Table, action: Any, *, seat: int | None = None, version: int | None = None) -> Refusal:
    """Why an action is refused. `why_not` and `apply` say the same, and the table stays as it was."""
    before = (table.digest(), table.version, table.choice, table.scores, table.view_for(0).to_builtins())
    reason = table.why_not(action, seat=seat, version=version)
    assert reason is not None, f"{action} is allowed"
    with pytest.raises(Refused) as caught:
        table.apply(action, seat=seat, version=version)
    assert caught.value.refusal == reason
    assert caught.value.code == reason.code and caught.value.facts == reason.facts
    assert is_fully_told(reason)
    assert before == (table.digest(), table.version, table.choice, table.scores, table.view_for(0).to_builtins())
    return reason


def is_fully_told(reason: Refusal) -> bool:
    """Whether the sentence has all the facts it speaks of."""
    named = {name for _, name, _, _ in Formatter().parse(reason.text) if name}
    return bool(reason.code and str(reason)) and named <= set(reason.facts)


def notes(table: Table) -> list[str]:
    """The options as a person would read them."""
    return [str(option) for option in table.choice.options]


def read_notes(table: Table, *kinds: str) -> set[str]:
    """The options of some kinds."""
    return {note for note in notes(table) if note.split()[0] in kinds}


def do(table: Table, *lines: str) -> list[Event]:
    """Play some lines of notation; everything that happened, but that turns began."""
    events = [event for line in lines for event in table.apply(table.parse_action(line))]
    return [event for event in events if not isinstance(event, TurnBegan)]


def happened(table: Table) -> list[Event]:
    """The whole log, but that turns began. Only for games without secrets, or for what seat 0 saw."""
    return [event for events in table.view_for(0).log for event in events if not isinstance(event, TurnBegan)]


def _seat(table: Table, state: State, step: Step[Any] | None) -> Table:
    """Put a position on a table that was started with manual chance."""
    if step is not None:
        state.agenda.append(step)
    table.set_position(state)
    return table


# -- Glen More


def at(way: str) -> int:
    """The cell of a plot, by the way to it from the start village."""
    return 5050 + (0 if way == "home" else sum(_WAY[letter] for letter in way))


def plot(tile: str, *goods: str, clansmen: int = 0) -> Plot:
    return Plot(TILE[tile], tuple(sorted(RESOURCES.index(good) for good in goods)), clansmen)


def chief(
    land: Mapping[str, Plot] | None = None,
    *,
    coins: int = 6,
    whisky: int = 0,
    chieftains: int = 0,
    cards: Sequence[str] = (),
) -> Chief:
    """A player. The start village with its clansman is there unless `land` says otherwise."""
    plots = {"home": plot("start-village", clansmen=1), **(land or {})}
    return Chief(
        land={at(way): here for way, here in plots.items()},
        coins=coins,
        whisky=whisky,
        vp=0,
        points={},
        chieftains=chieftains,
        cards=tuple(cards),
    )


def rondel(*spaces: int | str, size: int = 14) -> Rondel:
    """A rondel from its rearmost figure on: numbers are figures (the highest may be the ghost's), names are tiles."""
    figures = sorted(figure for figure in spaces if isinstance(figure, int))
    made = Rondel([NONE] * size, [spaces.index(figure) for figure in figures], len(spaces) - 1)
    for place, what in enumerate(spaces):
        if isinstance(what, str):
            made.tiles[place] = TILE[what]
    return made


def glen_more(
    *chiefs: Chief,
    step: Step[Any] | None = None,
    market: Mapping[str, int] | None = None,
    on_rondel: Rondel | None = None,
    stacks: Mapping[int, Sequence[str]] | None = None,
    scored: int = 0,
    chance: str = "manual",
    scoring: Sequence[int] = RULEBOOK_TABLE,
) -> Table:
    """A table with that position. Missing players (up to two) are beginners; without a step the rearmost is to move."""
    players = [*chiefs, *(chief() for _ in range(2 - len(chiefs)))]
    table = greatglen.start("glenmore", seats=len(players), seed=1, chance="manual")
    state = GlenMore(
        agenda=[],
        events=[],
        turn=1,
        players=players,
        market=tuple((market or {}).get(resource, 0) for resource in RESOURCES),
        rondel=on_rondel or rondel(*range(len(players)), "grain-field-6", "quarry-6"),
        stacks=[tuple(TILE[tile] for tile in (stacks or {}).get(number, ())) for number in range(4)],
        scored=scored,
        table=tuple(scoring),
    )
    table.chance = "manual" if chance == "manual" else "auto"
    if step is not None and not isinstance(step, Refill):
        state.agenda.append(Refill())
    return _seat(table, state, step or NextTurn())


def acquiring(tile: str, me: Chief, *others: Chief, market: Mapping[str, int] | None = None) -> Table:
    """Seat 0 has just moved to a tile and now has to pay and place it."""
    return glen_more(me, *others, step=AcquireTile(0, TILE[tile]), market=market)


def placing(tile: str, me: Chief, *others: Chief, market: Mapping[str, int] | None = None) -> Table:
    """Seat 0 has paid a tile and is about to place it. If there is but one place, it lies there already."""
    return glen_more(me, *others, step=PlaceTile(0, TILE[tile]), market=market)


def refilling(*chiefs: Chief, on_rondel: Rondel, stacks: Mapping[int, Sequence[str]], scored: int = 0) -> Table:
    """The rondel is about to be refilled."""
    return glen_more(*chiefs, step=Refill(), on_rondel=on_rondel, stacks=stacks, scored=scored)


def glen(table: Table) -> GlenMore:
    assert isinstance(table.state, GlenMore)
    return table.state


def me(table: Table, seat: int = 0) -> Chief:
    return glen(table).players[seat]


def goods(table: Table, way: str, seat: int = 0) -> list[str]:
    """What lies on a plot."""
    return [RESOURCES[good] for good in me(table, seat).land[at(way)].goods]


def clansmen(table: Table, way: str, seat: int = 0) -> int:
    return me(table, seat).land[at(way)].scots


def row(table: Table, resource: str) -> int:
    """How many spaces of a market row hold coins."""
    return glen(table).market[RESOURCES.index(resource)]


# -- Clans of Scotland


def meeting(
    *hands: Sequence[str],
    laid: Mapping[str, str],
    face_down: Mapping[str, tuple[int, str]] | None = None,
    shields: Sequence[int] | None = None,
    stacks: Mapping[int, Sequence[int]] | None = None,
    to_move: int = 0,
) -> Table:
    """A table of Clans: hands, cards by space (face down with the seat that laid them), shields by meeting place."""
    seats = len(hands)
    table = greatglen.start("clans", seats=seats, seed=1, chance="manual")
    state = Clans.create(seats)
    space = state.board.space
    for name, card in laid.items():
        state.cards[space[name]] = CARD[card]
    for name, (seat, card) in (face_down or {}).items():
        state.cards[space[name]] = CARD[card]
        state.face_down[space[name]] = seat
    state.hands = [tuple(sorted(CARD[card] for card in hand)) for hand in hands]
    used = {card for card in state.cards if card != EMPTY}.union(*state.hands)
    state.bag = tuple(card for card in deck_for(seats) if card not in used)
    state.shields = list(shields or [5] * seats)
    for tile, stack in (stacks or {}).items():
        state.stacks[tile] = tuple(stack)
    return _seat(table, state, PlayCard(to_move))


def clans(table: Table) -> Clans:
    assert isinstance(table.state, Clans)
    return table.state
