"""The clock of a tournament's tables, as one of its columns: "turn-86400-easy"."""

from greatglen.store.correspondence.clocks import Terms


def written(clock: Terms | None) -> str:
    """ "": none."""
    return "" if clock is None else f"{clock.kind}-{clock.seconds}-{clock.after}"


def read(text: str) -> Terms | None:
    kind, _, rest = text.partition("-")
    seconds, _, after = rest.partition("-")
    return Terms(kind, int(seconds), after) if text else None
