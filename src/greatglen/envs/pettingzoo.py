"""PettingZoo: every game as an AEC environment, with action masks. docs/envs.md explains it."""

from collections.abc import Mapping
from typing import Any

from greatglen.envs.action_table import VERSION, ActionTable, action_table
from greatglen.envs.option_numbers import check_actions
from greatglen.envs.payoff import check_payoff, compute_payoffs
from greatglen.envs.render import render_svg, render_text
from greatglen.kernel.refusal import Refusal, Refused
from greatglen.kernel.table import Table
from greatglen.optional_dependencies import needed

with needed("envs", "greatglen.envs.pettingzoo"):
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv

    from greatglen.envs.arrays import Arrays

RENDER_MODES = ("ansi", "svg")
NO_RENDER_MODE = "A table is rendered as {known}, not as “{mode}”."
ENDED = "The game is over, and every agent has been told so: reset the environment."
NOT_RESET = "{name} is not known before the environment is reset."


class SetByReset:
    """An attribute that an environment has only once it is reset."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, env: object, owner: type) -> Any:
        raise AttributeError(NOT_RESET.format(name=self.name))


class StoredSetByReset(SetByReset):
    """Such an attribute, kept under another name (`_infos`): what the class has nothing of is read quicker."""

    def __get__(self, env: object, owner: type) -> Any:
        try:
            return getattr(env, f"_{self.name}")
        except AttributeError:
            return super().__get__(env, owner)

    def __set__(self, env: object, value: Any) -> None:
        setattr(env, f"_{self.name}", value)


def set_by_reset() -> Any:
    """Such an attribute, whatever its type."""
    return SetByReset()


def stored_set_by_reset() -> Any:
    """One that is kept apart, whatever its type."""
    return StoredSetByReset()


class raw_env(AECEnv):  # noqa: N801 - the name PettingZoo gives it
    """One game; the agents are the seats, `player_0` and on.

    An observation is `{"observation": …, "options": …, "action_mask": …}`: what that seat may know, a row for each of
    its options, and which numbers it may step with now, none unless it is its turn. With `actions="flat"` there are no
    rows, and the numbers are those of the action table. Chance is decided by the table from the seed of `reset`. A step
    with anything else than a legal number raises `Refused` and changes nothing.
    """

    # A `__getattr__` would tell the same, but makes every other attribute slower to be had.
    agents: list[str] = set_by_reset()
    agent_selection: str = stored_set_by_reset()
    rewards: dict[str, float] = set_by_reset()
    terminations: dict[str, bool] = stored_set_by_reset()
    truncations: dict[str, bool] = stored_set_by_reset()
    infos: dict[str, dict[str, Any]] = stored_set_by_reset()
    arrays: Arrays = set_by_reset()
    _agent_selection: str
    _terminations: dict[str, bool]
    _truncations: dict[str, bool]
    _infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        options: Mapping[str, object] | None = None,
        actions: str = "options",
        width: int | None = None,
        reach: int | None = None,
        payoff: str = "margin",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            facts: dict[str, str | int] = {"known": " or ".join(RENDER_MODES), "mode": str(render_mode)}
            raise Refused(Refusal("bad-render-mode", NO_RENDER_MODE, facts))
        check_actions(actions)
        check_payoff(payoff)
        self.actions: ActionTable | None = None  # the flat table, where actions are its numbers
        if actions == "flat":
            self.actions = action_table(game, seats=seats, options=options, reach=reach)
        self._arrays = Arrays(game, seats, options, width)
        self.observation_layout = self._arrays.observation_layout
        self.option_layout = self._arrays.option_layout
        self.payoff = payoff
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"{game}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        n = self._arrays.width if self.actions is None else len(self.actions)
        self._action_space = {name: gymnasium.spaces.Discrete(n) for name in self.possible_agents}
        self._observation_space = {name: self._make_space() for name in self.possible_agents}
        self._legal_numbers: list[int] = []  # of a flat table

    def _make_space(self) -> gymnasium.spaces.Dict:
        space = self._arrays.make_space()
        if self.actions is None:
            return space
        mask = gymnasium.spaces.Box(0, 1, (len(self.actions),), np.int8)
        return gymnasium.spaces.Dict({"observation": space["observation"], "action_mask": mask})

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        return self._action_space[agent]

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        return self._observation_space[agent]

    @property
    def table(self) -> Table:
        """The engine's table, which knows everything."""
        return self.arrays.table

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is the one that `greatglen.start` deals with it; without, the next by chance."""
        self.arrays = self._arrays  # nobody has them before
        self.arrays.deal(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {name: {} for name in self.agents}
        self.agent_selection = self.agents[0]
        self._refresh()

    def step(self, action: Any) -> None:
        try:
            agent = self._agent_selection
        except AttributeError:  # it says why there is none
            agent = self.agent_selection
        try:
            ended = self._terminations[agent] or self._truncations[agent]
        except KeyError:  # as every agent has been told
            raise Refused(Refusal("game-over", ENDED, {})) from None
        if ended:
            self._was_dead_step(action)
            return
        if self.actions is None:
            self._arrays.questions.answer(action)
        else:
            self.table.apply(self.actions.decode(action))
        self._refresh()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo has it, but quicker: it is called at every step."""
        try:
            agent = self._agent_selection
        except AttributeError:  # it says why there is none
            agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self._terminations[agent],
            self._truncations[agent],
            self._infos[agent],
        )

    def _refresh(self) -> None:
        """Who is to move and what may be done; or the game is over, or has left the reach of the action table."""
        choice = self._arrays.table.choice
        if choice.seat < 0:
            self._legal_numbers = []
            self._pay_off(self.terminations)
            return
        self._agent_selection = self.possible_agents[choice.seat]
        if self.actions is not None:
            try:
                self._legal_numbers = self.actions.encode_all(choice.options)
            except Refused as refused:
                self._legal_numbers = []
                self._pay_off(self.truncations)
                for info in self.infos.values():
                    info["truncated"] = str(refused)

    def _pay_off(self, ends: dict[str, bool]) -> None:
        """Rewards come now, and never before."""
        for name, worth in zip(self.possible_agents, compute_payoffs(self.table, self.payoff), strict=True):
            ends[name] = True
            self.rewards[name] = self._cumulative_rewards[name] = worth

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat[agent]
        if self.actions is None:
            return self.arrays.copy_all(seat)
        mask = np.zeros(len(self.actions), np.int8)
        if self.table.choice.seat == seat:
            mask[self._legal_numbers] = 1
        return {"observation": self.arrays.copy_observation(seat), "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it: text, or an SVG that stands alone."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but no render_mode was given to the environment")
            return None
        return render_svg(self.table) if self.render_mode == "svg" else render_text(self.table)

    def close(self) -> None:
        """Nothing to be closed."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game: str, *, seats: int, **settings: Any) -> raw_env:
    """The environment as PettingZoo names it. It needs no wrapper: it refuses by itself what comes out of order."""
    return raw_env(game, seats=seats, **settings)
