"""What can be done with the mobsters."""

from greatglen.kernel.action import Action


class Jail(Action, frozen=True):
    """Chance: a mobster drawn for this game; "b": one whose back shows a B, face down."""

    mobster: str


class Penny(Action, frozen=True):
    """Lay a penny on a mobster in prison."""

    mobster: str


class Free(Action, frozen=True):
    """Take a mobster out of prison, with the pennies on him."""

    mobster: str


class McWander(Action, frozen=True):
    """Lay a marker of Peggy McWander, with so many coins on it, on a clan."""

    clan: str
    coins: int


class McDuff(Action, frozen=True):
    """Spend a marker of Joe McDuff for the highest stack of coins of a row of the market."""

    row: str


class McMail(Action, frozen=True):
    """Let Bruce McMail pay a coin for a resource another player has just produced."""

    resource: str


class Fence(Action, frozen=True):
    """Sell what Bruce McMail got at once."""

    resource: str


class McLaird(Action, frozen=True):
    """Reserve a tile ahead with a marker of Peggy McLaird that has so many coins on it."""

    tile: str
    coins: int


class Thief(Action, frozen=True):
    """Send out a scot as Kenneth, Fergus or Mike: from a plot of the territory, or from the supply (0)."""

    mobster: str
    start: int


class Settle(Action, frozen=True):
    """Put a thief on a plot of another player's territory."""

    seat: int
    cell: int


class Sneak(Action, frozen=True):
    """Spend a movement point to move Kenneth McSnitch to a neighbouring plot."""

    cell: int


class Steal(Action, frozen=True):
    """Take a resource from the plot to which Kenneth McSnitch has just moved."""

    resource: str


class Anderson(Action, frozen=True):
    """Use Derek Anderson."""


class Uproot(Action, frozen=True):
    """The tile that Derek Anderson steals."""

    seat: int
    cell: int


class Replant(Action, frozen=True):
    """Where Derek Anderson puts the tile."""

    seat: int
    cell: int


class McTrick(Action, frozen=True):
    """Exchange a resource or a coin on the mountain for a resource of the supply."""

    given: str
    resource: str


class McStarve(Action, frozen=True):
    """Let Fraser McStarve steal a haggis token from a seat."""

    seat: int


class McHagg(Action, frozen=True):
    """Let Oonagh McHagg roll again."""


class McClaim(Action, frozen=True):
    """Lay a marker of John McClaim on another player's landmark card."""

    card: str


class McQuack(Action, frozen=True):
    """Give a penny with -1 up to the player whose boat passed, or was passed."""


class SecondReward(Action, frozen=True):
    """Let a mobster on the boat draw a further reward token, once in the game."""

    mobster: str
