"""How wide a line of text is, roughly: drawings are made before anybody knows the fonts of the screen."""

NARROW = frozenset(" ·.,'fijlrtI")
WIDE = frozenset("mwMW\u0416\u0428\u0429\u042e\u0436\u0448\u0449\u044e")  # the last ones are Cyrillic


def estimate_width(line: str) -> float:
    """Estimate the width of a line in letters of average width."""
    return sum(0.6 if one in NARROW else 1.75 if one in WIDE else 1.14 for one in line)


def shorten(name: str, most: float) -> str:
    """Cut a name to a width in letters of average width, with an ellipsis if something is missing."""
    if estimate_width(name) <= most:
        return name
    while name and estimate_width(name) > most - 1:
        name = name[:-1]
    return f"{name}…"
