"""The parts of a table of Clans of Scotland: meeting places, hand, and what each player has left.

On a phone the meeting places stand upright: the ring runs down one side and up the other, stones between. That drawing
lies beside the one in a row, which is the table's own; its pieces have ids of their own.
"""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.panel import WIDTH as SUPPLY_WIDTH
from greatglen.drawing.panel import draw_header
from greatglen.drawing.svg import Markup, anchor, el, paint, piece, skin, text, use
from greatglen.games.clans.drawing.cards import CARD_WIDTH, back, card_id, face, shield
from greatglen.games.clans.drawing.meeting_place import SIDE, fitting, meeting_places_pane, stone, stone_asked
from greatglen.games.clans.rules.actions import Play
from greatglen.games.clans.rules.components import COLOUR, COLOURS, NAME, RANK
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import ClansText, labels
from greatglen.games.clans.text.tips import describe_takings
from greatglen.kernel.view import View

WIDTH = 390
UPRIGHT_CARD_WIDTH, UPRIGHT_CARD_HEIGHT, ROW = 128, 31, 34  # all places fit on a phone with 32 px for each space
PLACE = SIDE * ROW + 6
ENDS = 39  # room for the single space beside each fire
LEFT, RIGHT, MIDDLE = 76, WIDTH - 76, WIDTH / 2
NUMBER, STONE, TAKES, LINE = -36, -15, 15, 12.5  # from the middle of a place: number, stone, who would take what
STONE_ROOM, LETTER = 108, 6.4


def upright_pane(view: View, state: Clans, game_text: ClansText) -> Pane:
    tiles = state.board.tiles
    names = state.board.names
    drawn = [_ground(state, game_text, tile) for tile in range(tiles)]
    drawn += [_space(state, game_text, space, name) for space, name in enumerate(names)]
    for tile, stack in enumerate(state.stacks):
        drawn += _shields(tile, stack)
    if (asked := stone_asked(view)) >= 0:
        drawn.append(stone(game_text, asked, MIDDLE, ENDS + (asked + 0.5) * PLACE + STONE, 0.74, reach=48))
    height = 2 * ENDS + tiles * PLACE
    return make_pane(
        "meeting-upright", labels.meeting_places(game_text), (0, 0, WIDTH, height), *drawn, class_="upright"
    )


def _middle(name: str, tiles: int) -> tuple[float, float]:
    """The middle of a space; the top row of the table is on the left."""
    if name in ("west", "east"):
        return MIDDLE, ENDS / 2 if name == "west" else 1.5 * ENDS + tiles * PLACE
    tile, row = divmod(int(name[1:]) - 1, SIDE)
    return LEFT if name[0] == "t" else RIGHT, ENDS + tile * PLACE + 3 + ROW * (row + 0.5)


def _ground(state: Clans, game_text: ClansText, tile: int) -> Markup:
    tiles = state.board.tiles
    top = ENDS + tile * PLACE - (ENDS - 2 if tile == 0 else 0)
    bottom = ENDS + (tile + 1) * PLACE + (ENDS - 2 if tile == tiles - 1 else 0)
    middle = ENDS + (tile + 0.5) * PLACE
    parts = [
        el("rect", class_="turf", x=4, y=top + 2, width=WIDTH - 8, height=bottom - top - 4, rx=14),
        text(str(tile + 1), MIDDLE, middle + NUMBER, "place-number"),
        use("stone", MIDDLE, middle + STONE, 0.68),
    ]
    told = describe_takings(state, game_text, tile)
    step = min(LINE, 36 / max(len(told) - 1, 1))
    for number, line in enumerate(told):
        parts.append(fitting(line, MIDDLE, middle + TAKES + step * number, STONE_ROOM, LETTER))
    if tile in (0, tiles - 1):
        y = ENDS / 2 if tile == 0 else 1.5 * ENDS + tiles * PLACE
        parts += [use("fire", MIDDLE - 100, y, 0.7), use("fire", MIDDLE + 100, y, 0.7)]
    return anchor(f"place:{tile + 1}", labels.meeting_place(game_text, tile), skin(*parts))


