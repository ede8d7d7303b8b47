"""Glen More for the environments."""

from collections.abc import Sequence
from typing import Any

from greatglen.envs.codec import COUNT, FLAG, Each, Number, ObservationSection, TupleCodec, flags
from greatglen.envs.interface import PossibleActions, arrange_columns
from greatglen.envs.options import Columns, column
from greatglen.games.glenmore.rules.actions import ACTIONS
from greatglen.games.glenmore.rules.activation import Activation
from greatglen.games.glenmore.rules.components import CARDS, DIE, TILES, WAYS
from greatglen.games.glenmore.rules.state import GlenMore
from greatglen.games.glenmore_common.observation.columns import cells, moves, ways_to_activate
from greatglen.games.glenmore_common.observation.options import HighlandOptionEncoder
from greatglen.games.glenmore_common.observation.tiles import Piles, Players, Plots, Tiles, rondel_section
from greatglen.games.glenmore_common.rules.actions import Draw, Roll
from greatglen.kernel.step import Step

# Where the fields of a position, and of its players, are told.
SECTIONS_BY_FIELD = {
    "agenda": "asked, activation, pending",
    "events": "",  # empty between decisions
    "turn": "turn",
    "players": "players, scores",
    "market": "market",
    "rondel": "rondel",
    "stacks": "stacks",
    "scored": "scored",
    "table": "",  # an option of the game
}
SECTIONS_BY_PLAYER_FIELD = {
    "land": "players",
    "coins": "players",
    "whisky": "players",
    "vp": "scores",
    "points": "",  # where the points came from
    "chieftains": "players",
    "cards": "players",
}


PLAYERS = (
    "by seat: means, and special cards; then each tile, start tiles for every seat: whose territory it lies in, row "
    "and column from the start village, covered (never here), resources and clansmen on it"
)
NOT_RUNNING = Activation(-1, (), 0, False, ())


class ActivationCodec(TupleCodec):
    """Movement points, and whether a plot more may be activated."""

    def __init__(self) -> None:
        super().__init__({"points": COUNT, "extra": FLAG})

    def running(self, agenda: Sequence[Step[Any]]) -> Activation:
        """The activation that is going on; one with nothing in it if none is."""
        for step in agenda:
            if type(step) is Activation:
                return step
        return NOT_RUNNING


ACTIVATION = "((running := codec.running(state.agenda)).points, running.extra)"
PENDING = "codec.entries(running.seat, running.pending, state.players) if running.pending else ()"  # read after it


class GlenMoreEnvironmentFace:
    """What the environments ask; `greatglen.envs.interface` says what each answer is for."""

    width = 64

    def sections(self, start: GlenMore) -> list[ObservationSection]:
        seats = len(start.players)
        player = {"coins": COUNT, "whisky": COUNT, "chieftains": COUNT, "cards": flags(CARDS)}
        tiles = Tiles(tuple(tile.key for tile in TILES), 1, seats)
        players, plots = Players(tiles, player, start.RESOURCES), Plots(tiles)
        activation = ActivationCodec()
        market = Each(len(start.market), Number(0, len(start.PRICES)))
        return [
            ObservationSection("players", PLAYERS, players, "state.players"),
            ObservationSection("market", "spaces with coins, by resource", market, "state.market"),
            ObservationSection("scored", "scoring rounds held", COUNT, "state.scored"),
            ObservationSection(
                "activation", "movement points; whether a plot more may be activated", activation, ACTIVATION
            ),
            rondel_section(start, tiles, len(start.rondel.figures)),
            ObservationSection("stacks", "the tiles still in a stack", Piles(tiles), "state.stacks"),
            ObservationSection("pending", "the tiles that may be activated now", plots, PENDING),
        ]

    def possible_actions(self, start: GlenMore, reach: int | None) -> PossibleActions:
        within = cells(farthest(start) if reach is None else reach)
        tile = column("tile", (TILES[tile].key for stack in start.stacks for tile in stack))
        hows = ways_to_activate(max(len(tile.alternatives) for tile in TILES), *start.RESOURCES)
        by_name = [tile, column("cell", within), column("resource", start.RESOURCES), column("how", hows)]
        chance: Columns = {Draw: [tile], Roll: [column("pips", (pips for pips, _ in DIE))]}
        return arrange_columns(ACTIONS.values(), by_name, moves(within), chance)

    def option_encoder(self, start: GlenMore) -> HighlandOptionEncoder:
        return HighlandOptionEncoder(start, TILES, [way.name for way in WAYS], "clansman")

    def max_decisions(self, seats: int) -> int | None:
        return None


def farthest(start: GlenMore) -> int:
    """The steps from the start village beyond which no plot of a game that begins so can lie."""
    return sum(map(len, start.stacks))


OBSERVATION = GlenMoreEnvironmentFace()
