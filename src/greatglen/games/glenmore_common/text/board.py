"""What the terminal writes on the board of either Glen More: heads of columns, letters for goods, compass points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.notation import Amount

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText

LETTERS = 2  # a resource in so many


def letters(text: HighlandText[Any], what: str) -> str:
    """A resource in two letters: wo, st, gr, ba, sh, ca."""
    return text.say(what)[:LETTERS].lower()


def short(text: HighlandText[Any], what: str) -> str:
    """What a tile costs or gives, in as few letters as will do."""
    match what:
        case "any":
            return text.say("any")
        case "move":
            return text.say("move")
        case "clan":
            return text.say("clan")
        case "animal":
            return text.say("animal")[:LETTERS].lower()
        case "coin":
            return text.say("coin")[:LETTERS].lower()
    return letters(text, what)


def points(text: HighlandText[Any], n: int | str) -> str:
    """ "4VP", "2/5/8VP"."""
    return text.say("{n}VP", n=n)


def many_points(text: HighlandText[Any], each: str) -> str:
    """ "2/5/8 VP", where there is room."""
    return text.say("{each} VP", each=each)


def steps(text: HighlandText[Any], what: str, most: int) -> str:
    """ "1-3 animals": as many as one likes, up to some."""
    return f"1-{text.amount(Amount(what, most))}"


# -- the middle of the table


def rondel(text: HighlandText[Any]) -> str:
    return text.say("rondel, rearmost first")


def blocked(text: HighlandText[Any]) -> str:
    return text.say("no tile lies here")


def tile_heads(text: HighlandText[Any]) -> tuple[str, str, str]:
    return text.say("cost"), text.say("gift"), text.say("activation")


def facts(text: HighlandText[Any]) -> tuple[str, str, str]:
    """The same before what is told of one tile."""
    return text.say("cost"), text.say("gift"), text.say("gives")


def market(text: HighlandText[Any]) -> str:
    return text.say("market")


def prices(text: HighlandText[Any]) -> str:
    return text.say("market, buy/sell:")


def market_heads(text: HighlandText[Any]) -> tuple[str, str]:
    """Heads for what a resource costs at the market, and what it brings."""
    buy, _, sell = text.say("buy/sell").partition("/")
    return buy, sell


def river(text: HighlandText[Any], sign: str) -> str:
    return f"{sign} {text.say('river')}"


def different(text: HighlandText[Any], sign: str) -> str:
    return f"{sign} {text.say('different')}"


def scorings(text: HighlandText[Any], held: int, last: int) -> str:
    return text.say("scorings held {held} of {last}", held=held, last=last)


# -- what players have


def player(text: HighlandText[Any]) -> str:
    return text.say("player")


def territory(text: HighlandText[Any]) -> str:
    return text.say("territory")


def north(text: HighlandText[Any], rows: int) -> str:
    return text.say("{n}N", n=-rows) if rows < 0 else text.say("{n}S", n=rows)


def east(text: HighlandText[Any], columns: int) -> str:
    return text.say("{n}W", n=-columns) if columns < 0 else text.say("{n}E", n=columns)
