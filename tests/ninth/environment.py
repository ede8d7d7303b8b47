"""The ninth Chronicle as an environment: what an agent sees of it before and after a wish, and some steps more."""

import random

import numpy as np

from greatglen.envs.pettingzoo import env

table = env("glenmore2", seats=2, options={"chronicles": "9"}, reach=12, actions="flat")
table.reset(seed=5)
agent = table.agent_selection
part = table.unwrapped.observation_layout.slices()["chronicle-9"]
actions = table.unwrapped.actions
wish = actions.encode(actions.parse("wish"))

before = table.observe(agent)
assert before["action_mask"][wish] and before["observation"][part].tolist() == [0, 0, 0, 0], "no luck, nobody wished"
table.step(wish)
after = table.observe(agent)
first = table.possible_agents.index(agent)
mine = [int(seat == first) for seat in range(2)]
assert not after["action_mask"][wish] and after["observation"][part].tolist() == [*mine, *mine], "luck, and who wished"

rng = random.Random(5)
for _ in range(60):
    seen = table.observe(table.agent_selection)
    assert table.observation_space(table.agent_selection).contains(seen)
    table.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
assert table.observe(agent)["observation"][part][:2].sum() > 1, "more wishes"

wishing = env("glenmore2", seats=2, options={"chronicles": "9"})
wishing.reset(seed=5)
options = wishing.last()[0]["options"]
kind = wishing.option_layout.features[0]
assert kind.name == "kind" and kind.names.index("wish") + 1 in options[:, 0], "its action is among the options"
