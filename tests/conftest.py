"""Settings for every test: hypothesis draws the same examples each time and knows no stopwatch."""

import os
from datetime import UTC, datetime

from hypothesis import HealthCheck, settings

settings.register_profile("great-glen", deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
settings.load_profile("great-glen")

# Which sample of large sets is taken: another one each day, the same in all processes of a run.
os.environ.setdefault("GREATGLEN_ROTATION", str(datetime.now(UTC).toordinal()))
