"""Is the Chronicle's part of a component file right? Every mistake with its field."""

from collections import Counter
from collections.abc import Iterator

from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import FOR_CHRONICLE, NUMBER, Numbers
from greatglen.titles.glenmore2.rules.components import File

SEATS = ("2", "3", "4")


def mistakes(file: File) -> Iterator[tuple[str, str]]:
    """What is wrong: the field, and what it must be."""
    said = file.numbers(NUMBER, Numbers)
    if said.pennies < 0:
        yield "pennies", "must not be negative"
    if len(said.peggy_mcwander) != 2 or min(said.peggy_mcwander) < 0:
        yield "peggy_mcwander", "must be the coins on two markers"
    if len(said.peggy_mclaird) != 3 or min(said.peggy_mclaird) < 0:
        yield "peggy_mclaird", "must be the coins on three markers"
    if tuple(sorted(said.drawn)) != SEATS:
        yield "drawn", "must say how many for 2, 3 and 4 players"
    for name, count in Counter(one.name for one in said.mobsters).items():
        if count > 1:
            yield f"mobsters: {name}", f"is there {count} times"
    for one in said.mobsters:
        if one.key not in FOR_CHRONICLE:
            yield f"mobsters: {one.name}", "is nobody the rules know"
        elif one.chronicle != FOR_CHRONICLE[one.key]:
            yield f"mobsters: {one.name}", f"must be for Chronicle {FOR_CHRONICLE[one.key]} (0: the base game)"
        if one.side not in ("S", "B"):
            yield f"mobsters: {one.name}", "must have side S or B"
    for seats, drawn in said.drawn.items():
        fit = sum(not one.chronicle and str(one.players) <= seats for one in said.mobsters)
        if not 0 <= drawn <= fit:
            yield "drawn", f"cannot be {drawn} for {seats} players: {fit} mobsters of the base game suit them"
