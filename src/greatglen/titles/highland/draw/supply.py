"""What a player has besides land: coins, whisky, cards, persons, and what is still in the supply."""

from typing import Any

from greatglen.draw.part import Part, part
from greatglen.draw.pieces import marker, scot
from greatglen.draw.svg import NOTHING, Markup, anchor, el, join, skin, text, use
from greatglen.titles.glenmore.rules.scoring import standing
from greatglen.titles.glenmore.rules.state import Chief
from greatglen.titles.glenmore2.rules.state import HOME, Laird
from greatglen.titles.highland.draw.table import HighlandTable
from greatglen.titles.highland.draw.tile import tile_id
from greatglen.titles.highland.rules.names import slug
from greatglen.words.words import Words

WIDTH = 372
COUNTERS, CHIPS_FROM = 62, 84
CHIP = 27
PER_LINE = 2


def supply(table: HighlandTable, seat: int) -> Part:
    chips = _chips(table, seat)
    height = CHIPS_FROM + CHIP * -(-len(chips) // PER_LINE) + (6 if chips else 0)
    title = table.words.say("The supply of {name}", name=table.words.name(seat))
    active = table.view.choice.seat == seat
    head = header(table.words, seat, table.view.scores[seat], height, active, scot(seat, 24, 26, 1.5))
    return part(f"supply-{seat}", title, (0, 0, WIDTH, height), head, *_counters(table, seat), *chips)


def header(words: Words[Any], seat: int, vp: int, height: float, active: bool, figure: Markup) -> Markup:
    """The panel of a player: name, figure and points; framed while the player decides."""
    panel = el("rect", class_="panel", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12)
    frame = el("rect", class_="turn", x=2, y=2, width=WIDTH - 4, height=height - 4, rx=12) if active else NOTHING
    name = words.name(seat)
    shown = text(name, 46, 30, "head", width=WIDTH - 120 if len(name) > 32 else None)
    points = join(use("i-vp", WIDTH - 30, 25, 1.55), text(str(vp), WIDTH - 30, 30, "fig mid lit"))
    return anchor(f"seat:{seat}", name, skin(panel, frame, figure, shown, points))


def _counters(table: HighlandTable, seat: int) -> list[Markup]:
    """Counted things side by side, each with its picture."""
    player = table.state.players[seat]
    counted = [("coins", "Coins", "coin", player.coins), ("whisky", "Whisky", "whisky", player.whisky)]
    if isinstance(player, Laird):
        counted += [
            ("castle", "Scots in the home castle", "castle", player.land[HOME].scots),
            ("landmarks", "Landmark cards", "landmark", len(player.landmarks)),
            ("persons", "Persons", "person", sum(table.faces[person].counts_as for person in player.persons)),
            ("scots", "Scots left", "", player.scots),
            ("markers", "Clan markers left", "", player.markers),
        ]
    elif isinstance(player, Chief):
        counted += [
            ("chieftains", "Chieftains and bonnets", "bonnet", standing(player)),
            ("cards", "Special cards", "landmark", len(player.cards)),
        ]
    step = (WIDTH - 20) / len(counted)
    drawn = []
    for place, (at, title, picture, count) in enumerate(counted):
        x = 10 + step * place + (14 if len(counted) > 5 else 20)
        figure = _picture(at, picture, seat)
        shown = skin(figure, text(str(count), 14, 5, "fig"))
        drawn.append(anchor(f"{at}:{seat}", table.words.say(title), shown, x=x, y=COUNTERS))
    return drawn


def _picture(at: str, picture: str, seat: int) -> Markup:
    if at == "scots":
        return scot(seat, 0, 0, 1)
    if at == "markers":
        return marker(seat, 0, 0, 0.9)
    if at == "castle":
        return el("g", el("circle", r=10.5, class_="medal"), use("k-castle"), class_="k-castle")
    return use(f"i-{picture}")


def _chips(table: HighlandTable, seat: int) -> list[Markup]:
    """Landmark or special cards and persons by name, two to a line."""
    player = table.state.players[seat]
    words = table.words
    width = (WIDTH - 20) / PER_LINE
    entries: list[tuple[str, str, str, str | None]] = []
    if isinstance(player, Laird):
        entries += [(f"landmark:{slug(name)}", words.say(name), "landmark", None) for name in player.landmarks]
        for number in player.persons:
            face = table.faces[number]
            entries.append((f"tile:{face.key}", table.name(face), "person", tile_id(face, seat)))
    elif isinstance(player, Chief):
        entries += [(f"landmark:{slug(name)}", words.say(name), "landmark", None) for name in player.cards]
    drawn = []
    for place, (at, name, picture, id_) in enumerate(entries):
        line, column = divmod(place, PER_LINE)
        plate = el("rect", class_="badge card-chip", width=width - 6, height=CHIP - 4, rx=6)
        fits = None if len(name) <= 19 else width - 42
        shown = skin(plate, use(f"i-{picture}", 14, 11.5, 0.85), text(name, 27, 16, "chip", width=fits))
        drawn.append(anchor(at, name, shown, id_=id_, x=12 + width * column, y=CHIPS_FROM + CHIP * line))
    return drawn
