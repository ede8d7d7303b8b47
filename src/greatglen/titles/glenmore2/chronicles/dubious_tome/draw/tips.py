"""What the tips of Chronicle 6 say: cards, Gatherings, event sides and tables of one's own."""

from greatglen.titles.glenmore2.chronicles.dubious_tome.draw.book import (
    AREAS,
    GONE,
    HAND,
    LAND,
    PILE,
    RONDEL,
    gatherings,
    landmark_faces,
    owner_of,
    state_of,
    whereabouts,
)
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.cards import open_cards, tome, tome_part
from greatglen.titles.glenmore2.chronicles.dubious_tome.rules.trigger import cannot_trigger
from greatglen.titles.glenmore2.chronicles.dubious_tome.words import event_effect
from greatglen.titles.glenmore2.draw.chronicle import Said
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.glenmore2.words.bonuses import landmark_effect
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.rules.names import slug


def _words(table: HighlandTable) -> GlenMore2Words:
    assert isinstance(table.words, GlenMore2Words)
    return table.words


def tome_tips(table: HighlandTable) -> dict[str, Said]:
    said: dict[str, Said] = {}
    for face in landmark_faces(table):
        tip = _card(table, face)
        key = slug(face.card)
        said |= {f"c6-card:{key}": tip, f"c6-page:{key}": tip, f"landmark:{key}": tip}
    words = _words(table)
    for face in gatherings(table):
        lines = [words.say("Activated, it triggers the event of one of your cards."), _where(table, face)]
        said[f"c6-gathering:{face.key}"] = (table.name(face), lines, table.rule("C6-4"))
    for area in AREAS:
        said[f"c6-table:{area}"] = _table(table, area)
    for seat in range(table.view.seats):
        said |= _seat(table, seat)
    return said


def face_lines(table: HighlandTable, face: Face) -> list[str]:
    """What the Chronicle adds to the tip of a tile: the event of its card."""
    words = _words(table)
    if face.card:
        return [words.say("Its event: {effect}.", effect=event_effect(words, face.card))]
    if face in gatherings(table):
        return [words.say("You can activate it only if you have a card that has not been turned.")]
    return []


def _card(table: HighlandTable, face: Face) -> Said:
    """A card: both effects, whose it is, which side it shows."""
    words, state = _words(table), state_of(table)
    card = face.card
    entry = state.box.landmarks.get(card)
    lines = [] if entry is None else [words.say("Its card: {effect}.", effect=landmark_effect(words, entry))]
    lines.append(words.say("Its event: {effect}.", effect=event_effect(words, card)))
    seat = owner_of(table, card)
    if seat is None:
        return words.translate(card), [*lines, _where(table, face)], table.rule("C6-5")
    name = words.name(seat)
    if card in tome_part(state).turned[seat]:
        bonus = tome(state.box_key).bonus
        lines.append(words.say("Owner: {name}. It shows its event side.", name=name))
        lines.append(words.say("{vp} more VP in every scoring of landmarks.", vp=bonus))
        return words.translate(card), lines, table.rule("C6-7")
    lines.append(words.say("Owner: {name}. Its event has not been triggered yet.", name=name))
    return words.translate(card), [*lines, *_why_not(table, seat, card)], table.rule("C6-5")


def _why_not(table: HighlandTable, seat: int, card: str) -> list[str]:
    """Why a card that may be turned now would be turned without its effect."""
    choice, state, words = table.view.choice, state_of(table), _words(table)
    if choice.kind != "event" or choice.seat != seat or card not in open_cards(state, seat):
        return []
    refusal = cannot_trigger(state, seat, card)
    if refusal is None:
        return []
    return [words.say("Now it can only be turned without its effect:"), words.refusal(refusal)]


def _where(table: HighlandTable, face: Face) -> str:
    """Where a tile is, in a sentence."""
    words = _words(table)
    where, seat = whereabouts(table, face)
    if where == LAND:
        return words.say("It lies in the territory of {name}.", name=words.name(seat))
    if where in (RONDEL, HAND):
        return words.say("It lies on the rondel.") if where == RONDEL else words.say("It is being placed.")
    if where == PILE:
        return words.say("It lies on the discard pile.")
    if where == GONE:
        return words.say("It has left the game.")
    return words.say("It is still in stack {name}.", name=face.stack)


def _table(table: HighlandTable, area: str) -> Said:
    """A table of one's own beside the common one, and who scores by it."""
    words, state = _words(table), state_of(table)
    what = words.say("Scots in the home castle") if area == "castle" else words.say("Whisky")
    common, own = (
        ", ".join(map(str, numbers)) for numbers in (state.box.score_table, tome(state.box_key).tables[area])
    )
    mine = [words.name(seat) for seat, areas in enumerate(tome_part(state).tables) if area in areas]
    cards = [
        card for card, side in tome(state.box_key).sides.items() if any(a.what == f"{area}-table" for a in side.gain)
    ]
    card = words.listed([words.translate(card) for card in cards])
    lines = [
        words.say("The event of {card} lets its owner score by this table: {table}.", card=card, table=own),
        words.say("The common one: {table}.", table=common),
        words.say("It is the table of {names}.", names=words.listed(mine))
        if mine
        else words.say("Nobody scores by it yet."),
    ]
    return what, lines, table.rule("C6-10" if area == "castle" else "C6-23")


def _seat(table: HighlandTable, seat: int) -> dict[str, Said]:
    """What event sides and tables of one's own change in the scorings of a player."""
    words, state = _words(table), state_of(table)
    numbers = tome(state.box_key)
    turned = tome_part(state).turned[seat]
    compared = words.say("Compared in every scoring.")
    vp = numbers.bonus * len(turned)
    more = words.say("Event sides: {n}; {vp} more VP in every scoring of landmarks.", n=len(turned), vp=vp)
    said: dict[str, Said] = {
        f"c6-sides:{seat}": (
            words.name(seat),
            [more, words.say("Every card counts, turned or not.")],
            table.rule("C6-7"),
        ),
        f"landmarks:{seat}": (words.say("Landmark cards"), [compared, more], table.rule("C6-7")),
    }
    for area in tome_part(state).tables[seat]:
        what = words.say("Scots in the home castle") if area == "castle" else words.say("Whisky")
        own = words.say("Scored by its own table: {table}.", table=", ".join(map(str, numbers.tables[area])))
        said[f"{area}:{seat}"] = (what, [compared, own], table.rule("C6-10" if area == "castle" else "C6-23"))
    return said
