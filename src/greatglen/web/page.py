"""Pages: what all of them are made with, and what their forms send."""

from typing import Annotated, Any

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Template

from greatglen.kernel.refusal import Reason, Refused
from greatglen.web.browser import Browser
from greatglen.words.language import translator

LONG_NAME = Reason("long-name", "A name can have at most {most} letters.")
NAME_LENGTH = 24

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def page(request: Request[Any, Any, Any], browser: Browser, name: str, status: int = 200, **context: Any) -> Template:
    """A page in the browser's language; a browser that is new gets its cookie with it."""
    secure = request.app.state.secure
    language = translator(browser.language)
    return Template(
        name,
        context={"browser": browser, "_": language, "ngettext": language.count, **context},
        status_code=status,
        cookies=browser.cookies(secure),
    )


def clean_name(text: str) -> str:
    """A name people may have: no control characters, not too long."""
    name = " ".join("".join(letter for letter in text if letter.isprintable()).split())
    if len(name) > NAME_LENGTH:
        raise Refused(LONG_NAME.with_facts(most=NAME_LENGTH))
    return name
