"""What the page and the pictures of a report say."""

from greatglen.balance.report import ALWAYS, NEVER
from greatglen.kernel.sentence import N_

TITLE = N_("The balance of {game}")
AMONG = N_("{games} with {n} players")
PLAYED = N_("{games} games ({among}), “{bots}” on every seat, seed {seed}.")
INTERVALS = N_("Intervals are where a value lies with 95% confidence.")
BY_SEAT = N_("Victories by seat")
BY_FIRST_MOVE = N_("Victories by first move, beyond the fair share")
BY_SOURCE = N_("Points of a seat by source")
LENGTH = N_("Length of games, in turns of all players")
PIECES = N_("{kind}: how often, when, and worth in points")
OUTSTANDING = N_("Never or always taken")
READING = N_("How to read it")
SEATS_ORDER = N_("Seats are counted in the order of the first turns: 1 begins.")
N_PLAYERS = N_("{n} players")
WHEN_IN_GAME = N_("when: beginning to end")
VICTORIES_BEYOND = N_("victories beyond the fair share")
RECONSTRUCTED = N_("reconstructed values")
HOW_COUNTED = N_(
    "“Came up”: how often it could be taken; “taken”: how often it then was, by anybody; “when”: half of the times it"
    " was taken before so much of the game was over."
)
HOW_WORTH = N_(
    "“Worth”: how many points further ahead of the mean of the others those who took it ended, all else that was taken"
    " being equal; “alone”: the same without regard to what else they took. Bots take what fits them, so that this is"
    " not what it would do for anybody at any time."
)
NONE_STANDS_OUT = N_(
    "Of what came up at least {least} times, nothing was taken in less than {few} or in more than {most} of the times."
)
SOME_STAND_OUT = N_(
    "Of what came up at least {least} times, these were taken in less than {few} or in more than {most} of the times:"
)
STANDS_OUT = {NEVER: N_("never"), ALWAYS: N_("always")}

# -- heads of columns, and labels

PLAYERS = N_("players")
SEAT = N_("seat")
GAMES = N_("games")
VICTORIES = N_("victories")
POINTS = N_("points")
FIRST_MOVE = N_("first move")
TIMES = N_("times")
SOURCE = N_("source")
WINNERS = N_("winners")
OTHERS = N_("others")
TURNS = N_("turns")
FEWEST_TURNS = N_("fewest turns")
MOST_TURNS = N_("most turns")
NAME = N_("name")
CAME_UP = N_("came up")
TIMES_TAKEN = N_("times taken")
TAKEN = N_("taken")
WHEN = N_("when")
WORTH = N_("worth")
ALONE = N_("alone")
KIND = N_("kind")
