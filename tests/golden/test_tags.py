"""The tags of actions, events and steps never change by themselves: each is stated, and all are written down."""

import pytest
from golden import adapter, files, tags


def test_every_class_states_its_tag() -> None:
    assert adapter.untagged() == [], 'give each of them a tag="…": its name in saved games, however it is renamed'


def test_tags_are_those_of_saved_games() -> None:
    files.compare(tags.FILE, "tags", tags.made()[tags.FILE])


@pytest.mark.parametrize("game", adapter.game_names())
@pytest.mark.parametrize("what", adapter.KINDS)
def test_tags_are_unique_within_a_game(game: str, what: str) -> None:
    assert adapter.tags_within(game, what)  # BadSlice names two classes that share one
