"""Short phrases of Chronicle 6, The Dubious Tome of Scottish History, for its drawings and the terminal."""

from functools import lru_cache

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import NUMBER
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text.faces import TileFace


def chronicle(text: GlenMore2Text) -> str:
    return text.say("The Dubious Tome of Scottish History")


def landmarks(text: GlenMore2Text) -> str:
    return text.say("Landmarks and their events")


def free(text: GlenMore2Text, n: int) -> str:
    return text.say("Cards left: {n}", n=n)


def gatherings(text: GlenMore2Text) -> str:
    return text.say("Gatherings")


def event_sides(text: GlenMore2Text) -> str:
    return text.say("Event sides")


def event_side(text: GlenMore2Text) -> str:
    return text.say("event side")


def area(text: GlenMore2Text, area: str) -> str:
    return text.say("Scots in the home castle") if area == "castle" else text.say("Whisky")


def cards_of(text: GlenMore2Text, seat: int) -> str:
    return text.say("The landmark cards of {name}", name=text.player_name(seat))


def title(text: GlenMore2Text, name: str, sign: str, vp: int) -> str:
    """The name of the Chronicle, and what its sign means."""
    return text.say("{name} ({sign} event side: {vp} VP more)", name=name, sign=sign, vp=vp)


def no_cards(text: GlenMore2Text) -> str:
    return text.say("no cards yet")


def scores(text: GlenMore2Text, area: str, points: str) -> str:
    """A table of points that a card has brought, for castle or whisky."""
    if area == "castle":
        return text.say("home castle scores {points}", points=points)
    return text.say("whisky scores {points}", points=points)


STACK, RONDEL, HAND, PILE, LAND, GONE = "stack", "rondel", "hand", "pile", "land", "gone"
OWN_TABLES = ("castle", "whisky")  # for which cards bring a table of one's own


def landmark_faces(table: GlenMore2Table) -> list[TileFace]:
    """The tiles that bring the cards of this game, deck by deck."""
    faces = [face for face in table.faces if face.card and face.chronicle in (0, *table.state.parts)]
    return sorted(faces, key=lambda face: face.stack)


def gathering_tiles(table: GlenMore2Table) -> list[TileFace]:
    """The tiles of this Chronicle that trigger events."""
    triggers = [face for face in table.faces if any(a.what == "event" for way in face.activate for a in way.gain)]
    return [face for face in triggers if face.chronicle in (0, NUMBER)]


def whereabouts(table: GlenMore2Table, face: TileFace) -> tuple[str, int]:
    """Where a tile is, and with which seat if it lies in a territory."""
    state = table.state
    number = state.box.number[face.key]
    seat = _in_territories(table).get(number)
    if seat is not None:
        return LAND, seat
    if table.in_hand() == face:
        return HAND, -1
    if number in state.rondel.tiles:
        return RONDEL, -1
    if number in state.discards:
        return PILE, -1
    hidden = any(number in bag for bag in state.decks) or any(slot.tile == number for slot in state.slots)
    return (STACK, -1) if hidden else (GONE, -1)


@lru_cache(1)
def _in_territories(table: GlenMore2Table) -> dict[int, int]:
    """The seats in whose territories tiles lie, also under others; looked up once for all that is told of a table."""
    lands = enumerate(player.land for player in table.state.players)
    return {tile: seat for seat, land in lands for plot in land.values() for tile in (plot.tile, *plot.under)}


def owner_of(table: GlenMore2Table, card: str) -> int | None:
    """The seat that has a card."""
    return next((seat for seat, player in enumerate(table.state.players) if card in player.landmarks), None)
