"""What stands beside and under the drawings of Clans of Scotland."""

from greatglen.games.clans.text import ClansText


def meeting_places(words: ClansText) -> str:
    return words.say("The meeting places")


def meeting_place(words: ClansText, tile: int) -> str:
    return words.say("Meeting place {number}", number=tile + 1)


def free_space(words: ClansText) -> str:
    return words.say("A free space")


def face_down(words: ClansText) -> str:
    return words.say("A card face down")


def hand(words: ClansText) -> str:
    return words.say("Your hand")


def empty_hand(words: ClansText) -> str:
    return words.say("No cards left")


def supply(words: ClansText, seat: int) -> str:
    return words.say("The supply of {name}", name=words.name(seat))


def cards(words: ClansText) -> str:
    return words.say("Cards in hand")


def shields(words: ClansText) -> str:
    return words.say("Shields left")


def no_shields(words: ClansText) -> str:
    return words.say("no shields")


def all_cards(words: ClansText) -> str:
    return words.say("Cards")


def all_shields(words: ClansText) -> str:
    return words.say("Shields")


def shield_of(words: ClansText, seat: int) -> str:
    return words.say("A shield of player {n}", n=seat + 1)


def worth(words: ClansText, rank: int) -> str:
    return words.say("Worth {n} VP.", n=rank)


def counts_for_nothing(words: ClansText) -> str:
    return words.say("It counts for nothing; any card may be laid beside or opposite it.")


def takes_the_lowest(words: ClansText) -> str:
    return words.say("Placed first, it takes the lowest cards of its meeting place.")
