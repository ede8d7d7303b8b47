"""The clock of a tournament's tables, as one of its columns: "turn-86400-easy"."""

from greatglen.store.correspondence.clocks import ClockTerms


def format_clock(clock: ClockTerms | None) -> str:
    """ "": none."""
    return "" if clock is None else f"{clock.kind}-{clock.seconds}-{clock.after}"


def read_clock(text: str) -> ClockTerms | None:
    kind, _, rest = text.partition("-")
    seconds, _, after = rest.partition("-")
    return ClockTerms(kind, int(seconds), after) if text else None
