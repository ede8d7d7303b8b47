"""What the tips of Chronicle 6 say: cards, Gatherings, event sides and tables of one's own."""

from greatglen.games.glenmore2.chronicles.dubious_tome.rules.cards import get_part, open_cards, tome
from greatglen.games.glenmore2.chronicles.dubious_tome.rules.trigger import cannot_trigger
from greatglen.games.glenmore2.chronicles.dubious_tome.text import event_effect, labels
from greatglen.games.glenmore2.chronicles.dubious_tome.text.labels import (
    GONE,
    HAND,
    LAND,
    OWN_TABLES,
    PILE,
    RONDEL,
    gathering_tiles,
    landmark_faces,
    owner_of,
    whereabouts,
)
from greatglen.games.glenmore2.text.bonuses import describe_landmark_effect
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    said: dict[str, TipParts] = {}
    for face in landmark_faces(table):
        tip = _card(table, face)
        key = slug(face.card)
        said |= {f"c6-card:{key}": tip, f"c6-page:{key}": tip, f"landmark:{key}": tip}
    words = table.text
    for face in gathering_tiles(table):
        lines = [words.say("Activated, it triggers the event of one of your cards."), _where(table, face)]
        said[f"c6-gathering:{face.key}"] = (table.name(face), lines, table.rule("C6-4"))
    for area in OWN_TABLES:
        said[f"c6-table:{area}"] = _table(table, area)
    for seat in range(table.view.seats):
        said |= _seat(table, seat)
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What the Chronicle adds to the tip of a tile: the event of its card."""
    words = table.text
    if face.card:
        return [words.say("Its event: {effect}.", effect=event_effect(words, face.card))]
    if face in gathering_tiles(table):
        return [words.say("You can activate it only if you have a card that has not been turned.")]
    return []


def _card(table: GlenMore2Table, face: TileFace) -> TipParts:
    """A card: both effects, whose it is, which side it shows."""
    words, state = table.text, table.state
    card = face.card
    lines = both_sides(table, card)
    seat = owner_of(table, card)
    if seat is None:
        return words.translate(card), [*lines, _where(table, face)], table.rule("C6-5")
    name = words.player_name(seat)
    if card in get_part(state).turned[seat]:
        bonus = tome(state.box_key).bonus
        lines.append(words.say("Owner: {name}. It shows its event side.", name=name))
        lines.append(words.say("{vp} more VP in every scoring of landmarks.", vp=bonus))
        return words.translate(card), lines, table.rule("C6-7")
    lines.append(words.say("Owner: {name}. Its event has not been triggered yet.", name=name))
    return words.translate(card), [*lines, *_why_not(table, seat, card)], table.rule("C6-5")


def both_sides(table: GlenMore2Table, card: str) -> list[str]:
    """What a card does as a landmark, and what its event does."""
    words, entry = table.text, table.state.box.landmarks.get(card)
    lines = [] if entry is None else [words.say("Its card: {effect}.", effect=describe_landmark_effect(words, entry))]
    return [*lines, words.say("Its event: {effect}.", effect=event_effect(words, card))]


def _why_not(table: GlenMore2Table, seat: int, card: str) -> list[str]:
    """Why a card that may be turned now would be turned without its effect."""
    choice, state, words = table.view.choice, table.state, table.text
    if choice.kind != "event" or choice.seat != seat or card not in open_cards(state, seat):
        return []
    refusal = cannot_trigger(state, seat, card)
    if refusal is None:
        return []
    return [words.say("Now it can only be turned without its effect:"), words.describe_refusal(refusal)]


def _where(table: GlenMore2Table, face: TileFace) -> str:
    """Where a tile is, in a sentence."""
    words = table.text
    where, seat = whereabouts(table, face)
    if where == LAND:
        return words.say("It lies in the territory of {name}.", name=words.player_name(seat))
    if where in (RONDEL, HAND):
        return words.say("It lies on the rondel.") if where == RONDEL else words.say("It is being placed.")
    if where == PILE:
        return words.say("It lies on the discard pile.")
    if where == GONE:
        return words.say("It has left the game.")
    return words.say("It is still in stack {name}.", name=face.stack)


def _table(table: GlenMore2Table, area: str) -> TipParts:
    """A table of one's own beside the common one, and who scores by it."""
    words, state = table.text, table.state
    what = labels.area(words, area)
    common, own = (
        ", ".join(map(str, numbers)) for numbers in (state.box.score_table, tome(state.box_key).tables[area])
    )
    mine = [words.player_name(seat) for seat, areas in enumerate(get_part(state).tables) if area in areas]
    cards = [
        card for card, side in tome(state.box_key).sides.items() if any(a.what == f"{area}-table" for a in side.gain)
    ]
    card = words.join_and([words.translate(card) for card in cards])
    lines = [
        words.say("The event of {card} lets its owner score by this table: {table}.", card=card, table=own),
        words.say("The common one: {table}.", table=common),
        words.say("It is the table of {names}.", names=words.join_and(mine))
        if mine
        else words.say("Nobody scores by it yet."),
    ]
    return what, lines, table.rule("C6-10" if area == "castle" else "C6-23")


def _seat(table: GlenMore2Table, seat: int) -> dict[str, TipParts]:
    """What event sides and tables of one's own change in the scorings of a player."""
    words, state = table.text, table.state
    numbers = tome(state.box_key)
    turned = get_part(state).turned[seat]
    compared = words.say("Compared in every scoring.")
    vp = numbers.bonus * len(turned)
    more = words.say("Event sides: {n}; {vp} more VP in every scoring of landmarks.", n=len(turned), vp=vp)
    said: dict[str, TipParts] = {
        f"c6-sides:{seat}": (
            words.player_name(seat),
            [more, words.say("Every card counts, turned or not.")],
            table.rule("C6-7"),
        ),
        f"landmarks:{seat}": (words.say("Landmark cards"), [compared, more], table.rule("C6-7")),
    }
    for area in get_part(state).tables[seat]:
        what = labels.area(words, area)
        own = words.say("Scored by its own table: {table}.", table=", ".join(map(str, numbers.tables[area])))
        said[f"{area}:{seat}"] = (what, [compared, own], table.rule("C6-10" if area == "castle" else "C6-23"))
    return said


def status_lines(table: GlenMore2Table) -> list[str]:
    """How many cards nobody has yet, and what event sides bring the one who looks."""
    seat = table.view.seat
    left = labels.free(table.text, sum(owner_of(table, face.card) is None for face in landmark_faces(table)))
    return [f"{left}.", *(_seat(table, seat)[f"c6-sides:{seat}"][1][:1] if seat >= 0 else [])]
