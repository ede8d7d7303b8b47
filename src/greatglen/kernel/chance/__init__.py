"""Chance as a seat: its outcomes are actions, drawn from the luck of the table at the version they are made at.

Luck keeps no state: the n-th action of a table always falls the same way. So copies stay twins, replays need no luck,
and stepping back never rolls again. There are three kinds:
- A seed can be written down and dealt again by anybody: for the library, simulations, tests, games among friends.
- A sealed key is secret until the game is over, and nobody can work it out from what was drawn: for tables on a server.
  Whoever has the key afterwards can check every draw (verify.py).
- A counted key is one for many tables that play the same deal. There a draw falls by what is drawn and how often that
  was drawn before, so that whatever they decide, the n-th tile, card or roll is the same for all.
"""

import hashlib
import secrets
from typing import TypeAlias

import msgspec

from greatglen.kernel.action import Action
from greatglen.kernel.choice import Choice
from greatglen.kernel.refusal import Reason, Refused

BAD_SEED = Reason("bad-seed", "A seed must be a whole number from 0 to 2**63 - 1, not {seed}.")

_MASK = (1 << 64) - 1
KEY_BYTES = 32
_DRAW_BYTES = 16  # of each number drawn with a key: far more than the bias of any choice could show


def _mix(x: int) -> int:
    """The finaliser of splitmix64: 64 well-mixed bits."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


class Seeded(msgspec.Struct, frozen=True):
    """Luck from a seed, by splitmix64: quick, and open to whoever knows or guesses the seed."""

    seed: int
    start: int  # where the numbers of the seed begin

    @classmethod
    def from_seed(cls, seed: int) -> "Seeded":
        return cls(seed, _mix(seed & _MASK))

    def draw_below(self, n: int, version: int) -> int:
        """A number from 0 to n - 1, all alike to within n / 2**64."""
        return (_mix((self.start + (version + 1) * 0x9E3779B97F4A7C15) & _MASK) * n) >> 64


class Sealed(msgspec.Struct, frozen=True):
    """Luck from a secret key of 256 bits: each number is the keyed hash (BLAKE2b) of the version it is drawn at."""

    key: bytes
    since: int = 0  # the version from which on it draws: a table that goes on from another's position begins there

    @classmethod
    def create(cls, since: int = 0) -> "Sealed":
        return cls(secrets.token_bytes(KEY_BYTES), since)

    @property
    def seal(self) -> str:
        """The commitment to the key: it can be shown at once, and tells nothing of it."""
        return hashlib.blake2b(self.key, digest_size=32, person=b"greatglen seal").hexdigest()

    def draw_below(self, n: int, version: int) -> int:
        """A number from 0 to n - 1, all alike to within n / 2**128."""
        drawn = hashlib.blake2b(version.to_bytes(8, "big"), digest_size=_DRAW_BYTES, key=self.key).digest()
        return (int.from_bytes(drawn, "big") * n) >> (8 * _DRAW_BYTES)

    def matches_seal(self, seal: str) -> bool:
        """Return whether this is the key that the seal was made for. A seal is no secret and may be any text."""
        return self.seal == seal


class Counted(Sealed, frozen=True):
    """Luck from a secret key for a deal that many play: every kind of draw has its own numbers, and counts them."""

    def for_kind(self, kind: str) -> Sealed:
        """The numbers of one kind of draw."""
        return Sealed(hashlib.blake2b(kind.encode(), digest_size=KEY_BYTES, key=self.key).digest())


Luck: TypeAlias = Seeded | Sealed


def create_luck(seed: int | None) -> Seeded:
    """The luck of a seed, None for one nobody chose; Refused if it is none."""
    if seed is None:
        seed = secrets.randbits(32)
    if type(seed) is not int or not 0 <= seed < 1 << 63:
        raise Refused(BAD_SEED.with_facts(seed=str(seed)))
    return Seeded.from_seed(seed)


def draw_action(choice: Choice, luck: Luck, version: int) -> Action:
    """The outcome of a chance choice; `version`: of the table, or, by a counted key, of how many such draws before."""
    options, weights = choice.options, choice.weights
    if type(luck) is Counted:
        luck = luck.for_kind(choice.kind)
    if weights is None:
        return options[luck.draw_below(len(options), version)]
    left = luck.draw_below(sum(weights), version)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    raise AssertionError("weights do not add up")
