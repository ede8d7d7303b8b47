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
    received,
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

    def prompt(self, words: GlenMore2Text, choice: Choice, state: GlenMore2) -> str | None:
        match choice.kind:
            case "reward":
                return words.say("Which reward of the castle will you take?")
            case "deal-reward":
                return words.say("A reward is laid at the castle.")
            case "draw-reward":
                return words.say("One more reward of the castle is drawn unseen.")
        return None

    def phrase(self, words: GlenMore2Text, action: Action, state: GlenMore2) -> tuple[str, str] | None:
        match action:
            case Row():
                return self._rowing(words, state)
            case TakeReward(reward=reward, nth=nth):
                return words.say("take the reward"), self._numbered(words, reward, nth)
            case DealReward(reward=reward, nth=nth):
                return words.say("lay the reward"), self._numbered(words, reward, nth)
        return None

    def _rowing(self, words: GlenMore2Text, state: GlenMore2) -> tuple[str, str]:
        seat = deciding_seat(state)
        to = place(words, state, downstream(state, get_part(state).boats[seat]), seat)
        if row_cost(state, seat):
            return words.say("row the boat to"), to
        return words.say("row the boat for free to"), to

    def _numbered(self, words: GlenMore2Text, key: str, nth: int) -> str:
        """A reward, told from others that are alike."""
        gain = reward(words, key)
        return gain if nth < 2 else words.say("{gain} (number {n} of this kind)", gain=gain, n=nth)

    # -- what happened

    def describe_event(self, words: GlenMore2Text, event: Event) -> str | None:
        match event:
            case RaceBegan(seat=seat):
                facts = {"name": words.player_name(seat), "tile": words.translate(RACE_START)}
                return words.say("{name} was the first to pass {tile}: the boat race began.", **facts)
            case Rowed():
                return _rowed(words, event)
            case BoatHome(seat=seat, place=came):
                return words.say(SENTENCES[came - 1], name=words.player_name(seat))
            case CameLast(seat=seat):
                return words.say(
                    "{name} came last in the boat race and got the cod-liver oil.", name=words.player_name(seat)
                )
            case RewardsSeen(seat=seat, rewards=rewards) if HIDDEN in rewards:
                return words.say("{name} looked at the rewards of the castle.", name=words.player_name(seat))
            case RewardsSeen(seat=seat, rewards=rewards):
                found = words.join_and([reward(words, key) for key in rewards])
                facts = {"name": words.player_name(seat), "rewards": found}
                return words.say("{name} found at the castle: {rewards}.", **facts)
            case Rewarded(seat=seat, reward=key):
                return words.say(
                    "{name} took the reward {gain}.", name=words.player_name(seat), gain=reward(words, key)
                )
        return None

    # -- points and askers

    def describe_source(self, words: GlenMore2Text, source: str) -> str | None:
        match source:
            case "chronicle:race-reward":
                return words.say("Reward in the boat race")
            case "chronicle:race-1":
                return words.say("First in the boat race")
            case "chronicle:race-2":
                return words.say("Second in the boat race")
            case "chronicle:race-3":
                return words.say("Third in the boat race")
        return None

    def asker_name(self, words: GlenMore2Text, by: str) -> str | None:
        return words.say("the reward of the castle") if by == SOURCE else None


def reward(words: GlenMore2Text, key: str) -> str:
    """What a reward gives: "2 coins"."""
    if key == HIDDEN:
        return words.say("a reward, face down")
    return describe_effects(words, received(words.box.file, key))


def place(words: GlenMore2Text, state: GlenMore2, berth: Berth, seat: int) -> str:
    """A place of the course, for one who sits on the seat."""
    owner = get_part(state).course[berth.river]
    if owner == seat:
        return words.describe_plot(state, berth.cell)
    if owner == NEUTRAL or berth.cell == HOME:
        return spot(words, owner, berth)
    tile = words.describe_plot(state, berth.cell, owner)
    return words.say("{tile} in the territory of {name}", tile=tile, name=words.player_name(owner))


def neutral(words: GlenMore2Text, river: int) -> str:
    """The name of a neutral river: it follows somebody's."""
    return words.say("the neutral river after {name}", name=words.player_name(course_for(len(words.names))[river - 1]))


def spot(words: GlenMore2Text, owner: int, berth: Berth) -> str:
    """A home castle, or a space of a neutral river counted as boats come to them."""
    if owner != NEUTRAL:
        return words.say("the home castle of {name}", name=words.player_name(owner))
    river = neutral(words, berth.river)
    spaces = numbers(words.box.file).neutral_river
    if berth.cell == spaces // 2:
        return words.say("the castle of {river}", river=river)
    return words.say("space {n} of {river}", n=spaces - berth.cell, river=river)


def _rowed(words: GlenMore2Text, event: Rowed) -> str:
    name = words.player_name(event.seat)
    owner = course_for(len(words.names))[event.river]
    if owner == event.seat:  # a boat that has come home is told of by its result
        return (
            SILENT
            if event.cell == HOME
            else words.say("{name} rowed on ({cell}).", name=name, cell=words.describe_plot_in_log(owner, event.cell))
        )
    if owner == NEUTRAL or event.cell == HOME:
        to = spot(words, owner, Berth(event.river, event.cell))
        return words.say("{name} rowed to {place}.", name=name, place=to)
    facts = {"name": name, "other": words.player_name(owner), "cell": words.describe_plot_in_log(owner, event.cell)}
    return words.say("{name} rowed on in the territory of {other} ({cell}).", **facts)


TEXT = DragonBoatsText()
