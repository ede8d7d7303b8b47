"""Ratings and tournaments, for a host who wants them: `greatglen serve --ratings`."""

from greatglen.kernel.sentence import N_
from greatglen.web.feature import Link, Room
from greatglen.web.features.contests.rated_agreement import TERMS, guard, invitation
from greatglen.web.features.contests.rating_pages import RatingController, score, settings
from greatglen.web.features.contests.rating_updates import Counting
from greatglen.web.features.contests.rounds import Running
from greatglen.web.features.contests.tournament_pages import ContestController, panel, told
from greatglen.web.live.table_service import House


class Keeper:
    """Tournaments go on, and what counts is counted."""

    def __init__(self, house: House) -> None:
        self._running = Running(house)
        self._counting = Counting(house)

    async def tend(self) -> None:
        await self._running.tend()
        await self._counting.tend()


ROOM = Room(
    name="contests",
    order=70,
    handlers=(RatingController, ContestController),
    links=(Link("/tournaments", N_("Tournaments")), Link("/ratings", N_("Ratings"))),
    panel=panel,
    settings=settings,
    terms=TERMS,
    invitation=invitation,
    score=score,
    guard=guard,
    keeper=Keeper,
    told=told,
    wanted=lambda settings: settings.get("ratings") == "yes",
)
