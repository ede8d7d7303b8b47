"""`greatglen components`, and playing with a component file of one's own."""

import json
from pathlib import Path

import pytest
from glen2 import edit_box
from terminal.conftest import Run

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with component files: right, wrong in several ways, and two that can be played with."""
    monkeypatch.chdir(tmp_path)
    wick = ('name = "Halkirk"', 'name = "Wick"')
    odd = ('name = "Inshriach"', 'name = "In{shri}ach [red]"')
    (tmp_path / "right.toml").write_bytes(edit_box())
    (tmp_path / "odd.toml").write_bytes(edit_box(odd))
    (tmp_path / "wick.toml").write_bytes(edit_box(wick))
    (tmp_path / "rich.toml").write_bytes(edit_box(wick, ("start_coins = [5, 6, 7, 8]", "start_coins = [9, 9, 9, 9]")))
    (tmp_path / "wrong.toml").write_bytes(
        edit_box(('activate = "wood"', 'activate = "gold"'), ('["start", "MacLeod", 0]', '["start", "Campbell", 0]'))
    )
    (tmp_path / "blank.toml").write_bytes(edit_box(('name = "Gunn"', 'name = "Gunn of Kilernan"')))
    (tmp_path / "form.toml").write_bytes(edit_box(("rondel_spaces = 14", 'rondel_spaces = "many"')))
    (tmp_path / "cut.toml").write_bytes(edit_box()[:300])
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    return tmp_path


def test_a_right_file(run: Run, here: Path) -> None:
    for name in ("right.toml", "wick.toml"):
        assert run(f"components check {name}") == (0, f"{name}: right\n", "")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "wrong.toml",
            ["tile “Inshriach”, activate: “gold” is not an effect", "road start - Campbell, clan_board.roads:"],
        ),
        ("blank.toml", ["clan “Gunn of Kilernan”, name: must be one word"]),
        ("form.toml", ["file, rondel_spaces: Expected `int`, got `str`"]),
        ("cut.toml", ["file, "]),
        ("bytes.toml", ["file, TOML:"]),
    ],
)
def test_every_mistake_is_a_line(run: Run, here: Path, name: str, said: list[str]) -> None:
    code, out, err = run(f"components check {name}", width=40)
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines and all(line.startswith(f"{name}: ") for line in lines)
    assert all(any(line.startswith(f"{name}: {start}") for line in lines) for start in said)
    if name == "wrong.toml":
        assert len(lines) == 2


def test_mistakes_are_told_in_the_language_of_the_reader(run: Run, here: Path) -> None:
    _, out, _ = run("--language de components check wrong.toml", width=40)
    assert "activate: „gold“ ist kein Effekt; bekannt sind" in out and "es gibt keinen Clan „Campbell“" in out


@pytest.mark.parametrize(("name", "why"), [("none.toml", "No such file or directory."), (".", "Is a directory.")])
def test_a_file_that_cannot_be_read(run: Run, here: Path, name: str, why: str) -> None:
    assert run(f"components check {name}") == (2, "", f"greatglen: {name}: {why}\n")


def test_the_whole_file_is_printed_to_be_corrected(run: Run, here: Path) -> None:
    code, out, err = run("components whole")
    assert (code, err) == (0, "") and 'name = "Halkirk"' in out and "[chronicle.8]" in out
    (here / "mine.toml").write_text(out.replace('name = "Ship Builder"', 'name = "Boat Yard"'), encoding="utf-8")
    assert run("components check mine.toml") == (0, "mine.toml: right\n", "")


@pytest.mark.parametrize("command", ["components", "components show"])
def test_what_is_known(run: Run, command: str) -> None:
    code, out, _ = run(command, width=1000)
    page = " ".join((DOCS / "components.md").read_text(encoding="utf-8").split())
    numbers = [word for word in out.split() if word.isdigit()]
    assert code == 0 and "docs/components.md" in out and len(numbers) == 4
    values, tiles, attested, reconstructed = numbers
    assert f"Of {values} values on {tiles} tiles, {attested} are stated by a rulebook (**bold**)" in page
    assert f"the other {reconstructed} are reconstructed" in page


def test_playing_with_a_file_saving_and_replaying(run: Run, here: Path) -> None:
    code, out, err = run("play glenmore2 --seed 7 --components wick.toml", "w wick", "s game.json", "q", width=200)
    assert (code, err) == (0, "") and " Wick ≈ " in out and "Halkirk" not in out
    assert "Saved. To go on: greatglen play glenmore2 --load game.json --components FILE" in out
    assert "is allowed: take Wick (river)." in out
    code, out, _ = run("replay game.json --components wick.toml")
    assert code == 0 and "Wick" in out and "Halkirk" not in out
    code, out, _ = run("play glenmore2 --load game.json --components wick.toml", "q")
    assert code == 0 and "Wick" in out


def test_signs_in_names_are_only_signs(run: Run, here: Path) -> None:
    _, out, _ = run("play glenmore2 --seed 7 --components odd.toml", "w 1", "take in-shri-ach-red", "s game.json", "q")
    assert out.count("In{shri}ach [red]") >= 4
    assert "Where will you place In{shri}ach [red]?" in run("replay game.json --components odd.toml")[1]


def test_a_usual_game_needs_no_file(run: Run, here: Path) -> None:
    _, out, _ = run("play glenmore2 --seed 7", "s game.json", "q")
    assert "--components" not in out and run("replay game.json")[0] == 0


def test_simulating_with_a_file(run: Run, here: Path) -> None:
    usual = json.loads(run("simulate glenmore2 --games 2 --json")[1])
    code, out, _ = run("simulate glenmore2 --games 2 --json --components rich.toml")
    rich = json.loads(out)
    assert code == 0 and len(rich["options"]["components"]) == 16 and usual["options"]["components"] == "standard"
    assert rich["seats"] != usual["seats"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("replay own.json", "own.json was played with a component file of its own (fingerprint"),
        ("play glenmore2 --load own.json", "own.json was played with a component file of its own (fingerprint"),
        ("replay own.json --components rich.toml", "own.json was played with another component file: fingerprint"),
        ("replay usual.json --components wick.toml", "usual.json was played with the usual components"),
        ("replay older.json --components wick.toml", "Glen More is played with its own components only"),
        ("replay own.json --components none.toml", "none.toml: No such file or directory."),
        ("play glenmore2 --components wrong.toml", "wrong.toml cannot be used: tile “Inshriach”, activate:"),
        ("play glenmore2 --components none.toml", "none.toml: No such file or directory."),
        ("simulate glenmore2 --components .", ".: Is a directory."),
        ("play clans --components wick.toml", "Clans of Scotland is played with its own components only"),
        ("play glenmore2 --option components=abc", "No component file with fingerprint abc has been opened."),
        ("play glenmore2 --option chronicles=9", "There is no Chronicle 9"),
        ("play glenmore2 --seats you,easy --option die=no", "With 2 players the die is always used."),
        ("components check", "required: FILE"),
        ("components fly", "invalid choice: 'fly'"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, here: Path, command: str, said: str) -> None:
    run("play glenmore2 --seed 7 --components wick.toml", "s own.json", "q")
    run("play glenmore2 --seed 7", "s usual.json", "q")
    run("play glenmore --seed 7", "s older.json", "q")
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert err.startswith("greatglen: ") and said in err and err.count("\n") == 1
