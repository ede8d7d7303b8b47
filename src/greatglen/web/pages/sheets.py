"""Style sheets of pages in one file, so that the first view waits for one answer instead of one for each of them."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from litestar import get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

MOST = 4  # sheets in one file
COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def joined_sheets(static: str, served: Mapping[str, Path], cache_control: CacheControlHeader) -> HTTPRouteHandler:
    """Return the route `<static>/joined/<names>.css`, where names joined by `+` are `base` for css/base.css or
    `learn.lessons` for lessons.css of the feature `learn`."""
    files: dict[str, Path] = {}
    for below, folder in served.items():
        feature = below.rpartition("/")[2]
        found = sorted((folder if feature else folder / "css").glob("*.css"))
        files |= {f"{feature}.{file.stem}" if feature else file.stem: file for file in found}

    @lru_cache(maxsize=64)
    def joined(names: tuple[str, ...]) -> str:
        return COMMENT.sub("", "".join(files[name].read_text(encoding="utf-8") for name in names))

    @get(f"{static}/joined/{{name:str}}", media_type="text/css", include_in_schema=False, cache_control=cache_control)
    async def sheet(name: FromPath[str]) -> str:
        names = name.removesuffix(".css").split("+")
        if len(names) > MOST or names != list(dict.fromkeys(names)) or not files.keys() >= set(names):
            raise NotFoundException
        return joined(tuple(names))

    return sheet
