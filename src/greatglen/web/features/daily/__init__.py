"""Today: the deal of the day, which everybody plays once, and puzzles."""

from litestar import Router
from litestar.di import Provide

from greatglen.kernel.sentence import N_
from greatglen.store.history.puzzle_answers import PuzzleAnswers
from greatglen.web.feature import Feature, Link
from greatglen.web.features.daily.deal import DailyDeals
from greatglen.web.features.daily.pages import DailyController, create_panel_context
from greatglen.web.features.daily.puzzle_pages import PuzzleController, PuzzlesController
from greatglen.web.features.daily.puzzle_table import PuzzleTables, provide_puzzle_visit

FEATURE = Feature(
    name="daily",
    order=30,
    handlers=[
        DailyController,
        PuzzlesController,
        Router("/", route_handlers=[PuzzleController], dependencies={"visit": Provide(provide_puzzle_visit)}),
    ],
    links=[Link("/puzzles", N_("Puzzles"))],
    panel=create_panel_context,
    provide={
        "dealing": DailyDeals,
        "puzzling": lambda table_service: PuzzleAnswers(table_service.store.engine),
        "puzzle_tables": lambda table_service: PuzzleTables(),
    },
    periodic_task=DailyDeals,
)
