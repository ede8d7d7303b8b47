"""What nets are shown of both Glen More games: oneself, the others one by one, and how far the game has gone."""

from collections.abc import Sequence

from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.heuristics.evaluation import Evaluation, PositionFeatures
from greatglen.heuristics.features import FeatureRow

ROW = ("points", "prospects", "behind the foremost", "tiles ahead", "has finished", "figures to move before")


def feature_rows(
    state: Highland,
    look: PositionFeatures,
    prospects: Sequence[float],
    more: Sequence[Sequence[float]],
    shared: Sequence[float],
    seats: Sequence[int],
) -> list[FeatureRow]:
    """From some seats. `more`: what a game tells of each player besides; `shared`: of the table."""
    rows = [
        [*kept.features, *measures, *row, *further]
        for kept, measures, row, further in zip(look.cached, look.measures, _rows(state, prospects), more, strict=True)
    ]
    found = []
    for seat in seats:
        others = [other for other in range(len(rows)) if other != seat]
        lead = prospects[seat] - max([prospects[other] for other in others])
        whole = [*shared, lead, *rows[seat]]
        found.append(FeatureRow(lead, whole, [[*rows[other], prospects[seat] - prospects[other]] for other in others]))
    return found


def _rows(state: Highland, prospects: Sequence[float]) -> list[list[float]]:
    """Per player: points, and where the figure stands."""
    rondel = state.rondel
    figures, out = rondel.figures, rondel.out
    front = max(figures)
    moving = [place for figure, place in enumerate(figures) if figure not in out]
    return [
        [
            player.vp,
            prospects[seat],
            front - figures[seat],
            rondel.front - figures[seat],
            seat in out,
            sum([place < figures[seat] for place in moving]),
        ]
        for seat, player in enumerate(state.players)
    ]


def feature_names(fixed: Sequence[str], measures: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    """The names of a player's numbers."""
    return (*fixed, *measures, *ROW, *more)


def weigh_position(evaluation: Evaluation, state: Highland) -> tuple[PositionFeatures, list[float]]:
    """A look at a position, and what the evaluation says of it."""
    look = evaluation.read_features(state)
    return look, evaluation.weigh(state, look)
