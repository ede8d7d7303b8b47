"""What pages show is made once for each edition, seat and language; a page says the same as if it were made anew."""

import random
from typing import Any

import pytest
from web.people import Person
from web.serving import Server

from greatglen.kernel.view import View
from greatglen.web.pages.table import visit
from greatglen.web.pages.table.table_view import PageCache, TableView, create_table_view


def pages(people: list[Person], address: str) -> list[str]:
    return [person.get(address).text for person in people]


def test_pages_say_what_they_would_say_anew(server: Server, host: Person) -> None:
    """Through moves, steps back, and somebody who sits down under another name: each time everybody looks twice."""
    rng = random.Random(5)
    with Person(server) as guest, Person(server) as german, Person(server, "de") as watcher:
        everybody = [host, guest, german, watcher]
        live_game = host.open("clans", ["here", "invited", "invited"], seed="8")
        address = f"/t/{live_game.info.id}/now"
        guest.join(live_game, 1, "Gillian")
        owners = {0: host, 1: guest, 2: german}
        for turn in range(12):
            if turn == 4:
                german.join(live_game, 2, "Grete")
            live_game = server.found(live_game.info.id)
            choice = live_game.table.choice
            if choice.seat in live_game.list_seats_of(owners[choice.seat].id):
                owners[choice.seat].act(live_game, str(rng.choice(choice.options)))
            if turn % 3 == 2:
                owners[choice.seat].post(f"/t/{live_game.info.id}/undo", {"version": str(live_game.table.version)})
            pages(everybody, address)
            kept = pages(everybody, address)
            server.app.state.page_cache = PageCache()
            assert kept == pages(everybody, address), f"turn {turn}"
    assert len({page.split("data-seat=")[1][:5] for page in kept}) == len(everybody)


def test_a_page_that_is_asked_for_again_is_not_drawn_again(
    server: Server, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def counted(view: View, *more: Any) -> TableView:
        drawn.append(view.version)
        return create_table_view(view, *more)

    monkeypatch.setattr(visit, "create_table_view", counted)
    live_game = host.open("glenmore", ["here", "here"], seed="8")
    for _ in range(3):
        host.get(f"/t/{live_game.info.id}/now")
    first = live_game.table.version
    host.act(live_game, str(live_game.table.choice.options[0]))
    host.get(f"/t/{live_game.info.id}/now")
    assert drawn == [first, live_game.table.version]


def test_the_past_is_not_kept(server: Server, host: Person) -> None:
    live_game = host.open("glenmore", ["here", "here"], seed="8")
    host.act(live_game, str(live_game.table.choice.options[0]))
    before = len(server.app.state.page_cache)
    host.get(f"/t/{live_game.info.id}/now?at=0")
    assert len(server.app.state.page_cache) == before


def test_there_is_room_for_so_many(server: Server, host: Person) -> None:
    server.app.state.page_cache = PageCache(capacity=3)
    try:
        for opened in range(1, 6):
            live_game = host.open("glenmore", ["here", "here"], seed="8")
            host.get(f"/t/{live_game.info.id}/now")
            assert len(server.app.state.page_cache) == min(opened, 3)
    finally:
        server.app.state.page_cache = PageCache()
