"""The titles that can be played."""

from greatglen.games.clans import CLANS
from greatglen.games.glenmore import GLENMORE
from greatglen.games.glenmore2 import GLENMORE2
from greatglen.kernel.game import Game
from greatglen.kernel.refusal import Reason, Refused

GAMES: dict[str, Game] = {game.name: game for game in (CLANS, GLENMORE, GLENMORE2)}

UNKNOWN_GAME = Reason("unknown-game", "There is no game “{game}”; there are: {known}.")


def game_named(name: str) -> Game:
    game = GAMES.get(name)
    if game is None:
        raise Refused(UNKNOWN_GAME.with_facts(game=str(name), known=", ".join(GAMES)))
    return game
