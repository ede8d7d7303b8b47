"""Where a game of Glen More II stands."""

import random
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self

import msgspec

from greatglen.games.glenmore2.rules.box import BOXES, DECKS, Box
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES, Chronicle, effect_owner, find_answering, listeners
from greatglen.games.glenmore2.rules.events import ScotCame, WhiskyPaid
from greatglen.games.glenmore_common.rules.events import Gained, Lost
from greatglen.games.glenmore_common.rules.land import (
    AROUND,
    EAST,
    START,
    WEST,
    Plot,
    Way,
    ends,
    has_place,
    open_cells,
    plots_with_scots,
    why_misfit,
)
from greatglen.games.glenmore_common.rules.rondel import Rondel
from greatglen.games.glenmore_common.rules.state import Highland, Holding
from greatglen.kernel.event import Event
from greatglen.kernel.refusal import Reason, Refusal

RIVER = (Way("river", WEST, EAST),)
HOME = START + EAST  # the cell of the home castle, whatever is built over it

NOTHING_TO_BUILD_OVER = Reason("nothing-to-build-over", "{tile} must be built over a tile; there is none on {cell}.")
OTHER_KIND = Reason(
    "other-kind",
    "{tile} must be built over a tile of the kind “{kind}”; the one on {cell} is of the kind “{other}”.",
)
OTHER_RIVER = Reason("other-river", "Building {tile} on {cell} would change the river.")
PLACE_COST = Reason(
    "place-cost",
    "Placing a tile on {cell} costs {cost} coin; you have {coins}.",
    "Placing a tile on {cell} costs {cost} coins; you have {coins}.",
    "cost",
)
NO_SCOT_BY = Reason("no-scot-by", "None of your scots stands on {cell} or next to it.")


class Laird(Holding):
    """A player. `scots` and `markers` are those still in the supply."""

    scots: int
    markers: int
    landmarks: tuple[str, ...]
    persons: tuple[int, ...]
    clans: tuple[str, ...]
    lasting: dict[str, str]  # lasting effects, and the clan or landmark each comes from

    def copy(self) -> Self:
        twin = super().copy()
        twin.lasting = self.lasting.copy()
        return twin


class Slot(msgspec.Struct, frozen=True):
    """A tile that lies somewhere among some places of its deck; where, nobody knows until it is drawn."""

    tile: int
    deck: int
    first: int
    last: int


class Now(msgspec.Struct, frozen=True, gc=False):
    """The running turn: who, which plots may still be activated, which have been, movement points left."""

    seat: int = -1
    pending: tuple[int, ...] = ()
    activated: tuple[int, ...] = ()
    points: int = 0
    extra: bool = False  # one plot more may be activated, anywhere

    def with_points(self, more: int) -> "Now":
        return Now(self.seat, self.pending, self.activated, self.points + more, self.extra)


