"""Takes the pictures of the web table for the README: `python -m docs.screenshots.make_web`."""

from pathlib import Path

import greatglen
from greatglen.bots import make_bot
from greatglen.kernel.record import Record
from tools.screens import PHONES, Scene, look, pages, tables

HERE = Path(__file__).parent
PICTURES = {
    "web-glenmore2": (Scene("glenmore2", 3, "", ""), 115, "1440x900", False),
    "web-chronicles": (Scene("glenmore2", 4, "1,3,7,8", ""), 210, "1440x900", False),
    "web-phone": (Scene("glenmore2", 3, "", ""), 115, "390x844", False),
    "web-clans": (Scene("clans", 3, "", ""), 38, "1440x900", False),
    "web-phone-clans": (Scene("clans", 3, "", ""), 38, "390x844", False),
    "web-glenmore-dark": (Scene("glenmore", 4, "", ""), 150, "1440x900", True),
}


def played(scene: Scene, actions: int) -> Record:
    """A game after so many actions and then at the next choice of a tile or a card by the first player."""
    options = {"chronicles": scene.chronicles} if scene.chronicles else {}
    table = greatglen.start(scene.game, seats=scene.seats, seed=4, options=options)
    bots = [make_bot("easy", seat) for seat in range(scene.seats)]
    while table.version < actions or table.choice.seat != 0 or table.choice.kind not in ("take", "play"):
        table.apply(bots[table.choice.seat].choose(table.view_for(table.choice.seat)))
    return table.record


def main() -> None:
    for dark in (False, True):
        with tables() as served, pages(served.url, dark) as opened:
            for name, (scene, actions, size, wants_dark) in PICTURES.items():
                if wants_dark == dark:
                    page = opened[size in PHONES]
                    look(page, served.open(scene, played(scene, actions)), size)
                    if size not in PHONES:
                        page.locator("#table .may").first.hover()
                        page.wait_for_selector("#preview .what")
                        page.locator("#tip").evaluate("tip => tip.remove()")
                    page.screenshot(path=HERE / f"{name}.png")


if __name__ == "__main__":
    main()
