"""The rondel in an observation: its figures, how far it is filled, what is blocked."""

import msgspec

from greatglen.envs.codec import COUNT, FLAG, Fields, Number, Slots, flags
from greatglen.envs.sections import Section
from greatglen.kernel.view import View
from greatglen.titles.highland.rules.rondel import Rondel
from greatglen.titles.highland.rules.state import Highland


class Figure(msgspec.Struct, frozen=True):
    """A figure of the rondel: its space, how far it is ahead of the rearmost, and whether it moves no more."""

    space: int
    ahead: int
    out: bool


def rondel_sections(start: Highland, figures: int) -> list[Section]:
    """The figures in order of the seats, then the die's or the ghost's and those of Chronicles."""
    spaces = len(start.rondel.tiles)
    figure = Fields({"space": Number(0, spaces - 1), "ahead": COUNT, "out": FLAG})
    return [
        Section(
            "rondel.figures",
            "each figure (seats, then the die's or the ghost's, then those of Chronicles): whether there is one, its "
            "space, how many places it is ahead of the rearmost, whether it moves no more",
            Slots(figures, figure),
            lambda view: _figures(highland(view).rondel),
        ),
        Section(
            "rondel.front",
            "places from the rearmost figure to the foremost place ever filled",
            COUNT,
            lambda view: highland(view).rondel.front - min(highland(view).rondel.figures),
        ),
        Section(
            "rondel.blocked",
            "spaces on which no tile is ever laid",
            flags(range(spaces)),
            lambda view: highland(view).rondel.blocked,
        ),
    ]


def _figures(rondel: Rondel) -> list[Figure]:
    rear = min(rondel.figures)
    spaces = len(rondel.tiles)
    return [Figure(place % spaces, place - rear, n in rondel.out) for n, place in enumerate(rondel.figures)]


def highland(view: View) -> Highland:
    """The position of a view of either game."""
    state = view.state
    assert isinstance(state, Highland)
    return state
