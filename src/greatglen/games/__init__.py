"""The titles that can be played: a package here with a `GAME` is one. What is not complete is reported at once."""

import sys

from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import BadSlice, Slice, find_missing, import_packages

UNKNOWN_GAME = Reason("unknown-game", "There is no game “{game}”; there are: {known}.")


def _find_games() -> dict[str, Game]:
    """Every game by its name. A package without one must be what games share."""
    every = {
        Slice(package.__name__): getattr(package, "GAME", None) for package in import_packages(sys.modules[__name__])
    }
    games: dict[str, Game] = {}
    for one, game in every.items():
        if not isinstance(game, Game):
            continue
        if game.name in games:
            raise BadSlice(f"{one.folder}/__init__.py", f"the name “{game.name}” is taken by {games[game.name].title}")
        games[game.name] = game
    shared = {one for game in games.values() for one in game.shared_slices}
    for one, game in every.items():
        if not isinstance(game, Game) and one not in shared:
            raise BadSlice(f"{one.folder}/__init__.py", "has no GAME, and no game names it as what it shares")
    for problem in find_missing(one for game in games.values() for one in game.slices()):
        raise problem
    return games


GAMES: dict[str, Game] = _find_games()


def game_named(name: str) -> Game:
    game = GAMES.get(name)
    if game is None:
        raise Refused(UNKNOWN_GAME.with_facts(game=str(name), known=", ".join(GAMES)))
    return game
