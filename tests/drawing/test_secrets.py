"""Names are escaped, and nothing of a hidden hand is drawn for another seat."""

import random
import xml.etree.ElementTree as ET

import msgspec
import pytest
from drawing.tables import EVERY, positions, views, words

from greatglen.drawing import draw_picture, scene, tips
from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import Clans

NASTY = '<script>"&'


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_names_are_escaped(game: str, seats: int) -> None:
    speaker = words(game, seats, [NASTY] * seats)
    view = next(views(game, seats, 1))
    drawn = "".join(part.svg for part in scene(view, speaker)) + draw_picture(view, speaker)
    assert "<script" not in drawn
    assert "&lt;script&gt;" in drawn
    texts = [element.text for part in scene(view, speaker) for element in ET.fromstring(part.svg).iter()]
    assert NASTY in texts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hand_of_another_seat_leaves_no_trace(seats: int) -> None:
    for table in positions("clans", seats, 2):
        state = table.state
        assert isinstance(state, Clans)
        for seat in range(seats):
            view = table.view_for(seat)
            speaker = words("clans", seats)
            said = "".join(str(msgspec.to_builtins(tip)) for tip in tips(view, speaker).values())
            drawn = "".join(part.svg for part in scene(view, speaker)) + " ".join(tips(view, speaker))
            for owner, hand in enumerate(state.hands):
                for card in hand:
                    shown = f"card-{NAME[card]}" in drawn or f"card:{NAME[card]}" in drawn
                    assert shown == (owner == seat), (card, owner)
            for space, owner in state.face_down.items():
                name = NAME[state.cards[space]]
                colour, rank = name.split("-")
                if owner != seat:
                    assert name not in drawn
                    assert f"{colour.capitalize()} {rank}" not in said


def test_the_same_view_is_the_same_drawing_whatever_others_hold() -> None:
    """Drawings depend on the view alone: a guess at what is hidden, seen by the same seat, looks the same."""
    for table in positions("clans", 3, 3):
        twin = table.determinise(0, random.Random(1))
        speaker = words("clans", 3)
        assert scene(table.view_for(0), speaker) == scene(twin.view_for(0), speaker)
