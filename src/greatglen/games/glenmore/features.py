"""What a net is shown of Glen More: what the evaluation sees of each player, and how many tiles of a kind they have."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from greatglen.games.glenmore.evaluation import AREAS, CACHED, EVALUATION, PLAIN, SCORINGS
from greatglen.games.glenmore.rules.components import TILES
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.features import feature_names, feature_rows, weigh_position
from greatglen.heuristics.features import FeatureRow, NetworkFeatures

KINDS = tuple(dict.fromkeys(tile.name for tile in TILES))
MEASURES = (*PLAIN, *(f"{area}:{what}" for area in AREAS for what in ("points", "lead")))
MORE = ("whisky", "chieftains", "cards", "tiles", *(f"tiles: {name}" for name in KINDS))
ROW = feature_names(CACHED, MEASURES, MORE)
WHOLE = (
    "part to come",
    *(f"scorings held: {number}" for number in range(SCORINGS)),
    *(f"players: {number}" for number in (3, 4, 5)),
    "lead",
    *ROW,
)


def read_rows(state: GlenMore, seats: Sequence[int]) -> list[FeatureRow]:
    """Nothing in Glen More is hidden."""
    look, prospects = weigh_position(EVALUATION, state)
    more = [
        (
            player.whisky,
            player.chieftains,
            len(player.cards),
            len(player.land),
            *_kinds(tuple(sorted([plot.tile for plot in player.land.values()]))),
        )
        for player in state.players
    ]
    count = len(state.players)
    shared = [
        look.remaining,
        *[float(state.scored == number) for number in range(SCORINGS)],
        *[float(count == number) for number in (3, 4, 5)],
    ]
    return feature_rows(state, look, prospects, more, shared, seats)


@lru_cache(maxsize=1 << 13)
def _kinds(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """How many of these tiles are of each kind."""
    counted = Counter(TILES[tile].name for tile in tiles)
    return tuple([counted[name] for name in KINDS])


NETWORK_FEATURES = NetworkFeatures(WHOLE, (*ROW, "ahead of them"), read_rows)
