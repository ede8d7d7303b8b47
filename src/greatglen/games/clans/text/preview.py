"""What laying a card or placing a shield would do: who would take what on its meeting place, if the game ended then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from greatglen.games.clans.rules.actions import Play
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.events import Hidden, Played, Shielded, Won
from greatglen.games.clans.rules.scoring import compute_hauls
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.rules.steps import PlaceShield
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.trial import Trial
from greatglen.text.preview import PreviewFact

if TYPE_CHECKING:
    from greatglen.games.clans.text import ClansText


def preview_facts(text: ClansText, trial: Trial) -> list[PreviewFact]:
    """The facts about an option, the most important first."""
    after = trial.after
    assert isinstance(after, Clans)
    if trial.next_choice.seat == NOBODY:  # what was face down comes to light, but takes nothing
        return [_win(text, event) for event in trial.events if isinstance(event, Won) and event.cards]
    return [*_shield(text, trial, after), *_takings(text, trial, after), *_next(text, trial)]


def _win(text: ClansText, won: Won) -> PreviewFact:
    """What the end of the game brings."""
    cards = text.join_and([text.card_name(card) for card in won.cards])
    sentence = text.say("{name} would take {cards}: {vp} VP.", name=text.player_name(won.seat), cards=cards, vp=won.vp)
    return PreviewFact("takes", sentence, (f"place:{won.tile + 1}",), won.vp)


def next_taking(text: ClansText, state: Clans, tile: int) -> list[str]:
    """Who would take what on a meeting place if the game ended now, first shield first."""
    lines = []
    here = [haul for haul in state.compute_hauls() if haul.tile == tile]
    for order, haul in enumerate(here, start=1):
        cards = text.join_and([text.card_name(NAME[card]) for card in haul.cards])
        if cards and len(here) == 1:
            lines.append(
                text.say(
                    "{name} would take {cards}: {vp} VP.", name=text.player_name(haul.seat), cards=cards, vp=haul.vp
                )
            )
            continue
        facts: dict[str, str | int] = {"order": order, "name": text.player_name(haul.seat)}
        if cards:
            lines.append(text.say("{order}. {name} would take {cards}: {vp} VP.", **facts, cards=cards, vp=haul.vp))
        else:
            lines.append(text.say("{order}. {name} would take nothing.", **facts))
    return lines


def next_shield(text: ClansText, state: Clans, tile: int) -> PreviewFact:
    """What one more shield on a meeting place would take as things stand."""
    haul = compute_hauls(
        state.face_up(), [(*stack, 0) if place == tile else () for place, stack in enumerate(state.stacks)]
    )[-1]
    if not haul.cards:
        return PreviewFact("takes", text.say("A shield there would take nothing now."), (f"place:{tile + 1}",))
    cards = text.join_and([text.card_name(NAME[card]) for card in haul.cards])
    sentence = text.say("A shield there would take {cards} now: {vp} VP.", cards=cards, vp=haul.vp)
    return PreviewFact("takes", sentence, (f"place:{tile + 1}",), haul.vp)


def _shield(text: ClansText, trial: Trial, after: Clans) -> Iterator[PreviewFact]:
    """After a card: what a shield beside it would take."""
    step = after.agenda[-1]
    if isinstance(step, PlaceShield) and trial.next_choice.seat == trial.view.seat:
        yield next_shield(text, after, step.tile)


def _takings(text: ClansText, trial: Trial, after: Clans) -> Iterator[PreviewFact]:
    """The shields of the meeting place, and whose points change."""
    before, seat = trial.view.state, trial.view.seat
    assert isinstance(before, Clans)
    for event in trial.events:
        match event:
            case Played(space=space) | Hidden(space=space):
                tile = after.board.tile[after.board.space[space]]
            case Shielded(tile=tile):
                pass
            case _:
                continue
        yield from [PreviewFact("takes", line, (f"place:{tile + 1}",)) for line in next_taking(text, after, tile)]
    for other, (had, has) in enumerate(zip(before.points_won(), after.points_won(), strict=True)):
        if had != has:
            change = text.number(has - had, signed=True)
            sentence = text.say(
                "{name}: {change} VP if the game ended now.", name=text.player_name(other), change=change
            )
            yield PreviewFact("points" if other == seat else "then", sentence, (f"seat:{other}",), has - had)


def _next(text: ClansText, trial: Trial) -> Iterator[PreviewFact]:
    if trial.next_choice.seat != trial.view.seat:
        sentence = text.say("Then it is {name}'s turn.", name=text.player_name(trial.next_choice.seat))
        yield PreviewFact("next", sentence, (f"seat:{trial.next_choice.seat}",))


def describe_fits(text: ClansText, options: list[Play]) -> PreviewFact:
    """On how many spaces a card fits, or how many cards fit on a space."""
    spaces = dict.fromkeys(option.space for option in options)
    cards = dict.fromkeys(option.card for option in options)
    if len(cards) == 1:
        sentence = text.count("It fits on {n} space.", "It fits on {n} spaces.", len(spaces))
        return PreviewFact("fits", sentence, tuple(f"space:{space}" for space in spaces), len(spaces))
    sentence = text.say("These fit here: {cards}.", cards=text.join_and([text.card_name(card) for card in cards]))
    return PreviewFact("fits", sentence, tuple(f"card:{card}" for card in cards), len(cards))
