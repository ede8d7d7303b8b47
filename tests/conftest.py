"""Settings for every test: hypothesis draws the same examples each time and knows no stopwatch."""

from hypothesis import HealthCheck, settings

settings.register_profile("great-glen", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("great-glen")
