"""`python -m greatglen.envs GAME --seats 4`: what numbers mean in a game's options, observations and actions."""

import argparse
import sys
from pathlib import Path

from greatglen.envs.action_table import action_table, chance_table
from greatglen.envs.interface import option_layout
from greatglen.envs.observation import observation_layout
from greatglen.envs.render import describe_actions, describe_every_game, describe_observation, describe_options
from greatglen.games import GAMES
from greatglen.kernel.refusal import Refused

BEGIN, END = "<!-- generated: python -m greatglen.envs --docs docs/envs.md -->\n", "<!-- end of what is generated -->\n"


def main(arguments: list[str]) -> str:
    """What is to be printed."""
    parser = argparse.ArgumentParser("python -m greatglen.envs", description=__doc__)
    parser.add_argument("game", nargs="?", choices=list(GAMES), help="which game")
    parser.add_argument("--seats", type=int, help="how many players; the most there can be if not given")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--reach", type=int, help="number only cells within so many steps of the start village")
    parser.add_argument("--list", action="store_true", help="every action with its number, one in a line")
    parser.add_argument("--docs", type=Path, metavar="FILE", help="write the generated part of docs/envs.md anew")
    chosen = parser.parse_args(arguments)
    if chosen.docs is not None:
        chosen.docs.write_text(update_page(chosen.docs.read_text()))
        return f"{chosen.docs} is up to date."
    if chosen.game is None:
        parser.error("name a game")
    options: dict[str, object] = dict(option.partition("=")[::2] for option in chosen.option)
    seats = GAMES[chosen.game].seats[1] if chosen.seats is None else chosen.seats
    table = action_table(chosen.game, seats=seats, options=options, reach=chosen.reach)
    if chosen.list:
        return "\n".join(f"{number} {action}" for number, action in enumerate(table))
    parts = [
        describe_options(option_layout(chosen.game, seats=seats, options=options)),
        describe_observation(observation_layout(chosen.game, seats=seats, options=options)),
        describe_actions("Actions of players", table),
        describe_actions("Outcomes of chance", chance_table(chosen.game, seats=seats, options=options)),
    ]
    return "\n".join(parts)


def update_page(page: str) -> str:
    """The page with its generated part as it should be now."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n{describe_every_game()}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except Refused as refused:
        sys.exit(str(refused))
