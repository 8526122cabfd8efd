"""The games as PettingZoo environments of the Agent Environment Cycle.

    >>> from purloin import aec
    >>> env = aec.env("crypt", seats=3)
    >>> env.reset(seed=42)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination or truncation else int(observation["action_mask"].argmax()))

PettingZoo need not be installed; where it is, environments are AECEnv of its own.
"""
from __future__ import annotations

import numpy as np

from ._purloin import Batch

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

    HAS_PETTINGZOO = True
except ImportError:
    from ._stand_ins import AECEnv, Box, Dict, Discrete

    HAS_PETTINGZOO = False


class Environment(AECEnv):
    """One table. An agent is a seat, an action is a number of the batch; a move that is put together
    of several numbers is as many steps of one agent. Rewards come at the end: the share of the win."""

    metadata = {"name": "purloin_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: int, options: dict | None = None, render_mode: str | None = None):
        self._batch = Batch(game, seats, 1, 0, options, restart=False)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        shape = (self._batch.feature_count,)
        space = Dict({"observation": Box(-np.inf, np.inf, shape, np.float32),
                      "action_mask": Box(0, 1, (self._batch.action_count,), np.int8)})
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._batch.action_count) for agent in self.possible_agents}
        self._seed = np.random.SeedSequence().entropy % 2**63

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begins a game with the luck of that seed; without one, with the luck that follows."""
        del options  # PettingZoo's, of which this environment has none
        self._seed = self._seed + 1 if seed is None else seed
        self._batch.reset(seeds=[self._seed])
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.actors[0]]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        mask = self._batch.masks[0] if self._batch.actors[0] == seat else np.zeros(self._batch.action_count)
        return {"observation": self._batch.observe(seat)[0], "action_mask": mask.astype(np.int8)}

    def step(self, action) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._batch.step([action])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        ended = self._batch.ended[0]
        if ended:
            self.rewards = {each: float(self._batch.returns[0, seat])
                            for seat, each in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, bool(ended == 1))
            self.truncations = dict.fromkeys(self.agents, bool(ended == 2))
        else:
            self.agent_selection = self.possible_agents[self._batch.actors[0]]
        self._accumulate_rewards()

    def render(self):
        return self._batch.view_json(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, seats: int, options: dict | None = None, render_mode: str | None = None):
    """An environment; with PettingZoo, in the wrappers that its own games have."""
    made = Environment(game, seats, options, render_mode)
    if HAS_PETTINGZOO:
        from pettingzoo.utils import wrappers

        made = wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(made, illegal_reward=-1))
    return made
