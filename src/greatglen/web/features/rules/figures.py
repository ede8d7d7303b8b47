"""Pictures: addresses of figures that browsers may keep for as long as they like, and what they show in words."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from urllib.parse import urlencode

import msgspec

from greatglen.drawing.figure import BOARD, figure_size, load_gallery

DRAWN_BY = ("greatglen.drawing", "greatglen.games", "greatglen.text")  # whatever can change a picture
ENDINGS = (".py", ".svg", ".css", ".toml", ".json", ".po")
LOW, HIGH = 52, 96  # pieces are seen at least and at most so high, in pixels
WIDEST, HIGHEST = 320, 270  # boards at most


class Picture(msgspec.Struct, frozen=True):
    """A figure of a page: its address and size, what it shows, its caption, and the piece it is in the gallery."""

    source: str
    width: int
    height: int
    says: str
    caption: str
    piece: str = ""


def create_picture(game: str, key: str, language: str, theme: str, says: str = "", caption: str = "") -> Picture:
    """A figure by its full name, as large as it is good to see in a text."""
    width, height = figure_size(game, key)
    source = create_address(game, key, language, theme)
    if key.startswith(BOARD):
        scale = min(1, WIDEST / width, HIGHEST / height)
        return Picture(source, round(width * scale), round(height * scale), says, caption)
    component = load_gallery(game, language).find(key)
    assert component is not None  # its size was found
    scale = min(max(LOW / height, 1), HIGH / height)
    wide, high = round(width * scale), round(height * scale)
    return Picture(source, wide, high, says or component.description, caption or component.title, component.key)


def create_address(game: str, key: str, language: str, theme: str) -> str:
    return f"/rules/{game}/picture?" + urlencode(
        {"of": key, "in": language, "by": theme, "v": get_release_stamp()}, safe=":/"
    )


@cache
def get_release_stamp() -> str:
    """Another one whenever a picture may be drawn otherwise."""
    found = hashlib.sha256()
    for package in DRAWN_BY:
        for file in _list_files(files(package)):
            found.update(file.read_bytes())
    return found.hexdigest()[:10]


def _list_files(folder: Traversable) -> list[Traversable]:
    """The files of a folder and of those in it, always in the same order."""
    found: list[Traversable] = []
    for child in sorted(folder.iterdir(), key=lambda one: one.name):
        if child.is_dir():
            found += _list_files(child)
        elif child.name.endswith(ENDINGS):
            found.append(child)
    return found
