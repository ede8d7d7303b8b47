"""What a table weighs on the wire, compressed as it is sent."""

import random

import httpx
from web.people import CSRF, Person
from web.serving import Server

from greatglen.web.app import HERE, STATIC

FILES = HERE / "static"
SHEETS = list(FILES.rglob("*.css"))
SCRIPTS = list(FILES.rglob("*.js"))
PAGE = 150_000
UPDATE = 40_000


def weight(answer: httpx.Response) -> int:
    """Bytes of the body as they were sent."""
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 600
    return answer.num_bytes_downloaded


def test_a_whole_game_of_glen_more_two_stays_small(server: Server) -> None:
    rng = random.Random(3)
    pages, updates = [], []
    with Person(server) as person:
        everything = sum(
            weight(person.get(path))
            for path in ("/board.css", *(f"{STATIC}/{file.relative_to(FILES)}" for file in (*SHEETS, *SCRIPTS)))
        )
        sitting = person.open("glenmore2", ["here"] * 4, seed="6")
        path = f"/t/{sitting.info.id}"
        number = 0
        while not sitting.table.over:
            options = sitting.table.choice.options
            quick = [option for option in options if not str(option).startswith(("sell", "move"))]
            action = str(rng.choice(quick or options))
            if number % 12 == 0:
                pages.append(weight(person.get(path)) + everything)
            if number % 12 == 0:
                updates.append(weight(person.act(sitting, action)))
            else:
                form = {
                    "action": action,
                    "version": str(sitting.table.version),
                    "_csrf_token": person.http.cookies[CSRF],
                }
                person.http.post(f"{path}/act", data=form)
            number += 1
        pages.append(weight(person.get(path)) + everything)
    print(f"Glen More II, 4 players: a page with all it loads at most {max(pages)} bytes, an update {max(updates)}")
    assert max(pages) <= PAGE
    assert max(updates) <= UPDATE
