"""A piece that moves into a group or a drawing that was not there before is the same piece, and is seen; one that lies
on something does not hide it."""

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


def test_a_piece_moves_into_something_new(window: Window) -> None:
    window.new_table("clans", ["here", "easy"], seed="2")
    window.is_asked()
    page = window.page
    for name, scene in SCENES.items():
        page.evaluate(STAGE)
        page.evaluate(MORPH, f'<div id="stage">{scene}</div>')
        assert page.evaluate(SHOWN) == f'<div id="stage">{scene}</div>', name
        assert page.evaluate(NOT_SVG) == 0, name
        assert page.evaluate("document.getElementById('piece') === window.piece"), name
        page.evaluate("document.getElementById('stage').remove()")
