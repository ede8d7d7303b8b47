"""Whole games in a browser. Thorough runs click every decision, others some stretches: other ones with each commit."""

import random
from collections.abc import Sequence
from itertools import count

from patience import wait_until
from thorough import ROTATION, THOROUGH
from web.serving import Server
from web.windows import Window

from greatglen.web.live.game import LiveGame

STRETCH = 5  # decisions
EVERY = 6  # of so many stretches one is clicked


def play(server: Server, window: Window, rng: random.Random) -> int:
    """Play the only person's seat to the end; how many decisions were clicked."""
    if THOROUGH:
        return window.play_on(rng)
    address = window.page.url
    live_game = server.live_game(address)
    (person,) = [one.seat for one in live_game.seats if not one.bot]
    done = 0
    for stretch in count(ROTATION):
        if stretch % EVERY == 0:
            window.page.goto(address)
            done += window.play_on(rng, STRETCH)
        else:
            window.page.goto("/")  # nothing is drawn that nobody looks at
            for _ in range(STRETCH):
                wait_until(lambda: live_game.table.is_over or live_game.table.choice.seat == person)
                if not live_game.table.is_over:
                    unseen(window, live_game, rng)
        if live_game.table.is_over:
            break
    window.page.goto(address)
    return done


def unseen(window: Window, live_game: LiveGame, rng: random.Random) -> None:
    """Decide without looking: often the last option, so that a game comes to its end."""
    options = live_game.table.choice.options
    window.answer(live_game, options[-1] if rng.random() < 0.6 else rng.choice(options))


def finish(windows: Sequence[Window], live_game: LiveGame, rng: random.Random) -> None:
    """Play a game of people to its end without looking; then all look at it again."""
    address = windows[0].page.url
    for window in windows:
        window.page.goto("/")
    while not live_game.table.is_over:
        unseen(windows[live_game.table.choice.seat], live_game, rng)
    for window in windows:
        window.page.goto(address)
