"""Names of components in actions and records: lower case, no blanks, numbered where several bear the same name."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache


@cache
def slug(name: str) -> str:
    return re.sub(r"[^\w]+", "-", name.lower().replace("'", "")).strip("-")


def make_keys(names: Iterable[str]) -> list[str]:
    """One key per name, in order."""
    names = list(names)
    total = Counter(names)
    seen: Counter[str] = Counter()
    result = []
    for name in names:
        seen[name] += 1
        result.append(f"{slug(name)}-{seen[name]}" if total[name] > 1 else slug(name))
    return result
