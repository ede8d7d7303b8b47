"""In a notebook a table is a picture, from where everybody could stand."""

import random
from xml.etree import ElementTree

import pytest
from envs.games import EVERY, NAMES

import greatglen


@pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)
def test_a_table_is_its_picture(game: str, seats: int, options: dict[str, str]) -> None:
    table = greatglen.start(game, seats=seats, seed=1, options=options)
    rng = random.Random(1)
    for _ in range(10):
        table.apply(rng.choice(table.choice.options))
    picture = table._repr_svg_()
    assert picture is not None
    ElementTree.fromstring(picture)
    assert all(f"Player {seat}" in picture for seat in range(seats))


def test_the_picture_shows_nobodys_hand() -> None:
    """Whatever the others could be holding, it looks the same."""
    table = greatglen.start("clans", seats=3, seed=3)
    picture = table._repr_svg_()
    for seat in range(3):
        assert table.determinise(seat, random.Random(seat))._repr_svg_() == picture


def test_a_kernel_that_nobody_draws_for_shows_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(greatglen.Table, "svg_renderer", None)
    assert greatglen.start("clans", seats=2, seed=1)._repr_svg_() is None
