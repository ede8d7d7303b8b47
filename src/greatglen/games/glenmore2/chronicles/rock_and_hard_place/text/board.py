"""What the terminal says of Between a Rock and a Hard Place."""

from greatglen.games.glenmore2.text import GlenMore2Text


def heads(words: GlenMore2Text) -> tuple[str, str]:
    return words.say("scoring card"), words.say("votes")


def left(words: GlenMore2Text) -> str:
    """Before how many markers everybody still has."""
    return words.say("AYE/NAY left:")


def markers(words: GlenMore2Text, aye: int, nay: int, double: bool) -> str:
    if double:
        return words.say("{aye}/{nay} and a double vote", aye=aye, nay=nay)
    return f"{aye}/{nay}"


def laid(words: GlenMore2Text) -> str:
    return words.say("votes laid:")


def none_laid(words: GlenMore2Text) -> str:
    return words.say("none yet")


def face_down(words: GlenMore2Text) -> str:
    return words.say("face down")


def vote(words: GlenMore2Text, aye: int, nay: int) -> str:
    """A vote that is known."""
    return " ".join([words.say("AYE")] * aye + [words.say("NAY")] * nay) or words.say("no marker")
