"""Random: any option, all alike. The measure of nothing, and good for tests."""

import random

from greatglen.kernel.action import Action
from greatglen.kernel.view import View


class RandomBot:
    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Action:
        return self._rng.choice(view.choice.options)
