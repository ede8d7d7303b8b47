"""Short phrases of Chronicle 7, Between a Rock and a Hard Place, for its drawings and the terminal."""

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import NUMBER
from greatglen.games.glenmore2.rules.chronicle import CHRONICLES
from greatglen.games.glenmore2.text import GlenMore2Text


def chronicle(text: GlenMore2Text) -> str:
    return text.translate(CHRONICLES[NUMBER].name)


def votes_of(text: GlenMore2Text, seat: int) -> str:
    return text.say("The votes of {name}", name=text.player_name(seat))


def pile_of(text: GlenMore2Text, seat: int) -> str:
    return text.say("The discard pile of {name}", name=text.player_name(seat))


def aye(text: GlenMore2Text) -> str:
    return text.say("AYE")


def nay(text: GlenMore2Text) -> str:
    return text.say("NAY")


def two_markers(text: GlenMore2Text) -> str:
    return text.say("Two markers")


def gathering(text: GlenMore2Text) -> str:
    return text.say("Clan gathering")


def verdict(text: GlenMore2Text, scores: bool) -> str:
    return text.say("It will score.") if scores else text.say("It will not score.")


def invitation(text: GlenMore2Text) -> str:
    return text.say("Whoever takes a person calls the clans to vote on a card.")


def headings(text: GlenMore2Text) -> tuple[str, str]:
    return text.say("scoring card"), text.say("votes")


def markers_heading(text: GlenMore2Text) -> str:
    """Before how many markers everybody still has."""
    return text.say("AYE/NAY left:")


def markers(text: GlenMore2Text, aye: int, nay: int, double: bool) -> str:
    if double:
        return text.say("{aye}/{nay} and a double vote", aye=aye, nay=nay)
    return f"{aye}/{nay}"


def votes_heading(text: GlenMore2Text) -> str:
    return text.say("votes laid:")


def no_votes(text: GlenMore2Text) -> str:
    return text.say("none yet")


def face_down(text: GlenMore2Text) -> str:
    return text.say("face down")


def vote(text: GlenMore2Text, aye: int, nay: int) -> str:
    """A vote that is known."""
    return " ".join([text.say("AYE")] * aye + [text.say("NAY")] * nay) or text.say("no marker")
