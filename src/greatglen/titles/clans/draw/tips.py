"""Tips about the meeting places, the cards and the shields of Clans of Scotland."""

from typing import Any

from greatglen.kernel.view import View
from greatglen.titles.clans.draw.cards import card_title
from greatglen.titles.clans.rules.actions import Play
from greatglen.titles.clans.rules.components import CARD, NAME, RANK
from greatglen.titles.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.words.words import Words

Said = tuple[str, list[str], str]


def clans_tips(view: View, state: Clans, words: Words[Any]) -> dict[str, Said]:
    said: dict[str, Said] = {}
    for tile in range(state.board.tiles):
        said[f"place:{tile + 1}"] = _place(state, words, tile)
    for space, name in enumerate(state.board.names):
        said[f"space:{name}"] = _space(view, state, words, space)
    for card in state.hands[view.seat]:
        fits = [option for option in view.choice.options if isinstance(option, Play) and option.card == NAME[card]]
        lines = [words.say("Worth {n} VP.", n=RANK[card])]
        if fits:
            lines.append(words.count("It fits on {n} space.", "It fits on {n} spaces.", len(fits)))
        said[f"card:{NAME[card]}"] = (card_title(words, card), lines, "CS-PLAY-2")
    for seat in range(state.seats):
        said[f"seat:{seat}"] = (words.name(seat), [words.say("{n} VP", n=view.scores[seat])], "CS-GOAL-1")
        hand = words.count("{n} card in hand.", "{n} cards in hand.", len(state.hands[seat]))
        said[f"cards:{seat}"] = (words.say("Cards in hand"), [hand], "CS-END-1")
        left = words.count("{n} shield left.", "{n} shields left.", state.shields[seat])
        said[f"shields:{seat}"] = (words.say("Shields left"), [left], "CS-SHIELD-1")
    return said


def _place(state: Clans, words: Words[Any], tile: int) -> Said:
    """What each shield would win if the game ended now."""
    lines = []
    for order, haul in enumerate((haul for haul in state.hauls() if haul.tile == tile), start=1):
        cards = words.listed([card_title(words, card) for card in haul.cards])
        facts: dict[str, str | int] = {"order": order, "name": words.name(haul.seat)}
        if cards:
            lines.append(words.say("{order}. {name} would take {cards}: {vp} VP.", **facts, cards=cards, vp=haul.vp))
        else:
            lines.append(words.say("{order}. {name} would take nothing.", **facts))
    return words.say("Meeting place {number}", number=tile + 1), lines or [words.say("No shield yet.")], "CS-SCORE-2"


def _space(view: View, state: Clans, words: Words[Any], space: int) -> Said:
    card, name = state.cards[space], state.board.names[space]
    if card == EMPTY:
        fits = [option.card for option in view.choice.options if isinstance(option, Play) and option.space == name]
        here = words.say("These fit here: {cards}.", cards=words.listed([card_title(words, CARD[fit]) for fit in fits]))
        return words.say("A free space"), [here] if fits else [], "CS-PLAY-1"
    if space in state.face_down:
        owner = words.name(state.face_down[space])
        lines = [words.say("Laid by {name}. Any card may be laid beside or opposite it.", name=owner)]
        if card != UNSEEN:
            lines.append(words.say("It is {card}.", card=card_title(words, card)))
        return words.say("A card face down"), lines, "CS-FACEDOWN-2"
    return card_title(words, card), [words.say("Worth {n} VP.", n=RANK[card])], "CS-SCORE-4"
