"""The drawings of Clans of Scotland."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from greatglen.drawing.component import Component
from greatglen.drawing.flight import Flight
from greatglen.drawing.interface import Drawing, Place, Size, arrange_lines
from greatglen.drawing.layout import Count, HoldingPanel, TableLayout, icon
from greatglen.drawing.pane import Pane
from greatglen.drawing.pointer import Pointer, Pointers
from greatglen.drawing.svg import NOTHING, Markup, el
from greatglen.games.clans.drawing.cards import CARD_HEIGHT, CARD_WIDTH, back, face, fan, shield
from greatglen.games.clans.drawing.meeting_place import meeting_places_pane
from greatglen.games.clans.drawing.scene import draw_scene
from greatglen.games.clans.rules.actions import Hide, Play, Shield
from greatglen.games.clans.rules.components import BOX, NAME, RANK
from greatglen.games.clans.rules.events import Hidden, Played, Shielded
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.text import ClansText, labels
from greatglen.games.clans.text.tips import describe_places, tips
from greatglen.kernel.event import Event
from greatglen.kernel.view import View
from greatglen.text.game_text import GameText
from greatglen.text.tip import TipParts

MARGIN = 3
CARD_BOX = (-CARD_WIDTH / 2 - MARGIN, -CARD_HEIGHT / 2 - MARGIN, CARD_WIDTH + 2 * MARGIN, CARD_HEIGHT + 2 * MARGIN)
SHIELD_BOX = (-20, -20, 40, 40)


def components(game_text: ClansText) -> list[Component]:
    """Every card, what a card face down looks like, and the shields of every player."""
    every = labels.all_cards(game_text)
    found = [
        Component(
            f"card:{name}",
            every,
            game_text.card_name(name),
            (labels.worth(game_text, RANK[card]),),
            "CS-CARDS-1",
            face(card),
            CARD_BOX,
        )
        for card, name in enumerate(NAME)
    ]
    down = labels.counts_for_nothing(game_text)
    found.append(Component("down", every, labels.face_down(game_text), (down,), "CS-FACEDOWN-2", back(), CARD_BOX))
    placed = labels.takes_the_lowest(game_text)
    for seat in range(BOX.players[1]):
        title = labels.shield_of(game_text, seat)
        found.append(
            Component(
                f"shield:{seat}",
                labels.all_shields(game_text),
                title,
                (placed,),
                "CS-SHIELD-1",
                shield(seat),
                SHIELD_BOX,
                number=BOX.shields,
            )
        )
    return found


def flights(event: Event) -> Iterator[Flight]:
    match event:
        case Played(seat=seat, card=card, space=space) | Hidden(seat=seat, card=card, space=space):
            yield Flight(piece=f"space:{space}", start=(f"card:{card}", f"cards:{seat}"))
        case Shielded(seat=seat, tile=tile):
            for drawn in ("shield", "u-shield"):
                yield Flight(piece=f"{drawn}-{tile}-*", start=(f"shields:{seat}",))


def marks(log: Sequence[Sequence[Event]], seats: int) -> dict[str, int]:
    """The space that each seat laid its last card on."""
    found: dict[int, str] = {}
    for events in reversed(log):
        for event in events:
            if isinstance(event, Played | Hidden):
                found.setdefault(event.seat, f"space:{event.space}")
        if len(found) == seats:
            break
    return {anchor: seat for seat, anchor in found.items()}


POINTERS = Pointers(
    [
        Pointer(Play, ("card:{card}", "space:{space}")),
        Pointer(Hide, ("card:{card}", "space:{space}")),
        Pointer(Shield, ("stone",), drag_source="shields:{seat}"),
    ]
)

CARDS = {f"card:{name}": card for card, name in enumerate(NAME)}


class ClansDrawing(Drawing):
    def scene(self, view: View, game_text: GameText[Any]) -> list[Pane]:
        assert isinstance(game_text, ClansText)
        return draw_scene(view, game_text)

    def layout(self, view: View, game_text: GameText[Any]) -> TableLayout:
        assert isinstance(game_text, ClansText) and isinstance(view.state, Clans)
        return TableLayout(
            stage="meeting",
            upright="meeting-upright",
            hand="hand" if view.seat >= 0 else "",
            holdings=tuple(_holding(view.state, game_text, seat) for seat in range(view.seats)),
        )

    def tips(self, view: View, game_text: GameText[Any]) -> dict[str, TipParts]:
        assert isinstance(game_text, ClansText)
        return tips(view, game_text)

    def describe(self, view: View, game_text: GameText[Any]) -> dict[str, list[str]]:
        assert isinstance(game_text, ClansText) and isinstance(view.state, Clans)
        said = describe_places(game_text, view.state)
        return {"meeting": said, "meeting-upright": said}

    def draw_icon(self, view: View, game_text: GameText[Any], piece: str) -> Markup:
        """A card, or a shield."""
        kind, _, seat = piece.partition(":")
        if kind == "shield":
            return icon(shield(int(seat), scale=0.8))
        card = CARDS.get(piece)
        if card is None:
            return NOTHING
        return el("svg", face(card), class_="drawing little", viewBox="-28 -39 56 78", aria_hidden="true")

    def components(self, view: View, game_text: GameText[Any]) -> list[Component]:
        assert isinstance(game_text, ClansText)
        return components(game_text)

    def component_of(self, view: View, anchor: str) -> str:
        """A card of the hand, or one that lies face up."""
        assert isinstance(view.state, Clans)
        kind, _, name = anchor.partition(":")
        board = view.state.board
        if kind == "space" and name in board.space:
            card = view.state.cards[board.space[name]]
            return f"card:{NAME[card]}" if card >= 0 and board.space[name] not in view.state.face_down else ""
        return anchor if anchor in CARDS else ""

    def flights(self, happened: Sequence[Event], number: int) -> Iterable[Flight]:
        return flights(happened[number])

    def last_moves(self, view: View) -> dict[str, int]:
        return marks(view.log, view.seats)

    def pointers(self) -> Pointers:
        return POINTERS

    def draw_thumbnail(self, view: View, game_text: GameText[Any], seat: int) -> Pane:
        """The meeting places, the same for everybody."""
        assert isinstance(view.state, Clans) and isinstance(game_text, ClansText)
        return meeting_places_pane(view, view.state, game_text)

    def draw_ornament(self) -> Pane:
        return fan()

    def arrange(self, view: View, sizes: Mapping[str, Size]) -> dict[str, Place]:
        """The meeting places, one's hand, and the supplies, one's own first; a spectator has none."""
        order = sorted(range(view.seats), key=lambda seat: seat != view.seat)
        return arrange_lines(
            [["meeting"], [name for name in ("hand",) if name in sizes], [f"supply-{seat}" for seat in order]], sizes
        )


def _holding(state: Clans, game_text: ClansText, seat: int) -> HoldingPanel:
    cards, shields = icon(back(scale=0.32)), icon(shield(seat, scale=0.8))
    counts = (
        Count(cards, labels.cards(game_text), len(state.hands[seat]), f"cards:{seat}"),
        Count(shields, labels.shields(game_text), state.shields[seat], f"shields:{seat}"),
    )
    return HoldingPanel(seat, shields, counts)


DRAWING = ClansDrawing()
