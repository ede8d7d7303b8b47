"""From the last move of a game to the archive: it is there, can be looked for, and leads to its replay."""

import random
import re
from collections.abc import Callable

from patience import wait_until
from playwright.sync_api import expect
from web.around import RECORDS
from web.features.archive.archived import finished
from web.serving import Server
from web.windows import Window

from greatglen.games import game_named
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.web.live.seats import SeatSetup

OWNER = "a" * 32


def test_from_the_last_move_to_the_archive(server: Server, open_window: Callable[..., Window]) -> None:
    window = open_window()
    window.context.add_cookies([{"name": "greatglen", "value": OWNER, "url": server.url}])
    page = window.page
    page.goto("/archive")
    expect(page.locator("main")).to_contain_text("No game is finished yet.")
    page.get_by_role("link", name="Play Clans of Scotland").click()
    expect(page).to_have_url(re.compile("/new/clans$"))

    record = Record.from_json((RECORDS / "clans-3-easy-5.json").read_text(encoding="utf-8"))
    late = Table.resume_record(game_named("clans"), record, len(record.actions) - 8)
    sitters = [SeatSetup("here", "Mairi"), SeatSetup("easy", "Iain"), SeatSetup("easy", "Eilidh")]
    live_game = server.done(server.table_service.open(OWNER, "clans", sitters, record=late.record))
    other = finished(
        server.table_service.store, "glenmore", (("Mairi", "", OWNER), ("Fergus", "medium", "")), host=OWNER
    )
    page.goto(f"/t/{live_game.info.id}")
    window.play_on(random.Random(1))
    page.goto(f"/t/{live_game.info.id}/score")
    results = server.table_service.store.results
    wait_until(lambda: results.load_game(live_game.info.id) is not None and results.load_game(other.id) is not None)
    page.get_by_role("link", name="All finished games").click()
    expect(page.get_by_role("heading", name="2 finished games")).to_be_visible()
    entry = page.locator(f"#game-{live_game.info.id}")
    expect(entry).to_contain_text("Iain (easy)")

    page.get_by_label("Against").select_option("bots: medium")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", name="1 finished game")).to_be_visible()
    expect(entry).to_have_count(0)
    page.get_by_role("link", name="Show all").click()

    page.get_by_role("link", name="Clans of Scotland Statistics").click()
    points = server.found(live_game.info.id).table.scores[0]
    expect(page.locator(".best a")).to_contain_text(str(points))
    page.get_by_role("link", name="3 players", exact=True).click()
    expect(page.locator(".kept > li")).to_have_count(1)
    entry.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(rf"/t/{live_game.info.id}\?at=0$"))
    expect(page.locator("#table")).to_be_visible()
