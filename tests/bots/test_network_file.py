"""Minds: nets that load, refuse what is not theirs, give the same answers everywhere, and see what a seat may see."""

import io
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from network_files import make_network_file
from searched import ALL_CHRONICLES, list_positions

from greatglen.bots.champion import LearnedJudge, NetworkSource
from greatglen.bots.network_file import BadNetworkFile, NetworkFile, load_network_file, read_network_file
from greatglen.bots.networks import TOLERANCE
from greatglen.games import game_named
from greatglen.kernel.table import Table

ANSWERS = Path(__file__).with_name("answers.json")
TABLES = [("clans", 3, {}), ("glenmore", 2, {}), ("glenmore2", 2, {}), ("glenmore2", 4, ALL_CHRONICLES)]


@pytest.mark.parametrize("name", ["clans", "glenmore", "glenmore2"])
def test_a_network_file_comes_back_from_its_file_as_it_was(name: str) -> None:
    game = game_named(name)
    network_file = make_network_file(game, 1)
    again = read_network_file(network_file.to_bytes(game), game)
    assert again.made_by == network_file.made_by
    assert (
        network_file.value_network is not None
        and again.value_network is not None
        and network_file.policy_network is not None
        and again.policy_network is not None
    )
    for one, other in (
        (network_file.value_network, again.value_network),
        (network_file.policy_network, again.policy_network),
    ):
        assert all((one.layers[layer] == other.layers[layer]).all() for layer in one.layers)
    assert again.policy_network.columns == network_file.policy_network.columns


def test_half_a_network_file_is_one() -> None:
    game = game_named("clans")
    whole = make_network_file(game, 1)
    assert (
        read_network_file(NetworkFile(policy_network=whole.policy_network).to_bytes(game), game).value_network is None
    )
    assert read_network_file(NetworkFile(value_network=whole.value_network).to_bytes(game), game).policy_network is None


def test_weights_that_are_not_of_this_game_are_refused() -> None:
    game = game_named("clans")
    own = game.evaluation.weights
    cases = [
        ({"placed:now": (1.0, 1.0)}, "there is no weight for placed:expected"),
        ({**own, "whisky": (1.0, 1.0)}, "nothing is called whisky"),
    ]
    for weights, reason in cases:
        with pytest.raises(BadNetworkFile, match=reason):
            read_network_file(NetworkFile(weights=weights).to_bytes(game), game)
        with pytest.raises(BadNetworkFile, match=reason):
            read_network_file(NetworkFile(weights=own, expanded=weights).to_bytes(game), game)
    assert read_network_file(NetworkFile(weights=own).to_bytes(game), game).weights == own


def test_expansions_have_weights_of_their_own() -> None:
    """With them these count, without them the others; who never learned of expansions goes by the others always."""
    game = game_named("glenmore2")
    own = game.evaluation.weights
    with_them = {**own, "coins": (5.0, 5.0), "1:race": (0.5, 0.5)}
    network_file = read_network_file(NetworkFile(weights=own, expanded=with_them).to_bytes(game), game)
    for options, weights in (({}, own), (ALL_CHRONICLES, with_them)):
        table = Table(game, 4, 1, options)
        view = table.view_for(0)
        assert NetworkSource(network_file).load_game(view).evaluation.weights == weights
        assert NetworkSource(NetworkFile(weights=own)).load_game(view).evaluation.weights == own
        assert NetworkSource(None).load_game(view).evaluation.weights == load_network_file("glenmore2").weights_for(
            bool(options)
        )
    assert load_network_file("glenmore2").expanded is not None


def changed(data: bytes, layer: str, array: npt.NDArray[Any]) -> bytes:
    """A file with one of its arrays exchanged."""
    with np.load(io.BytesIO(data)) as file:
        arrays = {name: file[name] for name in file.files}
    out = io.BytesIO()
    np.savez(out, **{**arrays, layer: array})
    return out.getvalue()


