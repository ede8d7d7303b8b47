"""What lies round a table: totals of scorings, quick phrases, what is in “More”, puzzles and rules at a glance."""

import html
import json
import re

from web.around import finished
from web.people import Person
from web.serving import Server

from greatglen.text import load_game_text
from greatglen.web.pages.score_chart import list_scores
from greatglen.web.pages.table.animation import list_held_scorings


def test_a_scoring_says_what_everybody_has_after_it(server: Server, host: Person) -> None:
    live_game = finished(server, "glenmore-5-rulebook-easy-0", host.id)
    view, names = live_game.get_view(0), live_game.names
    words = load_game_text(live_game.info.game, names, live_game.info.options)
    found = {
        version: shown for version in range(view.version + 1) if (shown := list_held_scorings(view, words, version))
    }
    assert len(found) >= 3
    for version, shown in found.items():
        lines = list_scores(view)
        assert shown[-1].after == [[vp for then, vp in line if then <= version][-1] for line in lines]
        assert [vp for _, _, vp in shown[-1].standings] == sorted(shown[-1].after, reverse=True)
        page = " ".join(
            re.sub("<[^>]+>", " ", host.get(f"/t/{live_game.info.id}/scoring?version={version}").text).split()
        )
        assert "Points after this scoring" in page
        for seat, won, vp in shown[-1].standings:
            assert f"{names[seat]} {'+' if won > 0 else '−' if won < 0 else '±'}{abs(won)} {vp}" in page  # noqa: RUF001
    last = found[max(found)][-1]
    first = found[min(found)][0]
    assert [after - won for after, won in zip(first.after, first.ceremony.won(view.seats), strict=True)] != last.after


def test_losses_alone_are_marked_on_the_page_of_the_scores(server: Server, host: Person) -> None:
    live_game = finished(server, "glenmore-5-rulebook-easy-0", host.id)
    cells = re.findall(r'<td( class="\w+")?>([−\d]+)', host.get(f"/t/{live_game.info.id}/score").text)  # noqa: RUF001
    assert cells and all(('class="loss"' in kind) == points.startswith("−") for kind, points in cells)  # noqa: RUF001
    assert any(points.startswith("−") for _, points in cells)  # noqa: RUF001


def test_a_phrase_is_said_at_one_click(host: Person) -> None:
    live_game = host.open("clans", ["here", "easy"])
    path = f"/t/{live_game.info.id}"
    said = re.findall(r'hx-vals="([^"]+)"', host.get(path).text)
    phrases = [json.loads(html.unescape(text))["text"] for text in said]
    assert len(phrases) == len(set(phrases)) == 5
    assert host.post(f"{path}/chat", {"text": phrases[1]}).status_code == 200
    assert [line.text for line in live_game.chat] == [phrases[1]]


def test_more_ends_with_what_destroys(host: Person) -> None:
    page = host.get(f"/t/{host.open('clans', ['here', 'invited']).info.id}").text
    more = page[page.index('data-sheet="more"') :]
    order = [
        "Sounds",
        "Preferences",
        "Pictures, links",
        "Draws are sealed",
        "End the game without",
        "Delete this table",
    ]
    places = [more.index(what) for what in order]
    assert places == sorted(places)


def test_puzzles_show_their_boards(host: Person) -> None:
    page = host.get("/puzzles").text
    boards = re.findall(r'src="(/puzzles/board/[^"]+)"', page)
    assert len(boards) == len(re.findall(r"<th scope=.row.>", page)) and len(set(boards)) >= 6
    for board in boards[:2]:
        assert host.get(board).text.startswith("<svg")
    assert host.get("/puzzles/board/clans/nothing").status_code == 404


def test_the_contents_of_the_rules_lead_to_every_section(host: Person) -> None:
    page = host.get("/rules/glenmore2").text
    contents = re.search(r'<details class="contents">(.*?)</details>', page, re.DOTALL)
    assert contents is not None
    assert re.findall(r'href="#([^"]+)"', contents[1]) == re.findall(r'<section id="([^"]+)"', page)
    assert "contents" not in host.get("/rules/glenmore2/beside").text, "beside a table there are chapters"


def test_pages_without_drawings_wait_for_nothing_they_do_not_need(host: Person) -> None:
    for path in ("/", "/learn", "/rules/clans", "/new/clans", "/puzzles"):
        page = host.get(path).text
        assert re.search(r'<meta name="description" content="[^"]{50,200}">', page), path
        assert "board.css" not in page and "htmx.min.js" not in page, path
    for picture in ("/cover/clans", "/cover/glenmore2/1", "/ornament.svg"):
        assert "max-age=86400" in host.get(picture).headers["cache-control"]
