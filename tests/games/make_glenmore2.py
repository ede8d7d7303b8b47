"""Make the recorded games of Glen More II beside this file: `python tests/games/make_glenmore2.py`, always the same.

Of many games those are kept that together show every action, every landmark, every clan and every way a game can end;
where they lead is noted in `tests/glenmore2/recorded.json`. `make_glenmore2.py digests` only notes that again: do that
after a change that means to write positions differently. A game that no longer replays is a change of the rules.

`make.py` clears the directory before it plays anew, so this has to follow it.
"""

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src")]

from games.make import write_digests  # noqa: E402
from glen2 import BOX, glen, make_canny_player  # noqa: E402
from play import Chooser, make_random_player  # noqa: E402

import greatglen  # noqa: E402
from greatglen import Action, Record, Table  # noqa: E402
from greatglen.bots import make_bot  # noqa: E402
from greatglen.games.glenmore2.rules.actions import Ally, Put, Remove  # noqa: E402
from greatglen.games.glenmore2.rules.events import DieLeft, DieWaits, Finished  # noqa: E402
from greatglen.games.glenmore_common.rules.events import Removed, Rolled  # noqa: E402

NOTES = HERE.parent / "glenmore2" / "recorded.json"
AT_LEAST = 14
SETUPS = [(2, "rulebook"), (3, "no"), (3, "yes"), (4, "no"), (4, "yes")]


def shows(table: Table) -> set[str]:
    """What a finished game is an example of."""
    state = glen(table)
    options = table.options
    found = {f"seats {table.seats}", f"end {options['end']}", f"die {state.die >= 0} with {table.seats}"}
    found |= {f"action {line.split()[0]}" for line in table.record.actions}
    found |= {f"landmark {card}" for player in state.players for card in player.landmarks}
    found |= {f"clan {clan}" for clan in state.board}
    told = [event for events in table.view_for(0).log for event in events]
    last = [event for event in told if isinstance(event, Finished)][-1].seat
    places = state.rondel.figures[: table.seats]
    swept = Removed(-1, "the-end") in told
    spaces = len(state.rondel.tiles)
    end = None if swept else state.rondel.tiles.index(BOX.the_end)
    on_it = [place for place in places if not swept and place % spaces == end]
    found.add("the last lands on The End" if places[last] in on_it else "the last passes The End")
    found.add({0: "nobody on The End", 1: "one on The End"}.get(len(on_it), "several on The End"))
    if len(on_it) == table.seats:
        found.add("all on The End")
    if state.die >= 0:
        found.add("the die left" if any(isinstance(event, DieLeft) for event in told) else "the die was still there")
        if any(isinstance(event, DieWaits) for event in told):
            found.add("the die waited")
        assert any(isinstance(event, Rolled) for event in told)
    found.add("deck D left over" if state.decks[4] else "deck D used up")
    if len(table.ranking[0]) > 1:
        found.add("a shared victory")
    elif table.scores.count(max(table.scores)) > 1:
        found.add("a tie that was broken")
    if any(vp < 0 for vp in table.scores):
        found.add("a score below zero")
    if any(len(seats) > 1 for seats in state.board.values()):
        found.add("Douglas again")
    if any(not player.markers for player in state.players):
        found.add("all markers placed")
    if any(not player.scots for player in state.players):
        found.add("all scots on the land")
    if any(len(plot.under) > 1 for player in state.players for plot in player.land.values()):
        found.add("three tiles high")
    return found


def hoarder(rng: random.Random) -> Chooser:
    """Keeps resources in the home castle and gives up full tiles: then there is not room for all of them."""
    ordinary = make_canny_player(rng)

    def choose(table: Table) -> Action:
        land = glen(table).players[table.choice.seat].land
        wanted = ["Chisholm", "Gunn", "MacDonald", "McKenzie"] if not land[5051].goods else ["MacMillan"]
        for option in table.choice.options:
            if isinstance(option, Put) and option.cell == 5051 and len(land[5051].goods) < 2:
                return option
            if isinstance(option, Ally) and option.clan in wanted:
                return option
        removals = [option for option in table.choice.options if isinstance(option, Remove)]
        if removals:
            return max(removals, key=lambda option: len(land[option.cell].goods))
        if table.choice.kind == "activate":
            return table.choice.options[-1]
        return ordinary(table)

    return choose


def finished(table: Table, players: str, seed: int) -> Table:
    rng = random.Random(seed)
    choose = {"careless": make_random_player, "hoarder": hoarder}.get(players, make_canny_player)(rng)
    bots = [make_bot("easy", seed + seat) for seat in range(table.seats)]
    while not table.is_over:
        seat = table.choice.seat
        easy = players == "easy" and seat != seed % table.seats
        table.apply(bots[seat].choose(table.view_for(seat)) if easy else choose(table))
    return table


def candidates() -> Iterator[tuple[str, Table]]:
    """Many finished games: of canny players, of careless ones, and of easy bots with one canny guest."""
    for players, games in (("canny", 150), ("careless", 40), ("hoarder", 20), ("easy", 2)):
        for seats, die in SETUPS:
            for end in ("middle", "top"):
                for seed in range(games):
                    chosen: dict[str, object] = {"die": die, "end": end}
                    table = greatglen.start("glenmore2", seats=seats, seed=seed, options=chosen)
                    name = f"glenmore2-{seats}-{'die' if die != 'no' else 'plain'}-{end}-{players}-{seed}"
                    yield name, finished(table, players, seed)


def chosen() -> dict[str, Table]:
    """Few games that together show everything any candidate shows; then more until there are enough."""
    pool = dict(candidates())
    shown = {name: shows(table) | {name.rsplit("-", 2)[0]} for name, table in pool.items()}
    seen: set[str] = set()
    kept: dict[str, Table] = {}
    while pool:
        best = max(pool, key=lambda name: len(shown[name] - seen))
        if shown[best] <= seen and len(kept) >= AT_LEAST:
            break
        seen |= shown[best]
        kept[best] = pool.pop(best)
    return kept


def write_notes() -> None:
    notes = {}
    for path in sorted(HERE.glob("glenmore2-[234]-[dp]*.json")):
        table = greatglen.replay(Record.from_json(path.read_text()))
        ranking = [list(place) for place in table.ranking]
        notes[path.stem] = {
            "digest": table.digest(),
            "scores": table.scores,
            "ranking": ranking,
            "shows": sorted(shows(table)),
        }
    NOTES.write_text(json.dumps(notes, indent=1) + "\n")


def main() -> None:
    if "digests" not in sys.argv[1:]:
        for path in HERE.glob("glenmore2-[234]-[dp]*.json"):
            path.unlink()
        for name, table in chosen().items():
            (HERE / f"{name}.json").write_text(table.record.to_json() + "\n")
    write_notes()
    write_digests()


if __name__ == "__main__":
    main()
