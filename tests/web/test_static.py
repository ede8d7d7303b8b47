"""Sheets and scripts: browsers may keep them, and those of two releases never mix."""

import re
from collections.abc import Callable
from pathlib import Path

from web.people import Person
from web.serving import Server
from web.test_phone import PHONE
from web.windows import Window

from greatglen.web.app import STATIC, STATIC_FOLDERS, WEB_FOLDER, digest_folders

IMPORT = re.compile(r'^import (?:.* from )?"\./([^"]+)";$', re.MULTILINE)


def test_all_a_page_loads_may_be_kept(server: Server) -> None:
    with Person(server) as person:
        page = person.get(f"/t/{person.open('clans', ['here', 'here']).info.id}").text
        addresses = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        assert f"{STATIC}/table/main.js" in addresses
        for address in addresses:
            answer = person.get(address)
            assert answer.status_code == 200 and address.startswith(STATIC)
            assert "immutable" in answer.headers["cache-control"]


def test_other_contents_have_another_address(tmp_path: Path) -> None:
    found = set()
    for name, text in (("a.js", "1"), ("a.js", "2"), ("b.js", "1")):
        (tmp_path / name).write_text(text)
        found.add(digest_folders(tmp_path))
    assert len(found) == 3
    assert STATIC.endswith(digest_folders(*STATIC_FOLDERS.values()))


def test_every_module_is_imported() -> None:
    folder = WEB_FOLDER / "static" / "table"
    reached, ahead = set(), ["main.js"]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += IMPORT.findall((folder / name).read_text())
    assert reached == {file.name for file in folder.iterdir()}


def test_a_page_waits_for_one_sheet(server: Server) -> None:
    """With all the rules of its parts, in their order."""
    with Person(server) as person:
        for path in ("/", "/learn", "/rules", "/archive", "/today"):
            head = person.get(path).text.partition("</head>")[0]
            sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', head)
            joined = [address for address in sheets if address != "/board.css"]
            assert len(joined) == 1, path
            answer = person.get(joined[0])
            assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/css")
            assert "set-cookie" not in answer.headers, "a shared cache keeps it"
            names = joined[0].rpartition("/")[2].removesuffix(".css").split("+")
            ends = [0]
            for name in names:
                feature, _, sheet = name.rpartition(".")
                folder = f"{STATIC}/features/{feature}" if feature else f"{STATIC}/css"
                rules = re.sub(r"/\*.*?\*/\s*", "", person.get(f"{folder}/{sheet}.css").text, flags=re.DOTALL)
                ends.append(answer.text.index(rules) + len(rules))
            assert ends == sorted(ends) and ends[-1] == len(answer.text)


def test_sheets_that_are_not_there(server: Server) -> None:
    with Person(server) as person:
        for names in ("", "base+none", "base+base", "../app", "base+pages+table+small+drawer", "%2e%2e"):
            assert person.get(f"{STATIC}/joined/{names}.css").status_code == 404, names


def test_fonts_that_come_late_move_nothing(open_window: Callable[..., Window]) -> None:
    window = open_window(**PHONE, service_workers="block")
    window.pardon("net::ERR_FAILED")
    page = window.page
    for path in ("/", "/learn"):
        heights = []
        page.route("**/*.woff2", lambda route: route.abort())
        for _ in range(2):
            page.goto(path)
            page.evaluate("document.fonts.ready.then(() => null)")
            heights.append(page.evaluate("document.querySelector('main').offsetHeight"))
            page.unroute("**/*.woff2")
        assert abs(heights[0] - heights[1]) <= 0.01 * heights[1], path
