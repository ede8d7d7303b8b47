"""What pages show is made once for each edition, seat and language; a page says the same as if it were made anew."""

import random
from typing import Any

import pytest
from web.people import Person
from web.serving import Server

from greatglen.kernel.view import View
from greatglen.web.pages.page_cache import PageCache
from greatglen.web.pages.table import visit
from greatglen.web.pages.table.table_view import TableView, shown


def pages(people: list[Person], address: str) -> list[str]:
    return [person.get(address).text for person in people]


def test_pages_say_what_they_would_say_anew(server: Server, host: Person) -> None:
    """Through moves, steps back, and somebody who sits down under another name: each time everybody looks twice."""
    rng = random.Random(5)
    with Person(server) as guest, Person(server) as german, Person(server, "de") as watcher:
        everybody = [host, guest, german, watcher]
        sitting = host.open("clans", ["here", "invited", "invited"], seed="8")
        address = f"/t/{sitting.info.id}/now"
        guest.join(sitting, 1, "Gillian")
        owners = {0: host, 1: guest, 2: german}
        for turn in range(12):
            if turn == 4:
                german.join(sitting, 2, "Grete")
            sitting = server.found(sitting.info.id)
            choice = sitting.table.choice
            if choice.seat in sitting.seats_of(owners[choice.seat].id):
                owners[choice.seat].act(sitting, str(rng.choice(choice.options)))
            if turn % 3 == 2:
                owners[choice.seat].post(f"/t/{sitting.info.id}/undo", {"version": str(sitting.table.version)})
            pages(everybody, address)
            kept = pages(everybody, address)
            server.house.kept = PageCache()
            assert kept == pages(everybody, address), f"turn {turn}"
    assert len({page.split("data-seat=")[1][:5] for page in kept}) == len(everybody)


def test_a_page_that_is_asked_for_again_is_not_drawn_again(
    server: Server, host: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def counted(view: View, *more: Any) -> TableView:
        drawn.append(view.version)
        return shown(view, *more)

    monkeypatch.setattr(visit, "shown", counted)
    sitting = host.open("glenmore", ["here", "here"], seed="8")
    for _ in range(3):
        host.get(f"/t/{sitting.info.id}/now")
    first = sitting.table.version
    host.act(sitting, str(sitting.table.choice.options[0]))
    host.get(f"/t/{sitting.info.id}/now")
    assert drawn == [first, sitting.table.version]


def test_the_past_is_not_kept(server: Server, host: Person) -> None:
    sitting = host.open("glenmore", ["here", "here"], seed="8")
    host.act(sitting, str(sitting.table.choice.options[0]))
    before = len(server.house.kept)
    host.get(f"/t/{sitting.info.id}/now?at=0")
    assert len(server.house.kept) == before


def test_there_is_room_for_so_many(server: Server, host: Person) -> None:
    server.house.kept = PageCache(room=3)
    try:
        for opened in range(1, 6):
            sitting = host.open("glenmore", ["here", "here"], seed="8")
            host.get(f"/t/{sitting.info.id}/now")
            assert len(server.house.kept) == min(opened, 3)
    finally:
        server.house.kept = PageCache()
