"""What the terminal writes on the board of Glen More II."""

from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.text.speech import Speaker


def kind(words: GlenMore2Text, name: str) -> str:
    """What a tile is, in a word."""
    match name:
        case "village":
            return words.say("Village")
        case "castle":
            return words.say("Castle")
        case "whisky":
            return words.say("Whisky")
        case "animal":
            return words.say("Animals")
        case "material":
            return words.say("Material")
        case "trade":
            return words.say("Trade")
        case "loch":
            return words.say("Loch")
        case "person":
            return words.say("Person")
        case "harbour":
            return words.say("Harbour")
        case "inn":
            return words.say("Inn")
        case "monument":
            return words.say("Monument")
        case "road":
            return words.say("Road")
    return ""


def die(words: GlenMore2Text) -> str:
    return words.say("die")


# -- beside the board


def clan_board(speaker: Speaker) -> tuple[str, str]:
    """What a key shows, at length and where there is little room."""
    return speaker.say("the clan board"), speaker.say("clans")


def discard_pile(speaker: Speaker) -> tuple[str, str]:
    return speaker.say("the discard pile"), speaker.say("pile")


def on_clan_board(words: GlenMore2Text, last: int) -> str:
    return words.say("1 to {last}, as the clan board above numbers them", last=last)


def on_discard_pile(words: GlenMore2Text, last: int) -> str:
    return words.say("1 to {last}, as the discard pile above numbers them", last=last)


def discards(words: GlenMore2Text) -> str:
    return words.say("discard pile, the latest last")


def no_discards(words: GlenMore2Text) -> str:
    return words.say("The discard pile is empty.")


def clans_and_means(words: GlenMore2Text, means: str) -> str:
    return words.say("clan board, with what the roads cost now; you have {means}", means=means)


def clan_heads(words: GlenMore2Text) -> list[str]:
    return [words.say("clan"), words.say("coins"), words.say("gives"), words.say("roads")]


def counted(words: GlenMore2Text, bonus: str, n: int) -> str:
    """What a clan gives, and how much the one who looks has of what it counts."""
    return words.say("{bonus} (you: {n})", bonus=bonus, n=n)


def place(words: GlenMore2Text, name: str) -> str:
    """Where a road of the clan board begins: a clan, or the start."""
    return words.say("start") if name == "start" else words.translate(name)


def roads(words: GlenMore2Text, ways: str) -> str:
    return words.say("roads: {ways}", ways=ways)


def occupied(words: GlenMore2Text) -> str:
    return words.say("occupied:")


# -- how far the game has come, and what the signs mean


def decks(words: GlenMore2Text, left: str) -> str:
    return words.say("decks {left}", left=left) if left else words.say("decks empty")


def pile(words: GlenMore2Text, n: int) -> str:
    return words.say("discard pile {n}", n=n)


def legend(words: GlenMore2Text, over: str, person: str, card: str) -> list[str]:
    return [
        f"{over} {words.say('built over')}",
        f"{person} {words.say('a scot')}",
        f"{card} {words.say('landmark')}",
    ]


def lettered(words: GlenMore2Text) -> list[str]:
    """What is told in two letters where things are not spelled out."""
    return [f"{words.short('animal')} {words.say('Animals')}", f"{words.short('coin')} {words.say('coin')}"]


# -- what players have


def heads(words: GlenMore2Text, card: str, person: str) -> list[str]:
    """Of the columns with what scorings compare, means and supplies."""
    return [
        words.say("VP"),
        words.say("coins"),
        words.say("castle {sign}", sign=person),
        card,
        words.say("whisky"),
        words.say("persons"),
        person,
        words.say("{sign}left", sign=person),
        words.say("markers"),
        words.say("tiles"),
    ]


def persons(words: GlenMore2Text, names: str) -> str:
    return words.say("persons {names}", names=names)


def clans(words: GlenMore2Text, names: str) -> str:
    return words.say("clans {names}", names=names)


def means(words: GlenMore2Text, coins: int, whisky: int, vp: int, scots: int, markers: int) -> str:
    return words.say(
        "coins {coins} · whisky {whisky} · VP {vp} · scots left {scots} · markers left {markers}",
        coins=coins,
        whisky=whisky,
        vp=vp,
        scots=scots,
        markers=markers,
    )


# -- component files


def known(speaker: Speaker, tiles: int, values: int, attested: int) -> str:
    """How much of the tiles is known: values stated by a rulebook, and values chosen by us."""
    return speaker.say(
        "Of the {values} values on the {tiles} tiles of Glen More II, {attested} are stated by a rulebook and"
        " {reconstructed} are reconstructed, as are most roads of the clan board; what landmark cards and clans do is"
        " all stated. {page} lists them; “{whole}” prints them as a file, “{check}” checks a corrected one, and"
        " {option} plays with it.",
        values=values,
        tiles=tiles,
        attested=attested,
        reconstructed=values - attested,
        page="docs/components.md",
        check="greatglen components check FILE",
        whole="greatglen components whole",
        option="--components FILE",
    )
