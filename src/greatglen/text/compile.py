"""`python -m greatglen.text.compile`: compile the catalogues, each `locale/de.po` into a `de.mo` beside it.

Set-up and the build of the wheel call it too (hatch_build.py), where nothing but Babel is installed.
"""

import os
import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parents[1]


def build(folder: Path = PACKAGE) -> list[Path]:
    """Compile what is new or has changed; the files made."""
    made = []
    for source in sorted(folder.rglob("locale/*.po")):
        compiled = source.with_suffix(".mo")
        if compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text, locale=source.stem)
        fresh = compiled.with_suffix(f".{os.getpid()}")  # several may build at a time: nobody reads half a file
        with fresh.open("wb") as file:
            write_mo(file, catalogue)
        fresh.replace(compiled)
        made.append(compiled)
    return made


def main() -> int:
    for file in build():
        print(file.relative_to(PACKAGE))
    return 0


if __name__ == "__main__":
    sys.exit(main())
