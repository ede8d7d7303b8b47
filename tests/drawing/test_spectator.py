"""Somebody who only watches gets a picture too, with nobody's secrets."""

import random
from xml.etree import ElementTree

import pytest

import greatglen
from greatglen import drawing
from greatglen.envs.render import render_text
from greatglen.games.clans.terminal import FACE_DOWN
from greatglen.text import load_game_text


@pytest.mark.parametrize(("game", "seats"), [("clans", 3), ("glenmore", 2), ("glenmore2", 4)])
def test_a_spectator_sees_the_whole_table(game: str, seats: int) -> None:
    rng = random.Random(2)
    table = greatglen.start(game, seats=seats, seed=2)
    names = [f"Player {seat}" for seat in range(seats)]
    for _ in range(12):
        table.apply(rng.choice(table.choice.options))
    view = table.view_for(greatglen.NOBODY)
    words = load_game_text(game, names, view.options)
    svg = drawing.draw_picture(view, words)
    ElementTree.fromstring(svg)
    assert "hand" not in {part.name for part in drawing.scene(view, words)}, "who looks on holds no cards"
    assert all(name in svg for name in names)
    assert drawing.tips(view, words)


def test_nor_is_a_hand_told_or_shown_in_text() -> None:
    """The fan of somebody who looks on once showed “White 7”."""
    table = greatglen.start("clans", seats=3, seed=2)
    view = table.view_for(greatglen.NOBODY)
    words = load_game_text("clans", ["Ailsa", "Iain", "Flora"], view.options)
    assert "card:white-7" not in drawing.tips(view, words)
    assert render_text(table).count(FACE_DOWN) == 1, "the legend; nobody has laid a card face down yet"
