"""Chance as a seat: its outcomes are actions, sampled from the seed of the table and the version they are made at.

The generator keeps no state: the n-th action of a table with a given seed always falls the same way. So copies stay
twins, replays need no luck, and stepping back never rolls again.
"""

from functools import lru_cache

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice

_MASK = (1 << 64) - 1


def _mix(x: int) -> int:
    """The finaliser of splitmix64: 64 well-mixed bits."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


@lru_cache(maxsize=64)
def _start(seed: int) -> int:
    """Where the numbers of a seed begin; asked for with every outcome, so the last ones are remembered."""
    return _mix(seed & _MASK)


def below(n: int, seed: int, version: int) -> int:
    """A number from 0 to n - 1, all alike to within n / 2**64."""
    return (_mix((_start(seed) + (version + 1) * 0x9E3779B97F4A7C15) & _MASK) * n) >> 64


def sample(choice: Choice, seed: int, version: int) -> Action:
    """The outcome of a chance choice."""
    options, weights = choice.options, choice.weights
    if weights is None:
        return options[below(len(options), seed, version)]
    left = below(sum(weights), seed, version)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    raise AssertionError("weights do not add up")
