"""What a table weighs on the wire, compressed as it is sent."""

import httpx
from web.people import Person
from web.serving import Server

import greatglen
from greatglen.web.app import HERE, STATIC
from greatglen.web.setting_up import Sitter
from tools.screens import NAMES, SETS, played

FILES = HERE / "static"
SHEETS = list(FILES.rglob("*.css"))
SCRIPTS = list(FILES.rglob("*.js"))
PAGE = 150_000
UPDATE = 40_000
FONTS = 120_000
MOMENTS = 10


def weight(answer: httpx.Response) -> int:
    """Bytes of the body as they were sent."""
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 600
    return answer.num_bytes_downloaded


def test_the_largest_table_stays_small(server: Server) -> None:
    """Glen More II for four with all Chronicles, from its beginning to its end."""
    record, versions = played("glenmore2", 4, SETS[-1])
    sitters = [Sitter("here", name) for name in NAMES[:4]]
    pages, updates = [], []
    with Person(server) as person:
        everything = sum(
            weight(person.get(path))
            for path in ("/board.css", *(f"{STATIC}/{file.relative_to(FILES)}" for file in (*SHEETS, *SCRIPTS)))
        )
        for moment in range(MOMENTS):
            at = versions[moment * (len(versions) - 1) // (MOMENTS - 1)]
            reached = greatglen.replay(record, at=at).record
            sitting = server.done(server.house.open(person.id, "glenmore2", sitters, record=reached))
            pages.append(weight(person.get(f"/t/{sitting.info.id}")) + everything)
            updates.append(weight(person.act(sitting, str(sitting.table.choice.options[-1]))))
    print(
        f"Glen More II for four, all Chronicles: a page and all it loads {max(pages)} bytes, an update {max(updates)}"
    )
    assert max(pages) <= PAGE
    assert max(updates) <= UPDATE


def test_fonts_are_few() -> None:
    assert 0 < sum(file.stat().st_size for file in FILES.rglob("*.woff2")) <= FONTS
