"""Tables in play for the tests of the drawings, with words for them."""

import random
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import greatglen
from greatglen import Table, View
from greatglen.games.glenmore_common.rules.state import Highland
from greatglen.text import GameText, load_game_text

EVERY = [(game.name, seats) for game in greatglen.list_games() for seats in range(game.seats[0], game.seats[1] + 1)]
NAMES = ("Ailsa", "Morag", "Iain", "Flora", "Hamish")
EVERY_SO_MANY = 10


def words(game: str, seats: int, names: Sequence[str] = NAMES) -> GameText[Any]:
    return load_game_text(game, names[:seats])


def positions(game: str, seats: int, seed: int) -> Iterator[Table]:
    """A game of players who like to take and to place: every tenth decision, and the end."""
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed)
    decided = 0
    while not table.is_over:
        if decided % EVERY_SO_MANY == 0:
            yield table
        options = [option for option in table.choice.options if not str(option).startswith("sell")]
        table.apply(rng.choice(options if options and rng.random() < 0.8 else table.choice.options))
        decided += 1
    yield table


def views(game: str, seats: int, seed: int) -> Iterator[View]:
    """What the seat that decides sees, and in turn some other seat."""
    for number, table in enumerate(positions(game, seats, seed)):
        yield table.view_for(table.choice.seat if not table.is_over else 0)
        if number % 3 == 0:
            yield table.view_for(number % seats)


def rare_views(kinds: Collection[str], games: int) -> Iterator[View]:
    """Views of who decides in Glen More II, whenever something of these kinds is asked."""
    for seed in range(games):
        rng = random.Random(seed)
        table = greatglen.start("glenmore2", seats=2 + seed % 3, seed=seed)
        while not table.is_over:
            if table.choice.kind in kinds:
                yield table.view_for(table.choice.seat)
            options = [option for option in table.choice.options if not str(option).startswith(("sell", "move"))]
            table.apply(rng.choice(options or table.choice.options))


def highland(view: View) -> Highland:
    """The position of a view of either Glen More game."""
    assert isinstance(view.state, Highland)
    return view.state
