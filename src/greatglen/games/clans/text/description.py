"""The board of Clans of Scotland in sentences, for those who do not see it."""

from greatglen.games.clans.rules.components import NAME
from greatglen.games.clans.rules.state import EMPTY, UNSEEN, Clans
from greatglen.games.clans.text import BOTTOM, ENDS, SIDE, TOP, ClansText, labels


def described(text: ClansText, state: Clans) -> list[str]:
    """ "Meeting place 2: Red 3 top left, Yellow 5 bottom right; shields: Iain." """
    return [_place(text, state, tile) for tile in range(state.board.tiles)]


def _place(text: ClansText, state: Clans, tile: int) -> str:
    spaces = [space for space in range(len(state.cards)) if state.board.tile[space] == tile]
    cards = [_card(text, state, space) for space in spaces if state.cards[space] != EMPTY]
    return text.say(
        "{place}: {cards}; shields: {shields}.",
        place=labels.meeting_place(text, tile),
        cards=", ".join(cards) or text.say("no cards"),
        shields=", ".join(text.name(seat) for seat in state.stacks[tile]) or "\u2013",
    )


def _card(text: ClansText, state: Clans, space: int) -> str:
    card, name = state.cards[space], state.board.names[space]
    known = labels.face_down(text) if space in state.face_down or card == UNSEEN else text.card(NAME[card])
    if name in ENDS:
        return f"{known} ({text.say(ENDS[name])})"
    side = (TOP if name[0] == "t" else BOTTOM)[(int(name[1:]) - 1) % SIDE]
    return f"{known} ({text.say(side)})"
