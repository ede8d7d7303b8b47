"""Short phrases of Glen More II, for its drawings and the terminal."""

from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.text.speech import Speaker


def clans(text: GlenMore2Text) -> str:
    return text.say("The clans")


def discards(text: GlenMore2Text) -> str:
    return text.say("The discard pile")


def clan_markers(text: GlenMore2Text) -> str:
    return text.say("Clan markers")


def makes_an_ally(text: GlenMore2Text) -> str:
    return text.say("With it a clan is made an ally.")


def kind(text: GlenMore2Text, name: str) -> str:
    """What a tile is, in a word."""
    match name:
        case "village":
            return text.say("Village")
        case "castle":
            return text.say("Castle")
        case "whisky":
            return text.say("Whisky")
        case "animal":
            return text.say("Animals")
        case "material":
            return text.say("Material")
        case "trade":
            return text.say("Trade")
        case "loch":
            return text.say("Loch")
        case "person":
            return text.say("Person")
        case "harbour":
            return text.say("Harbour")
        case "inn":
            return text.say("Inn")
        case "monument":
            return text.say("Monument")
        case "road":
            return text.say("Road")
    return ""


def die(text: GlenMore2Text) -> str:
    return text.say("die")


# -- beside the board


def clan_board(speaker: Speaker) -> tuple[str, str]:
    """What a key shows, at length and where there is little room."""
    return speaker.say("the clan board"), speaker.say("clans")


def discard_pile(speaker: Speaker) -> tuple[str, str]:
    return speaker.say("the discard pile"), speaker.say("pile")


def on_clan_board(text: GlenMore2Text, last: int) -> str:
    return text.say("1 to {last}, as the clan board above numbers them", last=last)


def on_discard_pile(text: GlenMore2Text, last: int) -> str:
    return text.say("1 to {last}, as the discard pile above numbers them", last=last)


def discards_heading(text: GlenMore2Text) -> str:
    return text.say("discard pile, the latest last")


def no_discards(text: GlenMore2Text) -> str:
    return text.say("The discard pile is empty.")


def clans_and_means(text: GlenMore2Text, means: str) -> str:
    return text.say("clan board, with what the roads cost now; you have {means}", means=means)


def clan_headings(text: GlenMore2Text) -> list[str]:
    return [text.say("clan"), text.say("coins"), text.say("gives"), text.say("roads")]


def counted(text: GlenMore2Text, bonus: str, n: int) -> str:
    """What a clan gives, and how much the one who looks has of what it counts."""
    return text.say("{bonus} (you: {n})", bonus=bonus, n=n)


def place(text: GlenMore2Text, name: str) -> str:
    """Where a road of the clan board begins: a clan, or the start."""
    return text.say("start") if name == "start" else text.translate(name)


def roads(text: GlenMore2Text, ways: str) -> str:
    return text.say("roads: {ways}", ways=ways)


def occupied(text: GlenMore2Text) -> str:
    return text.say("occupied:")


# -- how far the game has come, and what the signs mean


def decks(text: GlenMore2Text, left: str) -> str:
    return text.say("decks {left}", left=left) if left else text.say("decks empty")


def pile(text: GlenMore2Text, n: int) -> str:
    return text.say("discard pile {n}", n=n)


def legend(text: GlenMore2Text, over: str, person: str, card: str) -> list[str]:
    return [
        f"{over} {text.say('built over')}",
        f"{person} {text.say('a scot')}",
        f"{card} {text.say('landmark')}",
    ]


def lettered(text: GlenMore2Text) -> list[str]:
    """What is told in two letters where things are not spelled out."""
    return [f"{text.abbreviate('animal')} {text.say('Animals')}", f"{text.abbreviate('coin')} {text.say('coin')}"]


# -- what players have


def headings(text: GlenMore2Text, card: str, person: str) -> list[str]:
    """Of the columns with what scorings compare, means and supplies."""
    return [
        text.say("VP"),
        text.say("coins"),
        text.say("castle {sign}", sign=person),
        card,
        text.say("whisky"),
        text.say("persons"),
        person,
        text.say("{sign}left", sign=person),
        text.say("markers"),
        text.say("tiles"),
    ]


def persons(text: GlenMore2Text, names: str) -> str:
    return text.say("persons {names}", names=names)


def clan_names(text: GlenMore2Text, names: str) -> str:
    return text.say("clans {names}", names=names)


def means(text: GlenMore2Text, coins: int, whisky: int, vp: int, scots: int, markers: int) -> str:
    return text.say(
        "coins {coins} · whisky {whisky} · VP {vp} · scots left {scots} · markers left {markers}",
        coins=coins,
        whisky=whisky,
        vp=vp,
        scots=scots,
        markers=markers,
    )


# -- component files


def describe_provenance(speaker: Speaker, tiles: int, values: int, attested: int) -> str:
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
