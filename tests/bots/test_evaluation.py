"""The evaluation: terms that add up, weights that load or are refused, and nothing but what a seat may see."""

import random
from pathlib import Path

import pytest
from searched import TABLES

import greatglen
from greatglen.games import GAMES, game_named
from greatglen.heuristics.evaluation import BadWeights, Evaluation, read_weights


def positions(game: str, seats: int, options: dict[str, str], seed: int) -> list[greatglen.Table]:
    """Every few positions of a random game, and its end."""
    rng = random.Random(seed)
    table = greatglen.start(game, seats=seats, seed=seed, options=options)
    seen = []
    while not table.is_over:
        if rng.random() < 0.2:
            seen.append(table.copy())
        table.apply(rng.choice(table.choice.options))
    return [*seen, table]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_terms_add_up_to_prospects(game: str, seats: int, options: dict[str, str]) -> None:
    for table in positions(game, seats, options, seed=4):
        terms = table.game.evaluation_terms(table.state)
        assert len(terms) == seats
        assert [sum(named.values()) for named in terms] == pytest.approx(table.game.expected_points(table.state))


SETS = [("glenmore2", 3, {"chronicles": str(number)}) for number in range(1, 9)]


@pytest.mark.parametrize(("game", "seats", "options"), [*TABLES, *SETS])
def test_prospects_are_the_weighed_sum_of_the_features(game: str, seats: int, options: dict[str, str]) -> None:
    """However much of the sum is kept from other positions: here it is written out in full, for two sets of weights."""
    ours = game_named(game)
    doubtful = {name: (late + 1.0, early * 0.5) for name, (early, late) in ours.evaluation.weights.items()}
    corrected = {f"{number}:{name}": (0.5, 2.0) for number, name in [(2, "loot"), (7, "votes"), (8, "tricks")]}
    theirs = ours.with_weights({**doubtful, **(corrected if game == "glenmore2" else {})})
    for table in positions(game, seats, options, seed=8)[:-1]:
        for one in (ours, theirs, ours):
            assert one.expected_points(table.state) == pytest.approx(
                written_out(one.evaluation, table), abs=1e-9, rel=0
            )


def written_out(evaluation: Evaluation, table: greatglen.Table) -> list[float]:
    look = evaluation.read_features(table.state)
    found = []
    for score, row, besides in zip(table.scores, look.rows, look.extras_by_seat, strict=True):
        features = {**dict(zip(evaluation.names, row, strict=True)), **besides}
        worths = [(value, *evaluation.weights.get(name, (1.0, 1.0))) for name, value in features.items()]
        found.append(
            score + sum(value * (look.remaining * early + (1 - look.remaining) * late) for value, early, late in worths)
        )
    return found


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_seat_has_the_same_terms_in_every_position(game: str, seats: int, options: dict[str, str]) -> None:
    names = {
        tuple(named)
        for table in positions(game, seats, options, 5)[:-1]
        for named in table.game.evaluation_terms(table.state)
    }
    assert len(names) == 1


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_at_the_end_prospects_are_the_scores(game: str, seats: int, options: dict[str, str]) -> None:
    table = positions(game, seats, options, seed=6)[-1]
    assert table.game.expected_points(table.state) == table.scores
    assert table.game.evaluation_terms(table.state) == [{"points": score} for score in table.scores]


def test_valuing_a_position_leaves_it_as_it_is() -> None:
    for table in positions("glenmore2", 4, {"chronicles": "1,2,3,4,5,6,7,8"}, seed=7):
        before = table.digest()
        table.game.evaluation_terms(table.state)
        assert table.digest() == before


def test_every_chronicle_has_its_terms() -> None:
    table = greatglen.start("glenmore2", seats=4, seed=1, options={"chronicles": "1,2,3,4,5,6,7,8"})
    numbers = {name.partition(":")[0] for name in table.game.evaluation_terms(table.state)[0] if ":" in name}
    assert numbers == set("12345678")


@pytest.mark.parametrize("game", GAMES)
def test_the_weights_of_every_game_load_and_say_how_they_were_made(game: str) -> None:
    path = Path(greatglen.__file__).parent / "games" / game / "weights.json"
    file = read_weights(path, game, game_named(game).evaluation.names)
    assert file.made_by.startswith(f"python -m greatglen.bots.tune {game} ")
    assert file.to_json() == path.read_text(encoding="utf-8")
    by_hand = read_weights(path.with_name("weights.hand.json"), game, game_named(game).evaluation.names)
    assert by_hand.made_by == "hand" and by_hand.to_json() == path.with_name("weights.hand.json").read_text("utf-8")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('"clans"', '"chess"'), "weights of chess, not of clans"),
        (('"support"', '"suport"'), "no weight for support"),
        (('"weights": {', '"weights": {"luck": [1, 2],'), "nothing is called luck"),
        (('"support": [', '"support": ["much", '), "Expected"),
        (('"made_by"', '"maker"'), "made_by|maker"),
        (("}", ""), "clans.json"),
    ],
)
def test_a_broken_file_of_weights_is_refused(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    names = game_named("clans").evaluation.names
    good = Path(greatglen.__file__).parent / "games" / "clans" / "weights.json"
    file = tmp_path / "clans.json"
    file.write_text(good.read_text(encoding="utf-8").replace(*change), encoding="utf-8")
    with pytest.raises(BadWeights, match=said):
        read_weights(file, "clans", names)


def test_a_missing_file_of_weights_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="No such file"):
        read_weights(tmp_path / "none.json", "clans", ())
