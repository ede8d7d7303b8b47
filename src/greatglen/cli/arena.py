"""`greatglen arena`: how strong the bots are."""

from typing import Annotated

from cyclopts import Parameter

from greatglen.arena.execution import ArenaGame
from greatglen.arena.plan import make_plan
from greatglen.bots import LEVELS
from greatglen.cli.arguments import (
    Chronicles,
    Components,
    GameName,
    Jobs,
    Options,
    Ray,
    SpeechParameter,
    State,
    new_console,
    parse_options,
    prepare_folder,
)
from greatglen.cli.contest import run_contest
from greatglen.games import game_named
from greatglen.parallel.selection import create_runner


def arena(
    game: GameName,
    /,
    *,
    bots: Annotated[str, Parameter(metavar="LIST", help="Who takes part.")] = ",".join(LEVELS),
    games: Annotated[int, Parameter(metavar="N", help="Games for every line-up of bots.")] = 100,
    seats: Annotated[int, Parameter(metavar="N", help="Number of players.")] = 2,
    jobs: Jobs = None,
    ray: Ray = None,
    seed: Annotated[int, Parameter(metavar="S", help="The same seed plays the same games.")] = 0,
    budget: Annotated[
        str | None, Parameter(metavar="B", help="What bots that think may for a decision: 500 (iterations), 1s.")
    ] = None,
    cpu: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Count CPU time: for a machine that is busy otherwise.")
    ] = False,
    state: State = None,
    option: Options = None,
    json: Annotated[bool, Parameter(negative=(), show_default=False, help="Print the result as JSON.")] = False,
    chronicles: Chronicles = None,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """How strong the bots are: a round robin over seats and deals."""
    wanted = game_named(game)
    settled = parse_options(wanted, option, chronicles, components)
    plan = make_plan(wanted, bots, games, seats, seed, settled, budget, cpu)
    runner = create_runner(jobs, ray)
    folder = prepare_folder(state, plan, ArenaGame, free=("deals",))
    file = None if components is None else (str(components), components.read_bytes())
    run_contest(new_console(), plan, json, speech, runner, file, folder)
