"""Whoever has only one seat's view cannot find what the others hold, by trying what their table may be dealt from."""

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec
from web.people import Person

from greatglen.games import GAMES
from greatglen.kernel.chance import Luck, Sealed, Seeded, draw_action
from greatglen.kernel.table import Table

SPACE = 2**16  # seeds that are tried
CHOSEN = 40_961  # one of them


class Attack:
    """All that the guest on the first seat of a table knows: its own view, and what is shown to everybody."""

    def __init__(self, host: Person, seed: int | None) -> None:
        body: dict[str, Any] = {"game": "clans", "seats": [{}, {}]} | ({} if seed is None else {"seed": seed})
        self.opened = host.http.post("/api/tables", json=body).json()
        path, key = f"/api/tables/{self.opened['id']}", self.opened["seats"][0]["key"]
        self.state = host.get(path, Authorization=f"Bearer {key}").json()
        self.other = host.get(path, Authorization=f"Bearer {self.opened['seats'][1]['key']}").json()

    def lucks(self) -> Iterator[Luck]:
        """What the table may be dealt from: every small seed, and whatever can be made of what is known of it."""
        yield from (Seeded.from_seed(seed) for seed in range(SPACE))
        known = [self.opened["id"], self.opened["seal"], *self.state["names"]]
        for text in {*known, "".join(known), ""}:
            for digest in (hashlib.blake2b, hashlib.sha256, hashlib.sha512, hashlib.md5):
                found = digest(text.encode()).digest()
                yield from (Sealed(found[:32].ljust(32, b"\0")), Seeded.from_seed(int.from_bytes(found[:8], "big")))
            yield Sealed(text.encode()[:32].ljust(32, b"\0"))
        if self.opened["seal"]:
            yield Sealed(bytes.fromhex(self.opened["seal"]))
        yield from (Sealed(number.to_bytes(32, order)) for number in range(SPACE // 16) for order in ("big", "little"))

    def matches(self) -> list[Table]:
        """Tables dealt so that the first seat would see the same: what they hold besides is then known."""
        game = GAMES["clans"]
        first = Table(game, 2, 0, {}, "manual").choice
        shown = next(event for events in self.state["view"]["log"] for event in events if "card" in event)["card"]
        likely = (luck for luck in self.lucks() if f"deal {shown}" == str(draw_action(first, luck, 0)))
        tables = (Table(game, 2, luck, {}) for luck in likely)
        return [table for table in tables if seen(table, 0) == self.state["view"]]


def seen(table: Table, seat: int) -> Any:
    """A seat's view as the API sends it."""
    return msgspec.json.decode(msgspec.json.encode(table.view_for(seat).to_builtins()))


def test_a_small_seed_is_found(host: Person) -> None:
    """So the attack works: a table with a seed that somebody chose holds no secrets from whoever tries."""
    attack = Attack(host, CHOSEN)
    [table] = attack.matches()
    assert table.seed == CHOSEN
    assert seen(table, 1) == attack.other["view"], "the other's hand too"


def test_nothing_that_can_be_tried_is_the_luck_of_a_sealed_table(host: Person) -> None:
    attack = Attack(host, None)
    assert attack.opened["seal"] and attack.state["seal"] == attack.opened["seal"]
    assert attack.matches() == []
