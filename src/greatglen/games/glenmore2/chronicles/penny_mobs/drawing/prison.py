"""The prison in the middle of the table: the mobsters in it, and those who wait face down for deck B."""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import Markup, anchor, el, join, paint, piece, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.art import penalty, penny, portrait, token
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McTrick
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import TRICK, get_part, mobster
from greatglen.games.glenmore2.chronicles.penny_mobs.text import labels, mobsters
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.effects import PICTURES

CARD, HEIGHT = 150, 122
PITCH, ROW = CARD + 6, HEIGHT + 6
TOP = 34
COLUMNS = 3
LONGEST = 18  # letters of a name that need no squeezing


def prison(table: GlenMore2Table) -> Pane:
    game_text, state = table.text, table.state
    part = get_part(state)
    cards = [_card(table, key, pennies, place) for place, (key, pennies) in enumerate(part.prison.items())]
    if part.waiting:
        cards.append(_face_down(table, part.waiting, len(cards)))
    rows = max(1, -(-len(cards) // COLUMNS))
    width, height = 6 + COLUMNS * PITCH, TOP + rows * ROW if cards else 68
    title = labels.chronicle(game_text)
    head = [text(labels.prison(game_text), 12, 23, "head")]
    if not cards:
        head.append(text(labels.nobody(game_text), 12, 48, "small"))
    ground = el("rect", class_="panel", x=1, y=1, width=width - 2, height=height - 2, rx=14)
    prison = anchor("c8-prison", labels.prison(game_text), skin(ground, *head))
    return make_pane("chronicle-8", title, (0, 0, width, height), prison, *cards)


def _place(number: int) -> tuple[int, int]:
    row, column = divmod(number, COLUMNS)
    return 6 + column * PITCH, TOP + row * ROW


def _card(table: GlenMore2Table, key: str, pennies: int, place: int) -> Markup:
    """A cell with a mobster behind bars; beside it what he costs, and the pennies that lie on him."""
    lying = anchor(f"c8-pennies:{key}", labels.pennies_on(table.text, key), _pennies(pennies), x=118, y=66)
    shown = anchor(f"c8-mobster:{key}", mobsters.mobster_name(table.text, key), behind_bars(table, key))
    return piece(f"c8-card-{key}", *_place(place), shown, lying)


def behind_bars(table: GlenMore2Table, key: str) -> Markup:
    """The card of a mobster, without pennies."""
    game_text, state = table.text, table.state
    name = mobsters.mobster_name(game_text, key)
    cell = join(
        use("c8-cell", 48, 48, class_="c8-dark"),
        portrait(key, 48, 55, 1.2),
        use("c8-bars", 48, 48),
        use("c8-frame", 48, 48),
    )
    return skin(
        _wall(),
        cell,
        el("rect", class_="edge", width=CARD, height=HEIGHT, rx=10),
        el("g", token(key), transform=shift(84, 76)),
        el("g", penalty(mobster(state, key).penalty), transform=shift(118, 26)),
        el("rect", class_="badge", x=4, y=96, width=CARD - 8, height=22, rx=6),
        text(name, CARD / 2, 112, "nm", width=CARD - 18 if len(name) > LONGEST else None),
    )


def _wall() -> Markup:
    stones = el("rect", x=1, y=1, width=CARD - 2, height=HEIGHT - 2, rx=10, fill=paint("c8-stones"))
    return join(el("rect", class_="c8-wall", width=CARD, height=HEIGHT, rx=10), stones)


def _pennies(count: int) -> Markup:
    """A pile of pennies with their number, a single one, or the place for the first."""
    plate = el("rect", class_="badge", x=-16, y=-22, width=42, height=46, rx=8)
    if not count:
        return skin(plate, use("c8-slot", 5, 1, class_="c8-seat"), text("0", 5, 6, "num"))
    if count == 1:
        return skin(plate, el("g", penny(1), transform=shift(5, 1)))
    pile = [el("g", penny(1), transform=shift(5, -3 - 3 * layer)) for layer in range(min(count, 3))]
    return skin(plate, *pile, text(f"\u00d7 {count}", 5, 21, "num"))


def _face_down(table: GlenMore2Table, waiting: int, place: int) -> Markup:
    """Those who come with deck B; nobody knows who they are."""
    game_text = table.text
    backs = [
        el("rect", class_="back", x=16 + 8 * layer, y=10 + 3 * layer, width=62, height=74, rx=8)
        for layer in range(min(waiting, 4))
    ]
    last = 8 * (len(backs) - 1), 3 * (len(backs) - 1)
    shown = skin(
        el("rect", class_="hollow", width=CARD, height=HEIGHT, rx=10),
        *backs,
        text("B", 47 + last[0], 56 + last[1], "c8-b"),
        text(f"\u00d7 {waiting}", 128, 54, "fig mid"),
        text(labels.with_deck(game_text), CARD / 2, 114, "small mid"),
    )
    x, y = _place(place)
    return anchor("c8-waiting", labels.face_down(game_text), shown, x=x, y=y)


def trick(table: GlenMore2Table) -> Pane | None:
    """While Elspeth McTrick may exchange something: what lies on the mountain, and what can be had for it."""
    game_text = table.text
    options = [option for option in table.view.choice.options if isinstance(option, McTrick)]
    if not options:
        return None
    given = dict.fromkeys(option.given for option in options)
    wanted = dict.fromkeys(option.resource for option in options)
    ground = el("rect", class_="panel", x=1, y=1, width=370, height=132, rx=14)
    drawn = [ground, portrait(TRICK, 42, 66, 1.4), text(labels.on_mountain(game_text), 92, 24, "small")]
    drawn += [_swap(table, "c8-given", word, 108 + 44 * number, 48) for number, word in enumerate(given)]
    drawn.append(text(labels.from_supply(game_text), 92, 86, "small"))
    drawn += [_swap(table, "c8-got", word, 108 + 44 * number, 110) for number, word in enumerate(wanted)]
    return make_pane("chronicle-8-trick", mobsters.mobster_name(game_text, TRICK), (0, 0, 372, 134), *drawn)


def _swap(table: GlenMore2Table, at: str, word: str, x: float, y: float) -> Markup:
    shown = skin(el("circle", class_="lie", r=17), use(f"i-{PICTURES.get(word, word)}", 0, 0, 1.2))
    return anchor(f"{at}:{word}", table.text.say(word), shown, x=x, y=y)
