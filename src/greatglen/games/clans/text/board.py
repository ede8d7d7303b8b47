"""What the terminal writes on the board of Clans of Scotland."""

from greatglen.games.clans.text import ClansText


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
        return text.space(space)
    return (
        text.say("top {column}", column=space[1:])
        if space[:1] == "t"
        else text.say("bottom {column}", column=space[1:])
    )


def shields(text: ClansText) -> str:
    return text.say("shields")


def legend(text: ClansText, face_down: str) -> str:
    return text.say("west, east: the campfires · {sign} face down · shields: first placed first", sign=face_down)


def heads(text: ClansText) -> list[str]:
    """Of the columns with what the players have."""
    return [text.say("player"), text.say("in hand"), text.say("shields left"), text.say("VP")]


def hand(text: ClansText) -> str:
    return text.say("hand")


def no_cards(text: ClansText) -> str:
    return text.say("no cards left")


def face_down(text: ClansText) -> str:
    return text.say("face down on the table:")
