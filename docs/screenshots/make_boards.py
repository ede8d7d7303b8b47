"""Makes board-glenmore2.svg, board-glenmore.svg and board-clans.svg: each game some turns in. Run it from the root."""

import random
from pathlib import Path

import greatglen
from greatglen import Table
from greatglen.drawing import picture
from greatglen.text import load_game_text

NAMES = ("Ailsa", "Morag", "Iain", "Flora")
BOARDS = {  # game: seats, seed, decisions, what seat 0 is asked
    "glenmore2": (3, 11, 80, "place"),
    "glenmore": (3, 5, 90, "activate"),
    "clans": (3, 7, 26, "play"),
}
LIKED = ("take", "place", "activate", "ally", "promote", "play", "shield")


def played(game: str, seats: int, seed: int, decisions: int, kind: str) -> Table:
    """A game of players who take what is near and sell nothing, until seat 0 is asked what is to be shown."""
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed)
    decided = 0
    while decided < decisions or table.choice.seat != 0 or table.choice.kind != kind:
        liked = [option for option in table.choice.options if str(option).split()[0] in LIKED]
        table.apply(rng.choice(liked[:3] or list(table.choice.options)[-1:]))
        decided += 1
    return table


def main() -> None:
    for game, (seats, seed, decisions, kind) in BOARDS.items():
        view = played(game, seats, seed, decisions, kind).view_for(0)
        drawn = picture(view, load_game_text(game, NAMES[:seats]))
        Path(__file__).with_name(f"board-{game}.svg").write_text(drawn + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
