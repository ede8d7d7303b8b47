"""Being told is a choice of one's own: devices, an address that was confirmed, a try; what is wrong is refused."""

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest
from patience import wait_until
from sqlalchemy import select
from web.features.correspondence.receivers import MailServer, PushService, mail_server, push_service
from web.people import Person, sentence
from web.serving import Server, serving

from greatglen.kernel.refusal import Refused
from greatglen.store import schema
from greatglen.store.accounts.contacts import MAX_DEVICES, PushDevice
from greatglen.web.features.correspondence.exchange_timeout import Deadline
from greatglen.web.features.correspondence.push import connect, decode_base64, encode_base64
from greatglen.web.visitors.limits import Limits

BASE = "https://glen.example"
NO_ADDRESSES = (
    "",
    "anna",
    "anna@",
    "@glen.example",
    "a b@glen.example",
    "anna@glen.example\nBcc: b@glen.example",
    "x" * 300 + "@glen.example",
    "<anna@glen.example>",
    "a@b..cc",
    "a@.b.cc",
    "a@b.cc.",
    "a@-b.cc",
    "a@b-.cc",
    "a@b.c",
    "a@b",
    "a@" + "b" * 64 + ".cc",
    "a@" + "b." * 130 + "cc",
    "a@1.2.3.4",
    "a@[127.0.0.1]",
    "a@b_c.dd",
    "a@glén.example",
    "änna@glen.example",
    "a..b@glen.example",
    ".a@glen.example",
    "a.@glen.example",
    "a@b@glen.example",
    "anna@glen.example\r\nBcc: b@glen.example",
    "anna\r\n@glen.example",
    "anna\0@glen.example",
    "anna@glen.example, boyd@glen.example",
)
NO_ENDPOINTS = (
    "http://push.example/1",
    "https:///1",
    "https://push.example/" + "x" * 1000,
    "https://push.example:99999/",
    "https://push.example:abc/",
    "https://push.example:-1/",
    "https://push.example:0/",
    "https://[::1",
    "https://[::1]/",
    "https://::1/",
    "https://[fe80::1%25eth0]/",
    "https://[64:ff9b::7f00:1]/",
    "https://anna:secret@push.example/",
    "https://anna@push.example/",
    "https://@push.example/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://localhost/",
    "https://push..example/",
    "https://-push.example/",
    "https://" + "x" * 64 + ".example/",
    "https://" + "x." * 130 + "example/",
    "https://pusch.exämple/",
    "https://push.example/ä",
    "https://push.example/a b",
    "https://push.example/\r\nX: y",
    "https://push.example/\0",
)


