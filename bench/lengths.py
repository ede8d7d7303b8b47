"""How much longer each expansion makes a game: decisions of three easy bots, beside the same deals without it.

python -m bench.lengths GAME [--games 12]
"""

import argparse

from greatglen.arena.execution import play_match
from greatglen.arena.plan import Match
from greatglen.games import game_named


def decisions(game: str, options: dict[str, str], games: int) -> float:
    """Return how many decisions a game takes on average."""
    played = [play_match(game, options, Match(("easy",) * 3, seed, (1, 2, 3))) for seed in range(1, games + 1)]
    return sum(sum(outcome.decisions) for outcome in played) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=12)
    arguments = parser.parse_args()
    game = game_named(arguments.game)
    alone = decisions(game.name, {}, arguments.games)
    print(f"{game.title}: {alone:.0f} decisions, {game.minutes} minutes")
    for number, expansion in game.expansions().items():
        longer = decisions(game.name, {game.expansions_option: str(number)}, arguments.games) / alone - 1
        print(f"{number}. {expansion.name}: {longer:+.0%}, {longer * game.minutes:+.0f} minutes", flush=True)


if __name__ == "__main__":
    main()
