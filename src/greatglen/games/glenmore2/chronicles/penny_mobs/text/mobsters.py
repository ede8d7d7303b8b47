"""Who the mobsters are: their names, and what each does, in one sentence."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from greatglen.games.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    ANDERSON,
    CASTLE,
    CLAIM,
    DARKIE,
    DUFF,
    HAGG,
    LAIRD,
    MAIL,
    MALT,
    MUSCLE,
    QUACK,
    SNITCH,
    SPONGE,
    STARVE,
    TRICK,
    WANDER,
    numbers,
)
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.kernel.sentence import N_, Plural

if TYPE_CHECKING:
    from greatglen.games.glenmore2.text import GlenMore2Text

SOURCE = "mobster"
COUNTED = {"penny": Plural("{n} penny", "{n} pennies")}
SENTENCES = {
    WANDER: N_("In later turns you lay her markers on free clans: others who ally with them pay you the coins."),
    DUFF: N_("In later turns you spend his markers: each takes the highest stack of coins from a row of the market."),
    MAIL: N_(
        "When another player produces on an animal or material tile, he may buy one of these resources for a coin."
    ),
    LAIRD: N_("After moving you may reserve a tile ahead for your next turn: others who take it pay you the coins."),
    SNITCH: N_("A scot of yours is a thief in another territory: movement points lead him to unguarded resources."),
    DARKIE: N_("A scot of yours is a thief in another territory: whoever places a tile next to him pays you a coin."),
    CASTLE: N_(
        "A scot of yours is a thief in another home castle: in scorings one less counts there, one more in yours."
    ),
    SPONGE: N_(
        "Others who score 6 points or more from one source give you one of them, in their turns and in scorings."
    ),
    ANDERSON: N_("Once in the game, in your turn, he carries off a tile from one territory to another."),
    QUACK: N_(
        "When your boat and another pass, you may give that player a penny with -1; once, he draws another reward."
    ),
    MUSCLE: N_("River tiles with other players' boats cost you no movement point; once, he draws another reward."),
    TRICK: N_("When you pass or leave the mountain, she may exchange something on it for a resource of the supply."),
    MALT: N_("When you pass a sale tile, you may also sell a barrel on its bonus space."),
    STARVE: N_("Once in the game, before the rolls of a haggis scoring, another player gives you a haggis token."),
    HAGG: N_("Once in each haggis scoring you may have a roll repeated, for everybody."),
    CLAIM: N_("In your turns you lay his markers on other players' landmark cards; in scorings they count for you."),
}


@cache
def _names(box_key: str) -> dict[str, str]:
    return {one.key: one.name for one in numbers(box_key).mobsters}


def mobster_name(text: GlenMore2Text, key: str) -> str:
    """A mobster as people call him."""
    return text.translate(_names(text.box.key).get(key, key))


def describe_ability(text: GlenMore2Text, key: str) -> str:
    """What a mobster does for whoever has taken him."""
    return text.say(SENTENCES[key])


def row_name(text: GlenMore2Text, key: str) -> str:
    """A row of the market by what it is for."""
    return text.say("England") if key == ENGLAND else text.say(key)


def describe_plot(text: GlenMore2Text, state: GlenMore2, seat: int, cell: int) -> str:
    """A tile in anybody's territory."""
    return text.describe_plot(state, cell, seat)
