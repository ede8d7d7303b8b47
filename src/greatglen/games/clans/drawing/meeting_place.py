"""The meeting places of Clans of Scotland: one ring of spaces, a fire at each end, shields stacked on grey stones."""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import Markup, anchor, el, piece, skin, text, use
from greatglen.games.clans.drawing.cards import CARD_HEIGHT, CARD_WIDTH, card_id, face, hidden, shield
from greatglen.games.clans.rules.actions import Shield
from greatglen.games.clans.rules.components import BOX, NAME
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import ClansText, labels
from greatglen.games.clans.text.tips import describe_takings
from greatglen.kernel.view import View
from greatglen.text import text_width

SIDE = BOX.inner_spaces // 2  # spaces on each long side of a meeting place
STEP = CARD_WIDTH + 8
PLACE = SIDE * STEP + 14
ENDS = 86  # room for the single space beside each fire
TOP_ROW, BOTTOM_ROW, MIDDLE = 64, 186, 125
STONES, HEIGHT = 264, 326
TAKES, LINE = 302, 18  # the first line below a stone, who would take what, and from there to the second
LETTER = 7.3  # how wide one is, about


def meeting_places_pane(view: View, state: Clans, game_text: ClansText) -> Pane:
    tiles = state.board.tiles
    width = 2 * ENDS + tiles * PLACE
    drawn = [_ground(game_text, tile, tiles) for tile in range(tiles)]
    drawn += [
        _free(game_text, name, tiles) for space, name in enumerate(state.board.names) if state.cards[space] == EMPTY
    ]
    drawn += [_card(state, game_text, space) for space, card in enumerate(state.cards) if card != EMPTY]
    drawn += _shields(state)
    if (asked := stone_asked(view)) >= 0:
        drawn.append(stone(game_text, asked, ENDS + (asked + 0.5) * PLACE, STONES - 1, 1.1, reach=70))
    drawn += [line for tile in range(tiles) for line in _takes(state, game_text, tile)]
    return make_pane("meeting", labels.meeting_places(game_text), (0, 0, width, HEIGHT), *drawn)


def stone_asked(view: View) -> int:
    """The meeting place on whose stone the seat may put a shield now, or -1."""
    return int(view.choice.by.removeprefix("place-")) - 1 if Shield() in view.choice.options else -1


def stone(game_text: ClansText, tile: int, x: float, y: float, scale: float, reach: int) -> Markup:
    """Its stone, to be pointed at for a shield; so high that a thumb hits it."""
    width = 148 * scale
    ring = el("rect", class_="field wanted", x=-width / 2, y=-22 * scale, width=width, height=44 * scale, rx=20)
    room = el("rect", class_="reach", x=-width / 2, y=-reach / 2, width=width, height=reach)
    return anchor("stone", labels.meeting_place(game_text, tile), room, skin(ring), x=x, y=y)


def centre(name: str, tiles: int) -> tuple[float, float]:
    """The middle of a space in a row of so many meeting places."""
    if name == "west":
        return ENDS - STEP / 2 - 6, MIDDLE
    if name == "east":
        return ENDS + tiles * PLACE + STEP / 2 + 6, MIDDLE
    tile, column = divmod(int(name[1:]) - 1, SIDE)
    return ENDS + tile * PLACE + 7 + STEP * (column + 0.5), TOP_ROW if name[0] == "t" else BOTTOM_ROW


def _ground(game_text: ClansText, tile: int, tiles: int) -> Markup:
    """A meeting place: a green with its fire, wider at the ends, and the stone for its shields."""
    left = ENDS + tile * PLACE - (ENDS - 8 if tile == 0 else 0)
    right = ENDS + (tile + 1) * PLACE + (ENDS - 8 if tile == tiles - 1 else 0)
    middle = ENDS + (tile + 0.5) * PLACE
    return anchor(
        f"place:{tile + 1}",
        labels.meeting_place(game_text, tile),
        skin(
            el("rect", class_="turf edge-turf", x=left + 3, y=14, width=right - left - 6, height=222, rx=20),
            *([use("fire", left + ENDS + 14, MIDDLE - 2, 0.95)] if tile == 0 else []),
            *([use("fire", right - ENDS - 14, MIDDLE - 2, 0.95)] if tile == tiles - 1 else []),
            text(str(tile + 1), middle, MIDDLE + 8, "place-number"),
            use("stone", middle, STONES, 1.1),
        ),
    )


def _free(game_text: ClansText, name: str, tiles: int) -> Markup:
    x, y = centre(name, tiles)
    frame = el(
        "rect", class_="space card", x=-CARD_WIDTH / 2, y=-CARD_HEIGHT / 2, width=CARD_WIDTH, height=CARD_HEIGHT, rx=6
    )
    reach = el("rect", class_="reach", x=-STEP / 2, y=-46, width=STEP, height=92)
    return anchor(f"space:{name}", labels.free_space(game_text), reach, skin(frame), x=x, y=y)


def _card(state: Clans, game_text: ClansText, space: int) -> Markup:
    """A card lying on a space, as this seat sees it."""
    card, name = state.cards[space], state.board.names[space]
    x, y = centre(name, state.board.tiles)
    if space in state.face_down:
        known = None if card == UNSEEN else card
        id_ = f"down-{name}" if known is None else card_id(known)
        return anchor(f"space:{name}", labels.face_down(game_text), hidden(known), id_=id_, x=x, y=y)
    return anchor(f"space:{name}", game_text.card_name(NAME[card]), face(card), id_=card_id(card), x=x, y=y)


def _takes(state: Clans, game_text: ClansText, tile: int) -> list[Markup]:
    """What each shield would take if the game ended now, in a line or two below the stone."""
    told = describe_takings(state, game_text, tile)
    room = PLACE - 8
    half = (len(told) + 1) // 2 if text_width.estimate_width(" · ".join(told)) * LETTER > room else len(told)
    return [
        fitting(" · ".join(part), ENDS + (tile + 0.5) * PLACE, TAKES + LINE * number, room, LETTER)
        for number, part in enumerate((told[:half], told[half:]))
        if part
    ]


def fitting(line: str, x: float, y: float, room: float, letter: float) -> Markup:
    """Who would take what, squeezed if there is no room for it."""
    return text(line, x, y, "takes", width=None if text_width.estimate_width(line) * letter < room else room)


def _shields(state: Clans) -> list[Markup]:
    """The stacks laid out from the first shield, which takes the lowest rank, to the last."""
    drawn = []
    for tile, stack in enumerate(state.stacks):
        middle = ENDS + (tile + 0.5) * PLACE
        step = min(28.0, 140 / max(len(stack), 1))
        for order, seat in enumerate(stack):
            x = middle + step * (order - (len(stack) - 1) / 2)
            drawn.append(piece(f"shield-{tile}-{order}", x, STONES - 1, shield(seat)))
    return drawn
