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
    mobster,
)
from greatglen.games.glenmore2.chronicles.penny_mobs.rules.state import get_part as part_of
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
    words, state = table.text, table.state
    own = part_of(state)
    said = _prison(words, own)
    for key in (*own.prison, *own.owner):
        said[f"c8-mobster:{key}"] = _mobster(words, state, key)
    for key in own.owner:
        said |= _tokens(words, state, key)
    for seat in range(table.view.seats):
        said |= _pennies(words, own, seat)
    for clan, coins in own.tolls.items():
        said[f"c8-toll:{clan}"] = _toll(words, own, clan, sum(coins))
    for card, victim in own.claims.items():
        said[f"c8-claim:{slug(card)}"] = _claim(words, own, card, victim)
    return said | _while_asked(table, words)


def _prison(words: GlenMore2Text, own: MobsPart) -> dict[str, TipParts]:
    either = words.say("At the end of your turn you may lay a penny on a mobster here, or take one.")
    with_pennies = words.say("Whoever takes a mobster gets the pennies on the card, and loses its points at the end.")
    unknown = words.count(
        "There is {n}, unknown to all; it goes to prison with the first tile of deck B.",
        "There are {n}, unknown to all; they go to prison with the first tile of deck B.",
        own.waiting,
    )
    said: dict[str, TipParts] = {
        "c8-prison": (labels.prison(words), [either, with_pennies], rule(5)),
        "c8-waiting": (labels.face_down(words), [unknown], rule(3)),
    }
    for key, pennies in own.prison.items():
        title = labels.pennies_on(words, key)
        lying = words.say("Whoever takes this mobster gets {pennies} worth +1 each.", pennies=_count(words, pennies))
        none = words.say("No penny lies on this mobster yet.")
        lay = words.say("At the end of your turn you may lay one here; it turns from -1 to +1.")
        said[f"c8-pennies:{key}"] = (title, [lying if pennies else none, lay], rule(6))
    return said


def _count(words: GlenMore2Text, pennies: int) -> str:
    return words.format_amount(Amount("penny", pennies))


def _mobster(words: GlenMore2Text, state: GlenMore2, key: str) -> TipParts:
    own = part_of(state)
    lines = what_he_does(words, state, key)
    if key in own.prison:
        lines.append(words.say("In prison, with {pennies}.", pennies=_count(words, own.prison[key])))
    else:
        lines.append(words.say("Taken by {name}.", name=words.player_name(own.owner[key])))
    if key in own.thieves and own.thieves[key][0] >= 0:
        lines.append(_whereabouts(words, state, key))
    if key in own.spent:
        lines.append(words.say("This has already been used."))
    if key == LAIRD and own.flipped:
        lines.append(words.say("Turned over: can no longer be used."))
    if key == LAIRD and own.reserved >= 0:
        lines.append(words.say("{tile} is reserved.", tile=words.tile_name_by_number(own.reserved)))
    return mobsters.name(words, key), lines, rule(RULES[key])


def what_he_does(words: GlenMore2Text, state: GlenMore2, key: str) -> list[str]:
    """What a mobster does for whoever has taken him, and what he costs."""
    vp = words.format_amount(Amount("vp", mobster(state, key).penalty))
    return [mobsters.ability(words, key), words.say("Costs {vp} at the end.", vp=vp)]


def _whereabouts(words: GlenMore2Text, state: GlenMore2, key: str) -> str:
    territory, cell = part_of(state).thieves[key]
    facts = {"name": words.player_name(territory), "plot": mobsters.plot(words, state, territory, cell)}
    return words.say("In the territory of {name}: {plot}.", **facts)


def _tokens(words: GlenMore2Text, state: GlenMore2, key: str) -> dict[str, TipParts]:
    """The tokens on a mobster somebody has taken."""
    own = part_of(state)
    title = labels.marker_of(words, key)
    if key in LAID:
        said: dict[str, TipParts] = {}
        for coins in own.markers[key]:
            lines = [words.say("On it: {coins}.", coins=words.format_coins(coins))] if coins else []
            said[f"{LAID[key]}:{coins}"] = (title, [*lines, mobsters.ability(words, key)], rule(RULES[key]))
        return said
    if key == MAIL:
        left = words.say("{coins} left; they belong to nobody.", coins=words.format_coins(own.mail))
        return {"c8-mail": (labels.coins_on(words, key), [left, mobsters.ability(words, key)], rule(14))}
    if key in THIEVES:
        return {f"c8-thief:{key}": _thief(words, state, key)}
    if key in ONCE:
        used = (
            words.say("This has already been used.") if key in own.spent else words.say("This has not been used yet.")
        )
        return {f"c8-once:{key}": (labels.once(words), [used, mobsters.ability(words, key)], rule(RULES[key]))}
    return {}


