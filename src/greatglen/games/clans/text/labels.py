"""Short phrases of Clans of Scotland, for its drawings and the terminal."""

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
    return text.say("The supply of {name}", name=text.player_name(seat))


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


def card(text: ClansText, colour: str, rank: str | int) -> str:
    """A card in two signs: a letter for its colour, another one for each, and its rank."""
    match colour:
        case "red":
            return text.say("R{rank}", rank=rank)
        case "orange":
            return text.say("O{rank}", rank=rank)
        case "yellow":
            return text.say("Y{rank}", rank=rank)
        case "green":
            return text.say("G{rank}", rank=rank)
        case "blue":
            return text.say("B{rank}", rank=rank)
        case "purple":
            return text.say("P{rank}", rank=rank)
    return text.say("W{rank}", rank=rank)


def place(text: ClansText, number: int) -> str:
    """Over the column of a meeting place."""
    return text.say("place {number}", number=number)


def sides(text: ClansText) -> tuple[str, str, str, str]:
    return text.say("top"), text.say("bottom"), text.say("west"), text.say("east")


def column(text: ClansText, space: str) -> str:
    """A space by the numbers that the board has between its rows: "t3" -> "top 3"."""
    if not space[1:].isdecimal():
        return text.space_name(space)
    return (
        text.say("top {column}", column=space[1:])
        if space[:1] == "t"
        else text.say("bottom {column}", column=space[1:])
    )


def shields_heading(text: ClansText) -> str:
    return text.say("shields")


def legend(text: ClansText, face_down: str) -> str:
    return text.say("west, east: the campfires · {sign} face down · shields: first placed first", sign=face_down)


def headings(text: ClansText) -> list[str]:
    """Of the columns with what the players have."""
    return [text.say("player"), text.say("in hand"), text.say("shields left"), text.say("VP")]


def hand_heading(text: ClansText) -> str:
    return text.say("hand")


def no_cards(text: ClansText) -> str:
    return text.say("no cards left")


def face_down_heading(text: ClansText) -> str:
    return text.say("face down on the table:")
