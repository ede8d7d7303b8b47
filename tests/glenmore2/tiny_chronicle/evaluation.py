"""What the secret numbers promise."""

from glenmore2.tiny_chronicle import part

from greatglen.games.glenmore2.rules.state import GlenMore2


def prospect(state: GlenMore2, left: float) -> list[dict[str, float]]:
    return [{"secret": float(secret)} for secret in part(state).secrets]


EVALUATION = prospect
