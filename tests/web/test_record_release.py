"""Until the day of a shared deal is over, no route gives its key away, and only its players see its tables."""

import ast
import base64
import io
import random
import re
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from web.clock import Clock, a_day_of
from web.people import Person, sentence
from web.serving import Server, serving

import greatglen.web
from greatglen.bots.puzzles import load_puzzles
from greatglen.games import game_named
from greatglen.kernel.chance import Counted
from greatglen.kernel.table import Table
from greatglen.store.history.daily_deals import DealAttempt, Deals
from greatglen.web.app import STATIC
from greatglen.web.features.archive.game_summary import ResultRecorder
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup

# Routes that the walk leaves out, besides static files: this one would delete the table.
LEFT_OUT = {("POST", "/t/{game_id:str}/delete")}
METHODS = ("GET", "POST", "DELETE")
# Routes that show the key once the day is over: they prove that the walk would find it.
SHOWN = {
    *("/t/{game_id:str}/record.json", "/t/{game_id:str}/verify", "/api/tables/{game_id:str}/record"),
    *("/archive/records.zip", "/me/download", "/today/{day:str}"),
}
# Attributes that hold records, draws or keys, and the modules of the web that may read them.
READERS = {
    "record": {"record_release.py", "features/learn/pages.py"},  # records of lessons are public
    "load_record": {"record_release.py"},
    "load_notation": set[str](),
    "actions_since": {"features/daily/pages.py", "live/table_service.py", "pages/score_chart.py"},
    "create_luck": {"features/daily/deal.py"},
    "luck": {"live/seats.py"},
    "hex": {"live/seats.py", "record_release.py"},
    "replay": {"live/seats.py", "pages/new_table.py"},
    "resume_record": set[str](),
}


@pytest.fixture
def clock() -> Clock:
    return Clock(a_day_of("clans", 2))


@pytest.fixture
def daily(database: str, clock: Clock) -> Iterator[Server]:
    with serving(database, now=clock, settings={"ratings": "yes"}, metrics_token="token") as server:
        yield server


class Walk:
    """All routes of a server, asked for by four visitors around the finished table of a shared deal."""

    def __init__(self, server: Server, stack: ExitStack, clock: Clock) -> None:
        self.server = server
        self.deal = clock.deal
        self.luck = self.deal.create_luck(server.table_service.store.load_secret())
        self.finisher, self.player, self.stranger = (stack.enter_context(Person(server)) for _ in range(3))
        self.player.post("/today/play")
        opened = self.stranger.http.post("/api/tables", json={"game": "clans", "seats": [{}, {}]}).json()
        self.bearer = {"Authorization": f"Bearer {opened['seats'][0]['key']}"}
        self.table = finished(server, self.finisher, clock)
        self.values = {
            "game_id": self.table.info.id,
            "name": self.deal.game,
            "game": self.deal.game,
            "day": self.deal.day,
            "seat": str(self.deal.seat),
            "version": str(self.table.table.version),
            "among": "any",
            "puzzle_id": next(iter(load_puzzles(self.deal.game))),
            "path": "openapi.json",
            "number": "1",
            "deed": "enter",
            **dict.fromkeys(("token", "invitation", "device", "passkey", "code", "contest_id"), "nothing"),
        }

    @property
    def visitors(self) -> dict[str, Person]:
        return {"finisher": self.finisher, "player": self.player, "stranger": self.stranger, "program": self.stranger}

    def routes(self, *methods: str) -> Iterator[tuple[str, str]]:
        """Method and path of all routes; a route that is added is among them."""
        for method in methods:
            for route in self.server.app.routes:
                asked = method in getattr(route, "methods", ()) and (method, route.path) not in LEFT_OUT
                if asked and not route.path.startswith(STATIC):
                    yield method, route.path

    def answer(self, who: str, method: str, route: str) -> tuple[int, list[bytes]]:
        """The status of an answer, and what is in it, unpacked."""
        path = re.sub(r"{(\w+)(:\w+)?}", lambda found: self.values[found[1]], route)
        person = self.visitors[who]
        headers = self.bearer if who == "program" else {"Authorization": "Bearer token"} if route == "/metrics" else {}
        form = {"at": "0", "version": self.values["version"], "_csrf_token": person.http.cookies["greatglen-csrf"]}
        body = {"json": {"version": 0, "action": "x"}} if route.startswith("/api") else {"data": form}
        asked = person.http.stream(method, path, headers=headers, **(body if method == "POST" else {}))
        with asked as response:
            if response.headers.get("content-type", "").startswith("text/event-stream"):
                content = next(response.iter_bytes())  # the first event: the stream never ends
            else:
                content = response.read()
            said = content + str(response.headers).encode()
            return response.status_code, [said, *members(content)]

    def found(self, who: str, *methods: str) -> dict[tuple[str, str], int]:
        """The routes whose answers have the key in them, and their statuses."""
        needles = spelt(self.luck.key) | {self.server.table_service.store.load_secret().encode()}
        found = {}
        for method, route in self.routes(*methods):
            status, parts = self.answer(who, method, route)
            if any(needle in part for part in parts for needle in needles):
                found[method, route] = status
        return found