def _thief(words: GlenMore2Text, state: GlenMore2, key: str) -> TipParts:
    own = part_of(state)
    name = words.player_name(own.owner[key])
    lines = [words.say("A thief of {name}.", name=name), mobsters.ability(words, key)]
    if own.thieves.get(key, (-1, 0))[0] >= 0:
        lines.append(words.say("A scot that comes to this tile drives the thief into another territory."))
    else:
        lines.append(words.say("Not sent out yet: choose the marker, then the scot that becomes the thief."))
    return mobsters.name(words, key), lines, rule(RULES[key])


def _pennies(words: GlenMore2Text, own: MobsPart, seat: int) -> dict[str, TipParts]:
    lost = words.say("Each costs 1 VP at the end; laid on a mobster in prison it turns to +1.")
    won = words.say("Each brings 1 VP at the end.")
    return {
        f"c8-debts:{seat}": (labels.debts(words), [_count(words, own.debts[seat]), lost], rule(9)),
        f"c8-plus:{seat}": (labels.pennies(words), [_count(words, own.pennies[seat]), won], rule(9)),
    }


def _toll(words: GlenMore2Text, own: MobsPart, clan: str, coins: int) -> TipParts:
    facts = {"coins": words.format_coins(coins), "name": words.player_name(own.owner[WANDER])}
    pays = words.say("Anybody else who places a clan marker here pays {coins} to {name} on top of the roads.", **facts)
    return labels.toll(words, clan), [pays], rule(12)


def _claim(words: GlenMore2Text, own: MobsPart, card: str, victim: int) -> TipParts:
    facts = {"name": words.player_name(own.owner[CLAIM]), "victim": words.player_name(victim)}
    counts = words.say("A card of {victim} that counts for {name} in scorings (John McClaim).", **facts)
    return words.translate(card), [counts], rule(32)


def _while_asked(table: GlenMore2Table, words: GlenMore2Text) -> dict[str, TipParts]:
    """What is drawn only while it can be chosen."""
    said: dict[str, TipParts] = {}
    for option in table.view.choice.options:
        match option:
            case Sneak(cell=cell):
                title = labels.step_of(words, SNITCH)
                steal = words.say("It takes a movement point; from a tile without a scot he may steal a resource.")
                said[f"c8-step:{cell}"] = (title, [steal], rule(20))
            case Replant(seat=seat, cell=cell):
                fits = words.say("Nothing is paid and nothing is activated.")
                said[f"cell:{seat}:{cell}"] = (place(words), [fits], rule(27))
            case McTrick(given=given, resource=resource):
                lies = words.say("It lies on the mountain and would go to the supply.")
                comes = words.say("It would lie on the mountain instead.")
                said[f"c8-given:{given}"] = (words.say(given), [lies], rule(29))
                said[f"c8-got:{resource}"] = (words.say(resource), [comes], rule(29))
    return said


def tile_tip_lines(table: GlenMore2Table, face: TileFace) -> list[str]:
    """What the tip of the reserved tile has to add."""
    words, state = table.text, table.state
    own = part_of(state)
    if own.reserved < 0 or state.box.number.get(face.key) != own.reserved:
        return []
    facts = {"name": words.player_name(own.owner[LAIRD]), "coins": words.format_coins(own.fee)}
    return [words.say("Reserved by {name} with Peggy McLaird: anybody else who takes it pays {coins} more.", **facts)]


def status_lines(table: GlenMore2Table) -> list[str]:
    """Who is in prison with how many pennies, and the pennies of the one who looks."""
    words, own, seat = table.text, part_of(table.state), table.view.seat
    there = [f"{mobsters.name(words, key)} {pennies}" for key, pennies in own.prison.items()]
    prison = words.say("In prison, with pennies: {mobsters}.", mobsters=", ".join(there))
    lines = [prison if there else words.say("Nobody is in prison.")]
    if seat >= 0:
        facts = {"debts": own.debts[seat], "pennies": own.pennies[seat]}
        lines.append(words.say("Your pennies: {debts} of -1, {pennies} of +1.", **facts))
    return lines
