"""A piece that moves into a group or a drawing that was not there before is the same piece, and is seen; one that lies
on something does not hide it."""

import pytest
from playwright.sync_api import expect
from web.serving import Server
from web.windows import Window

STAGE = """() => {
  const stage = document.createElement("div");
  stage.id = "stage";
  stage.innerHTML = `<svg class="drawing"><g id="piece" class="moves" transform="translate(0,0)"/></svg>`;
  document.body.append(stage);
  window.piece = document.getElementById("piece");
}"""
MORPH = """text => htmx.swap({sourceElement: document.body, target: "#stage", swap: "outerMorph", text})"""
SHOWN = "document.getElementById('stage').outerHTML"
NOT_SVG = "[...document.querySelectorAll('#stage svg, #stage svg *')].filter((e) => !(e instanceof SVGElement)).length"

PIECE = '<g id="piece" class="moves" transform="translate(40,0)"></g>'
SCENES = {
    "group": f'<svg class="drawing"><g class="new"><g>{PIECE}</g><g></g></g></svg>',
    "drawing": f'<p></p><svg class="drawing" id="new" viewBox="0 0 90 90"><g>{PIECE}</g></svg>',
    "link": f'<svg class="drawing"><a href="#x">{PIECE}</a></svg>',
}


@pytest.mark.parametrize("scene", SCENES)
def test_a_piece_moves_into_something_new(window: Window, scene: str) -> None:
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    page = window.page
    page.evaluate(STAGE)
    page.evaluate(MORPH, f'<div id="stage">{SCENES[scene]}</div>')
    assert page.evaluate(SHOWN) == f'<div id="stage">{SCENES[scene]}</div>'
    assert page.evaluate(NOT_SVG) == 0
    assert page.evaluate("document.getElementById('piece') === window.piece")


def test_a_shield_on_a_stone_tells_who_would_take_what(server: Server, window: Window) -> None:
    window.new_table("clans", ["here", "here"], seed="2")
    sitting = server.sitting(window.page.url)
    while "shield" not in sitting.table.actions_since(0):
        options = sitting.table.choice.options
        window.answer(sitting, next((option for option in options if str(option) == "shield"), options[0]))
    window.page.goto(f"/t/{sitting.info.id}")
    if window.page.locator("#curtain").is_visible():
        window.page.locator("[data-lift]").click()
    box = window.page.locator("[id^=shield-] >> visible=true").first.bounding_box()
    assert box is not None
    window.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(window.page.locator("#tip")).to_contain_text("would take")
