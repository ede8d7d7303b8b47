"""What the shields would win if the game ended now, and how it is said."""

import random

from play import make_random_player, play_decisions

import greatglen
from greatglen.text import load_game_text


def test_what_is_due_is_said_by_meeting_place() -> None:
    table = greatglen.start("clans", seats=2, seed=3)
    words = load_game_text("clans", ["Ailsa", "Iain"], table.options)
    said = {
        words.describe_source(source)
        for now in play_decisions(table, make_random_player(random.Random(3)))
        for due in now.game.points_due(now.state)
        for source in due
    }
    assert said and said <= {f"Meeting place {number}" for number in range(1, 9)}
    assert words.describe_source("place-1:red-5") == "Meeting place 1: Red 5"
