"""Is the Chronicle's part of a component file right? Every mistake with its field."""

from collections.abc import Iterator

from greatglen.games.glenmore2.chronicles.dragon_boats.rules.course import NUMBER, Numbers
from greatglen.games.glenmore2.rules.check import CARD_WORDS
from greatglen.games.glenmore2.rules.components import File
from greatglen.games.glenmore_common.rules.notation import bundle
from greatglen.kernel.sentence import said

REWARDS = 16  # 4 at each of 4 castles
RACE_START = "Race Start"


def mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if len(numbers.result_vp) != 3:
        yield "result_vp", said("must have three entries: for the first, the second and the third")
    if numbers.neutral_river < 1:
        yield "neutral_river", said("must be at least {least}", least=1)
    if len(numbers.rewards) < REWARDS:
        yield "rewards", said("must be at least {least}", least=REWARDS)
    known = {*CARD_WORDS, *file.resources}
    for reward in numbers.rewards:
        amounts = bundle(reward)
        unknown = [amount.what for amount in amounts if amount.what not in known]
        if not amounts or unknown:
            yield (
                "rewards",
                said("“{reward}” is none; rewards are made of {known}", reward=reward, known=", ".join(sorted(known))),
            )
    starts = [tile for tile in file.tile if tile.name == RACE_START]
    if [(tile.deck, tile.kind, tile.protected, tile.chronicle) for tile in starts] != [("B", "marker", True, NUMBER)]:
        yield "tile", said("there must be one protected marker “{name}” in deck B", name=RACE_START)
