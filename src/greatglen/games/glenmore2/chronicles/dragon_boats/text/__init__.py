"""The words of Chronicle 1, The Dragon Boat Races."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.dragon_boats.rules import Row, row_cost
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    NEUTRAL,
    RACE_START,
    Berth,
    BoatHome,
    CameLast,
    RaceBegan,
    Rowed,
    course_for,
    downstream,
    get_part,
    numbers,
    reward_amounts,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import (
    SOURCE,
    DealReward,
    Rewarded,
    RewardsSeen,
    TakeReward,
)
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore2.text.bonuses import describe_effects
from greatglen.games.glenmore2.text.chronicle import SILENT, ChronicleText
from greatglen.games.glenmore_common.text import deciding_seat
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import N_

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text


SENTENCES = (
    N_("{name} won the boat race."),
    N_("{name} came second in the boat race."),
    N_("{name} came third in the boat race."),
)


class DragonBoatsText(ChronicleText):
    number = 1

    def prompt(self, text: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        match choice.kind:
            case "reward":
                return text.say("Which reward of the castle will you take?")
            case "deal-reward":
                return text.say("A reward is laid at the castle.")
            case "draw-reward":
                return text.say("One more reward of the castle is drawn unseen.")
        return None

    def phrase(self, text: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case Row():
                return self._rowing(text, state)
            case TakeReward(reward=reward, nth=nth):
                return text.say("take the reward"), self._numbered(text, reward, nth)
            case DealReward(reward=reward, nth=nth):
                return text.say("lay the reward"), self._numbered(text, reward, nth)
        return None

    def _rowing(self, text: GlenMore2Text, state: GlenMore2) -> tuple[str, str]:
        seat = deciding_seat(state)
        to = place(text, state, downstream(state, get_part(state).boats[seat]), seat)
        if row_cost(state, seat):
            return text.say("row the boat to"), to
        return text.say("row the boat for free to"), to

    def _numbered(self, text: GlenMore2Text, key: str, nth: int) -> str:
        """A reward, told from others that are alike."""
        gain = reward(text, key)
        return gain if nth < 2 else text.say("{gain} (number {n} of this kind)", gain=gain, n=nth)

    # -- what happened

    def describe_event(self, text: GlenMore2Text, event: Event) -> str | None:
        match event:
            case RaceBegan(seat=seat):
                facts = {"name": text.player_name(seat), "tile": text.translate(RACE_START)}
                return text.say("{name} was the first to pass {tile}: the boat race began.", **facts)
            case Rowed():
                return _rowed(text, event)
            case BoatHome(seat=seat, place=came):
                return text.say(SENTENCES[came - 1], name=text.player_name(seat))
            case CameLast(seat=seat):
                return text.say(
                    "{name} came last in the boat race and got the cod-liver oil.", name=text.player_name(seat)
                )
            case RewardsSeen(seat=seat, rewards=rewards) if HIDDEN in rewards:
                return text.say("{name} looked at the rewards of the castle.", name=text.player_name(seat))
            case RewardsSeen(seat=seat, rewards=rewards):
                found = text.join_and([reward(text, key) for key in rewards])
                facts = {"name": text.player_name(seat), "rewards": found}
                return text.say("{name} found at the castle: {rewards}.", **facts)
            case Rewarded(seat=seat, reward=key):
                return text.say("{name} took the reward {gain}.", name=text.player_name(seat), gain=reward(text, key))
        return None

    # -- points and askers

    def describe_source(self, text: GlenMore2Text, source: str) -> str | None:
        match source:
            case "chronicle:race-reward":
                return text.say("Reward in the boat race")
            case "chronicle:race-1":
                return text.say("First in the boat race")
            case "chronicle:race-2":
                return text.say("Second in the boat race")
            case "chronicle:race-3":
                return text.say("Third in the boat race")
        return None

    def asker_name(self, text: GlenMore2Text, by: str) -> str | None:
        return text.say("the reward of the castle") if by == SOURCE else None


def reward(text: GlenMore2Text, key: str) -> str:
    """What a reward gives: "2 coins"."""
    if key == HIDDEN:
        return text.say("a reward, face down")
    return describe_effects(text, reward_amounts(text.box.file, key))


def place(text: GlenMore2Text, state: GlenMore2, berth: Berth, seat: int) -> str:
    """A place of the course, for one who sits on the seat."""
    owner = get_part(state).course[berth.river]
    if owner == seat:
        return text.describe_plot(state, berth.cell)
    if owner == NEUTRAL or berth.cell == HOME:
        return spot(text, owner, berth)
    tile = text.describe_plot(state, berth.cell, owner)
    return text.say("{tile} in the territory of {name}", tile=tile, name=text.player_name(owner))


def neutral(text: GlenMore2Text, river: int) -> str:
    """The name of a neutral river: it follows somebody's."""
    return text.say("the neutral river after {name}", name=text.player_name(course_for(len(text.names))[river - 1]))


def spot(text: GlenMore2Text, owner: int, berth: Berth) -> str:
    """A home castle, or a space of a neutral river counted as boats come to them."""
    if owner != NEUTRAL:
        return text.say("the home castle of {name}", name=text.player_name(owner))
    river = neutral(text, berth.river)
    spaces = numbers(text.box.file).neutral_river
    if berth.cell == spaces // 2:
        return text.say("the castle of {river}", river=river)
    return text.say("space {n} of {river}", n=spaces - berth.cell, river=river)


def _rowed(text: GlenMore2Text, event: Rowed) -> str:
    name = text.player_name(event.seat)
    owner = course_for(len(text.names))[event.river]
    if owner == event.seat:  # a boat that has come home is told of by its result
        return (
            SILENT
            if event.cell == HOME
            else text.say("{name} rowed on ({cell}).", name=name, cell=text.describe_plot_in_log(owner, event.cell))
        )
    if owner == NEUTRAL or event.cell == HOME:
        to = spot(text, owner, Berth(event.river, event.cell))
        return text.say("{name} rowed to {place}.", name=name, place=to)
    facts = {"name": name, "other": text.player_name(owner), "cell": text.describe_plot_in_log(owner, event.cell)}
    return text.say("{name} rowed on in the territory of {other} ({cell}).", **facts)


TEXT = DragonBoatsText()
