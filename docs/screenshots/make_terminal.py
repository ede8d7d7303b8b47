"""Makes terminal-glenmore.svg: a game of Glen More in the terminal, some turns in. Run it from the repository."""

import io
from pathlib import Path

import msgspec
from rich.console import Console

import greatglen
from greatglen import Action, View
from greatglen.bots import Bot, make_bot
from greatglen.games import game_named
from greatglen.games.glenmore_common.rules.actions import Sell
from greatglen.terminal.players import seated
from greatglen.terminal.screen import Screen
from greatglen.text.speech import Speech

SEED, DECISIONS, WIDTH = 11, 60, 100


def keeps_goods(bot: Bot, view: View) -> Action:
    """What the bot would do if there were no market."""
    options = [option for option in view.choice.options if not isinstance(option, Sell)]
    return bot.choose(msgspec.structs.replace(view, choice=msgspec.structs.replace(view.choice, options=options)))


def main() -> None:
    players = seated(None, game_named("glenmore"), SEED, Speech())
    table = greatglen.start("glenmore", seats=len(players), seed=SEED)
    stand_in = make_bot("easy", SEED)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    screen = Screen(table, players, console)
    decided = 0
    while decided < DECISIONS or table.choice.seat != 0 or table.choice.kind != "take":
        view = table.view_for(table.choice.seat)
        if view.seat == 0:
            screen.tell_news(screen.scene(0))
        table.apply(keeps_goods(players[view.seat].bot or stand_in, view))
        decided += 1
    console.export_text()  # forget what was told on the way
    screen.show(screen.scene(0), whole=True)
    console.save_svg(str(Path(__file__).with_name("terminal-glenmore.svg")), title="greatglen play glenmore")


if __name__ == "__main__":
    main()
