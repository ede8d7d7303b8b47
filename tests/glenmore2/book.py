"""A book kept from the events of a game of Glen More II alone: what everybody owns if nothing appears or vanishes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from greatglen import CHANCE, Event, Table
from greatglen.games.glenmore2.rules import events as ev2
from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.rules import events as ev
from greatglen.kernel.event import TurnBegan

PRICES = (1, 2, 3)
VILLAGE, CASTLE = 5050, 5051


@dataclass
class Page:
    """One player's page."""

    coins: int = 0
    whisky: int = 0
    vp: int = 0
    markers: int = 10
    in_hand: list[str] = field(default_factory=list)
    persons: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    stacks: dict[int, list[str]] = field(default_factory=lambda: {VILLAGE: ["start-village"], CASTLE: ["home-castle"]})
    goods: Counter[tuple[int, str]] = field(default_factory=Counter)
    scots: Counter[int] = field(default_factory=lambda: Counter({VILLAGE: 1}))
    supply: int = 8
    sources: Counter[str] = field(default_factory=Counter)


class Book:
    """All pages, the market, the tiles and the clan board."""

    def __init__(self, seats: int, box: Box, chronicles: tuple[int, ...] = ()) -> None:
        self.pages = [Page() for _ in range(seats)]
        self.rows = dict.fromkeys(box.resources, 1 if seats <= 3 else 0)
        self.box = box
        decks = [tile for letter in "SABCD" for tile in box.deck(letter, chronicles)]
        self.in_decks = {box.tiles[tile].key for tile in decks}
        self.all = Counter(self.in_decks)
        self.all.update(["david-hume"])
        self.aside = ["david-hume"]
        self.on_rondel: dict[int, str] = {}
        self.discards: list[str] = []
        self.gone: list[str] = []
        self.board: dict[str, list[int]] = {}
        self.finished: list[int] = []
        self.scorings = 0
        self.entered = 0

    def keep(self, table: Table) -> None:
        """Enter what is new in the log of a table, and compare."""
        log = table.view_for(0, since=self.entered).log
        self.entered += len(log)
        for events in log:
            self.enter(events)
        assert isinstance(table.state, GlenMore2)
        self.agrees_with(table.state)

    def enter(self, events: Iterable[Event]) -> None:
        for event in events:
            if not self.foreign(event):
                self._enter(event)

    def foreign(self, event: Event) -> bool:
        """Whether an event is a Chronicle's, to be entered by who knows it."""
        return False

    def away(self, seat: int) -> int:
        """How many scots of a seat a Chronicle has put elsewhere."""
        return 0

    def _enter(self, event: Event) -> None:
        page = self.pages[event.seat] if event.seat != CHANCE else Page()
        match event:
            case ev2.Began(_, coins):
                page.coins = coins
            case ev.Drew(_, tile, space):
                self.in_decks.remove(tile)
                assert space not in self.on_rondel
                self.on_rondel[space] = tile
            case ev.Removed(_, tile):
                del self.on_rondel[next(space for space, lying in self.on_rondel.items() if lying == tile)]
                (self.gone if tile == "the-end" else self.discards).append(tile)
            case ev.Took(_, tile, space):
                assert self.on_rondel.pop(space) == tile
                page.in_hand.append(tile)
            case ev2.Recovered(_, tile):
                self.discards.remove(tile)
                page.in_hand.append(tile)
            case ev2.PersonTaken(_, "david-hume"):
                self.aside.remove("david-hume")
                page.persons.append("david-hume")
            case ev2.PersonTaken(_, tile):
                page.in_hand.remove(tile)
                page.persons.append(tile)
            case ev.Placed(_, tile, cell):
                page.in_hand.remove(tile)
                page.stacks.setdefault(cell, []).append(tile)
            case ev2.TileRemoved(_, tile, cell):
                stack = page.stacks.pop(cell)
                assert stack[-1] == tile and cell not in (VILLAGE, CASTLE)
                self.gone += stack
                page.scots[CASTLE] += page.scots.pop(cell, 0)
                for key in [key for key in page.goods if key[0] == cell]:
                    del page.goods[key]
            case ev.CardTaken(_, card):
                assert all(card not in other.cards for other in self.pages)
                page.cards.append(card)
            case ev.Bought(_, resource, coins):
                assert coins == PRICES[self.rows[resource]]
                self.rows[resource] += 1
                page.coins -= coins
            case ev.Sold(_, resource, cell, coins):
                self.rows[resource] -= 1
                assert coins == PRICES[self.rows[resource]]
                page.coins += coins
                page.goods[cell, resource] -= 1
            case ev.Paid(_, "coin", _):
                page.coins -= 1
            case ev.Paid(_, "whisky", _):
                page.whisky -= 1
            case ev.Paid(_, "scot", cell):
                page.scots[cell] -= 1
                page.supply += 1
            case ev.Paid(_, resource, cell):
                page.goods[cell, resource] -= 1
            case ev.Gained(_, "coin", n, _):
                page.coins += n
            case ev.Gained(_, "whisky", n, _):
                page.whisky += n
            case ev.Gained(_, "scot", n, cell):
                page.scots[cell] += n
                page.supply -= n
            case ev.Gained(_, "move", _, _):
                pass
            case ev.Gained(_, resource, n, cell):
                assert resource in self.rows and n == 1
                page.goods[cell, resource] += 1
            case ev.Moved(_, start, end):
                assert max(abs(start // 100 - end // 100), abs(start % 100 - end % 100)) == 1
                page.scots[start] -= 1
                page.scots[end] += 1
            case ev2.Allied(seat, clan, _):
                page.markers -= 1
                self.board.setdefault(clan, []).append(seat)
            case ev.Scored(_, source, vp):
                page.vp += vp
                page.sources[source] += vp
            case ev.ScoringBegan(_, number):
                self.scorings += 1
                assert number == self.scorings
            case ev2.Finished(seat):
                assert seat not in self.finished
                self.finished.append(seat)
            case (
                TurnBegan() | ev.Compared() | ev.Rolled() | ev.Activated() | ev.Lost() | ev2.DieLeft() | ev2.DieWaits()
            ):
                pass
            case _:
                raise AssertionError(f"an event nobody knows: {event}")

    def agrees_with(self, state: GlenMore2) -> None:
        """Assert that the table holds exactly what the events add up to, and every tile is in exactly one place."""
        tiles = self.box.tiles
        assert state.scored == self.scorings
        assert dict(zip(self.rows, state.market, strict=True)) == self.rows
        assert all(0 <= filled <= len(PRICES) for filled in self.rows.values())
        in_slots = {tiles[slot.tile].key for slot in state.slots}
        assert {tiles[tile].key for bag in state.decks for tile in bag} | in_slots == self.in_decks
        lying = {space: tiles[tile].key for space, tile in enumerate(state.rondel.tiles) if tile >= 0}
        assert lying == self.on_rondel
        assert [tiles[tile].key for tile in state.discards] == self.discards
        assert {clan: list(seats) for clan, seats in state.board.items()} == self.board
        assert sorted(seat for seat in state.rondel.out if seat < len(self.pages)) == sorted(self.finished)
        for seat, (page, player) in enumerate(zip(self.pages, state.players, strict=True)):
            assert (page.coins, page.whisky, page.vp) == (player.coins, player.whisky, player.vp), seat
            assert page.coins >= 0 and page.whisky >= 0
            assert (page.markers, page.supply) == (player.markers, player.scots)
            assert page.markers >= 0 and page.markers + sum(seats.count(seat) for seats in self.board.values()) == 10
            assert [tiles[person].key for person in player.persons] == page.persons
            assert list(player.landmarks) == page.cards
            land = player.land
            assert {
                cell: [*(tiles[below].key for below in plot.under), tiles[plot.tile].key] for cell, plot in land.items()
            } == page.stacks
            names = state.RESOURCES
            assert +page.goods == Counter((cell, names[good]) for cell, plot in land.items() for good in plot.goods)
            assert min(page.goods.values(), default=0) >= 0
            assert all(len(plot.goods) <= 3 for plot in land.values())
            assert +page.scots == Counter({cell: plot.scots for cell, plot in land.items() if plot.scots})
            assert min(page.scots.values()) >= 0
            home = page.supply + sum(page.scots.values())
            assert 1 + home + self.away(seat) == 10, "the figure on the rondel is the tenth"
            assert {source: vp for source, vp in page.sources.items() if vp} == {
                source: vp for source, vp in player.points.items() if vp
            }
        everywhere = [*self.in_decks, *self.on_rondel.values(), *self.discards, *self.gone, *self.aside]
        for page in self.pages:
            everywhere += [*page.in_hand, *page.persons, *(tile for stack in page.stacks.values() for tile in stack)]
        found = Counter(tile for tile in everywhere if tile not in ("start-village", "home-castle"))
        assert found == self.all
