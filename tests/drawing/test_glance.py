"""A table at a glance stands alone: whatever it uses is in it, and nothing that could not be read."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from greatglen import drawing
from greatglen.games import GAMES
from greatglen.kernel.action import Action
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.text import load_game_text

RECORDS = Path(__file__).parents[1] / "games"


def whole(picture: str) -> None:
    """It is XML, and every symbol it uses is in it, once."""
    ids = [element.get("id") for element in ElementTree.fromstring(picture).iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    drawn = picture.partition("</style>")[2]
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', drawn)) <= set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_cover(game: str) -> None:
    assert GAMES[game].slice.read_text("cover.json"), "the position beside its rules"
    picture = drawing.draw_cover(game)
    whole(picture)
    assert "<text" not in picture and "<title" not in picture
    assert len(picture) < 40_000


def test_one_game_has_an_ornament() -> None:
    found = [drawing.draw_ornament(game) for game in GAMES]
    assert any(found)
    for picture in filter(None, found):
        whole(picture)


@pytest.mark.parametrize("record", ["clans-4-easy-0", "glenmore2-4-chronicles-1.2.3.4.5.6.7.8-8"])
def test_every_seat_at_any_moment(record: str) -> None:
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    for part in (0.1, 0.5, 1):
        table = Table.resume_record(GAMES[played.game], played, int(len(played.actions) * part))
        view = table.view_for(NOBODY, since=table.version)
        for seat in range(view.seats):
            whole(drawing.draw_thumbnail(view, load_game_text(view.game, [""] * view.seats, view.options), seat))


@pytest.mark.parametrize("record", ["clans-3-easy-5", "glenmore2-3-plain-middle-canny-76"])
def test_a_moment_shows_what_was_chosen_and_what_was_better(record: str) -> None:
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    table = Table.resume_record(GAMES[played.game], played, int(len(played.actions) * 0.6))
    while len({_pointed(table, option) for option in table.choice.options} - {"button"}) < 2:
        table.apply(table.choice.options[0])
    options = [option for option in table.choice.options if _pointed(table, option) != "button"]
    chosen, better = options[0], options[-1]
    view = table.view_for(table.choice.seat)
    words = load_game_text(view.game, [""] * view.seats, view.options)
    picture = drawing.draw_moment(view, words, {"better": better, "chosen": chosen})
    whole(picture)
    assert 'data-mark="better"' in picture
    assert picture.count(' data-mark="') >= 2


def _pointed(table: Table, option: Action) -> str:
    """What an option points at last; buttons are all one."""
    last = drawing.path(table.game.name, option, table.choice.seat)[-1]
    return "button" if table.choice.seat < 0 or last.startswith("button:") else last
