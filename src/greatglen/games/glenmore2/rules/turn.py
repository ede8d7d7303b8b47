"""A player's turn: move, take, pay, place; or take a person (TURN, TAKE, PLACE, PERSON)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from greatglen.games.glenmore2.rules.actions import Abandon
from greatglen.games.glenmore2.rules.activation import Act
from greatglen.games.glenmore2.rules.box import BOXES
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When
from greatglen.games.glenmore2.rules.clans import PlaceMarker
from greatglen.games.glenmore2.rules.decision import Decision
from greatglen.games.glenmore2.rules.effects import Gifts
from greatglen.games.glenmore2.rules.events import Finished, PersonArrived, PersonTaken, PlacePaid, TollPaid, TurnEnded
from greatglen.games.glenmore2.rules.rondel import (
    Refill,
    RollDie,
    all_finished,
    discard,
    past_end,
    report_passed_tiles,
    sweep_tiles,
)
from greatglen.games.glenmore2.rules.scoring import ScoringRound
from greatglen.games.glenmore2.rules.state import GlenMore2, Now
from greatglen.games.glenmore_common.rules.actions import Place, Take
from greatglen.games.glenmore_common.rules.events import Placed, Took
from greatglen.games.glenmore_common.rules.land import Plot, count_goods, neighbours, surrounding_cells
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.games.glenmore_common.rules.payment import (
    FREE,
    TOO_FEW_COINS,
    Bill,
    PayGoods,
    cannot_pay,
    has_no_place,
    pay,
)
from greatglen.games.glenmore_common.rules.rondel import NONE
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, Choice
from greatglen.kernel.event import TurnBegan
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.step import Step

NOT_ON_RONDEL = Reason("not-on-rondel", "“{tile}” is not ahead of you on the rondel.")
PROTECTED = Reason("protected", "Nobody may land on {tile}.")
NO_PLACE = Reason("no-place", "{tile} cannot be placed anywhere in your territory.")
NO_PLACE_PAID = Reason(
    "no-place-paid", "{tile} cannot be placed anywhere once the people to be paid have left your territory."
)
NOT_LOST = Reason("not-lost", "You may abandon a tile only if you can take none; you can take {tile}.")
MARKER_STAYS = Reason("marker-stays", "{tile} cannot be abandoned.")
COIN_OR_MOVE = Reason("coin-or-move", "An abandoned tile gives a coin or a move, not “{gain}”.")

TO_A_TILE = (Take, Abandon)  # actions by which a figure moves to a tile
COIN_AND_MOVE = ("coin", "move")  # what an abandoned tile may give


class NextTurn(Step[GlenMore2], frozen=True, tag="NextTurn"):
    """The rearmost figure moves, a player's, the die's or a Chronicle's; then refill and on to the next (TURN-1)."""

    def run(self, state: GlenMore2) -> None:
        if all_finished(state):
            state.agenda.append(ScoringRound())
            return
        state.turn += 1
        state.agenda += [self, Refill()]
        figure = state.rondel.rearmost()
        state.emit(TurnBegan(figure if figure < len(state.players) else CHANCE))
        if figure < len(state.players):
            state.now = Now(figure, extra="activation" in state.players[figure].lasting)
            state.agenda += [EndTurn(figure), TakeTile(figure)]
        elif figure == state.die:
            state.agenda.append(RollDie())
        else:
            moved = any(
                chronicle.handle_figure(state, figure) for chronicle in state.find_answering(Chronicle.handle_figure)
            )
            assert moved, f"nobody moves figure {figure}"


