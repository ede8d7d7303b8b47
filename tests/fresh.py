"""How many examples hypothesis tries: a few and always the same in `make test`, many and others in `make test-all`.

`make test-all SEED=N`, or `pytest --hypothesis-profile=fresh --hypothesis-seed=N`, tries those of a run again.
"""

from hypothesis import HealthCheck, settings

EVERYDAY, FRESH = "everyday", "fresh"
MORE = 10  # times as many examples
LESS = 3  # times fewer every day, but at least two

_QUIET = settings(deadline=None, print_blob=True, suppress_health_check=list(HealthCheck))
settings.register_profile(EVERYDAY, parent=_QUIET, derandomize=True)
settings.register_profile(FRESH, parent=_QUIET, derandomize=False, max_examples=100 * MORE)


def examples(number: int) -> settings:
    """The settings of a test for which so many examples are thorough, and a part of them enough every day."""
    return settings(max_examples=max(2, number // LESS) if settings().derandomize else number * MORE)
