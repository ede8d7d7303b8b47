"""Node and Edge: a position in the tree, known only by what was done to come there, and the turns that can follow."""

from greatglen.bots.search.turn import TurnPlan
from greatglen.kernel.action import Action


class CachedTurn:
    """What a seat does with an option as long as it has the same: how much that brings, and the turn it leads to."""

    __slots__ = ("actions", "gain")

    def __init__(self, gain: float) -> None:
        self.gain = gain  # VP more ahead than before
        self.actions: list[Action] = []  # all of its actions, once it was played to its end


class Edge:
    """A turn as the search knows it: how it looked at once, and what became of the games that went on with it."""

    __slots__ = (
        "action",
        "availability",
        "cached_turn",
        "child",
        "first_value",
        "leads",
        "prior",
        "total",
        "turn",
        "values",
        "visits",
    )

    def __init__(self, action: Action, cached_turn: CachedTurn, first_value: float, prior: float) -> None:
        self.action = action  # its first action
        self.cached_turn = cached_turn
        self.turn: TurnPlan | None = None  # as it was played out first; kept at the root, for hints
        self.first_value = first_value  # the value to who decides, looked at when it was first met
        self.prior = prior  # the prior, not yet divided by those of the other options
        self.visits = 0
        self.availability = 0  # visits of the position in which it could be chosen
        self.total = 0.0  # of the values to who decides
        self.values: list[float] = []  # those values, one by one, at the root
        self.leads: list[float] = []  # the same in VP: how far ahead they were
        self.child = Node()

    def compute_lead_over(self, other: "Edge") -> float:
        """How many VP further ahead it leads than another, at the root, on the tables on which both were tried."""
        apart = [mine - theirs for mine, theirs in zip(self.leads, other.leads, strict=False)]
        return sum(apart) / max(len(apart), 1)

    def mean_value(self, trust: float) -> float:
        """What the option is worth by all that is known; the first look counts as some visits."""
        return (self.total + trust * self.first_value) / (self.visits + trust)


class Node:
    """A decision. Chance and hidden things differ from game to game, so who decides and the options may differ too."""

    __slots__ = ("edges", "pruned", "visits")

    def __init__(self) -> None:
        self.edges: dict[tuple[int, Action], Edge] = {}
        self.pruned: set[tuple[int, Action]] = set()  # options that looked too poor for a closer look
        self.visits = 0
