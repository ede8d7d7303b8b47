"""Players that are not people, by level. They see what their seat may see."""

import pkgutil
from collections.abc import Callable

from greatglen.bots.bot import Bot, Budget, Progress, Thinker, read_budget
from greatglen.bots.hard import HardBot
from greatglen.bots.medium import MediumBot
from greatglen.bots.simple import EasyBot, RandomBot
from greatglen.kernel.refusal import Reason, Refused
from greatglen.kernel.sentence import N_

UNKNOWN_LEVEL = Reason("unknown-level", "There is no bot “{level}”; there are: {known}.")
NO_BUDGET = Reason("no-budget", "The bot “{level}” takes no budget; these do: {known}.")

_CLASSES: dict[str, Callable[..., Bot]] = {
    N_("random"): RandomBot,
    N_("easy"): EasyBot,
    N_("medium"): MediumBot,
    N_("hard"): HardBot,
}
# They need NumPy, so they are imported when somebody asks for them.
_LAZY = {N_("champion"): "greatglen.bots.champion:ChampionBot", "policy": "greatglen.bots.champion:PolicyBot"}
LEVELS: tuple[str, ...] = (*_CLASSES, "champion")  # those that are offered to people
DESCRIPTIONS = {  # what a level is like, for who is to choose one
    "random": N_("does anything that is allowed"),
    "easy": N_("takes what looks good at once: for your first games"),
    "medium": N_("plays its own turn well, but does not think of yours: for players who know the game"),
    "hard": N_(
        "thinks ahead for everybody at the table, a second for each decision; beats “medium” four times out of five"
    ),
    "champion": N_(
        "thinks as long as “hard”, but has learned from games against itself; beats “hard” three times out of five"
    ),
}
_WITH_BUDGET = ("hard", "champion")


def make_bot(level: str, seed: int) -> Bot:
    """A bot of that level; the same seed makes the same choices.

    A level that thinks may be followed by its budget: "hard:500" for iterations, "hard:2s" for seconds a decision.
    """
    name, colon, budget = str(level).partition(":")
    maker = pkgutil.resolve_name(_LAZY[name]) if name in _LAZY else _CLASSES.get(name)
    if maker is None:
        raise Refused(UNKNOWN_LEVEL.with_facts(level=str(level), known=", ".join(LEVELS)))
    if not colon:
        return maker(seed)
    if name not in _WITH_BUDGET:
        raise Refused(NO_BUDGET.with_facts(level=name, known=", ".join(_WITH_BUDGET)))
    wanted = read_budget(budget)
    return maker(seed, wanted.iterations, wanted.seconds)


def make_adviser(seed: int, budget: Budget) -> HardBot:
    """Who gives hints: the strongest there is."""
    bot: HardBot = pkgutil.resolve_name(_LAZY["champion"])(seed, budget.iterations, budget.seconds)
    return bot


def has_budget(level: str) -> bool:
    """Whether bots of a level take their time."""
    return level.partition(":")[0] in _WITH_BUDGET


__all__ = ["DESCRIPTIONS", "LEVELS", "Bot", "Progress", "Thinker", "has_budget", "make_adviser", "make_bot"]
