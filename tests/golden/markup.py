"""HTML as lines that can be compared and read: what differs from run to run is replaced, a drawing is summed up."""

import re
from collections.abc import Iterator
from hashlib import blake2b

TAG = re.compile(r"(<[^>]*>)")
LASTING = (
    (re.compile(r"/static/[0-9a-f]{12}"), "/static/RELEASE"),
    (re.compile(r"(;v=)[0-9a-f]{10}\b"), r"\1RELEASE"),  # of pictures in the rules: a hash of the sources
    (re.compile(r'(name="_csrf_token" value=")[0-9a-f]+'), r"\1TOKEN"),
    (re.compile(r"\b[0-9a-f]{128}\b"), "TOKEN"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "SEAL"),
    (re.compile(r'(data-id="|"/t/)[A-Za-z0-9]{12}\b'), r"\1TABLE"),  # of a puzzle, which is no table
    (re.compile(r'(data-key=")[A-Za-z0-9_-]+"'), r'\1KEY"'),
    (re.compile(r"\b20\d\d-\d\d-\d\d(T\d\d:\d\d:\d\d[+\d:.Z]*)?"), "DATE"),
)
SHOWN = 400  # letters of a tag


def normalised(text: str) -> str:
    """Return a text without what differs from run to run: ids, tokens, seals and the names of releases."""
    for pattern, instead in LASTING:
        text = pattern.sub(instead, text)
    return text


def outline(text: str) -> list[str]:
    """Return the opening tags and the texts of a page, line by line, and a hash of all of it. Of a drawing there are
    its texts and a hash.
    """
    lines: list[str] = []
    drawing: list[str] = []
    depth = 0
    parts = [*_parts(normalised(text))]
    for part in parts:
        depth += part.startswith("<svg") and not part.endswith("/>")
        if depth:
            drawing.append(part)
        elif not part.startswith("</"):
            lines.append(_shown(part))
        if part.startswith("</svg"):
            depth -= 1
            if not depth:
                lines += _summed_up(drawing)
                drawing = []
    return [*lines, f"in all {len(parts)} parts {_hash(''.join(parts))}"]


def _parts(text: str) -> Iterator[str]:
    for part in TAG.split(text):
        line = " ".join(part.split())
        if line:
            yield line


def _summed_up(drawing: list[str]) -> Iterator[str]:
    yield f"{_shown(drawing[0])} {len(drawing)} parts {_hash(''.join(drawing))}"
    words = [part for part in drawing if not part.startswith("<")]
    if words:
        yield f"  says {' | '.join(words)}"


def _shown(part: str) -> str:
    return part if len(part) <= SHOWN else f"{part[:SHOWN]}… {_hash(part)}"


def _hash(text: str) -> str:
    return blake2b(text.encode(), digest_size=5).hexdigest()
