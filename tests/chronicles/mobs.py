"""Positions with mobsters, laid out by hand; and a book of what The Penny Mobs add."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from chronicles.laws import ChronicleBook
from glen2 import RESOURCES, at, glen, glen_more_2, laird, play_with

from greatglen import Event, Table
from greatglen.games.glenmore2.chronicles.penny_mobs.rules import events as ev
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import MobsPart
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn
from greatglen.kernel.step import Step

NUMBER = 8
PRICES = (1, 2, 3)
MARKERS = {"peggy-mcwander": (1, 2), "peggy-mclaird": (1, 2, 3), "joe-mcduff": (0, 0, 0), "john-mcclaim": (0, 0, 0)}


def mobs_part(
    seats: int,
    owner: Mapping[str, int] | None = None,
    prison: Mapping[str, int] | None = None,
    thieves: Mapping[str, tuple[int, str]] | None = None,
) -> MobsPart:
    """Who has which mobster, with all his markers; who is in prison, with how many pennies; thieves and where."""
    owner = dict(owner or {})
    return MobsPart(
        bag_s=(),
        bag_b=(),
        waiting=0,
        prison=dict(prison or {}),
        owner=owner,
        debts=[7] * seats,
        pennies=[0] * seats,
        markers={key: markers for key, markers in MARKERS.items() if key in owner},
        tolls={},
        mail=3 if "bruce-mcmail" in owner else 0,
        reserved=-1,
        fee=0,
        flipped=False,
        thieves={key: (seat, at(way)) for key, (seat, way) in (thieves or {}).items()},
        stole=0,
        sponged=0,
        hagged=0,
        spent=(),
        claims={},
    )


def own(table: Table) -> MobsPart:
    found = glen(table).parts[NUMBER]
    assert isinstance(found, MobsPart)
    return found


def town(
    *lairds: Laird,
    owner: Mapping[str, int] | None = None,
    prison: Mapping[str, int] | None = None,
    thieves: Mapping[str, tuple[int, str]] | None = None,
    reserve: tuple[str, int] | None = None,
    steps: Sequence[Step[Any]] = (),
    parts: Mapping[int, Any] | None = None,
    **facts: Any,
) -> Table:
    """A position with mobsters; three beginners unless told. Without steps the rearmost, seat 0, is to move."""
    players = lairds or (laird(), laird(), laird())
    table = glen_more_2(*players, begin=False, **facts)
    state = glen(table)
    play_with(table, {**(parts or {}), NUMBER: mobs_part(len(players), owner, prison, thieves)})
    if reserve is not None:
        own(table).reserved, own(table).fee = state.box.number[reserve[0]], reserve[1]
    if steps:
        state.agenda = list(steps)
    table.set_position()
    return table


def acting(*lairds: Laird, points: int = 0, **facts: Any) -> Table:
    """Seat 0 has moved and is in the middle of its turn, with some movement points, and with a cow to sell."""
    lairds = lairds or (laird(), laird(), laird())
    lairds[0].land[at("village")] = lairds[0].land[at("village")].with_good(RESOURCES.index("cattle"))
    facts = {"spaces": (*range(1, len(lairds)), 0, "strathmore", "easdale", "rothiemurchus"), **facts}
    facts["market"] = {"cattle": 1, **facts.get("market", {})}
    steps = (NextTurn(), Refill(), EndTurn(0), Act(0))
    return town(*lairds, steps=steps, now=Now(0, points=points), **facts)


def asked_again(table: Table) -> Table:
    """The same decision after something was changed by hand."""
    table.set_position()
    return table


class MobsBook(ChronicleBook):
    """Pennies, markers and thieves, from the events alone."""

    def __init__(self, seats: int, *chronicles: int) -> None:
        super().__init__(seats, *chronicles)
        self.debts = [7] * seats
        self.pennies = [0] * seats
        self.prison: Counter[str] = Counter()
        self.jailed: set[str] = set()
        self.face_down = 0
        self.owner: dict[str, int] = {}
        self.thieves: dict[str, int] = {}
        self.where: dict[str, tuple[int, int]] = {}
        self.tolls: dict[str, int] = {}
        self.reserved = ""

    def away(self, seat: int) -> int:
        return list(self.thieves.values()).count(seat)

    def told(self, event: Event) -> None:
        page = self.pages[event.seat]
        match event:
            case ev.Jailed(_, "b"):
                self.face_down += 1
            case ev.Jailed(_, mobster):
                self.jailed.add(mobster)
            case ev.PennyLaid(seat, mobster):
                self.debts[seat] -= 1
                self.prison[mobster] += 1
            case ev.Freed(seat, mobster, pennies):
                assert self.prison.pop(mobster, 0) == pennies
                self.jailed.remove(mobster)
                self.pennies[seat] += pennies
                self.owner[mobster] = seat
            case ev.PennyGiven(seat, to):
                self.debts[seat] -= 1
                self.debts[to] += 1
            case ev.TollSet(seat, clan, coins):
                assert self.owner["peggy-mcwander"] == seat
                self.tolls[clan] = self.tolls.get(clan, 0) + coins
            case ev.TollGone(_, clan, coins):
                assert self.tolls.pop(clan) == coins or coins == 0
            case ev.RowRobbed(_, row, coins) if row in self.rows:
                self.rows[row] -= 1
                assert coins == PRICES[self.rows[row]]
                page.coins += coins
            case ev.Mailed(_, resource, victim, cell):
                self.pages[victim].goods[cell, resource] -= 1
            case ev.Fenced(_, resource, coins):
                self.rows[resource] -= 1
                assert coins == PRICES[self.rows[resource]]
                page.coins += coins
            case ev.Reserved(_, tile, _):
                assert not self.reserved
                self.reserved = tile
            case ev.ReservationPaid() | ev.ReservationKept() | ev.ReservationBroken():
                self.reserved = ""
            case ev.ThiefSent(seat, mobster, 0):
                page.supply -= 1
                self.thieves[mobster] = seat
            case ev.ThiefSent(seat, mobster, start):
                page.scots[start] -= 1
                self.thieves[mobster] = seat
            case ev.ThiefSettled(seat, mobster, territory, cell) | ev.ThiefMoved(seat, mobster, territory, cell):
                assert territory != seat == self.thieves[mobster]
                self.where[mobster] = (territory, cell)
            case ev.DarkiePaid(seat, victim, coins):
                assert seat != victim and coins == 1 and self.where["fergus-macdarkie"][0] == victim
            case ev.Stolen(_, resource, victim, cell):
                assert self.where["kenneth-mcsnitch"] == (victim, cell)
                self.pages[victim].goods[cell, resource] -= 1
            case ev.Transplanted(_, tile, victim, cell, territory, goal):
                robbed = self.pages[victim]
                stack = robbed.stacks.pop(cell)
                assert stack[-1] == tile and goal not in self.pages[territory].stacks
                self.pages[territory].stacks[goal] = stack
                robbed.scots[at("castle")] += robbed.scots.pop(cell, 0)
                for key in [key for key in robbed.goods if key[0] == cell]:
                    del robbed.goods[key]
            case _:
                raise AssertionError(f"an event nobody knows: {event}")

    def agrees_with_part(self, table: Table) -> None:
        """What the events add up to is what the Chronicle keeps, and no penny is lost."""
        part = own(table)
        assert (part.debts, part.pennies, part.owner) == (self.debts, self.pennies, self.owner)
        assert part.prison == {key: self.prison[key] for key in self.jailed}
        assert sum(self.debts) + sum(self.pennies) + sum(self.prison.values()) == 7 * table.seats
        assert {key: sum(coins) for key, coins in part.tolls.items()} == self.tolls
        assert set(part.thieves) == set(self.thieves)
        assert {key: where for key, where in part.thieves.items() if where != (-1, 0)} == {
            key: where for key, where in self.where.items() if part.thieves[key] != (-1, 0)
        }
        tiles = glen(table).box.tiles
        assert (tiles[part.reserved].key if part.reserved >= 0 else "") == self.reserved
        if "peggy-mcwander" in part.owner:
            laid = [coins for coins_there in part.tolls.values() for coins in coins_there]
            assert not Counter([*part.markers["peggy-mcwander"], *laid]) - Counter([1, 2])
