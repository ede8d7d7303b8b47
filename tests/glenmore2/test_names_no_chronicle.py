"""The base rules know that there are Chronicles, and none of them."""

import ast
import re
from pathlib import Path

import greatglen
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES

PACKAGE = Path(greatglen.__file__).parent
BASE = [
    file
    for folder in ("kernel", "games/glenmore_common/rules", "games/glenmore2/rules")
    for file in sorted((PACKAGE / folder).glob("*.py"))
]
THEIRS = (
    r"boat|race\b|river_?race|mountain|highlander|loot|tribute|cask|cellar|jamey|england|englishman|hammer|haggis"
    r"|tome\b|dubious|gathering|\bvotes?\b|ballot|rock|mobster|\bmobs?\b|penn(?:y|ies)|prison|thie(?:f|ves)"
)
MODULES = "|".join(type(chronicle).__module__.split(".")[4] for chronicle in CHRONICLES.values())


def named_in(source: str) -> list[str]:
    """What a source says of a particular Chronicle: its words, its modules, its number as a key."""
    said = re.findall(rf"(?i)(?:{THEIRS})", source) + re.findall(MODULES, source)
    numbers = re.findall(r"(?:parts|CHRONICLES)(?:\.get\(|\[)\s*\d", source)
    return [*map(str, said), *numbers]


def test_the_base_rules_name_no_chronicle() -> None:
    assert len(BASE) > 30
    found = {file.name: named_in(file.read_text(encoding="utf-8")) for file in BASE}
    assert {name: what for name, what in found.items() if what} == {}


def test_they_import_none() -> None:
    for file in BASE:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            assert ".chronicles." not in module, file
            assert not module.endswith(".chronicles") or (file.parent.name == "glenmore2" and file.stem == "__init__")


def test_a_mention_would_be_found() -> None:
    for line in ("if 8 in state.parts:  # pennies", "state.parts[4].row", "import single_cask", "CHRONICLES[1]"):
        assert named_in(line)
