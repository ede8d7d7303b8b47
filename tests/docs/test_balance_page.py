"""docs/balance.md: its pictures are there, and what it proposes leaves everything as it is that a rulebook states."""

import re
import tomllib
from pathlib import Path
from typing import Any

from greatglen.games import game_named

DOCS = Path(__file__).parents[2] / "docs"
PROPOSED = DOCS / "balance" / "proposed.toml"


def test_every_picture_and_page_is_there() -> None:
    for page in (DOCS / "balance.md", *(DOCS / "balance").rglob("*.md")):
        linked = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        assert linked and all((page.parent / file).is_file() for file in linked), page


def test_only_reconstructed_values_are_proposed_to_change() -> None:
    game = game_named("glenmore2")
    assert game.components_file is not None and game.open_components is not None
    assert game.open_components(str(PROPOSED), PROPOSED.read_bytes())
    old, new = tomllib.loads(game.components_file()), tomllib.loads(PROPOSED.read_text(encoding="utf-8"))
    changed = set()
    for before, after in zip(old["tile"], new["tile"], strict=True):
        fields = {field for field in {*before, *after} if before.get(field) != after.get(field)}
        assert not fields & {"name", "attested", *before.get("attested", [])}
        changed |= {(before["name"], field) for field in fields}
    assert changed == {("Scone", "cost")}
    roads: list[dict[str, Any]] = [
        {f"{start} - {end}": coins for start, end, coins in file["clan_board"]["roads"]} for file in (old, new)
    ]
    assert roads[0].keys() == roads[1].keys()
    # The rulebooks: MacLeod is free, two roads of a coin each lead to McKay, one from MacMillan to MacLachlan.
    for stated in ("start - MacLeod", "start - McKenzie", "McKenzie - McKay", "MacMillan - MacLachlan"):
        assert roads[0][stated] == roads[1][stated]
    rest = [{key: value for key, value in file.items() if key not in ("tile", "clan_board")} for file in (old, new)]
    assert rest[0] == rest[1]
