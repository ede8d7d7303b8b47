"""Records with nonsense in one field: every reader refuses them with a place and a reason."""

import json
import random
from typing import Any

import msgspec
import pytest

import greatglen
from greatglen import BadRecord, Record, Refused
from greatglen.games import GAMES, game_named
from greatglen.kernel.chance import Counted, Luck, Sealed
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.table import Table

KEY = bytes(range(32))
LUCK: dict[str, int | Luck] = {"seeded": 3, "sealed": Sealed(KEY), "counted": Counted(KEY), "since": Sealed(KEY, 5)}
ACTIONS = 14
LONG = "x" * 100_000
TEXTS = ["ä" * 64, "\ud800", "\x00", LONG, "²", "-1", "\u0661" * 64, "\uff10" * 64, " " * 64, "FF" * 32, "ff" * 31]
NUMBERS = [-1, 2**31, 2**63 - 1, 2**63, 2**64, 10**300, 10**4000]
LISTS = [[""], ["ä"], ["\ud800"], ["\x00"], [LONG], ["x"] * 10_000]

# Type-correct nonsense by field; what depends on the record is added below.
NONSENSE: dict[str, list[Any]] = {
    "greatglen": [0, *NUMBERS],
    "game": ["", *TEXTS],
    "rules": [0, *NUMBERS],
    "seats": [0, 1, *NUMBERS],
    "seed": [-1, 2**63, 2**64, 10**300, 10**4000],
    "options": [{"": ""}, {"ä": "\ud800"}, {LONG: "y"}, *({"scoring": text} for text in ("", *TEXTS))],
    "actions": LISTS,
    "scores": [[], [0], [0] * 10_000, [-(10**300)] * 2, [10**4000] * 2],
    "over": [True],
    "seal": TEXTS,
    "key": TEXTS,
    "names": [["one"], ["x"] * 10_000],
    "since": [-1, 2**31, 2**64, 10**300],
}


def begun(game: str, kind: str) -> Record:
    """The beginning of a game, with its key shown where it has one."""
    table = Table(GAMES[game], 2, LUCK[kind], {})
    rng = random.Random(1)
    while table.version < ACTIONS:
        table.apply(rng.choice(table.choice.options))
    return msgspec.structs.replace(table.record, key="" if kind == "seeded" else KEY.hex())


def variants(record: Record) -> list[tuple[str, Any]]:
    """All nonsense for a record: a field, and its value."""
    lines = record.actions
    last = lines[-1].split()[0]
    changed = [*TEXTS, lines[0], last, f"{last} ²", f"{last} {'9' * 5000}", f"{last} -1 -1 -1", f"{lines[-1]} 1"]
    mine: dict[str, list[Any]] = {
        "actions": [[*lines, *lines], *([text] for text in TEXTS), *([*lines[:-1], text] for text in changed)],
        "seal": [] if record.seal == "" else ["", "0" * 64],
        "key": ["00" * 32],
        "counted": [] if record.seal else [True],
        "since": [] if record.seal else [1],
        "seed": [1] if record.seal else [],
    }
    every = {field: [*NONSENSE.get(field, []), *mine.get(field, [])] for field in Record.__struct_fields__}
    return [(field, value) for field, values in every.items() for value in values]


@pytest.mark.parametrize("kind", LUCK)
@pytest.mark.parametrize("game", GAMES)
def test_a_file_with_nonsense_is_a_bad_record(game: str, kind: str) -> None:
    plain = json.loads(begun(game, kind).to_json())
    for field, value in variants(begun(game, kind)):
        with pytest.raises(BadRecord) as bad:
            greatglen.replay(Record.from_json(json.dumps({**plain, field: value})))
        assert bad.value.place and bad.value.reason, (field, repr(value)[:60])


@pytest.mark.parametrize("kind", LUCK)
@pytest.mark.parametrize("game", GAMES)
def test_readers_of_nonsense_fail_only_with_a_refusal(game: str, kind: str) -> None:
    """Check records made in Python, whose fields `from_json` has not validated."""
    record = begun(game, kind)
    plain = {name: getattr(record, name) for name in Record.__struct_fields__}
    for field, value in variants(record):
        nonsense = Record(**{**plain, field: value})
        for read in (greatglen.replay, lambda one: verify(game_named(one.game), one)):
            try:
                read(nonsense)
            except (BadRecord, Refused) as refused:
                assert str(refused)


@pytest.mark.parametrize("kind", LUCK)
@pytest.mark.parametrize("game", GAMES)
def test_the_record_without_nonsense_is_read(game: str, kind: str) -> None:
    record = Record.from_json(begun(game, kind).to_json())
    assert greatglen.replay(record).version >= ACTIONS
    assert not verify(GAMES[game], record).wrong


@pytest.mark.parametrize("field", ["greatglen", "rules", "seats", "seed"])
def test_a_number_too_long_for_python_is_a_bad_record(field: str) -> None:
    plain = json.loads(begun("clans", "sealed").to_json())
    text = json.dumps({**plain, field: "huge"}).replace('"huge"', "9" * 5000)
    with pytest.raises(BadRecord):
        greatglen.replay(Record.from_json(text))
