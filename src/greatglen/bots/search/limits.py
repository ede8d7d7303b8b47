"""Limits of a search: how far it looks at a table, and its clock, which the long loops check to keep a budget."""

import time
from collections.abc import Callable, Mapping

import msgspec

from greatglen.heuristics.search_settings import SearchSettings
from greatglen.kernel.game import Game

MIN_HORIZON = 4  # the horizon with many expansions
EXPANSION_WIDTH = 6  # options considered with expansions


class TimeUpError(Exception):
    """Raised inside a search whose time is up: what was begun is left as it is."""


class Clock:
    """Seconds from now on, or without end; and whoever may stop it before."""

    __slots__ = ("_is_stopped", "_started", "_timer", "seconds", "share")

    def __init__(
        self,
        seconds: float | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
        timer: Callable[[], float] = time.monotonic,
    ) -> None:
        self._started = timer()
        self._timer = timer
        self._is_stopped = is_stopped
        self.seconds = seconds
        self.share = 1.0  # of the time, for what is being done now

    @property
    def elapsed(self) -> float:
        return self._timer() - self._started

    def check(self) -> None:
        """Raise EnoughError if the time is up."""
        if self._is_stopped() or (self.seconds is not None and self.elapsed >= self.share * self.seconds):
            raise TimeUpError


ENDLESS = Clock()


def choose_settings(game: Game, options: Mapping[str, str], learned: bool = False) -> SearchSettings:
    """Return the settings of a game with its options, for a search by its own weights or by weights that were learned.

    Every expansion makes turns longer and gives them more options, so that in the same time less far can be seen.
    """
    settings, expansions = game.search_settings, len(game.chosen_expansions(options))
    if learned and game.learned_search_settings is not None:
        settings = game.learned_search_settings
    if not expansions:
        return settings
    horizon = max(settings.horizon - expansions, MIN_HORIZON)
    return msgspec.structs.replace(
        settings, horizon=horizon, max_options=EXPANSION_WIDTH, max_inner_options=EXPANSION_WIDTH
    )