class Means:
    """What a seat has to take tiles with, worked out once for all the tiles ahead."""

    __slots__ = ("_near", "charging", "forbidding", "have", "placeless", "seat", "spot_costs", "state", "tiles")

    def __init__(self, state: GlenMore2, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.tiles = BOXES[state.box_key].tiles
        land = state.players[seat].land
        self.have = count_goods(land)
        self._near = state.plots_to_build_by(seat, land)
        self.placeless: dict[str, bool] = {}  # by the shape of a tile, as far as it was asked for
        self.forbidding: Sequence[Chronicle] = ()
        self.charging: Sequence[Chronicle] = ()
        self.spot_costs: Mapping[int, int] = {}
        if state.parts:
            self.forbidding = state.find_answering(Chronicle.why_forbidden, Take)
            self.charging = state.find_answering(Chronicle.toll)
            self.spot_costs = state.place_costs(seat)

    def has_no_place(self, tile: int) -> bool:
        """Whether a tile has no place, once the scots it costs have left."""
        form, state, seat = self.tiles[tile], self.state, self.seat
        if form.bill.scots:
            placeless = has_no_place(state, seat, tile, form.bill.scots)
        else:
            placeless = not state.can_place(seat, tile, state.players[seat].land, self._near, self.spot_costs)
        self.placeless[form.shape] = placeless
        return placeless


def cannot_take(state: GlenMore2, seat: int, tile: int, means: Means | None = None) -> Refusal | None:
    """Why a seat may not take a tile that lies ahead (TAKE-2). `means`: for who asks about many tiles."""
    means = means or Means(state, seat)
    form = means.tiles[tile]
    if form.protected:
        return PROTECTED.with_facts(tile=form.name)
    for chronicle in means.forbidding:
        refusal = chronicle.why_forbidden(state, seat, BOXES[state.box_key].takes[tile])
        if refusal is not None:
            return refusal
    if form.kind == "marker":
        return None
    bill = whole_bill(state, seat, tile, means) if state.parts else form.bill
    refusal = None if bill is FREE else cannot_pay(state, seat, bill, False, means.have)
    if refusal is None and form.kind != "person":
        placeless = means.placeless.get(form.shape)
        if means.has_no_place(tile) if placeless is None else placeless:
            return why_no_place(state, seat, tile, form.bill.scots)
    return refusal


def why_no_place(state: GlenMore2, seat: int, tile: int, scots: int, free: bool = False) -> Refusal:
    """Return why a tile cannot be placed once so many scots have been paid: for want of a place, or of coins for it.

    `free`: the place costs nothing.
    """
    player = state.players[seat]
    need = 0 if free else place_coins(state, seat, tile, scots)
    if need > player.coins:
        return TOO_FEW_COINS.with_facts(need=need - player.coins, coins=player.coins)
    lost = scots and state.fitting_cells(seat, tile, player.land)
    return (NO_PLACE_PAID if lost else NO_PLACE).with_facts(tile=state.box.tiles[tile].name)


def whole_bill(state: GlenMore2, seat: int, tile: int, means: Means | None = None) -> Bill:
    """What taking a tile ahead costs, with what the Chronicles charge besides: tolls, and for the cheapest place."""
    bill = state.box.tiles[tile].bill
    coins = place_coins(state, seat, tile) if means is None or means.spot_costs else 0
    for chronicle in state.find_answering(Chronicle.toll) if means is None else means.charging:
        coins += chronicle.toll(state, seat, tile)
    return msgspec.structs.replace(bill, coins=bill.coins + coins) if coins else bill


def remaining_bill(state: GlenMore2, seat: int) -> Bill:
    """What a seat has still to pay for the tile it has just moved to: resources, and coins for the cheapest place."""
    for step in reversed(state.agenda):
        if isinstance(step, PayGoods) and step.seat == seat:
            return Bill(step.goods, step.different, step.keep)
        if isinstance(step, PlaceTile) and step.seat == seat:
            return Bill(coins=place_coins(state, seat, step.tile))
    return Bill()


def place_coins(state: GlenMore2, seat: int, tile: int, scots: int | None = None) -> int:
    """Return the fewest coins with which a tile that has a place can be placed, once its own cost is paid.

    `scots`: how many people are paid instead of those that the tile costs.
    """
    costs = state.place_costs(seat)
    if not costs or state.box.tiles[tile].kind == "person":
        return 0
    lands: list[Mapping[int, Plot]] = [state.players[seat].land]
    for _ in range(state.box.tiles[tile].bill.scots if scots is None else scots):
        lands = [{**left, cell: plot.with_scots(-1)} for left in lands for cell, plot in left.items() if plot.scots]
    return min((costs.get(cell, 0) for left in lands for cell in state.fitting_cells(seat, tile, left)), default=0)


class TakeTile(Decision, frozen=True, tag="TakeTile"):
    """Move to a tile ahead that can be paid and placed (TAKE-1); resources may be sold before (MARKET-4)."""

    rule = "TAKE-1"
    answer_types = TO_A_TILE

    def ask(self, state: GlenMore2) -> Choice:
        """Never nothing: a figure that is to move does not stay where it is."""
        return super().ask(state) or self.make_choice(state, ())

    def candidates(self, state: GlenMore2) -> Iterator[Action]:
        box = BOXES[state.box_key]
        ahead = state.rondel.tiles_ahead(self.seat)
        yield from [box.takes[tile] for tile in ahead]
        for chronicle in state.find_answering(Chronicle.offer_actions, When.MOVING):
            yield from chronicle.offer_actions(state, self.seat, When.MOVING)
        yield from [Abandon(box.tiles[tile].key, gain) for tile in ahead for gain in COIN_AND_MOVE]

    def check(self, state: GlenMore2, action: Action) -> Refusal | None:
        seat = self.seat
        if not isinstance(action, TO_A_TILE):
            return None if self._host(state, action) is None else self._forbidden(state, action)
        tile = state.box.number.get(action.tile, -1)
        if tile < 0 or state.rondel.place_ahead(seat, tile) == NONE:
            return NOT_ON_RONDEL.with_facts(tile=str(action.tile))
        if isinstance(action, Take):
            return cannot_take(state, seat, tile)
        if state.box.tiles[tile].kind == "marker":
            return MARKER_STAYS.with_facts(tile=state.box.tiles[tile].name)
        if action.gain not in COIN_AND_MOVE:
            return COIN_OR_MOVE.with_facts(gain=str(action.gain))
        tiles = state.box.tiles
        taken_first = next((tiles[other] for other in self._open_tiles(state) if tiles[other].kind != "marker"), None)
        return None if taken_first is None else NOT_LOST.with_facts(tile=taken_first.name)

    def options(self, state: GlenMore2) -> Sequence[Action]:
        """Asked once a turn, with a dozen tiles ahead: they are judged together (`Means`)."""
        box = BOXES[state.box_key]
        tiles = box.tiles
        open_tiles = self._open_tiles(state)
        options: list[Action] = [box.takes[tile] for tile in open_tiles]
        if state.parts:
            for chronicle in state.find_answering(Chronicle.offer_actions, When.MOVING):
                for offer in chronicle.offer_actions(state, self.seat, When.MOVING):
                    if not isinstance(offer, chronicle.landings) or self._forbidden(state, offer) is None:
                        options.append(offer)
        if all(tiles[tile].kind == "marker" for tile in open_tiles):
            lost = [tile for tile in state.rondel.tiles_ahead(self.seat) if tiles[tile].kind != "marker"]
            options += [Abandon(tiles[tile].key, gain) for tile in lost for gain in COIN_AND_MOVE]
        return options

    def _open_tiles(self, state: GlenMore2) -> list[int]:
        """The tiles ahead that can be taken."""
        seat = self.seat
        means = Means(state, seat)
        return [tile for tile in state.rondel.tiles_ahead(seat) if cannot_take(state, seat, tile, means) is None]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "take", options, self.rule)

    def can_alter(self, state: GlenMore2) -> bool:
        return True

    def is_answer(self, state: GlenMore2, action: Action) -> bool:
        return isinstance(action, TO_A_TILE) or self._host(state, action) is not None

    def _host(self, state: GlenMore2, action: Action) -> Chronicle | None:
        """The Chronicle to whose place an action moves."""
        for chronicle in state.find_answering(Chronicle.offer_actions, When.MOVING):
            if isinstance(action, chronicle.landings) and action in chronicle.offer_actions(
                state, self.seat, When.MOVING
            ):
                return chronicle
        return None

    def _forbidden(self, state: GlenMore2, action: Action) -> Refusal | None:
        """Why a place that a Chronicle offers may not be moved to: another forbids it."""
        forbidding = state.find_answering(Chronicle.why_forbidden, type(action))
        refusals = (chronicle.why_forbidden(state, self.seat, action) for chronicle in forbidding)
        return next((refusal for refusal in refusals if refusal is not None), None)

    def why_not(self, state: GlenMore2, action: Action) -> Refusal:
        landing = not isinstance(action, TO_A_TILE) and self.is_answer(state, action)
        refusal = self._forbidden(state, action) if landing else None
        return refusal or super().why_not(state, action)

    def apply_answer(self, state: GlenMore2, action: Action) -> None:
        seat = self.seat
        if isinstance(action, TO_A_TILE):
            rondel = state.rondel
            box = BOXES[state.box_key]
            tile = box.number[action.tile]
            start = rondel.figures[seat]
            place = rondel.place_ahead(seat, tile)
            if isinstance(action, Abandon):
                rondel.take(seat, place)
                discard(state, [tile], seat)
                state.agenda += [Act(seat), Gifts(seat, 0, parse_bundle(action.gain), f"tile:{action.tile}")]
            elif tile == box.the_end:
                rondel.figures[seat] = place
            elif not any(
                c.handle_landing(state, seat, tile, place) for c in state.find_answering(Chronicle.handle_landing)
            ):
                rondel.take(seat, place)
                state.emit(Took(seat, action.tile, place % len(rondel.tiles)))
                acquire(state, seat, tile)
            self._moved(state, start)
        else:
            self._land(state, action)

    def _land(self, state: GlenMore2, action: Action) -> None:
        """Move to a place that a Chronicle offers."""
        start = state.rondel.figures[self.seat]
        host = self._host(state, action)
        assert host is not None, action
        state.agenda.append(Act(self.seat))
        host.carry_out(state, self.seat, action)
        self._moved(state, start)

    def _moved(self, state: GlenMore2, start: int) -> None:
        """The figure has moved: it may be on or past The End, and tiles may lie behind everybody now."""
        place = state.rondel.figures[self.seat]
        if past_end(state, place):
            finish(state, self.seat)
        report_passed_tiles(state, self.seat, start, place)
        sweep_tiles(state, self.seat)


