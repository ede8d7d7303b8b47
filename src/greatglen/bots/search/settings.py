"""How the search goes about a table: as its game says, and less far with expansions."""

from collections.abc import Mapping

import msgspec

from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game

NEAREST = 4  # the horizon with many expansions
FEW = 6  # options considered with expansions


def settings_for(game: Game, options: Mapping[str, str], learned: bool = False) -> SearchSettings:
    """The settings of a game with its options, for a search by its own weights or by weights that were learned.

    Every expansion makes turns longer and gives them more options, so that in the same time less far can be seen.
    """
    settings, expansions = game.search, len(game.chosen(options))
    if learned and game.learned_search is not None:
        settings = game.learned_search
    if not expansions:
        return settings
    horizon = max(settings.horizon - expansions, NEAREST)
    return msgspec.structs.replace(settings, horizon=horizon, wide=FEW, inner=FEW)
