"""Pages and positions look as they looked, and every page is among them."""

from collections.abc import Iterator

import pytest
from golden import adapter, files, pages
from golden.play import Setup
from thorough import take_some


@pytest.fixture(scope="module")
def visitor() -> Iterator[adapter.Visitor]:
    with adapter.visitor() as visitor:
        yield visitor


def test_every_page_is_looked_at(visitor: adapter.Visitor) -> None:
    assert set(visitor.routes()) == {*pages.ADDRESSES, *pages.ELSEWHERE}


def test_pages_are_as_they_were() -> None:
    with adapter.visitor() as visitor:  # one who has no other tables, which would be in the lobby
        files.compare(pages.PAGES, pages.PART, pages.pages(visitor))


def test_the_schema_of_the_api_is_as_it_was(visitor: adapter.Visitor) -> None:
    files.compare(pages.SCHEMA, pages.PART, pages.schema(visitor))


@pytest.mark.parametrize("cut", take_some(pages.cuts(), 8), ids=lambda cut: pages.name_of(*cut))
def test_a_position_looks_as_it_did(visitor: adapter.Visitor, cut: tuple[Setup, int, str]) -> None:
    name = pages.name_of(*cut)
    known = files.sections(files.read(pages.POSITIONS, pages.PART))[name]
    files.compare_lines(pages.POSITIONS, pages.PART, known, [*pages.position(visitor, *cut), ""], name)


def test_fifty_positions_are_written_down() -> None:
    found = list(files.sections(files.read(pages.POSITIONS, pages.PART)))
    assert found == [pages.name_of(*cut) for cut in pages.cuts()] and len(found) == 50
