"""Chronicle 1, The Dragon Boat Races: boats on everybody's rivers, rewards at castles, home before the others (C1)."""

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import (
    HIDDEN,
    LAST,
    NUMBER,
    RACE_START,
    Berth,
    BoatHome,
    BoatPassed,
    CameLast,
    RaceBegan,
    RacePart,
    Rowed,
    castle_cell,
    downstream,
    find_mistakes,
    get_part,
    hidden_from,
    in_order,
    new_race,
    numbers,
    other_boats_at,
)
from greatglen.games.glenmore2.chronicles.dragon_boats.rules.rewards import (
    NO_REWARD_DUE,
    ChooseReward,
    DealReward,
    TakeReward,
    reach_castle,
)
from greatglen.games.glenmore2.rules.actions import Remove
from greatglen.games.glenmore2.rules.box import DECKS
from greatglen.games.glenmore2.rules.chronicle import Chronicle, When, on, only
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore2.rules.events import Passed, ScoringEnded
from greatglen.games.glenmore2.rules.scoring import LAST as LAST_SCORING
from greatglen.games.glenmore2.rules.state import GlenMore2, Slot
from greatglen.games.glenmore_common.rules.movement import NO_POINTS
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Reason, Refusal
from greatglen.kernel.sentence import N_

ROW_FREE = "row-free-to-boats"  # what other Chronicles may allow: no point for a tile on which another boat lies

NOT_BEGUN = Reason("race-not-begun", "The race has not begun: nobody has passed Race Start yet.")
BOAT_IS_HOME = Reason("boat-is-home", "Your boat is home; it does not move any more.")
RACE_OVER = Reason("race-over", "All others are home: the race is over.")
BOAT_THERE = Reason("boat-there", "A boat lies on the tile ({cell}); it cannot be removed.")


class Row(Action, frozen=True, tag="row"):
    """Spend a movement point to move the boat to the next river tile."""


def row_cost(state: GlenMore2, seat: int) -> int:
    """The movement points for the next river tile (C1-6)."""
    part = get_part(state)
    occupied = other_boats_at(part, downstream(state, part.boats[seat]), seat)
    return 0 if occupied and state.is_allowed(seat, ROW_FREE) else 1


def arrive(state: GlenMore2, seat: int, berth: Berth) -> None:
    """A boat comes to a river tile, perhaps past other boats, perhaps to a castle, perhaps home."""
    part = get_part(state)
    left_behind = [other for other in part.met[seat] if part.boats[other] == part.boats[seat]]
    part.boats[seat] = berth
    part.met[seat] = other_boats_at(part, berth, seat)
    state.emit(Rowed(seat, berth.river, berth.cell))
    if berth.cell == castle_cell(part, berth.river):
        reach_castle(state, seat, berth.river)
        if part.course[berth.river] == seat:
            come_home(state, seat)
    for other in left_behind:
        state.emit(BoatPassed(seat, other))


def come_home(state: GlenMore2, seat: int) -> None:
    """The next result card; who alone is left gets a last card at once (C1-11, C1-12)."""
    part = get_part(state)
    place = 1 + sum(result > 0 for result in part.results)
    part.results[seat] = place
    state.emit(BoatHome(seat, place))
    results = numbers(state.box.file).result_vp
    if place <= len(results):
        state.score(seat, f"chronicle:race-{place}", results[place - 1])
    if place == 1:
        state.add_whisky(seat, 1)
    on_their_way = [other for other, result in enumerate(part.results) if not result]
    if len(on_their_way) == 1:
        come_last(state, on_their_way[0])


def come_last(state: GlenMore2, seat: int) -> None:
    get_part(state).results[seat] = LAST
    state.emit(CameLast(seat))


