"""What a table and the longest rules weigh on the wire, compressed as they are sent."""

from collections.abc import Callable

import httpx
import pytest
from patience import wait_until
from thorough import take_some
from web.people import Person
from web.serving import Server
from web.windows import Window

import greatglen
from greatglen.web.app import STATIC, WEB_FOLDER
from greatglen.web.live.seats import SeatSetup
from tools.screens import NAMES, SETS, play_record

FILES = WEB_FOLDER / "static"
SHEETS = list(FILES.rglob("*.css"))
SCRIPTS = list(FILES.rglob("*.js"))
PAGE = 150_000
UPDATE = 40_000
FONTS = 120_000
MOMENTS = 10
# All pictures in sight are there, the six of a turn among them, and so are the fonts.
IN_SIGHT = """() => {
  const seen = [...document.images].filter((one) => one.getBoundingClientRect().top < innerHeight);
  const there = (one) => one.complete && one.naturalWidth > 0;
  return seen.length > 5 && seen.every(there) && document.fonts.status === "loaded";
}"""


def weight(answer: httpx.Response) -> int:
    """Bytes of the body as they were sent."""
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == "gzip" or len(answer.content) < 600
    return answer.num_bytes_downloaded


def test_the_largest_table_stays_small(server: Server) -> None:
    """Glen More II for four with all Chronicles, from its beginning to its end."""
    record, versions = play_record("glenmore2", 4, SETS[-1])
    sitters = [SeatSetup("here", name) for name in NAMES[:4]]
    pages, updates = [], []
    with Person(server) as person:
        everything = sum(
            weight(person.get(path))
            for path in ("/board.css", *(f"{STATIC}/{file.relative_to(FILES)}" for file in (*SHEETS, *SCRIPTS)))
        )
        for moment in range(MOMENTS):
            at = versions[moment * (len(versions) - 1) // (MOMENTS - 1)]
            reached = greatglen.replay(record, at=at).record
            live_game = server.done(server.table_service.open(person.id, "glenmore2", sitters, record=reached))
            pages.append(weight(person.get(f"/t/{live_game.info.id}")) + everything)
            updates.append(weight(person.act(live_game, str(live_game.table.choice.options[-1]))))
    print(
        f"Glen More II for four, all Chronicles: a page and all it loads {max(pages)} bytes, an update {max(updates)}"
    )
    assert max(pages) <= PAGE
    assert max(updates) <= UPDATE


def test_fonts_are_few() -> None:
    assert 0 < sum(file.stat().st_size for file in FILES.rglob("*.woff2")) <= FONTS


@pytest.mark.parametrize("language", take_some(["en", "de", "it", "ru"]))
def test_the_longest_rules_stay_small(open_window: Callable[..., Window], language: str) -> None:
    """With everything that their first view loads, as it came over the wire: fonts and the pictures in sight too."""
    window = open_window(locale=language, viewport={"width": 1440, "height": 900})
    asked: set[str] = set()
    sent: dict[str, float] = {}
    network = window.context.new_cdp_session(window.page)
    network.on("Network.requestWillBeSent", lambda request: asked.add(request["requestId"]))
    network.on("Network.loadingFinished", lambda done: sent.update({done["requestId"]: done["encodedDataLength"]}))
    network.send("Network.enable")
    window.page.goto("/rules/glenmore2")
    wait_until(lambda: window.page.evaluate(IN_SIGHT) and asked == sent.keys())
    sent_bytes = sum(sent.values())
    print(f"The rules of Glen More II in {language}: {sent_bytes:.0f} bytes in {len(sent)} files")
    assert sent_bytes <= PAGE
