"""What is told about cellars, barrels and sale tiles."""

from greatglen.games.glenmore2.chronicles.single_cask.rules.cellars import NUMBER, Cellar
from greatglen.games.glenmore2.chronicles.single_cask.rules.sale import BONUS, SALE
from greatglen.games.glenmore2.chronicles.single_cask.text import labels
from greatglen.games.glenmore2.chronicles.single_cask.text.sales import Sale, read_part, sales
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.notation import parse_bundle
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.text.tip import TipParts


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    text = table.text
    said: dict[str, TipParts] = {"c3-sales": _sales(table)}
    for seat in range(table.view.seats):
        said[f"c3-cellar:{seat}:0"] = (
            labels.worth_nothing(text),
            [text.say("It takes the new barrels for which the first cellar has no space.")],
            table.rule("C3-3"),
        )
        for number in range(1, len(read_part(table).kinds) + 1):
            at, tip = _cellar(table, seat, number)
            said[at] = tip
        for place in dict.fromkeys(read_part(table).casks[seat]):
            said[f"c3-cask:{seat}:{place}"] = _cask(table, seat, place)
    for sale in sales(table):
        for on in (BONUS, SALE):
            said[sale.at(on)] = _space(table, sale, on)
    return said


def _sales(table: GlenMore2Table) -> TipParts:
    text = table.text
    lines = [
        text.say("A barrel scores the points of its space when you sell it."),
        text.say("There is one sale tile in each of the stacks B, C and D."),
    ]
    return labels.sales(text), lines, table.rule("C3-14")


def _cellar(table: GlenMore2Table, seat: int, number: int) -> tuple[str, TipParts]:
    """The anchor of a cellar and its tip."""
    text, part = table.text, read_part(table)
    cellar, built = part.kinds[number - 1], part.cellars[seat]
    name = text.translate(cellar.name)
    lines = [worth(table, cellar)]
    if number <= built:
        if number == 1:
            lines.append(text.say("New barrels go to its leftmost free space."))
        return f"c3-cellar:{seat}:{number}", (name, lines, table.rule("C3-3" if number == 1 else "C3-6"))
    if cellar.cost:
        lines.append(cost(table, cellar))
    if number == built + 1:
        lines.append(text.say("You can buy it at any time during your turn."))
        return f"c3-next:{seat}", (name, lines, table.rule("C3-8"))
    lines.append(text.say("You have to buy the one before it first."))
    return f"c3-cellar:{seat}:{number}", (name, lines, table.rule("C3-9"))


def worth(table: GlenMore2Table, cellar: Cellar) -> str:
    points = table.text.join_and([str(vp) for vp in cellar.vp])
    return table.text.say("Its spaces are worth {points} VP.", points=points)


def cost(table: GlenMore2Table, cellar: Cellar) -> str:
    return table.text.say("Cost: {cost}.", cost=table.text.format_bundle(parse_bundle(cellar.cost)))


def _cask(table: GlenMore2Table, seat: int, place: int) -> TipParts:
    """What a barrel is worth, and what ageing would make of it."""
    text, part = table.text, read_part(table)
    lines = [text.say("Sold now, it scores {vp} VP.", vp=part.worth(place))]
    if place == part.last(seat):
        lines.append(text.say("It can age no further: there is no space behind it."))
    elif place + 1 in part.casks[seat]:
        lines.append(text.say("It cannot age now: the next space is taken."))
    else:
        lines.append(text.say("Ageing makes it worth {vp} VP.", vp=part.worth(place + 1)))
    lines.append(labels.counts_as_whisky(text))
    return labels.cask(text, part.worth(place)), lines, table.rule("C3-5")


def _space(table: GlenMore2Table, sale: Sale, on: str) -> TipParts:
    text = table.text
    lines = [_free(table, sale, on)]
    if on == BONUS:
        lines.append(text.say("Whoever lands on the tile may sell a barrel here."))
        return labels.space(text, on), lines, table.rule("C3-13")
    lines.append(text.say("Whoever passes the tile or lands on it may sell a barrel here."))
    return labels.space(text, on), lines, table.rule("C3-12")


def _free(table: GlenMore2Table, sale: Sale, on: str) -> str:
    facts = {"n": sale.rooms[on] - sale.sold[on], "all": sale.rooms[on]}
    return table.text.say("{n} of {all} free.", **facts)


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What a tile of the Chronicle does that others do not."""
    if face.chronicle != NUMBER:
        return []
    text = table.text
    if face.kind == "marker":
        return _sale_lines(table, face)
    lines = [text.say("Ageing moves 1 barrel one space to the right, if that space is free.")]
    besides = [deal for deal in face.activate if len(deal.gain) > 1]
    if besides:
        lines.append(text.say("The new barrel may be the one that ages."))
    elif len(face.activate) > 1:
        lines.append(text.say("An activation does one of the two, not both."))
    return lines


def _sale_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    text = table.text
    lines = [
        text.say("Whoever passes it may sell 1 barrel at the bottom right."),
        text.say("Whoever lands on it sells 1 barrel on the bonus space, 1 at the bottom right, or both; it stays."),
    ]
    for sale in sales(table):
        if sale.face.key == face.key:
            bonus, free = _free(table, sale, BONUS), _free(table, sale, SALE)
            lines.append(text.say("Bonus space: {bonus} Bottom right: {free}", bonus=bonus, free=free))
    return lines


def status_lines(table: GlenMore2Table) -> list[str]:
    """What the barrels of the one who looks are worth, and how many can be sold on the rondel."""
    text, part, seat = table.text, read_part(table), table.view.seat
    free = sum(sale.rooms[SALE] - sale.sold[SALE] for sale in sales(table) if sale.space is not None)
    selling = text.count("Room to sell {n} barrel on the rondel.", "Room to sell {n} barrels on the rondel.", free)
    if seat < 0:
        return [selling]
    worth = [str(part.worth(place)) for place in sorted(part.casks[seat])]
    mine = text.say("Your barrels, sold now: {points} VP.", points=", ".join(worth))
    return [mine if worth else text.say("You have no barrels."), selling]
