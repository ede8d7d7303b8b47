"""The OpenSpiel adapter: turns, chance with its probabilities, copies, returns, and what each player knows."""

import random
from collections import Counter
from typing import Any

import pytest
from envs.games import EIGHT, EVERY, NAMES, NONE, SECRETS, SEVEN

from greatglen import Refused
from greatglen.envs.openspiel import CHANCE_PLAYER, HIDDEN_ACTION, TERMINAL_PLAYER, OpenSpielState, load_game
from greatglen.kernel.chance import Seeded, draw_action

every_game = pytest.mark.parametrize(("game", "seats", "options"), EVERY, ids=NAMES)
REACH = 12


def some_way(state: OpenSpielState, rng: random.Random, moves: int = 10**6) -> OpenSpielState:
    """Play on by chance, with the right odds where chance decides."""
    for _ in range(moves):
        if state.is_terminal():
            break
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@every_game
@pytest.mark.parametrize("actions", ["options", "flat"])
def test_a_whole_game(game: str, seats: int, options: dict[str, str], actions: str) -> None:
    title = load_game(game, seats=seats, options=options, reach=REACH, actions=actions)
    assert title.num_players() == seats and title.utility_sum() == 0
    state = title.new_initial_state()
    rng = random.Random(1)
    decided = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        assert state.is_chance_node() == (player == CHANCE_PLAYER) != state.is_player_node()
        assert not state.is_simultaneous_node()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert [number for number, _ in outcomes] == legal and all(odds > 0 for _, odds in outcomes)
            assert max(legal) < title.max_chance_outcomes()
        else:
            decided += 1
            assert state.chance_outcomes() == [] and state.legal_actions((player + 1) % seats) == []
            assert max(legal) < title.num_distinct_actions()
        assert state.returns() == [0.0] * seats
        number = rng.choice(legal)
        assert state.string_to_action(player, state.action_to_string(player, number)) == number
        state.apply_action(number)
    assert state.current_player() == TERMINAL_PLAYER and state.legal_actions() == []
    assert decided <= title.max_game_length()
    assert sum(state.returns()) == pytest.approx(0)
    assert [state.player_return(player) for player in range(seats)] == state.returns() == state.rewards()
    assert all(title.min_utility() <= won <= title.max_utility() for won in state.returns())
    assert len(state.history()) == state.move_number() == state.table.version


@pytest.mark.parametrize("actions", ["options", "flat"])
@pytest.mark.parametrize(("game", "seats", "options"), [("clans", 2, NONE), ("glenmore2", 3, SECRETS)])
def test_a_history_leads_to_the_same_state(game: str, seats: int, options: dict[str, str], actions: str) -> None:
    title = load_game(game, seats=seats, options=options, actions=actions, width=32)
    state = some_way(title.new_initial_state(), random.Random(2), 150)
    again = title.new_initial_state()
    for player, number in state.full_history():
        assert again.current_player() == player
        again.apply_action(number)
    assert again.table.digest() == state.table.digest() and again.history_str() == state.history_str()
    assert again.get_game() is title and str(again) == str(state)


def test_options_have_their_names() -> None:
    state = load_game("clans", seats=2, width=32).new_initial_state()
    rng, split = random.Random(5), 0
    while not state.is_terminal():
        names = state.options()
        assert [state.string_to_action(state.current_player(), name) for name in names] == state.legal_actions()
        assert sum(state.legal_actions_mask()) == len(names)
        split += any("…" in name for name in names)
        some_way(state, rng, 1)
    assert split, "and some lists were too long for one question"
    with pytest.raises(Refused):
        state.string_to_action(0, "shield")


def test_masks_are_the_legal_actions() -> None:
    state = load_game("clans", seats=2, actions="flat").new_initial_state()
    assert len(state.legal_actions_mask()) == 28, "at a chance node: among the outcomes"
    some_way(state, random.Random(3), 60)
    player = state.current_player()
    mask = state.legal_actions_mask()
    assert [number for number, legal in enumerate(mask) if legal] == state.legal_actions()
    assert len(mask) == state.num_distinct_actions() and sum(state.legal_actions_mask(1 - player)) == 0


@pytest.mark.parametrize(
    ("game", "seats", "options", "kind"),
    [
        ("glenmore", 2, NONE, "roll"),
        ("glenmore2", 2, NONE, "roll"),
        ("glenmore2", 3, {"chronicles": "8"}, "mobster"),
        ("glenmore2", 3, {"chronicles": "5"}, "haggis-roll"),
        ("glenmore2", 4, {"end": "middle"}, "draw"),
    ],
)
def test_the_odds_are_those_of_the_engine(game: str, seats: int, options: dict[str, str], kind: str) -> None:
    """What the engine samples, often enough, comes as often as the outcomes say. Weighted choices only."""
    state = load_game(game, seats=seats, options=options, reach=REACH).new_initial_state()
    rng = random.Random(6)
    while not (
        state.table.choice.kind == kind and state.table.choice.weights and len(set(state.table.choice.weights)) > 1
    ):
        some_way(state, rng, 1)
        assert not state.is_terminal()
    times = 20_000
    options_now = state.table.choice.options
    luck = Seeded.from_seed(99)
    fell = Counter(options_now.index(draw_action(state.table.choice, luck, version)) for version in range(times))
    for number, odds in state.chance_outcomes():
        assert fell[number] / times == pytest.approx(odds, abs=0.015)
    assert set(fell) <= {number for number, _ in state.chance_outcomes()}


