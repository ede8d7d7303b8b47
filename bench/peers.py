"""The engines that are measured, each behind the same two questions: a whole random game, and a copy in mid-game."""

import random
from collections.abc import Callable
from typing import Protocol

from catanatron import Color, Game, RandomPlayer

import greatglen


class Peer(Protocol):
    name: str

    def play(self, seed: int) -> int:
        """Play one whole game at random; how many choices had more than one option."""
        ...

    def make_copier(self) -> Callable[[], object]:
        """Something that copies a game in its middle."""
        ...


class GreatGlen:
    """One of our games with a number of random players."""

    def __init__(self, game: str, seats: int, chronicles: str = "") -> None:
        self.game = game
        self.seats = seats
        self.options = {"chronicles": chronicles} if chronicles else {}
        self.name = f"{game}, {'all Chronicles' if chronicles else f'{seats} players'}"

    def play(self, seed: int) -> int:
        rng = random.Random(seed)
        table = greatglen.start(self.game, seats=self.seats, seed=seed, options=self.options)
        choices = 0
        while not table.is_over:
            choices += table.choice.forced_option is None
            table.apply(rng.choice(table.choice.options))
        return choices

    def make_copier(self) -> Callable[[], object]:
        rng = random.Random(0)
        table = greatglen.start(self.game, seats=self.seats, seed=0, options=self.options)
        middle = self.play(0) // 2
        for _ in range(middle):
            table.apply(rng.choice(table.choice.options))
        return table.copy


class CountingPlayer(RandomPlayer):
    """Catanatron's random player, counting the choices in which it has one."""

    choices = 0

    def decide(self, game: Game, playable_actions: list[object]) -> object:
        CountingPlayer.choices += len(playable_actions) > 1
        return random.choice(playable_actions)


class Catanatron:
    """Catan by catanatron with four random players: the yardstick."""

    name = "catanatron, 4 players"

    def _game(self, seed: int) -> Game:
        random.seed(seed)
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        return Game([CountingPlayer(colour) for colour in colours], seed=seed)

    def play(self, seed: int) -> int:
        CountingPlayer.choices = 0
        self._game(seed).play()
        return CountingPlayer.choices

    def make_copier(self) -> Callable[[], object]:
        length = self._game(0)
        length.play()
        game = self._game(0)
        while game.state.num_turns < length.state.num_turns // 2:
            game.play_tick()
        copy: Callable[[], object] = game.copy
        return copy
