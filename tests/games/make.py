"""Make the recorded games beside this file: `python tests/games/make.py` plays and chooses them anew, always the same.

`python tests/games/make.py digests` only notes again where the games lead. Do that after a change that means to write
positions differently; a game that no longer replays is a change of the rules.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src")]

from play import CLANS_SEATS, GLENMORE_SEATS, make_random_player, make_sensible_player  # noqa: E402
from second_opinion import Square, is_straight, list_spots, to_spot  # noqa: E402

import greatglen  # noqa: E402
from greatglen import Record, Table  # noqa: E402
from greatglen.bots import make_bot  # noqa: E402
from greatglen.games.clans.rules.state import Clans  # noqa: E402
from greatglen.games.glenmore.rules.components import TILE, TILES  # noqa: E402
from greatglen.games.glenmore.rules.state import GlenMore  # noqa: E402
from greatglen.games.glenmore_common.rules.actions import Place  # noqa: E402

DIGESTS = HERE / "digests.json"
AT_LEAST = 14


def shows(table: Table) -> set[str]:
    """What a finished game is an example of."""
    found = {f"seats {table.seats}", *(f"{name} {value}" for name, value in table.options.items())}
    found |= {f"action {line.split()[0]}" for line in table.record.actions}
    state = table.state
    first = table.ranking[0]
    best = max(table.scores)
    if len(first) > 1:
        found.add("a shared victory")
    elif table.scores.count(best) > 1:
        found.add("a tie that was broken")
    if isinstance(state, Clans):
        if state.face_down:
            found.add("a face-down card")
        if any(not left for left in state.shields):
            found.add("all shields placed")
    if isinstance(state, GlenMore):
        found |= {f"card {card}" for player in state.players for card in player.cards}
        if any(vp < 0 for vp in table.scores):
            found.add("a score below zero")
    return found


def beyond_doubt(table: Table) -> bool:
    """Whether the second opinion agrees with every place this decision offers."""
    if table.choice.kind != "place" or not isinstance(table.state, GlenMore):
        return True
    land = table.state.players[table.choice.seat].land
    squares = {to_spot(cell): Square(*TILES[plot.tile].ways, plot.scots) for cell, plot in land.items()}
    offered = {to_spot(option.cell) for option in table.choice.options if isinstance(option, Place)}
    return offered == list_spots(squares, *TILES[TILE[table.choice.by]].ways)


def finished(table: Table, players: str, seed: int) -> Table | None:
    """Play to the end; None if a placement was in doubt."""
    rng = random.Random(seed)
    choose = make_sensible_player(rng) if players == "sensible" else make_random_player(rng)
    bots = [make_bot("easy", seed + seat) for seat in range(table.seats)]
    while not table.is_over:
        if not beyond_doubt(table):
            return None
        seat = table.choice.seat
        easy = players == "easy" and seat != seed % table.seats
        table.apply(bots[seat].choose(table.view_for(seat)) if easy else choose(table))
    if isinstance(table.state, GlenMore):
        for player in table.state.players:
            land = {to_spot(cell): Square(*TILES[plot.tile].ways, plot.scots) for cell, plot in player.land.items()}
            if not is_straight(land):
                return None
    return table


def candidates(game: str) -> Iterator[tuple[str, Table]]:
    """Many finished games: of sensible players, of careless ones, and of easy bots with one careless guest."""
    counts = CLANS_SEATS if game == "clans" else GLENMORE_SEATS
    scorings = ("rulebook",) if game == "clans" else ("rulebook", "published")
    for players, games in (("easy", 6), ("sensible", 250), ("careless", 120)):
        for seats in counts:
            for scoring in scorings:
                for seed in range(games):
                    options: dict[str, object] = {} if game == "clans" else {"scoring": scoring}
                    table = finished(greatglen.start(game, seats=seats, seed=seed, options=options), players, seed)
                    if table is not None:
                        tail = "" if game == "clans" else f"-{scoring}"
                        yield f"{game}-{seats}{tail}-{players}-{seed}", table


def chosen(game: str) -> dict[str, Table]:
    """Few games that together show everything any candidate shows; then more until there are enough."""
    pool = dict(candidates(game))
    seen: set[str] = set()
    kept: dict[str, Table] = {}

    def all_of(name: str) -> set[str]:
        *kind, players, _ = name.split("-")
        return shows(pool[name]) | {" ".join(kind), " ".join([*kind, players])}

    while pool:
        best = max(pool, key=lambda name: len(all_of(name) - seen))
        if all_of(best) <= seen and len(kept) >= AT_LEAST:
            break
        seen |= all_of(best)
        kept[best] = pool.pop(best)
    return kept


def note(table: Table) -> dict[str, object]:
    """Where a game leads."""
    return {
        "digest": table.digest(),
        "scores": table.scores,
        "ranking": [list(place) for place in table.ranking],
        "shows": sorted(shows(table)),
    }


def write_digests() -> None:
    records = sorted(path for path in HERE.glob("*.json") if path != DIGESTS)
    notes = {path.stem: note(greatglen.replay(Record.from_json(path.read_text()))) for path in records}
    DIGESTS.write_text(json.dumps(notes, indent=1) + "\n")


def main() -> None:
    if "digests" not in sys.argv[1:]:
        for title in ("clans", "glenmore"):
            for path in HERE.glob(f"{title}-*.json"):
                path.unlink()
        for game in ("clans", "glenmore"):
            for name, table in chosen(game).items():
                (HERE / f"{name}.json").write_text(table.record.to_json() + "\n")
    write_digests()


if __name__ == "__main__":
    main()
