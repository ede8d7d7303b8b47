"""The golden file of tags: what every action, event and step is called in saved games and in what is sent."""

from golden import adapter, files

FILE = "tags.txt"


def made() -> dict[str, list[str]]:
    lines: list[str] = []
    for owner, found in adapter.tags().items():
        lines += [files.heading(owner), *found, ""]
    return {FILE: lines}
