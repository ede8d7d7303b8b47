"""`greatglen play`: a game in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import greatglen
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
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.play import play as play_table
from greatglen.terminal.players import parse_players
from greatglen.terminal.replay import replay_record

SEATS = f"Who plays, by seat: you, you:NAME or {', '.join(LEVELS)}. Without it: you among easy bots."


def play(
    game: GameName,
    /,
    *,
    seats: Annotated[str | None, Parameter(metavar="LIST", help=SEATS)] = None,
    seed: Annotated[int | None, Parameter(metavar="N", help="The same seed deals the same.")] = None,
    option: Options = None,
    load: Annotated[Path | None, Parameter(metavar="FILE", help="Go on with a saved game.")] = None,
    chronicles: Chronicles = None,
    components: Components = None,
    speech: SpeechParameter,
) -> None:
    """Play a game here, against bots or with others."""
    wanted = game_named(game)
    if load is None:
        seed = secrets.randbits(32) if seed is None else seed
        players = parse_players(seats, wanted, seed, speech)
        options = parse_options(wanted, option, chronicles, components)
        table = greatglen.start(wanted.name, seats=len(players), seed=seed, options=options)
    else:
        if seed is not None or option or chronicles is not None:
            raise Complaint(
                "A saved game has its seed and options already; leave --seed, --option and --chronicles away."
            )
        table = replay_record(load, components=components)
        if table.game != wanted:
            raise Complaint(
                "{file} is a game of {game}, not of {wanted}.",
                file=str(load),
                game=table.game.title,
                wanted=wanted.title,
            )
        players = parse_players(seats, wanted, table.seed, speech, table.seats)
    play_table(new_console(), table, players, speech.language)