@pytest.fixture
def mails() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture
def pushes(monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(monkeypatch) as service:
        yield service


@pytest.fixture
def mailing(database: str, mails: MailServer) -> Iterator[Server]:
    settings = {"smtp": mails.url, "mail_from": "glen@glen.example"}
    with serving(database, public_url="http://glen.example", settings=settings) as server:
        yield server


def form(device: PushDevice) -> dict[str, str]:
    return {"endpoint": device.endpoint, "p256dh": device.p256dh, "auth": device.auth}


def test_a_device_comes_is_tried_and_goes(server: Server, pushes: PushService) -> None:
    channels = server.table_service.store.contacts
    with Person(server, "ru") as anna, Person(server) as boyd:
        assert "Тебя пока никак не известить" in anna.post("/days/test").text
        phone = pushes.device("anna-phone")
        answer = anna.post("/days/device", form(phone))
        assert answer.status_code == 204 and "notify:yes" in answer.headers["set-cookie"]
        assert [one.language for one in channels.list_devices(anna.id)] == ["ru"]
        assert "Отправлено" in anna.post("/days/test").text
        assert pushes.messages[-1]["body"] == "Уведомления приходят на это устройство."
        boyd.post("/days/device/gone", form(phone))
        assert len(channels.list_devices(anna.id)) == 1, "it is not his"
        boyd.post("/days/device", form(phone))
        assert channels.list_devices(anna.id) == [], "a browser belongs to whoever used it last"
        gone = boyd.post("/days/device/gone", form(phone))
        assert gone.status_code == 204 and "notify:no" in gone.headers["set-cookie"]
        assert channels.list_devices(boyd.id) == []
        for number in range(MAX_DEVICES + 2):
            anna.post("/days/device", form(pushes.device(f"many-{number}")))
        assert len(channels.list_devices(anna.id)) == MAX_DEVICES


def test_what_is_no_device_is_refused(server: Server, pushes: PushService) -> None:
    good = form(pushes.device("good"))
    compressed = encode_base64(bytes([2]) + decode_base64(good["p256dh"])[1:33])
    bad = [
        *({"endpoint": endpoint} for endpoint in NO_ENDPOINTS),
        {"p256dh": compressed},
        {"p256dh": "nonsense"},
        {"p256dh": ""},
        {"p256dh": good["p256dh"][:-2] + "AA"},
        {"auth": "short"},
        {"auth": "ß" * 16},
    ]
    with Person(server) as anna:
        for wrong in bad:
            refused = anna.post("/days/device", good | wrong)
            assert refused.status_code == 422 and "not a browser" in sentence(refused), wrong
        assert server.table_service.store.contacts.list_devices(anna.id) == []


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.1.2.3", "169.254.169.254"])
def test_no_endpoint_leads_into_the_hosts_network(host: str) -> None:
    with pytest.raises(ConnectionRefusedError), Deadline(10) as deadline:
        connect(urlsplit(f"https://{host}:9/secret"), deadline)


def link(mail_text: str, what: str) -> str:
    found = re.search(rf"http://glen\.example(/mail/\w+/{what})", mail_text)
    assert found is not None, mail_text
    return found[1]


def test_an_address_is_confirmed_tried_and_stopped(mailing: Server, mails: MailServer) -> None:
    with Person(mailing, "de") as anna, Person(mailing) as boyd:
        asked = anna.post("/days/mail", {"address": " Anna.O'Hara+glen@glen.example "})
        assert asked.status_code == 200 and "unterwegs" in asked.text
        (first,) = mails.got
        assert first["To"] == "Anna.O'Hara+glen@glen.example" and first["From"] == "glen@glen.example"
        confirm = link(first.get_content(), "confirm")
        assert (
            "kein Weg" not in anna.get("/preferences").text and "Noch nicht bestätigt" in anna.get("/preferences").text
        )
        anna.post("/days/test")
        boyd.get(confirm)
        assert len(mails.got) == 1, "following the link is not enough, and before it nothing is sent"
        assert boyd.post(confirm).status_code == 200, "it may be another device that reads mail"
        assert "Gesendet" in anna.post("/days/test").text
        text = mails.got[-1].get_content()
        assert mails.got[-1]["Subject"] == "Great Glen kann dich erreichen"
        stop = link(text, "stop")
        assert "No more mails" in boyd.get(stop).text
        assert boyd.post(stop).status_code == 200
        assert mailing.table_service.store.contacts.find_mailbox(anna.id) is None
        old = boyd.get(stop)
        assert old.status_code == 404 and "no longer good" in sentence(old)
        assert boyd.post(confirm).status_code == 404


def test_mail_programs_stop_it_by_themselves(mailing: Server, mails: MailServer) -> None:
    channels = mailing.table_service.store.contacts
    with Person(mailing) as anna, Person(mailing) as program:
        box = channels.set_address(anna.id, "anna@glen.example", "en", 1.0)
        channels.confirm_address(box.token, 2.0)
        answer = program.http.post(f"/api/mail/{box.token}/stop", data={"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 204 and channels.find_mailbox(anna.id) is None


def test_nobody_is_flooded(mailing: Server, mails: MailServer) -> None:
    with Person(mailing) as anna, Person(mailing) as boyd:
        for _ in range(3):
            assert anna.post("/days/mail", {"address": "cora@glen.example"}).status_code == 200
        for person in (anna, boyd):
            refused = person.post("/days/mail", {"address": "cora@glen.example"})
            assert refused.status_code == 429 and "tomorrow" in sentence(refused)
        assert len(mails.got) == 3


def ask(person: Person, address: str) -> int:
    return person.post("/days/mail", {"address": address}).status_code


def test_a_recipient_is_counted_however_it_is_written(mailing: Server, mails: MailServer) -> None:
    """Also after its owner has taken it back, and when others ask."""
    with Person(mailing) as anna, Person(mailing) as boyd:
        for address in ("cora@glen.example", "CORA@glen.example", "cora+glen@GLEN.example"):
            assert ask(anna, address) == 200
            assert anna.post("/days/mail/stop").status_code == 303
        for person, address in ((anna, "cora@glen.example"), (boyd, "Cora+2@glen.Example")):
            assert ask(person, address) == 429
        assert [mail["To"] for mail in mails.got][1:] == ["CORA@glen.example", "cora+glen@GLEN.example"], "as written"
        assert ask(anna, "co.ra@glen.example") == 200, "who that is, is for its provider to say"
        with mailing.table_service.store.engine.connect() as connection:
            kept = connection.execute(select(schema.usage)).all()
        assert kept and "cora" not in repr(kept)


@pytest.fixture
def strict(database: str, mails: MailServer, request: pytest.FixtureRequest) -> Iterator[Server]:
    settings = {"smtp": mails.url, "mail_from": "glen@glen.example"}
    now = [1_800_000_000.0]
    with serving(
        database, public_url="http://glen.example", settings=settings, limits=request.param, now=lambda: now[0]
    ) as server:
        server.app.state.time = now
        yield server


@pytest.mark.parametrize("strict", [Limits(mails=2, shared=2)], indirect=True)
def test_a_visitor_and_a_place_have_so_many_mails_a_day(strict: Server, mails: MailServer) -> None:
    with Person(strict) as anna, Person(strict) as boyd, Person(strict) as cora:
        for person, answers in ((anna, [200, 200, 429, 429]), (boyd, [200, 200, 429]), (cora, [429, 429])):
            for number, status in enumerate(answers):
                assert ask(person, f"to-{number}-{person.id}@glen.example") == status
                person.post("/days/mail/stop")
        strict.app.state.time[0] += 86400 - 1
        assert ask(cora, "cora@glen.example") == 429
        strict.app.state.time[0] += 2
        assert ask(cora, "cora@glen.example") == 200
        assert len(mails.got) == 5


@pytest.mark.parametrize("strict", [Limits(mails=3)], indirect=True)
def test_a_test_by_mail_counts_as_asked_for(strict: Server, mails: MailServer) -> None:
    with Person(strict) as anna:
        ask(anna, "anna@glen.example")
        anna.post(link(mails.got[0].get_content(), "confirm"))
        assert [anna.post("/days/test").status_code for _ in range(3)] == [200, 200, 429]
        assert len(mails.got) == 3


def test_many_requests_at_once_get_no_more(database: str, mails: MailServer) -> None:
    settings = {"smtp": mails.url, "mail_from": "glen@glen.example"}
    with (
        serving(database, public_url="http://glen.example", settings=settings, limits=Limits()) as server,
        Person(server) as anna,
        ThreadPoolExecutor(8) as threads,
    ):
        answers = threads.map(lambda number: ask(anna, f"to-{number}@glen.example"), range(24))
        assert set(answers) == {200, 429} and len(mails.got) <= Limits().mails


def test_ten_endpoints_that_never_answer_hold_up_nobody(
    mailing: Server, mails: MailServer, pushes: PushService
) -> None:
    """Mail, tests and push of others go on while they hang."""
    with Person(mailing) as anna, Person(mailing) as boyd, ThreadPoolExecutor(1) as thread:
        for number in range(MAX_DEVICES):
            device = pushes.device(f"hangs-{number}")
            pushes.held[urlsplit(device.endpoint).path] = threading.Event()
            anna.post("/days/device", form(device))
        test = thread.submit(anna.post, "/days/test")
        wait_until(lambda: pushes.hanging)
        refused = anna.post("/days/test")
        assert refused.status_code == 429 and "still being sent" in sentence(refused)
        assert ask(boyd, "boyd@glen.example") == 200 and len(mails.got) == 1
        assert len(pushes.hanging) == 1 and not test.done(), "all this while it hangs"
        for event in pushes.held.values():
            event.set()
        assert "It has been sent" in test.result().text
        assert anna.post("/days/test").status_code == 200


def test_what_is_no_address_is_refused(mailing: Server, mails: MailServer) -> None:
    with Person(mailing) as anna:
        for bad in NO_ADDRESSES:
            refused = anna.post("/days/mail", {"address": bad})
            assert refused.status_code == 422 and "not an address" in sentence(refused), bad
        assert mails.tried == 0 and mailing.table_service.store.contacts.find_mailbox(anna.id) is None


def test_a_mail_server_that_refuses_is_told(mailing: Server, mails: MailServer) -> None:
    mails.refuses = "554"
    with Person(mailing) as anna:
        refused = anna.post("/days/mail", {"address": "anna@glen.example"})
        assert refused.status_code == 422 and "did not take" in sentence(refused)


def test_without_a_mail_server_there_is_no_mail(server: Server) -> None:
    with Person(server) as anna:
        assert "By mail" not in anna.get("/preferences").text
        assert "sends no mail" in sentence(anna.post("/days/mail", {"address": "anna@glen.example"}))


@pytest.mark.parametrize(
    ("settings", "url", "code"),
    [
        ({"smtp": "mail.example", "mail_from": "a@glen.example"}, BASE, "bad-smtp"),
        ({"smtp": "smtp://mail.example:x", "mail_from": "a@glen.example"}, BASE, "bad-smtp"),
        ({"smtp": "smtp://mail.example", "mail_from": ""}, BASE, "no-sender"),
        ({"smtp": "smtp://mail.example", "mail_from": "a@glen.example"}, "", "no-public-url"),
    ],
)
def test_a_host_is_told_what_is_wrong(database: str, settings: dict[str, str], url: str, code: str) -> None:
    with pytest.raises(Refused) as refused, serving(database, settings=settings, public_url=url):
        pass
    assert refused.value.code == code


def test_manifest_worker_and_icons(server: Server) -> None:
    with Person(server, "it") as anna:
        page = anna.get("/").text
        assert 'rel="manifest"' in page
        manifest = anna.get("/manifest.webmanifest")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        told = manifest.json()
        assert told["display"] == "standalone" and told["start_url"] == told["scope"] == "/" and told["lang"] == "it"
        assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
        assert {"any", "maskable"} == {icon["purpose"] for icon in told["icons"]}
        for icon in told["icons"]:
            drawn = anna.get(icon["src"])
            assert drawn.status_code == 200 and drawn.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                width, height = (int.from_bytes(drawn.content[start : start + 4], "big") for start in (16, 20))
                assert drawn.content[:8] == b"\x89PNG\r\n\x1a\n" and f"{width}x{height}" == icon["sizes"]
        worker = anna.get("/sw.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        kept = re.findall(r'"(/[^"]*)"', re.search(r'"kept":\[(.*?)\]', worker.text)[1])  # type: ignore[index]
        assert "/offline" in kept and all(anna.get(path).status_code == 200 for path in kept)


def test_the_keeper_tends_by_itself(database: str, mails: MailServer) -> None:
    """In a server, nobody has to ask for it."""
    now = [1_800_000_000.0]
    with serving(database, now=lambda: now[0]) as server, Person(server) as anna, Person(server) as boyd:
        live_game = anna.open("clans", ["here", "invited"], clock="turn-86400", **{"clock-after": "easy"})
        boyd.join(live_game, 1, "Boyd")
        late, version = live_game.table.choice.seat, live_game.table.version
        now[0] += 86400
        wait_until(lambda: server.found(live_game.info.id).table.version > version)
        assert server.found(live_game.info.id).seats[late].bot == "easy"
        person = (anna, boyd)[late]
        page = person.get(f"/t/{live_game.info.id}").text
        assert "A bot plays for you." in page and 'data-mine="no"' in page
        option = str(live_game.table.choice.options[0])
        refused = person.act(live_game, option)
        assert refused.status_code == 409 and "take the seat over again" in sentence(refused)
        assert person.post(f"/t/{live_game.info.id}/seat/{late}/back").status_code == 303
        assert server.found(live_game.info.id).seats[late].bot == ""
