"""What lies before a player: pennies, the mobsters taken, and their tokens and coins."""

from greatglen.drawing.pane import Pane, make_pane
from greatglen.drawing.svg import NOTHING, Markup, anchor, el, piece, shift, skin, text, use
from greatglen.games.glenmore2.chronicles.penny_mobs.drawing.art import TOKEN, penalty, penny, portrait, token
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    CLAIM,
    LAIRD,
    MAIL,
    THIEVES,
    get_part,
    mobster,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.text import labels, mobsters
from greatglen.games.glenmore2.chronicles.penny_mobs.text.tips import LAID, ONCE
from greatglen.games.glenmore2.drawing.chronicle import marker
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.drawing.pieces import scot
from greatglen.games.glenmore_common.rules.names import slug

WIDTH = 372
TOP, LINE, CHIP = 36, 62, 27
PER_LINE = 2
HALF = (WIDTH - 16) / PER_LINE
LONGEST = 15  # letters of a name that need no squeezing


def before(table: GlenMore2Table, seat: int) -> Pane:
    game_text, state = table.text, table.state
    part = get_part(state)
    mine = [key for key, owner in part.owner.items() if owner == seat]
    claims = part.claims if CLAIM in mine else {}
    height = TOP + LINE * -(-len(mine) // PER_LINE) + CHIP * -(-len(claims) // PER_LINE) + 4
    title = labels.mobsters_of(game_text, seat)
    panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12)
    drawn = [panel, scot(seat, 22, 19, 1), *_pennies(table, seat)]
    drawn += [_mobster(table, key, place) for place, key in enumerate(mine)]
    below = TOP + LINE * -(-len(mine) // PER_LINE)
    drawn += [_claim(table, card, below, place) for place, card in enumerate(claims)]
    return make_pane(f"chronicle-8-seat-{seat}", title, (0, 0, WIDTH, height), *drawn)


def _pennies(table: GlenMore2Table, seat: int) -> list[Markup]:
    """How many with -1 up, and how many with +1 up."""
    game_text, state = table.text, table.state
    part = get_part(state)
    debts = skin(penny(-1), text(f"\u00d7 {part.debts[seat]}", 17, 5, "fig"))
    pennies = skin(penny(1), text(f"\u00d7 {part.pennies[seat]}", 17, 5, "fig"))
    return [
        anchor(f"c8-debts:{seat}", labels.debts(game_text), debts, x=56, y=19),
        anchor(f"c8-plus:{seat}", labels.pennies(game_text), pennies, x=132, y=19),
    ]


def _mobster(table: GlenMore2Table, key: str, place: int) -> Markup:
    game_text, state = table.text, table.state
    name = mobsters.mobster_name(game_text, key)
    over = key == LAIRD and get_part(state).flipped
    line, column = divmod(place, PER_LINE)
    shown = skin(
        el("rect", class_="badge", width=HALF - 4, height=LINE - 6, rx=9),
        el("circle", class_="c8-lit", cx=28, cy=28, r=25),
        el("g", portrait(key, 28, 31, 0.86), class_="c8-dim" if over else None),
        use("c8-cross", 28, 28, 1.8) if over else NOTHING,
        text(name, 58, 18, "chip", width=HALF - 68 if len(name) > LONGEST else None),
        el("g", penalty(mobster(state, key).penalty), transform=shift(HALF - 22, 39)),
    )
    tokens = [
        el("g", drawn, transform=shift(70 + number * (TOKEN + 1), 39))
        for number, drawn in enumerate(_tokens(table, key))
    ]
    spot = 8 + HALF * column, TOP + LINE * line
    return piece(f"c8-card-{key}", *spot, anchor(f"c8-mobster:{key}", name, shown), *tokens)


def _tokens(table: GlenMore2Table, key: str) -> list[Markup]:
    """What a mobster still has to lay, pay or do; a thief who is out has left his place empty."""
    game_text, state = table.text, table.state
    part = get_part(state)
    if key in LAID:
        title = labels.marker_of(game_text, key)
        return [anchor(f"{LAID[key]}:{coins}", title, skin(token(key, coins))) for coins in part.markers[key]]
    if key == MAIL:
        coin = skin(use("i-coin", 0, 0, 1.15))
        return [anchor("c8-mail", labels.coins_on(game_text, key), coin) for _ in range(part.mail)]
    if key in THIEVES:
        if key in part.thieves:
            return [use("c8-slot", class_="c8-seat")]
        return [anchor(f"c8-thief:{key}", labels.marker_of(game_text, key), skin(token(key)))]
    if key in ONCE:
        title = labels.once(game_text)
        return [anchor(f"c8-once:{key}", title, skin(token(key, used=key in part.spent)))]
    return [token(key)]


def _claim(table: GlenMore2Table, card: str, top: float, place: int) -> Markup:
    """A landmark card that counts here and not for its owner."""
    game_text, state = table.text, table.state
    name = game_text.translate(card)
    line, column = divmod(place, PER_LINE)
    plate = el("rect", class_="badge card-chip", width=HALF - 4, height=CHIP - 4, rx=6)
    shown = skin(
        plate,
        use(f"c8-e-{CLAIM}", 12, 11.5, 0.8),
        marker(get_part(state).claims[card], HALF - 18, 11.5, 0.75),
        text(name, 24, 16, "chip", width=HALF - 56 if len(name) > LONGEST else None),
    )
    return anchor(f"c8-claim:{slug(card)}", name, shown, x=8 + HALF * column, y=top + CHIP * line)
