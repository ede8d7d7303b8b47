"""Whoever is not at the table is told that it is their turn: once, in their language, by one way."""

import asyncio
import logging
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import run, wait_until_async
from sqlalchemy import select
from web.features.correspondence.receivers import MailServer, PushService, Timers, mail_server, push_service
from web.features.correspondence.simulated import DAY, HOUR, Time, act, open_house, table, until_turn_of

from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.accounts.contacts import MAX_DEVICES, PushDevice
from greatglen.store.correspondence.clocks import ClockTerms
from greatglen.store.correspondence.outbox import AWAY_AFTER, DueTurn
from greatglen.store.store import Store
from greatglen.web.features.correspondence import messages
from greatglen.web.features.correspondence.courier import (
    BACKLOG,
    LAST_BEGIN,
    MAIL_THREADS,
    NETWORK_IS_UP,
    PAUSES,
    PUSH_THREADS,
    Courier,
)
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.push import Pusher, SendOutcome
from greatglen.web.features.correspondence.timekeeper import Timekeeper
from greatglen.web.live.game import LiveGame
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.limits import Limits
from greatglen.web.visitors.visitor import Visitor

BASE = "https://glen.example"


@pytest.fixture
def pushes(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(monkeypatch) as service:
        yield service


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


def with_mail(server: MailServer) -> dict[str, str]:
    return {"smtp": server.url, "mail_from": "Great Glen <glen@glen.example>", "public_url": BASE}


async def tended(periodic_task: Timekeeper) -> None:
    """A round, and what it has sent is answered."""
    await periodic_task.run_due()
    await wait_until_async(lambda: periodic_task.courier.count_free_places(1) == 1)


def states(table_service: TableService) -> list[str]:
    outbox = schema.outbox
    with table_service.store.engine.connect() as connection:
        return list(connection.scalars(select(outbox.c.state).order_by(outbox.c.at, outbox.c.turn)))


async def waiting(table_service: TableService, terms: ClockTerms | None = None, seats: int = 2) -> tuple[LiveGame, int]:
    """A table at which boyd is to decide."""
    live_game = await table(table_service, terms, *("anna", "boyd", "cora")[:seats])
    await until_turn_of(table_service, live_game, 1)
    return live_game, 1


def test_one_push_for_a_turn_in_the_language_of_the_device(database: str, pushes: PushService) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            table_service.store.contacts.add_device("boyd", pushes.device("phone", "de"), time.now)
            live_game, _ = await waiting(table_service, ClockTerms("turn", 3 * DAY, "easy"), seats=3)
            await tended(periodic_task)
            assert pushes.got == [], "perhaps he is on the way"
            time.move(AWAY_AFTER)
            for _ in range(3):
                await tended(periodic_task)
            ((path, headers, message),) = pushes.got
            assert path == "/phone" and headers["Topic"] == live_game.info.id and int(headers["TTL"]) == DAY
            assert message == {
                "title": "Du bist am Zug: Clans of Scotland",
                "body": "Mit Anna und Cora. Noch 2 Tage.",
                "url": f"/t/{live_game.info.id}",
                "tag": f"turn-{live_game.info.id}",
            }
            await until_turn_of(table_service, live_game, 2)
            time.move(HOUR)
            await tended(periodic_task)
            assert len(pushes.got) == 1, "cora has no device"
            await until_turn_of(table_service, live_game, 1)
            time.move(HOUR)
            await tended(periodic_task)
            assert len(pushes.got) == 2 and states(table_service) == ["sent", "sent"]

    run(main())


def test_nobody_is_told_who_is_there_or_alone_or_plays_live(database: str, pushes: PushService) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            table_service.store.contacts.add_device("boyd", pushes.device("phone"), time.now)
            live_game, _ = await waiting(table_service)
            there = table_service.listen(live_game, "boyd")
            await anext(there)
            await periodic_task.run_due()
            await there.aclose()
            live, _ = await waiting(table_service, ClockTerms("turn", 900, "easy"))
            alone = await table(table_service, None, "boyd", "easy")
            over, _ = await waiting(table_service)
            for owner in ("anna", "boyd"):
                table_service.store.agreed_ends.agree(over.info.id, owner, time.now)
            time.move(600)
            await tended(periodic_task)
            assert pushes.got == [] and states(table_service) == ["seen"], (
                "who saw it is not told of it when they go, either"
            )
            assert alone.table.choice.seat == 0 and live.side_info.timing is not None

    run(main())


def test_two_processes_tell_once(database: str, pushes: PushService) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, one), open_house(database, time) as (_, two):
            table_service.store.contacts.add_device("boyd", pushes.device("phone"), time.now)
            for _ in range(BACKLOG):  # as many as one process takes of a person at once
                await waiting(table_service)
            time.move(HOUR)
            await asyncio.gather(one.run_due(), two.run_due(), one.run_due(), two.run_due())
            await wait_until_async(lambda: one.courier.count_free_places(1) and two.courier.count_free_places(1))
            assert len(pushes.got) == len({message["url"] for message in pushes.messages}) == BACKLOG

    run(main())


