"""Playing Glen More II in the terminal: its first screen, its keys, and what “why not?” means there."""

from pathlib import Path

import pytest
from glen2 import acquiring, allying, at, glen_more_2, laird, plot
from rich.console import Console
from terminal.conftest import Run

from greatglen import Record, Table
from greatglen.terminal.commands import reasons
from greatglen.terminal.players import TerminalPlayer
from greatglen.terminal.screen import Screen


@pytest.mark.parametrize("width", [80, 120])
def test_the_first_screen(run: Run, width: int) -> None:
    code, out, err = run("play glenmore2 --seed 7", "q", width=width)
    assert (code, err) == (0, "")
    greeting = "Glen More II: Chronicles, seed 7: You, Bruce (easy), Catriona (easy)."
    assert greeting in " ".join(out.split())
    for shown in ("rondel", "market", "decks A", "Start", "Home Castle", "territory", "Halkirk ≈"):
        assert shown in out
    assert "You: Which tile of the rondel will you move to and take?" in out
    assert "(number, u undo, w why, ? rule, h hint, c clans, d pile, s save, l log, help)" in out.splitlines()


def test_keys_of_this_game_only(run: Run) -> None:
    _, out, _ = run("play glenmore2 --seed 7", "c", "d", "C", "help", "t", "o", "b", "l 1", "q")
    assert out.count("clan board, with what the roads cost now") == 2
    assert "The discard pile is empty." in out
    assert " c " in out and "the clan board" in out and "the discard pile" in out
    assert "B Bruce · territory" in out and out.count("rondel, rearmost first") == 2
    assert "No points have been scored yet." in out
    for game in ("glenmore", "clans"):
        _, out, _ = run(f"play {game} --seed 7", "c", "help", "q", width=200)
        assert "“c” is neither an option" in out and "clan board" not in out


def test_the_clan_board_does_not_answer_the_question(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run("play glenmore2 --seed 7", "c", "d", f"s {path}", "q")
    with_keys = Record.from_json(path.read_bytes())
    path.unlink()
    run("play glenmore2 --seed 7", f"s {path}", "q")
    assert Record.from_json(path.read_bytes()) == with_keys


def test_undo_log_and_rule_inside_a_turn(run: Run) -> None:
    lines = ["take inshriach", "1", "u", "u", "? CLAN-18", "? landmark", "l 1", "q"]
    _, out, _ = run("play glenmore2 --seed 7", *lines)
    assert out.count("Which tile of the rondel") == 2 and out.count("Where will you place Inshriach?") == 2
    assert out.count("Taken back.") == 2
    assert "G2-CLAN-18." in out and "G2-LANDMARK-10." in out


def test_rules(run: Run) -> None:
    code, out, _ = run("rules glenmore2 PLACE-3")
    assert code == 0 and "G2-PLACE-3." in out and "G2-PLACE-4." not in out


def why(table: Table, text: str) -> list[str]:
    console = Console(width=120)
    names = ["You", "Bruce", "Catriona"][: table.seats]
    scene = Screen(table, [TerminalPlayer(name, "") for name in names], console).scene(table.choice.seat)
    return reasons(text, table, scene)


def test_why_not_a_tile_of_the_rondel() -> None:
    table = glen_more_2(laird(coins=1), spaces=(0, 1, "scone", "easdale", "strathmore"))
    assert why(table, "scone") == ["You need 1 more coin; you have 1."]
    assert why(table, "Easdale") == ["1 is allowed: take Easdale."]
    assert why(table, "oban") == ["“Oban” is not ahead of you on the rondel."]
    assert why(table, "brodie") == ["“ally Brodie” does not answer the question now asked."]


def test_why_not_a_clan() -> None:
    table = acquiring("james-vi", laird(coins=1), board={"Munro": (1,)})
    assert why(table, "sinclair") == ["The roads to Sinclair cost 4 coins; you have 1."]
    assert why(table, "Munro") == ["The space of Munro is already occupied."]
    assert why(table, "macleod") == ["1 is allowed: place a marker on MacLeod (0 coins)."]


def test_why_not_a_cell() -> None:
    table = acquiring("easdale", laird())
    assert why(table, str(at("w"))) == ["On 1 west a tile without a river would cut the river."]
    table = allying("MacMillan", laird({"n": plot("easdale"), "s": plot("crieff")}))
    assert why(table, str(at("village"))) == ["The start village and the home castle cannot be removed."]
    table = allying("Chisholm", laird({"n": plot("easdale", "wood", "wood", "wood")}))
    assert why(table, str(at("n"))) == ["The tile on 1 north already holds 3 resources."]
    table = allying("MacDonell", laird({"n": plot("easdale"), "s": plot("crieff"), "ne": plot("strathmore")}))
    assert why(table, str(at("s"))) == [
        "Now you can activate only a tile of these kinds: material, whisky; Crieff is of the kind “trade”."
    ]
    assert why(table, str(at("n"))) == ["1 is allowed: activate Easdale: stone."]


def test_why_not_a_discarded_tile() -> None:
    table = allying("Munro", laird(), discards=["halkirk", "abernethy", "oban"])
    assert why(table, "abernethy") == ["Abernethy cannot be placed anywhere in your territory."]
    assert why(table, "easdale") == ["“Easdale” is not in the discard pile."]
    assert why(table, "Halkirk") == ["1 is allowed: take Halkirk (river)."]


def test_why_not_while_activating() -> None:
    table = acquiring("easdale", laird({"n": plot("aberfoyle"), "s": plot("loch-lochy")}, coins=0))
    table.apply(table.parse_action(f"place {at('ne')}"))
    assert why(table, str(at("s"))) == ["Activating Loch Lochy has no effect."]
    assert why(table, str(at("n")))[0].startswith("You need ")
    assert why(table, str(at("ne"))) == ["Easdale on 1 north, 1 east has already been activated this turn."]
