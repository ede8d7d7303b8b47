"""A book kept from the events of a Glen More game alone: what every player must own if nothing appears or vanishes."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from greatglen import CHANCE, Event
from greatglen.games.glenmore.rules.activation import Promoted
from greatglen.games.glenmore.rules.components import RESOURCES, TILES
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.rules import events as ev
from greatglen.kernel.event import TurnBegan

PRICES = (1, 2, 3)
HOME = 5050


@dataclass
class Book:
    """One player's page."""

    coins: int = 6
    whisky: int = 0
    vp: int = 0
    chieftains: int = 0
    paid_clansmen: int = 0
    gained_clansmen: int = 1
    in_hand: str = ""
    cards: list[str] = field(default_factory=list)
    plots: dict[int, str] = field(default_factory=lambda: {HOME: "start-village"})
    goods: Counter[tuple[int, str]] = field(default_factory=Counter)
    clansmen: Counter[int] = field(default_factory=lambda: Counter({HOME: 1}))
    sources: Counter[str] = field(default_factory=Counter)


class Ledger:
    """All pages, the market and the tiles."""

    def __init__(self, seats: int) -> None:
        self.books = [
            Book(
                cards=[], plots={HOME: "start-village"}, goods=Counter(), clansmen=Counter({HOME: 1}), sources=Counter()
            )
            for _ in range(seats)
        ]
        self.rows = dict.fromkeys(RESOURCES, 1 if seats <= 3 else 0)
        self.in_stacks = {tile.key for tile in TILES[1:]}
        self.on_rondel: dict[int, str] = {}
        self.removed: list[str] = []
        self.scorings = 0

    def enter_events(self, events: Iterable[Event]) -> None:
        for event in events:
            self._enter_event(event)

    def _enter_event(self, event: Event) -> None:
        book = self.books[event.seat] if event.seat != CHANCE else Book()
        match event:
            case ev.Drew(_, tile, space):
                self.in_stacks.remove(tile)
                assert space not in self.on_rondel
                self.on_rondel[space] = tile
            case ev.Rolled() | ev.Activated():
                pass
            case ev.Removed(seat, tile):
                if seat == CHANCE:
                    space = next(space for space, lying in self.on_rondel.items() if lying == tile)
                    del self.on_rondel[space]
                else:
                    assert book.in_hand == tile
                    book.in_hand = ""
                self.removed.append(tile)
            case ev.Took(_, tile, space):
                assert self.on_rondel.pop(space) == tile and not book.in_hand
                book.in_hand = tile
            case ev.Placed(_, tile, cell):
                assert book.in_hand == tile and cell not in book.plots
                book.plots[cell], book.in_hand = tile, ""
            case ev.CardTaken(_, card):
                assert all(card not in other.cards for other in self.books)
                book.cards.append(card)
            case ev.Bought(_, resource, coins):
                assert coins == PRICES[self.rows[resource]]
                self.rows[resource] += 1
                book.coins -= coins
            case ev.Sold(_, resource, cell, coins):
                self.rows[resource] -= 1
                assert coins == PRICES[self.rows[resource]]
                book.coins += coins
                book.goods[cell, resource] -= 1
            case ev.Paid(_, "whisky", _):
                book.whisky -= 1
            case ev.Paid(_, "scot", cell):
                book.clansmen[cell] -= 1
                book.paid_clansmen += 1
            case ev.Paid(_, resource, cell):
                assert resource in RESOURCES
                book.goods[cell, resource] -= 1
            case ev.Gained(_, "whisky", n, _):
                book.whisky += n
            case ev.Gained(_, "coin", n, _):
                book.coins += n
            case ev.Gained(_, "clansman", n, cell):
                book.clansmen[cell] += n
                book.gained_clansmen += n
            case ev.Gained(_, resource, n, cell):
                assert resource in RESOURCES and n == 1
                book.goods[cell, resource] += 1
            case ev.Moved(_, start, end):
                assert start != end and start in book.plots and end in book.plots
                book.clansmen[start] -= 1
                book.clansmen[end] += 1
            case Promoted(_, cell):
                book.clansmen[cell] -= 1
                book.chieftains += 1
            case ev.Scored(_, source, vp):
                book.vp += vp
                book.sources[source] += vp
            case TurnBegan() | ev.Compared():
                pass
            case ev.ScoringBegan(_, number):
                self.scorings += 1
                assert number == self.scorings
            case _:
                raise AssertionError(f"an event nobody knows: {event}")

    def agrees_with(self, state: GlenMore) -> None:
        """Assert that the table holds exactly what the events add up to."""
        assert state.scored == self.scorings
        assert dict(zip(RESOURCES, state.market, strict=True)) == self.rows
        assert all(0 <= filled <= len(PRICES) for filled in self.rows.values())
        assert {TILES[tile].key for stack in state.stacks for tile in stack} == self.in_stacks
        lying = {space: TILES[tile].key for space, tile in enumerate(state.rondel.tiles) if tile >= 0}
        assert lying == self.on_rondel
        for book, player in zip(self.books, state.players, strict=True):
            self._has_same_book(book, state, player.land.keys())
            assert (book.coins, book.whisky, book.vp) == (player.coins, player.whisky, player.vp)
            assert (book.chieftains, tuple(book.cards)) == (player.chieftains, player.cards)
            assert book.plots == {cell: TILES[plot.tile].key for cell, plot in player.land.items()}
            lying_goods = Counter((cell, RESOURCES[good]) for cell, plot in player.land.items() for good in plot.goods)
            assert +book.goods == lying_goods and min(book.goods.values(), default=0) >= 0
            assert +book.clansmen == Counter({cell: plot.scots for cell, plot in player.land.items() if plot.scots})
            assert min(book.clansmen.values()) >= 0
            assert {source: vp for source, vp in book.sources.items() if vp} == {
                source: vp for source, vp in player.points.items() if vp
            }
        tiles = [*self.in_stacks, *self.on_rondel.values(), *self.removed]
        tiles += [tile for book in self.books for tile in book.plots.values() if tile != "start-village"]
        tiles += [book.in_hand for book in self.books if book.in_hand]
        assert Counter(tiles) == Counter(tile.key for tile in TILES[1:])

    @staticmethod
    def _has_same_book(book: Book, state: GlenMore, cells: Iterable[int]) -> None:
        on_land = sum(book.clansmen.values())
        assert on_land + book.chieftains + book.paid_clansmen == book.gained_clansmen
        assert on_land >= 1, "the last clansman never leaves"
        assert book.coins >= 0 and book.whisky >= 0
        for cell in cells:
            assert sum(n for (where, _), n in book.goods.items() if where == cell) <= state.GOODS_PER_PLOT