@every_game
def test_a_clone_is_on_its_own(game: str, seats: int, options: dict[str, str]) -> None:
    state = some_way(
        load_game(game, seats=seats, options=options, reach=REACH).new_initial_state(), random.Random(7), 40
    )
    before, history = state.table.digest(), state.history()
    twin = state.clone()
    some_way(twin, random.Random(8))
    assert twin.is_terminal() and not state.is_terminal()
    assert state.table.digest() == before and state.history() == history
    child = state.child(state.legal_actions()[0])
    assert child.history() == [*history, state.legal_actions()[0]] and state.table.digest() == before


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("clans", 2, NONE), ("glenmore2", 2, SEVEN), ("glenmore2", 4, EIGHT)]
)
def test_what_a_player_cannot_see_is_in_nothing_it_is_told(game: str, seats: int, options: dict[str, str]) -> None:
    rng = random.Random(10)
    state = load_game(game, seats=seats, options=options, reach=REACH).new_initial_state()
    different = 0
    while not state.is_terminal():
        some_way(state, rng, 3)
        player = rng.randrange(seats)
        guess = state.resample_from_infostate(player, rng)
        different += guess.table.digest() != state.table.digest()
        assert guess.information_state_string(player) == state.information_state_string(player)
        assert guess.information_state_tensor(player) == state.information_state_tensor(player)
        assert guess.observation_string(player) == state.observation_string(player)
        assert guess.observation_tensor(player) == state.observation_tensor(player)
    assert different, "and there was something hidden to be guessed"


def test_information_states_remember_what_was_seen() -> None:
    state = load_game("clans", seats=2).new_initial_state()
    title = state.get_game()
    dealt: list[str] = []
    while state.is_chance_node():
        number = state.legal_actions()[0]
        dealt.append(state.action_to_string(CHANCE_PLAYER, number))
        state.apply_action(number)
    mine, others = state.information_state_string(0), state.information_state_string(1)
    assert mine != others and "?" in mine
    cards = [line.removeprefix("deal ") for line in dealt[title.max_chance_outcomes() - 3 - 17 :]]
    assert sum(f'"{card}"' in mine for card in cards) == 9 and sum(f'"{card}"' in others for card in cards) == 8
    before = state.information_state_tensor(0)
    assert len(before) == title.information_state_tensor_size() == title.information_state_tensor_shape()[0]
    assert len(state.observation_tensor(0)) == title.observation_tensor_size() == title.observation_tensor_shape()[0]
    number = title.actions.encode(state.table.choice.options[0])
    state.apply_action(0)
    assert 1 + number in state.information_state_tensor(1)[title.observation_tensor_size() :]


def test_a_guess_hides_what_others_did_in_secret() -> None:
    state = load_game("clans", seats=2).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    guess = state.resample_from_infostate(0, random.Random(1))
    assert set(guess.history()) == {HIDDEN_ACTION} and len(guess.history()) == len(state.history())
    some_way(guess, random.Random(2))
    assert guess.is_terminal()


@pytest.mark.parametrize("wrong", [-1, 10**9, None, "done"])
def test_an_illegal_action_is_refused_and_changes_nothing(wrong: Any) -> None:
    state = some_way(load_game("glenmore", seats=2, reach=REACH).new_initial_state(), random.Random(1), 25)
    before, history = state.table.digest(), state.history()
    illegal = next(number for number in range(10**4) if number not in state.legal_actions())
    for number in (wrong, illegal):
        with pytest.raises(Refused):
            state.apply_action(number)
    assert state.table.digest() == before and state.history() == history


def test_payoffs() -> None:
    by_points = load_game("clans", seats=3, payoff="score")
    assert by_points.utility_sum() is None and by_points.get_parameters() == {
        "seats": 3,
        "width": 128,
        "payoff": "score",
    }
    state = some_way(by_points.new_initial_state(), random.Random(3))
    assert state.returns() == state.table.scores
    assert load_game("clans", seats=3, payoff="win").max_utility() == 2
    with pytest.raises(Refused):
        load_game("clans", seats=3, payoff="glory")


def test_unknown_games_are_refused() -> None:
    for wrong in ({"actions": "words"}, {"width": 1000}):
        with pytest.raises(Refused):
            load_game("clans", seats=2, **wrong)
    with pytest.raises(Refused):
        load_game("tic_tac_toe", seats=2)
    with pytest.raises(Refused):
        load_game("glenmore2", seats=2, options={"weather": "rain"})
