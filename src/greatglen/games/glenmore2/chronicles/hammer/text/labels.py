"""Short phrases of Chronicle 4, Hammer of the Scots, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text


def england_row(words: GlenMore2Text) -> str:
    return words.say("England row")


def englishman(words: GlenMore2Text) -> str:
    return words.say("The Englishman")


def token(words: GlenMore2Text) -> str:
    return words.say("England token")


def returns(words: GlenMore2Text) -> str:
    return words.say("Whoever receives a landmark card of Hammer of the Scots takes it at once.")


def moves(words: GlenMore2Text) -> str:
    return words.say("When he is last, whoever has the England token takes a tile with him, or discards one.")


def englishman_figure(words: GlenMore2Text) -> str:
    """The figure on the rondel."""
    return words.say("Englishman")


def token_holder(words: GlenMore2Text, name: str) -> str:
    """Who has the England token; "" for nobody."""
    return words.say("England token {name}", name=name) if name else words.say("England token nobody's yet")


def row(words: GlenMore2Text, coins: str, take: str, discard: str) -> str:
    """The England row, and what that means for the prices."""
    return words.say(
        "England row {coins} (a tile costs {take} more, discarding brings {discard})",
        coins=coins,
        take=take,
        discard=discard,
    )


def gone(words: GlenMore2Text) -> str:
    return words.say("the Englishman has left the game")


def before_nothing(words: GlenMore2Text) -> str:
    return words.say("no tile lies before the Englishman")


def before(words: GlenMore2Text, tile: str, moves_next: bool) -> str:
    if moves_next:
        return words.say("the Englishman moves next; he stands before {tile}", tile=tile)
    return words.say("the Englishman stands before {tile}", tile=tile)
