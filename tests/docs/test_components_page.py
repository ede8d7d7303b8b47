"""docs/components.md is what the component files say, no more and no less."""

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_page_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "make_components.py"))["text"]()
    assert (DOCS / "components.md").read_text() == made


def test_attested_and_reconstructed_values_are_told_apart() -> None:
    page = (DOCS / "components.md").read_text()
    assert "| Halkirk | **village** | *S* | **yes** | **scot** | **move** |" in page
    assert "| Dornoch | *village* | *A* |  | *wood* | *scot* | *move* |" in page
