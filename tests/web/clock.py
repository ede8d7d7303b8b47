"""A clock that goes as a test says, for servers whose rooms go by the time of day."""

from greatglen.web.features.daily.calendar import DAY, DailyDeal, create_deal, get_day

NOON = 12 * 60 * 60.0


class Clock:
    """The time of day; it stands still unless somebody sets it."""

    def __init__(self, day: str) -> None:
        self.time = create_deal(day).begins + NOON

    def __call__(self) -> float:
        return self.time

    def go_to(self, time: float) -> None:
        self.time = time

    def go_to_next(self, game: str, seats: int) -> None:
        """Set the clock to noon of a later day on which that is dealt, without Chronicles."""
        self.time = create_deal(a_day_of(game, seats, after=get_day(self.time))).begins + NOON

    @property
    def deal(self) -> DailyDeal:
        """That of the day it is."""
        return create_deal(get_day(self.time))


def a_day_of(game: str, seats: int, expansions: bool = False, after: str = "2025-12-31") -> str:
    """Return the first day after that day on which the game is dealt."""
    time = create_deal("2026-01-01").begins if after < "2026-01-01" else create_deal(after).begins + DAY
    while (
        (deal := create_deal(get_day(time))).game != game
        or deal.seats != seats
        or ("chronicles" in deal.options) != expansions
    ):
        time += DAY
    return deal.day
