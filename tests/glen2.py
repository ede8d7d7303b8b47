"""Positions of Glen More II laid out by hand, and players for whole games.

A plot is named by the way to it from the start village: "n" is its northern neighbour, "e" the home castle, "ee" the
plot right of that, "ne" the one above the home castle. "village" and "castle" are the start tiles themselves.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from play import Chooser, follow_numbers
from positions import happened

import greatglen
from greatglen import CHANCE, Action, Event, Table
from greatglen.games.glenmore2.rules.actions import Abandon
from greatglen.games.glenmore2.rules.box import BOX as BOX
from greatglen.games.glenmore2.rules.box import DECKS, Box, open_box, standard_file
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now, Slot
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, acquire
from greatglen.games.glenmore_common.rules.actions import Activate, Pay, Sell, Take
from greatglen.games.glenmore_common.rules.land import Plot
from greatglen.games.glenmore_common.rules.rondel import NONE, Rondel
from greatglen.kernel.chance import draw_action
from greatglen.kernel.step import Step

RESOURCES = ("wood", "stone", "barley", "sheep", "cattle")
VILLAGE, CASTLE = 5050, 5051
_WAY = {"n": -100, "e": 1, "s": 100, "w": -1}
STANDARD_TOML = standard_file()


def at(way: str) -> int:
    """The cell of a plot."""
    if way in ("village", "castle"):
        return VILLAGE if way == "village" else CASTLE
    return VILLAGE + sum(_WAY[letter] for letter in way)


def edit_box(*changes: tuple[str, str], more: str = "", box: str = STANDARD_TOML) -> bytes:
    """The standard component file with some places changed, and more at its end."""
    for old, new in changes:
        assert box.count(old) >= 1, f"nothing to change: {old}"
        box = box.replace(old, new, 1)
    return (box + "\n" + more).encode()


def use_box(*changes: tuple[str, str], more: str = "") -> Box:
    return open_box("edited.toml", edit_box(*changes, more=more))


def plot(tile: str, *goods: str, scots: int = 0, under: Sequence[str] = (), box: Box = BOX) -> Plot:
    lying = tuple(sorted(RESOURCES.index(good) for good in goods))
    return Plot(box.number[tile], lying, scots, tuple(box.number[below] for below in under))


def laird(
    land: Mapping[str, Plot] | None = None,
    *,
    coins: int = 5,
    whisky: int = 0,
    scots: int | None = None,
    markers: int = 10,
    landmarks: Sequence[str] = (),
    persons: Sequence[str] = (),
    clans: Sequence[str] = (),
    box: Box = BOX,
) -> Laird:
    """A player: start tiles with their scot unless `land` has others; of 10 scots the rest is in the supply."""
    plots = {at("village"): plot("start-village", scots=1, box=box), at("castle"): plot("home-castle", box=box)}
    plots.update({at(way): here for way, here in (land or {}).items()})
    lasting = {box.landmarks[name].lasting: f"landmark:{name}" for name in landmarks}
    lasting |= {box.clans[name].lasting: f"clan:{name}" for name in clans}
    lasting.pop("", None)
    return Laird(
        land=plots,
        coins=coins,
        whisky=whisky,
        vp=0,
        points={},
        scots=9 - sum(here.scots for here in plots.values()) if scots is None else scots,
        markers=markers,
        landmarks=tuple(landmarks),
        persons=tuple(box.number[person] for person in persons),
        clans=tuple(clans),
        lasting=lasting,
    )


def rondel(*spaces: int | str, size: int = 14, box: Box = BOX) -> tuple[Rondel, int]:
    """A rondel from its rearmost figure on: numbers are seats, "die" the die, "" a gap, other names tiles.

    Also the figure of the die, -1 without one.
    """
    seats = [spaces.index(seat) for seat in sorted(what for what in spaces if isinstance(what, int))]
    die = [place for place, what in enumerate(spaces) if what == "die"]
    made = Rondel([NONE] * size, seats + die, len(spaces) - 1)
    for place, what in enumerate(spaces):
        if isinstance(what, str) and what not in ("die", ""):
            made.tiles[place] = box.number[what]
    return made, len(seats) if die else -1


def glen_more_2(
    *lairds: Laird,
    step: Step[Any] | None = None,
    spaces: Sequence[int | str] = (),
    size: int = 14,
    out: Sequence[int] = (),
    market: Mapping[str, int] | None = None,
    decks: Mapping[str, Sequence[str]] | None = None,
    slots: Sequence[Slot] = (),
    discards: Sequence[str] = (),
    board: Mapping[str, tuple[int, ...]] | None = None,
    scored: int = 0,
    now: Now | None = None,
    chance: str = "manual",
    box: Box = BOX,
    begin: bool = True,
) -> Table:
    """A table with that position; missing players (up to two) are beginners. Without a step the rearmost is to move."""
    players = [*lairds, *(laird(box=box) for _ in range(2 - len(lairds)))]
    seats = len(players)
    table = greatglen.start("glenmore2", seats=seats, seed=1, chance="manual", options={"components": box.key})
    state = glen(table)
    default = (*range(seats), "strathmore", "easdale", "rothiemurchus")
    state.rondel, state.die = rondel(*(spaces or default), size=size, box=box)
    state.rondel.out = tuple(out)
    state.players = players
    state.market = tuple((market or {}).get(resource, 0) for resource in RESOURCES)
    state.decks = [tuple(box.number[tile] for tile in (decks or {}).get(letter, ())) for letter in DECKS]
    state.drawn = [1] * len(DECKS)
    state.slots = tuple(slots)
    state.discards = tuple(box.number[tile] for tile in discards)
    state.board = dict(board or {})
    state.scored = scored
    state.now = now or Now()
    state.turn = 1
    state.agenda = [step or NextTurn()]
    state.events.clear()
    table.chance = "auto" if chance == "auto" else "manual"
    if begin:
        table.set_position()
    return table


def play_with(table: Table, parts: Mapping[int, Any]) -> None:
    """Put Chronicles on a table, by what each keeps."""
    glen(table).parts = {**glen(table).parts, **parts}
    table.options = {**table.options, "chronicles": ",".join(str(number) for number in sorted(glen(table).parts))}


def acquiring(tile: str, me: Laird, *others: Laird, paying: bool = True, **facts: Any) -> Table:
    """Seat 0 has just taken a tile in its turn and now has to pay and place it; or it is a person."""
    seats = max(2, 1 + len(others))
    spaces = (*range(1, seats), 0, "strathmore", "easdale", "rothiemurchus")
    table = glen_more_2(me, *others, **{"spaces": spaces, **facts}, begin=False)
    state = glen(table)
    state.now = Now(0, extra="activation" in me.lasting)
    state.agenda += [Refill(), EndTurn(0)]
    acquire(state, 0, state.box.number[tile], paying)
    table.set_position()
    return table


def allying(clan: str, me: Laird, *others: Laird, person: str = "james-vi", **facts: Any) -> Table:
    """Seat 0 takes a person and becomes an ally of a clan."""
    table = acquiring(person, me, *others, **facts)
    table.apply(table.parse_action(f"ally {clan}"))
    return table


def settle(table: Table) -> Table:
    """Pay what is due from the territory, whatever of it."""
    while table.choice.kind == "pay":
        table.apply(next(option for option in table.choice.options if isinstance(option, Pay)))
    return table


def glen(table: Table) -> GlenMore2:
    assert isinstance(table.state, GlenMore2)
    return table.state


def me(table: Table, seat: int = 0) -> Laird:
    return glen(table).players[seat]


def goods(table: Table, way: str, seat: int = 0) -> list[str]:
    """What lies on a plot."""
    return [RESOURCES[good] for good in me(table, seat).land[at(way)].goods]


def scots(table: Table, way: str, seat: int = 0) -> int:
    return me(table, seat).land[at(way)].scots


def tile(table: Table, way: str, seat: int = 0) -> str:
    """The top tile of a plot."""
    return glen(table).box.tiles[me(table, seat).land[at(way)].tile].key


def row(table: Table, resource: str) -> int:
    """How many spaces of a market row hold coins."""
    return glen(table).market[RESOURCES.index(resource)]


def points(table: Table) -> int:
    """Movement points left in the running turn."""
    return glen(table).now.points


def keys(table: Table, tiles: Sequence[int]) -> list[str]:
    return [glen(table).box.tiles[number].key for number in tiles]


def events(table: Table, kind: type[Event]) -> list[Any]:
    """Everything of a kind that happened so far."""
    return [event for event in happened(table) if isinstance(event, kind)]


# -- players for whole games


def make_canny_player(rng: random.Random) -> Chooser:
    """A player who likes to keep tiles and to use them: short moves, few sales, no turn ended with something open."""

    def choose(table: Table) -> Action:
        options = table.choice.options
        if table.choice.seat == CHANCE:
            return draw_action(table.choice, table.luck, table.version)
        if table.choice.kind == "take":
            takes = [option for option in options if isinstance(option, Take | Abandon)]
            return rng.choice(takes[:4]) if rng.random() < 0.9 else rng.choice(options)
        if table.choice.kind == "activate":
            better = [option for option in options if isinstance(option, Activate)]
            if better and rng.random() < 0.85:
                return rng.choice(better)
            return options[-1] if rng.random() < 0.5 else rng.choice(options)
        if rng.random() < 0.2:
            return rng.choice(options)
        return rng.choice([option for option in options if not isinstance(option, Sell)])

    return choose


def make_canny_stream_player(numbers: Sequence[int], seed: int) -> Chooser:
    """The choices of a stream of numbers; when it runs dry, a canny player goes on."""
    return follow_numbers(numbers, make_canny_player(random.Random(seed)))


SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"end": "top"}),
    (3, {}),
    (3, {"die": "yes", "end": "top"}),
    (4, {"die": "yes"}),
    (4, {"end": "top"}),
]
