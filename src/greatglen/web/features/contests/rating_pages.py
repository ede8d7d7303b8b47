"""The pages of the ratings: who plays how strong, whether one is listed, and what a game has changed."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect, Template

from greatglen.games import game_named
from greatglen.kernel.refusal import Reason, Refused
from greatglen.store.contests.ratings import CountedOutcome, Figures, RatingLine
from greatglen.web.features.contests.rating import MODEL, Rating, compute_win_chance
from greatglen.web.features.contests.rating_updates import VOID_REASONS
from greatglen.web.features.contests.standings import compute_points
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.pages.base import Form, render_page
from greatglen.web.pages.lobby import GAMES_BY_DEPTH
from greatglen.web.visitors.browser import Browser

NOTHING_RATED = Reason("nothing-rated", "You have not played a rated game yet.")
MAX_LISTED = 200  # players in a list


PAD = 4  # so that the line is not cut off at the edge


class Trend(msgspec.Struct, frozen=True):
    """Points of SVG's polyline and polygon."""

    width: int
    height: int
    line: str
    band: str
    last: tuple[int, int]


def draw_trend(figures: Sequence[Figures], width: int = 132, height: int = 36) -> Trend:
    """From what everybody begins with, or the first rating that is told of, to the latest."""
    ratings = [Rating(*each) for each in ([MODEL.initial] if len(figures) < 2 else []) + list(figures)]
    low = min(one.points - one.spread for one in ratings)
    high = max(one.points + one.spread for one in ratings)

    def place(number: int, points: float) -> tuple[int, int]:
        x = PAD + (width - 2 * PAD) * number / (len(ratings) - 1)
        return round(x), round(height - PAD - (height - 2 * PAD) * (points - low) / (high - low))

    line = [place(number, one.points) for number, one in enumerate(ratings)]
    upper = [place(number, one.points + one.spread) for number, one in enumerate(ratings)]
    lower = [place(number, one.points - one.spread) for number, one in enumerate(ratings)]
    return Trend(width, height, _format_points(line), _format_points([*upper, *reversed(lower)]), line[-1])


def _format_points(points: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


class RatedPlayer(msgspec.Struct, frozen=True):
    """A line of the list."""

    place: int  # 0: it is too early to compare them
    name: str
    mine: bool
    listed: bool
    games: int
    rating: Rating
    trend: Trend


class RatingChange(msgspec.Struct, frozen=True):
    """What a game has changed for somebody, and why."""

    seat: int
    name: str
    mine: bool
    place: int
    before: Rating
    after: Rating
    expected: float  # how many of the others they would come ahead of, by the ratings
    ahead: float  # and how many it was
    others: int

    @property
    def gain(self) -> int:
        return self.after.points - self.before.points


class RatingController(Controller):
    path = "/ratings"
    include_in_schema = False

    @get(["/", "/{name:str}"])
    async def ratings(
        self,
        request: Request[Any, Any, Any],
        table_service: NamedDependency[TableService],
        browser: NamedDependency[Browser],
        name: FromPath[str] = GAMES_BY_DEPTH[0].name,
    ) -> Template:
        """Everybody who wants to be seen, and oneself."""
        game = game_named(name)
        lines = await asyncio.to_thread(table_service.store.ratings.list_players, game.name, browser.id)
        known = await asyncio.to_thread(table_service.store.ratings.is_listed, browser.id)
        everybody = rank_players(lines, browser.id)
        return render_page(
            request,
            browser,
            "contests/ratings.html",
            games=GAMES_BY_DEPTH,
            game=game,
            players=[one for one in everybody if one.listed][:MAX_LISTED],
            mine=next((one for one in everybody if one.mine), None),
            listed=known,
            retired=await asyncio.to_thread(table_service.store.ratings.count_retired_games, game.name, browser.id),
        )

    @post("/listed", status_code=303)
    async def list_me(
        self, table_service: NamedDependency[TableService], browser: NamedDependency[Browser], data: Form
    ) -> Redirect:
        """Whether others may see one's name and rating."""
        wanted = data.get("listed") == "yes"
        if not await asyncio.to_thread(table_service.store.ratings.set_listed, browser.id, wanted):
            raise Refused(NOTHING_RATED.with_facts())
        back = data.get("back", "/ratings")
        return Redirect(back if back.startswith(("/ratings", "/t/", "/preferences")) else "/ratings", status_code=303)


def rank_players(lines: list[RatingLine], reader: str) -> list[RatedPlayer]:
    """The strongest first; after them those of whom too little is known to compare them."""
    rated = [(line, Rating(*line.trend[-1])) for line in lines]
    rated.sort(key=lambda each: (not each[1].is_settled, -each[1].mu, each[0].name))
    place = 0
    found = []
    for line, rating in rated:
        place += rating.is_settled and line.listed
        shown = place if rating.is_settled and line.listed else 0
        mine = line.person == reader
        found.append(RatedPlayer(shown, line.name, mine, line.listed, line.games, rating, draw_trend(line.trend)))
    return found


async def create_score_context(
    table_service: TableService, browser: Browser, live_game: LiveGame
) -> Mapping[str, Any] | None:
    """What a game has changed, for the page of its scores; and the tournament it belongs to."""
    agreed = await asyncio.to_thread(table_service.store.ratings.find_rated_game, live_game.info.id)
    contest = await asyncio.to_thread(table_service.store.contests.find_by_table, live_game.info.id)
    if agreed is None and contest is None:
        return None
    outcomes = await asyncio.to_thread(table_service.store.ratings.load_outcomes, live_game.info.id)
    sat = bool(live_game.list_seats_of(browser.id))
    changes = [one for one in list_changes(outcomes, live_game, browser.id) if sat or outcomes[one.seat].listed]
    return {
        "rated": agreed is not None,
        "over": live_game.table.is_over,
        "void": VOID_REASONS[agreed.void_reason].text
        if agreed is not None and agreed.void_reason in VOID_REASONS
        else "",
        "changes": changes,
        "hidden": len(outcomes) - len(changes),
        "contest": None if contest is None else contest[0],
        "ask": sat and await asyncio.to_thread(table_service.store.ratings.is_listed, browser.id) is False,
    }


def list_changes(outcomes: list[CountedOutcome], live_game: LiveGame, reader: str) -> list[RatingChange]:
    """By seat."""
    before = [Rating(*one.before) for one in outcomes]
    worth = compute_points([one.place for one in outcomes])
    others = len(outcomes) - 1
    return [
        RatingChange(
            one.seat,
            live_game.seats[one.seat].name,
            bool(reader) and one.person == reader,
            one.place,
            before[number],
            Rating(*one.after),
            sum(compute_win_chance(before[number], other) for at, other in enumerate(before) if at != number),
            float(worth[number] * others),
            others,
        )
        for number, one in enumerate(outcomes)
    ]


async def create_settings_context(table_service: TableService, browser: Browser) -> Mapping[str, Any] | None:
    """Whether one is listed, among the preferences of who has a rating."""
    listed = await asyncio.to_thread(table_service.store.ratings.is_listed, browser.id)
    return None if listed is None else {"listed": listed}
