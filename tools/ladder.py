"""The ladder: how strong the levels are in each game, drawn from what the arena found.

for game in clans glenmore glenmore2; do
    greatglen arena $game --bots random,easy,medium,hard,champion --games 14 --budget 0.1s --cpu --json > $game.json
done
python -m tools.ladder docs/screenshots/ladder.svg clans.json glenmore.json glenmore2.json
"""

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from greatglen.arena.report import ArenaReport, BotResult
from greatglen.games import game_named

WIDTH, ROW, TOP, LEFT, RIGHT = 860, 84, 46, 230, 60
STEP = 200  # Elo between two lines
LETTER = 8  # as wide as one is on average
STYLE = "font-family:'Alegreya Sans',sans-serif;font-size:15px;fill:#2b2622"


def draw_ladder(reports: Sequence[ArenaReport]) -> str:
    """A line for each game, a mark with its interval for each level; `random` is the zero of its game."""
    rungs = [[compute_elo(one, report) for one in report.bots] for report in reports]
    most = max(high for rung in rungs for _, _, high, _ in rung)
    top = (int(most) // STEP + 1) * STEP
    height = TOP + ROW * len(reports) + 30

    def x(elo: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * elo / top, 1)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" style="{STYLE}">',
        "<title>How strong the bots are: Elo above random, with 95% intervals</title>",
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="#f6efdf"/>',
        f'<text x="{WIDTH - 16}" y="26" text-anchor="end" font-size="13">',
        "Elo above random; the bars are 95% intervals</text>",
    ]
    for mark in range(0, top + 1, STEP):
        lines.append(f'<path d="M{x(mark)} {TOP - 8}V{height - 26}" stroke="#7f8f66" stroke-opacity="0.35"/>')
        lines.append(f'<text x="{x(mark)}" y="{height - 8}" text-anchor="middle" font-size="13">{mark}</text>')
    for number, (report, rung) in enumerate(zip(reports, rungs, strict=True)):
        y = TOP + ROW * number + ROW / 2
        lines.append(f'<text x="16" y="{y + 5}" font-weight="600">{escape(game_named(report.game).title)}</text>')
        lines.append(f'<path d="M{x(0)} {y}H{x(top)}" stroke="#2b2622" stroke-opacity="0.25"/>')
        written = {26: 0.0, -14: 0.0}  # below and above the line: as far as there is text
        for elo, low, high, name in sorted(rung):
            text = f"{name} {elo:.0f}"
            half = len(text) * LETTER / 2
            side = min(written, key=lambda side: (max(written[side] - x(elo) + half, 0), -side))
            at = max(x(elo), round(written[side] + half, 1))
            written[side] = at + half + LETTER
            lines.append(
                f'<path d="M{x(max(low, 0))} {y}H{x(high)}" stroke="#6d4f7d" stroke-width="5" stroke-opacity="0.5"/>'
            )
            lines.append(f'<circle cx="{x(elo)}" cy="{y}" r="7" fill="#6d4f7d"/>')
            lines.append(f'<text x="{at}" y="{y + side}" text-anchor="middle">{escape(text)}</text>')
    return "\n".join([*lines, "</svg>", ""])


def compute_elo(one: BotResult, report: ArenaReport) -> tuple[float, float, float, str]:
    """Elo above `random` in this game, with its interval, and the level."""
    zero = next(other.rating.value for other in report.bots if get_level(other) == "random")
    rating = one.rating
    return rating.value - zero, rating.low - zero, rating.high - zero, get_level(one)


def get_level(one: BotResult) -> str:
    return one.standing.bot.partition(":")[0]


def main() -> None:
    out, *files = map(Path, sys.argv[1:])
    reports = [msgspec.json.decode(file.read_bytes(), type=ArenaReport) for file in files]
    out.write_text(draw_ladder(reports), encoding="utf-8")


if __name__ == "__main__":
    main()
