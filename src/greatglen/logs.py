"""Logs: lines for people, or JSON for programs. No key, invitation or cookie ever gets into one: requests are named by
their route, and what the database was asked is hidden from its errors (`store/database.py`)."""

import logging
import sys
import time
from typing import Literal

import msgspec

Form = Literal["plain", "json"]
REQUESTS, EVENTS = "greatglen.requests", "greatglen.events"  # in JSON only: nobody could read along
PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLine(logging.Formatter):
    """A record as one line of JSON: time, level, name, event; the facts it was noted with (`extra={"facts": …}`)."""

    def format(self, record: logging.LogRecord) -> str:
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{seconds}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "name": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def start_logs(form: Form) -> None:
    """From now on what happens here is noted so, on the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLine() if form == "json" else logging.Formatter(PLAIN))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("greatglen").setLevel(logging.INFO)
    for name in (REQUESTS, EVENTS):
        logging.getLogger(name).setLevel(logging.INFO if form == "json" else logging.WARNING)


def note(event: str, **facts: str | int) -> None:
    """Something has happened that a host may want to know, and nobody else."""
    logging.getLogger(EVENTS).info(event, extra={"facts": facts})
