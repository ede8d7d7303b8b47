"""Writes docs/components.md from the component files: what is attested, and what is reconstructed."""

import tomllib
from pathlib import Path
from typing import Any

from greatglen.games.glenmore2.rules.box import standard_file

ROOT = Path(__file__).parent.parent
SHOWN = ("kind", "deck", "river", "overbuild", "protected", "cost", "once", "activate", "counts_as", "replaces")


def components() -> dict[str, Any]:
    """All of Glen More II: the base game's, and those in the folder of each Chronicle."""
    return tomllib.loads(standard_file())


def header(game: str) -> str:
    """The comment at the head of a file: where its facts come from."""
    lines = (ROOT / f"src/greatglen/games/{game}/components.toml").read_text().splitlines()
    comment = []
    for line in lines:
        if not line.startswith("#"):
            break
        comment.append(line.lstrip("# "))
    return "\n".join(comment)


def value(entry: dict[str, Any], field: str) -> str:
    """A field in bold if a rulebook states it, in italics if we reconstructed it."""
    if field not in entry and field not in entry.get("attested", ()):
        return ""
    text = str(entry.get(field, "none")).replace("True", "yes").replace("False", "no").replace("|", "\\|")
    return f"**{text}**" if field in entry.get("attested", ()) else f"*{text}*"


def tiles_table(entries: list[dict[str, Any]]) -> list[str]:
    fields = [field for field in SHOWN if any(field in entry for entry in entries)]
    rows = [f"| tile | {' | '.join(fields)} |", f"|---|{'---|' * len(fields)}"]
    rows += [f"| {entry['name']} | {' | '.join(value(entry, field) for field in fields)} |" for entry in entries]
    return rows


def text() -> str:
    file = components()
    tiles = file["tile"]
    shown = [(entry, field) for entry in (*file["start_tile"], *tiles) for field in SHOWN if value(entry, field)]
    known = sum(field in entry.get("attested", ()) for entry, field in shown)
    out = [
        "# Components: what is attested, what is reconstructed",
        "",
        "Made by `python docs/make_components.py` from `games/*/components.toml` and",
        "`games/glenmore2/chronicles/*/components.toml`; correct those, not this.",
        "",
        "To try a correction without touching the program, also one of a Chronicle's tile,",
        "`greatglen components whole > mine.toml` writes all components of Glen More II as one file. Edit it;",
        "`greatglen components check mine.toml` checks it, and `--components mine.toml` plays with it.",
        "",
        "## Glen More II: Chronicles",
        "",
        f"Of {len(shown)} values on {len(tiles) + 2} tiles, {known} are stated by a rulebook (**bold**); the other",
        f"{len(shown) - known} are reconstructed (*italic*).",
        "",
    ]
    groups = {"Start territory": file["start_tile"]}
    for deck in "SABCD":
        groups[f"Deck {deck}"] = [entry for entry in tiles if entry["deck"] == deck and not entry.get("chronicle")]
    groups["Set aside"] = [entry for entry in tiles if not entry["deck"]]
    for number in file["chronicle"]:
        groups[f"Chronicle {number}"] = [entry for entry in tiles if entry.get("chronicle") == int(number)]
    for title, entries in groups.items():
        if entries:
            out += [f"### {title}", "", *tiles_table(entries), ""]
    out += ["### Landmark cards and clans", ""]
    out += ["Their effects are all attested (appendices 1 and 2 of the rulebooks).", ""]
    others = len(file["clan_board"]["roads"]) - 4
    out += [
        "### The clan board",
        "",
        "Attested: start to MacLeod costs 0, start to McKay 1 + 1, MacMillan to MacLachlan 1. The other",
        f"{others} roads and all positions on the map are reconstructed.",
        "",
    ]
    for game, title in (("glenmore", "Glen More (2010)"), ("clans", "Clans of Scotland")):
        out += [f"## {title}", "", header(game), ""]
    return "\n".join(out).rstrip() + "\n"


if __name__ == "__main__":
    (ROOT / "docs/components.md").write_text(text())