def finish(state: GlenMore2, seat: int) -> None:
    """A player on or past The End has no further turn (END-1)."""
    state.rondel.out = (*state.rondel.out, seat)
    state.emit(Finished(seat))


def acquire(state: GlenMore2, seat: int, tile: int, paying: bool = True, in_own_turn: bool = True) -> None:
    """Take a tile into the territory, or a person to oneself; in one's own turn, or in one besides."""
    form = BOXES[state.box_key].tiles[tile]
    state.agenda.append(Act(seat, in_own_turn))
    if paying and state.parts:
        tolls = sum([chronicle.toll(state, seat, tile) for chronicle in state.find_answering(Chronicle.toll)])
        pay(state, seat, Bill(coins=tolls), form.key)
        state.emit(TollPaid(seat, form.key))
    if form.kind == "person":
        take_person(state, seat, tile)
        return
    state.agenda.append(PlaceTile(seat, tile, free=not paying))
    if paying and form.bill is not FREE:
        keep = place_coins(state, seat, tile) if state.parts else 0
        pay(state, seat, form.bill, form.key, tile, keep=keep, keep_for="place")


def take_person(state: GlenMore2, seat: int, tile: int) -> None:
    """A person goes to the player's supply and lets a clan marker be placed (PERSON-1)."""
    player = state.players[seat]
    player.persons = (*player.persons, tile)
    key = state.box.tiles[tile].key
    state.emit(PersonTaken(seat, key))
    state.agenda.append(AfterPerson(seat, tile))
    state.agenda.append(PlaceMarker(seat, key))


