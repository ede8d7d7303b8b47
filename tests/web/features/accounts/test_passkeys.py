"""Passkeys: user verification, challenges, origin and host."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from patience import run
from web.features.accounts.authenticator import PRESENT, VERIFIED, Authenticator

from greatglen.kernel.refusal import Refused
from greatglen.store.store import Store
from greatglen.web.features.accounts.account_service import AccountService
from greatglen.web.features.accounts.passkey_verification import (
    SECONDS,
    create_login_options,
    create_registration_options,
    register_passkey,
    verify_login,
)
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.browser import Browser, Preferences

HOST, ORIGIN = "glen.example", "https://glen.example"


class Counter:
    """Passkeys at a server whose time of day the test sets."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.store = Store("sqlite://")
        self.desk = AccountService(TableService(self.store, 0, now=lambda: self.now))
        self.browser = run(self.desk.create_device(Browser("b-one", False, Preferences(), "en"), "Firefox"))
        self.key = Authenticator(HOST, ORIGIN)

    def ask_to_add(self) -> str:
        return run(create_registration_options(self.desk, self.browser, HOST))

    def add(self, answer: dict[str, Any]) -> None:
        run(register_passkey(self.desk, self.browser, answer, HOST, ORIGIN, "Firefox"))

    def ask_to_prove(self) -> str:
        return run(create_login_options(self.desk, HOST))

    def prove(self, answer: dict[str, Any]) -> str:
        return run(verify_login(self.desk, answer, HOST, ORIGIN))


@pytest.fixture
def counter() -> Iterator[Counter]:
    made = Counter()
    yield made
    made.store.close()


def code(call: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments)
    return refused.value.code


def test_a_passkey_is_made_and_used(counter: Counter) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    for _ in range(2):
        assert counter.prove(counter.key.prove(counter.ask_to_prove())) == counter.browser.id


def test_browsers_are_asked_to_verify_their_user(counter: Counter) -> None:
    assert json.loads(counter.ask_to_add())["authenticatorSelection"]["userVerification"] == "required"
    assert json.loads(counter.ask_to_prove())["userVerification"] == "required"


def test_presence_alone_makes_no_passkey(counter: Counter) -> None:
    counter.key.flags = PRESENT
    assert code(counter.add, counter.key.make(counter.ask_to_add())) == "not-verified"
    counter.key.flags = PRESENT | VERIFIED
    assert code(counter.prove, counter.key.prove(counter.ask_to_prove())) == "unknown-passkey"
    counter.add(counter.key.make(counter.ask_to_add()))


def test_presence_alone_lets_nobody_in(counter: Counter) -> None:
    """The passkey stays usable with verification."""
    counter.add(counter.key.make(counter.ask_to_add()))
    for flags, reason in ((PRESENT, "not-verified"), (VERIFIED, "not-proved"), (0, "not-proved")):
        counter.key.flags = flags
        assert code(counter.prove, counter.key.prove(counter.ask_to_prove())) == reason
    counter.key.flags = PRESENT | VERIFIED
    assert counter.prove(counter.key.prove(counter.ask_to_prove())) == counter.browser.id


def test_a_challenge_is_good_once_and_for_five_minutes(counter: Counter) -> None:
    made = counter.key.make(counter.ask_to_add())
    counter.now += SECONDS
    assert code(counter.add, made) == "not-proved"
    made = counter.key.make(counter.ask_to_add())
    counter.now += SECONDS - 1
    counter.add(made)
    assert code(counter.add, made) == "not-proved"
    proof = counter.key.prove(counter.ask_to_prove())
    counter.now += SECONDS
    assert code(counter.prove, proof) == "not-proved"
    proof = counter.key.prove(counter.ask_to_prove())
    assert counter.prove(proof) == counter.browser.id
    assert code(counter.prove, proof) == "not-proved"


def test_a_wrong_answer_uses_its_challenge_up(counter: Counter) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    options = counter.ask_to_prove()
    counter.key.flags = PRESENT
    assert code(counter.prove, counter.key.prove(options)) == "not-verified"
    counter.key.flags = PRESENT | VERIFIED
    assert code(counter.prove, counter.key.prove(options)) == "not-proved"


def test_a_challenge_is_good_for_nothing_else_and_nobody_else(counter: Counter) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    assert code(counter.prove, counter.key.prove(counter.ask_to_add())) == "not-proved"
    other = Authenticator(HOST, ORIGIN)
    assert code(counter.add, other.make(counter.ask_to_prove())) == "not-proved"
    made = other.make(counter.ask_to_add())
    counter.browser = run(counter.desk.create_device(Browser("b-two", False, Preferences(), "en"), "Firefox"))
    assert code(counter.add, made) == "not-proved"
    assert code(counter.prove, other.prove(json.dumps({"challenge": "bm90IG91cnM"}))) == "not-proved"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example", "https://evil.example"),
        (HOST, "https://evil.example"),
        (HOST, "http://glen.example"),
        (HOST, "https://glen.example:8443"),
        (HOST, "https://sub.glen.example"),
        ("evil.example", ORIGIN),
    ],
)
def test_another_place_is_refused(counter: Counter, host: str, origin: str) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    counter.key.host, counter.key.origin = host, origin
    assert code(counter.prove, counter.key.prove(counter.ask_to_prove())) == "not-proved"
    assert code(counter.add, Authenticator(host, origin).make(counter.ask_to_add())) == "not-proved"


def test_a_copy_that_counts_behind_is_refused(counter: Counter) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    assert counter.prove(counter.key.prove(counter.ask_to_prove())) == counter.browser.id
    counter.key.counter = 0
    assert code(counter.prove, counter.key.prove(counter.ask_to_prove())) == "not-proved"


WRONG = ["", "?", "AAAA", 5, None, [], {}, "é", "A" * 5000]


@pytest.mark.parametrize(
    "part", ["attestationObject", "clientDataJSON", "authenticatorData", "signature", "id", "rawId"]
)
def test_whatever_is_sent_is_refused_in_a_sentence(counter: Counter, part: str) -> None:
    counter.add(counter.key.make(counter.ask_to_add()))
    refusals = {"not-proved", "unknown-passkey"}
    for wrong in WRONG:
        for ask, make, take in (
            (counter.ask_to_add, Authenticator(HOST, ORIGIN).make, counter.add),
            (counter.ask_to_prove, counter.key.prove, counter.prove),
        ):
            sent = make(ask())
            place = sent["response"] if part in sent["response"] else sent
            if part in place:
                place[part] = wrong
                assert code(take, sent) in refusals, (part, wrong)
