"""Somebody who only watches gets a picture too, with nobody's secrets."""

import random
from xml.etree import ElementTree

import pytest

import greatglen
from greatglen import draw
from greatglen.words import words_for


@pytest.mark.parametrize(("game", "seats"), [("clans", 3), ("glenmore", 2), ("glenmore2", 4)])
def test_a_spectator_sees_the_whole_table(game: str, seats: int) -> None:
    rng = random.Random(2)
    table = greatglen.start(game, seats=seats, seed=2)
    names = [f"Player {seat}" for seat in range(seats)]
    for _ in range(12):
        table.apply(rng.choice(table.choice.options))
    view = table.seen_by(greatglen.NOBODY)
    words = words_for(game, names, view.options)
    svg = draw.picture(view, words)
    ElementTree.fromstring(svg)
    assert all(name in svg for name in names)
    assert draw.tips(view, words)
