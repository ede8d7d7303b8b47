"""What the terminal says of Address to a Haggis."""

from greatglen.games.glenmore2.text import GlenMore2Text

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


def rolls(words: GlenMore2Text) -> str:
    return words.say("rolls")


def score(words: GlenMore2Text, tokens: int, total: int, vp: int) -> str:
    """ "2 x 7 = 14 VP"."""
    return words.say("{tokens} x {total} = {vp} VP", tokens=tokens, total=total, vp=vp)


def legend(words: GlenMore2Text) -> str:
    return words.say("n face down  [n] face up  ? hidden  · free")
