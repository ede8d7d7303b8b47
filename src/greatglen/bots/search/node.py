"""Node and Edge: a position in the tree, known only by what was done to come there, and the turns that can follow."""

from greatglen.bots.search.turn import Turn
from greatglen.kernel.action import Action


class Edge:
    """A turn as the search knows it: how it looked at once, and what became of the games that went on with it."""

    __slots__ = ("action", "child", "first", "lead", "offered", "played", "seen", "total", "turn", "visits", "weight")

    def __init__(self, action: Action, turn: Turn, first: float, weight: float) -> None:
        self.action = action  # its first action
        self.turn = turn
        self.played = False  # whether the turn was played to its end
        self.first = first  # the value to who decides, looked at when it was first met
        self.weight = weight  # the prior, not yet divided by those of the other options
        self.visits = 0
        self.offered = 0  # visits of the position in which it could be chosen
        self.total = 0.0  # of the values to who decides
        self.seen: list[float] = []  # those values, one by one, at the root
        self.lead = 0.0  # the same in VP: how far ahead they were
        self.child = Node()

    @property
    def mean_lead(self) -> float:
        """How many VP those who chose it were ahead of the others, on average."""
        return self.lead / max(self.visits, 1)

    def mean(self, trust: float) -> float:
        """What the option is worth by all that is known; the first look counts as some visits."""
        return (self.total + trust * self.first) / (self.visits + trust)


class Node:
    """A decision. Chance and hidden things differ from game to game, so who decides and the options may differ too."""

    __slots__ = ("edges", "passed_by", "visits")

    def __init__(self) -> None:
        self.edges: dict[tuple[int, Action], Edge] = {}
        self.passed_by: set[tuple[int, Action]] = set()  # options that looked too poor for a closer look
        self.visits = 0
