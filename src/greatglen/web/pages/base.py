"""Pages: render them with their style sheets, and what their forms send."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from litestar import Request, get
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType, RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import Body, FromPath
from litestar.response import Response, Template

from greatglen.text.language import translator
from greatglen.web.live.table_service import TableService
from greatglen.web.visitors.address import get_address
from greatglen.web.visitors.browser import Browser

NO_CACHE = CacheControlHeader(private=True, no_cache=True)  # going back shows the page as it was left

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def render_page(
    request: Request[Any, Any, Any], browser: Browser, name: str, status: int = 200, **context: Any
) -> Template:
    """A page in the browser's language; a browser that is new gets its cookie with it."""
    secure = request.app.state.secure
    language = translator(browser.language)
    return Template(
        name,
        context={"browser": browser, "_": language, "ngettext": language.count, **context},
        status_code=status,
        cookies=browser.make_cookies(secure),
    )


async def render_heavy_page(
    request: Request[Any, Any, Any],
    table_service: TableService,
    browser: Browser,
    name: str,
    context: Callable[[], dict[str, Any]],
) -> Response[str]:
    """Return a page that takes long to make: what it shows is found and rendered beside the event loop."""

    def render() -> str:
        shown = render_page(request, browser, name, **context())
        engine = request.app.template_engine
        assert engine is not None
        return str(engine.get_template(name).render(**shown.create_template_context(request)))

    text = await table_service.heavy_work.run(get_address(request), render)
    return Response(text, media_type=MediaType.HTML, cookies=browser.make_cookies(request.app.state.secure))


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
