"""What a net is shown of Glen More II: what the evaluation sees of each player, and what they have of each kind."""

from collections.abc import Sequence

from greatglen.games.glenmore2.evaluation import AREAS, CACHED, EVALUATION, PLAIN
from greatglen.games.glenmore2.rules.chronicle import Chronicle
from greatglen.games.glenmore2.rules.scoring import LAST
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore_common.features import feature_names, feature_rows, weigh_position
from greatglen.heuristics.features import FeatureRow, NetworkFeatures

MEASURES = (*PLAIN, *(f"{area}:{what}" for area in AREAS for what in ("points", "lead")))
MORE = ("whisky", "scots left", "markers left", "landmarks", "persons", "clans", "tiles", "promised by chronicles")
ROW = feature_names(CACHED, MEASURES, MORE)
WHOLE = (
    "part to come",
    *(f"scorings held: {number}" for number in range(LAST)),
    "three players",
    "four players",
    "the die plays",
    "chronicles in play",
    *(f"chronicle {number}" for number in range(1, 9)),
    "lead",
    *ROW,
)


def read_rows(state: GlenMore2, seats: Sequence[int]) -> list[FeatureRow]:
    """Show each seat the position as it sees it; only Chronicles hide anything."""
    if not state.find_answering(Chronicle.hide_secrets):
        return _show(state, seats)
    return [seen for seat in seats for seen in _show(state.read_only_view(seat), (seat,))]


def _show(state: GlenMore2, seats: Sequence[int]) -> list[FeatureRow]:
    look, prospects = weigh_position(EVALUATION, state)
    promised = [sum(named.values()) for named in look.extras_by_seat]
    more = [
        (
            player.whisky,
            player.scots,
            player.markers,
            len(player.landmarks),
            len(player.persons),
            len(player.clans),
            len(player.land),
            guests,
        )
        for player, guests in zip(state.players, promised, strict=True)
    ]
    count = len(state.players)
    shared = [
        look.remaining,
        *[float(state.scored == number) for number in range(LAST)],
        float(count == 3),
        float(count == 4),
        float(state.die >= 0),
        len(state.parts),
        *[float(number in state.parts) for number in range(1, 9)],
    ]
    return feature_rows(state, look, prospects, more, shared, seats)


NETWORK_FEATURES = NetworkFeatures(WHOLE, (*ROW, "ahead of them"), read_rows)
