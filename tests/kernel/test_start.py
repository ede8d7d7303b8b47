"""Starting a table: what can be played, and every wish that cannot be granted."""

from typing import Any

import pytest
from play import EVERY_GAME
from thorough import take_some

import greatglen
from greatglen import Refused
from greatglen.games import GAMES


def refused(game: Any = "glenmore", **wish: Any) -> tuple[str, dict[str, str | int]]:
    """Why a table is not started. Callers of any kind may call, so types are not checked here."""
    start: Any = greatglen.start
    with pytest.raises(Refused) as caught:
        start(game, **{"seats": 3, "seed": 1, **wish})
    assert str(caught.value)
    return caught.value.code, caught.value.facts


def test_what_can_be_played() -> None:
    known = {game.name: game for game in greatglen.list_games()}
    assert known["clans"].title == "Clans of Scotland" and known["clans"].seats == (2, 4)
    assert known["glenmore"].title == "Glen More" and known["glenmore"].seats == (2, 5)
    assert known["clans"].options == ()
    (scoring,) = known["glenmore"].options
    assert (scoring.name, scoring.values) == ("scoring", ("rulebook", "published"))


@pytest.mark.parametrize(("game", "seats"), take_some(EVERY_GAME, 4))
def test_a_table_as_ordered(game: str, seats: int) -> None:
    table = greatglen.start(game, seats=seats, seed=5)
    assert (table.game.name, table.seats, table.seed, table.chance) == (game, seats, 5, "auto")
    assert not table.is_over and table.choice.seat == 0 and table.scores == [0] * seats


@pytest.mark.parametrize("game", ["", "chess", "Clans", "glenmore ", None, 7, True, 1.5])
def test_unknown_game(game: object) -> None:
    code, facts = refused(game)
    assert (code, facts) == ("unknown-game", {"game": str(game), "known": ", ".join(GAMES)})


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 100, True, False, None, "3", 3.0, [3]])
def test_seats_glen_more_is_not_for(seats: object) -> None:
    assert refused(seats=seats) == ("bad-seats", {"game": "Glen More", "least": 2, "most": 5, "seats": str(seats)})


@pytest.mark.parametrize("seats", [1, 5, True, "2"])
def test_seats_clans_is_not_for(seats: object) -> None:
    code, facts = refused("clans", seats=seats)
    assert code == "bad-seats" and facts["most"] == 4


@pytest.mark.parametrize("seed", [-1, 2**63, True, "1", 1.0, [], b"1"])
def test_no_seed(seed: object) -> None:
    assert refused(seed=seed) == ("bad-seed", {"seed": str(seed)})


def test_any_seed_from_0_to_2_to_the_63() -> None:
    for seed in (0, 2**63 - 1):
        assert greatglen.start("clans", seats=2, seed=seed).record.seed == seed


def test_without_a_seed_every_table_is_another() -> None:
    assert len({greatglen.start("clans", seats=2).digest() for _ in range(5)}) == 5


@pytest.mark.parametrize("chance", ["", "Auto", "random", None, True, 0, ["auto"]])
def test_no_such_chance(chance: object) -> None:
    assert refused(chance=chance) == ("bad-chance", {"chance": str(chance)})


@pytest.mark.parametrize("name", ["Scoring", "", "chronicles", 3])
def test_unknown_option(name: object) -> None:
    code, facts = refused(options={name: "rulebook"})
    assert (code, facts) == ("unknown-option", {"game": "Glen More", "option": str(name), "known": "scoring"})


def test_clans_has_no_options() -> None:
    code, facts = refused("clans", options={"scoring": "rulebook"})
    assert code == "unknown-option" and facts["known"] == "none"


@pytest.mark.parametrize("value", ["", "Rulebook", "3", None, True, 1, ["rulebook"], {}])
def test_an_option_that_cannot_be_so(value: object) -> None:
    code, facts = refused(options={"scoring": value})
    assert code == "bad-option"
    assert facts == {"game": "Glen More", "option": "scoring", "known": "rulebook or published", "value": str(value)}


def test_options_have_defaults() -> None:
    assert greatglen.start("glenmore", seats=2, seed=1).options == {"scoring": "rulebook"}
    assert greatglen.start("glenmore", seats=2, seed=1, options={}).options == {"scoring": "rulebook"}
    assert greatglen.start("glenmore", seats=2, seed=1, options={"scoring": "published"}).options == {
        "scoring": "published"
    }
