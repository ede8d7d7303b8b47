"""What a position of Glen More II is worth to each player, in points; docs/bots.md explains the terms.

What a Chronicle adds is valued by the Chronicle itself (its hook `prospect`), in points.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

import msgspec

from greatglen.games.glenmore2.box import Box, box_named
from greatglen.games.glenmore2.chronicle import Chronicle
from greatglen.games.glenmore2.horizon import part_to_come
from greatglen.games.glenmore2.scoring import LAST, compared, final_points, scoring_points
from greatglen.games.glenmore2.state import RIVER, GlenMore2
from greatglen.games.highland import outlook
from greatglen.games.highland.land import Plot, ends, manned, scots, stock
from greatglen.games.highland.outlook import lead_over, neighbourhood, next_figure, sale, work
from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.evaluation import Evaluation, Look

FEW = 6  # ways of one thing that a Chronicle offers, for a bot to look at
AREAS = ("castle", "landmarks", "whisky", "persons")
LASTING = (
    "activation",
    "castle-twice",
    "castles-as-scots",
    "coin-for-resource",
    "vp-for-moves",
    "vp-for-whisky",
)
NAMES = (
    "coins",
    "wood",
    "stone",
    "barley",
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
    "river",  # ends of the river that can be built on
    "scots",
    "territory",  # tiles above the smallest territory, at their penalty
    "tempo",  # spaces behind the others on the rondel
    "to-move",  # moves before the others
    "end-cards",  # points of cards at the end
    "clan-goals",  # points of free clans that count something one has
    *(f"lasting:{effect}" for effect in LASTING),
    *(f"{area}:{when}" for area in AREAS for when in ("next", "soon", "later", "count")),
)


Tiers: TypeAlias = tuple[tuple[int, int], ...]


class Facts(msgspec.Struct, frozen=True):
    """What the tiles of a box are good for, by their numbers."""

    works: tuple[float, ...]
    produces: tuple[bool, ...]
    trades: tuple[bool, ...]
    distils: tuple[bool, ...]
    moves: tuple[bool, ...]
    goals: tuple[tuple[str, str, Tiers], ...]  # clans that give points for a number of something in the territory
    purses: tuple[tuple[str, Tiers], ...]  # clans that give points for coins


@cache
def facts_of(key: str) -> Facts:
    box: Box = box_named(key)
    tiles = box.tiles
    gains = [{amount.what for deal in tile.alternatives for amount in deal.gain} for tile in tiles]
    return Facts(
        works=tuple(work(tile.alternatives, box.resources) for tile in tiles),
        produces=tuple(bool(what & {*box.resources, "any"}) for what in gains),
        trades=tuple(tile.kind == "trade" for tile in tiles),
        distils=tuple("whisky" in what for what in gains),
        moves=tuple("move" in what for what in gains),
        goals=tuple(
            (name, clan.counts, tuple(clan.tiers))
            for name, clan in box.clans.items()
            if clan.tiers and clan.counts != "coins"
        ),
        purses=tuple((name, tuple(clan.tiers)) for name, clan in box.clans.items() if clan.counts == "coins"),
    )


def look(state: GlenMore2) -> Look:
    """The features of every player."""
    seats = len(state.players)
    facts = facts_of(state.box_key)
    penalty = state.box.file.oversize_penalty
    places = state.rondel.figures[:seats]
    first = next_figure(state.rondel, seats)
    end = final_points(state)
    rows = []
    for seat, player in enumerate(state.players):
        sources = end[seat]
        cards = sum(sources.values()) - sources["end:coins"] - sources["end:territory"]
        out = seat in state.rondel.out
        castles = "castles-as-scots" in player.lasting
        land = _land(state.box_key, tuple(player.land), tuple(player.land.values()), castles, out)
        rows.append(
            [
                player.coins,
                *land.features,
                sources["end:territory"] / penalty,
                0.0 if out else lead_over(places, seat),
                float(seat == first),
                cards,
                0.0 if out else _clan_goals(state, land.goals, player.coins, facts),
                *[float(effect in player.lasting) for effect in LASTING],
            ]
        )
    left = part_to_come(state)
    _compare(state, rows, left)
    besides: list[dict[str, float]] = [{} for _ in range(seats)]
    for chronicle in state.heeding(Chronicle.prospect):
        for named, expected in zip(besides, chronicle.prospect(state), strict=True):
            named |= {f"{chronicle.number}:{name}": vp for name, vp in expected.items()}
    return Look(left, rows, besides)


class Land(msgspec.Struct, frozen=True):
    """What one territory is good for."""

    features: tuple[float, ...]
    goals: dict[str, int]  # what clans that count something in it would give


@lru_cache(maxsize=1 << 13)
def _land(key: str, cells: tuple[int, ...], plots: tuple[Plot, ...], castles: bool, out: bool) -> Land:
    """Goods, tiles and people of one territory. Kept, because from one position to the next most stay as they were."""
    land = dict(zip(cells, plots, strict=True))
    facts = facts_of(key)
    forms = box_named(key).tiles
    have = stock(land)
    tiles = [plot.tile for plot in plots]
    near = manned(land)
    if castles:
        near |= {cell for cell, plot in land.items() if forms[plot.tile].kind == "castle"}
    best, room, reach = (0.0, 0, 0) if out else neighbourhood(land, facts.works, RIVER, near)
    west, east = ends(land, RIVER[0])
    built_over = sum(forms[tile].overbuild for plot in plots for tile in (*plot.under, plot.tile))
    features = (
        *have,
        sum(map(bool, have)),
        0.0 if out else sum([sale(forms[tile].alternatives, have) for tile in tiles if facts.trades[tile]]),
        sum([facts.produces[tile] for tile in tiles]),
        sum([facts.trades[tile] for tile in tiles]),
        sum([facts.distils[tile] for tile in tiles]),
        sum([facts.moves[tile] for tile in tiles]),
        sum([facts.works[tile] for tile in tiles]),
        best,
        room,
        reach,
        scots(land),
    )
    occupied = sum(plot.scots > 0 for plot in plots)
    counts = {"occupied": occupied, "river": east - west - 1, "overbuild": built_over}
    goals = {}
    for name, counted, tiers in facts.goals:
        number = counts[counted] if counted in counts else sum(forms[tile].kind == counted for tile in tiles)
        goals[name] = reached(tiers, number)
    return Land(features, {name: vp for name, vp in goals.items() if vp})


def reached(tiers: Tiers, have: int) -> int:
    """The points of a clan for so many of what it counts."""
    return max([vp for least, vp in tiers if have >= least], default=0)


def _clan_goals(state: GlenMore2, goals: dict[str, int], coins: int, facts: Facts) -> float:
    """The points a marker on free clans with goals would bring now; the best of them in full, the others half."""
    free = [vp for name, vp in goals.items() if name not in state.board]
    free += [reached(tiers, coins) for name, tiers in facts.purses if name not in state.board]
    return (max(free) + sum(free)) / 2 if free else 0.0


def _compare(state: GlenMore2, rows: list[list[float]], left: float) -> None:
    """What the scorings to come would bring: the next, the more so the sooner it comes, and those after it."""
    scorings = LAST - state.scored
    deck = state.scored + 1
    drawn = 0.0
    if scorings > 1:
        size = len(state.decks[deck]) + state.drawn[deck]
        drawn = state.drawn[deck] / size if size else 0.0
    elif scorings:
        drawn = 1 - left
    numbers = compared(state)
    for area, points in scoring_points(state, numbers).items():
        counts = numbers[area]
        for seat, vp in enumerate(points):
            rows[seat] += [
                vp * (scorings > 0),
                vp * drawn,
                vp * max(scorings - 1, 0),
                counts[seat] * max(scorings - drawn, 0),
            ]


def shortlist(state: GlenMore2, choice: Choice) -> Sequence[Action]:
    """As in both games; and of what a Chronicle offers in many ways (something on any clan, or on any plot) a few."""
    options = outlook.shortlist(state, choice)
    if not state.parts or len(options) <= FEW:
        return options
    theirs = {kind for chronicle in state.chronicles for kind in chronicle.actions}
    kept: list[Action] = []
    for kind, group in groupby(options, key=type):
        alike = list(group)
        kept += alike[:: -(-len(alike) // FEW)] if kind in theirs and len(alike) > FEW else alike
    return kept


EVALUATION = Evaluation.from_file(NAMES, look, Path(__file__).with_name("weights.json"), "glenmore2")
