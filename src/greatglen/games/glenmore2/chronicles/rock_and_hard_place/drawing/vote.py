"""The clan gathering: who has laid a vote, what the last ones were; and the votes that lie on the cards."""

from greatglen.drawing.svg import Markup, anchor, el, join, piece, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.drawing.cards import (
    AYES,
    HEIGHT,
    NAYS,
    WIDTH,
    balanced,
    corner,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.state import (
    HIDDEN,
    SCORES,
    Ballot,
    RockPart,
    get_part,
)
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.rules.vote import voted_on
from greatglen.games.glenmore2.chronicles.rock_and_hard_place.text import labels, title
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.text.text_width import shorten

ROW, FIRST_ROW = 24, 52
VOTE_AT = WIDTH - 20  # where a vote lies in its row
NAME_LETTERS, FEWER_LETTERS = 11, 8  # of a name, before a vote and before two
NEXT_TO = 22  # how far apart the markers of a double vote are


def gathering(table: GlenMore2Table, state: GlenMore2) -> Markup:
    """The place after the last card: the vote being held, the last one held, or how it comes to one."""
    part = get_part(state)
    heading = labels.gathering(table.text)
    drawn = [
        el("rect", class_="panel", width=WIDTH, height=HEIGHT, rx=9),
        text(heading, WIDTH / 2, 18, "head mid", width=WIDTH - 12 if len(heading) > 19 else None),
    ]
    now, last = voted_on(state), next(reversed(part.on_cards), "")
    if now:
        drawn += [_topic(table, now), *(_waiting(table, part, seat) for seat in range(table.view.seats))]
    elif last:
        drawn += [
            _topic(table, last),
            *(_revealed(table, part.on_cards[last], seat) for seat in range(table.view.seats)),
        ]
        drawn.append(_verdict(table, part.cards[last] == SCORES))
    else:
        drawn.append(_invitation(table))
    x, y = corner(len(part.cards))
    return anchor("c7-gathering", heading, skin(*drawn), x=x, y=y)


def votes(table: GlenMore2Table, state: GlenMore2) -> list[Markup]:
    """Every vote as a piece that moves, from the gathering to its card when it is revealed."""
    part = get_part(state)
    places = {card: corner(place) for place, card in enumerate(part.cards)}
    drawn = []
    for card, ballots in part.on_cards.items():
        x, y = places[card]
        lying = {AYES: 0, NAYS: 0}
        for seat, ballot in ballots.items():
            for number, row in enumerate([AYES] * ballot.aye + [NAYS] * ballot.nay):
                spot = (x + 55 + 19 * lying[row], y + row)
                lying[row] += 1
                drawn.append(piece(_id(card, seat, number), *spot, marker(seat, 0, 0, 0.72)))
    x, y = corner(len(part.cards))
    for seat, ballot in part.ballots.items():
        if _has_markers(part, seat):
            spot = (x + VOTE_AT, y + FIRST_ROW + ROW * seat)
            drawn.append(piece(_id(voted_on(state), seat, 0), *spot, *_face_down(seat, ballot)))
    return drawn


def _id(card: str, seat: int, number: int) -> str:
    return f"c7-vote-{card}-{seat}-{number}"


def _face_down(seat: int, ballot: Ballot) -> list[Markup]:
    """A closed hand; who laid the vote sees beside it what is in it."""
    fist = use("c7-fist", 0, 0, 1, class_=f"s{seat}")
    if ballot == HIDDEN:
        return [fist]
    held = ["c7-aye"] * ballot.aye + ["c7-nay"] * ballot.nay
    return [fist, *(use(one, -22 - 15 * number, 0, 0.8) for number, one in enumerate(held))]


def _has_markers(part: RockPart, seat: int) -> bool:
    return part.aye[seat] + part.nay[seat] > 0


def _topic(table: GlenMore2Table, card: str) -> Markup:
    name = title(table.text, card)
    return text(name, WIDTH / 2, 34, "small mid", width=WIDTH - 12 if len(name) > 21 else None)


def _row(table: GlenMore2Table, seat: int, *vote: Markup, letters: int = NAME_LETTERS) -> Markup:
    """A player's line: sign, name, and at its end the vote."""
    y = FIRST_ROW + ROW * seat
    name = table.text.player_name(seat)
    return join(
        marker(seat, 17, y, 0.8),
        text(shorten(name, letters), 32, y + 5, "c7-name"),
        el("g", *vote, transform=shift(VOTE_AT, y)),
    )


def _waiting(table: GlenMore2Table, part: RockPart, seat: int) -> Markup:
    """Nothing where a vote was laid: that is a piece which moves."""
    if not _has_markers(part, seat):
        return _row(table, seat, text("\u2013", 0, 5, "fig mid"))
    if seat in part.ballots:
        return _row(table, seat, letters=NAME_LETTERS if part.ballots[seat] == HIDDEN else FEWER_LETTERS)
    decides = table.view.choice.seat == seat
    return _row(table, seat, el("circle", r=10, class_="turn" if decides else "c7-waits"))


def _revealed(table: GlenMore2Table, ballots: dict[int, Ballot], seat: int) -> Markup:
    ballot = ballots[seat]
    laid = ["c7-aye"] * ballot.aye + ["c7-nay"] * ballot.nay
    if not laid:
        return _row(table, seat, text("\u2013", 0, 5, "fig mid"))
    drawn = [use(one, -NEXT_TO * number, 0, 0.85) for number, one in enumerate(laid)]
    return _row(table, seat, *drawn, letters=NAME_LETTERS if len(laid) == 1 else FEWER_LETTERS)


def _verdict(table: GlenMore2Table, scores: bool) -> Markup:
    said = labels.verdict(table.text, scores)
    return text(said, WIDTH / 2, HEIGHT - 8, "c7-verdict", width=WIDTH - 12 if len(said) > 22 else None)


def _invitation(table: GlenMore2Table) -> Markup:
    """What is to happen for the clans to gather."""
    lines = balanced(labels.invitation(table.text), 21)
    hands = [use("c7-fist", WIDTH / 2 + 30 * (place - 0.5), HEIGHT - 28, 1.1, class_="s4") for place in range(2)]
    drawn = [text(line, WIDTH / 2, 46 + 17 * number, "small mid") for number, line in enumerate(lines)]
    return join(*drawn, *(hands if len(lines) < 5 else []))
