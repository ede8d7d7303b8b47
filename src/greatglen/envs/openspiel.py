"""The games as OpenSpiel knows games: `load_game(…).new_initial_state()`. Needs neither OpenSpiel nor numpy.

Chance is a player here: its outcomes have numbers of their own, with their probabilities. Names and conventions are
OpenSpiel's, so that code written for its Python states runs on these.
"""

import random
from collections.abc import Mapping
from typing import NamedTuple, Self

import msgspec

import greatglen
from greatglen.envs.action_table import ActionTable, action_table, chance_table
from greatglen.envs.interface import EnvironmentFace
from greatglen.envs.observation import observation_layout
from greatglen.envs.option_numbers import Questions, check_actions, choose_width
from greatglen.envs.payoff import ZERO_SUM, check_payoff, compute_payoffs
from greatglen.envs.render import render_text
from greatglen.games import game_named
from greatglen.kernel.action import Action
from greatglen.kernel.choice import CHANCE
from greatglen.kernel.refusal import Refused
from greatglen.kernel.table import Table

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4
HIDDEN_ACTION = -1  # in a history: an action that was guessed away
MEMORY = 128  # actions that an information state tensor remembers
MAX_DECISIONS_PER_OUTCOME = 100  # decisions: no game of a thousand by chance came to a tenth of it
MAX_POINTS = 1000  # more than anybody ever won or lost by
UNUSED_SEED = 0  # the seed does not matter: the caller makes what chance brings


class OpenSpielGame:
    """A title with its seats, options and payoff: where games begin."""

    def __init__(
        self,
        name: str,
        seats: int,
        options: Mapping[str, object] | None = None,
        reach: int | None = None,
        payoff: str = "margin",
        actions: str = "options",
        width: int | None = None,
    ) -> None:
        check_payoff(payoff)
        check_actions(actions)
        self.is_flat = actions == "flat"
        self.width = choose_width(name, width)
        self.short_name = name
        self.seats = seats
        self.actions = action_table(name, seats=seats, options=options, reach=reach)
        self.chance = chance_table(name, seats=seats, options=options)
        self.layout = observation_layout(name, seats=seats, options=options)
        self.payoff = payoff

    def new_initial_state(self) -> "OpenSpielState":
        options = self.actions.options
        table = greatglen.start(self.short_name, seats=self.seats, seed=UNUSED_SEED, options=options, chance="manual")
        return OpenSpielState(self, table, Questions(table, self.width))

    def get_parameters(self) -> dict[str, object]:
        numbers = {"reach": self.actions.reach} if self.is_flat else {"width": self.width}
        return {"seats": self.seats, **numbers, "payoff": self.payoff, **self.actions.options}

    def num_players(self) -> int:
        return self.seats

    def num_distinct_actions(self) -> int:
        return len(self.actions) if self.is_flat else self.width

    def max_chance_outcomes(self) -> int:
        return len(self.chance)

    def max_game_length(self) -> int:
        """Decisions of players in a game: exact where the rules say it, otherwise a number no game comes near.

        There, most outcomes of chance are tiles to be drawn.
        """
        front: EnvironmentFace = game_named(self.short_name).slice.load_face("observation")
        longest = front.max_decisions(self.seats)
        return MAX_DECISIONS_PER_OUTCOME * len(self.chance) if longest is None else longest

    def min_utility(self) -> float:
        return -1.0 if self.payoff in ("rank", "win") else -float(MAX_POINTS)

    def max_utility(self) -> float:
        return {"rank": 1.0, "win": self.seats - 1.0}.get(self.payoff, float(MAX_POINTS))

    def utility_sum(self) -> float | None:
        """0 if what one wins others lose; None if points are just counted."""
        return 0.0 if self.payoff in ZERO_SUM else None

    def observation_tensor_shape(self) -> list[int]:
        return [len(self.layout)]

    def observation_tensor_size(self) -> int:
        return len(self.layout)

    def information_state_tensor_shape(self) -> list[int]:
        return [len(self.layout) + MEMORY]

    def information_state_tensor_size(self) -> int:
        return len(self.layout) + MEMORY


