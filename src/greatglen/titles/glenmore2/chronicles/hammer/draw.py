"""The drawing of Chronicle 4, Hammer of the Scots: the Englishman, the England token, the England row of the market."""

from collections.abc import Mapping
from typing import ClassVar

from greatglen.draw.part import Part, part
from greatglen.draw.pieces import marker
from greatglen.draw.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.kernel.action import Action
from greatglen.titles.glenmore2.chronicles.hammer.rules import ENGLAND
from greatglen.titles.glenmore2.chronicles.hammer.rules.englishman import EnglishDiscard, EnglishTake, cannot_send
from greatglen.titles.glenmore2.chronicles.hammer.rules.part import HammerPart, part_of, stack
from greatglen.titles.glenmore2.chronicles.hammer.words import price
from greatglen.titles.glenmore2.draw.chronicle import ChronicleDrawing, Said
from greatglen.titles.glenmore2.rules.state import GlenMore2
from greatglen.titles.highland.draw.faces import Face
from greatglen.titles.highland.draw.market import market_row
from greatglen.titles.highland.draw.supply import WIDTH
from greatglen.titles.highland.draw.table import HighlandTable

ENGLISHMAN, TOKEN, ROW = "c4-englishman", "c4-token", f"row:{ENGLAND}"
HEIGHT = 66
LONGEST = 46  # letters of a line that need not be squeezed


class HammerDrawing(ChronicleDrawing):
    number = 4
    WISHES: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "englishman": {"tile": "englishtake {0}", "good": "sell {2} {1}"},
        "take": {ENGLISHMAN: "englishtake x"},
        "activate": {ENGLISHMAN: "englishtake x"},
    }

    def on_rondel(self, table: HighlandTable) -> list[Markup]:
        """The England row, below the others of the market."""
        last = len(table.state.RESOURCES)
        title = table.words.say("England row")
        return [market_row(table, ROW, title, last, use("c4-england", 22, 0, 1.1), _own(table).row)]

    def figure(self, table: HighlandTable, figure: int, x: float, y: float) -> Markup | None:
        """The Englishman; at his feet the England token, or the sign of the player who has it."""
        own = _own(table)
        if figure != own.englishman:
            return None
        moving = table.view.choice.kind == "englishman"
        ring = el("circle", class_="turn", r=44) if moving else NOTHING
        sign = marker(own.holder, 33, 30, 1.1) if own.holder >= 0 else NOTHING
        him = skin(ring, use("c4-englishman", -3, 2, 2.9), sign)
        drawn = anchor(ENGLISHMAN, table.words.say("The Englishman"), him, id_=ENGLISHMAN, x=x, y=y)
        return drawn if own.holder >= 0 else join(drawn, _token(table, x + 31, y + 29, 1.35))

    def before_seat(self, table: HighlandTable, seat: int) -> Part | None:
        """The England token lies before the player who has it."""
        if _own(table).holder != seat:
            return None
        title = table.words.say("England token")
        panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=HEIGHT - 4, rx=12)
        lines = [
            text(line, 56, 40 + 17 * number, "small", width=WIDTH - 68 if len(line) > LONGEST else None)
            for number, line in enumerate(_prices(table))
        ]
        box = (0, 0, WIDTH, HEIGHT)
        head = text(title, 56, 22, "head")
        return part(f"chronicle-4-seat-{seat}", title, box, panel, _token(table, 29, 33, 1.6), head, *lines)

    def tips(self, table: HighlandTable) -> dict[str, Said]:
        words, own = table.words, _own(table)
        holder = words.name(own.holder) if own.holder >= 0 else ""
        has = (
            words.say("{name} has it, and moves the Englishman when he is last.", name=holder)
            if holder
            else words.say("The first player to move past the Englishman takes it.")
        )
        card = words.say("Whoever receives a landmark card of Hammer of the Scots takes it at once.")
        moves = (
            words.say("When he is last, {name} takes a tile with him, or discards one.", name=holder)
            if holder
            else words.say("When he is last and nobody has the England token, he discards the next tile.")
        )
        prices = _prices(table)
        return {
            ENGLISHMAN: (words.say("The Englishman"), [moves, *prices] if holder else [moves, has], table.rule("C4-8")),
            TOKEN: (words.say("England token"), [has, card], table.rule("C4-5")),
            ROW: (words.say("England row"), prices, table.rule("C4-9")),
        }

    def tile_lines(self, table: HighlandTable, face: Face) -> list[str]:
        """Why the Englishman cannot take a tile, or what it costs to send him."""
        state, choice, words = _second(table), table.view.choice, table.words
        tile = state.box.number[face.key]
        if choice.kind == "englishman" and tile in state.rondel.tiles:
            refusal = cannot_send(state, choice.seat, tile)
            if refusal is not None:
                return [words.refusal(refusal)]
            return [words.say("With the Englishman it costs {coins} more.", coins=words.coins(price(state)))]
        return [words.say("The Englishman cannot take it.")] if face.chronicle == self.number else []

    def path(self, action: Action, seat: int) -> tuple[str, ...] | None:
        match action:
            case EnglishTake(tile=tile):
                return f"tile:{tile}", "button:take"
            case EnglishDiscard(tile=tile):
                return f"tile:{tile}", "button:discard"
        return None


def _second(table: HighlandTable) -> GlenMore2:
    assert table.second is not None, "only Glen More II has Chronicles"
    return table.second


def _own(table: HighlandTable) -> HammerPart:
    return part_of(_second(table))


def _token(table: HighlandTable, x: float, y: float, scale: float) -> Markup:
    return anchor(TOKEN, table.words.say("England token"), skin(use("c4-token", 0, 0, scale)), id_=TOKEN, x=x, y=y)


def _prices(table: HighlandTable) -> list[str]:
    """What a tile taken or discarded with the Englishman costs and brings now."""
    state, words = _second(table), table.words
    if _own(table).englishman in state.rondel.out:
        return [words.say("The Englishman has left the game.")]
    cost, gain = price(state), stack(state)
    return [
        words.say("A tile with the Englishman costs {coins} more.", coins=words.coins(cost))
        if cost
        else words.say("The England row is full: he cannot take a tile."),
        words.say("Discarding with him brings {coins}.", coins=words.coins(gain))
        if gain
        else words.say("The England row is empty: discarding brings nothing."),
    ]


DRAWING = HammerDrawing()
