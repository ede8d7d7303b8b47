"""Whole games, played by clicking in a real browser against bots, to the page with the scores."""

import random
import secrets

import pytest
from thorough import take_some
from web.serving import Server
from web.windows import Window

GAMES = [
    ("clans", ["here", "easy", "random"], {}),
    ("glenmore", ["here", "easy"], {}),
    ("glenmore2", ["here", "random"], {"end": "top"}),
]


@pytest.mark.exhaustive
@pytest.mark.parametrize(("game", "seats", "options"), [pytest.param(*one, id=one[0]) for one in take_some(GAMES, 2)])
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch,
    server: Server,
    window: Window,
    game: str,
    seats: list[str],
    options: dict[str, str],
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 3)  # the bots play the same each time
    window.fill_in(game, seats, {0: "Ailsa"}, seed="5", **options)
    live_game = server.live_game(window.page.url)
    decided = window.play_on(random.Random(7))
    assert decided > 5
    table = live_game.table
    assert table.is_over

    window.page.locator("#prompt a[href$='/score']").click()
    window.page.wait_for_url("**/score")
    page = window.page
    totals = [int(text) for text in page.locator(".sources tfoot td").all_inner_texts()]
    assert totals == sorted(table.scores, reverse=True)
    for place, total in enumerate(totals):
        column = page.locator(f".sources tr.group td:nth-of-type({place + 1})").all_inner_texts()
        assert sum(int(one.split()[0].replace("\N{MINUS SIGN}", "-")) for one in column if one.strip()) == total
    assert int(page.locator(".podium .place-1 .vp").first.inner_text()) == max(table.scores)

    stored = server.stored(live_game)
    assert stored.digest() == table.digest()
    assert stored.record == table.record
