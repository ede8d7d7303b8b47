"""What stands beside and under the drawings of Clans of Scotland."""

from greatglen.games.clans.text import ClansText


def meeting_places(text: ClansText) -> str:
    return text.say("The meeting places")


def meeting_place(text: ClansText, tile: int) -> str:
    return text.say("Meeting place {number}", number=tile + 1)


def free_space(text: ClansText) -> str:
    return text.say("A free space")


def face_down(text: ClansText) -> str:
    return text.say("A card face down")


def hand(text: ClansText) -> str:
    return text.say("Your hand")


def empty_hand(text: ClansText) -> str:
    return text.say("No cards left")


def supply(text: ClansText, seat: int) -> str:
    return text.say("The supply of {name}", name=text.name(seat))


def cards(text: ClansText) -> str:
    return text.say("Cards in hand")


def shields(text: ClansText) -> str:
    return text.say("Shields left")


def no_shields(text: ClansText) -> str:
    return text.say("no shields")


def all_cards(text: ClansText) -> str:
    return text.say("Cards")


def all_shields(text: ClansText) -> str:
    return text.say("Shields")


def shield_of(text: ClansText, seat: int) -> str:
    return text.say("A shield of player {n}", n=seat + 1)


def worth(text: ClansText, rank: int) -> str:
    return text.say("Worth {n} VP.", n=rank)


def counts_for_nothing(text: ClansText) -> str:
    return text.say("It counts for nothing; any card may be laid beside or opposite it.")


def takes_the_lowest(text: ClansText) -> str:
    return text.say("Placed first, it takes the lowest cards of its meeting place.")
