"""Tips about the meeting places, the cards and the shields of Clans of Scotland, and what lies there in sentences."""

from greatglen.games.clans.rules.actions import Play, Shield
from greatglen.games.clans.rules.components import NAME, RANK
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import BOTTOM, ENDS, SIDE, TOP, ClansText, labels
from greatglen.games.clans.text.preview import next_shield, next_taking
from greatglen.kernel.choice import NOBODY
from greatglen.kernel.view import View
from greatglen.text.text_width import shorten
from greatglen.text.tip import TipParts

NAME_LETTERS = 11  # of a name under a stone, at most


def tips(view: View, text: ClansText) -> dict[str, TipParts]:
    """A tip for everything on the table."""
    state = view.state
    assert isinstance(state, Clans)
    said: dict[str, TipParts] = {}
    for tile in range(state.board.tiles):
        said[f"place:{tile + 1}"] = _place(view, state, text, tile)
    if Shield() in view.choice.options:
        said["stone"] = said[view.choice.by.replace("-", ":")]
    for space, name in enumerate(state.board.names):
        said[f"space:{name}"] = _space(view, state, text, space)
    for card in state.hands[view.seat] if view.seat >= 0 else ():
        fits = [option for option in view.choice.options if isinstance(option, Play) and option.card == NAME[card]]
        lines = [text.say("Worth {n} VP.", n=RANK[card])]
        if fits:
            lines.append(text.count("It fits on {n} space.", "It fits on {n} spaces.", len(fits)))
        said[f"card:{NAME[card]}"] = (text.card_name(NAME[card]), lines, "CS-PLAY-2")
    for seat in range(state.seats):
        said[f"seat:{seat}"] = (text.player_name(seat), [text.say("{n} VP", n=view.scores[seat])], "CS-GOAL-1")
        hand = text.count("{n} card in hand.", "{n} cards in hand.", len(state.hands[seat]))
        said[f"cards:{seat}"] = (labels.cards(text), [hand], "CS-END-1")
        left = text.count("{n} shield left.", "{n} shields left.", state.shields[seat])
        said[f"shields:{seat}"] = (labels.shields(text), [left], "CS-SHIELD-1")
    return said


def _place(view: View, state: Clans, text: ClansText, tile: int) -> TipParts:
    """What each shield would win if the game ended now, and what one more would."""
    lines = next_taking(text, state, tile) or [text.say("No shield yet.")]
    if view.choice.seat != NOBODY:
        lines.append(next_shield(text, state, tile).text)
    return labels.meeting_place(text, tile), lines, "CS-SCORE-2"


def _space(view: View, state: Clans, text: ClansText, space: int) -> TipParts:
    card, name = state.cards[space], state.board.names[space]
    if card == EMPTY:
        fits = [option.card for option in view.choice.options if isinstance(option, Play) and option.space == name]
        here = text.say("These fit here: {cards}.", cards=text.join_and([text.card_name(fit) for fit in fits]))
        return labels.free_space(text), [here] if fits else [], "CS-PLAY-1"
    if space in state.face_down:
        owner = text.player_name(state.face_down[space])
        lines = [text.say("Laid by {name}. Any card may be laid beside or opposite it.", name=owner)]
        if card != UNSEEN:
            lines.append(text.say("It is {card}.", card=text.card_name(NAME[card])))
        return labels.face_down(text), lines, "CS-FACEDOWN-2"
    return text.card_name(NAME[card]), [text.say("Worth {n} VP.", n=RANK[card])], "CS-SCORE-4"


def describe_takings(state: Clans, text: ClansText, tile: int) -> list[str]:
    """Who would take what from a meeting place, as short as can be: "Mairi 5+6", "Iain 11"."""
    hauls = [haul for haul in state.compute_hauls() if haul.tile == tile]
    names = [shorten(text.player_name(haul.seat), NAME_LETTERS) for haul in hauls]
    cards = ["+".join(str(RANK[card]) for card in haul.cards) for haul in hauls]
    return [f"{name} {ranks or 0}" for name, ranks in zip(names, cards, strict=True)]


def describe_places(text: ClansText, state: Clans) -> list[str]:
    """ "Meeting place 2: Red 3 top left, Yellow 5 bottom right; shields: Iain." """
    return [_describe_place(text, state, tile) for tile in range(state.board.tiles)]


def _describe_place(text: ClansText, state: Clans, tile: int) -> str:
    spaces = [space for space in range(len(state.cards)) if state.board.tile[space] == tile]
    cards = [_describe_card(text, state, space) for space in spaces if state.cards[space] != EMPTY]
    return text.say(
        "{place}: {cards}; shields: {shields}.",
        place=labels.meeting_place(text, tile),
        cards=", ".join(cards) or text.say("no cards"),
        shields=", ".join(text.player_name(seat) for seat in state.stacks[tile]) or "\u2013",
    )


def _describe_card(text: ClansText, state: Clans, space: int) -> str:
    card, name = state.cards[space], state.board.names[space]
    known = labels.face_down(text) if space in state.face_down or card == UNSEEN else text.card_name(NAME[card])
    if name in ENDS:
        return f"{known} ({text.say(ENDS[name])})"
    side = (TOP if name[0] == "t" else BOTTOM)[(int(name[1:]) - 1) % SIDE]
    return f"{known} ({text.say(side)})"