class PlayedMove(NamedTuple):
    """A move, and those before it. `action`: None if a group of options was chosen."""

    before: "PlayedMove | None"
    move_number: int
    seat: int
    number: int
    action: Action | None


class OpenSpielState:
    """A position, and the way that led to it."""

    __slots__ = ("_game", "_last_move", "_questions", "table")

    def __init__(self, game: OpenSpielGame, table: Table, questions: Questions, past: PlayedMove | None = None) -> None:
        self._game = game
        self.table = table
        self._questions = questions
        self._last_move = past

    def _list_moves(self) -> list[PlayedMove]:
        """Every move from the beginning."""
        found, move = [], self._last_move
        while move is not None:
            found.append(move)
            move = move.before
        return found[::-1]

    # -- whose move it is

    def get_game(self) -> OpenSpielGame:
        return self._game

    def num_players(self) -> int:
        return self._game.seats

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def max_game_length(self) -> int:
        return self._game.max_game_length()

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.table.is_over else self.table.choice.seat

    def is_terminal(self) -> bool:
        return self.table.is_over

    def is_chance_node(self) -> bool:
        return self.table.choice.seat == CHANCE

    def is_player_node(self) -> bool:
        return self.table.choice.seat >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def move_number(self) -> int:
        return 0 if self._last_move is None else self._last_move.move_number

    # -- what can be done

    def _get_table(self, player: int) -> ActionTable:
        return self._game.chance if player == CHANCE_PLAYER else self._game.actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; none for a player who is not to move. At a chance node: the outcomes."""
        seat = self.table.choice.seat
        if player is not None and player != seat:
            return []
        if self._game.is_flat:
            return sorted(self._get_table(seat).encode_all(self.table.choice.options))
        return list(range(len(self._questions.options)))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """A 1 for each legal action, among all there are; at a chance node among all outcomes."""
        seat = self.table.choice.seat if player is None else player
        n = self._game.max_chance_outcomes() if seat == CHANCE_PLAYER else self._game.num_distinct_actions()
        mask = [0] * n
        for number in self.legal_actions(player):
            mask[number] = 1
        return mask

    def options(self) -> list[str]:
        """What each legal action does, in the order of their numbers; a group by its first and last option."""
        return [self.action_to_string(self.table.choice.seat, number) for number in self.legal_actions()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome and how likely it is."""
        choice = self.table.choice
        if choice.seat != CHANCE:
            return []
        weights = choice.weights or [1] * len(choice.options)
        whole = sum(weights)
        numbers = self._game.chance.encode_all(choice.options) if self._game.is_flat else range(len(choice.options))
        return sorted((number, weight / whole) for number, weight in zip(numbers, weights, strict=True))

    def apply_action(self, number: int) -> None:
        """Carry out a legal action, or an outcome of chance; Refused, and nothing changed, if it is neither."""
        seat = self.table.choice.seat
        action: Action | None
        if self._game.is_flat:
            action = self._get_table(seat).decode(number)
            self.table.apply(action)
            self._questions.refresh()
        else:
            action = self._questions.answer(number)
        past = self._last_move
        self._last_move = PlayedMove(past, 1 if past is None else past.move_number + 1, seat, number, action)

    def action_to_string(self, player: int, number: int) -> str:
        if self._game.is_flat:
            return str(self._get_table(player).decode(number))
        return self._questions.describe(number)

    def string_to_action(self, player: int, notation: str) -> int:
        if not self._game.is_flat:
            return self._questions.find_number(notation)
        numbers = self._get_table(player)
        return numbers.encode(numbers.parse(notation))

    # -- copies and futures

    def clone(self) -> Self:
        """A twin: what is done to one never shows in the other."""
        table = self.table.copy()
        return type(self)(self._game, table, self._questions.copy(table), self._last_move)

    def child(self, number: int) -> Self:
        twin = self.clone()
        twin.apply_action(number)
        return twin

    def resample_from_infostate(self, player: int, rng: random.Random) -> Self:
        """A state that player could be in: what it cannot see is guessed anew, and hidden in the history."""
        table = self.table.determinise(player, rng)
        questions = (
            self._questions.copy(table) if self.table.choice.seat == player else Questions(table, self._game.width)
        )
        past = None
        for move in self._list_moves():
            past = PlayedMove(past, move.move_number, move.seat, *self._hide_move(player, move))
        return type(self)(self._game, table, questions, past)

    def _hide_move(self, player: int, move: PlayedMove) -> tuple[int, Action | None]:
        """A move as a player saw it. The number of an option tells what else there was, which may be a secret."""
        if move.seat == player or move.action is None or not self.table.has_secrets:
            return move.number, move.action
        action = move.action.hide_secrets()
        return (self._encode_flat(move.seat, action) if self._game.is_flat else HIDDEN_ACTION), action

    # -- what it is worth

    def returns(self) -> list[float]:
        """What each player gets; nothing while the game goes on."""
        if not self.table.is_over:
            return [0.0] * self._game.seats
        return list(compute_payoffs(self.table, self._game.payoff))

    def rewards(self) -> list[float]:
        """The same: all comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    # -- how it came about

    def full_history(self) -> list[tuple[int, int]]:
        """Player and action of every move, chance included."""
        return [(move.seat, move.number) for move in self._list_moves()]

    def _encode_flat(self, seat: int, action: Action) -> int:
        """The number of an action in the flat table."""
        try:
            return self._get_table(seat).encode(action)
        except Refused:
            return HIDDEN_ACTION

    def history(self) -> list[int]:
        return [number for _, number in self.full_history()]

    def _list_actions(self) -> list[tuple[int, Action]]:
        """Who did what; groups that were chosen left out."""
        return [(move.seat, move.action) for move in self._list_moves() if move.action is not None]

    def history_str(self) -> str:
        return ", ".join(str(action) for _, action in self._list_actions())

    # -- what a player knows

    def observation_string(self, player: int) -> str:
        """All that a seat sees now, as JSON."""
        view = self.table.view_for(player, since=self.table.version + 1)
        return msgspec.json.encode(view.to_builtins(), order="deterministic").decode()

    def observation_tensor(self, player: int) -> list[int]:
        """The vector that `observation_layout` explains."""
        return self._game.layout.observe(self.table.view_for(player, since=self.table.version + 1))

    def information_state_string(self, player: int) -> str:
        """All that a seat has seen from the beginning: every move as it saw it, what followed, and what is asked."""
        lines = [f"{self._game.short_name}, seat {player} of {self._game.seats}"]
        view = self.table.view_for(player)
        moves = [
            f"{seat}: {action if seat == player else action.hide_secrets()}" for seat, action in self._list_actions()
        ]
        for move, events in zip(["set-up", *moves], view.log, strict=True):
            lines.append(" ".join([move, *(msgspec.json.encode(event).decode() for event in events)]))
        lines.append(f"{view.choice.seat}: {view.choice.kind} {view.choice.by}?")
        return "\n".join(lines)

    def information_state_tensor(self, player: int) -> list[int]:
        """The observation, then the latest actions as the seat saw them, newest first.

        A player's action is 1 + its number in the flat table, an outcome of chance minus that; what the seat did not
        see, and what did not happen yet, is 0. Only the string remembers everything.
        """
        latest = [
            self._encode_memory(player, seat, action) for seat, action in self._list_actions()[: -MEMORY - 1 : -1]
        ]
        return [*self.observation_tensor(player), *latest, *[0] * (MEMORY - len(latest))]

    def _encode_memory(self, player: int, seat: int, action: Action) -> int:
        number = self._encode_flat(seat, action if seat == player else action.hide_secrets())
        return -1 - number if seat == CHANCE and number != HIDDEN_ACTION else 1 + number

    def __str__(self) -> str:
        return render_text(self.table)


def load_game(
    name: str,
    *,
    seats: int,
    options: Mapping[str, object] | None = None,
    reach: int | None = None,
    payoff: str = "margin",
    actions: str = "options",
    width: int | None = None,
) -> OpenSpielGame:
    """A game to begin; Refused if there is none of that name, or it cannot be played so."""
    return OpenSpielGame(name, seats, options, reach, payoff, actions, width)
