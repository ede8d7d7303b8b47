"""`greatglen simulate`: bots among themselves."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.bots import LEVELS
from greatglen.cli.arguments import (
    Chronicles,
    Components,
    GameName,
    Options,
    SpeechParameter,
    new_console,
    parse_options,
)
from greatglen.games import game_named
from greatglen.terminal.simulate import plan_simulation
from greatglen.terminal.simulate import simulate as simulate_games


def simulate(
    game: GameName,
    /,
    *,
    seats: Annotated[int, Parameter(metavar="N", help="Number of players.")] = 3,
    games: Annotated[int, Parameter(metavar="K", help="Number of games.")] = 100,
    seed: Annotated[int, Parameter(metavar="S", help="The same seed plays the same games.")] = 0,
    bots: Annotated[
        str, Parameter(metavar="LIST", help=f"One for all seats or one for each: {', '.join(LEVELS)}.")
    ] = "random",
    option: Options = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False, help="Print the summary as JSON.")] = False,
    chronicles: Chronicles = None,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """Let bots play many games and sum them up."""
    wanted = game_named(game)
    plan = plan_simulation(wanted, seats, games, seed, bots, parse_options(wanted, option, chronicles, components))
    simulate_games(new_console(), plan, json, speech)
