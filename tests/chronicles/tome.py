"""Positions with The Dubious Tome of Scottish History, and its page in the book."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from chronicles.laws import ChronicleBook, played_by_laws
from glen2 import at, glen, glen_more_2, make_canny_player, play_with
from glenmore2.book import CASTLE, PRICES
from play import Chooser, make_random_player

from greatglen import Action, Event, Table
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.activation_events import ActivatedAbroad
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import EventTurned, TomePart, get_part
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.castle import WentHome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.england import EnglandRowEmptied, EnglishmanSwapped
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import Trigger, TriggerEvent
from greatglen.games.glenmore2.chronicles.hammer.rules.englishman import EnglandPaid, EnglandTaken, EnglishTook
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, acquire
from greatglen.games.glenmore_common.rules.actions import Activate, Take
from greatglen.kernel.step import Step

NORTH = at("n")


def laid_out(
    *lairds: Laird,
    turned: Sequence[Sequence[str]] = (),
    tables: Sequence[Sequence[str]] = (),
    steps: Sequence[Step[Any]] = (),
    more_parts: dict[int, Any] | None = None,
    begin: bool = True,
    **facts: Any,
) -> Table:
    """A position with the Chronicle in play, and seat 0 in the midst of its turn with some steps to come."""
    seats = max(2, len(lairds))
    spaces = (*range(1, seats), 0, "strathmore", "easdale", "rothiemurchus")
    table = glen_more_2(*lairds, **{"spaces": spaces, **facts}, begin=False)
    state = glen(table)
    per_seat = [tuple(cards) for cards in (*turned, *[()] * (seats - len(turned)))]
    areas = [tuple(names) for names in (*tables, *[()] * (seats - len(tables)))]
    play_with(table, {**(more_parts or {}), 6: TomePart(per_seat, areas)})
    state.now = Now(0, extra="activation" in state.players[0].lasting) if "now" not in facts else facts["now"]
    state.agenda += [Refill(), EndTurn(0), *steps]
    if begin:
        table.set_position()
    return table


def triggering(*lairds: Laird, **facts: Any) -> Table:
    """Seat 0 has activated a Gathering."""
    return laid_out(*lairds, steps=[Act(0), TriggerEvent(0, "gathering-a")], **facts)


def taking(tile: str, *lairds: Laird, **facts: Any) -> Table:
    """Seat 0 has just moved to a tile and now has to pay and place it."""
    table = laid_out(*lairds, begin=False, **facts)
    acquire(glen(table), 0, glen(table).box.number[tile])
    table.set_position()
    return table


def turned(table: Table, seat: int = 0) -> tuple[str, ...]:
    """The cards of a seat that show their event side."""
    return get_part(glen(table)).turned[seat]


def tables(table: Table, seat: int = 0) -> tuple[str, ...]:
    """The areas for which a seat has its own table."""
    return get_part(glen(table)).tables[seat]


class TomeBook(ChronicleBook):
    """The book of the base game with a page for event sides, and one for England."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.seats, *glen(table).parts, box=glen(table).box)
        self.turned: list[list[str]] = [[] for _ in range(table.seats)]
        self.england = 1  # spaces of the England row with coins

    def told(self, event: Event) -> None:
        match event:
            case EventTurned(seat, card, _):
                assert card in self.pages[seat].cards and card not in self.turned[seat]
                self.turned[seat].append(card)
            case WentHome(seat, start):
                assert start != CASTLE
                self.pages[seat].scots[start] -= 1
                self.pages[seat].scots[CASTLE] += 1
            case ActivatedAbroad(seat, owner, cell):
                assert owner != seat and cell in self.pages[owner].stacks
            case EnglandRowEmptied(seat, coins):
                assert coins == sum(PRICES[: self.england])
                self.pages[seat].coins += coins
                self.england = 0
            case EnglishmanSwapped(_, tile, start, end):
                assert start not in self.on_rondel and self.on_rondel.pop(end) == tile
                self.on_rondel[start] = tile
            case EnglandPaid(seat, coins):
                assert coins == PRICES[self.england]
                self.england += 1
                self.pages[seat].coins -= coins
            case EnglandTaken(seat, coins):
                self.england -= 1
                assert coins == PRICES[self.england]
                self.pages[seat].coins += coins
            case EnglishTook(seat, tile, space):
                assert self.on_rondel.pop(space) == tile
                self.pages[seat].in_hand.append(tile)

    def holds(self, table: Table) -> None:
        """What the Chronicle keeps follows from the events, and points at once."""
        for seat, cards in enumerate(self.turned):
            assert list(turned(table, seat)) == cards
            assert set(cards) <= set(glen(table).players[seat].landmarks)
            assert len(set(tables(table, seat))) == len(tables(table, seat))
        if 4 in glen(table).parts:
            assert glen(table).parts[4].row == self.england


def historian(rng: random.Random) -> Chooser:
    """A canny player who likes landmarks, Gatherings and events."""
    others = make_canny_player(rng)

    def choose(table: Table) -> Action:
        options = table.choice.options
        tiles = glen(table).box.tiles
        number = glen(table).box.number
        loved: list[Action] = [option for option in options if isinstance(option, Trigger)]
        if table.choice.kind == "take":
            for option in options:
                if isinstance(option, Take):
                    tile = tiles[number[option.tile]]
                    if "landmark" in tile.entry.once or tile.name.startswith("Gathering"):
                        loved.append(option)
        if table.choice.kind == "activate":
            land = glen(table).players[table.choice.seat].land
            activations = [option for option in options if isinstance(option, Activate)]
            loved += [way for way in activations if tiles[land[way.cell].tile].name.startswith("Gathering")]
        return rng.choice(loved) if loved and rng.random() < 0.9 else others(table)

    return choose


def lawful_game(
    table: Table,
    seed: int,
    book: TomeBook | None = None,
    probes: Sequence[Action] = (),
    check: Callable[[Table], None] = lambda _: None,
) -> Table:
    """Play a table to its end with all laws holding, by players of several kinds."""
    choose = (historian, make_random_player, make_canny_player)[seed % 3](random.Random(seed))
    return played_by_laws(table, choose, seed, check, probes, book)
