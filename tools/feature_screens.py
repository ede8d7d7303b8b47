"""Pictures of the pages round the table, with something on all of them, to be leafed through by a person.

    PYTHONPATH=tests python -m tools.feature_screens FOLDER [--only PART …] [--sizes SIZE …] [--dark] [--language de]

A server is filled as people would in some weeks, and its database stays in the folder for the next
time; then every page of every room is taken, its first three screens at most. `--only` keeps those whose names have one
of the parts.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec
from patience import wait_until
from play import play_out
from playwright.sync_api import Page, sync_playwright
from web.clock import Clock
from web.features.accounts.carrying import become, link, recovery
from web.features.contests.playing import counted, enter_all, found, new_tournament, open_rated, play, tended
from web.people import Person
from web.serving import Server, serving

import greatglen
from greatglen import CHANCE, Action, Table
from greatglen.bots.puzzles import load_puzzles
from greatglen.games import game_named
from greatglen.kernel.chance import draw_action
from greatglen.lessons.lesson import LESSONS
from greatglen.store.rows import SeatInfo
from greatglen.web.features.archive.game_summary import summarise_table
from greatglen.web.features.daily.calendar import DAY, create_deal, get_day
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup, create_live_game
from tools.screens import CHROMIUM, FLAGS, LAID_OUT, PHONES

NAMES = ("Mairi", "Iain", "Eilidh", "Fergus", "Isla", "Maximilian Drummond-Hay")
TODAY = next(day for back in range(9) if create_deal(day := get_day(time.time() - back * DAY)).game == "clans")
WEEKS = 6
GAMES = ("clans", "clans", "glenmore", "clans", "glenmore2", "clans", "clans")  # what was played, in turn
AGENT = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Safari/604.1"
SIZES = ("390x844", "1024x700", "1440x900", "2560x1440")
LONGEST = 3  # screens of a page
SETTINGS = {"ratings": "yes", "smtp": "smtp://127.0.0.1:9", "mail_from": "Great Glen <glen@example.org>"}
LOADED = """() => Promise.all([document.fonts.ready, ...[...document.images]
  .filter((one) => one.loading !== "lazy").map((one) => one.decode())]).then(() => null)"""


class Look(msgspec.Struct, frozen=True):
    """A page: its address, whether somebody new looks at it, and what is clicked first."""

    path: str
    new: bool = False
    clicks: tuple[str, ...] = ()


class Community:
    """A server, its people, and the pages that are to be seen; the first of them looks."""

    def __init__(self, server: Server, clock: Clock, stack: ExitStack) -> None:
        self.server, self.clock, self.rng = server, clock, random.Random(7)
        self.people = [stack.enter_context(Person(server)) for _ in NAMES]
        self.phone = stack.enter_context(Person(server))
        self.phone.http.headers["User-Agent"] = AGENT
        self.me = self.people[0]
        for person, name in zip(self.people, NAMES, strict=True):
            person.post("/preferences", {"name": name, "motion": "off"})

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.me.http.cookies.items())

    def fill(self) -> dict[str, Look]:
        """Weeks go by; then what there is to be seen."""
        now = self.clock.time
        self.clock.go_to(now - WEEKS * 7 * DAY)
        for number in range(2 * WEEKS):
            self.clock.time += 2.3 * DAY
            self._game(GAMES[number % len(GAMES)], 2 + number % 3)
        rated = [self._rated(number) for number in range(4)]
        self.clock.go_to(now - 4 * DAY)
        self._deal(self.people[:3])
        self.clock.go_to(now)
        self._deal(self.people[1:3])
        self.me.post("/today/play")
        contests = self._contests()
        looks = {**self._places(rated), **contests, **self._tables(), **self._puzzles(), **self._lessons()}
        recovery(self.me)
        become(self.phone, link(self.me), "yes")
        return looks

    # -- what has been played

    def _game(self, game: str, seats: int) -> str:
        """A game that is over, with one bot."""
        options: dict[str, object] = {"chronicles": "1"} if game == "glenmore2" else {}
        start = greatglen.start(game, seats=seats, seed=self.rng.randrange(1 << 32), options=options)
        table = play_out(start, self._choose)
        live_game = [SeatInfo(seat, NAMES[seat], "", self.people[seat].id) for seat in range(seats)]
        live_game[-1] = SeatInfo(seats - 1, "Morag", "medium", "")
        info = create_live_game(
            table, self.me.id, [SeatSetup(seat.bot or "here", seat.name) for seat in live_game], False, "", ""
        ).info
        store, now = self.server.table_service.store, self.clock.time
        info = msgspec.structs.replace(info, created=now - 3600, touched=now)
        store.create(info, live_game, table.actions_since(0))
        store.results.save(*summarise_table(info, live_game, table, now))
        return info.id

    def _on(self, live_game: LiveGame, decisions: int = 10_000) -> LiveGame:
        """A table goes on by chance."""
        for _ in range(decisions):
            if live_game.table.is_over:
                break
            self.server.done(
                self.server.table_service.act(live_game, live_game.table.choice.seat, self._choose(live_game.table))
            )
        return live_game

    def _choose(self, table: Table) -> Action:
        """Any option, but goods are seldom sold and scots seldom moved."""
        if table.choice.seat == CHANCE:
            return draw_action(table.choice, table.luck, table.version)
        offered = table.choice.options
        quick = [option for option in offered if not str(option).startswith(("sell", "move"))]
        return self.rng.choice(quick or offered)

    def _rated(self, number: int) -> LiveGame:
        people = self.people[:3] if number % 2 else [self.me, self.people[3 + number // 2]]
        live_game = open_rated(self.server, people, **{f"name-{seat}": name for seat, name in enumerate(NAMES[:3])})
        self._on(live_game)
        tended(self.server)
        counted(self.server, live_game)
        for person in people:
            person.post("/ratings/listed", {"listed": "yes"})
        return live_game

    def _deal(self, people: Sequence[Person]) -> None:
        for which, person in enumerate(people):
            self.clock.time += 600
            self._deal_of(person, which)
        tended(self.server)

    def _deal_of(self, person: Person, which: int) -> None:
        live_game = self.server.live_game(person.post("/today/play").headers["location"])
        me = live_game.list_seats_of(person.id)[0]
        while not live_game.table.is_over:
            person.get(f"/t/{live_game.info.id}")
            wait_until(lambda: live_game.table.is_over or live_game.table.choice.seat == me)
            if not live_game.table.is_over:
                options = live_game.table.choice.options
                person.act(live_game, str(options[which % len(options)]))

    def _contests(self) -> dict[str, Look]:
        over = new_tournament(self.me, name="Autumn Cup", rounds="1", most="4", begins="full", rated="yes")
        enter_all(over, self.people[:4])
        wait_until(lambda: any(board.state == "open" for board in found(self.server, over).boards))
        for board in found(self.server, over).boards:
            play(self.server, board.game_id)
        wait_until(lambda: found(self.server, over).contest.state == "over")
        runs = new_tournament(self.me, name="Winter League", rounds="3", most="6", begins="full", kind="robin")
        enter_all(runs, self.people)
        wait_until(lambda: sum(board.state == "open" for board in found(self.server, runs).boards) >= 3)
        play(self.server, found(self.server, runs).boards[0].game_id)
        tended(self.server)
        waits = new_tournament(self.me, "glenmore2", name="Chronicles for Hogmanay", size="4", most="16")
        enter_all(waits, self.people[:3])
        return {
            "tournaments": Look("/tournaments"),
            "tournament-new": Look("/tournaments/new/glenmore2"),
            "tournament-over": Look(over),
            "tournament-running": Look(runs),
            "tournament-waits": Look(waits),
            "tournament-stranger": Look(waits, new=True),
        }

    # -- what is to be seen

    def _places(self, rated: Sequence[LiveGame]) -> dict[str, Look]:
        return {
            "lobby": Look("/"),
            "lobby-new": Look("/", new=True),
            "preferences": Look("/preferences"),
            "new-glenmore2": Look("/new/glenmore2"),
            "new-clans": Look("/new/clans", clicks=("details > summary",)),
            "new-friends": Look("/new/glenmore?preset=friends"),
            "learn": Look("/learn"),
            "learn-new": Look("/learn", new=True),
            "rules-glenmore2": Look("/rules/glenmore2"),
            "rules-clans": Look("/rules/clans"),
            "rules-search": Look("/rules/glenmore?q=whisky"),
            "pieces": Look("/rules/glenmore2/pieces"),
            "me": Look("/me"),
            "me-new": Look("/me", new=True),
            "me-link": Look("/me", clicks=("form[action='/me/link'] button",)),
            "me-recovery": Look("/me", clicks=("form[action='/me/recovery'] button",)),
            "me-here": Look("/me/here"),
            "me-delete": Look("/me/delete"),
            "archive": Look("/archive"),
            "archive-new": Look("/archive", new=True),
            "statistics-clans": Look("/archive/statistics/clans"),
            "statistics-glenmore2": Look("/archive/statistics/glenmore2"),
            "today": Look("/today"),
            "today-over": Look(f"/today/{get_day(self.clock.time - 4 * DAY)}"),
            "puzzles": Look("/puzzles"),
            "ratings": Look("/ratings/clans"),
            "ratings-none": Look("/ratings/glenmore2"),
            "score-rated": Look(f"/t/{rated[-1].info.id}/score"),
            "error": Look("/nowhere"),
            "api": Look("/api"),
        }

    def _tables(self) -> dict[str, Look]:
        """Running ones: with a clock, rated, with invitations."""
        me, friend = self.me, self.people[1]
        clocked = me.open("glenmore2", ["here", "invited"], clock="turn-86400", **{"name-0": NAMES[0]})
        friend.join(clocked, 1, NAMES[1])
        self._on(clocked, 30)
        hours = me.open("clans", ["here", "invited"], clock="game-7200", **{"name-0": NAMES[0]})
        friend.join(hours, 1, NAMES[1])
        rated = open_rated(self.server, self.people[:3])
        self._on(rated, 6)
        public = friend.open("clans", ["here", "invited"], public="yes")
        alone = me.open("glenmore", ["here", "easy", "easy"])
        over = self._game("glenmore2", 3)
        return {
            "table-clocked": Look(f"/t/{clocked.info.id}"),
            "table-hours": Look(f"/t/{hours.info.id}"),
            "table-rated": Look(f"/t/{rated.info.id}"),
            "table-alone": Look(f"/t/{alone.info.id}"),
            "join": Look(f"/join/{public.seats[1].invitation}", new=True),
            "score": Look(f"/t/{over}/score"),
        }

    def _puzzles(self) -> dict[str, Look]:
        """Some are answered, one of them wrongly."""
        looks = {}
        for game in ("clans", "glenmore", "glenmore2"):
            for number, puzzle in enumerate(list(load_puzzles(game).values())[:4]):
                path, table = f"/puzzles/{game}/any/{puzzle.id}", puzzle.deal_table(game_named(game))
                looks[f"puzzle-{game}"] = Look(path)
                if number < 3:
                    options = [str(option) for option in table.choice.options]
                    action = puzzle.answers[0] if number else options[-1]
                    self.me.post(f"{path}/act", {"action": action, "version": str(table.version)})
        return looks

    def _lessons(self) -> dict[str, Look]:
        """One is done, one goes on."""
        done, started = list(LESSONS)[1], next(iter(LESSONS))
        self.server.table_service.store.lessons.mark_learnt(self.me.id, done)
        looks = {}
        for name in (started, "clans"):
            where = str(self.me.post(f"/learn/{name}").headers["location"])
            looks[f"lesson-{name}"] = Look(where)
            looks[f"lesson-{name}-on"] = Look(where, clicks=("#coach [data-card=on]",) * 2)
        return looks


@contextmanager
def open_windows(
    url: str, cookies: dict[str, str], dark: bool, language: str
) -> Iterator[dict[tuple[bool, bool], Page]]:
    """Of who has been here for weeks and of somebody new, each with a mouse and to be touched."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        opened = {}
        for new in (False, True):
            for touch in (False, True):
                context = chromium.new_context(
                    base_url=url,
                    has_touch=touch,
                    is_mobile=touch,
                    color_scheme="dark" if dark else "light",
                    locale=language,
                    reduced_motion="reduce",
                    service_workers="block",
                )
                if not new:
                    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
                opened[new, touch] = context.new_page()
        yield opened
        chromium.close()


