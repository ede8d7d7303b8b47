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
    text = table.text
    for face in gathering_tiles(table):
        lines = [text.say("Activated, it triggers the event of one of your cards."), _where(table, face)]
        said[f"c6-gathering:{face.key}"] = (table.name(face), lines, table.rule("C6-4"))
    for area in OWN_TABLES:
        said[f"c6-table:{area}"] = _table(table, area)
    for seat in range(table.view.seats):
        said |= _seat(table, seat)
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What the Chronicle adds to the tip of a tile: the event of its card."""
    text = table.text
    if face.card:
        return [text.say("Its event: {effect}.", effect=event_effect(text, face.card))]
    if face in gathering_tiles(table):
        return [text.say("You can activate it only if you have a card that has not been turned.")]
    return []


def _card(table: GlenMore2Table, face: TileFace) -> TipParts:
    """A card: both effects, whose it is, which side it shows."""
    text, state = table.text, table.state
    card = face.card
    lines = both_sides(table, card)
    seat = owner_of(table, card)
    if seat is None:
        return text.translate(card), [*lines, _where(table, face)], table.rule("C6-5")
    name = text.player_name(seat)
    if card in get_part(state).turned[seat]:
        bonus = tome(state.box_key).bonus
        lines.append(text.say("Owner: {name}. It shows its event side.", name=name))
        lines.append(text.say("{vp} more VP in every scoring of landmarks.", vp=bonus))
        return text.translate(card), lines, table.rule("C6-7")
    lines.append(text.say("Owner: {name}. Its event has not been triggered yet.", name=name))
    return text.translate(card), [*lines, *_why_not(table, seat, card)], table.rule("C6-5")


def both_sides(table: GlenMore2Table, card: str) -> list[str]:
    """What a card does as a landmark, and what its event does."""
    text, entry = table.text, table.state.box.landmarks.get(card)
    lines = [] if entry is None else [text.say("Its card: {effect}.", effect=describe_landmark_effect(text, entry))]
    return [*lines, text.say("Its event: {effect}.", effect=event_effect(text, card))]


def _why_not(table: GlenMore2Table, seat: int, card: str) -> list[str]:
    """Why a card that may be turned now would be turned without its effect."""
    choice, state, text = table.view.choice, table.state, table.text
    if choice.kind != "event" or choice.seat != seat or card not in open_cards(state, seat):
        return []
    refusal = cannot_trigger(state, seat, card)
    if refusal is None:
        return []
    return [text.say("Now it can only be turned without its effect:"), text.describe_refusal(refusal)]


def _where(table: GlenMore2Table, face: TileFace) -> str:
    """Where a tile is, in a sentence."""
    text = table.text
    where, seat = whereabouts(table, face)
    if where == LAND:
        return text.say("It lies in the territory of {name}.", name=text.player_name(seat))
    if where in (RONDEL, HAND):
        return text.say("It lies on the rondel.") if where == RONDEL else text.say("It is being placed.")
    if where == PILE:
        return text.say("It lies on the discard pile.")
    if where == GONE:
        return text.say("It has left the game.")
    return text.say("It is still in stack {name}.", name=face.stack)


def _table(table: GlenMore2Table, area: str) -> TipParts:
    """A table of one's own beside the common one, and who scores by it."""
    text, state = table.text, table.state
    what = labels.area(text, area)
    common, own = (
        ", ".join(map(str, numbers)) for numbers in (state.box.score_table, tome(state.box_key).tables[area])
    )
    mine = [text.player_name(seat) for seat, areas in enumerate(get_part(state).tables) if area in areas]
    cards = [
        card for card, side in tome(state.box_key).sides.items() if any(a.what == f"{area}-table" for a in side.gain)
    ]
    card = text.join_and([text.translate(card) for card in cards])
    lines = [
        text.say("The event of {card} lets its owner score by this table: {table}.", card=card, table=own),
        text.say("The common one: {table}.", table=common),
        text.say("It is the table of {names}.", names=text.join_and(mine))
        if mine
        else text.say("Nobody scores by it yet."),
    ]
    return what, lines, table.rule("C6-10" if area == "castle" else "C6-23")


def _seat(table: GlenMore2Table, seat: int) -> dict[str, TipParts]:
    """What event sides and tables of one's own change in the scorings of a player."""
    text, state = table.text, table.state
    numbers = tome(state.box_key)
    turned = get_part(state).turned[seat]
    compared = text.say("Compared in every scoring.")
    vp = numbers.bonus * len(turned)
    more = text.say("Event sides: {n}; {vp} more VP in every scoring of landmarks.", n=len(turned), vp=vp)
    said: dict[str, TipParts] = {
        f"c6-sides:{seat}": (
            text.player_name(seat),
            [more, text.say("Every card counts, turned or not.")],
            table.rule("C6-7"),
        ),
        f"landmarks:{seat}": (text.say("Landmark cards"), [compared, more], table.rule("C6-7")),
    }
    for area in get_part(state).tables[seat]:
        what = labels.area(text, area)
        own = text.say("Scored by its own table: {table}.", table=", ".join(map(str, numbers.tables[area])))
        said[f"{area}:{seat}"] = (what, [compared, own], table.rule("C6-10" if area == "castle" else "C6-23"))
    return said


def status_lines(table: GlenMore2Table) -> list[str]:
    """How many cards nobody has yet, and what event sides bring the one who looks."""
    seat = table.view.seat
    left = labels.free(table.text, sum(owner_of(table, face.card) is None for face in landmark_faces(table)))
    return [f"{left}.", *(_seat(table, seat)[f"c6-sides:{seat}"][1][:1] if seat >= 0 else [])]
