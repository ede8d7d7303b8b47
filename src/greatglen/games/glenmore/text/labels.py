"""Short phrases of Glen More, for the terminal."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def ghost(text: HighlandText[Any]) -> str:
    """The figure of the die."""
    return text.say("ghost")


def colour(text: HighlandText[Any], name: str) -> str:
    """The colour of a tile in two letters."""
    match name:
        case "yellow":
            return text.say("yl")
        case "green":
            return text.say("gn")
        case "grey":
            return text.say("gy")
        case "brown":
            return text.say("bn")
    return text.say("bl")


def stacks(text: HighlandText[Any], left: str) -> str:
    """How many tiles are left of which stacks."""
    return text.say("stacks {left}", left=left) if left else text.say("stacks empty")


def road(text: HighlandText[Any], sign: str) -> str:
    return f"{sign} {text.say('road')}"


def people(text: HighlandText[Any], person: str, card: str) -> str:
    """What the signs for people and cards mean."""
    return text.say("{person} clansman  {card} card", person=person, card=card)


def headings(text: HighlandText[Any], person: str) -> list[str]:
    """Of the columns with the means of the players."""
    return [
        text.say("VP"),
        text.say("coins"),
        text.say("whisky"),
        text.say("chiefs"),
        text.say("tiles"),
        person,
    ]


def gathered_headings(text: HighlandText[Any]) -> list[str]:
    return [text.say("goods"), text.say("cards")]


def means(text: HighlandText[Any], coins: int, whisky: int, chieftains: int, vp: int) -> str:
    return text.say(
        "coins {coins} · whisky {whisky} · chieftains {chieftains} · VP {vp}",
        coins=coins,
        whisky=whisky,
        chieftains=chieftains,
        vp=vp,
    )
