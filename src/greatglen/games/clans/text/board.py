"""What the terminal writes on the board of Clans of Scotland."""

from greatglen.games.clans.text import ClansText


def card(words: ClansText, colour: str, rank: str | int) -> str:
    """A card in two signs: a letter for its colour, another one for each, and its rank."""
    match colour:
        case "red":
            return words.say("R{rank}", rank=rank)
        case "orange":
            return words.say("O{rank}", rank=rank)
        case "yellow":
            return words.say("Y{rank}", rank=rank)
        case "green":
            return words.say("G{rank}", rank=rank)
        case "blue":
            return words.say("B{rank}", rank=rank)
        case "purple":
            return words.say("P{rank}", rank=rank)
    return words.say("W{rank}", rank=rank)


def place(words: ClansText, number: int) -> str:
    """Over the column of a meeting place."""
    return words.say("place {number}", number=number)


def sides(words: ClansText) -> tuple[str, str, str, str]:
    return words.say("top"), words.say("bottom"), words.say("west"), words.say("east")


def column(words: ClansText, space: str) -> str:
    """A space by the numbers that the board has between its rows: "t3" -> "top 3"."""
    if not space[1:].isdecimal():
        return words.space(space)
    return (
        words.say("top {column}", column=space[1:])
        if space[:1] == "t"
        else words.say("bottom {column}", column=space[1:])
    )


def shields(words: ClansText) -> str:
    return words.say("shields")


def legend(words: ClansText, face_down: str) -> str:
    return words.say("west, east: the campfires · {sign} face down · shields: first placed first", sign=face_down)


def heads(words: ClansText) -> list[str]:
    """Of the columns with what the players have."""
    return [words.say("player"), words.say("in hand"), words.say("shields left"), words.say("VP")]


def hand(words: ClansText) -> str:
    return words.say("hand")


def no_cards(words: ClansText) -> str:
    return words.say("no cards left")


def face_down(words: ClansText) -> str:
    return words.say("face down on the table:")
