"""Nothing a seat may not see leaves the server.

At every decision of a game, for every seat: all that is sent to it is the same, byte for byte, when everything it
cannot know is exchanged for something else it could be: other hands, other face-down cards, another seed.
"""

import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from patience import wait_until
from thorough import ROTATION, THOROUGH, take_some
from twins import Pair, exchange_hidden, make_pairs
from web.people import Person
from web.serving import Server

import greatglen
from greatglen import drawing
from greatglen.bots.champion import ChampionBot
from greatglen.games import GAMES
from greatglen.games.clans.rules.components import NAME
from greatglen.kernel.chance import Sealed
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.game import Game
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table
from greatglen.store.rows import GameInfo, SeatInfo
from greatglen.store.store import Store
from greatglen.text import load_game_text
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup
from greatglen.web.pages import table_list
from greatglen.workers.job import HintFound, Job
from greatglen.workers.job_runner import JobRun

# What somebody might try: cards of their own and of others, spaces that are free or not, things of other games.
WISHES = ["shield", "noshield", "play red-5 t1", "hide blue-3 b2", "play green-7 nowhere", "deal red-4", "take x", "?"]


SEALED = Sealed(bytes(32))


class Witness:
    """Everybody at a table and one who looks on, with all they can get from the server."""

    def __init__(self, server: Server, stack: ExitStack, game: str, seats: int) -> None:
        self.people = [stack.enter_context(Person(server)) for _ in range(seats + 1)]
        self.live_game = self.people[0].open(game, ["here", *["invited"] * (seats - 1)])
        for seat in range(1, seats):
            self.people[seat].join(self.live_game, seat)
        body = {"game": game, "seats": [{}] * seats}
        made = self.people[0].http.post("/api/tables", json=body).json()
        self.tokens = [seat["key"] for seat in made["seats"]]
        self.api = server.found(made["id"])
        self.path = f"/t/{self.live_game.info.id}"

    def anchors(self, seat: int) -> list[str]:
        page = self._as(seat).get(f"{self.path}/now").text
        return sorted(set(re.findall(r'data-at="([^"]+)"', page)))

    def _as(self, seat: int) -> Person:
        return self.people[-1] if seat == NOBODY else self.people[seat]

    def sent(self, seat: int) -> dict[str, bytes]:
        """What the server sends to a seat whenever something happened, by what was asked for."""
        person = self._as(seat)
        got = {path: person.get(self.path + path).content for path in ("/now", "/board.svg")}
        got["view"] = person.get(self._api, **self._bearer(seat)).content
        return got

    def all_sent(self, seat: int, anchors: list[str], past: list[int]) -> dict[str, bytes]:
        """Everything a seat could ask for."""
        person = self._as(seat)
        table = self.live_game.table
        paths = [
            *("", "/score", "/log", f"/scoring?version={table.version}"),
            *(f"/tip?at={anchor}" for anchor in anchors),
            *(f"{path}?at={version}" for path in ("", "/now", "/board.svg") for version in past),
        ]
        got = {path: person.get(self.path + path).content for path in paths}
        got["lobby"] = person.get("/").content
        looking_on = table.view_for(NOBODY, since=table.version)  # the server remembers pictures by edition
        words = load_game_text(table.game.name, [""] * table.seats, table.options)
        got["glance"] = drawing.draw_thumbnail(looking_on, words, max(seat, 0)).encode()
        got["view since"] = person.get(f"{self._api}?since={table.version - 1}", **self._bearer(seat)).content
        if not table.is_over:
            got["record"] = person.get(f"{self.path}/record.json").content
            got["api record"] = person.get(f"{self._api}/record", **self._bearer(seat)).content
        options = [str(option) for option in table.choice.options] if table.choice.seat == seat else []
        for intent in WISHES:
            if intent not in options:
                got[f"wish {intent}"] = person.act(self.live_game, intent, table.version).content
                answer = {"action": intent, "version": table.version}
                refused = person.http.post(f"{self._api}/actions", json=answer, headers=self._bearer(seat))
                got[f"api {intent}"] = refused.content
        got["stale"] = person.act(self.live_game, WISHES[0], table.version - 1).content
        return got | self.previews(seat, anchors) | self.answered(seat) | self.sent(seat)

    def previews(self, seat: int, anchors: list[str]) -> dict[str, bytes]:
        """What it is told that it would do, who points at some of what there is."""
        person, asked = self._as(seat), f"preview?version={self.live_game.table.version}&at="
        places = [self.path, self._api]
        pointed = [f"{place}/{asked}{anchor}" for place in places for anchor in anchors[:: max(len(anchors) // 6, 1)]]
        return {path: person.get(path, **self._bearer(seat)).content for path in pointed}

    def answered(self, seat: int) -> dict[str, bytes]:
        """What else may be asked for while a game runs, and is shown or refused. Nothing of it changes the table."""
        person, table = self._as(seat), self.live_game.table
        if table.is_over:
            return {}
        asked = [("/undo", {"version": str(table.version - 1)}), ("/branch", {"at": "1"}), ("/analysis", {})]
        asked.append(("/claim", {"seat": "0", "level": "easy"}))
        if table.choice.seat != seat:
            asked += [("/hint", {}), ("/pay", {"version": str(table.version)})]
        got = {f"post {path}": person.post(self.path + path, form).content for path, form in asked}
        paths = ["/thinking", "/analysis", "/verify", "/result.svg", "/moment/1"]
        paths += ["/waiting", "/waiting/now", "/invitation.svg"]
        got |= {path: person.get(self.path + path).content for path in paths}
        for path, body in (("undo", {"version": table.version - 1}), ("hint", {}), ("claim", {"seat": 0})):
            if path != "hint" or table.choice.seat != seat:
                answer = person.http.post(f"{self._api}/{path}", json=body, headers=self._bearer(seat))
                got[f"api {path}"] = answer.content
        return got

    @property
    def _api(self) -> str:
        return f"/api/tables/{self.api.info.id}"

    def _bearer(self, seat: int) -> dict[str, str]:
        return {} if seat == NOBODY else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def heard(self, seat: int) -> list[str]:
        """The first news of both streams, without their running numbers."""
        person, lines = self._as(seat), []
        for path in (f"{self.path}/stream", f"/api/tables/{self.api.info.id}/stream"):
            with person.http.stream("GET", path) as stream:
                for line in stream.iter_lines():
                    if line.startswith(("data:", "event:")):
                        lines.append(line)
                    if line.startswith("data:"):
                        break
        wait_until(lambda: not +self.live_game.open_pages and not +self.api.open_pages)
        return lines

    def put(self, table: Table, seed: int) -> None:
        """Let both tables be this one."""
        for live_game in (self.live_game, self.api):
            live_game.table = table
            live_game.move_log.clear()
            table.luck = SEALED
            live_game.info = msgspec.structs.replace(live_game.info, seed=seed)


@pytest.fixture(autouse=True)
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compared is asked for one after the other: how long something has waited is told differently then."""
    monkeypatch.setattr(table_list, "format_ago", lambda seconds, language: "")


@contextmanager
def another_past(monkeypatch: pytest.MonkeyPatch, seat: int, rng: random.Random) -> Iterator[None]:
    """Whoever looks back sees a past in which what that seat could not know was different."""
    resumed = Table.resume_record

    def otherwise(game: Game, record: Record, at: int | None = None) -> Table:
        return exchange_hidden(resumed(game, record, at), seat, rng)

    with monkeypatch.context() as patch:
        patch.setattr(Table, "resume_record", otherwise)
        yield


def first_difference(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """Where two answers part, with what stands round it."""
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    around = slice(max(place - 200, 0), place + 50)
    return one[around], other[around]


def compare(
    witness: Witness, monkeypatch: pytest.MonkeyPatch, table: Table, rng: random.Random, thorough: bool
) -> None:
    listens = thorough and table.choice.forced_option is None  # else the house plays on for who is here
    for seat in (*range(table.seats), NOBODY):
        witness.put(table, 1)
        anchors = witness.anchors(seat) if thorough else []
        past = [rng.randrange(table.version)] if thorough else []
        before = witness.all_sent(seat, anchors, past) if thorough else witness.sent(seat)
        heard = witness.heard(seat) if listens else []
        witness.put(exchange_hidden(table, seat, rng), 2)
        with another_past(monkeypatch, seat, rng):
            after = witness.all_sent(seat, anchors, past) if thorough else witness.sent(seat)
        assert before.keys() == after.keys()
        for asked in before:
            assert before[asked] == after[asked], (seat, asked, *first_difference(before[asked], after[asked]))
        if listens:
            assert witness.heard(seat) == heard


@pytest.mark.parametrize(("seats", "every"), take_some([(2, 1 if THOROUGH else 8), (3, 6 if THOROUGH else 16)]))
def test_clans_keeps_its_secrets(server: Server, monkeypatch: pytest.MonkeyPatch, seats: int, every: int) -> None:
    """In thorough runs with two players at every decision, with three now and then; else at others with each commit.
    When a game is over its record is open, and there is nothing left to keep."""
    whole = 12 if THOROUGH else 48
    rng = random.Random(seats)
    with ExitStack() as stack:
        witness = Witness(server, stack, "clans", seats)
        table = greatglen.start("clans", seats=seats, seed=seats)
        decided = 0
        while not table.is_over:
            turn = decided + (0 if THOROUGH else ROTATION)
            if turn % every == 0:
                compare(witness, monkeypatch, table, rng, thorough=turn % whole == 0)
            table.apply(rng.choice(table.choice.options))
            decided += 1
        assert decided > 20


def test_what_is_sent_says_not_whether_others_have_a_choice(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two tables that differ in that, everything is the same: before the play, and after it."""
    with ExitStack() as stack:
        witness = Witness(server, stack, "clans", 3)
        for pair in islice(make_pairs(), 2 if THOROUGH else 1):
            tables = [Table.resume_record(GAMES["clans"], record) for record in (pair.forced, pair.free)]
            for action in (pair.action, pair.play):
                for table in tables:
                    table.replay_action(action)
                for seat in (pair.seat, NOBODY):
                    sent, heard = [], []
                    for table in tables:
                        witness.put(table, 1)
                        sent.append(witness.all_sent(seat, witness.anchors(seat), [table.version - 1]))
                        heard.append(witness.heard(seat))
                    assert sent[0] == sent[1] and heard[0] == heard[1]


@pytest.mark.parametrize("game", take_some(["glenmore", "glenmore2"]))
def test_nobody_learns_what_will_be_drawn(server: Server, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    rng = random.Random(1)
    with ExitStack() as stack:
        witness = Witness(server, stack, game, 2)
        table = greatglen.start(game, seats=2, seed=5)
        decided = 0
        while not table.is_over:
            if decided % 40 == 5:
                compare(witness, monkeypatch, table, rng, thorough=decided == 5)
            options = [option for option in table.choice.options if not str(option).startswith(("sell", "move"))]
            table.apply(rng.choice(options or table.choice.options))
            decided += 1


# The parts of a table's address that a witness asks for; and those that only do something, or show the table page.
COMPARED = {
    *(
        "/",
        "/now",
        "/board.svg",
        "/glance.svg",
        "/result.svg",
        "/moment/{version}",
        "/score",
        "/waiting",
        "/waiting/now",
        "/invitation.svg",
    ),
    *("/tip", "/preview", "/stream", "/record.json", "/record", "/act", "/actions", "/undo", "/branch", "/analysis"),
    *("/hint", "/pay", "/thinking", "/verify", "/log", "/scoring", "/claim"),
}
WITHOUT_A_VIEW = {
    *("/goodbye", "/hurry", "/chat", "/seat/{seat}/bot", "/seat/{seat}/back", "/rematch", "/again", "/delete"),
    "/lesson",  # shows the table page, of a lesson alone
    "/end",  # that of the API answers as a look does
}


def test_every_channel_is_compared(server: Server) -> None:
    """Who adds another one adds it to the witness."""
    found = set()
    for route in server.app.routes:
        for table in ("/t/{game_id}", "/api/tables/{game_id}"):
            path = re.sub(r":\w+}", "}", route.path)
            if path == table or path.startswith(f"{table}/"):
                found.add(path.removeprefix(table) or "/")
    assert found == COMPARED | WITHOUT_A_VIEW


def test_streams_of_twins_tell_the_same(server: Server) -> None:
    """Two stored tables, of which one leaves the next player no choice: a seat's stream says the same, news by news."""
    for pair in islice(make_pairs(), 2):
        told = []
        for record in (pair.forced, pair.free):
            with Person(server) as watcher, Person(server) as others:
                sitters = [
                    SeatSetup("here", f"Seat {seat}", (watcher if seat == pair.seat else others).id)
                    for seat in range(record.seats)
                ]
                live_game = server.done(server.table_service.open(watcher.id, "clans", sitters, record=record))
                told.append(heard_while(watcher, live_game, pair, others))
        assert told[0] == told[1] and len(told[0]) >= 3


def heard_while(watcher: Person, live_game: LiveGame, pair: Pair, others: Person) -> list[tuple[str, ...]]:
    """What the stream of the watcher's page says while the watcher acts, and then another."""
    said: list[tuple[str, ...]] = []

    def news(lines: Iterator[str], number: int) -> None:
        """All that comes, until the news with that number."""
        event: list[str] = []
        for line in lines:
            event.append(line)
            if not line:
                said.append(tuple(event))
                if f"id: {number}:" in " ".join(event):
                    return
                event = []

    begun = live_game.news
    with watcher.http.stream("GET", f"/t/{live_game.info.id}/stream?page=watching") as stream:
        lines = stream.iter_lines()
        news(lines, begun)
        assert watcher.act(live_game, str(pair.action)).status_code == 200
        news(lines, begun + 1)
        assert others.act(live_game, str(pair.play)).status_code == 200
        news(lines, begun + 2)
    return said


def test_workers_think_by_what_a_seat_may_see(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint for a seat, and a bot's move on it, are the same at twins; for the other seats they need not be."""
    monkeypatch.setattr(
        "greatglen.workers.job_runner.make_adviser", lambda seed, budget: ChampionBot(seed, iterations=40)
    )
    monkeypatch.setattr("greatglen.workers.job_runner.secrets.randbits", lambda _: 7)
    rng = random.Random(4)
    table = greatglen.start("clans", seats=3, seed=4)
    for number in range(6):
        seat = table.choice.seat
        twin = exchange_hidden(table, seat, rng)
        answers = []
        for name, one in (("table", table), ("twin", twin)):
            store = Store(f"sqlite:///{tmp_path / f'{name}-{number}.db'}")
            sitters = [SeatInfo(seat, "Somebody", "easy", "") for seat in range(3)]
            info = GameInfo(
                "table", "clans", table.game.rules_version, 3, 4, {}, "", False, 1, 1, False, "", version=one.version
            )
            store.create(info, sitters, one.actions_since(0))
            hint = JobRun(Job("hint", "table", 0, seat)).run(store)
            assert isinstance(hint, HintFound)
            JobRun(Job("think", "table", 0, seat)).run(store)
            answers.append((hint, store.load_notation("table", one.version)[0]))
            store.close()
        assert answers[0] == answers[1]
        table.apply(rng.choice([option for option in table.choice.options if not str(option).startswith("hide")]))


def test_the_test_would_notice(server: Server) -> None:
    """A seat does see its own hand: what is sent to it changes with that."""
    with ExitStack() as stack:
        witness = Witness(server, stack, "clans", 2)
        table = greatglen.start("clans", seats=2, seed=3)
        witness.put(table, 1)
        before = witness.sent(0)
        witness.put(table.determinise(1, random.Random(1)), 1)
        after = witness.sent(0)
        for asked in ("/now", "/board.svg", "view"):
            assert before[asked] != after[asked]
        assert any(name.encode() in after["/now"] for name in NAME)


def test_keys_are_in_no_view(server: Server) -> None:
    with ExitStack() as stack:
        witness = Witness(server, stack, "clans", 3)
        for seat in (0, 1, 2, NOBODY):
            sent = b"".join(witness.all_sent(seat, [], [1]).values())
            for other, key in enumerate(witness.tokens):
                assert key.encode() not in sent, other
            for live_game in (witness.live_game, witness.api):
                assert isinstance(live_game.table.luck, Sealed) and live_game.table.luck.key.hex().encode() not in sent
            for person in witness.people:
                assert person.id.encode() not in sent