class DragonBoats(Chronicle):
    """Movement points row a boat round the table: through all rivers, from castle to castle, and home."""

    number = NUMBER
    name = N_("The Dragon Boat Races")
    summary = N_("Row your boat along everybody's rivers, take rewards at their castles and be home before the others.")
    part = RacePart
    minutes = 10
    depth = 1
    actions = (Row, DealReward, TakeReward)

    def find_mistakes(self, file: File) -> Sequence[tuple[str, str]]:
        return list(find_mistakes(file))

    def begin(self, state: GlenMore2, options: Mapping[str, str]) -> RacePart:
        """Race Start lies somewhere in the top third of B (C1-2)."""
        start = next(n for n, tile in enumerate(state.box.tiles) if tile.name == RACE_START)
        deck = DECKS.index(state.box.tiles[start].deck)
        tiles = state.decks[deck]
        state.decks[deck] = tuple(tile for tile in tiles if tile != start)
        state.slots = (*state.slots, Slot(start, deck, 0, len(tiles) // 3 - 1))
        return new_race(state)

    @on(Passed)
    def race_start(self, state: GlenMore2, event: Passed) -> None:
        """The first player's figure past Race Start begins the race for all (C1-5)."""
        part = get_part(state)
        if part.begun or event.seat == CHANCE:
            return
        tiles, rondel = state.box.tiles, state.rondel
        between = [rondel.tile_at(place) for place in range(event.start + 1, event.end)]
        if any(tile >= 0 and tiles[tile].name == RACE_START for tile in between):
            part.begun = True
            state.emit(RaceBegan(event.seat))

    # -- in a turn

    @only(When.MOVING, When.ACTING)
    def offer_actions(self, state: GlenMore2, seat: int, when: When) -> Sequence[Action]:
        return [Row()] if self._no_row(state, seat) is None else ()

    def carry_out(self, state: GlenMore2, seat: int, action: Action) -> bool:
        if not isinstance(action, Row):
            return False
        now = state.now
        state.now = msgspec.structs.replace(now, points=now.points - row_cost(state, seat))
        arrive(state, seat, downstream(state, get_part(state).boats[seat]))
        return True

    def why_not(self, state: GlenMore2, seat: int, action: Action) -> Refusal | None:
        choosing = isinstance(state.agenda[-1], ChooseReward)  # a reward is due then, though none is dealt
        if isinstance(action, DealReward | TakeReward) and not choosing:
            return NO_REWARD_DUE.with_facts()
        return self._no_row(state, seat) if isinstance(action, Row) else None

    def _no_row(self, state: GlenMore2, seat: int) -> Refusal | None:
        """Why a seat cannot row now (C1-5, C1-6, C1-12)."""
        part = get_part(state)
        if not part.begun:
            return NOT_BEGUN.with_facts()
        if part.results[seat]:
            return (RACE_OVER if part.results[seat] == LAST else BOAT_IS_HOME).with_facts()
        if state.now.points:  # one is enough for any tile
            return None
        return NO_POINTS.with_facts() if row_cost(state, seat) else None

    def held_back_cells(
        self, state: GlenMore2, seat: int, cells: Sequence[int], open_to: Collection[int]
    ) -> Collection[int]:
        """A reward may bring resources, at a castle that the boat can reach with the movement points of this turn."""
        return cells if self._may_be_rewarded(state, seat, open_to) else ()

    def _may_be_rewarded(self, state: GlenMore2, seat: int, open_to: Collection[int]) -> bool:
        part = get_part(state)
        if not part.begun or part.results[seat]:
            return False
        land, tiles = state.players[seat].land, state.box.tiles
        deals = [deal for cell in open_to if cell in land for deal in tiles[land[cell].tile].alternatives]
        points = state.now.points + sum(a.n for deal in deals for a in deal.gain if a.what == "move")
        berth = part.boats[seat]
        for _ in range(points):
            berth = downstream(state, berth)
            if berth.cell == castle_cell(part, berth.river) and part.castles[berth.river].left:
                return True
        return state.is_allowed(seat, ROW_FREE)

    @only(Remove)
    def why_forbidden(self, state: GlenMore2, seat: int, action: Remove) -> Refusal | None:
        """A tile with a boat stays, whoever's boat it is (C1-9)."""
        part = get_part(state)
        there = Berth(part.course.index(seat), action.cell) in part.boats
        return BOAT_THERE.with_facts(cell=action.cell) if there else None

    # -- the end

    @on(ScoringEnded)
    def last_cards(self, state: GlenMore2, event: ScoringEnded) -> None:
        """Who is not home when the game ends gets a last card (C1-12)."""
        if event.number == LAST_SCORING:
            for seat, result in enumerate(get_part(state).results):
                if not result:
                    come_last(state, seat)

    def coin_value(self, state: GlenMore2, seat: int) -> int:
        """Cod-liver oil: coins are worth nothing (C1-13)."""
        return 0 if get_part(state).results[seat] == LAST else 1

    # -- what is secret

    def hide_secrets(self, part: Any, seat: int) -> Any:
        return hidden_from(part, seat)

    def determinise(self, part: Any, seat: int, rng: random.Random) -> Any:
        """Unseen rewards, any of those the seat does not know of."""
        for river, castle in enumerate(part.castles):
            if HIDDEN in castle.rewards:
                unknown = [reward for reward, n in part.bag.items() for _ in range(n)]
                guess = rng.sample(unknown, len(castle.rewards))
                for reward in guess:
                    part.bag[reward] -= 1
                part.castles[river] = msgspec.structs.replace(castle, rewards=tuple(sorted(guess)))
        part.bag = in_order(part.bag)
        return part


CHRONICLE = DragonBoats()
