"""Trial: what an action would do, tried on a copy of what the seat sees, as far as that seat can know."""

import random
from collections.abc import Sequence

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.game import Game
from greatglen.kernel.state import State
from greatglen.kernel.table import Table
from greatglen.kernel.view import View


class Trial(msgspec.Struct, frozen=True):
    """An option of a view, and where it leads before chance, somebody else or another question decides.

    What the game calls obvious (how a cost is best paid) is answered on the way.
    """

    view: View
    actions: Sequence[Action]  # the option, and what was obvious after it
    events: Sequence[Event]  # as the seat would see them
    after: State
    next_choice: Choice  # what is to be decided then
    is_certain: bool  # whether all of it is certain: nothing hidden comes into it

    @property
    def action(self) -> Action:
        return self.actions[0]


def try_action(game: Game, view: View, action: Action) -> Trial:
    """Try one of the options of a view. It depends on the view alone: so it tells nothing that the seat cannot know.

    What is hidden is guessed twice. What both guesses have in common is told, up to what reveals something.
    """
    rng = random.Random(view.version)
    trial = _played(game, view, action, rng)
    if not game.has_secrets(view.options):
        return trial
    events = _beginning(trial.events, _played(game, view, action, rng).events)
    return msgspec.structs.replace(trial, events=events, is_certain=len(events) == len(trial.events))


def _played(game: Game, view: View, action: Action, rng: random.Random) -> Trial:
    table = Table.imagine(game, view, rng, "manual")
    actions = [action]
    events = table.apply(action)
    while table.choice.seat == view.seat and (answer := game.choose_obvious(table.state, table.choice)) is not None:
        events += table.apply(answer)
        actions.append(answer)
    return Trial(
        view, actions, [event.hide_secrets(view.seat) for event in events], table.state, table.choice, is_certain=True
    )


def _beginning(one: Sequence[Event], other: Sequence[Event]) -> list[Event]:
    """What two courses of events have in common before they part, or before somebody sees what was hidden."""
    same = []
    for here, there in zip(one, other, strict=False):
        if here != there or here.reveals_secret:
            break
        same.append(here)
    return same
