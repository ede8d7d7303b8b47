"""The time that a replay of the turns of others takes: budget.js with a clock of the test, without a table."""

from collections.abc import Callable
from typing import Any

import pytest
from web.windows import Window

from greatglen.web.app import STATIC

# Show rounds as replaying.js does. What arrives is [time, steps]; a step takes as long as its share. Return when all
# has been shown, and of each step its sentence, how slowly it went, and how slowly its scoring.
SHOW = """async ([script, arrivals, times]) => {
  const { Budget, REST, SCORING } = await import(script);
  let now = 0;
  const budget = new Budget(() => now);
  const shown = [];
  const coming = structuredClone(arrivals);
  let queue = [];
  const pass = (milliseconds) => {
    const end = now + milliseconds;
    while (coming.length && coming[0][0] <= end) {
      const [time, steps] = coming.shift();
      now = Math.max(now, time);
      budget.extend(steps, times);
      queue.push(...steps);
    }
    now = end;
  };
  while (coming.length) {
    now = Math.max(now, coming[0][0]);
    queue = coming.shift()[1];
    budget.begin(queue, times);
    while (queue.length) {
      queue = budget.fit(queue, times, (n) => `(and ${n} more)`);
      if (!queue.length) break;
      const step = queue[0];
      const { pace, scoring } = budget.share(queue, times);
      const flies = Math.max(0, ...step.legs.map(({ delay, lasts }) => delay + lasts));
      pass(pace * flies + (step.scoring ? scoring * SCORING : step.told ? pace * REST : 0));
      shown.push({ text: step.text, pace, scoring });
      queue.shift();
    }
  }
  return { end: now, shown };
}"""
ANSWERABLE = 1500  # milliseconds: until then the others have answered


@pytest.fixture
def show(window: Window) -> Callable[..., dict[str, Any]]:
    window.page.goto("/")
    script = f"{STATIC}/table/budget.js"

    def shown(*arrivals: tuple[int, list[dict[str, Any]]], times: float = 1) -> dict[str, Any]:
        result: dict[str, Any] = window.page.evaluate(SHOW, [script, arrivals, times])
        return result

    return shown


def own() -> dict[str, Any]:
    return {"own": True, "told": "", "text": "", "seat": 0, "legs": [{"id": "a", "delay": 0, "lasts": 560}]}


def step(seat: int, number: int = 0, scoring: bool = False, lasts: int = 560) -> dict[str, Any]:
    leg = {"id": f"piece-{number}", "delay": 0, "lasts": lasts}
    text = f"step {number}"
    return {"seat": seat, "text": text, "told": text, "legs": [] if scoring else [leg], "scoring": scoring}


def turns(players: int, steps: int, first: int = 0) -> list[dict[str, Any]]:
    return [step(seat, first + seat * steps + number) for seat in range(1, players + 1) for number in range(steps)]


def test_a_short_round_goes_at_the_usual_pace(show: Callable[..., dict[str, Any]]) -> None:
    found = show((0, [own()]), (800, turns(3, 1)))
    assert [one["pace"] for one in found["shown"]] == [1] * 4
    assert found["end"] == 800 + 3 * (560 + 450)


def test_a_longer_round_goes_faster(show: Callable[..., dict[str, Any]]) -> None:
    found = show((0, [own()]), (400, turns(3, 2)))
    assert len(found["shown"]) == 7 and all(0.5 <= one["pace"] <= 1 for one in found["shown"])
    assert found["end"] <= 4000


def test_steps_of_a_turn_are_shown_together_where_time_is_short(show: Callable[..., dict[str, Any]]) -> None:
    found = show((0, [own()]), (400, turns(3, 12)))
    assert [one["text"] for one in found["shown"][1:]] == [f"step {number} (and 11 more)" for number in (12, 24, 36)]
    assert found["end"] <= 4000


def test_what_says_nothing_goes_with_what_was_before(show: Callable[..., dict[str, Any]]) -> None:
    silent = {"seat": -1, "text": "", "told": "", "legs": [{"id": "rondel", "delay": 0, "lasts": 560}]}
    found = show((0, [silent, *turns(1, 5), *[silent] * 9, *turns(1, 5, first=20), silent, own(), silent, own()]))
    assert [one["text"] for one in found["shown"]] == ["step 5 (and 9 more)", ""]
    assert found["end"] <= 4000


def test_a_scoring_has_its_time(show: Callable[..., dict[str, Any]]) -> None:
    found = show((0, [own()]), (400, [*turns(3, 4), step(3, 90, scoring=True)]))
    assert found["shown"][-1]["scoring"] >= 0.6
    assert found["end"] <= 4500
    late = show((0, [own()]), (400, turns(3, 4)), (1500, [step(3, 90, scoring=True)]))
    assert late["shown"][-1]["scoring"] >= 0.6


def test_far_too_much_is_not_shown_at_all(show: Callable[..., dict[str, Any]]) -> None:
    """But scorings are."""
    many = [step(number % 4, number) for number in range(400)]
    assert not show((0, many))["shown"]
    assert [one["text"] for one in show((0, [*many, step(3, 999, scoring=True)]))["shown"]] == ["step 999"]


def test_whatever_happens_it_is_over_in_time(show: Callable[..., dict[str, Any]]) -> None:
    """Six seconds after the player's decision, if the others have answered by 1.5 seconds."""
    scoring = step(1, 99, scoring=True)
    rounds = {
        "one by one": [(100 * time, [step(1 + time % 3, time)]) for time in range(1, 16)],
        "all at once": [(ANSWERABLE, turns(3, 30))],
        "late": [(100, turns(1, 9)), (ANSWERABLE, turns(3, 9, first=20))],
        "one by one, with a scoring at the end": [
            *((200 * time, turns(1, 3, first=9 * time)) for time in range(1, 7)),
            (ANSWERABLE, [scoring]),
        ],
        "two scorings": [(300, [*turns(2, 5), scoring]), (ANSWERABLE, [*turns(2, 5, first=30), scoring])],
        "three scorings at once": [(ANSWERABLE, [scoring, *turns(3, 3), scoring, scoring])],
        "long walks": [(ANSWERABLE, [step(1, number, lasts=1500) for number in range(20)])],
    }
    took = {name: show((0, [own()]), *arrivals)["end"] for name, arrivals in rounds.items()}
    print(took)
    assert max(took.values()) <= 5500  # a device that is slow gets half a second more, then it ends
    slow = show((0, [own()]), (300, turns(3, 30)), times=2.2)
    assert slow["end"] <= 4000 * 2.2


def test_what_others_do_long_after_has_its_own_time(show: Callable[..., dict[str, Any]]) -> None:
    found = show((0, [own()]), (30_000, turns(3, 2)))
    assert all(one["pace"] >= 0.5 for one in found["shown"]) and found["end"] <= 34_000
