"""“Why not?”: what a word of a player may mean now, and the reasons the table gives."""

from greatglen.kernel.table import Table
from greatglen.terminal.complaint import Complaint
from greatglen.terminal.interface import board_of
from greatglen.terminal.scene import Scene
from greatglen.text import terminal as sentences

MOST_REASONS = 8


def reasons(text: str, table: Table, scene: Scene) -> list[str]:
    """What there is to say about an option's number, a tile, cell, card or space, or an action in its notation."""
    numbers = {str(number): action for action, number in scene.numbers.items()}
    if text in numbers:
        return [sentences.allowed(scene.words, scene.words.option(numbers[text], scene.view.state))]
    meant = list(board_of(table.game.name).meant(text, scene))
    if not meant:
        if text.split()[0] not in table.game.actions:
            raise Complaint("“{text}” is nothing one could do; name an option, a tile, a cell or an action.", text=text)
        meant = [table.read(text)]
    said = []
    for action in meant:
        refusal = table.why_not(action)
        if refusal is not None:
            said.append(scene.words.refusal(refusal))
        else:
            option = scene.words.option(action, scene.view.state)
            said.append(sentences.allowed(scene.words, option, scene.numbers[action]))
    said = list(dict.fromkeys(said))
    return said[:MOST_REASONS]
