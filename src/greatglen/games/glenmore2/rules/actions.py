"""What can be done in Glen More II."""

from greatglen.games.glenmore_common.rules.actions import (
    Activate,
    Buy,
    Done,
    Draw,
    Gain,
    Move,
    Pay,
    PayCoin,
    PayScot,
    Place,
    Roll,
    Sell,
    Take,
)
from greatglen.kernel.action import Action, index_actions


class Begin(Action, frozen=True, tag="begin"):
    """Chance: the seat that stands next on the rondel."""

    seat: int


class Abandon(Action, frozen=True, tag="abandon"):
    """Move to a tile that cannot be taken and discard it, for a coin or a movement point."""

    tile: str
    gain: str


class Put(Action, frozen=True, tag="put"):
    """Put what was gained, a resource or a scot, on a plot."""

    what: str
    cell: int


class Ally(Action, frozen=True, tag="ally"):
    """Place a clan marker."""

    clan: str


class Remove(Action, frozen=True, tag="remove"):
    """Take a tile out of the territory."""

    cell: int


class Recover(Action, frozen=True, tag="recover"):
    """Take a tile from the discard pile."""

    tile: str


class Keep(Action, frozen=True, tag="keep"):
    """Keep one of the resources of a removed tile."""

    resource: str


class Skip(Action, frozen=True, tag="skip"):
    """Decline what is offered."""

    is_decline = True


_CHANCE: list[type[Action]] = [Draw, Roll, Begin]
_RONDEL: list[type[Action]] = [Take, Abandon, Recover]
_PAYING: list[type[Action]] = [Sell, Pay, Buy, PayCoin, PayScot]
_LAND: list[type[Action]] = [Place, Gain, Put, Remove, Keep]
_ACTING: list[type[Action]] = [Activate, Move, Ally, Skip, Done]
ACTIONS = index_actions([*_CHANCE, *_RONDEL, *_PAYING, *_LAND, *_ACTING])
