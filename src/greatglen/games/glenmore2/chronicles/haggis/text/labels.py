"""Short phrases of Chronicle 5, Address to a Haggis, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.haggis.rules.moves import HIDDEN
from greatglen.games.glenmore2.chronicles.haggis.rules.tables import NUMBER
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(text: GlenMore2Text) -> str:
    return text.translate(CHRONICLES[NUMBER].name)


def scorings(text: GlenMore2Text) -> str:
    return text.say("Haggis scorings")


def rolls(text: GlenMore2Text, ongoing: bool) -> str:
    return text.say("Rolls of this haggis scoring") if ongoing else text.say("Rolls of the last haggis scoring")


def for_all(text: GlenMore2Text, last: bool) -> str:
    return text.say("last rolls for everybody") if last else text.say("rolls for everybody")


def face_down(text: GlenMore2Text) -> str:
    return text.say("Haggis tokens face down in the pool")


def token(text: GlenMore2Text, value: int) -> str:
    if value == HIDDEN:
        return text.say("A hidden haggis token")
    return text.say("Haggis token of value {value}", value=value)


def unseen(text: GlenMore2Text) -> str:
    return text.say("Hidden from you")


def table_of(text: GlenMore2Text, seat: int) -> str:
    return text.say("The haggis table of {name}", name=text.player_name(seat))


def table(text: GlenMore2Text) -> str:
    return text.say("Haggis table")


def last_time(text: GlenMore2Text) -> str:
    return text.say("last time")


def now(text: GlenMore2Text) -> str:
    return text.say("now")


def whisky_roll(text: GlenMore2Text) -> str:
    return text.say("A roll for whisky")


def scores(text: GlenMore2Text) -> str:
    return text.say("A table scores the number of its face-up tokens times their sum.")


def drawn_unseen(text: GlenMore2Text) -> str:
    return text.say("Whoever takes one draws it at random, and nobody else sees it.")


SCORINGS = 3


def pool(text: GlenMore2Text, face_up: str, face_down: int) -> str:
    """The tokens in the pool; "" where none lies face up."""
    lying = face_up or text.say("none")
    return text.say("pool: face up {lying}, face down {n}", lying=lying, n=face_down)


def held(text: GlenMore2Text, number: int) -> str:
    """How many of the scorings have been held, and when the next one is."""
    facts = {"held": number, "last": SCORINGS}
    match number:
        case 0:
            return text.say("scorings held {held} of {last}, the next after B", **facts)
        case 1:
            return text.say("scorings held {held} of {last}, the next after C", **facts)
        case 2:
            return text.say("scorings held {held} of {last}, the next after the end", **facts)
    return text.say("scorings held {held} of {last}", **facts)


def rolls_heading(text: GlenMore2Text) -> str:
    return text.say("rolls")


def score(text: GlenMore2Text, tokens: int, total: int, vp: int) -> str:
    """ "2 x 7 = 14 VP"."""
    return text.say("{tokens} x {total} = {vp} VP", tokens=tokens, total=total, vp=vp)


def legend(text: GlenMore2Text) -> str:
    return text.say("n face down  [n] face up  ? hidden  · free")
