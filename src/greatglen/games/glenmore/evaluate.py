"""What a position of Glen More is worth to each player, in points; docs/bots.md explains the terms."""

from functools import lru_cache
from pathlib import Path

from greatglen.games.glenmore.components import NOTHING, STACKS, TILES, WAYS
from greatglen.games.glenmore.scoring import OVERSIZE, compared, final_points
from greatglen.games.glenmore.state import GlenMore
from greatglen.games.highland.comparison import compare
from greatglen.games.highland.land import Plot, manned, scots, stock
from greatglen.games.highland.outlook import lead_over, neighbourhood, next_figure, sale, work
from greatglen.kernel.evaluation import Evaluation, Look

AREAS = ("whisky", "chieftains", "cards")
NAMES = (
    "coins",
    "wood",
    "stone",
    "grain",
    "sheep",
    "cattle",
    "variety",  # kinds of resources in the territory
    "trade",  # points for goods that are there, at the trades that are there
    "production",  # tiles that produce
    "trades",  # tiles that trade or score
    "distilleries",
    "villages",  # tiles that give movement points
    "work",  # what activating every tile once would be worth
    "next-work",  # ... those around the best place to build
    "room",  # places to build
    "ways",  # ends of river and road that can be built on
    "clansmen",
    "territory",  # tiles above the smallest territory, at their penalty
    "tempo",  # spaces behind the others on the rondel
    "to-move",  # moves before the others
    "end-cards",  # points of cards at the end
    *(f"{area}:{when}" for area in AREAS for when in ("next", "soon", "later", "count")),
)
SCORINGS = 3
TO_DRAW = sum(len(stack) for stack in STACKS)
WORKS = tuple(work(tile.alternatives, GlenMore.RESOURCES) for tile in TILES)
PRODUCES = tuple(tile.produces != NOTHING for tile in TILES)
TRADES = tuple(tile.colour == "brown" for tile in TILES)
DISTILS = tuple(tile.kind == "distillery" for tile in TILES)
MOVES = tuple(any(amount.what == "move" for deal in tile.alternatives for amount in deal.gain) for tile in TILES)


def look(state: GlenMore) -> Look:
    """The features of every player; the part of the game to come is that of the tiles to be drawn."""
    players = state.players
    seats = len(players)
    left = sum(map(len, state.stacks)) / TO_DRAW
    places = state.rondel.figures[:seats]
    first = next_figure(state.rondel, seats)
    end = final_points(players)
    rows: list[list[float]] = []
    for seat, player in enumerate(players):
        sources = end[seat]
        rows.append(
            [
                player.coins,
                *_land(tuple(player.land), tuple(player.land.values())),
                sources["end:territory"] / OVERSIZE,
                lead_over(places, seat),
                float(seat == first),
                sum(sources.values()) - sources["end:coins"] - sources["end:territory"],
            ]
        )
    _compare(state, rows)
    return Look(left, rows)


@lru_cache(maxsize=1 << 13)
def _land(cells: tuple[int, ...], plots: tuple[Plot, ...]) -> tuple[float, ...]:
    """Goods, tiles and people of one territory. Kept, because from one position to the next most stay as they were."""
    land = dict(zip(cells, plots, strict=True))
    have = stock(land)
    tiles = [plot.tile for plot in plots]
    best, room, reach = neighbourhood(land, WORKS, WAYS, manned(land))
    return (
        *have,
        sum(map(bool, have)),
        sum([sale(TILES[tile].alternatives, have) for tile in tiles if TRADES[tile]]),
        sum([PRODUCES[tile] for tile in tiles]),
        sum([TRADES[tile] for tile in tiles]),
        sum([DISTILS[tile] for tile in tiles]),
        sum([MOVES[tile] for tile in tiles]),
        sum([WORKS[tile] for tile in tiles]),
        best,
        room,
        reach,
        scots(land),
    )


def _compare(state: GlenMore, rows: list[list[float]]) -> None:
    """What the scorings to come would bring: the next, the more so the sooner it comes, and those after it."""
    scorings = SCORINGS - state.scored
    stack = STACKS[state.scored + 1] if scorings else ()
    drawn = 1 - len(state.stacks[state.scored + 1]) / len(stack) if stack else 0.0
    numbers = compared(state.players)
    for area in AREAS:
        counts = numbers[area]
        for seat, vp in enumerate(compare(counts, state.table)):
            rows[seat] += [
                vp * (scorings > 0),
                vp * drawn,
                vp * max(scorings - 1, 0),
                counts[seat] * max(scorings - drawn, 0),
            ]


EVALUATION = Evaluation.from_file(NAMES, look, Path(__file__).with_name("weights.json"), "glenmore")
