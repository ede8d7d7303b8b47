"""What the Chronicles add to the observation of Glen More II: a codec for the part of the state each of them keeps.

`LEFT_OUT` names the fields that are the same all through a game, so that a test can tell them from forgotten ones.
"""

from collections.abc import Callable

from greatglen.envs.codec import (
    COUNT,
    FLAG,
    Bits,
    ByKey,
    Codec,
    Counts,
    Each,
    Fields,
    Made,
    Number,
    OneOf,
    Slots,
    flags,
)
from greatglen.envs.values_chronicles import (
    HIGHLANDER,
    TOME,
    cask_places,
    haggis_places,
    haggis_values,
    landmark_names,
    mobster_keys,
    reward_kinds,
    scoring_cards,
    tiles_in_play,
)
from greatglen.titles.glenmore2.chronicles.dragon_boats.rules import course
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.cards import tome
from greatglen.titles.glenmore2.chronicles.haggis.rules import tables
from greatglen.titles.glenmore2.chronicles.hammer.rules.part import NUMBER as HAMMER
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import NUMBER as MOBS
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import THIEVES
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import FAILED, OPEN, SCORES
from greatglen.titles.glenmore2.chronicles.rock_and_hard_place.rules.part import NUMBER as ROCK
from greatglen.titles.glenmore2.chronicles.single_cask.rules import cellars
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.rules.land import START

LEFT_OUT: dict[int, set[str]] = {
    course.NUMBER: {"course", "neutral"},
    cellars.NUMBER: {"kinds", "spaces"},
    tables.NUMBER: {"tokens", "size", "rolls", "most"},
}


def _boats(start: GlenMore2) -> Codec:
    """Boats lie at a column of somebody's river (0 is the start village), or at a space of a neutral one."""
    seats = len(start.players)
    rivers = len(start.parts[course.NUMBER].course)
    kinds = list(reward_kinds(start.box))
    column = Made(lambda cell: cell - START if cell > 99 else cell, Number())
    berth = Fields({"river": Number(0, rivers - 1), "cell": column})
    castle = Fields({"left": COUNT, "rewards": Counts((*kinds, course.HIDDEN)), "seen": flags(range(seats))})
    return Fields(
        {
            "begun": FLAG,
            "boats": Each(seats, berth),
            "met": Each(seats, flags(range(seats))),
            "results": Each(seats, Number(course.LAST, seats)),
            "castles": Each(rivers, castle),
            "bag": Counts(kinds),
        }
    )


def _mountain(start: GlenMore2) -> Codec:
    spaces = range(len(start.rondel.tiles))
    return Fields({"spaces": flags(spaces), "coins": COUNT, "goods": Counts(range(len(start.RESOURCES)))})


def _casks(start: GlenMore2) -> Codec:
    seats = len(start.players)
    sales = [tile for tile in tiles_in_play(start) if start.box.tiles[tile].chronicle == cellars.NUMBER]
    stall = Fields({"bonus": COUNT, "sale": COUNT})
    return Fields(
        {
            "cellars": Each(seats, COUNT),
            "casks": Each(seats, Counts(cask_places(start.box))),
            "stalls": Made(lambda stalls: {stall.tile: stall for stall in stalls}, ByKey(sales, stall)),
        }
    )


def _hammer(start: GlenMore2) -> Codec:
    seats = len(start.players)
    return Fields(
        {
            "row": Number(0, len(start.PRICES)),
            "englishman": Number(-1, seats + 1),
            "holder": OneOf(range(seats)),
        }
    )


def _haggis(start: GlenMore2) -> Codec:
    """A token of unknown value has value 0."""
    seats = len(start.players)
    values = haggis_values(start.box)
    most = max((*values, *(pips for pips, _ in start.box.die)))
    token = Fields({"value": Number(0, most), "seers": Bits(seats), "never": Bits(most + 1), "up": FLAG})
    return Fields(
        {
            "face_down": Made(len, COUNT),
            "face_up": Counts(values),
            "tables": Each(seats, Slots(len(haggis_places(start.box)), token)),
            "held": COUNT,
            "pips": Number(0, most),
        }
    )


def _tome(start: GlenMore2) -> Codec:
    seats = len(start.players)
    areas = tome(start.box_key).tables
    return Fields({"turned": Each(seats, flags(landmark_names(start.box))), "tables": Each(seats, flags(areas))})


def _rock(start: GlenMore2) -> Codec:
    """A ballot that may not be seen has -1 AYE and -1 NAY."""
    seats = len(start.players)
    cards = scoring_cards(start.box)
    votes = ByKey(range(seats), Fields({"aye": Number(-1, 2), "nay": Number(-1, 2)}))
    return Fields(
        {
            "cards": ByKey(cards, OneOf((OPEN, SCORES, FAILED))),
            "aye": Each(seats, COUNT),
            "nay": Each(seats, COUNT),
            "doubles": Each(seats, COUNT),
            "ballots": votes,
            "piles": Each(seats, flags(tiles_in_play(start))),
            "on_cards": ByKey(cards, votes),
        }
    )


def _mobs(start: GlenMore2) -> Codec:
    seats = len(start.players)
    keys = mobster_keys(start.box)
    coins = Counts(range(len(start.PRICES) + 1))
    seat = Number(-1, seats - 1)
    return Fields(
        {
            "bag_s": flags(keys),
            "bag_b": flags(keys),
            "waiting": COUNT,
            "prison": ByKey(keys, COUNT),
            "owner": ByKey(keys, seat),
            "debts": Each(seats, COUNT),
            "pennies": Each(seats, COUNT),
            "markers": ByKey(keys, coins),
            "tolls": ByKey(start.box.clans, coins),
            "mail": COUNT,
            "reserved": Number(-1, len(start.box.tiles) - 1),
            "fee": COUNT,
            "flipped": FLAG,
            "thieves": ByKey(THIEVES, Each(2, Number(-1))),
            "stole": COUNT,
            "sponged": COUNT,
            "hagged": COUNT,
            "spent": flags(keys),
            "claims": ByKey(landmark_names(start.box), seat),
        }
    )


PARTS: dict[int, Callable[[GlenMore2], Codec]] = {
    course.NUMBER: _boats,
    HIGHLANDER: _mountain,
    cellars.NUMBER: _casks,
    HAMMER: _hammer,
    tables.NUMBER: _haggis,
    TOME: _tome,
    ROCK: _rock,
    MOBS: _mobs,
}
