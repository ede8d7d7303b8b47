"""Players that are not people, by level. They see what their seat may see."""

from collections.abc import Callable

from greatglen.bots.bot import Bot, Progress, Thinker
from greatglen.bots.budget import read_budget
from greatglen.bots.easy import EasyBot
from greatglen.bots.hard import HardBot
from greatglen.bots.medium import MediumBot
from greatglen.bots.random_bot import RandomBot
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_

UNKNOWN_LEVEL = Reason("unknown-level", "There is no bot “{level}”; there are: {known}.")
NO_BUDGET = Reason("no-budget", "The bot “{level}” takes no budget; only {known} does.")

_MAKERS: dict[str, Callable[[int], Bot]] = {
    N_("random"): RandomBot,
    N_("easy"): EasyBot,
    N_("medium"): MediumBot,
    N_("hard"): HardBot,
}
_THINKING = ("hard",)
LEVELS: tuple[str, ...] = tuple(_MAKERS)


def bot_named(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed makes the same choices.

    A level that thinks may be followed by its budget: "hard:500" for iterations, "hard:2s" for seconds a decision.
    """
    name, colon, budget = str(level).partition(":")
    maker = _MAKERS.get(name)
    if maker is None:
        raise Refused(UNKNOWN_LEVEL.with_facts(level=str(level), known=", ".join(LEVELS)))
    if not colon:
        return maker(seed)
    if name not in _THINKING:
        raise Refused(NO_BUDGET.with_facts(level=name, known=", ".join(_THINKING)))
    wanted = read_budget(budget)
    return HardBot(seed, wanted.iterations, wanted.seconds)


def thinks(level: str) -> bool:
    """Whether bots of a level take their time."""
    return level.partition(":")[0] in _THINKING


__all__ = ["LEVELS", "Bot", "Progress", "Thinker", "bot_named", "thinks"]
