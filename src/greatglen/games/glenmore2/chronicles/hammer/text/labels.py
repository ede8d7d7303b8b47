"""Short phrases of Chronicle 4, Hammer of the Scots, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def england_row(text: GlenMore2Text) -> str:
    return text.say("England row")


def englishman(text: GlenMore2Text) -> str:
    return text.say("The Englishman")


def token(text: GlenMore2Text) -> str:
    return text.say("England token")


def returns(text: GlenMore2Text) -> str:
    return text.say("Whoever receives a landmark card of Hammer of the Scots takes it at once.")


def moves(text: GlenMore2Text) -> str:
    return text.say("When he is last, whoever has the England token takes a tile with him, or discards one.")


def englishman_figure(text: GlenMore2Text) -> str:
    """The figure on the rondel."""
    return text.say("Englishman")


def token_holder(text: GlenMore2Text, name: str) -> str:
    """Who has the England token; "" for nobody."""
    return text.say("England token {name}", name=name) if name else text.say("England token nobody's yet")


def row(text: GlenMore2Text, coins: str, take: str, discard: str) -> str:
    """The England row, and what that means for the prices."""
    return text.say(
        "England row {coins} (a tile costs {take} more, discarding brings {discard})",
        coins=coins,
        take=take,
        discard=discard,
    )


def englishman_gone(text: GlenMore2Text) -> str:
    return text.say("the Englishman has left the game")


def before_nothing(text: GlenMore2Text) -> str:
    return text.say("no tile lies before the Englishman")


def before(text: GlenMore2Text, tile: str, moves_next: bool) -> str:
    if moves_next:
        return text.say("the Englishman moves next; he stands before {tile}", tile=tile)
    return text.say("the Englishman stands before {tile}", tile=tile)
