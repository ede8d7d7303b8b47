"""Installing: what makes the pages an app of a phone or desktop, and what it shows without a connection."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.response import Response, Template

from greatglen.text.language import translator
from greatglen.web.pages.base import render_page
from greatglen.web.visitors.browser import Browser

HERE = Path(__file__).parent
OFFLINE = "/offline"
SIZES = (192, 512)
NEEDED = (  # what the page without a connection is made of
    "/joined/base+pages.css",
    "/vendor/htmx.min.js",
    "/site.js",
    "/icon.svg",
    "/fonts/alegreya-latin-600-normal.woff2",
    "/fonts/alegreya-sans-latin-400-normal.woff2",
)


class WebAppController(Controller):
    """The manifest, the service worker and the page for who is offline."""

    path = "/"
    include_in_schema = False

    @get("/sw.js", media_type="text/javascript")
    async def worker(self, request: Request[Any, Any, Any]) -> Response[str]:
        """At the root, since it may only do for pages below it. A new release is another script, with another cache."""
        static: str = request.app.state.static
        kept = [OFFLINE, "/board.css", *(static + file for file in NEEDED)]
        settings = {"release": static.rpartition("/")[2], "static": static, "offline": OFFLINE, "kept": kept}
        script = f"const settings = {msgspec.json.encode(settings).decode()};\n{_worker()}"
        return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})

    @get("/manifest.webmanifest")
    async def manifest(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Response[bytes]:
        static: str = request.app.state.static
        icons = [
            {"src": f"{static}/icons/{name}-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": why}
            for name, why in (("icon", "any"), ("maskable", "maskable"))
            for size in SIZES
        ]
        icons.append({"src": f"{static}/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
        _ = translator(browser.language)
        told = {
            "id": "/",
            "name": "Great Glen",
            "short_name": "Great Glen",
            "description": _("Three games of the Highlands, at one table"),
            "lang": browser.language,
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "background_color": "#3b2e3f",
            "theme_color": "#3b2e3f",
            "icons": icons,
        }
        return Response(
            msgspec.json.encode(told),
            media_type="application/manifest+json",
            headers={"Cache-Control": "private, max-age=3600", "Vary": "Cookie, Accept-Language"},
        )

    @get(OFFLINE)
    async def offline(self, request: Request[Any, Any, Any], browser: NamedDependency[Browser]) -> Template:
        """Kept by the service worker, and shown when a page cannot be had."""
        return render_page(request, browser, "correspondence/offline.html")


@cache
def _worker() -> str:
    return (HERE / "static" / "worker.js").read_text(encoding="utf-8")
