"""The list of options: every one once, numbers counting up, many of a kind together."""

import re

import pytest
from terminal.conftest import Run

import greatglen


@pytest.mark.parametrize(
    ("game", "seats"),
    [("clans", "you,easy"), ("clans", "you,easy,easy,easy"), ("glenmore", "you,easy"), ("glenmore2", "you,easy,easy")],
)
@pytest.mark.parametrize("width", [80, 120])
def test_numbers_count_up_to_the_number_of_options(run: Run, game: str, seats: str, width: int) -> None:
    table = greatglen.start(game, seats=seats.count(",") + 1, seed=7)
    _, out, _ = run(f"play {game} --seed 7 --seats {seats}", "q", width=width)
    shown = out.partition("You: ")[2].partition("(number")[0]
    numbers = [int(number) for number in re.findall(r"(?:^|\s{2})\s*(\d+) (?=\w)", shown)]
    assert numbers == list(range(1, len(table.choice.options) + 1))


def test_a_number_of_a_long_list_plays_the_card_it_stands_under(run: Run) -> None:
    """Options of a card are gathered under a line that names it."""
    _, out, _ = run("play clans --seed 7", "12", "u", "q")
    shown = out.partition("You: ")[2].partition("(number")[0]
    entry = re.search(r"\s{2}12 (\S+(?: \S+)*)(?:\s{2}|\n)", shown)
    assert entry is not None
    card = re.findall(r"lay (\w+ \d) on", shown[: entry.start()])[-1]
    assert f"You laid {card} on {entry.group(1)}." in out
