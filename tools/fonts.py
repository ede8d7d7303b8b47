"""The fonts as pages load them: of the published files the letters and features that are used, without hints.

    pip install fonttools brotli
    python tools/fonts.py FOLDER…    # `files` of the npm packages @fontsource/alegreya and @fontsource/alegreya-sans

A page in Russian has Latin letters on it too, so the Cyrillic files have the plain ones of them: it needs no others.
The licence allows it, and reserves no name.
"""

import sys
import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "src" / "greatglen" / "web" / "static" / "fonts"
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # whose it is, what it is called, and the licence
FEATURES = ["kern", "liga", "lnum", "tnum"]
# Spaces, dashes, quotation marks, bullet, ellipsis, primes, fraction slash, minus.
SIGNS = {0x2009, 0x200A, 0x202F, *range(0x2010, 0x2015), *range(0x2018, 0x201F), 0x2022, 0x2026, 0x2032, 0x2033, 0x2044}
PLAIN = {*range(0x20, 0x7F), *map(ord, "\N{NO-BREAK SPACE}«»°·×\N{MINUS SIGN}"), *SIGNS}
WESTERN = {*PLAIN, *range(0xA0, 0x100), *map(ord, "ıŒœ†‰€™"), 0x2039, 0x203A}
EASTERN = {*range(0x400, 0x460), *map(ord, "Ґґ№")}


def reduce_font(published: Path, letters: set[int]) -> TTFont:
    font = TTFont(published)
    subsetter = subset.Subsetter(subset.Options(layout_features=FEATURES, hinting=False, name_IDs=NAMES))
    subsetter.populate(unicodes=sorted(letters))
    subsetter.subset(font)
    return font


def merge_fonts(first: TTFont, second: TTFont) -> TTFont:
    """One font of both."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("first.ttf", "second.ttf")]
        for font, file in zip((first, second), files, strict=True):
            font.flavor = None
            font.save(file)
        return merge.Merger(merge.Options(drop_tables=["STAT", "gasp"])).merge([str(file) for file in files])


def main() -> None:
    for folder in map(Path, sys.argv[1:]):
        for latin in sorted(folder.glob("*-latin-*.woff2")):
            cyrillic = latin.with_name(latin.name.replace("-latin-", "-cyrillic-"))
            if (FONTS / latin.name).exists():
                for made, file in (
                    (reduce_font(latin, WESTERN), latin.name),
                    (merge_fonts(reduce_font(latin, PLAIN), reduce_font(cyrillic, EASTERN)), cyrillic.name),
                ):
                    made.flavor = "woff2"
                    made.save(FONTS / file)
                    print(f"{file}: {(FONTS / file).stat().st_size} bytes")


if __name__ == "__main__":
    main()
