"""Favourites: what somebody takes more often than those they play against, by name and with a picture.

After a few games, and where it is hardly by chance."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from math import sqrt

import msgspec

from greatglen.text.game_text import PieceCategory
from greatglen.web.features.archive.statistics import CountedGame

MAX_FAVOURITES = 6  # of each kind
MIN_GAMES = 5  # games before anything is one


class Favourite(msgspec.Struct, frozen=True):
    """A thing: how often one got it in all games, and how often another player on average."""

    name: str
    piece: str  # that was got most often of those which are this thing
    mine: int
    theirs: float


def find_favourites(
    played: Sequence[CountedGame], kept: Callable[[str], PieceCategory | None]
) -> dict[str, list[Favourite]]:
    """By kind, what lies furthest above the others first. Of each game the others count together as one player."""
    if len(played) < MIN_GAMES:
        return {}
    mine: Counter[PieceCategory] = Counter()
    theirs: defaultdict[PieceCategory, float] = defaultdict(float)
    pieces: defaultdict[PieceCategory, Counter[str]] = defaultdict(Counter)
    known: dict[str, PieceCategory | None] = {}
    for one in played:
        for result, part in [(one.mine, None), *((other, 1 / len(one.others)) for other in one.others)]:
            for piece, times in result.taken.items():
                thing = known[piece] if piece in known else known.setdefault(piece, kept(piece))
                if thing is None:
                    continue
                if part is None:
                    mine[thing] += times
                    pieces[thing][piece] += times
                else:
                    theirs[thing] += times * part
    found: dict[str, list[Favourite]] = {}
    ahead = [thing for thing in mine if is_ahead(mine[thing], theirs[thing])]
    for thing in sorted(ahead, key=lambda thing: (thing.kind, theirs[thing] - mine[thing], thing.name)):
        (piece, _), *_ = pieces[thing].most_common(1)
        found.setdefault(thing.kind, []).append(Favourite(thing.name, piece, mine[thing], theirs[thing]))
    return {kind: things[:MAX_FAVOURITES] for kind, things in found.items()}


def is_ahead(mine: int, theirs: float) -> bool:
    """Whether one is ahead by more than such counts differ by chance, which is about the root of their sum."""
    return mine - theirs > sqrt(mine + theirs)
