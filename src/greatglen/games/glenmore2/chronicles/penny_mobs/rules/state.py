"""What The Penny Mobs keep: the mobsters of the component file, who holds them, pennies, markers and thieves."""

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Self

import msgspec

from greatglen.games.glenmore2.rules.box import box_named
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.kernel.sentence import make_sentence

NUMBER = 8

WANDER = "peggy-mcwander"
DUFF = "joe-mcduff"
MAIL = "bruce-mcmail"
LAIRD = "peggy-mclaird"
SNITCH = "kenneth-mcsnitch"
DARKIE = "fergus-macdarkie"
SPONGE = "sibyl-macsponge"
ANDERSON = "derek-anderson"
CASTLE = "mike-mccastle"
QUACK = "calum-mcquack"
MUSCLE = "bully-mcmuscle"
STARVE = "fraser-mcstarve"
HAGG = "oonagh-mchagg"
TRICK = "elspeth-mctrick"
MALT = "erin-macmalt"
CLAIM = "john-mcclaim"

FOR_CHRONICLE = {  # every mobster, and the Chronicle he needs
    **dict.fromkeys((WANDER, DUFF, MAIL, LAIRD, SNITCH, DARKIE, SPONGE, ANDERSON, CASTLE), 0),
    QUACK: 1,
    MUSCLE: 1,
    TRICK: 2,
    MALT: 3,
    STARVE: 5,
    HAGG: 5,
    CLAIM: 6,
}
THIEVES = (SNITCH, DARKIE, CASTLE)
IN_HAND = (-1, 0)  # a thief who was sent out and has not settled yet
MAIL_COINS = 3  # G2-C8-14
DUFF_MARKERS = (0, 0, 0)  # G2-C8-13
CLAIM_MARKERS = (0, 0, 0)  # G2-C8-32


class Mobster(msgspec.Struct, frozen=True):
    """A mobster as the component file has him. `side`: S from the start, B with the first tile of deck B."""

    name: str
    side: str
    penalty: int
    players: int = 2  # so many at least
    chronicle: int = 0  # only with this one in play

    @property
    def key(self) -> str:
        return slug(self.name)


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the Chronicle."""

    pennies: int
    drawn: dict[str, int]
    peggy_mcwander: tuple[int, ...]
    peggy_mclaird: tuple[int, ...]
    mobsters: tuple[Mobster, ...]


@cache
def numbers(box_key: str) -> Numbers:
    """What the component file says of the Chronicle."""
    return box_named(box_key).file.numbers(NUMBER, Numbers)


def mobster(state: GlenMore2, key: str) -> Mobster:
    return by_key(state.box_key)[key]


@cache
def by_key(box_key: str) -> dict[str, Mobster]:
    """The mobsters of a box."""
    return {one.key: one for one in numbers(box_key).mobsters}


def mobster_name(state: GlenMore2, word: str) -> str:
    """The name of a mobster, for people to read; any other word stays as it is."""
    return next((one.name for one in numbers(state.box_key).mobsters if one.key == word), word)


class MobsPart(msgspec.Struct):
    """Everything of it is open; the mobsters with a B are not drawn before they are turned up."""

    bag_s: tuple[str, ...]  # mobsters with an S that can still be drawn
    bag_b: tuple[str, ...]  # mobsters with a B that can still be turned up
    waiting: int  # mobsters with a B that lie face down
    prison: dict[str, int]  # the mobsters in it, and the pennies on each
    owner: dict[str, int]  # the mobsters that were taken, and by whom
    debts: list[int]  # per seat: pennies with -1 up
    pennies: list[int]  # per seat: pennies with +1 up
    markers: dict[str, tuple[int, ...]]  # per mobster: the coins on the markers that are left
    tolls: dict[str, tuple[int, ...]]  # Peggy McWander: per clan the coins on the markers there
    mail: int  # the coins on Bruce McMail
    reserved: int  # Peggy McLaird: the tile, or -1
    fee: int  # and the coins on its marker
    flipped: bool  # she was turned over
    thieves: dict[str, tuple[int, int]]  # those sent out: the territory and the plot
    stole: int  # the turn in which Kenneth McSnitch stole last
    sponged: int  # the turn in which Sibyl MacSponge got a point last
    hagged: int  # the haggis scoring in which Oonagh McHagg rolled again last
    spent: tuple[str, ...]  # mobsters who did what they do once
    claims: dict[str, int]  # John McClaim: the landmark cards with a marker, and whose they are

    def copy(self) -> Self:
        twin = copy(self)
        twin.prison = self.prison.copy()
        twin.owner = self.owner.copy()
        twin.debts = self.debts.copy()
        twin.pennies = self.pennies.copy()
        twin.markers = self.markers.copy()
        twin.tolls = self.tolls.copy()
        twin.thieves = self.thieves.copy()
        twin.claims = self.claims.copy()
        return twin


def get_part(state: GlenMore2) -> MobsPart:
    found: MobsPart = state.parts[NUMBER]
    return found


def holder(state: GlenMore2, key: str) -> int:
    """The seat that has taken a mobster; -1: nobody."""
    return get_part(state).owner.get(key, -1)


def source(key: str) -> str:
    """How points, and what is asked, name a mobster."""
    return f"mobster:{key}"


def spend(state: GlenMore2, key: str) -> None:
    """A mobster has done what he does once."""
    part = get_part(state)
    part.spent = (*part.spent, key)


def use_marker(state: GlenMore2, key: str, coins: int) -> None:
    """One of a mobster's markers leaves his card."""
    part = get_part(state)
    left = list(part.markers[key])
    left.remove(coins)
    part.markers[key] = tuple(left)


SEATS = ("2", "3", "4")


def find_mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if numbers.pennies < 0:
        yield "pennies", make_sentence("must not be negative")
    if len(numbers.peggy_mcwander) != 2 or min(numbers.peggy_mcwander) < 0:
        yield "peggy_mcwander", make_sentence("must be the coins on two markers")
    if len(numbers.peggy_mclaird) != 3 or min(numbers.peggy_mclaird) < 0:
        yield "peggy_mclaird", make_sentence("must be the coins on three markers")
    if tuple(sorted(numbers.drawn)) != SEATS:
        yield "drawn", make_sentence("must say how many for 2, 3 and 4 players")
    for name, count in Counter(one.name for one in numbers.mobsters).items():
        if count > 1:
            yield f"mobsters: {name}", make_sentence("is there {count} times", count=count)
    for one in numbers.mobsters:
        if one.key not in FOR_CHRONICLE:
            yield f"mobsters: {one.name}", make_sentence("is nobody the rules know")
        elif one.chronicle != FOR_CHRONICLE[one.key]:
            yield (
                f"mobsters: {one.name}",
                make_sentence("must be for Chronicle {number} (0: the base game)", number=FOR_CHRONICLE[one.key]),
            )
        if one.side not in ("S", "B"):
            yield f"mobsters: {one.name}", make_sentence("must have side S or B")
    for seats, drawn in numbers.drawn.items():
        fit = sum(not one.chronicle and str(one.players) <= seats for one in numbers.mobsters)
        if not 0 <= drawn <= fit:
            yield (
                "drawn",
                make_sentence(
                    "cannot be {drawn} for {seats} players: {fit} mobsters of the base game suit them",
                    drawn=drawn,
                    seats=seats,
                    fit=fit,
                ),
            )