KILLED = """
import os, sys
from greatglen.store.correspondence.outbox import DueTurn
from greatglen.store.store import Store
store = Store(sys.argv[1])
(turn,) = store.outbox.list_due_turns(float(sys.argv[2]), 9)
assert store.outbox.claim(turn, float(sys.argv[2]))
os.kill(os.getpid(), 9)
"""


def test_who_is_killed_while_telling_leads_to_no_second_message(database: str, pushes: PushService) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, periodic_task):
            table_service.store.contacts.add_device("boyd", pushes.device("phone"), time.now)
            live_game, _ = await waiting(table_service)
            time.move(HOUR)
            killed = await asyncio.to_thread(
                subprocess.run, [sys.executable, "-c", KILLED, database, str(time.now)], check=False
            )
            assert killed.returncode == -9
            await tended(periodic_task)
            assert pushes.got == [] and states(table_service) == ["claimed"]
            await until_turn_of(table_service, live_game, 0)
            await until_turn_of(table_service, live_game, 1)
            time.move(HOUR)
            await tended(periodic_task)
            assert len(pushes.got) == 1, "the next turn is told"

    run(main())


@pytest.mark.parametrize("status", [404, 410])
def test_endpoints_that_are_gone_are_forgotten_and_mail_goes_instead(
    database: str, pushes: PushService, mails: MailServer, status: int
) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            for name in ("old", "older"):
                channels.add_device("boyd", pushes.device(name), time.now)
                pushes.answers[f"/{name}"] = status
            box = channels.set_address("boyd", "boyd@glen.example", "it", time.now)
            live_game, _ = await waiting(table_service)
            time.move(HOUR)
            channels.confirm_address(box.token, time.now)
            await tended(periodic_task)
            assert channels.list_devices("boyd") == [] and states(table_service) == ["sent"]
            (mail,) = mails.got
            assert mail["To"] == "boyd@glen.example" and mail["Subject"] == "Tocca a te: Clans of Scotland"
            text = mail.get_content()
            assert f"{BASE}/t/{live_game.info.id}\n" in text and f"{BASE}/mail/{box.token}/stop" in text
            assert mail["List-Unsubscribe"].strip() == f"<{BASE}/api/mail/{box.token}/stop>"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    run(main())


