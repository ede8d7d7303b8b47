"""Playing in the terminal: whole games, every key, bad input, hot seat, saving and going on."""

import random
from pathlib import Path

import pytest
from rich.cells import cell_len
from terminal.conftest import Run
from thorough import take_some

import greatglen
from greatglen import Record
from greatglen.cli.__main__ import main
from greatglen.games.clans.rules.components import NAME, RANK
from greatglen.games.clans.rules.state import Clans


def numbers(seed: int, most: int = 30, count: int = 700) -> list[str]:
    """Numbers as somebody types them who does not look how many options there are."""
    rng = random.Random(seed)
    return [str(rng.randint(1, most)) for _ in range(count)]


WHOLE_GAMES = [
    "play clans --seed 3",
    "play clans --seed 4 --seats you,random",
    "play clans --seed 5 --seats easy,you,easy,random",
    "play glenmore --seed 3",
    "play glenmore --seed 4 --seats random,you",
    "play glenmore --seed 5 --seats you,random,you:Ben,random,random --option scoring=published",
    "play glenmore2 --seed 3",
    "play glenmore2 --seed 4 --seats random,you --option end=top",
    "play glenmore2 --seed 5 --seats you,easy,you:Bartholomew1,random --option die=yes",
]


@pytest.mark.parametrize("width", take_some([80, 120]))
@pytest.mark.parametrize("command", take_some(WHOLE_GAMES, 3))  # one of each game
def test_a_whole_game(run: Run, command: str, width: int) -> None:
    code, out, err = run(command, more=numbers(1), width=width)
    assert (code, err) == (0, "")
    assert "The game is over." in out and "total" in out
    assert "1. " in out.partition("The game is over.")[2]
    assert "input has ended" not in out
    assert max(cell_len(line.removeprefix("> ")) for line in out.splitlines()) <= width


def test_the_first_screen_of_glen_more(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "q")
    for shown in ("Glen More, seed 7: You, Bruce (easy), Catriona (easy)", "rondel", "ghost", "market", "Start"):
        assert shown in out
    assert "You: Which tile of the rondel will you move to and take?" in out
    assert "3 take Forest (road)" in out


def test_the_first_screen_of_clans(run: Run) -> None:
    _, out, _ = run("play clans --seed 7 --seats you:Ann,easy", "q")
    table = greatglen.start("clans", seats=2, seed=7)
    assert "A Ann · hand" in out and "west" in out and "place 4" in out and "place 5" not in out
    hand = out.partition("· hand")[2].splitlines()[1].strip(" │").split()
    state = table.view_for(0).state
    assert isinstance(state, Clans)
    assert hand == [f"{NAME[card][0].upper()}{RANK[card]}" for card in state.hands[0]]


def test_an_option_can_be_given_in_its_notation(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "take forest-2", "q")
    assert "You took Forest." in out and "Where will you place Forest?" in out


def test_undo_asks_again(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "3", "u", "u", "q")
    assert out.count("Which tile of the rondel") == 2
    assert "Taken back." in out and "cannot be taken back" in out


def test_why_not(run: Run) -> None:
    lines = ["w 2", "w castle moil", "w take village-1", "w", "w nonsense", "w place 5150", "w place x"]
    _, out, _ = run("play glenmore --seed 7", *lines, "3", "w 5150", "w 5051", "w 1", "q", width=200)
    for said in (
        "It is allowed: take Pasture (river).",
        "“Castle Moil” is not ahead of you on the rondel.",
        "5 is allowed: take Village (road).",
        "Why not what?",
        "“nonsense” is nothing one could do",
        "“place 5150” does not answer the question now asked.",
        "“place x” is not an action of this game",
        "On 1 south a tile without a river would cut the river.",
        "2 is allowed: place it to the right of the start village.",
        "It is allowed: place it to the left of the start village.",
    ):
        assert said in out


def test_why_not_while_activating_and_paying(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "3", "2", "w 5050", "w activate 5051", "w promote 5050", "q", width=200)
    assert "Start Village on the start village has already been activated this turn." in out
    assert "Forest on 1 east has already been activated this turn." in out
    assert "The last clansman cannot become a chieftain." in out


def test_why_not_in_clans(run: Run) -> None:
    _, out, _ = run("play clans --seed 7", "w t2", "w top 2", "w red-3", "w R5", "w shield", "q", width=200)
    assert out.count("A card already lies on meeting place 1, top middle.") == 2
    assert "You do not hold Red 3." in out
    assert "No card lies next to or opposite" in out
    assert "Lay a card first; then you may place a shield." in out


@pytest.mark.parametrize(
    ("game", "rule"), [("glenmore", "GM-TAKE-1."), ("glenmore2", "G2-TAKE-1."), ("clans", "CS-PLAY-1.")]
)
def test_the_rule_behind_the_question(run: Run, game: str, rule: str) -> None:
    _, out, _ = run(f"play {game} --seed 7", "?", "? end", "? flying", "q")
    assert rule in out
    assert "-END: The end" in out
    assert "The rule reference has nothing on “flying”." in out


def test_log_board_breakdown_help(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "l", "b", "3", "2", "l", "l 1", "l x", "o", "help", "q")
    assert "Nothing has happened yet." in out
    assert "No points have been scored yet." in out
    assert out.count("You took Forest.") == 2 and out.count("You gained wood (Forest).") == 2
    assert "You placed Forest beside the start village. Gained wood (Forest)." in out
    assert "“l” shows the whole log" in out
    assert out.count("rondel, rearmost first") == 2
    assert "take back your last decision" in out and "move 5050 5051" in out


