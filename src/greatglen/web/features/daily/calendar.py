"""Calendar: which game a day's deal is, for how many and with what. Everybody may know that; what is drawn, nobody.

Days take turns with all games, the lightest first, then with those that have expansions, with one of them. The number
of players changes with every round of these, and so does the expansion. A day is one of UTC.
"""

import datetime
import hashlib

import msgspec

from greatglen.games import GAMES
from greatglen.kernel.chance import KEY_BYTES, Counted

DAY = 24 * 60 * 60.0
OVERTIME = 3 * 60 * 60.0  # seconds after midnight in which who has begun may still end the game
SEATS = (3, 2, 4)  # players, in turn
GAMES_BY_DEPTH = sorted(GAMES.values(), key=lambda game: game.depth)
ROTATION = [
    *((game, False) for game in GAMES_BY_DEPTH),
    *((game, True) for game in GAMES_BY_DEPTH if game.expansions()),
]
FIRST = datetime.date(2026, 1, 1)
QUICK, SLOW = "hard:200", "medium"  # bots, where games are quickly imagined to their end and where they are not


class DailyDeal(msgspec.Struct, frozen=True):
    """The deal of one day."""

    day: str  # 2026-11-17
    game: str
    seats: int
    seat: int  # on which everybody plays
    options: dict[str, object]
    level: str  # of the bots
    begins: float  # seconds since 1970

    @property
    def ends(self) -> float:
        """From then on it can no longer be begun."""
        return self.begins + DAY

    @property
    def closes(self) -> float:
        """From then on its results are final and its key is shown."""
        return self.ends + OVERTIME

    @property
    def origin(self) -> str:
        """What its tables say of where they come from."""
        return f"day:{self.day}"

    def create_luck(self, secret: str) -> Counted:
        """What it is drawn from: who does not have the secret of the server cannot know it before."""
        key = hashlib.blake2b(
            self.day.encode(), digest_size=KEY_BYTES, key=secret.encode()[:64], person=b"greatglen deal"
        ).digest()
        return Counted(key)


def get_day(seconds: float) -> str:
    """The day of a time."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).date().isoformat()


def create_deal(day: str) -> DailyDeal:
    """The deal of a day; ValueError if that is none."""
    date = datetime.date.fromisoformat(day)
    if date < FIRST:
        raise ValueError(day)
    turn, part = divmod(date.toordinal(), len(ROTATION))
    game, expanded = ROTATION[part]
    seats = SEATS[turn % len(SEATS)]
    options: dict[str, object] = dict(game.suggestion.options) if game.suggestion is not None else {}  # a shorter game
    if expanded:
        fit = [number for number, one in game.expansions().items() if one.seats[0] <= seats <= one.seats[1]]
        options[game.expansions_option] = str(fit[turn % len(fit)])
    midnight = datetime.datetime.combine(date, datetime.time(), datetime.UTC)
    return DailyDeal(
        day=date.isoformat(),
        game=game.name,
        seats=seats,
        seat=turn % seats,
        options=options,
        level=SLOW if game.create_playouts is None else QUICK,
        begins=midnight.timestamp(),
    )
