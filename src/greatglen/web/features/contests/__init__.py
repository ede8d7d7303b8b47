"""Ratings and tournaments, for a host who wants them: `greatglen serve --ratings`."""

from greatglen.kernel.sentence import N_
from greatglen.web.feature import Feature, Link
from greatglen.web.features.contests.rated_agreement import TERMS, check_intent, create_invitation_context
from greatglen.web.features.contests.rating_pages import RatingController, create_score_context, create_settings_context
from greatglen.web.features.contests.rating_updates import RatingUpdates
from greatglen.web.features.contests.rounds import TournamentRounds
from greatglen.web.features.contests.tournament_pages import TournamentController, create_panel_context, export_person
from greatglen.web.live.table_service import TableService


class ContestTask:
    """Tournaments go on, and what counts is counted."""

    def __init__(self, table_service: TableService) -> None:
        self._running = TournamentRounds(table_service)
        self._counting = RatingUpdates(table_service)

    async def run_due(self) -> None:
        await self._running.run_due()
        await self._counting.run_due()


FEATURE = Feature(
    name="contests",
    order=70,
    handlers=(RatingController, TournamentController),
    links=(Link("/tournaments", N_("Tournaments")), Link("/ratings", N_("Ratings"))),
    panel=create_panel_context,
    settings=create_settings_context,
    terms=TERMS,
    invitation=create_invitation_context,
    score=create_score_context,
    guard=check_intent,
    periodic_task=ContestTask,
    export_person=export_person,
    is_enabled=lambda settings: settings.get("ratings") == "yes",
)