def test_one_way_is_enough(database: str, pushes: PushService, mails: MailServer) -> None:
    """Two devices of one person, one of them gone; and a mailbox, which is not needed."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            for name in ("gone", "there"):
                channels.add_device("boyd", pushes.device(name), time.now)
            pushes.answers["/gone"] = 410
            channels.confirm_address(channels.set_address("boyd", "boyd@glen.example", "en", time.now).token, time.now)
            await waiting(table_service)
            time.move(HOUR)
            await tended(periodic_task)
            assert [device.endpoint for device in channels.list_devices("boyd")] == ["https://push.example/there"]
            assert mails.got == [] and states(table_service) == ["sent"]

    run(main())


def test_nothing_is_mailed_to_an_address_that_was_not_confirmed(database: str, mails: MailServer) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            table_service.store.contacts.set_address("boyd", "boyd@glen.example", "en", time.now)
            await waiting(table_service)
            time.move(HOUR)
            await tended(periodic_task)
            assert mails.tried == 0 and states(table_service) == []

    run(main())


@pytest.mark.parametrize("status", ["450", "550"])
def test_a_mail_server_that_refuses_is_tried_again_with_pauses(
    database: str, mails: MailServer, status: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            channels.confirm_address(channels.set_address("boyd", "boyd@glen.example", "en", time.now).token, time.now)
            mails.refuses = status
            await waiting(table_service)
            time.move(HOUR)
            for number, pause in enumerate(PAUSES, start=1):
                await tended(periodic_task)
                assert mails.tried == number and states(table_service) == ["waits"]
                time.move(pause - 1)
                await tended(periodic_task)
                assert mails.tried == number, "not yet"
                time.move(1)
            await tended(periodic_task)
            assert mails.tried == len(PAUSES) + 1 and states(table_service) == ["failed"], "and then no more"
            time.move(DAY)
            mails.refuses = ""
            await tended(periodic_task)
            assert mails.got == []

    with caplog.at_level(logging.INFO):
        run(main())
    told = [record.getMessage() for record in caplog.records if record.name.startswith("greatglen")]
    assert f"the mail server refused a mail: {status}" in told, "the host is told,"
    assert "boyd" not in " ".join(told), "without an address"


def test_what_was_refused_is_sent_when_it_is_taken_again(database: str, mails: MailServer, pushes: PushService) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            table_service.store.contacts.add_device("boyd", pushes.device("phone"), time.now)
            pushes.answers["/phone"] = 503
            live_game, _ = await waiting(table_service)
            time.move(HOUR)
            await tended(periodic_task)
            assert states(table_service) == ["waits"]
            pushes.answers.clear()
            time.move(PAUSES[0])
            await tended(periodic_task)
            assert states(table_service) == ["sent"] and len(pushes.got) == 2
            pushes.answers["/phone"] = 503
            await until_turn_of(table_service, live_game, 0)
            await until_turn_of(table_service, live_game, 1)
            time.move(HOUR)
            await tended(periodic_task)
            await act(table_service, live_game)
            await until_turn_of(table_service, live_game, 0)
            time.move(HOUR)
            await tended(periodic_task)
            assert states(table_service) == ["sent", "waits"], "a turn that is over is told no more"

    run(main())


def hang(pushes: PushService, *names: str) -> None:
    """These browsers' push services take a message and do not answer."""
    for name in names:
        pushes.held[f"/{name}"] = threading.Event()


def test_a_server_away_holds_up_nobody(database: str, pushes: PushService) -> None:
    """The house answers while messages are under way, and takes no more of a person than it has room for."""

    async def main() -> None:
        time = Time()
        hang(pushes, "phone")
        async with open_house(database, time) as (table_service, periodic_task):
            table_service.store.contacts.add_device("boyd", pushes.device("phone"), time.now)
            for _ in range(25):
                live_game, _ = await waiting(table_service)
            time.move(HOUR)
            for _ in range(3):
                await periodic_task.run_due()
            assert periodic_task.courier.list_full() == {"boyd"} and states(table_service) == ["claimed"] * BACKLOG
            await act(table_service, live_game)
            pushes.held["/phone"].set()
            while len(pushes.got) < 24:
                await tended(periodic_task)
            assert set(states(table_service)) == {"sent"}

    run(main())