class GlenMore2(Highland):
    """A position of the base game; `parts` holds what each Chronicle in play adds."""

    RESOURCES = ("wood", "stone", "barley", "sheep", "cattle")
    PRICES = (1, 2, 3)
    GOODS_PER_PLOT = 3

    players: list[Laird]
    box_key: str
    decks: list[tuple[int, ...]]
    drawn: list[int]  # tiles laid per deck
    slots: tuple[Slot, ...]
    discards: tuple[int, ...]
    board: dict[str, tuple[int, ...]]  # per occupied clan: the seats of its markers
    die: int  # the figure of the die, or -1
    die_waits: bool
    scored: int
    now: Now
    parts: dict[int, Any]
    end: int = -1  # the place of The End once it has been swept away

    @property
    def box(self) -> Box:
        """`BOXES[state.box_key]`, which is quicker and stands where it is asked for most."""
        return BOXES[self.box_key]

    @property
    def chronicles(self) -> tuple[Chronicle, ...]:
        return tuple(map(CHRONICLES.__getitem__, self.parts)) if self.parts else ()

    def emit(self, event: Event) -> None:
        """Note what happened, and hand it to the Chronicles in play that listen to such events."""
        if event.is_logged:
            self.events.append(event)
        if self.parts:
            for listener in listeners((*self.parts,), type(event)):
                listener(self, event)

    def find_answering(self, question: Callable[..., Any], subject: object = None) -> tuple[Chronicle, ...]:
        """The Chronicles in play that answer a question, `Chronicle.toll` say; about a subject, if it has any."""
        return find_answering((*self.parts,), question, subject) if self.parts else ()

    def effect_owner(self, word: str) -> Chronicle | None:
        """The Chronicle in play to which an effect word belongs, if it belongs to one."""
        return effect_owner((*self.parts,), word) if self.parts else None

    @classmethod
    def create(cls, seats: int, box: Box, die: bool, slots: tuple[Slot, ...], chronicles: tuple[int, ...]) -> Self:
        """G2-SETUP: start territories, supplies, decks; the order of the players is still to be drawn."""
        file = box.file
        slotted = {slot.tile for slot in slots}
        return cls(
            agenda=[],
            events=[],
            turn=0,
            players=[
                Laird(
                    land={START: Plot(0, (), 1), HOME: Plot(1)},
                    coins=0,
                    whisky=0,
                    vp=0,
                    points={},
                    scots=file.scots_per_player - 2,
                    markers=file.clan_markers_per_player,
                    landmarks=(),
                    persons=(),
                    clans=(),
                    lasting={},
                )
                for _ in range(seats)
            ],
            market=(1 if seats <= 3 else 0,) * 5,
            rondel=Rondel.create(file.rondel_spaces, seats + die),
            box_key=box.key,
            decks=[tuple(tile for tile in box.deck(letter, chronicles) if tile not in slotted) for letter in DECKS],
            drawn=[0] * len(DECKS),
            slots=slots,
            discards=(),
            board={},
            die=seats if die else -1,
            die_waits=False,
            scored=0,
            now=Now(),
            parts={},
        )

    def copy(self) -> Self:
        twin = copy(self)
        twin.agenda = self.agenda.copy()
        twin.events = self.events.copy()
        twin.players = [player.copy() for player in self.players]
        twin.rondel = self.rondel.copy()
        twin.decks = self.decks.copy()
        twin.drawn = self.drawn.copy()
        twin.board = self.board.copy()
        if self.parts:
            twin.parts = {number: part.copy() for number, part in self.parts.items()}
        return twin

    # -- what a seat may see: all of the base game; the Chronicles say what of theirs

    def hide_secrets(self, seat: int) -> Self:
        view = self.copy()
        for number, part in view.parts.items():
            view.parts[number] = CHRONICLES[number].hide_secrets(part, seat)
        return view

    def read_only_view(self, seat: int) -> Self:
        if not self.parts:
            return self
        view = copy(self)
        view.parts = {number: CHRONICLES[number].hide_secrets(part.copy(), seat) for number, part in self.parts.items()}
        return view

    def determinise(self, seat: int, rng: random.Random) -> Self:
        guess = self.hide_secrets(seat)
        for number, part in guess.parts.items():
            guess.parts[number] = CHRONICLES[number].determinise(part, seat, rng)
        return guess

    # -- between Chronicles

    def is_allowed(self, seat: int, what: str) -> bool:
        """Whether some Chronicle lets a seat do what the rules of another do not."""
        return any(chronicle.is_allowed(self, seat, what) for chronicle in self.find_answering(Chronicle.is_allowed))

    # -- the territory (G2-PLACE, G2-OVERBUILD)

    def plots_to_build_by(self, seat: int, land: Mapping[int, Plot]) -> set[int]:
        """The plots next to which a seat may place: with a scot, or a castle for an ally of Mackintosh (CLAN-9)."""
        cells = plots_with_scots(land)
        if "castles-as-scots" in self.players[seat].lasting:
            tiles = self.box.tiles
            cells |= {cell for cell, plot in land.items() if tiles[plot.tile].kind == "castle"}
        return cells

    def open_cells(self, seat: int, tile: int, land: Mapping[int, Plot]) -> list[int]:
        """Every cell a seat could put a tile on."""
        cells = self.fitting_cells(seat, tile, land)
        costs = self.place_costs(seat) if self.parts else None
        return [cell for cell in cells if costs.get(cell, 0) <= self.players[seat].coins] if costs else cells

    def fitting_cells(self, seat: int, tile: int, land: Mapping[int, Plot], near: set[int] | None = None) -> list[int]:
        """Every cell a tile would fit on, whatever placing it there costs. `near`: as `near` says, if it is known."""
        tiles = BOXES[self.box_key].tiles
        form = tiles[tile]
        near = self.plots_to_build_by(seat, land) if near is None else near
        if not form.overbuild:
            return open_cells(land, form.ways, RIVER, near)
        kind, ways = form.kind, form.ways
        alike = [cell for cell, plot in land.items() if (on := tiles[plot.tile]).kind == kind and on.ways == ways]
        return [cell for cell in alike if self._cannot_overbuild(land, cell, tile, near) is None]

    def place_costs(self, seat: int) -> Mapping[int, int]:
        """What the Chronicles charge for placing a tile, by cell; cells that are not named are free."""
        costs: dict[int, int] = {}
        for chronicle in self.find_answering(Chronicle.place_costs):
            found = chronicle.place_costs(self, seat)
            if found:
                for cell, coins in found.items():
                    costs[cell] = costs.get(cell, 0) + coins
        return costs

    def can_place(
        self,
        seat: int,
        tile: int,
        land: Mapping[int, Plot],
        near: set[int] | None = None,
        costs: Mapping[int, int] | None = None,
        *,
        free: bool = False,
    ) -> bool:
        """`near` and `costs`: as `near` and `place_costs` say, if they are known. `free`: no place costs coins."""
        if self.parts and not free and (self.place_costs(seat) if costs is None else costs):
            return bool(self.open_cells(seat, tile, land))
        form = BOXES[self.box_key].tiles[tile]
        if form.overbuild:
            return bool(self.fitting_cells(seat, tile, land, near))
        return has_place(land, form.ways, RIVER, self.plots_to_build_by(seat, land) if near is None else near)

    def why_misfit(self, seat: int, tile: int, cell: int, free: bool = False) -> Refusal | None:
        """Why a seat may not put a tile on a cell. `free`: no place costs coins."""
        land = self.players[seat].land
        near = self.plots_to_build_by(seat, land)
        if self.box.tiles[tile].overbuild:
            refusal = self._cannot_overbuild(land, cell, tile, near)
        else:
            refusal = why_misfit(land, cell, self.box.tiles[tile].ways, RIVER, near)
        cost = 0 if free else self.place_costs(seat).get(cell, 0)
        if refusal is None and cost > self.players[seat].coins:
            return PLACE_COST.with_facts(cell=cell, cost=cost, coins=self.players[seat].coins)
        return refusal

    def _cannot_overbuild(self, land: Mapping[int, Plot], cell: int, tile: int, near: set[int]) -> Refusal | None:
        tiles = BOXES[self.box_key].tiles
        form = tiles[tile]
        if cell not in land:
            return NOTHING_TO_BUILD_OVER.with_facts(tile=form.name, cell=str(cell))
        base = tiles[land[cell].tile]
        if base.kind != form.kind:
            return OTHER_KIND.with_facts(tile=form.name, kind=form.kind, cell=cell, other=base.kind)
        if base.ways != form.ways:
            return OTHER_RIVER.with_facts(tile=form.name, cell=cell)
        if cell not in near and near.isdisjoint([cell + step for step in AROUND]):
            return NO_SCOT_BY.with_facts(cell=cell)
        return None

    def river(self, seat: int) -> range:
        """The cells of a seat's river, from left to right."""
        west, east = ends(self.players[seat].land, RIVER[0])
        return range(west + 1, east)

    # -- gains that cannot fail to be noticed

    def add_good(self, seat: int, cell: int, resource: int) -> None:
        """A resource on a plot, if it is still there and has room (G2-TILE-4, G2-REMOVE-4)."""
        land = self.players[seat].land
        plot = land.get(cell)
        if plot is not None and len(plot.goods) < self.GOODS_PER_PLOT:
            land[cell] = plot.with_good(resource)
            self.emit(Gained(seat, self.RESOURCES[resource], 1, cell))
        else:
            self.emit(Lost(seat, self.RESOURCES[resource], 1))

    def add_scot(self, seat: int, cell: int) -> None:
        """A scot from the supply on a plot, if it is still there; there are only so many (G2-SETUP-2, G2-REMOVE-4)."""
        player = self.players[seat]
        if player.scots and cell in player.land:
            player.scots -= 1
            player.land[cell] = player.land[cell].with_scots(1)
            self.emit(Gained(seat, "scot", 1, cell))
            self.emit(ScotCame(seat, cell))
        else:
            self.emit(Lost(seat, "scot", 1))

    def add_coins(self, seat: int, n: int) -> None:
        self.players[seat].coins += n
        self.emit(Gained(seat, "coin", n, 0))

    def add_whisky(self, seat: int, n: int) -> None:
        self.players[seat].whisky += n
        self.emit(Gained(seat, "whisky", n, 0))

    def pay_scot(self, seat: int, cell: int) -> None:
        super().pay_scot(seat, cell)
        self.players[seat].scots += 1

    def pay_whisky(self, seat: int, n: int) -> None:
        super().pay_whisky(seat, n)
        self.emit(WhiskyPaid(seat, n))

    def add_points(self, seat: int, n: int) -> None:
        """Movement points for the rest of the turn."""
        self.now = self.now.with_points(n)
        self.emit(Gained(seat, "move", n, 0))
