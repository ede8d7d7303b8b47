"""How many examples hypothesis tries: a few and always the same in `make test`, many and others in `make test-all`.

`make test-all SEED=N`, or `pytest --hypothesis-profile=fresh --hypothesis-seed=N`, tries those of a run again.
"""

from hypothesis import HealthCheck, settings

EVERYDAY, FRESH = "everyday", "fresh"
MORE = 10  # times as many examples

_QUIET = settings(deadline=None, print_blob=True, suppress_health_check=list(HealthCheck))
settings.register_profile(EVERYDAY, parent=_QUIET, derandomize=True)
settings.register_profile(FRESH, parent=_QUIET, derandomize=False, max_examples=100 * MORE)


def examples(number: int) -> settings:
    """The settings of a test that tries so many examples every day."""
    return settings(max_examples=number if settings().derandomize else number * MORE)
