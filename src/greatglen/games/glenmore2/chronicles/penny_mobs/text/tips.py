"""What the tips say of the mobsters and of all they have put on the table."""

from greatglen.games.glenmore2.chronicles.penny_mobs.rules.actions import McTrick, Replant, Sneak
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import (
    ANDERSON,
    CASTLE,
    CLAIM,
    DARKIE,
    DUFF,
    HAGG,
    LAIRD,
    MAIL,
    MALT,
    MUSCLE,
    QUACK,
    SNITCH,
    SPONGE,
    STARVE,
    THIEVES,
    TRICK,
    WANDER,
    MobsPart,
    get_part,
    mobster,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.text import labels, mobsters
from greatglen.games.glenmore2.rules.state import GlenMore2
from greatglen.games.glenmore2.text import GlenMore2Text
from greatglen.games.glenmore2.text.table import GlenMore2Table
from greatglen.games.glenmore_common.rules.names import slug
from greatglen.games.glenmore_common.rules.notation import Amount
from greatglen.games.glenmore_common.text.faces import TileFace
from greatglen.games.glenmore_common.text.labels import place
from greatglen.text.tip import TipParts

RULES = {
    WANDER: 11,
    DUFF: 13,
    MAIL: 14,
    LAIRD: 16,
    SNITCH: 20,
    DARKIE: 22,
    CASTLE: 23,
    SPONGE: 25,
    ANDERSON: 26,
    TRICK: 29,
    STARVE: 30,
    HAGG: 31,
    CLAIM: 32,
    MALT: 33,
    QUACK: 34,
    MUSCLE: 35,
}
LAID = {WANDER: "c8-mcwander", DUFF: "c8-mcduff", LAIRD: "c8-mclaird", CLAIM: "c8-mcclaim"}  # who has markers to lay
ONCE = (ANDERSON, QUACK, MUSCLE, STARVE)  # who do something once in the game


def rule(number: int) -> str:
    return f"G2-C8-{number}"


def tips(table: GlenMore2Table) -> dict[str, TipParts]:
    text, state = table.text, table.state
    part = get_part(state)
    said = _prison(text, part)
    for key in (*part.prison, *part.owner):
        said[f"c8-mobster:{key}"] = _mobster(text, state, key)
    for key in part.owner:
        said |= _tokens(text, state, key)
    for seat in range(table.view.seats):
        said |= _pennies(text, part, seat)
    for clan, coins in part.tolls.items():
        said[f"c8-toll:{clan}"] = _toll(text, part, clan, sum(coins))
    for card, victim in part.claims.items():
        said[f"c8-claim:{slug(card)}"] = _claim(text, part, card, victim)
    return said | _while_asked(table, text)


def _prison(text: GlenMore2Text, part: MobsPart) -> dict[str, TipParts]:
    either = text.say("At the end of your turn you may lay a penny on a mobster here, or take one.")
    with_pennies = text.say("Whoever takes a mobster gets the pennies on the card, and loses its points at the end.")
    unknown = text.count(
        "There is {n}, unknown to all; it goes to prison with the first tile of deck B.",
        "There are {n}, unknown to all; they go to prison with the first tile of deck B.",
        part.waiting,
    )
    said: dict[str, TipParts] = {
        "c8-prison": (labels.prison(text), [either, with_pennies], rule(5)),
        "c8-waiting": (labels.face_down(text), [unknown], rule(3)),
    }
    for key, pennies in part.prison.items():
        title = labels.pennies_on(text, key)
        lying = text.say("Whoever takes this mobster gets {pennies} worth +1 each.", pennies=_count(text, pennies))
        none = text.say("No penny lies on this mobster yet.")
        lay = text.say("At the end of your turn you may lay one here; it turns from -1 to +1.")
        said[f"c8-pennies:{key}"] = (title, [lying if pennies else none, lay], rule(6))
    return said


def _count(text: GlenMore2Text, pennies: int) -> str:
    return text.format_amount(Amount("penny", pennies))


def _mobster(text: GlenMore2Text, state: GlenMore2, key: str) -> TipParts:
    part = get_part(state)
    lines = what_he_does(text, state, key)
    if key in part.prison:
        lines.append(text.say("In prison, with {pennies}.", pennies=_count(text, part.prison[key])))
    else:
        lines.append(text.say("Taken by {name}.", name=text.player_name(part.owner[key])))
    if key in part.thieves and part.thieves[key][0] >= 0:
        lines.append(_whereabouts(text, state, key))
    if key in part.spent:
        lines.append(text.say("This has already been used."))
    if key == LAIRD and part.flipped:
        lines.append(text.say("Turned over: can no longer be used."))
    if key == LAIRD and part.reserved >= 0:
        lines.append(text.say("{tile} is reserved.", tile=text.tile_name_by_number(part.reserved)))
    return mobsters.mobster_name(text, key), lines, rule(RULES[key])


def what_he_does(text: GlenMore2Text, state: GlenMore2, key: str) -> list[str]:
    """What a mobster does for whoever has taken him, and what he costs."""
    vp = text.format_amount(Amount("vp", mobster(state, key).penalty))
    return [mobsters.describe_ability(text, key), text.say("Costs {vp} at the end.", vp=vp)]


def _whereabouts(text: GlenMore2Text, state: GlenMore2, key: str) -> str:
    territory, cell = get_part(state).thieves[key]
    facts = {"name": text.player_name(territory), "plot": mobsters.describe_plot(text, state, territory, cell)}
    return text.say("In the territory of {name}: {plot}.", **facts)


def _tokens(text: GlenMore2Text, state: GlenMore2, key: str) -> dict[str, TipParts]:
    """The tokens on a mobster somebody has taken."""
    part = get_part(state)
    title = labels.marker_of(text, key)
    if key in LAID:
        said: dict[str, TipParts] = {}
        for coins in part.markers[key]:
            lines = [text.say("On it: {coins}.", coins=text.format_coins(coins))] if coins else []
            said[f"{LAID[key]}:{coins}"] = (title, [*lines, mobsters.describe_ability(text, key)], rule(RULES[key]))
        return said
    if key == MAIL:
        left = text.say("{coins} left; they belong to nobody.", coins=text.format_coins(part.mail))
        return {"c8-mail": (labels.coins_on(text, key), [left, mobsters.describe_ability(text, key)], rule(14))}
    if key in THIEVES:
        return {f"c8-thief:{key}": _thief(text, state, key)}
    if key in ONCE:
        used = text.say("This has already been used.") if key in part.spent else text.say("This has not been used yet.")
        return {f"c8-once:{key}": (labels.once(text), [used, mobsters.describe_ability(text, key)], rule(RULES[key]))}
    return {}


def _thief(text: GlenMore2Text, state: GlenMore2, key: str) -> TipParts:
    part = get_part(state)
    name = text.player_name(part.owner[key])
    lines = [text.say("A thief of {name}.", name=name), mobsters.describe_ability(text, key)]
    if part.thieves.get(key, (-1, 0))[0] >= 0:
        lines.append(text.say("A scot that comes to this tile drives the thief into another territory."))
    else:
        lines.append(text.say("Not sent out yet: choose the marker, then the scot that becomes the thief."))
    return mobsters.mobster_name(text, key), lines, rule(RULES[key])


def _pennies(text: GlenMore2Text, part: MobsPart, seat: int) -> dict[str, TipParts]:
    lost = text.say("Each costs 1 VP at the end; laid on a mobster in prison it turns to +1.")
    won = text.say("Each brings 1 VP at the end.")
    return {
        f"c8-debts:{seat}": (labels.debts(text), [_count(text, part.debts[seat]), lost], rule(9)),
        f"c8-plus:{seat}": (labels.pennies(text), [_count(text, part.pennies[seat]), won], rule(9)),
    }


def _toll(text: GlenMore2Text, part: MobsPart, clan: str, coins: int) -> TipParts:
    facts = {"coins": text.format_coins(coins), "name": text.player_name(part.owner[WANDER])}
    pays = text.say("Anybody else who places a clan marker here pays {coins} to {name} on top of the roads.", **facts)
    return labels.toll(text, clan), [pays], rule(12)


def _claim(text: GlenMore2Text, part: MobsPart, card: str, victim: int) -> TipParts:
    facts = {"name": text.player_name(part.owner[CLAIM]), "victim": text.player_name(victim)}
    counts = text.say("A card of {victim} that counts for {name} in scorings (John McClaim).", **facts)
    return text.translate(card), [counts], rule(32)


def _while_asked(table: GlenMore2Table, text: GlenMore2Text) -> dict[str, TipParts]:
    """What is drawn only while it can be chosen."""
    said: dict[str, TipParts] = {}
    for option in table.view.choice.options:
        match option:
            case Sneak(cell=cell):
                title = labels.step_of(text, SNITCH)
                steal = text.say("It takes a movement point; from a tile without a scot he may steal a resource.")
                said[f"c8-step:{cell}"] = (title, [steal], rule(20))
            case Replant(seat=seat, cell=cell):
                fits = text.say("Nothing is paid and nothing is activated.")
                said[f"cell:{seat}:{cell}"] = (place(text), [fits], rule(27))
            case McTrick(given=given, resource=resource):
                lies = text.say("It lies on the mountain and would go to the supply.")
                comes = text.say("It would lie on the mountain instead.")
                said[f"c8-given:{given}"] = (text.say(given), [lies], rule(29))
                said[f"c8-got:{resource}"] = (text.say(resource), [comes], rule(29))
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What the tip of the reserved tile has to add."""
    text, state = table.text, table.state
    part = get_part(state)
    if part.reserved < 0 or state.box.number.get(face.key) != part.reserved:
        return []
    facts = {"name": text.player_name(part.owner[LAIRD]), "coins": text.format_coins(part.fee)}
    return [text.say("Reserved by {name} with Peggy McLaird: anybody else who takes it pays {coins} more.", **facts)]


def status_lines(table: GlenMore2Table) -> list[str]:
    """Who is in prison with how many pennies, and the pennies of the one who looks."""
    text, part, seat = table.text, get_part(table.state), table.view.seat
    there = [f"{mobsters.mobster_name(text, key)} {pennies}" for key, pennies in part.prison.items()]
    prison = text.say("In prison, with pennies: {mobsters}.", mobsters=", ".join(there))
    lines = [prison if there else text.say("Nobody is in prison.")]
    if seat >= 0:
        facts = {"debts": part.debts[seat], "pennies": part.pennies[seat]}
        lines.append(text.say("Your pennies: {debts} of -1, {pennies} of +1.", **facts))
    return lines
