"""What must hold of every game, whatever was killed while it was played."""

import contextlib
import io
from pathlib import Path

from cluster.playing import Played, Visitor

from greatglen.cli.__main__ import main
from greatglen.games import game_named
from greatglen.kernel.record import Record
from greatglen.kernel.table import Table


async def seen_everywhere(visitor: Visitor, played: Played) -> Record:
    """Every web shows the end, and the same record; a page shows it too. That record."""
    assert "The game is over." in (await visitor.got(f"/t/{played.id}/now")).text
    records = set()
    for web in visitor.webs:
        state = (await visitor.got(played.path, web=web)).json()
        assert state["over"] and state["version"] == played.version
        records.add((await visitor.got(f"{played.path}/record", web=web)).text)
    assert len(records) == 1, "webs have different records of the same game"
    return Record.from_json(records.pop())


def nothing_lost_or_doubled(played: Played, record: Record) -> None:
    """What was accepted stands in the record where it was accepted; what else stands there for the client's seats was
    sent without an answer, or left no choice."""
    assert len(record.actions) == played.version
    for version, action in played.accepted.items():
        assert record.actions[version] == action, (played.id, version, action, record.actions[version])
    table = Table(game_named(record.game), record.seats, record.luck, record.options, "manual")
    for version, line in enumerate(record.actions):
        if table.choice.seat in played.keys and version not in played.accepted:
            known = line in played.doubtful.get(version, ()) or table.choice.forced_option is not None
            assert known, (played.id, version, line, "was sent by nobody")
        table.apply(table.parse_action(line))
    assert table.is_over


def drawn_from_its_key(played: Played, record: Record, folder: Path) -> None:
    """`greatglen verify` finds every draw in order, and the key fits the seal that was shown at the opening."""
    assert record.seal == played.seal
    file = folder / f"{played.id}.json"
    file.write_text(record.to_json())
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = main(["verify", str(file)])
    assert code == 0, said.getvalue()