def test_what_is_no_network_file_of_this_game_is_refused_with_the_reason() -> None:
    clans, glen = game_named("clans"), game_named("glenmore")
    data = make_network_file(clans, 1).to_bytes(clans)
    inner = np.zeros((5, 6), np.float32)
    told = json.loads(bytes(np.load(io.BytesIO(data))["told"]))

    def saying(**other: str) -> bytes:
        return changed(data, "told", np.frombuffer(json.dumps({**told, **other}).encode(), np.uint8))

    cases = [
        (b"nothing of the kind", clans, "this is no network file"),
        (data[: len(data) // 2], clans, "this is no network file"),
        (data, glen, "this is a network file for clans, not for glenmore"),
        (saying(format="greatglen-mind-0"), clans, "its format is greatglen-mind-0"),
        (saying(sight="0123456789abcdef"), clans, "it was shown other numbers (0123456789abcdef)"),
        (changed(data, "net.si", inner), clans, "net.si has the size 5 where 6 is needed (sum)"),
        (changed(data, "net.o", np.zeros(2, np.float32)), clans, "net.o has 1 dimensions, not 0"),
        (changed(data, "policy.cf", inner), clans, "policy.cf has the size 5 where"),
        (changed(data, "net.i", np.full(6, np.nan, np.float32)), clans, "not all of net.i are numbers"),
    ]
    for file, game, reason in cases:
        with pytest.raises(BadNetworkFile) as refused:
            read_network_file(file, game, "a file")
        assert reason in str(refused.value) and str(refused.value).startswith("a file: ")


def answers() -> dict[str, list[float]]:
    """What seeded network files say of some positions."""
    found = {}
    for name, seats, options in TABLES:
        game = game_named(name)
        network_file = make_network_file(game, 5)
        assert network_file.value_network is not None and network_file.policy_network is not None
        said = []
        for table in list_positions(name, seats, options, 4):
            seen = game.network_features.read_rows(table.state, [table.choice.seat])[0]
            said.append(network_file.value_network.predict_lead(seen))
            said += network_file.policy_network.predict_scores(table, table.choice.options[:3], seen.whole).tolist()
        found[f"{name} {seats}"] = said
    return found


def test_the_answers_are_the_same_on_every_machine() -> None:
    """`python tests/bots/test_mind.py` writes them anew, if what is shown has changed."""
    known = json.loads(ANSWERS.read_text(encoding="utf-8"))
    for which, said in answers().items():
        assert said == pytest.approx(known[which], abs=TOLERANCE), which


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_what_a_seat_cannot_see_moves_no_net(name: str, seats: int, options: dict[str, str]) -> None:
    """What is hidden guessed anew: the same is shown of the position and of every option, so the same is said."""
    game = game_named(name)
    judge = LearnedJudge(make_network_file(game, 3))
    luck = random.Random(4)
    for table in list_positions(name, seats, options, 8, seed=3):
        seat = table.choice.seat
        twin = table.determinise(seat, luck)
        assert game.network_features.read_rows(table.state, [seat]) == game.network_features.read_rows(
            twin.state, [seat]
        )
        assert judge.estimate_lead(table, seat) == judge.estimate_lead(twin, seat)
        assert judge.narrow_options(table, table.choice.options, 1) == judge.narrow_options(
            twin, table.choice.options, 1
        )


@pytest.mark.parametrize("name", ["clans", "glenmore", "glenmore2"])
def test_what_is_shown_has_names(name: str) -> None:
    sight = game_named(name).network_features
    assert len(set(sight.whole)) == len(sight.whole) and len(set(sight.part)) == len(sight.part)
    for seats in (2, 4):
        for table in list_positions(name, seats, {}, 4):
            for seen in sight.read_rows(table.state, range(seats)):
                assert len(seen.whole) == len(sight.whole)
                assert seen.parts and all(len(part) == len(sight.part) for part in seen.parts)


if __name__ == "__main__":
    ANSWERS.write_text(json.dumps(answers(), indent=1) + "\n", encoding="utf-8")
