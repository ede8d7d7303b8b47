"""Whole games go as they went when the golden files were made."""

from functools import cache

import pytest
from golden import files, games, playthroughs
from golden.play import Setup, setups
from thorough import ROTATION, take_sample

SAMPLE = 50  # games for each run; all of them in `make test-all`

Games = dict[str, list[str]]


@cache
def known(name: str) -> Games:
    return files.sections(files.read(name, games.PART))


@pytest.mark.parametrize("setup", take_sample(setups(), SAMPLE, ROTATION), ids=lambda setup: setup.name)
def test_a_game_goes_as_it_went(setup: Setup) -> None:
    games.check(setup, known(games.file_of(setup)))


@pytest.mark.exhaustive
@pytest.mark.parametrize("setup", setups(), ids=lambda setup: setup.name)
def test_every_game_goes_as_it_went(setup: Setup) -> None:
    games.check(setup, known(games.file_of(setup)))


def test_the_files_have_all_games_and_no_others() -> None:
    wanted = {setup.name for setup in setups()}
    found = [name for file in {games.file_of(setup) for setup in setups()} for name in known(file)]
    assert len(found) == len(wanted) >= 500 and set(found) == wanted


@pytest.mark.parametrize("setup", playthroughs.GAMES, ids=lambda setup: setup.name)
def test_a_game_is_told_as_it_was(setup: Setup) -> None:
    files.compare(playthroughs.file_of(setup), "playthroughs", [*playthroughs.told(setup)])
