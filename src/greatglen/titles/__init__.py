"""The titles that can be played: a package here with a `GAME` is one."""

import sys

from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.slice import packages

GAMES: dict[str, Game] = {
    package.GAME.name: package.GAME for package in packages(sys.modules[__name__]) if hasattr(package, "GAME")
}

UNKNOWN_GAME = Reason("unknown-game", "There is no game “{game}”; there are: {known}.")


def game_named(name: str) -> Game:
    game = GAMES.get(name)
    if game is None:
        raise Refused(UNKNOWN_GAME.with_facts(game=str(name), known=", ".join(GAMES)))
    return game
