"""Sheets and scripts: browsers may keep them, and those of two releases never mix."""

import re
from pathlib import Path

from web.people import Person
from web.serving import Server

from greatglen.web.app import HERE, SERVED, STATIC, digest

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
        found.add(digest(tmp_path))
    assert len(found) == 3
    assert STATIC.endswith(digest(*SERVED.values()))


def test_every_module_is_imported() -> None:
    folder = HERE / "static" / "table"
    reached, ahead = set(), ["main.js"]
    while ahead:
        name = ahead.pop()
        if name not in reached:
            reached.add(name)
            ahead += IMPORT.findall((folder / name).read_text())
    assert reached == {file.name for file in folder.iterdir()}
