"""What can be done in Clans of Scotland."""

from typing import Self

from greatglen.kernel.action import Action, index_actions

UNKNOWN = "?"  # in place of a card that may not be seen


class Deal(Action, frozen=True, tag="deal"):
    """Chance: the next card of the deck."""

    card: str

    def hide_secrets(self) -> Self:
        return type(self)(UNKNOWN)


class Play(Action, frozen=True, tag="play"):
    """Lay a card from the hand face up."""

    card: str
    space: str


class Hide(Action, frozen=True, tag="hide"):
    """Lay a card from the hand face down, because none fits."""

    card: str
    space: str

    def hide_secrets(self) -> Self:
        return type(self)(UNKNOWN, self.space)


class Shield(Action, frozen=True, tag="shield"):
    """Put a shield on the meeting place just played to."""


class NoShield(Action, frozen=True, tag="noshield"):
    """Put none."""


ACTIONS = index_actions([Deal, Play, Hide, Shield, NoShield])
