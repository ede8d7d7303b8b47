"""Whole games, played by clicking in a real browser against bots, to the page with the scores."""

import random
import secrets

import pytest
from web.serving import Server
from web.windows import Window

GAMES = [
    ("clans", ["here", "easy", "random"], {}),
    ("glenmore", ["here", "easy"], {}),
    ("glenmore2", ["here", "random"], {"end": "top"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES, ids=[game for game, _, _ in GAMES])
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch,
    server: Server,
    window: Window,
    game: str,
    seats: list[str],
    options: dict[str, str],
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 3)  # the bots play the same each time
    window.new_table(game, seats, {0: "Ailsa"}, seed="5", **options)
    sitting = server.sitting(window.page.url)
    decided = window.play_on(random.Random(7))
    assert decided > 5
    table = sitting.table
    assert table.over

    window.page.locator("#prompt a[href$='/score']").click()
    window.page.wait_for_url("**/score")
    totals = [int(total.inner_text()) for total in window.page.locator(".sources tfoot td").all()]
    assert totals == sorted(table.scores, reverse=True)

    stored = server.stored(sitting)
    assert stored.digest() == table.digest()
    assert stored.record == table.record