def _space(state: Clans, game_text: ClansText, space: int, name: str) -> Markup:
    """A free space or the card on it, as this seat sees it."""
    x, y = _middle(name, state.board.tiles)
    at, card = f"space:{name}", state.cards[space]
    reach = el("rect", class_="reach", x=-68, y=-ROW / 2, width=136, height=ROW)
    if card == EMPTY:
        return anchor(at, labels.free_space(game_text), reach, skin(_plate("space card")), x=x, y=y)
    if space in state.face_down:
        known = None if card == UNSEEN else card
        id_ = f"u-down-{name}" if known is None else f"u-{card_id(known)}"
        marks = [] if known is None else _marks(known)
        back = el("g", _plate("card", paint("card-back")), class_="card-down")
        return anchor(at, labels.face_down(game_text), reach, skin(back, *marks), id_=id_, x=x, y=y)
    face = el("g", _plate("card"), _plate("", paint("plaid")), *_marks(card), class_=f"skin cc-{_colour(card)}")
    return anchor(at, game_text.card_name(NAME[card]), reach, face, id_=f"u-{card_id(card)}", x=x, y=y)


def _plate(class_: str, fill: str | None = None) -> Markup:
    width, height = UPRIGHT_CARD_WIDTH, UPRIGHT_CARD_HEIGHT
    return el("rect", class_=class_, x=-width / 2, y=-height / 2, width=width, height=height, rx=8, fill=fill)


def _colour(card: int) -> str:
    return COLOURS[COLOUR[card]]


def _marks(card: int) -> list[Markup]:
    """Rank and crest side by side."""
    return [text(str(RANK[card]), -40, 8, "rank"), use(f"c-{_colour(card)}", 40, 0, 0.9)]


def _shields(tile: int, stack: tuple[int, ...]) -> list[Markup]:
    """A stack from the first shield, which takes the lowest rank, to the last."""
    middle = ENDS + (tile + 0.5) * PLACE + STONE
    step = min(22.0, 84 / max(len(stack), 1))
    drawn = []
    for order, seat in enumerate(stack):
        x = MIDDLE + step * (order - (len(stack) - 1) / 2)
        drawn.append(piece(f"u-shield-{tile}-{order}", x, middle, shield(seat, scale=0.85)))
    return drawn


HAND_WIDTH, HAND_HEIGHT = 420, 120  # narrow enough to be whole on a phone: many cards overlap, as in the hand
RAISED = 16
TURN = 2.2  # degrees from card to card


def draw_scene(view: View, game_text: ClansText) -> list[Pane]:
    state = view.state
    assert isinstance(state, Clans)
    return [
        meeting_places_pane(view, state, game_text),
        upright_pane(view, state, game_text),
        *([_hand(view, state, game_text)] if view.seat >= 0 else []),  # who looks on has none
        *(_supply(view, state, game_text, seat) for seat in range(state.seats)),
    ]


def _hand(view: View, state: Clans, game_text: ClansText) -> Pane:
    """One's own cards in a fan; those that fit somewhere are raised."""
    hand = state.hands[view.seat]
    fitting = {option.card for option in view.choice.options if isinstance(option, Play)}
    step = min(CARD_WIDTH + 6.0, (HAND_WIDTH - 20 - CARD_WIDTH) / max(len(hand) - 1, 1))
    drawn = []
    for place, card in enumerate(hand):
        off = place - (len(hand) - 1) / 2
        name = NAME[card]
        x = HAND_WIDTH / 2 + off * step
        y = 62 + 0.9 * off * off - (RAISED if name in fitting else 0)
        drawn.append(
            anchor(
                f"card:{name}", game_text.card_name(name), face(card, turned=TURN * off), id_=card_id(card), x=x, y=y
            )
        )
    if not hand:
        drawn.append(text(labels.empty_hand(game_text), HAND_WIDTH / 2, 70, "small mid"))
    return make_pane("hand", labels.hand(game_text), (0, 0, HAND_WIDTH, HAND_HEIGHT), *drawn)


def _supply(view: View, state: Clans, game_text: ClansText, seat: int) -> Pane:
    """How many cards and shields a player has left, and what was won."""
    cards, shields = len(state.hands[seat]), state.shields[seat]
    head = draw_header(game_text, seat, view.scores[seat], 92, view.choice.seat == seat, shield(seat, 24, 25, 1))
    hidden = [back(22 + 13 * place, 64, 0.42) for place in range(cards)]
    left = [shield(seat, 222 + 24 * place, 64, 0.85) for place in range(shields)]
    held = skin(*hidden, text(str(cards), 34 + 13 * cards, 69, "fig"))
    kept = skin(*left, text(labels.no_shields(game_text) if not left else str(shields), 216 + 24 * shields, 69, "fig"))
    counts = [anchor(f"cards:{seat}", labels.cards(game_text), held)]
    counts.append(anchor(f"shields:{seat}", labels.shields(game_text), kept))
    title = labels.supply(game_text, seat)
    return make_pane(f"supply-{seat}", title, (0, 0, SUPPLY_WIDTH, 92), head, *counts)
