"""Short phrases of Chronicle 5, Address to a Haggis, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HIDDEN
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.translate(CHRONICLES[NUMBER].name)


def scorings(words: GlenMore2Text) -> str:
    return words.say("Haggis scorings")


def rolls(words: GlenMore2Text, ongoing: bool) -> str:
    return words.say("Rolls of this haggis scoring") if ongoing else words.say("Rolls of the last haggis scoring")


def for_all(words: GlenMore2Text, last: bool) -> str:
    return words.say("last rolls for everybody") if last else words.say("rolls for everybody")


def face_down(words: GlenMore2Text) -> str:
    return words.say("Haggis tokens face down in the pool")


def token(words: GlenMore2Text, value: int) -> str:
    if value == HIDDEN:
        return words.say("A hidden haggis token")
    return words.say("Haggis token of value {value}", value=value)


def unseen(words: GlenMore2Text) -> str:
    return words.say("Hidden from you")


def table_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The haggis table of {name}", name=words.player_name(seat))


def table(words: GlenMore2Text) -> str:
    return words.say("Haggis table")


def last_time(words: GlenMore2Text) -> str:
    return words.say("last time")


def now(words: GlenMore2Text) -> str:
    return words.say("now")


def whisky_roll(words: GlenMore2Text) -> str:
    return words.say("A roll for whisky")


def scores(words: GlenMore2Text) -> str:
    return words.say("A table scores the number of its face-up tokens times their sum.")


def drawn_unseen(words: GlenMore2Text) -> str:
    return words.say("Whoever takes one draws it at random, and nobody else sees it.")


SCORINGS = 3


def pool(words: GlenMore2Text, face_up: str, face_down: int) -> str:
    """The tokens in the pool; "" where none lies face up."""
    lying = face_up or words.say("none")
    return words.say("pool: face up {lying}, face down {n}", lying=lying, n=face_down)


def held(words: GlenMore2Text, number: int) -> str:
    """How many of the scorings have been held, and when the next one is."""
    facts = {"held": number, "last": SCORINGS}
    match number:
        case 0:
            return words.say("scorings held {held} of {last}, the next after B", **facts)
        case 1:
            return words.say("scorings held {held} of {last}, the next after C", **facts)
        case 2:
            return words.say("scorings held {held} of {last}, the next after the end", **facts)
    return words.say("scorings held {held} of {last}", **facts)


def rolls_heading(words: GlenMore2Text) -> str:
    return words.say("rolls")


def score(words: GlenMore2Text, tokens: int, total: int, vp: int) -> str:
    """ "2 x 7 = 14 VP"."""
    return words.say("{tokens} x {total} = {vp} VP", tokens=tokens, total=total, vp=vp)


def legend(words: GlenMore2Text) -> str:
    return words.say("n face down  [n] face up  ? hidden  · free")
