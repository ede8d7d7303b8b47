"""Short phrases of both Glen More games, for drawings, galleries and the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from greatglen.games.glenmore_common.rules.notation import Amount

if TYPE_CHECKING:
    from greatglen.games.glenmore_common.text import HighlandText


def rondel(text: HighlandText[Any]) -> str:
    return text.say("Rondel and market")


def market(text: HighlandText[Any]) -> str:
    return text.say("Market")


def in_hand(text: HighlandText[Any]) -> str:
    return text.say("In hand")


def stacks(text: HighlandText[Any]) -> str:
    return text.say("Stacks")


def no_stacks(text: HighlandText[Any]) -> str:
    return text.say("none left")


def scorings(text: HighlandText[Any]) -> str:
    return text.say("Scorings")


def territory(text: HighlandText[Any], seat: int) -> str:
    return text.say("The territory of {name}", name=text.player_name(seat))


def place(text: HighlandText[Any]) -> str:
    return text.say("A place for the tile")


def supply(text: HighlandText[Any], seat: int) -> str:
    return text.say("The supply of {name}", name=text.player_name(seat))


def stack_left(text: HighlandText[Any], name: str, left: int) -> str:
    facts = {"name": name}
    return text.count("Stack {name} · {n} tile left", "Stack {name} · {n} tiles left", left, **facts)


def no_tiles(text: HighlandText[Any]) -> str:
    return text.say("No tiles left")


def start_tiles(text: HighlandText[Any]) -> str:
    return text.say("Start tiles")


def tiles_of(text: HighlandText[Any], stack: str) -> str:
    return text.say("Tiles of stack {name}", name=stack)


def tokens(text: HighlandText[Any]) -> str:
    return text.say("Resources, coins and people")


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
    return f"1-{text.format_amount(Amount(what, most))}"


# -- the middle of the table


def rondel_heading(text: HighlandText[Any]) -> str:
    return text.say("rondel, rearmost first")


def blocked(text: HighlandText[Any]) -> str:
    return text.say("no tile lies here")


def tile_headings(text: HighlandText[Any]) -> tuple[str, str, str]:
    return text.say("cost"), text.say("gift"), text.say("activation")


def facts(text: HighlandText[Any]) -> tuple[str, str, str]:
    """The same before what is told of one tile."""
    return text.say("cost"), text.say("gift"), text.say("gives")


def market_heading(text: HighlandText[Any]) -> str:
    return text.say("market")


def prices(text: HighlandText[Any]) -> str:
    return text.say("market, buy/sell:")


def market_headings(text: HighlandText[Any]) -> tuple[str, str]:
    """Heads for what a resource costs at the market, and what it brings."""
    buy, _, sell = text.say("buy/sell").partition("/")
    return buy, sell


def river(text: HighlandText[Any], sign: str) -> str:
    return f"{sign} {text.say('river')}"


def different(text: HighlandText[Any], sign: str) -> str:
    return f"{sign} {text.say('different')}"


def scorings_held(text: HighlandText[Any], held: int, last: int) -> str:
    return text.say("scorings held {held} of {last}", held=held, last=last)


# -- what players have


def player(text: HighlandText[Any]) -> str:
    return text.say("player")


def territory_heading(text: HighlandText[Any]) -> str:
    return text.say("territory")


def north(text: HighlandText[Any], rows: int) -> str:
    return text.say("{n}N", n=-rows) if rows < 0 else text.say("{n}S", n=rows)


def east(text: HighlandText[Any], columns: int) -> str:
    return text.say("{n}W", n=-columns) if columns < 0 else text.say("{n}E", n=columns)


def persons(text: HighlandText[Any]) -> str:
    return text.say("Persons")


def coins(text: HighlandText[Any]) -> str:
    return text.say("Coins")


def whisky(text: HighlandText[Any]) -> str:
    return text.say("Whisky")


def room(text: HighlandText[Any], n: int) -> str:
    return text.say("A tile holds at most {n} resources.", n=n)


def worth_a_point(text: HighlandText[Any]) -> str:
    return text.say("Each is 1 VP at the end.")


def compared(text: HighlandText[Any]) -> str:
    return text.say("Compared in every scoring.")


def beside_people(text: HighlandText[Any]) -> str:
    return text.say("New tiles are placed next to one of them.")


def rolled(text: HighlandText[Any]) -> str:
    return text.say("When it is last, it is rolled, moves on that many tiles and removes the one it lands on.")
