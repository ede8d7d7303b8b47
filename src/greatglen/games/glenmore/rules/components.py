"""The tiles and special cards of Glen More (2010), read from components/glenmore.toml."""

from collections import Counter

import msgspec

from greatglen.games.glenmore_common.rules.land import EAST, NORTH, SOUTH, WEST, Way
from greatglen.games.glenmore_common.rules.names import make_keys
from greatglen.games.glenmore_common.rules.notation import Bundle, parse_bundle, parse_deals
from greatglen.games.glenmore_common.rules.payment import Bill, parse_bill
from greatglen.kernel.slice import Slice


class TileEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile as the file writes it."""

    name: str
    colour: str
    kind: str
    stack: int = -1
    river: bool = False
    road: bool = False
    cost: str = ""
    once: str = ""
    activate: str = ""
    card: bool = False


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special card (CARD)."""

    name: str
    effect: str
    bonnets: int = 0
    chieftains: int = 1  # what each chieftain of its owner counts for
    once: str = ""
    each_turn: str = ""
    end_vp: int = 0
    end_per: str = ""


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the box."""

    game: str
    players: tuple[int, int]
    rondel_spaces: int
    start_coins: int
    resources: tuple[str, ...]
    market_prices: tuple[int, ...]
    die: list[int]
    resource_limit_per_tile: int
    score_table: list[int]
    score_table_published: list[int]
    start_tile: TileEntry
    tile: list[TileEntry]
    card: list[Card]


class Alternative(msgspec.Struct, frozen=True):
    """One thing the activation of a tile can do."""

    bill: Bill
    gain: Bundle


class Tile(msgspec.Struct, frozen=True):
    """A tile, ready for the rules."""

    key: str  # its name in actions and records; tiles of the same name are numbered
    name: str
    stack: int
    colour: str
    kind: str
    ways: tuple[bool, bool]  # river, road
    bill: Bill
    once: Bundle
    alternatives: tuple[Alternative, ...]
    produces: int  # the resource an activation gives, or NOTHING, or ANY
    free: bool  # an activation costs nothing and leaves nothing to choose
    card: str  # the name of its special card, or ""
    activate: str  # as the file writes it
    cost: str


NOTHING = -1
ANY = -2
BOX = Slice("greatglen.games.glenmore").load_components(Components)
RESOURCES = BOX.resources
WAYS = (Way("river", NORTH, SOUTH), Way("road", WEST, EAST))
GROUPS = {"any": RESOURCES, "different": RESOURCES}
GAINS = {*RESOURCES, "any", "whisky", "clansman", "coin", "vp", "move", "harvest", "activate-all"}


def _tile(entry: TileEntry, key: str) -> Tile:
    alternatives = tuple(
        Alternative(parse_bill(deal.cost, RESOURCES, GROUPS, "clansman"), deal.gain)
        for deal in parse_deals(entry.activate)
    )
    gains = [amount.what for alternative in alternatives for amount in alternative.gain]
    produced = gains[0] if gains else ""
    only = len(alternatives) == 1 and alternatives[0].bill == Bill()
    return Tile(
        key=key,
        name=entry.name,
        stack=entry.stack,
        colour=entry.colour,
        kind=entry.kind,
        ways=(entry.river, entry.road),
        bill=parse_bill(parse_bundle(entry.cost), RESOURCES, GROUPS, "clansman"),
        once=parse_bundle(entry.once),
        alternatives=alternatives,
        produces=RESOURCES.index(produced) if produced in RESOURCES else ANY if produced == "any" else NOTHING,
        free=only and produced != "any",
        card=entry.name if entry.card else "",
        activate=entry.activate,
        cost=entry.cost,
    )


def _tiles() -> tuple[Tile, ...]:
    """The start village, then every tile of the stacks."""
    entries = [BOX.start_tile, *BOX.tile]
    return tuple(_tile(entry, key) for entry, key in zip(entries, make_keys(e.name for e in entries), strict=True))


TILES = _tiles()
START_VILLAGE = 0
TILE = {tile.key: number for number, tile in enumerate(TILES)}
CARDS = {card.name: card for card in BOX.card}
STACKS = tuple(tuple(n for n, tile in enumerate(TILES) if tile.stack == stack) for stack in range(4))
DIE = tuple(sorted(Counter(BOX.die).items()))  # (pips, faces)


def _check() -> None:
    """Every count and word against the rulebook: 67 tiles, 13 cards, effects the rules know."""
    assert len(TILES) == 1 + 67 and [len(stack) for stack in STACKS] == [8, 23, 19, 17]
    assert len(CARDS) == 13 and {tile.card for tile in TILES if tile.card} == set(CARDS)
    words = [amount for tile in TILES for amount in tile.once]
    words += [amount for tile in TILES for alternative in tile.alternatives for amount in alternative.gain]
    words += [amount for card in CARDS.values() for amount in parse_bundle(card.once)]
    assert {amount.what for amount in words} <= GAINS
    assert {card.each_turn for card in CARDS.values()} == {"", "activation"}


_check()
