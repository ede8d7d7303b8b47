"""Tips of Chronicle 7: what a card counts and would give now, the vote, the markers, the piles."""

from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules import PILE, card_points
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.cards import CARDS, counts
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    FAILED,
    OPEN,
    SCORES,
    Ballot,
    RockPart,
    get_part,
    numbers,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import voted_on
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import labels, meaning, title
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts

FIRST_CARD_RULE = 13  # G2-C7-13 to G2-C7-22 are the ten cards
NO_VOTE = "\u2013"
SQUARE, SMALLEST = "largest-square", "smallest-territory"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    state = table.state
    part = get_part(state)
    said: dict[str, TipParts] = {f"c7-card:{card}": _card(table, state, card) for card in part.cards}
    said["c7-gathering"] = _gathering(table, state)
    for seat in range(table.view.seats):
        for at in ("c7-votes", "c7-aye", "c7-nay", "c7-double"):
            said[f"{at}:{seat}"] = _votes(table, state, seat)
        if PILE in part.cards:
            said[f"c7-pile:{seat}"] = _pile(table, part, seat)
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """That a person calls a gathering, and in whose pile a discarded tile lies."""
    state = table.state
    part = get_part(state)
    lines = []
    if face.kind == "person" and part.open_cards():
        lines.append(table.text.say("Whoever takes this person calls a clan gathering."))
    for seat, pile in enumerate(part.piles):
        if not face.start and state.box.number[face.key] in pile:
            lines.append(table.text.say("It lies in the discard pile of {name}.", name=table.text.player_name(seat)))
    return lines


def _card(table: GlenMore2Table, state: GlenMore2, card: str) -> TipParts:
    text, part = table.text, get_part(state)
    known = part.cards[card]
    lines = what_counts(table, card)
    if voted_on(state) == card:
        lines.append(text.say("It is being voted on now."))
    elif known == OPEN:
        lines.append(text.say("It has not been voted on; without a vote it does not score."))
    else:
        lines.append(_verdict(text, known == SCORES))
        lines += [_revealed(text, seat, ballot) for seat, ballot in part.on_cards.get(card, {}).items()]
    if known != FAILED:
        lines += _standing(text, state, card)
    return title(text, card), lines, card_rule(card)


def what_counts(table: GlenMore2Table, card: str) -> list[str]:
    """What a card counts, and what it is worth."""
    text, worth = table.text, numbers(table.state.box).vp
    return [meaning(text, card), text.say("{vp} VP to the best, shared in a tie and rounded up.", vp=worth)]


def card_rule(card: str) -> str:
    return f"G2-C7-{FIRST_CARD_RULE + CARDS.index(card)}"


def _verdict(text: GlenMore2Text, scores: bool) -> str:
    return text.say("Accepted: it scores at the end.") if scores else text.say("Voted down: it does not score.")


def _revealed(text: GlenMore2Text, seat: int, ballot: Ballot) -> str:
    aye, nay = labels.aye(text), labels.nay(text)
    laid = [aye] * ballot.aye + [nay] * ballot.nay
    return f"{text.player_name(seat)}: {text.join_and(laid) or NO_VOTE}"


def _standing(text: GlenMore2Text, state: GlenMore2, card: str) -> list[str]:
    """What everybody has of what the card counts, and would get for it now."""
    lines = []
    for seat, (count, vp) in enumerate(zip(counts(state, card), card_points(state, card), strict=True)):
        name = text.player_name(seat)
        if count is None:
            lines.append(text.say("{name} has no scot in the territory and does not take part.", name=name))
        else:
            has = format_count(card, count)
            lines.append(text.say("{name} has {count}: {vp} VP as things stand.", name=name, count=has, vp=vp))
    return lines


def format_count(card: str, count: int) -> str:
    """A count as people say it: a square by its sides, a small territory by its tiles."""
    if card == SQUARE:
        return f"{count}x{count}"
    return str(-count if card == SMALLEST else count)


def _gathering(table: GlenMore2Table, state: GlenMore2) -> TipParts:
    text, part = table.text, get_part(state)
    heading = labels.gathering(text)
    if voted_on(state):
        lines = [text.say("Everybody votes in secret; the votes are revealed when the last one is laid.")]
        laid = [text.player_name(seat) for seat in part.ballots]
        if laid:
            lines.append(text.say("Laid so far: {names}.", names=text.join_and(laid)))
    elif part.open_cards():
        lines = [text.say("Whoever takes a person chooses a card, and everybody votes on it in secret.")]
        lines.append(text.say("With at least as many AYE as NAY it scores at the end."))
        lines.append(text.say("Cards still to be voted on: {n}.", n=len(part.open_cards())))
    else:
        lines = [text.say("All cards have been voted on: there will be no more gatherings.")]
    return heading, lines, "G2-C7-6" if voted_on(state) else "G2-C7-4"


def _votes(table: GlenMore2Table, state: GlenMore2, seat: int) -> TipParts:
    text, part = table.text, get_part(state)
    facts = {"aye": part.aye[seat], "nay": part.nay[seat]}
    lines = [text.say("Markers left: {aye} AYE, {nay} NAY.", **facts)]
    if part.aye[seat] + part.nay[seat] == 0:
        lines.append(text.say("Without a marker you do not vote."))
    elif not part.aye[seat] or not part.nay[seat]:
        lines.append(text.say("If you run out of one kind, you vote with the other."))
    if numbers(state.box).markers[str(table.view.seats)].doubles:
        left = text.say("Two markers may be laid once in the game, in any mix.")
        lines.append(left if part.doubles[seat] else text.say("Two markers have already been laid once."))
    return labels.votes_of(text, seat), lines, "G2-C7-9" if part.doubles[seat] else "G2-C7-7"


def _pile(table: GlenMore2Table, part: RockPart, seat: int) -> TipParts:
    text = table.text
    heading = labels.pile_of(text, seat)
    lines = [text.count("{n} tile.", "{n} tiles.", len(part.piles[seat]))]
    if part.piles[seat]:
        lines.append(f"{text.join_and([text.tile_name_by_number(tile) for tile in part.piles[seat]])}.")
    lines.append(text.say("Tiles discarded by this player's moves lie here; the scoring card counts them."))
    return heading, lines, "G2-C7-23"


def status_lines(table: GlenMore2Table) -> list[str]:
    """What is voted on, or how many cards still will be, and the markers of the one who looks."""
    state, seat = table.state, table.view.seat
    lines = _gathering(table, state)[1]
    return [lines[0] if voted_on(state) else lines[-1], *(_votes(table, state, seat)[1][:1] if seat >= 0 else [])]
