"""A position of Glen More II, without Chronicles, as it is written down for examples and lessons."""

from collections.abc import Mapping
from typing import Any

import msgspec

from greatglen.games.glenmore2.rules.box import Box
from greatglen.games.glenmore2.rules.rondel import Refill
from greatglen.games.glenmore2.rules.state import GlenMore2, Laird, Now
from greatglen.games.glenmore2.rules.turn import EndTurn, NextTurn, acquire
from greatglen.games.glenmore_common.rules.land import scots
from greatglen.games.glenmore_common.rules.position import HOME, cell, read_plot, read_rondel

CASTLE = "e"  # of the start village


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plots by the way to them; the start tiles are there anyway, with a scot in the village."""

    land: dict[str, str] = {}
    coins: int = 5
    whisky: int = 0
    landmarks: list[str] = []
    persons: list[str] = []
    clans: list[str] = []


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever is not named has just begun. The die is the figure after the last player's."""

    players: list[Player] = []
    rondel: list[int | str] = []  # from the rearmost figure on: figures, tiles, "" for a gap
    market: dict[str, int] = {}  # how many spaces of a row hold coins
    hand: str = ""  # the tile that seat 0 has just taken


def lay_out(state: GlenMore2, written: Mapping[str, Any]) -> None:
    """Change the beginning of a game into a position."""
    position = msgspec.convert(written, Position)
    box, seats = state.box, len(state.players)
    players = [*position.players, *(Player() for _ in range(seats - len(position.players)))]
    state.players = [_laird(box, player) for player in players]
    state.board = {}
    for seat, player in enumerate(players):
        for clan in player.clans:
            state.board[clan] = (*state.board.get(clan, ()), seat)
    state.market = tuple(position.market.get(resource, 0) for resource in box.resources)
    spaces = position.rondel or [*range(1, seats), 0, "strathmore", "easdale", "rothiemurchus"]
    state.rondel = read_rondel(spaces, box.number, box.file.rondel_spaces)
    state.die = seats if seats in spaces else -1
    used = {*state.rondel.tiles, *(plot.tile for player in state.players for plot in player.land.values())}
    used.update(person for player in state.players for person in player.persons)
    used.add(box.number.get(position.hand, -1))
    state.decks = [tuple(tile for tile in deck if tile not in used) for deck in state.decks]
    state.drawn = [1] * len(state.decks)
    state.turn = 1
    state.agenda = [NextTurn()]
    if position.hand:
        state.now = Now(0, extra="activation" in state.players[0].lasting)
        state.agenda += [Refill(), EndTurn(0)]
        acquire(state, 0, box.number[position.hand])
    state.events.clear()


def _laird(box: Box, player: Player) -> Laird:
    written = {HOME: "start-village scot", CASTLE: "home-castle", **player.land}
    land = {cell(way): read_plot(plot, box.number, box.resources) for way, plot in written.items()}
    lasting = {box.landmarks[name].lasting: f"landmark:{name}" for name in player.landmarks}
    lasting |= {box.clans[name].lasting: f"clan:{name}" for name in player.clans}
    lasting.pop("", None)
    return Laird(
        land=land,
        coins=player.coins,
        whisky=player.whisky,
        vp=0,
        points={},
        scots=box.file.scots_per_player - 1 - scots(land),
        markers=box.file.clan_markers_per_player - len(player.clans),
        landmarks=tuple(player.landmarks),
        persons=tuple(box.number[person] for person in player.persons),
        clans=tuple(player.clans),
        lasting=lasting,
    )
