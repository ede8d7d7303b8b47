"""The pieces of Clans of Scotland by themselves."""

from greatglen.drawing.component import Component
from greatglen.games.clans.drawing.cards import CARD_HEIGHT, CARD_WIDTH, back, face
from greatglen.games.clans.drawing.shield import shield
from greatglen.games.clans.rules.components import BOX, NAME, RANK
from greatglen.games.clans.text import ClansText, labels

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
            game_text.card(name),
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
