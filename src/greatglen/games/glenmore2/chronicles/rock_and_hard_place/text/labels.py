"""Short phrases of Chronicle 7, Between a Rock and a Hard Place, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import NUMBER
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(words: GlenMore2Text) -> str:
    return words.translate(CHRONICLES[NUMBER].name)


def votes_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The votes of {name}", name=words.player_name(seat))


def pile_of(words: GlenMore2Text, seat: int) -> str:
    return words.say("The discard pile of {name}", name=words.player_name(seat))


def aye(words: GlenMore2Text) -> str:
    return words.say("AYE")


def nay(words: GlenMore2Text) -> str:
    return words.say("NAY")


def two_markers(words: GlenMore2Text) -> str:
    return words.say("Two markers")


def gathering(words: GlenMore2Text) -> str:
    return words.say("Clan gathering")


def verdict(words: GlenMore2Text, scores: bool) -> str:
    return words.say("It will score.") if scores else words.say("It will not score.")


def invitation(words: GlenMore2Text) -> str:
    return words.say("Whoever takes a person calls the clans to vote on a card.")


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
