"""Every page round the table, with something on it: tables that run, wait and are over, and an analysis."""

from pathlib import Path

from patience import wait_until
from web.serving import Server

from greatglen.kernel.record import Record
from greatglen.web.live.game import LiveGame
from greatglen.web.live.seats import SeatSetup

RECORDS = Path(__file__).parents[1] / "games"


def finished(server: Server, record: str, owner: str, others: str = "f" * 32) -> LiveGame:
    """A game that is over, on whose first seat the owner sat."""
    played = Record.from_json((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    names = ("Mairi", "Iain", "Eilidh", "Hamish", "Morag")[: played.seats]
    sitters = [SeatSetup("here", name, others if seat else owner) for seat, name in enumerate(names)]
    return server.done(server.table_service.open(owner, played.game, sitters, record=played))


def pages(server: Server, owner: str) -> dict[str, str]:
    """The addresses of all pages round the table for an owner who has played and plays."""
    over = [finished(server, record, owner) for record in ("clans-3-easy-5", "glenmore-5-rulebook-easy-0")]
    running = server.done(
        server.table_service.open(owner, "glenmore2", [SeatSetup("here", "Mairi"), SeatSetup("invited", "Iain")])
    )
    waiting = [SeatSetup("here", "Muriel", "e" * 32), SeatSetup("invited", "Calum")]
    public = server.done(server.table_service.open("e" * 32, "clans", waiting, public=True))
    wait_until(
        lambda: all(server.table_service.store.results.load_game(live_game.info.id) is not None for live_game in over)
    )
    return {
        "lobby": "/",
        "new": "/new/glenmore2",
        "new for friends": "/new/glenmore?preset=friends",
        "join": f"/join/{public.seats[1].invitation}",
        "preferences": "/preferences",
        "rules": "/rules/clans",
        "long rules": "/rules/glenmore2",
        "rules that say it": "/rules/glenmore?q=whisky",
        "pieces": "/rules/clans/pieces",
        "many pieces": "/rules/glenmore2/pieces",
        "score of three": f"/t/{over[0].info.id}/score",
        "score of five": f"/t/{over[1].info.id}/score",
        "score so far": f"/t/{running.info.id}/score",
        "archive": "/archive",
        "statistics": "/archive/statistics/clans",
        "no such page": "/nowhere",
        "api": "/api",
        "today": "/today",
        "puzzles": "/puzzles",
    }
