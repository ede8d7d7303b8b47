"""Great Glen: Glen More, Glen More II and Clans of Scotland. The public API; docs/api.md explains it."""

import pkgutil
from collections.abc import Mapping

from greatglen.games import GAMES, game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE, NOBODY, Choice
from greatglen.kernel.event import Event
from greatglen.kernel.game import Game, Option
from greatglen.kernel.record import Record
from greatglen.kernel.refusal import BadRecord, Refusal, Refused
from greatglen.kernel.state import Points
from greatglen.kernel.table import Table
from greatglen.kernel.view import View

__all__ = [
    "CHANCE",
    "NOBODY",
    "Action",
    "BadRecord",
    "Choice",
    "Event",
    "Game",
    "Option",
    "Points",
    "Record",
    "Refusal",
    "Refused",
    "Table",
    "View",
    "__version__",
    "list_games",
    "replay",
    "start",
]

__version__ = "0.1.0"


def list_games() -> list[Game]:
    """What can be played: name, title, seats, options."""
    return list(GAMES.values())


def start(
    game: str,
    *,
    seats: int,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    chance: str = "auto",
) -> Table:
    """A new table. The same seed deals the same; `chance="manual"` leaves dice, deals and draws to the caller."""
    return Table(game_named(game), seats, seed, options, chance)


def replay(record: Record, *, at: int | None = None) -> Table:
    """The table a record leads to, or leads to after its first `at` actions; it can be played on."""
    try:
        game = game_named(record.game)
    except Refused as refused:
        raise BadRecord("game", refused.refusal) from None
    return Table.replay(game, record, at)


def _picture(table: Table) -> str:
    """A table as notebooks show it. What draws is imported with the first picture: a program that plays needs none."""
    return str(pkgutil.resolve_name("greatglen.envs.render:render_svg")(table))


Table.svg_renderer = _picture
