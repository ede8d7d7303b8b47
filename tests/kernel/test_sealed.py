"""Sealed chance: a key nobody can find from the draws, committed to before and shown afterwards."""

import json
import random
from pathlib import Path

import msgspec
import pytest

import greatglen
from greatglen import BadRecord, Record, Refused, Table
from greatglen.cli.__main__ import main
from greatglen.games import game_named
from greatglen.kernel.chance import Sealed, Seeded, draw_action
from greatglen.kernel.chance.verification import verify
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.snapshot import restore_table, take_snapshot

KEY = Sealed(bytes(range(32)))
TABLES = [("clans", 3, {}), ("glenmore", 4, {}), ("glenmore2", 2, {"chronicles": "1,5,8"})]


def sealed(game: str, seats: int, options: dict[str, object], luck: Sealed = KEY) -> Table:
    return Table(game_named(game), seats, luck, options)


def finished(table: Table, seed: int = 1) -> Table:
    rng = random.Random(seed)
    while not table.is_over:
        table.apply(rng.choice(table.choice.options))
    return table


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_draw_of_a_sealed_game_can_be_checked(game: str, seats: int, options: dict[str, object]) -> None:
    table = finished(sealed(game, seats, options))
    record = Record.from_json(table.record.to_json())
    assert (record.seal, record.key, record.seed) == (KEY.seal, KEY.key.hex(), 0)
    verdict = verify(table.game, record)
    assert verdict.draws > 10 and verdict.sealed and not verdict.wrong
    assert greatglen.replay(record).digest() == table.digest()


def test_another_draw_is_found() -> None:
    table = finished(sealed("glenmore2", 2, {}))
    luck = Sealed(bytes(32))
    other = verify(table.game, msgspec.structs.replace(table.record, key=luck.key.hex(), seal=luck.seal))
    assert other.wrong and other.wrong[0].recorded != other.wrong[0].due


def test_the_key_is_not_shown_before_the_end() -> None:
    table = sealed("clans", 2, {})
    assert table.record.seal == KEY.seal and table.record.key == ""
    shown = json.dumps([table.record.to_json(), *(table.view_for(seat).to_builtins() for seat in (0, 1))])
    assert KEY.key.hex() not in shown
    with pytest.raises(Refused) as refused:
        verify(table.game, table.record)
    assert refused.value.code == "still-sealed"


def test_a_key_that_does_not_fit_its_seal_is_refused() -> None:
    record = finished(sealed("clans", 2, {})).record
    for key, place in (("00" * 32, "key"), ("zz", "key"), ("ab", "key")):
        with pytest.raises(BadRecord) as bad:
            greatglen.replay(msgspec.structs.replace(record, key=key))
        assert bad.value.place == place


def test_a_game_that_goes_on_from_another_is_checked_from_there() -> None:
    """The record of a running game does not show its key, so what comes later is drawn with a new one."""
    begun = sealed("glenmore", 3, {})
    rng = random.Random(4)
    for _ in range(30):
        begun.apply(rng.choice(begun.choice.options))
    table = finished(greatglen.replay(begun.record))
    verdict = verify(table.game, Record.from_json(table.record.to_json()))
    assert verdict.since == len(begun.record.actions) and verdict.draws and not verdict.wrong
    assert table.record.seal != KEY.seal


def test_copies_snapshots_and_undo_keep_the_key() -> None:
    table = sealed("glenmore2", 3, {"chronicles": "2"})
    back = restore_table(table.game, take_snapshot(table))
    assert back is not None and back.luck == table.luck == table.copy().luck
    assert table.determinise(0, random.Random(1)).luck != table.luck, "an imagined table has a luck of its own"
    before = table.record
    while table.choice.kind != "take":
        table.apply(table.choice.options[0])
    table.apply(table.choice.options[0])
    assert finished(greatglen.replay(before)).luck != table.luck


def test_seeds_cannot_be_searched_for() -> None:
    """What found the seed of a table from a hand in 27 s: try them all. A sealed table follows from no seed at all."""
    table = sealed("clans", 2, {})
    manual = Table(table.game, 2, KEY, {}, "manual")
    drawn = []
    for line in table.record.actions:
        if manual.choice.seat == CHANCE:
            drawn.append((manual.choice, manual.version, line))
        manual.apply(manual.parse_action(line))
    assert len(drawn) > 8

    def agrees(luck: Seeded | Sealed) -> bool:
        return all(str(draw_action(choice, luck, version)) == line for choice, version, line in drawn)

    assert agrees(KEY)
    assert not any(agrees(Seeded.from_seed(seed)) for seed in range(20_000))
    assert not any(agrees(Sealed(seed.to_bytes(32, "big"))) for seed in range(5_000))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = finished(sealed("clans", 2, {}))
    file = tmp_path / "game.json"
    file.write_text(table.record.to_json())
    assert main(["verify", str(file)]) == 0
    assert KEY.seal in capsys.readouterr().out.replace("\n", "")
    luck = Sealed(bytes(32))
    file.write_text(msgspec.structs.replace(table.record, key=luck.key.hex(), seal=luck.seal).to_json())
    assert main(["verify", str(file)]) == 1
    assert "should have been" in capsys.readouterr().out
    file.write_text(finished(greatglen.start("clans", seats=2, seed=5)).record.to_json())
    assert main(["verify", str(file)]) == 0
    assert "seed 5" in capsys.readouterr().out
    file.write_text(sealed("clans", 2, {}).record.to_json())
    assert main(["verify", str(file)]) == 2
    assert "until then" in capsys.readouterr().err