def test_breakdown_during_a_game(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 4 --seats random,you", more=[*numbers(1, 9, 130), "b"])
    assert "First scoring:" in out


def test_territories_of_others(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7", "t", "t bruce", "t nobody", "q")
    assert out.count("B Bruce · territory") == 2 and out.count("C Catriona · territory") == 1
    assert "Nobody here is called “nobody”; there are: You, Bruce, Catriona." in out
    _, out, _ = run("play clans --seed 7", "t", "q")
    assert "everything lies in the middle of the table" in out


@pytest.mark.parametrize("typed", ["", "0", "99", "-1", "1.5", "xyz", "take", "take nothing", "place 5050", "²"])
def test_bad_input_is_one_line_and_asked_again(run: Run, typed: str) -> None:
    _, before, _ = run("play glenmore --seed 7", "q", width=200)
    _, after, _ = run("play glenmore --seed 7", typed, "q", width=200)
    said = after.removeprefix(before.rpartition("> ")[0]).removeprefix("> ").splitlines()
    assert len(said) == 2 and said[0].endswith(".") and said[1].startswith("> Nothing was saved")


def test_the_end_of_input_ends_the_program(run: Run) -> None:
    code, out, err = run("play glenmore --seed 7", "3")
    assert (code, err) == (0, "") and out.endswith("The input has ended; so does the game here.\n")


def test_quit_saves_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("play glenmore --seed 7", "3", "q")
    assert code == 0 and "Nothing was saved" in out and not list(tmp_path.iterdir())


def test_save_and_go_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    _, out, _ = run("play glenmore --seed 7", "3", "s", "2", "s other.json", "q")
    assert "Saved. To go on: greatglen play glenmore --load glenmore-7.json" in out
    record = Record.from_json(Path("glenmore-7.json").read_text(encoding="utf-8"))
    assert (record.game, record.seed, record.seats, record.actions[-1]) == ("glenmore", 7, 3, "take forest-2")
    _, out, _ = run("play glenmore --load glenmore-7.json", "2", "s again.json", "q")
    assert "Where will you place Forest?" in out
    assert Path("again.json").read_text(encoding="utf-8") == Path("other.json").read_text(encoding="utf-8")


def test_saving_spares_files_that_are_no_saved_games(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "letter.txt"
    mine.write_text("Dear Ann", encoding="utf-8")
    _, out, _ = run("play glenmore --seed 7", f"s {mine}", f"s {tmp_path}/no/where.json", "q", width=300)
    assert "is there already and is no saved game" in out and "No such file or directory." in out
    assert mine.read_text(encoding="utf-8") == "Dear Ann"


def test_a_finished_game_is_shown_at_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = greatglen.start("clans", seats=2, seed=1)
    while not table.is_over:
        table.apply(table.choice.options[0])
    (tmp_path / "done.json").write_text(table.record.to_json(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("play clans --load done.json")
    assert code == 0 and "The game is over." in out


def test_a_game_saved_before_a_draw_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = greatglen.start("glenmore", seats=2, seed=1, chance="manual")
    (tmp_path / "dealing.json").write_text(table.record.to_json(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("play glenmore --load dealing.json", "q")
    assert code == 0 and "Which tile of the rondel" in out


def test_hot_seat_with_hidden_hands_passes_the_screen(run: Run) -> None:
    _, out, _ = run("play clans --seed 7 --seats you:Ann,you:Ben", "1", "2", "", "q")
    before, _, after = out.partition("Pass the screen to Ben.")
    assert "Ann · hand" in before and "Ben · hand" not in before
    assert "Ben · hand" in after and "Ann · hand" not in after
    assert "Since your last turn:" in after and "Ann laid" in after


def test_who_has_no_choice_gets_the_screen_all_the_same(run: Run) -> None:
    """Else everybody at the terminal would see it. Alone with bots nobody is asked."""
    only = "There is only one way to go on. Press Enter to play it."
    for seed in take_some((4, 7, 13)):
        _, shared, _ = run(f"play clans --seed {seed} --seats you:Ann,you:Ben", more=numbers(seed))
        _, alone, _ = run(f"play clans --seed {seed} --seats you:Ann,random", more=numbers(seed))
        assert "The game is over." in shared and "The game is over." in alone and only not in alone
        before, found, _ = shared.partition(only)
        name, _, screen = before.rpartition("Pass the screen to ")[2].partition(".")
        assert found and f"{name} · hand" in screen


def test_hot_seat_without_secrets_needs_no_pass(run: Run) -> None:
    _, out, _ = run("play glenmore --seed 7 --seats you,you", "3", "2", "3", "q")
    assert "Pass the screen" not in out
    assert "Morag: Which tile" in out and "Iain: Which tile" in out


def test_bots_play_on_their_own(run: Run) -> None:
    code, out, _ = run("play glenmore --seed 7 --seats random,random")
    assert code == 0 and "The game is over." in out


def test_interrupting_is_clean(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(prompt: object = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "glenmore", "--seed", "7"]) == 130
    assert "Traceback" not in capsys.readouterr().err
