"""Pages: what all of them are made with, and what their forms send."""

from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request
from litestar.datastructures import CacheControlHeader
from litestar.enums import MediaType, RequestEncodingType
from litestar.params import Body
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
