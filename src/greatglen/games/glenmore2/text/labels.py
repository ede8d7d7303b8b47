"""What stands beside and under the drawings of Glen More II."""

from greatglen.games.glenmore2.text import GlenMore2Text


def clans(words: GlenMore2Text) -> str:
    return words.say("The clans")


def discards(words: GlenMore2Text) -> str:
    return words.say("The discard pile")


def clan_markers(words: GlenMore2Text) -> str:
    return words.say("Clan markers")


def makes_an_ally(words: GlenMore2Text) -> str:
    return words.say("With it a clan is made an ally.")