def finished(server: Server, person: Person, clock: Clock) -> LiveGame:
    """Open a table where a person has played the deal of the day to its end, and write its archive entry."""
    deal, table_service = clock.deal, server.table_service
    luck = deal.create_luck(table_service.store.load_secret())
    table = Table(game_named(deal.game), deal.seats, luck, deal.options)
    rng = random.Random(1)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    sitters = [
        SeatSetup("here" if seat == deal.seat else deal.level, f"Player {seat}", person.id)
        for seat in range(deal.seats)
    ]
    opened = table_service.open(
        person.id, deal.game, sitters, record=table.record, origin=deal.origin, shared=(luck, deal.closes)
    )
    live_game = server.done(opened)
    name = live_game.names[deal.seat]
    Deals(table_service.store.engine).begin(
        DealAttempt(deal.day, person.id, live_game.info.id, deal.seat, name, clock.time)
    )
    server.done(ResultRecorder(table_service).run_due())
    return live_game


def spelt(key: bytes) -> set[bytes]:
    """A key as it may stand in an answer: bytes, hexadecimal digits, and either of them within something in base64."""
    plain = {key, key.hex().encode(), key.hex().upper().encode()}
    coded = {
        encode(b"\0" * before + text)[4:-4]
        for text in plain
        for before in range(3)
        for encode in (base64.b64encode, base64.urlsafe_b64encode)
    }
    return plain | coded


def members(content: bytes) -> list[bytes]:
    """The files in a zip, unpacked; nothing if it is none."""
    if not content.startswith(b"PK"):
        return []
    with zipfile.ZipFile(io.BytesIO(content)) as folder:
        return [folder.read(name) for name in folder.namelist()]


def test_no_route_has_the_key_before_the_day_is_over(daily: Server, clock: Clock) -> None:
    with ExitStack() as stack:
        walk = Walk(daily, stack, clock)
        for who in walk.visitors:
            assert walk.found(who, *METHODS) == {}, who
        clock.go_to(clock.deal.closes)
        assert {("GET", route) for route in SHOWN} <= walk.found("finisher", "GET").keys()
        for route in ("/t/{game_id:str}/record.json", "/api/tables/{game_id:str}/record", "/today/{day:str}"):
            for who in ("player", "stranger"):
                assert walk.answer(who, "GET", route)[0] == 200


def test_others_see_nothing_of_the_table_before_the_day_is_over(daily: Server, clock: Clock) -> None:
    """All players of a deal draw the same, so pages, pictures and streams of a finished table would tell the draws."""
    with ExitStack() as stack:
        walk = Walk(daily, stack, clock)
        assert walk.answer("finisher", "GET", "/t/{game_id:str}/glance.svg")[0] == 200, "it is remembered from then on"
        of_table = [(method, route) for method, route in walk.routes(*METHODS) if "{game_id" in route]
        assert len(of_table) > 40
        for who in ("player", "stranger", "program"):
            for method, route in of_table:
                assert walk.answer(who, method, route)[0] >= 400, (who, method, route)
        for page in ("/", "/today", "/archive", "/tournaments", "/ratings"):
            assert walk.table.info.id not in walk.stranger.get(page).text
        refused = walk.stranger.get(f"/t/{walk.table.info.id}")
        assert refused.status_code == 403
        assert sentence(refused).startswith("Others can still play this deal.")
        clock.go_to(clock.deal.closes)
        for route in ("/t/{game_id:str}", "/t/{game_id:str}/glance.svg", "/api/tables/{game_id:str}"):
            assert walk.answer("stranger", "GET", route)[0] == 200


def test_the_analysis_waits_until_the_day_is_over(daily: Server, clock: Clock) -> None:
    with ExitStack() as stack:
        walk = Walk(daily, stack, clock)
        paths = f"/t/{walk.table.info.id}/analysis", f"/today/{walk.deal.day}/analysis"
        answers = [walk.finisher.post(path) for path in paths]
        assert [answer.status_code for answer in answers] == [403, 403]
        assert sentence(answers[0]) == sentence(answers[1])
        assert walk.table.analysis is None
        clock.go_to(clock.deal.closes)
        assert walk.finisher.post(paths[0]).status_code == 200
        assert walk.table.analysis is not None
        walk.table.analysis.stop()


def test_the_key_is_found_however_it_is_spelt() -> None:
    luck = Counted(bytes(range(32)))
    hidden = io.BytesIO()
    with zipfile.ZipFile(hidden, "w", zipfile.ZIP_DEFLATED) as folder:
        folder.writestr("record.json", f'{{"key": "{luck.key.hex()}"}}')
    texts = [
        f"key={luck.key.hex()}".encode(),
        base64.b64encode(b"x" + luck.key + b"y"),
        base64.urlsafe_b64encode(b"xy" + luck.key.hex().encode()),
        members(hidden.getvalue())[0],
    ]
    for text in texts:
        assert any(needle in text for needle in spelt(luck.key)), text


def test_records_are_read_in_one_place() -> None:
    """New pages and exports must get records from web/record_release.py."""
    web = Path(greatglen.web.__file__).parent
    found: dict[str, set[str]] = {name: set() for name in READERS}
    for file in web.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in READERS:
                found[node.attr].add(file.relative_to(web).as_posix())
    assert found == READERS
    read = re.compile(rf"\.({'|'.join(READERS)})\b")
    assert [file for file in web.rglob("*.html") if read.search(file.read_text(encoding="utf-8"))] == []
