"""What lies before a player: pennies, the mobsters taken, and their tokens and coins."""

from greatglen.draw.part import Part, part
from greatglen.draw.pieces import marker, scot
from greatglen.draw.svg import NOTHING, Markup, anchor, el, piece, shift, skin, text, use
from greatglen.titles.glenmore2.chronicles.penny_mobs.draw.art import TOKEN, penalty, penny, portrait, token
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import (
    ANDERSON,
    CLAIM,
    DUFF,
    LAIRD,
    MAIL,
    MUSCLE,
    QUACK,
    STARVE,
    THIEVES,
    WANDER,
    mobster,
)
from greatglen.titles.glenmore2.chronicles.penny_mobs.rules.part import part as part_of
from greatglen.titles.glenmore2.chronicles.penny_mobs.words import lore
from greatglen.titles.glenmore2.words import GlenMore2Words
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.rules.names import slug

WIDTH = 372
TOP, LINE, CHIP = 36, 62, 27
PER_LINE = 2
HALF = (WIDTH - 16) / PER_LINE
LONGEST = 15  # letters of a name that need no squeezing
LAID = {WANDER: "c8-mcwander", DUFF: "c8-mcduff", LAIRD: "c8-mclaird", CLAIM: "c8-mcclaim"}  # who has markers to lay
ONCE = (ANDERSON, QUACK, MUSCLE, STARVE)  # who do something once in the game


def before(table: HighlandTable, seat: int) -> Part:
    words, state = table.words, table.second
    assert state is not None and isinstance(words, GlenMore2Words)
    own = part_of(state)
    mine = [key for key, owner in own.owner.items() if owner == seat]
    claims = own.claims if CLAIM in mine else {}
    height = TOP + LINE * -(-len(mine) // PER_LINE) + CHIP * -(-len(claims) // PER_LINE) + 4
    title = words.say("The mobsters of {name}", name=words.name(seat))
    panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12)
    drawn = [panel, scot(seat, 22, 19, 1), *_pennies(table, seat)]
    drawn += [_mobster(table, key, place) for place, key in enumerate(mine)]
    below = TOP + LINE * -(-len(mine) // PER_LINE)
    drawn += [_claim(table, card, below, place) for place, card in enumerate(claims)]
    return part(f"chronicle-8-seat-{seat}", title, (0, 0, WIDTH, height), *drawn)


def _pennies(table: HighlandTable, seat: int) -> list[Markup]:
    """How many with -1 up, and how many with +1 up."""
    words, state = table.words, table.second
    assert state is not None
    own = part_of(state)
    debts = skin(penny(-1), text(f"\u00d7 {own.debts[seat]}", 17, 5, "fig"))
    pennies = skin(penny(1), text(f"\u00d7 {own.pennies[seat]}", 17, 5, "fig"))
    return [
        anchor(f"c8-debts:{seat}", words.say("Pennies with -1"), debts, x=56, y=19),
        anchor(f"c8-plus:{seat}", words.say("Pennies with +1"), pennies, x=132, y=19),
    ]


def _mobster(table: HighlandTable, key: str, place: int) -> Markup:
    words, state = table.words, table.second
    assert state is not None and isinstance(words, GlenMore2Words)
    name = lore.name(words, key)
    over = key == LAIRD and part_of(state).flipped
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


def _tokens(table: HighlandTable, key: str) -> list[Markup]:
    """What a mobster still has to lay, pay or do; a thief who is out has left his place empty."""
    words, state = table.words, table.second
    assert state is not None and isinstance(words, GlenMore2Words)
    own = part_of(state)
    name = lore.name(words, key)
    if key in LAID:
        title = words.say("A marker of {mobster}", mobster=name)
        return [anchor(f"{LAID[key]}:{coins}", title, skin(token(key, coins))) for coins in own.markers[key]]
    if key == MAIL:
        coin = skin(use("i-coin", 0, 0, 1.15))
        return [anchor("c8-mail", words.say("Coins on {mobster}", mobster=name), coin) for _ in range(own.mail)]
    if key in THIEVES:
        if key in own.thieves:
            return [use("c8-slot", class_="c8-seat")]
        return [anchor(f"c8-thief:{key}", words.say("A marker of {mobster}", mobster=name), skin(token(key)))]
    if key in ONCE:
        title = words.say("Once in the game")
        return [anchor(f"c8-once:{key}", title, skin(token(key, used=key in own.spent)))]
    return [token(key)]


def _claim(table: HighlandTable, card: str, top: float, place: int) -> Markup:
    """A landmark card that counts here and not for its owner."""
    words, state = table.words, table.second
    assert state is not None
    name = words.say(card)
    line, column = divmod(place, PER_LINE)
    plate = el("rect", class_="badge card-chip", width=HALF - 4, height=CHIP - 4, rx=6)
    shown = skin(
        plate,
        use(f"c8-e-{CLAIM}", 12, 11.5, 0.8),
        marker(part_of(state).claims[card], HALF - 18, 11.5, 0.75),
        text(name, 24, 16, "chip", width=HALF - 56 if len(name) > LONGEST else None),
    )
    return anchor(f"c8-claim:{slug(card)}", name, shown, x=8 + HALF * column, y=top + CHIP * line)
