"""A position of Glen More as it is written down for examples and lessons."""

from collections.abc import Mapping
from typing import Any

import msgspec

from greatglen.games.glenmore.rules.components import BOX, RESOURCES, TILE
from greatglen.games.glenmore.rules.state import Chief, GlenMore
from greatglen.games.glenmore.rules.turn import AcquireTile, NextTurn, Refill
from greatglen.games.glenmore_common.rules.position import HOME, cell, read_plot, read_rondel


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plots by the way to them; the start village with its clansman is there anyway."""

    land: dict[str, str] = {}
    coins: int = 6
    whisky: int = 0
    chieftains: int = 0
    cards: list[str] = []


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever is not named has just begun. The ghost is the figure after the last player's."""

    players: list[Player] = []
    rondel: list[int | str] = []  # from the rearmost figure on: figures, tiles, "" for a gap
    market: dict[str, int] = {}  # how many spaces of a row hold coins
    hand: str = ""  # the tile that seat 0 has just taken


def lay_out(state: GlenMore, data: Mapping[str, Any]) -> None:
    """Change the beginning of a game into a position."""
    position = msgspec.convert(data, Position)
    for seat, player in enumerate(position.players):
        state.players[seat] = _chief(player)
    state.market = tuple(position.market.get(resource, 0) for resource in RESOURCES)
    spaces = position.rondel or [*range(1, len(state.players)), 0, "grain-field-6", "quarry-6"]
    state.rondel = read_rondel(spaces, TILE, BOX.rondel_spaces)
    lying = {*state.rondel.tiles, *(plot.tile for player in state.players for plot in player.land.values())}
    state.stacks = [tuple(tile for tile in stack if tile not in lying) for stack in state.stacks]
    state.turn = 1
    state.agenda = [Refill(), AcquireTile(0, TILE[position.hand])] if position.hand else [NextTurn()]
    state.events.clear()


def _chief(player: Player) -> Chief:
    land = {HOME: "start-village scot", **player.land}
    return Chief(
        land={cell(way): read_plot(plot, TILE, RESOURCES) for way, plot in land.items()},
        coins=player.coins,
        whisky=player.whisky,
        vp=0,
        points={},
        chieftains=player.chieftains,
        cards=tuple(player.cards),
    )
