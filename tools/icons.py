"""`python -m tools.icons`: the icons of the app as PNG, drawn from `icon.svg`. Run it when that has changed."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from greatglen.web.features.correspondence.web_app import SIZES

STATIC = Path(__file__).parents[1] / "src" / "greatglen" / "web" / "static"
CHROMIUM = "/usr/bin/chromium-headless-shell"
# A system may cut a maskable icon to any shape: the colour goes to its edges, the picture keeps away from them.
MASKABLE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#3b2e3f"/>'
    '<g transform="translate(16 16) scale(0.72) translate(-16 -16)">{inside}</g></svg>'
)


def main() -> None:
    plain = (STATIC / "icon.svg").read_text(encoding="utf-8")
    inside = plain.partition(">")[2].removesuffix("</svg>").strip()
    folder = STATIC / "icons"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, drawing in (("icon", plain), ("maskable", MASKABLE.format(inside=inside))):
            for size in SIZES:
                page = browser.new_page(viewport={"width": size, "height": size})
                sized = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" style="display:block" ', 1)
                page.set_content(f'<body style="margin:0">{sized}</body>')
                page.screenshot(path=folder / f"{name}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
