"""Records that people bring: games of every kind become tables, and nonsense is refused with a sentence."""

import json
import random

import httpx
import pytest
from web.clock import Clock
from web.people import Person, sentence
from web.serving import Server
from web.test_record_release import finished

from greatglen.games import GAMES
from greatglen.kernel.chance import Sealed
from greatglen.kernel.table import Table


def bring(person: Person, record: str) -> httpx.Response:
    return person.post("/import", files={"file": ("game.json", record.encode())})


def test_the_record_of_a_day_comes_back_when_the_day_is_over(daily: Server, clock: Clock) -> None:
    with Person(daily) as person:
        table = finished(daily, person, clock)
        clock.go_to(clock.deal.closes)
        record = person.get(f"/t/{table.info.id}/record.json").json()
        assert record["counted"] and record["key"] and record["over"]
        answer = bring(person, json.dumps(record))
        assert answer.status_code == 303, answer.text
        again = daily.live_game(answer.headers["location"])
        assert again.table.digest() == table.table.digest() and not again.is_shared
        daily.table_service.game_cache.live_games.clear()
        assert daily.found(again.info.id).table.digest() == table.table.digest(), "as it is stored"
        page = f"/t/{again.info.id}"
        assert person.get(f"{page}/record.json").json() == record
        assert "All follow from the key" in person.get(f"{page}/verify").text


def test_a_new_game_begins_at_any_moment_of_a_day_that_is_over(daily: Server, clock: Clock) -> None:
    with Person(daily) as person:
        table = finished(daily, person, clock)
        clock.go_to(clock.deal.closes)
        for at in (table.table.version, table.table.version - 1):
            answer = person.post(f"/t/{table.info.id}/branch", {"at": str(at)})
            assert answer.status_code == 303, answer.text
            assert daily.live_game(answer.headers["location"]).table.is_over == (at == table.table.version)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("seal", text) for text in ("ä" * 64, "²", "0" * 64, "")),
        *(("key", text) for text in ("ä" * 64, "00" * 32, "xy")),
        *(("since", number) for number in (-1, 2**40)),
        ("names", ["one"]),
        ("actions", ["\u0000"]),
        ("scores", [10**300, 0]),
    ],
)
def test_nonsense_is_refused_with_a_sentence(host: Person, field: str, value: object) -> None:
    table = Table(GAMES["clans"], 2, Sealed(bytes(range(32))), {})
    rng = random.Random(1)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    answer = bring(host, json.dumps({**json.loads(table.record.to_json()), field: value}))
    assert 400 <= answer.status_code < 500, (field, value)
    assert sentence(answer).startswith("This is not a record of a game")
