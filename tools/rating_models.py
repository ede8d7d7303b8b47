"""`python -m tools.rating_models [--games 40]`: which model of OpenSkill foretells best who comes ahead of whom.

People of known strength play many games, with ties now and then. For each model and number of seats: the mean log loss
of what its ratings foretold of every pair before a game (less is better, 0.69 is a coin), and how many of the people
have their true strength within two standard deviations in the end (0.95 would be honest). Twelve towns of 24 people,
each with its own seed, so that anybody gets the same figures.
"""

import argparse
import math
import random
from itertools import combinations
from statistics import fmean
from typing import Any

from openskill.models import BradleyTerryFull, BradleyTerryPart, PlackettLuce, ThurstoneMostellerFull

MODELS: tuple[Any, ...] = (PlackettLuce, BradleyTerryFull, BradleyTerryPart, ThurstoneMostellerFull)
TOWNS, PEOPLE = 12, 24


def simulate_town(kind: Any, seats: int, luck: float, spread: float, games: int, seed: int) -> tuple[float, float]:
    """The loss of one model in one town, and for how many its uncertainty was honest."""
    rng, model = random.Random(seed), kind()
    strengths = [rng.gauss(model.mu, spread) for _ in range(PEOPLE)]
    ratings = [model.rating() for _ in strengths]
    losses = []
    for number in range(PEOPLE * games // seats):
        who = rng.sample(range(PEOPLE), seats)
        scores = {one: round(strengths[one] + rng.gauss(0, luck)) for one in who}
        if number > PEOPLE * games // seats // 8:  # before that nobody knows anything
            losses += [
                compute_loss(model, ratings[one], ratings[other], scores[one] - scores[other])
                for one, other in combinations(who, 2)
            ]
        places = [float(sum(scores[other] > scores[one] for other in who)) for one in who]
        for one, team in zip(who, model.rate([[ratings[one]] for one in who], ranks=places), strict=True):
            ratings[one] = team[0]
    shift = fmean(rating.mu for rating in ratings) - fmean(strengths)
    near = [abs(rating.mu - shift - true) < 2 * rating.sigma for rating, true in zip(ratings, strengths, strict=True)]
    return fmean(losses), fmean(near)


def compute_loss(model: Any, one: Any, other: Any, ahead: int) -> float:
    """What a result was worse than a certainty."""
    spread = math.sqrt(one.sigma**2 + other.sigma**2 + 2 * model.beta**2)
    likely = min(max(1 / (1 + math.exp((other.mu - one.mu) / spread)), 1e-9), 1 - 1e-9)
    share = 0.5 if ahead == 0 else float(ahead > 0)
    return -share * math.log(likely) - (1 - share) * math.log(1 - likely)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="for each person")
    games = parser.parse_args().games
    print(f"{'luck':>5} {'seats':>5} {'model':24} {'loss':>7} {'honest':>7}")
    for luck in (4.2, 8.0):
        for seats in range(2, 6):
            for kind in MODELS:
                found = [simulate_town(kind, seats, luck, 4.0, games, seed) for seed in range(TOWNS)]
                figures = [fmean(column) for column in zip(*found, strict=True)]
                print(f"{luck:5} {seats:5} {kind.__name__:24} {figures[0]:7.4f} {figures[1]:7.3f}", flush=True)


if __name__ == "__main__":
    main()
