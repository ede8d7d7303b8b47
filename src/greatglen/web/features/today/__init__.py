"""Today: the deal of the day, which everybody plays once, and puzzles."""

from litestar import Router
from litestar.di import Provide

from greatglen.kernel.sentence import N_
from greatglen.store.puzzling import Puzzling
from greatglen.web.feature import Link, Room
from greatglen.web.features.today.dealing import Dealing
from greatglen.web.features.today.pages import TodayController
from greatglen.web.features.today.panel import panel
from greatglen.web.features.today.puzzle_pages import PuzzleController, PuzzlesController
from greatglen.web.features.today.puzzle_visit import PuzzleTables, provide_puzzle_visit

ROOM = Room(
    name="today",
    order=30,
    handlers=[
        TodayController,
        PuzzlesController,
        Router("/", route_handlers=[PuzzleController], dependencies={"visit": Provide(provide_puzzle_visit)}),
    ],
    links=[Link("/puzzles", N_("Puzzles"))],
    panel=panel,
    provide={
        "dealing": Dealing,
        "puzzling": lambda house: Puzzling(house.store.engine),
        "puzzle_tables": lambda house: PuzzleTables(),
    },
    keeper=Dealing,
)