def take_picture(page: Page, look: Look, size: str, file: Path) -> None:
    """A picture of a page from its top on."""
    width, height = map(int, size.split("x"))
    page.set_viewport_size({"width": width, "height": height})
    page.goto(look.path)
    for selector in look.clicks:
        page.locator(selector).first.click()
        page.wait_for_load_state()
    page.evaluate(LOADED)
    page.evaluate(LAID_OUT)
    long = min(LONGEST * height, int(page.evaluate("document.documentElement.scrollHeight")))
    page.screenshot(path=file, full_page=True, clip={"x": 0, "y": 0, "width": width, "height": max(long, height)})


class FilledDatabase(msgspec.Struct):
    """What is known of a database that was filled."""

    time: float
    cookies: dict[str, str]
    looks: dict[str, Look]


def fill_once(server: Server, clock: Clock, file: Path) -> None:
    """Once for a database: it takes a minute."""
    if not file.exists():
        with ExitStack() as stack:
            company = Community(server, clock, stack)
            looks = company.fill()
            file.write_bytes(msgspec.json.encode(FilledDatabase(clock.time, company.cookies, looks)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--sizes", nargs="*", default=SIZES)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--language", default="en")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    clock, file = Clock(TODAY), arguments.folder / "company.json"
    database = f"sqlite:///{arguments.folder / 'games.db'}"
    with serving(database, settings=SETTINGS, public_url="http://glen.example", now=clock) as server:
        fill_once(server, clock, file)
        kept = msgspec.json.decode(file.read_bytes(), type=FilledDatabase)
        clock.go_to(kept.time)
        looks = {name: look for name, look in kept.looks.items() if any(part in name for part in arguments.only)}
        with open_windows(server.url, kept.cookies, arguments.dark, arguments.language) as opened:
            for name, look in looks.items():
                for size in arguments.sizes:
                    picture = f"{name}-{size}-{arguments.language}{'-dark' * arguments.dark}.png"
                    take_picture(opened[look.new, size in PHONES], look, size, arguments.folder / picture)
                    print(picture, flush=True)


if __name__ == "__main__":
    main()
