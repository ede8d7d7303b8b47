"""PettingZoo: every game as an AEC environment, with action masks and flat observations. docs/envs.md explains it."""

import random
from collections.abc import Mapping
from typing import Any

from greatglen.envs.observation import observation_layout
from greatglen.envs.payoff import check_payoff, payoffs
from greatglen.envs.show import svg, text
from greatglen.envs.table import VERSION, action_table
from greatglen.extra import needed
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.table import Table
from greatglen.titles import game_named

with needed("envs", "greatglen.envs.pettingzoo"):
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

RENDER_MODES = ("ansi", "svg")
NO_RENDER_MODE = "A table is rendered as {known}, not as “{mode}”."


class raw_env(AECEnv):  # noqa: N801 - the name PettingZoo gives it
    """One game; the agents are the seats, `player_0` and on.

    An observation is `{"observation": …, "action_mask": …}`: what that seat may know, and which numbers of `actions` it
    may step with now, none unless it is its turn. Chance is decided by the table from the seed of `reset`. A step with
    anything else than a legal number raises `Refused` and changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        options: Mapping[str, object] | None = None,
        reach: int | None = None,
        payoff: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            facts: dict[str, str | int] = {"known": " or ".join(RENDER_MODES), "mode": str(render_mode)}
            raise Refused(Refusal("bad-render-mode", NO_RENDER_MODE, facts))
        check_payoff(payoff)
        self.actions = action_table(game, seats=seats, options=options, reach=reach)
        self.layout = observation_layout(game, seats=seats, options=options)
        self.payoff = payoff
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._action_space = {name: gymnasium.spaces.Discrete(len(self.actions)) for name in self.possible_agents}
        self._observation_space = {name: self._space() for name in self.possible_agents}
        self._luck = random.Random()
        self._legal: list[int] = []

    def _space(self) -> gymnasium.spaces.Dict:
        low, high = np.array(self.layout.low, np.int16), np.array(self.layout.high, np.int16)
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(low, high, dtype=np.int16),
                "action_mask": gymnasium.spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_space[agent]

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observation_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the one that `greatglen.start` deals with it; without, the next by chance."""
        if seed is not None:
            self._luck = random.Random(seed)
        dealt = self._luck.getrandbits(63) if seed is None else seed
        table = self.actions
        self.table = Table(game_named(table.game.name), table.seats, dealt, table.options)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[0]
        self._look()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply(self.actions.action(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Who is to move and what may be done; or the game is over, or has left the reach of the action table."""
        self._legal = []
        if self.table.over:
            self._end(self.terminations)
            return
        self.agent_selection = self.possible_agents[self.table.choice.seat]
        try:
            self._legal = self.actions.numbers(self.table.choice.options)
        except Refused as refused:
            self._end(self.truncations)
            for info in self.infos.values():
                info["truncated"] = str(refused)

    def _end(self, ends: dict[str, bool]) -> None:
        for name, worth in zip(self.possible_agents, payoffs(self.table, self.payoff), strict=True):
            ends[name] = True
            self.rewards[name] = worth

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.actions), np.int8)
        if self.table.choice.seat == seat:
            mask[self._legal] = 1
        view = self.table.seen_by(seat, since=self.table.version + 1)
        return {"observation": np.array(self.layout.observe(view), np.int16), "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or an SVG that stands alone."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was given to the environment")
            return None
        return svg(self.table) if self.render_mode == "svg" else text(self.table)

    def close(self) -> None:
        """Nothing to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str,
    *,
    seats: int,
    options: Mapping[str, object] | None = None,
    reach: int | None = None,
    payoff: str = "margin",
    render_mode: str | None = None,
) -> Any:
    """The environment as PettingZoo expects it, with a check that it is reset before it is used."""
    return OrderEnforcingWrapper(
        raw_env(game, seats=seats, options=options, reach=reach, payoff=payoff, render_mode=render_mode)
    )
