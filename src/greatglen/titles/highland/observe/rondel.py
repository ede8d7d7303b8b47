"""The rondel in an observation: its figures, how far it is filled, what is blocked."""

from greatglen.envs.codec import COUNT, FLAG, Codec, Fields, Number, Numbers, flags, strung
from greatglen.envs.sections import Section
from greatglen.kernel.view import View
from greatglen.titles.highland.rules.rondel import Rondel
from greatglen.titles.highland.rules.state import Highland


class OfRondel(Codec):
    """Its figures, those of the seats first; how far it is filled; what is blocked."""

    def __init__(self, seats: int, figures: int, spaces: int) -> None:
        self.seats = seats
        self.figures = figures
        self.figure = Fields({"there": FLAG, "space": Number(0, spaces - 1), "ahead": COUNT, "out": FLAG})
        self.blocked = flags(range(spaces))
        every = [(f"figures.{number}", self.figure) for number in range(figures)]
        super().__init__(*strung([*every, ("front", COUNT), ("blocked", self.blocked)]))

    def put(self, value: Rondel, out: Numbers, at: int) -> None:
        out[at : at + len(self.blank)] = self.blank
        self._figures(value, out, at)
        self.blocked.put(value.blocked, out, at + len(self.blank) - len(self.blocked))

    def renew(self, value: Rondel, was: Rondel, out: Numbers, at: int) -> None:
        if value.figures != was.figures or value.front != was.front or value.out != was.out:
            self._figures(value, out, at)
        if value.blocked != was.blocked:
            self.blocked.put(value.blocked, out, at + len(self.blank) - len(self.blocked))

    def _figures(self, rondel: Rondel, out: Numbers, at: int) -> None:
        """Figures come, and stay."""
        spaces, rear = len(rondel.tiles), min(rondel.figures)
        out[at + self.figures * len(self.figure.blank)] = rondel.front - rear
        for number, place in enumerate(rondel.figures):
            out[at] = 1
            out[at + 1] = place % spaces
            out[at + 2] = place - rear
            out[at + 3] = number in rondel.out
            at += len(self.figure.blank)

    def order(self, seat: int) -> list[int]:
        turned = [*((seat + n) % self.seats for n in range(self.seats)), *range(self.seats, self.figures)]
        width = len(self.figure)
        figures = [figure * width + place for figure in turned for place in range(width)]
        return [*figures, *range(len(figures), len(self))]


def rondel_section(start: Highland, figures: int) -> Section:
    """The figures in order of the seats, then the die's or the ghost's and those of Chronicles."""
    return Section(
        "rondel",
        "each figure (seats, then the die's or the ghost's, then those of Chronicles): whether there is one, its "
        "space, how many places it is ahead of the rearmost, whether it moves no more; places from the rearmost "
        "figure to the foremost place ever filled; spaces on which no tile is ever laid",
        OfRondel(len(start.players), figures, len(start.rondel.tiles)),
        lambda view: highland(view).rondel,
    )


def highland(view: View) -> Highland:
    """The position of a view of either game."""
    state = view.state
    assert isinstance(state, Highland)
    return state