def test_endpoints_that_never_answer_hold_up_nobody_else(database: str, pushes: PushService, mails: MailServer) -> None:
    """One person with ten of them and many turns: push and mail of others get through while they hang."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            hanging = [f"hangs-{number}" for number in range(MAX_DEVICES)]
            hang(pushes, *hanging)
            for name in hanging:
                channels.add_device("boyd", pushes.device(name), time.now)
            for _ in range(10):
                await waiting(table_service)
            time.move(1)
            channels.add_device("dora", pushes.device("phone"), time.now)
            channels.confirm_address(channels.set_address("erin", "erin@glen.example", "en", time.now).token, time.now)
            for owner in ("dora", "erin"):
                await until_turn_of(table_service, await table(table_service, None, "anna", owner), 1)
            time.move(HOUR)
            for _ in range(3):
                await periodic_task.run_due()
            await wait_until_async(lambda: mails.got and pushes.got and pushes.hanging)
            assert [path for path, *_ in pushes.got] == ["/phone"] and mails.got[0]["To"] == "erin@glen.example"
            assert len(channels.list_devices("boyd")) == MAX_DEVICES and states(table_service).count("sent") <= 2
            for event in pushes.held.values():
                event.set()
            await wait_until_async(lambda: periodic_task.courier.count_free_places(1) == 1)

    run(main())


def test_ten_people_who_hang_leave_mail_alone(database: str, pushes: PushService, mails: MailServer) -> None:
    """More than there are threads for push: all of them hang, and mail of another gets through."""

    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            people = [f"hangs-{number}" for number in range(10)]
            hang(pushes, *people)
            for name in people:
                channels.add_device(name, pushes.device(name), time.now)
                await until_turn_of(table_service, await table(table_service, None, "anna", name), 1)
            time.move(HOUR)
            await periodic_task.run_due()
            await wait_until_async(lambda: len(pushes.hanging) == PUSH_THREADS)
            channels.confirm_address(channels.set_address("erin", "erin@glen.example", "en", time.now).token, time.now)
            await until_turn_of(table_service, await table(table_service, None, "anna", "erin"), 1)
            time.move(HOUR)
            await periodic_task.run_due()
            await wait_until_async(lambda: mails.got)
            assert len(pushes.hanging) == PUSH_THREADS and pushes.got == []
            for event in pushes.held.values():
                event.set()
            await wait_until_async(lambda: periodic_task.courier.count_free_places(1) == 1)

    run(main())


def test_a_mail_server_that_hangs_leaves_push_alone(database: str, pushes: PushService, mails: MailServer) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            mails.held = threading.Event()
            channels = table_service.store.contacts
            for owner in ("dora", "erin", "finn"):
                channels.confirm_address(
                    channels.set_address(owner, f"{owner}@glen.example", "en", time.now).token, time.now
                )
                await until_turn_of(table_service, await table(table_service, None, "anna", owner), 1)
            time.move(HOUR)
            await periodic_task.run_due()
            await wait_until_async(lambda: mails.tried == MAIL_THREADS)
            channels.add_device("boyd", pushes.device("phone"), time.now)
            await waiting(table_service)
            time.move(HOUR)
            await periodic_task.run_due()
            await wait_until_async(lambda: pushes.got)
            assert mails.got == [] and mails.tried == MAIL_THREADS
            mails.held.set()
            await wait_until_async(lambda: periodic_task.courier.count_free_places(1) == 1)
            assert len(mails.got) == 3

    run(main())


def test_who_is_too_slow_twice_in_a_row_is_dropped(
    database: str, pushes: PushService, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer in between makes good for it. When the last device has gone, mail goes instead."""
    timers = Timers(monkeypatch)

    async def main() -> None:
        time = Time()
        async with open_house(database, time, settings=with_mail(mails)) as (table_service, periodic_task):
            channels = table_service.store.contacts
            channels.add_device("boyd", pushes.device("phone"), time.now)
            channels.confirm_address(channels.set_address("boyd", "boyd@glen.example", "en", time.now).token, time.now)

            async def turn(slow: bool) -> list[int]:
                """A turn is told; the deadlines in a row that devices have missed then."""
                if slow:
                    hang(pushes, "phone")
                await waiting(table_service)
                time.move(HOUR)
                await periodic_task.run_due()
                if slow:
                    await wait_until_async(lambda: pushes.hanging)
                    timers.go_off()
                await wait_until_async(lambda: periodic_task.courier.count_free_places(1) == 1)
                if slow:
                    pushes.held.pop("/phone").set()
                    await wait_until_async(lambda: not pushes.hanging)
                return [device.slow for device in channels.list_devices("boyd")]

            assert [await turn(slow) for slow in (True, False, True)] == [[1], [0], [1]]
            assert mails.got == [] and set(states(table_service)) == {"sent"}, (
                "it may have been sent: it is not sent again"
            )
            assert await turn(slow=True) == [] and len(mails.got) == 1
            assert await turn(slow=False) == [] and len(mails.got) == 2

    run(main())


