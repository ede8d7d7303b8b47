"""A ninth Chronicle is a folder: dropped beside the others it is played in the engine, the terminal, as an environment
and in German, and no other file is touched. tests/web/test_ninth.py plays it in the browser.
"""

from pathlib import Path

import pytest
from slices.house import NINTH, SOURCE, TESTS, copied, run, with_ninth


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_ninth(tmp_path_factory.mktemp("ninth"))


def contents(folder: Path) -> dict[Path, bytes]:
    """The files, without what Python compiled and what catalogues were compiled to."""
    files = (file for file in folder.rglob("*") if file.is_file() and file.suffix not in (".pyc", ".mo"))
    return {file.relative_to(folder): file.read_bytes() for file in files}


def test_no_other_file_is_touched(house: Path) -> None:
    beside = house / "games" / "glenmore2" / "chronicles" / NINTH.name
    there = contents(house)
    added = {beside.relative_to(house) / file: text for file, text in contents(beside).items()}
    assert there == {**contents(SOURCE), **added} and len(added) > 15


@pytest.mark.parametrize("check", ["greatglen.games.check", "greatglen.text.check"])
def test_nothing_is_missing(house: Path, check: str) -> None:
    checked = run(house, "-m", check)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_without_the_folder_there_is_no_ninth(tmp_path: Path) -> None:
    refused = run(copied(tmp_path), "-m", "greatglen.cli", "play", "glenmore2", "--chronicles", "9", "--language", "en")
    assert refused.returncode != 0 and "There is no Chronicle 9" in refused.stderr


def test_in_the_engine(house: Path) -> None:
    """Games by chance end, and replay to the same result; wishes were made, and were worth points."""
    played = run(house, str(TESTS / "ninth" / "engine.py"))
    assert played.returncode == 0, played.stderr


def test_at_the_table(house: Path) -> None:
    """The tests that every Chronicle has to pass: it has words, is drawn, explained, and can be pointed at."""
    file = TESTS / "chronicles" / "test_at_the_table.py"
    tested = run(house, "-m", "pytest", "-p", "no:cacheprovider", "-rA", "-k", "c9-", str(file))
    assert tested.returncode == 0 and "[c9-" in tested.stdout, tested.stdout + tested.stderr


def test_in_the_terminal_in_german(house: Path) -> None:
    table = ("play", "glenmore2", "--chronicles", "9", "--language", "de", "--seed", "3", "--seats", "you:Ailsa,easy")
    played = run(house, "-m", "greatglen.cli", *table, typed="wish\nl\nq\n")
    assert played.returncode == 0, played.stderr
    assert "wirf 1 Münze in den Brunnen und wünsch dir etwas" in played.stdout
    assert "Ailsa warf 1 Münze in den Brunnen und wünschte sich etwas." in played.stdout
    assert "Der Wunschbrunnen: Glücks-Token: Ailsa 1, " in played.stdout


def test_its_rules_in_german(house: Path) -> None:
    shown = run(house, "-m", "greatglen.cli", "rules", "glenmore2", "C9-1", "--language", "de")
    assert shown.returncode == 0 and "eine Münze in den Brunnen werfen" in " ".join(shown.stdout.split()), shown


def test_as_an_environment(house: Path) -> None:
    """The observation has a section with the luck of both seats and who has wished; after a wish there is no other."""
    played = run(house, str(TESTS / "ninth" / "environment.py"))
    assert played.returncode == 0, played.stderr
