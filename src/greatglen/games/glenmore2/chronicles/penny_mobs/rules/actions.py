"""What can be done with the mobsters."""

from greatglen.kernel.action import Action


class Jail(Action, frozen=True, tag="jail"):
    """Chance: a mobster drawn for this game; "b": one whose back shows a B, face down."""

    mobster: str


class Penny(Action, frozen=True, tag="penny"):
    """Lay a penny on a mobster in prison."""

    mobster: str


class Free(Action, frozen=True, tag="free"):
    """Take a mobster out of prison, with the pennies on him."""

    mobster: str


class McWander(Action, frozen=True, tag="mcwander"):
    """Lay a marker of Peggy McWander, with so many coins on it, on a clan."""

    clan: str
    coins: int


class McDuff(Action, frozen=True, tag="mcduff"):
    """Spend a marker of Joe McDuff for the highest stack of coins of a row of the market."""

    row: str


class McMail(Action, frozen=True, tag="mcmail"):
    """Let Bruce McMail pay a coin for a resource another player has just produced."""

    resource: str


class Fence(Action, frozen=True, tag="fence"):
    """Sell what Bruce McMail got at once."""

    resource: str


class McLaird(Action, frozen=True, tag="mclaird"):
    """Reserve a tile ahead with a marker of Peggy McLaird that has so many coins on it."""

    tile: str
    coins: int


class Thief(Action, frozen=True, tag="thief"):
    """Send out a scot as Kenneth, Fergus or Mike: from a plot of the territory, or from the supply (0)."""

    mobster: str
    start: int


class Settle(Action, frozen=True, tag="settle"):
    """Put a thief on a plot of another player's territory."""

    seat: int
    cell: int


class Sneak(Action, frozen=True, tag="sneak"):
    """Spend a movement point to move Kenneth McSnitch to a neighbouring plot."""

    cell: int


class Steal(Action, frozen=True, tag="steal"):
    """Take a resource from the plot to which Kenneth McSnitch has just moved."""

    resource: str


class Anderson(Action, frozen=True, tag="anderson"):
    """Use Derek Anderson."""


class Uproot(Action, frozen=True, tag="uproot"):
    """The tile that Derek Anderson steals."""

    seat: int
    cell: int


class Replant(Action, frozen=True, tag="replant"):
    """Where Derek Anderson puts the tile."""

    seat: int
    cell: int


class McTrick(Action, frozen=True, tag="mctrick"):
    """Exchange a resource or a coin on the mountain for a resource of the supply."""

    given: str
    resource: str


class McStarve(Action, frozen=True, tag="mcstarve"):
    """Let Fraser McStarve steal a haggis token from a seat."""

    seat: int


class McHagg(Action, frozen=True, tag="mchagg"):
    """Let Oonagh McHagg roll again."""


class McClaim(Action, frozen=True, tag="mcclaim"):
    """Lay a marker of John McClaim on another player's landmark card."""

    card: str


class McQuack(Action, frozen=True, tag="mcquack"):
    """Give a penny with -1 up to the player whose boat passed, or was passed."""


class SecondReward(Action, frozen=True, tag="secondreward"):
    """Let a mobster on the boat draw a further reward token, once in the game."""

    mobster: str