class AfterPerson(Step[GlenMore2], frozen=True, tag="AfterPerson"):
    """The person's marker is placed and its bonus received: the moment for the Chronicles."""

    seat: int
    tile: int

    def run(self, state: GlenMore2) -> None:
        state.emit(PersonArrived(self.seat, state.box.tiles[self.tile].key))


class PlaceTile(Decision, frozen=True, tag="PlaceTile"):
    """Put a tile into the territory (PLACE, OVERBUILD); its gifts follow (GIFT), then it may be activated.

    `free`: it is built without its cost, and what Chronicles charge for a place is part of that (CLAN-18, C8-22).
    """

    rule = "PLACE-1"
    answer_types = (Place,)
    is_binding = True
    tile: int
    free: bool = False

    def candidates(self, state: GlenMore2) -> Iterable[Action]:
        """A tile that is built over another may go on a plot, the others around the territory."""
        land = state.players[self.seat].land
        form = state.box.tiles[self.tile]
        return dict.fromkeys([*self.options(state), *map(Place, land if form.overbuild else surrounding_cells(land))])

    def check(self, state: GlenMore2, action: Place) -> Refusal | None:
        return state.why_misfit(self.seat, self.tile, action.cell, self.free)

    def options(self, state: GlenMore2) -> list[Place]:
        """Asked once a turn: the cells are found together, not tried one by one."""
        find = state.fitting_cells if self.free else state.open_cells
        return [Place(cell) for cell in find(self.seat, self.tile, state.players[self.seat].land)]

    def make_choice(self, state: GlenMore2, options: Sequence[Action]) -> Choice:
        return Choice(self.seat, "place", options, self.rule, state.box.tiles[self.tile].key)

    def can_alter(self, state: GlenMore2) -> bool:
        """Another place may cost a coin; and what lies on the place takes room there."""
        return True

    def apply_answer(self, state: GlenMore2, action: Place) -> None:
        seat = self.seat
        cell = action.cell
        land = state.players[seat].land
        form = state.box.tiles[self.tile]
        old = land.get(cell)
        cost = self.cost(state, cell)
        pay(state, seat, Bill(coins=cost), form.key)
        land[cell] = Plot(self.tile) if old is None else Plot(self.tile, old.goods, old.scots, (*old.under, old.tile))
        now = state.now
        activated = tuple([c for c in now.activated if c != cell])  # what lay there was another tile
        zone = [c for c in (cell, *neighbours(land, cell)) if c not in activated and c not in now.pending]
        state.now = Now(now.seat, (*now.pending, *zone), activated, now.points, now.extra)
        if form.once:
            state.agenda.append(Gifts(seat, cell, form.once, f"tile:{form.key}"))
        state.emit(Placed(seat, form.key, cell))
        if cost:
            state.emit(PlacePaid(seat, cell))

    def cost(self, state: GlenMore2, cell: int) -> int:
        """The coins that the Chronicles charge for a place."""
        return 0 if self.free or not state.parts else state.place_costs(self.seat).get(cell, 0)


class EndTurn(Step[GlenMore2], frozen=True, tag="EndTurn"):
    """Unused movement points lapse, or are points for an ally of MacLachlan (CLAN-13); then the rondel is refilled."""

    seat: int

    def run(self, state: GlenMore2) -> None:
        seat = self.seat
        source = state.players[seat].lasting.get("vp-for-moves")
        if source is not None:
            state.score(seat, source, state.now.points)
        state.now = Now()
        if state.parts:
            state.emit(TurnEnded(seat))
