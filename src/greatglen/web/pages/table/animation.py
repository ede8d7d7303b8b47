"""Moving: what happened lately, step by step, for a page that replays what it has not shown yet."""

from collections.abc import Sequence
from typing import Any

import msgspec

from greatglen.drawing.flight import Flight
from greatglen.drawing.interface import load_drawing
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.view import View
from greatglen.text import GameText
from greatglen.text.ceremony import Ceremony
from greatglen.web.live.move_log import LogLine, split_by_turns
from greatglen.web.pages.score_chart import list_scores

MAX_STEPS = 48  # versions: more than happens between two turns of a player; who was away longer reads the log


class AnimationStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs together: what followed a decision, up to the next turn or the next decision."""

    version: int
    seat: int = CHANCE  # whose turn it is
    text: str = ""
    flights: tuple[Flight, ...] = ()
    scoring: bool = False  # whether it is shown as a ceremony


class Animation(msgspec.Struct, frozen=True):
    """What a page needs to show what happened: the latest steps, and what everybody did last."""

    steps: list[AnimationStep]
    marks: dict[str, int]


def create_animation(view: View, game_text: GameText[Any], lines: Sequence[LogLine]) -> Animation:
    """Everything in it comes from the log as the seat of the view may see it."""
    first = max(view.version + 1 - MAX_STEPS, 1)
    told: dict[tuple[int, int], list[str]] = {}
    for line in reversed(lines):
        if line.version < first:
            break
        told.setdefault((line.version, line.turn), []).insert(0, line.text)
    drawing = load_drawing(view.game)
    happened = [event for events in view.log for event in events]
    number = sum(map(len, view.log[:first]))
    begun = [event.seat for event in happened[:number] if isinstance(event, TurnBegan)]
    turn, whose = len(begun), begun[-1] if begun else CHANCE
    steps = []
    for version, events in enumerate(view.log[first:], start=first):
        for some in split_by_turns(events):
            if isinstance(some[0], TurnBegan):
                turn, whose = turn + 1, some[0].seat
            flights = [
                flight for place in range(number, number + len(some)) for flight in drawing.flights(happened, place)
            ]
            number += len(some)
            held = game_text.ceremony(some)
            text = " ".join(told.get((version, turn), ())) if held is None else held.title
            if text or flights:
                steps.append(AnimationStep(version, whose, text, tuple(flights), held is not None))
    return Animation(steps, drawing.last_moves(view))


class HeldScoring(msgspec.Struct, frozen=True):
    """A scoring that was held, and the points that each seat had after it."""

    ceremony: Ceremony
    after: list[int]

    @property
    def standings(self) -> list[tuple[int, int, int]]:
        """The seats, who has most first, with what this scoring brought and the points after it."""
        won = self.ceremony.won(len(self.after))
        return sorted(((seat, won[seat], vp) for seat, vp in enumerate(self.after)), key=lambda one: -one[2])


def list_held_scorings(view: View, game_text: GameText[Any], version: int) -> list[HeldScoring]:
    """Return the scorings that were held at a version, in their order, with the points after each."""
    after = [max(((then, vp) for then, vp in line if then <= version), default=(0, 0))[1] for line in list_scores(view)]
    found: list[HeldScoring] = []
    for ceremony in reversed(list_ceremonies(view, game_text, version)):
        found.insert(0, HeldScoring(ceremony, after))
        after = [vp - won for vp, won in zip(after, ceremony.won(view.seats), strict=True)]
    return found


def list_ceremonies(view: View, game_text: GameText[Any], version: int) -> list[Ceremony]:
    """The scorings that were held at a version, as they are shown."""
    events = view.log[version] if 0 <= version < len(view.log) else ()
    held = (game_text.ceremony(some) for some in split_by_turns(events))
    return [ceremony for ceremony in held if ceremony is not None]