def test_a_message_to_many_slow_devices_comes_to_an_end(
    database: str, pushes: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The latest device comes first; those that are left when it has taken too long wait for another message."""
    clock, tried = Time(0.0), list[str]()

    def slowly(
        pusher: Pusher, device: PushDevice, message: bytes, lasts: int, topic: str, deadline: Deadline
    ) -> SendOutcome:
        tried.append(device.endpoint.rpartition("/")[2])
        clock.move(LAST_BEGIN / 2)
        return SendOutcome.SENT

    monkeypatch.setattr(Pusher, "send", slowly)

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            for number in range(4):
                table_service.store.contacts.add_device("boyd", pushes.device(f"slow-{number}"), time.now + number)
            assert (
                await asyncio.to_thread(Courier(table_service, clock).push, "boyd", messages.write_test_message)
                is SendOutcome.SENT
            )
            assert tried == ["slow-3", "slow-2"]

    run(main())


def test_an_outage_of_the_servers_own_network_drops_nobody(
    database: str, pushes: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections that do not come about count only if another push service has answered a moment ago."""
    clock, outcomes = Time(0.0), {"phone": SendOutcome.SLOW, "tablet": SendOutcome.SENT}

    def send(
        pusher: Pusher, device: PushDevice, message: bytes, lasts: int, topic: str, deadline: Deadline
    ) -> SendOutcome:
        return outcomes[device.endpoint.rpartition("/")[2]]

    monkeypatch.setattr(Pusher, "send", send)

    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            courier, channels = Courier(table_service, clock), table_service.store.contacts
            for owner, name in (("boyd", "phone"), ("dora", "tablet")):
                channels.add_device(owner, pushes.device(name), time.now)

            def push(owner: str) -> tuple[SendOutcome, list[int]]:
                outcome = courier.push(owner, messages.write_test_message)
                return outcome, [device.slow for device in channels.list_devices(owner)]

            assert [push("boyd") for _ in range(3)] == [(SendOutcome.SLOW, [0])] * 3
            assert push("dora") == (SendOutcome.SENT, [0]) and push("boyd") == (SendOutcome.SLOW, [1])
            clock.move(NETWORK_IS_UP)
            assert push("boyd") == (SendOutcome.SLOW, [1])
            assert push("dora") == (SendOutcome.SENT, [0]) and push("boyd") == (SendOutcome.GONE, [])

    run(main())


def test_people_are_told_by_turns(database: str) -> None:
    async def main() -> None:
        time = Time()
        async with open_house(database, time) as (table_service, _):
            service = PushService()
            for name in ("boyd", "dora"):
                table_service.store.contacts.add_device(name, service.device(name), time.now)
            service.close()
            for _ in range(6):
                await waiting(table_service)
                time.move(1)
            await until_turn_of(table_service, await table(table_service, None, "anna", "dora"), 1)
            time.move(HOUR)
            outbox = table_service.store.outbox
            assert [turn.owner for turn in outbox.list_due_turns(time.now, 3)] == ["boyd", "dora", "boyd"]
            assert [turn.owner for turn in outbox.list_due_turns(time.now, 3, {"boyd"})] == ["dora"]

    run(main())


def test_what_visitors_ask_for_leaves_mails_for_turns(database: str, mails: MailServer) -> None:
    """Questions and tests have half of the server's mails; turns have all that is left, each person so many."""

    async def main() -> None:
        time = Time()
        limits = Limits(server_mails=6, turn_mails=2, mails=100)
        async with open_house(database, time, settings=with_mail(mails), limits=limits) as (
            table_service,
            periodic_task,
        ):
            courier, channels = periodic_task.courier, table_service.store.contacts
            for number in range(3):
                await courier.reserve_question(Visitor("anna", ""), f"to-{number}@glen.example")
            with pytest.raises(Refused) as refused:
                await courier.reserve_question(Visitor("anna", ""), "to-3@glen.example")
            assert refused.value.code == "server-mails"

            async def turns(owner: str, number: int) -> int:
                """Mails that somebody gets for some turns."""
                channels.confirm_address(
                    channels.set_address(owner, f"{owner}@glen.example", "en", time.now).token, time.now
                )
                before = len(mails.got)
                for _ in range(number):
                    await until_turn_of(table_service, await table(table_service, None, "anna", owner), 1)
                time.move(60)
                await tended(periodic_task)
                return len(mails.got) - before

            assert [await turns(owner, 3) for owner in ("boyd", "dora", "erin")] == [2, 1, 0]
            assert sorted(states(table_service)) == ["sent"] * 3 + ["waits"] * 6
            time.move(DAY)
            assert await turns("erin", 1) > 0

    run(main())


def test_the_keys_of_the_server_stay_the_same(database: str) -> None:
    async def main() -> set[str]:
        found = set()
        for _ in range(2):
            async with open_house(database, Time()) as (_, periodic_task):
                found.add(periodic_task.courier.pusher.public)
        return found

    assert len(run(main())) == 1


def test_a_turn_is_claimed_by_one(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'a.db'}")
    assert not store.outbox.claim(DueTurn("gone", 0, 1, "anna"), 1.0), "of a table that is deleted nobody is told"
    assert re.fullmatch(r"[\w-]{43}", store.get_or_create_setting("vapid", lambda: "x" * 43))
    store.close()
