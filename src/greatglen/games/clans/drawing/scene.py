"""Clans of Scotland: the meeting places in a row, the hand, and what each player has left."""

from greatglen.drawing.pane import Pane, pane
from greatglen.drawing.panel import WIDTH as SUPPLY_WIDTH
from greatglen.drawing.panel import header
from greatglen.drawing.svg import anchor, skin, text
from greatglen.games.clans.drawing.cards import CARD_WIDTH, back, card_id, face
from greatglen.games.clans.drawing.meeting_place import meeting
from greatglen.games.clans.drawing.portrait import upright
from greatglen.games.clans.drawing.shield import shield
from greatglen.games.clans.rules.actions import Play
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans
from greatglen.games.clans.text import ClansText, labels
from greatglen.kernel.view import View

HAND_WIDTH, HAND_HEIGHT = 420, 120  # narrow enough to be whole on a phone: many cards overlap, as in the hand
RAISED = 16
TURN = 2.2  # degrees from card to card


def clans_scene(view: View, game_text: ClansText) -> list[Pane]:
    state = view.state
    assert isinstance(state, Clans)
    return [
        meeting(view, state, game_text),
        upright(view, state, game_text),
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
            anchor(f"card:{name}", game_text.card(name), face(card, turned=TURN * off), id_=card_id(card), x=x, y=y)
        )
    if not hand:
        drawn.append(text(labels.empty_hand(game_text), HAND_WIDTH / 2, 70, "small mid"))
    return pane("hand", labels.hand(game_text), (0, 0, HAND_WIDTH, HAND_HEIGHT), *drawn)


def _supply(view: View, state: Clans, game_text: ClansText, seat: int) -> Pane:
    """How many cards and shields a player has left, and what was won."""
    cards, shields = len(state.hands[seat]), state.shields[seat]
    head = header(game_text, seat, view.scores[seat], 92, view.choice.seat == seat, shield(seat, 24, 25, 1))
    hidden = [back(22 + 13 * place, 64, 0.42) for place in range(cards)]
    left = [shield(seat, 222 + 24 * place, 64, 0.85) for place in range(shields)]
    held = skin(*hidden, text(str(cards), 34 + 13 * cards, 69, "fig"))
    kept = skin(*left, text(labels.no_shields(game_text) if not left else str(shields), 216 + 24 * shields, 69, "fig"))
    counts = [anchor(f"cards:{seat}", labels.cards(game_text), held)]
    counts.append(anchor(f"shields:{seat}", labels.shields(game_text), kept))
    title = labels.supply(game_text, seat)
    return pane(f"supply-{seat}", title, (0, 0, SUPPLY_WIDTH, 92), head, *counts)
