"""What stands beside and under the drawings of Glen More II."""

from greatglen.games.glenmore2.text import GlenMore2Text


def clans(text: GlenMore2Text) -> str:
    return text.say("The clans")


def discards(text: GlenMore2Text) -> str:
    return text.say("The discard pile")


def clan_markers(text: GlenMore2Text) -> str:
    return text.say("Clan markers")


def makes_an_ally(text: GlenMore2Text) -> str:
    return text.say("With it a clan is made an ally.")
