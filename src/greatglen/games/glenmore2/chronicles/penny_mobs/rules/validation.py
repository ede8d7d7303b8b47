"""Is the Chronicle's part of a component file right? Every mistake with its field."""

from collections import Counter
from collections.abc import Iterator

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import FOR_CHRONICLE, NUMBER, Numbers
from greatglen.games.glenmore2.rules.components import File
from greatglen.kernel.sentence import said

SEATS = ("2", "3", "4")


def mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    numbers = file.numbers(NUMBER, Numbers)
    if numbers.pennies < 0:
        yield "pennies", said("must not be negative")
    if len(numbers.peggy_mcwander) != 2 or min(numbers.peggy_mcwander) < 0:
        yield "peggy_mcwander", said("must be the coins on two markers")
    if len(numbers.peggy_mclaird) != 3 or min(numbers.peggy_mclaird) < 0:
        yield "peggy_mclaird", said("must be the coins on three markers")
    if tuple(sorted(numbers.drawn)) != SEATS:
        yield "drawn", said("must say how many for 2, 3 and 4 players")
    for name, count in Counter(one.name for one in numbers.mobsters).items():
        if count > 1:
            yield f"mobsters: {name}", said("is there {count} times", count=count)
    for one in numbers.mobsters:
        if one.key not in FOR_CHRONICLE:
            yield f"mobsters: {one.name}", said("is nobody the rules know")
        elif one.chronicle != FOR_CHRONICLE[one.key]:
            yield (
                f"mobsters: {one.name}",
                said("must be for Chronicle {number} (0: the base game)", number=FOR_CHRONICLE[one.key]),
            )
        if one.side not in ("S", "B"):
            yield f"mobsters: {one.name}", said("must have side S or B")
    for seats, drawn in numbers.drawn.items():
        fit = sum(not one.chronicle and str(one.players) <= seats for one in numbers.mobsters)
        if not 0 <= drawn <= fit:
            yield (
                "drawn",
                said(
                    "cannot be {drawn} for {seats} players: {fit} mobsters of the base game suit them",
                    drawn=drawn,
                    seats=seats,
                    fit=fit,
                ),
            )
