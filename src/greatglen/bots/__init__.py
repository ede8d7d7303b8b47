"""Players that are not people, by level. They see what their seat may see."""

from collections.abc import Callable

from greatglen.bots.bot import Bot
from greatglen.bots.easy import EasyBot
from greatglen.bots.medium import MediumBot
from greatglen.bots.random_bot import RandomBot
from greatglen.kernel.refusal import Reason, Refused

UNKNOWN_LEVEL = Reason("unknown-level", "There is no bot “{level}”; there are: {known}.")

_MAKERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "easy": EasyBot, "medium": MediumBot}
LEVELS: tuple[str, ...] = tuple(_MAKERS)


def bot_named(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed makes the same choices."""
    maker = _MAKERS.get(level)
    if maker is None:
        raise Refused(UNKNOWN_LEVEL.with_facts(level=str(level), known=", ".join(LEVELS)))
    return maker(seed)


__all__ = ["LEVELS", "Bot", "bot_named"]
