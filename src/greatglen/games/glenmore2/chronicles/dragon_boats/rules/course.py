"""The course of the race: everybody's river as it lies now, neutral rivers between them, and the boats on it (C1)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.check import CARD_WORDS
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import Moment
from greatglen.games.glenmore2.rules.state import HOME, GlenMore2
from greatglen.games.glenmore_common.rules.notation import Bundle, parse_bundle
from greatglen.kernel.event import Event
from greatglen.kernel.sentence import make_sentence

NUMBER = 1
NEUTRAL = -1  # in the course: a river that is nobody's
LAST = -1  # a result: the card with the bottle of cod-liver oil
HIDDEN = "?"  # in place of a reward that may not be seen


class Numbers(msgspec.Struct, frozen=True):
    """What the component file says of the race."""

    result_vp: list[int]
    neutral_river: int
    rewards: list[str]


class Berth(msgspec.Struct, frozen=True):
    """A place on the course: the river by its number, and the cell there (neutral rivers: the space, 0 is leftmost)."""

    river: int
    cell: int


class Castle(msgspec.Struct, frozen=True):
    """Rewards at a castle: how many are left, which (unknown to all until somebody looks), and who has looked."""

    left: int
    rewards: tuple[str, ...] = ()
    seen: tuple[int, ...] = ()


class RacePart(msgspec.Struct):
    """The race. `met`: the boats that already lay where a boat is now when it came there."""

    course: tuple[int, ...]  # the rivers clockwise: a seat, or NEUTRAL
    neutral: int  # how many spaces a neutral river has
    begun: bool
    boats: list[Berth]
    met: list[tuple[int, ...]]
    results: list[int]  # per seat: 0, the place, or LAST
    castles: list[Castle]  # per river
    bag: dict[str, int]  # rewards that nobody has looked at, at castles or unused

    def copy(self) -> Self:
        twin = copy(self)
        twin.boats = self.boats.copy()
        twin.met = self.met.copy()
        twin.results = self.results.copy()
        twin.castles = self.castles.copy()
        twin.bag = self.bag.copy()
        return twin


class RaceBegan(Event, frozen=True, tag="racebegan"):
    """A seat was the first to pass Race Start."""


class Rowed(Event, frozen=True, tag="rowed"):
    """A boat came to a place of the course."""

    river: int
    cell: int


class BoatHome(Event, frozen=True, tag="boathome"):
    """A boat is back at its home castle; `place` counts from 1."""

    place: int


class CameLast(Event, frozen=True, tag="camelast"):
    """A seat got a last card: its coins will be worth nothing."""


class BoatPassed(Moment, frozen=True, tag="boatpassed"):
    """The seat's boat has passed the boat of another seat."""

    other: int


def get_part(state: GlenMore2) -> RacePart:
    found: RacePart = state.parts[NUMBER]
    return found


def numbers(file: File) -> Numbers:
    return file.numbers(NUMBER, Numbers)


def key(reward: str) -> str:
    """A reward as actions and events name it: "2 coin" -> "2-coin"."""
    return "-".join(reward.split())


def reward_amounts(file: File, reward: str) -> Bundle:
    """What the reward that actions and events name so gives."""
    return parse_bundle(next(text for text in numbers(file).rewards if key(text) == reward))


def course_for(seats: int) -> tuple[int, ...]:
    """With 2 players a neutral river after each, with 3 one after the last (C1-3)."""
    if seats == 2:
        return 0, NEUTRAL, 1, NEUTRAL
    return (*range(seats), NEUTRAL) if seats == 3 else tuple(range(seats))


def new_race(state: GlenMore2) -> RacePart:
    """Boats at home, as many rewards as players at every castle (C1-1, C1-4)."""
    seats = len(state.players)
    said = numbers(state.box.file)
    course = course_for(seats)
    return RacePart(
        course=course,
        neutral=said.neutral_river,
        begun=False,
        boats=[Berth(course.index(seat), HOME) for seat in range(seats)],
        met=[()] * seats,
        results=[0] * seats,
        castles=[Castle(seats)] * len(course),
        bag=in_order(Counter(key(reward) for reward in said.rewards)),
    )


def river_tiles(state: GlenMore2, river: int) -> range:
    """The cells of a river from left to right, as it lies now (C1-8)."""
    owner = get_part(state).course[river]
    return range(get_part(state).neutral) if owner == NEUTRAL else state.river(owner)


def castle_cell(part: RacePart, river: int) -> int:
    """Where the castle of a river stands: a neutral one in the middle (C1-3)."""
    return part.neutral // 2 if part.course[river] == NEUTRAL else HOME


def downstream(state: GlenMore2, berth: Berth) -> Berth:
    """The next place clockwise: to the left, then the right end of the next river (C1-7)."""
    if berth.cell > river_tiles(state, berth.river)[0]:
        return Berth(berth.river, berth.cell - 1)
    river = (berth.river + 1) % len(get_part(state).course)
    return Berth(river, river_tiles(state, river)[-1])


def to_go(state: GlenMore2, seat: int) -> int:
    """How many river tiles a boat has before it to its home castle, as the rivers lie now."""
    part = get_part(state)
    river = part.course.index(seat)
    home = Berth(river, castle_cell(part, river))
    berth, steps = downstream(state, part.boats[seat]), 1
    while berth != home:
        berth, steps = downstream(state, berth), steps + 1
    return steps


def other_boats_at(part: RacePart, berth: Berth, seat: int) -> tuple[int, ...]:
    """The other seats whose boats lie somewhere."""
    return tuple(other for other, boat in enumerate(part.boats) if boat == berth and other != seat)


def hidden_from(part: RacePart, seat: int) -> RacePart:
    """The part as a seat may see it: rewards it has not looked at could be any of those it does not know of."""
    for river, castle in enumerate(part.castles):
        if seat not in castle.seen and castle.rewards and HIDDEN not in castle.rewards:
            for reward in castle.rewards:
                part.bag[reward] = part.bag.get(reward, 0) + 1
            part.castles[river] = msgspec.structs.replace(castle, rewards=(HIDDEN,) * len(castle.rewards))
    part.bag = in_order(part.bag)
    return part


def in_order(bag: Mapping[str, int]) -> dict[str, int]:
    """A bag without what is not in it, in an order that tells nothing."""
    return {reward: bag[reward] for reward in sorted(bag) if bag[reward]}


REWARDS = 16  # 4 at each of 4 castles
RACE_START = "Race Start"


def find_mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if len(numbers.result_vp) != 3:
        yield "result_vp", make_sentence("must have three entries: for the first, the second and the third")
    if numbers.neutral_river < 1:
        yield "neutral_river", make_sentence("must be at least {least}", least=1)
    if len(numbers.rewards) < REWARDS:
        yield "rewards", make_sentence("must be at least {least}", least=REWARDS)
    known = {*CARD_WORDS, *file.resources}
    for reward in numbers.rewards:
        amounts = parse_bundle(reward)
        unknown = [amount.what for amount in amounts if amount.what not in known]
        if not amounts or unknown:
            yield (
                "rewards",
                make_sentence(
                    "“{reward}” is none; rewards are made of {known}", reward=reward, known=", ".join(sorted(known))
                ),
            )
    starts = [tile for tile in file.tile if tile.name == RACE_START]
    if [(tile.deck, tile.kind, tile.protected, tile.chronicle) for tile in starts] != [("B", "marker", True, NUMBER)]:
        yield "tile", make_sentence("there must be one protected marker “{name}” in deck B", name=RACE_START)
