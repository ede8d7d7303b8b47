"""What the terminal writes on the board of either Glen More: heads of columns, letters for goods, compass points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.notation import Amount

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText

LETTERS = 2  # a resource in so many


def letters(words: HighlandText[Any], what: str) -> str:
    """A resource in two letters: wo, st, gr, ba, sh, ca."""
    return words.say(what)[:LETTERS].lower()


def short(words: HighlandText[Any], what: str) -> str:
    """What a tile costs or gives, in as few letters as will do."""
    match what:
        case "any":
            return words.say("any")
        case "move":
            return words.say("move")
        case "clan":
            return words.say("clan")
        case "animal":
            return words.say("animal")[:LETTERS].lower()
        case "coin":
            return words.say("coin")[:LETTERS].lower()
    return letters(words, what)


def points(words: HighlandText[Any], n: int | str) -> str:
    """ "4VP", "2/5/8VP"."""
    return words.say("{n}VP", n=n)


def many_points(words: HighlandText[Any], each: str) -> str:
    """ "2/5/8 VP", where there is room."""
    return words.say("{each} VP", each=each)


def steps(words: HighlandText[Any], what: str, most: int) -> str:
    """ "1-3 animals": as many as one likes, up to some."""
    return f"1-{words.amount(Amount(what, most))}"


# -- the middle of the table


def rondel(words: HighlandText[Any]) -> str:
    return words.say("rondel, rearmost first")


def blocked(words: HighlandText[Any]) -> str:
    return words.say("no tile lies here")


def tile_heads(words: HighlandText[Any]) -> tuple[str, str, str]:
    return words.say("cost"), words.say("gift"), words.say("activation")


def facts(words: HighlandText[Any]) -> tuple[str, str, str]:
    """The same before what is told of one tile."""
    return words.say("cost"), words.say("gift"), words.say("gives")


def market(words: HighlandText[Any]) -> str:
    return words.say("market")


def prices(words: HighlandText[Any]) -> str:
    return words.say("market, buy/sell:")


def market_heads(words: HighlandText[Any]) -> tuple[str, str]:
    """Heads for what a resource costs at the market, and what it brings."""
    buy, _, sell = words.say("buy/sell").partition("/")
    return buy, sell


def river(words: HighlandText[Any], sign: str) -> str:
    return f"{sign} {words.say('river')}"


def different(words: HighlandText[Any], sign: str) -> str:
    return f"{sign} {words.say('different')}"


def scorings(words: HighlandText[Any], held: int, last: int) -> str:
    return words.say("scorings held {held} of {last}", held=held, last=last)


# -- what players have


def player(words: HighlandText[Any]) -> str:
    return words.say("player")


def territory(words: HighlandText[Any]) -> str:
    return words.say("territory")


def north(words: HighlandText[Any], rows: int) -> str:
    return words.say("{n}N", n=-rows) if rows < 0 else words.say("{n}S", n=rows)


def east(words: HighlandText[Any], columns: int) -> str:
    return words.say("{n}W", n=-columns) if columns < 0 else words.say("{n}E", n=columns)
