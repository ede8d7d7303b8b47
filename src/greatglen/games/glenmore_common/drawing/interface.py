"""The drawings of either Glen More: rondel, territories and supplies, and what each game adds to them."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from greatglen.drawing.flight import Flight
from greatglen.drawing.interface import Drawing, Place, Size, arrange_columns, column_height
from greatglen.drawing.layout import Chip, Count, GameFact, HoldingPanel, Panel, TableLayout, icon
from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.panel import WIDTH, draw_header
from greatglen.drawing.sheet import has_symbol
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, skin, text, use
from greatglen.games.glenmore_common.drawing.effects import PICTURES
from greatglen.games.glenmore_common.drawing.flights import FLIGHTS, Flights, doing, marks
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.games.glenmore_common.drawing.rondel import rondel
from greatglen.games.glenmore_common.drawing.scots import WALKS, Walks, people
from greatglen.games.glenmore_common.drawing.territory import territory
from greatglen.games.glenmore_common.drawing.tile import draw_icon, tile_id
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.games.glenmore_common.text import labels, tips
from greatglen.games.glenmore_common.text.table import HighlandTable
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.event import Event
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText

COUNTERS, CHIPS_FROM = 62, 84
CHIP = 27
PER_LINE = 2
Picture: TypeAlias = Callable[[str, int], Markup]  # of something that is counted, by its anchor, for a seat


def supply(table: HighlandTable, seat: int, picture: Picture) -> Pane:
    chips = _chips(table, seat)
    height = CHIPS_FROM + CHIP * -(-len(chips) // PER_LINE) + (6 if chips else 0)
    title = labels.supply(table.text, seat)
    active = table.view.choice.seat == seat
    head = draw_header(table.text, seat, table.view.scores[seat], height, active, scot(seat, 24, 26, 1.5))
    return make_pane(f"supply-{seat}", title, (0, 0, WIDTH, height), head, *_counters(table, seat, picture), *chips)


def _counters(table: HighlandTable, seat: int, picture: Picture) -> list[Markup]:
    """Counted things side by side, each with its picture."""
    counters = table.counters(seat)
    step = (WIDTH - 20) / len(counters)
    drawn = []
    for place, counter in enumerate(counters):
        x = 10 + step * place + (14 if len(counters) > 5 else 20)
        shown = skin(picture(counter.at, seat), text(str(counter.count), 14, 5, "fig"))
        drawn.append(anchor(f"{counter.at}:{seat}", counter.title, shown, x=x, y=COUNTERS))
    return drawn


def _chips(table: HighlandTable, seat: int) -> list[Markup]:
    """Landmark or special cards and persons by name, two to a line."""
    game_text = table.text
    width = (WIDTH - 20) / PER_LINE
    entries: list[tuple[str, str, str, str | None]] = [
        (f"landmark:{slug(name)}", game_text.translate(name), "landmark", None) for name in table.cards(seat)
    ]
    for face in table.persons(seat):
        entries.append((f"tile:{face.key}", table.name(face), "person", tile_id(face, seat)))
    drawn = []
    for place, (at, name, picture, id_) in enumerate(entries):
        line, column = divmod(place, PER_LINE)
        plate = el("rect", class_="badge card-chip", width=width - 6, height=CHIP - 4, rx=6)
        fits = None if len(name) <= 19 else width - 42
        shown = skin(plate, use(f"i-{picture}", 14, 11.5, 0.85), text(name, 27, 16, "chip", width=fits))
        drawn.append(anchor(at, name, shown, id_=id_, x=12 + width * column, y=CHIPS_FROM + CHIP * line))
    return drawn


T = TypeVar("T", bound=HighlandTable)
PIECES = ("tile", "landmark", "clan")  # kinds of anchors that are named as components are


class HighlandDrawing(Drawing, Generic[T]):
    """Each method after `table` adds nothing; a game says what it has besides."""

    CHART: ClassVar[str] = ""  # the map beside the board
    BOARD: ClassVar[tuple[str, ...]] = ("rondel",)  # the parts in the middle of a picture
    COUNTERS: ClassVar[Mapping[str, str]] = {"coins": "i-coin", "whisky": "i-whisky"}  # pictures of what is counted

    @abstractmethod
    def read_table(self, view: View, game_text: GameText[Any]) -> T:
        """The table as tips and drawings read it."""

    def rondel_overlay(self, table: T) -> list[Markup]:
        """Above the tiles of the rondel, below the pawns."""
        return []

    def draw_figure(self, table: T, figure: int, x: float, y: float) -> Markup | None:
        """A figure on the rondel that is neither a pawn nor the die, centred there."""
        return None

    def territory_overlay(self, table: T, seat: int) -> list[Markup]:
        """Above the tiles of a territory, below the scots."""
        return []

    def counter_picture(self, at: str, seat: int) -> Markup:
        """The picture of something that is counted in a supply."""
        return use(self.COUNTERS[at])

    def scot_walks(self, table: T) -> Walks:
        """Which events move scots, and how."""
        return WALKS

    def extra_panes(self, table: T) -> list[Pane]:
        """Parts that only this game has."""
        return []

    def shelf_panels(self, table: T) -> list[Panel]:
        """What lies on the shelf."""
        return []

    def event_flights(self) -> Flights:
        """How events are seen to happen."""
        return FLIGHTS

    def component_of(self, view: View, anchor: str) -> str:
        """Tiles, cards and clans by their anchors, plots by their tiles."""
        assert isinstance(view.state, Highland)
        kind, _, rest = anchor.partition(":")
        if kind in PIECES:
            return anchor
        seat, _, cell = rest.partition(":")
        if kind != "cell" or not seat.isdecimal() or int(seat) >= view.seats or not cell.isdecimal():
            return ""
        plot = view.state.players[int(seat)].land.get(int(cell))
        return "" if plot is None else f"tile:{self.tile_keys(view)[plot.tile]}"

    @abstractmethod
    def tile_keys(self, view: View) -> Sequence[str]:
        """What the tiles are called by their numbers."""

    def flights(self, happened: Sequence[Event], number: int) -> Iterable[Flight]:
        event = happened[number]
        fly = self.event_flights().get(type(event))
        return () if fly is None else fly(event, doing(happened, number))

    def last_moves(self, view: View) -> dict[str, int]:
        return marks(view.log, view.seats)

    def layout(self, view: View, game_text: GameText[Any]) -> TableLayout:
        table = self.read_table(view, game_text)
        return TableLayout(
            stage=f"territory-{max(view.seat, 0)}",
            holdings=tuple(self._holding(table, seat) for seat in range(view.seats)),
            board=self.BOARD[0],
            chart=self.CHART,
            shelf=tuple(self.shelf_panels(table)),
            facts=tuple(_facts(table)),
        )

    def draw_icon(self, view: View, game_text: GameText[Any], piece: str) -> Markup:
        """A tile or a person; a card, and what somebody gains or pays, by its symbol."""
        kind, _, key = piece.partition(":")
        if kind == "landmark":
            return icon(use("i-landmark"))
        if kind in ("resource", "good"):
            symbol = f"i-{PICTURES.get(key, key)}"
            return icon(use(symbol)) if has_symbol(symbol) else NOTHING
        return next((draw_icon(face) for face in self.read_table(view, game_text).faces if face.key == key), NOTHING)

    def describe(self, view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
        table = self.read_table(view, game_text)
        glens = {f"territory-{seat}": tips.describe_territory(table, seat) for seat in range(view.seats)}
        return {"rondel": tips.describe_rondel(table), **glens}

    def _holding(self, table: T, seat: int) -> HoldingPanel:
        """Coins and whisky, every good, what scorings compare; cards and persons by name."""
        game_text, state = table.text, table.state
        first, *others = ((counter, self.counter_picture(counter.at, seat)) for counter in table.counters(seat))
        money = [(first, 0), *((one, 0 if one[0].at == "whisky" else 2) for one in others)]
        counts = [
            Count(icon(picture), counter.title, counter.count, f"{counter.at}:{seat}", group)
            for (counter, picture), group in money
        ]
        land = state.players[seat].land.values()
        for number, resource in enumerate(state.RESOURCES):
            picture = use(f"i-{PICTURES.get(resource, resource)}")
            lying = sum(plot.goods.count(number) for plot in land)
            at = f"resource:{resource}" if seat == table.view.seat else ""  # pointed at to choose a resource
            counts.append(Count(icon(picture), game_text.say(resource), lying, at, group=1))
        counts.sort(key=lambda count: count.group)
        card, person = icon(use("i-landmark")), icon(use("i-person"))
        chips = [Chip(card, game_text.translate(name), f"landmark:{slug(name)}") for name in table.cards(seat)]
        chips += [Chip(person, table.name(face), f"tile:{face.key}") for face in table.persons(seat)]
        return HoldingPanel(seat, icon(scot(seat, 0, 0, 1.1)), tuple(counts), tuple(chips), f"territory-{seat}")

    def scene(self, view: View, game_text: GameText[Any]) -> list[Pane]:
        table = self.read_table(view, game_text)
        seats = range(view.seats)
        scots = people(table, self.scot_walks(table))
        return [
            rondel(table, self.rondel_overlay(table), partial(self.draw_figure, table)),
            *(territory(table, seat, scots[seat], self.territory_overlay(table, seat)) for seat in seats),
            *(supply(table, seat, self.counter_picture) for seat in seats),
            *self.extra_panes(table),
        ]

    def draw_thumbnail(self, view: View, game_text: GameText[Any], seat: int) -> Pane:
        """A territory, without the ring of places that its owner sees round it."""
        table = self.read_table(msgspec.structs.replace(view, seat=NOBODY), game_text)
        return territory(table, seat, people(table, self.scot_walks(table))[seat], self.territory_overlay(table, seat))

    def arrange(self, view: View, sizes: Mapping[str, Size]) -> dict[str, Place]:
        """In columns: the board, what the players have, the seat's own first, and the rest where there is room."""
        order = sorted(range(view.seats), key=lambda seat: seat != view.seat)  # a spectator has none
        columns = [[name for name in self.BOARD if name in sizes], *([] for _ in range(1 if view.seats == 2 else 2))]
        for seat in order:
            shortest = min(
                columns[1:] if seat == view.seat else columns, key=lambda column: column_height(column, sizes)
            )
            before = (name for name in sizes if name.endswith(f"-seat-{seat}"))
            shortest += [f"supply-{seat}", *before, f"territory-{seat}"]
        placed = {name for column in columns for name in column}
        for name in sizes:
            if name not in placed:
                min(columns, key=lambda column: column_height(column, sizes)).append(name)
        return arrange_columns(columns, sizes)


def _facts(table: HighlandTable) -> list[GameFact]:
    """The scorings that were held, and the stack that is drawn from."""
    left = table.stacks()
    drawn_from = labels.stack_left(table.text, left[0].name, left[0].left) if left else labels.no_tiles(table.text)
    return [GameFact(labels.scorings(table.text), table.scorings(), table.SCORINGS), GameFact(drawn_from)]
