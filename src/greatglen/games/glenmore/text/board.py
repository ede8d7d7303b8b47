"""What the terminal writes on the board of Glen More."""

from typing import Any

from greatglen.games.glenmore_common.text import HighlandText


def ghost(words: HighlandText[Any]) -> str:
    """The figure of the die."""
    return words.say("ghost")


def colour(words: HighlandText[Any], name: str) -> str:
    """The colour of a tile in two letters."""
    match name:
        case "yellow":
            return words.say("yl")
        case "green":
            return words.say("gn")
        case "grey":
            return words.say("gy")
        case "brown":
            return words.say("bn")
    return words.say("bl")


def stacks(words: HighlandText[Any], left: str) -> str:
    """How many tiles are left of which stacks."""
    return words.say("stacks {left}", left=left) if left else words.say("stacks empty")


def road(words: HighlandText[Any], sign: str) -> str:
    return f"{sign} {words.say('road')}"


def people(words: HighlandText[Any], person: str, card: str) -> str:
    """What the signs for people and cards mean."""
    return words.say("{person} clansman  {card} card", person=person, card=card)


def heads(words: HighlandText[Any], person: str) -> list[str]:
    """Of the columns with the means of the players."""
    return [
        words.say("VP"),
        words.say("coins"),
        words.say("whisky"),
        words.say("chiefs"),
        words.say("tiles"),
        person,
    ]


def gathered_heads(words: HighlandText[Any]) -> list[str]:
    return [words.say("goods"), words.say("cards")]


def means(words: HighlandText[Any], coins: int, whisky: int, chieftains: int, vp: int) -> str:
    return words.say(
        "coins {coins} · whisky {whisky} · chieftains {chieftains} · VP {vp}",
        coins=coins,
        whisky=whisky,
        chieftains=chieftains,
        vp=vp,
    )
