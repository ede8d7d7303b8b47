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
    own = get_part(state)
    said: dict[str, TipParts] = {f"c7-card:{card}": _card(table, state, card) for card in own.cards}
    said["c7-gathering"] = _gathering(table, state)
    for seat in range(table.view.seats):
        for at in ("c7-votes", "c7-aye", "c7-nay", "c7-double"):
            said[f"{at}:{seat}"] = _votes(table, state, seat)
        if PILE in own.cards:
            said[f"c7-pile:{seat}"] = _pile(table, own, seat)
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """That a person calls a gathering, and in whose pile a discarded tile lies."""
    state = table.state
    own = get_part(state)
    lines = []
    if face.kind == "person" and own.open_cards():
        lines.append(table.text.say("Whoever takes this person calls a clan gathering."))
    for seat, pile in enumerate(own.piles):
        if not face.start and state.box.number[face.key] in pile:
            lines.append(table.text.say("It lies in the discard pile of {name}.", name=table.text.player_name(seat)))
    return lines


def _card(table: GlenMore2Table, state: GlenMore2, card: str) -> TipParts:
    words, own = table.text, get_part(state)
    known = own.cards[card]
    lines = what_counts(table, card)
    if voted_on(state) == card:
        lines.append(words.say("It is being voted on now."))
    elif known == OPEN:
        lines.append(words.say("It has not been voted on; without a vote it does not score."))
    else:
        lines.append(_verdict(words, known == SCORES))
        lines += [_revealed(words, seat, ballot) for seat, ballot in own.on_cards.get(card, {}).items()]
    if known != FAILED:
        lines += _standing(words, state, card)
    return title(words, card), lines, card_rule(card)


def what_counts(table: GlenMore2Table, card: str) -> list[str]:
    """What a card counts, and what it is worth."""
    words, worth = table.text, numbers(table.state.box).vp
    return [meaning(words, card), words.say("{vp} VP to the best, shared in a tie and rounded up.", vp=worth)]


def card_rule(card: str) -> str:
    return f"G2-C7-{FIRST_CARD_RULE + CARDS.index(card)}"


def _verdict(words: GlenMore2Text, scores: bool) -> str:
    return words.say("Accepted: it scores at the end.") if scores else words.say("Voted down: it does not score.")


def _revealed(words: GlenMore2Text, seat: int, ballot: Ballot) -> str:
    aye, nay = labels.aye(words), labels.nay(words)
    laid = [aye] * ballot.aye + [nay] * ballot.nay
    return f"{words.player_name(seat)}: {words.join_and(laid) or NO_VOTE}"


def _standing(words: GlenMore2Text, state: GlenMore2, card: str) -> list[str]:
    """What everybody has of what the card counts, and would get for it now."""
    lines = []
    for seat, (count, vp) in enumerate(zip(counts(state, card), card_points(state, card), strict=True)):
        name = words.player_name(seat)
        if count is None:
            lines.append(words.say("{name} has no scot in the territory and does not take part.", name=name))
        else:
            has = shown(card, count)
            lines.append(words.say("{name} has {count}: {vp} VP as things stand.", name=name, count=has, vp=vp))
    return lines


def shown(card: str, count: int) -> str:
    """A count as people say it: a square by its sides, a small territory by its tiles."""
    if card == SQUARE:
        return f"{count}x{count}"
    return str(-count if card == SMALLEST else count)


def _gathering(table: GlenMore2Table, state: GlenMore2) -> TipParts:
    words, own = table.text, get_part(state)
    heading = labels.gathering(words)
    if voted_on(state):
        lines = [words.say("Everybody votes in secret; the votes are revealed when the last one is laid.")]
        laid = [words.player_name(seat) for seat in own.ballots]
        if laid:
            lines.append(words.say("Laid so far: {names}.", names=words.join_and(laid)))
    elif own.open_cards():
        lines = [words.say("Whoever takes a person chooses a card, and everybody votes on it in secret.")]
        lines.append(words.say("With at least as many AYE as NAY it scores at the end."))
        lines.append(words.say("Cards still to be voted on: {n}.", n=len(own.open_cards())))
    else:
        lines = [words.say("All cards have been voted on: there will be no more gatherings.")]
    return heading, lines, "G2-C7-6" if voted_on(state) else "G2-C7-4"


def _votes(table: GlenMore2Table, state: GlenMore2, seat: int) -> TipParts:
    words, own = table.text, get_part(state)
    facts = {"aye": own.aye[seat], "nay": own.nay[seat]}
    lines = [words.say("Markers left: {aye} AYE, {nay} NAY.", **facts)]
    if own.aye[seat] + own.nay[seat] == 0:
        lines.append(words.say("Without a marker you do not vote."))
    elif not own.aye[seat] or not own.nay[seat]:
        lines.append(words.say("If you run out of one kind, you vote with the other."))
    if numbers(state.box).markers[str(table.view.seats)].doubles:
        left = words.say("Two markers may be laid once in the game, in any mix.")
        lines.append(left if own.doubles[seat] else words.say("Two markers have already been laid once."))
    return labels.votes_of(words, seat), lines, "G2-C7-9" if own.doubles[seat] else "G2-C7-7"


def _pile(table: GlenMore2Table, own: RockPart, seat: int) -> TipParts:
    words = table.text
    heading = labels.pile_of(words, seat)
    lines = [words.count("{n} tile.", "{n} tiles.", len(own.piles[seat]))]
    if own.piles[seat]:
        lines.append(f"{words.join_and([words.tile_name_by_number(tile) for tile in own.piles[seat]])}.")
    lines.append(words.say("Tiles discarded by this player's moves lie here; the scoring card counts them."))
    return heading, lines, "G2-C7-23"


def status_lines(table: GlenMore2Table) -> list[str]:
    """What is voted on, or how many cards still will be, and the markers of the one who looks."""
    state, seat = table.state, table.view.seat
    lines = _gathering(table, state)[1]
    return [lines[0] if voted_on(state) else lines[-1], *(_votes(table, state, seat)[1][:1] if seat >= 0 else [])]
