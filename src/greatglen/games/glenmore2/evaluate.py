"""What a position of Glen More II is worth to each player, in points; docs/bots.md explains the terms.

What a Chronicle adds is valued by the Chronicle itself (its hook `prospect`), in points.
"""

from functools import cache
from pathlib import Path

import msgspec

from greatglen.games.glenmore2.box import Box, box_named
from greatglen.games.glenmore2.clans import counted
from greatglen.games.glenmore2.rondel import end_place
from greatglen.games.glenmore2.scoring import LAST, compared, final_points, scoring_points
from greatglen.games.glenmore2.state import RIVER, GlenMore2, Laird
from greatglen.games.highland.land import scots, stock
from greatglen.games.highland.outlook import lead_over, neighbourhood, next_figure, sale, work
from greatglen.kernel.evaluation import Evaluation, Look

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


class Facts(msgspec.Struct, frozen=True):
    """What the tiles of a box are good for, by their numbers."""

    works: tuple[float, ...]
    produces: tuple[bool, ...]
    trades: tuple[bool, ...]
    distils: tuple[bool, ...]
    moves: tuple[bool, ...]
    goals: tuple[str, ...]  # clans that give points for a number of something


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
        goals=tuple(name for name, clan in box.clans.items() if clan.tiers),
    )


def part_to_come(state: GlenMore2) -> float:
    """The part of the game to come: the places on the rondel until The End, as far as its place can be guessed."""
    rondel = state.rondel
    rear = min(rondel.figures[: len(state.players)])
    end = end_place(state)
    if end is None:
        slot = next((slot for slot in state.slots if slot.tile == state.box.the_end), None)
        if slot is None:
            return 0.0
        before = sum(len(deck) for deck in state.decks[:-1])
        end = rondel.front + 1 + before + max((slot.first + slot.last) // 2 - state.drawn[-1], 0)
    behind = sum(state.drawn)
    ahead = max(end - rear, 0)
    return min(ahead / max(behind + max(end - rondel.front, 0), 1), 1.0)


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
        rows.append(
            [
                *_land(state, seat, player, facts, out),
                sources["end:territory"] / penalty,
                0.0 if out else lead_over(places, seat),
                float(seat == first),
                cards,
                0.0 if out else _clan_goals(state, seat, facts),
                *(float(effect in player.lasting) for effect in LASTING),
            ]
        )
    _compare(state, rows)
    besides: list[dict[str, float]] = []
    if state.parts:
        besides = [{} for _ in range(seats)]
        for chronicle in state.chronicles:
            for seat, named in enumerate(besides):
                for name, vp in chronicle.prospect(state, seat).items():
                    named[f"{chronicle.number}:{name}"] = vp
    return Look(part_to_come(state), rows, besides)


def _land(state: GlenMore2, seat: int, player: Laird, facts: Facts, out: bool) -> list[float]:
    """Coins, goods and tiles of one player."""
    land = player.land
    have = stock(land)
    tiles = [plot.tile for plot in land.values()]
    best, room, reach = (0.0, 0, 0) if out else neighbourhood(land, facts.works, RIVER, state.near(seat, land))
    forms = state.box.tiles
    return [
        player.coins,
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
    ]


def _clan_goals(state: GlenMore2, seat: int, facts: Facts) -> float:
    """The points a marker on free clans with goals would bring now; the best of them in full, the others half."""
    reached = []
    for name in facts.goals:
        if name not in state.board:
            clan = state.box.clans[name]
            have = counted(state, seat, clan.counts)
            vp = max((vp for least, vp in clan.tiers if have >= least), default=0)
            if vp:
                reached.append(vp)
    return max(reached, default=0) / 2 + sum(reached) / 2


def _compare(state: GlenMore2, rows: list[list[float]]) -> None:
    """What the scorings to come would bring: the next, the more so the sooner it comes, and those after it."""
    scorings = LAST - state.scored
    deck = state.scored + 1
    drawn = 0.0
    if scorings > 1:
        size = len(state.decks[deck]) + state.drawn[deck]
        drawn = state.drawn[deck] / size if size else 0.0
    elif scorings:
        drawn = 1 - part_to_come(state)
    numbers = compared(state)
    for area, points in scoring_points(state).items():
        counts = numbers[area]
        for seat, vp in enumerate(points):
            rows[seat] += [
                vp * (scorings > 0),
                vp * drawn,
                vp * max(scorings - 1, 0),
                counts[seat] * max(scorings - drawn, 0),
            ]


EVALUATION = Evaluation.from_file(NAMES, look, Path(__file__).with_name("weights.json"), "glenmore2")
