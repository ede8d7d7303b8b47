"""What a page shows of a table."""

import greatglen
from greatglen.games.clans.rules.state import Clans
from greatglen.web.live.move_log import LogLine, merge_repeated
from greatglen.web.pages.table.table_view import create_table_view


def test_lines_in_a_row_that_say_the_same_are_one() -> None:
    lines = [LogLine("A drew.", 0, 1), LogLine("A drew.", 0, 2), LogLine("B drew.", 1, 3), LogLine("A drew.", 0, 4)]
    assert merge_repeated(lines) == [LogLine("A drew. (×2)", 0, 2), LogLine("B drew.", 1, 3), LogLine("A drew.", 0, 4)]
    assert merge_repeated([]) == []


def test_the_deal_takes_few_lines() -> None:
    table = greatglen.start("clans", seats=2, seed=1)
    page = create_table_view(table.view_for(0), ["Ailsa", "Iain"], "en")
    assert isinstance(table.state, Clans)
    cards = len(table.state.hands[1])
    assert merge_repeated(page.log)[-1].text == f"Iain received a card. (×{cards})"
    assert page.recent == [], "the set-up is not news"
    assert sum(line.text == "Iain received a card." for line in page.log) == cards, "the whole log stays whole"
