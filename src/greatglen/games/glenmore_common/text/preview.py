"""What an option of either Glen More game would do, in a player's words: price, gain, activations, who moves next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.actions import Buy, Discard, Place, Sell
from greatglen.games.glenmore_common.rules.events import (
    Activated,
    Bought,
    Gained,
    Moved,
    Paid,
    Placed,
    Removed,
    Scored,
    Sold,
    Took,
)
from greatglen.games.glenmore_common.rules.land import count_goods, count_scots
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import Event
from greatglen.kernel.trial import Trial
from greatglen.text.game_text import capitalise
from greatglen.text.preview import PreviewFact

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText

OWN = (Activated, Bought, Gained, Moved, Paid, Placed, Removed, Scored, Sold, Took)  # told by the facts below
USUAL = ("take", "place", "activate", "unaffordable")  # what every turn asks


def preview_facts(text: HighlandText[Any], trial: Trial) -> list[PreviewFact]:
    """The facts about an option, the most important first."""
    before, after, seat = trial.view.state, trial.after, trial.view.seat
    assert isinstance(before, Highland) and isinstance(after, Highland)
    if not trial.is_certain:
        return [PreviewFact("then", sentence) for _, sentence in text.narrate(trial.events)]
    return [
        *_price(text, trial, before, after),
        *_means(text, before, after, seat),
        *_activates(text, trial, after),
        *_places(text, trial),
        *_course(text, trial, before, after),
        *_besides(text, trial),
        *_asks(text, trial),
    ]


def coins_lost(trial: Trial) -> int:
    """How many coins an option surely takes from the seat, all in all; below 0: it brings some."""
    before, after, seat = trial.view.state, trial.after, trial.view.seat
    assert isinstance(before, Highland) and isinstance(after, Highland)
    return before.players[seat].coins - after.players[seat].coins if trial.is_certain else 0


def _price(text: HighlandText[Any], trial: Trial, before: Highland, after: Highland) -> Iterator[PreviewFact]:
    """What is bought at the market, and what all of it costs."""
    seat = trial.view.seat
    have = count_goods(before.players[seat].land)
    for event in trial.events:
        if isinstance(event, Bought) and event.seat == seat and not isinstance(trial.action, Buy):
            facts = {"resource": text.say(event.resource), "coins": text.format_coins(event.coins)}
            none = not have[before.RESOURCES.index(event.resource)]
            sentence = (
                text.say("{resource}: you have none, the market sells it for {coins}.", **facts)
                if none
                else text.say("{resource}: you have too few, the market sells it for {coins}.", **facts)
            )
            yield PreviewFact("price", capitalise(sentence), (f"row:{event.resource}",), event.coins)
    lost = coins_lost(trial)
    if lost > 0:
        sentence = text.say("Costs {coins}; you have {n}.", coins=text.format_coins(lost), n=before.players[seat].coins)
        yield PreviewFact("price", sentence, (f"coins:{seat}",), lost)
    elif lost < 0:
        yield PreviewFact("gains", text.say("Brings {what}.", what=text.format_coins(-lost)), (f"coins:{seat}",), -lost)


def _means(text: HighlandText[Any], before: Highland, after: Highland, seat: int) -> Iterator[PreviewFact]:
    """What the seat has more and less of, and its points."""
    had, has = _holding(text, before, seat), _holding(text, after, seat)
    change = {what: has[what] - had[what] for what in had if has[what] != had[what]}
    less = [Amount(what, -n) for what, n in change.items() if n < 0]
    more = [Amount(what, n) for what, n in change.items() if n > 0]
    if less:
        sentence = text.say("You give {what}.", what=text.format_bundle(tuple(less)))
        yield PreviewFact("loses", sentence, n=sum(amount.n for amount in less))
    if more:
        sentence = text.say("Brings {what}.", what=text.format_bundle(tuple(more)))
        yield PreviewFact("gains", sentence, n=sum(amount.n for amount in more))
    won = after.players[seat].vp - before.players[seat].vp
    if won > 0:
        yield PreviewFact("points", text.say("{n} VP at once.", n=won), (f"seat:{seat}",), won)
    elif won < 0:
        yield PreviewFact("points", text.say("You lose {n} VP.", n=-won), (f"seat:{seat}",), won)


def _holding(text: HighlandText[Any], state: Highland, seat: int) -> dict[str, int]:
    """What a seat has, but coins and points."""
    player = state.players[seat]
    goods = dict(zip(state.RESOURCES, count_goods(player.land), strict=True))
    return {**goods, "whisky": player.whisky, text.PERSON: count_scots(player.land)}


def _activates(text: HighlandText[Any], trial: Trial, after: Highland) -> Iterator[PreviewFact]:
    """The tiles that a new tile lets be activated, itself included."""
    seat = trial.view.seat
    if not any(isinstance(event, Placed) and event.seat == seat for event in trial.events):
        return
    done = [event.cell for event in trial.events if isinstance(event, Activated) and event.seat == seat]
    land = after.players[seat].land
    cells = [cell for cell in dict.fromkeys([*done, *text.active_cells(after, seat)]) if cell in land]
    if cells:
        tiles = text.join_and([text.tile_name_by_number(land[cell].tile) for cell in cells])
        sentence = text.count("Activates {n} tile: {tiles}.", "Activates {n} tiles: {tiles}.", len(cells), tiles=tiles)
    else:
        sentence = text.say("Activates nothing.")
    yield PreviewFact("activates", sentence, tuple(f"cell:{seat}:{cell}" for cell in cells), len(cells))


def _places(text: HighlandText[Any], trial: Trial) -> Iterator[PreviewFact]:
    """Where a tile that is taken may be placed; or that it has no place at all."""
    seat = trial.view.seat
    if trial.next_choice.seat == seat and trial.next_choice.kind == "place" and not isinstance(trial.action, Sell):
        cells = [option.cell for option in trial.next_choice.options if isinstance(option, Place)]
        sentence = text.count("There is {n} place for it.", "There are {n} places for it.", len(cells))
        yield PreviewFact("places", sentence, tuple(f"cell:{seat}:{cell}" for cell in cells), len(cells))
    given_up = [event for event in trial.events if isinstance(event, Removed) and event.seat == seat]
    if given_up and not isinstance(trial.action, Discard):
        yield PreviewFact("places", text.say("There is no place for it: it is discarded."))
    elif trial.next_choice.seat == seat and trial.next_choice.kind == "unaffordable":
        yield PreviewFact("price", text.say("You cannot pay for it as things stand."))


def _course(text: HighlandText[Any], trial: Trial, before: Highland, after: Highland) -> Iterator[PreviewFact]:
    """Which tiles the figure passes over, which leave the rondel for it, and who moves before it again."""
    seat = trial.view.seat
    start, end = before.rondel.figures[seat], after.rondel.figures[seat]
    if start == end:
        return
    passed = [tile for place in range(start + 1, end) if (tile := before.rondel.tile_at(place)) != NONE]
    if passed:
        tiles = text.join_and([text.tile_name_by_number(tile) for tile in passed])
        sentence = text.count(
            "Passes over {n} tile: {tiles}.", "Passes over {n} tiles: {tiles}.", len(passed), tiles=tiles
        )
        yield PreviewFact("passed", sentence, tuple(f"tile:{text.tile_key(tile)}" for tile in passed), len(passed))
    left = [event.tile for event in trial.events if isinstance(event, Removed) and event.seat == CHANCE]
    if left:
        sentence = (
            text.say("All of them leave the rondel.")
            if sorted(left) == sorted(map(text.tile_key, passed))
            else text.say(
                "These leave the rondel: {tiles}.", tiles=text.join_and([text.tile_name(tile) for tile in left])
            )
        )
        yield PreviewFact("leaves", sentence, tuple(f"tile:{tile}" for tile in left), len(left))
    if seat in after.rondel.out:
        yield PreviewFact("end", text.say("You have no more turns then."))
    else:
        yield _next(text, after, seat)


def _next(text: HighlandText[Any], state: Highland, seat: int) -> PreviewFact:
    """Who moves before the seat again, and how often at most: once for each tile in between, and once past it."""
    rondel, place = state.rondel, state.rondel.figures[seat]
    behind = sorted(
        (rondel.figures[other], other)
        for other in range(len(state.players))
        if rondel.figures[other] < place and other not in rondel.out
    )
    if not behind:
        return PreviewFact("next", text.say("Nobody else moves before you again."), (f"pawn:{seat}",))
    said = []
    for start, other in behind:
        often = 1 + sum(rondel.tile_at(between) != NONE for between in range(start + 1, place))
        if often == 1 or not text.has_only_tiles_to_land_on(state):
            said.append(text.player_name(other))
        else:
            said.append(text.say("{name} (up to {n} times)", name=text.player_name(other), n=often))
    sentence = text.say("Before you again: {names}.", names=text.join_and(said))
    return PreviewFact("next", sentence, tuple(f"pawn:{other}" for _, other in behind), len(behind))


def _besides(text: HighlandText[Any], trial: Trial) -> Iterator[PreviewFact]:
    """What the log would tell besides: of others, and of Chronicles."""
    seat = trial.view.seat
    rest = [event for event in trial.events if not _is_shown(event, seat)]
    for _, sentence in text.narrate(rest):
        yield PreviewFact("then", sentence)


def _asks(text: HighlandText[Any], trial: Trial) -> Iterator[PreviewFact]:
    """What the seat is asked next, if that is not what every turn asks."""
    asked, now = trial.next_choice, trial.view.choice
    if asked.seat == trial.view.seat and asked.kind not in USUAL and (asked.kind, asked.by) != (now.kind, now.by):
        yield PreviewFact("asks", text.prompt(asked, trial.after))


def _is_shown(event: Event, seat: int) -> bool:
    return isinstance(event, OWN) and (event.seat == seat or isinstance(event, Removed))
