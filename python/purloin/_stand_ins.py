"""What the adapters need of PettingZoo, Gymnasium and OpenSpiel where those are not installed.

They are no more than the members that the adapters build on, with the meaning that those packages
document; where the real ones can be imported, they are used instead.
"""
from __future__ import annotations

import copy

import numpy as np


class Discrete:
    """0 … n - 1."""

    def __init__(self, n: int):
        self.n = n

    def contains(self, x) -> bool:
        return 0 <= int(x) < self.n


class Box:
    """Arrays of a shape, between two bounds."""

    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x) -> bool:
        return x.shape == self.shape and x.dtype == self.dtype and bool(np.all((x >= self.low) & (x <= self.high)))


class Dict:
    """A space for each key."""

    def __init__(self, spaces: dict):
        self.spaces = spaces

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x) -> bool:
        return x.keys() == self.spaces.keys() and all(self.spaces[key].contains(x[key]) for key in x)


class AECEnv:
    """The part of pettingzoo.AECEnv that an environment inherits."""

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def agent_iter(self, max_iter: int = 2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe: bool = True):
        agent = self.agent_selection
        observation = self.observe(agent) if observe else None
        return (observation, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for members in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del members[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
            self.rewards = dict.fromkeys(self.agents, 0.0)


class SpielGame:
    """The part of pyspiel.Game that a game written in Python inherits."""

    def __init__(self, game_type, game_info, parameters):
        self._type, self._info, self._parameters = game_type, game_info, parameters

    def num_players(self) -> int:
        return self._info["num_players"]

    def num_distinct_actions(self) -> int:
        return self._info["num_distinct_actions"]

    def max_chance_outcomes(self) -> int:
        return self._info["max_chance_outcomes"]

    def max_game_length(self) -> int:
        return self._info["max_game_length"]

    def min_utility(self) -> float:
        return self._info["min_utility"]

    def max_utility(self) -> float:
        return self._info["max_utility"]

    def get_parameters(self) -> dict:
        return self._parameters


class SpielState:
    """The part of pyspiel.State that a state written in Python inherits."""

    def __init__(self, game):
        self._game = game
        self._history: list[int] = []

    def get_game(self):
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def history(self) -> list[int]:
        return list(self._history)

    def is_chance_node(self) -> bool:
        return self.current_player() == -1

    def legal_actions(self, player=None) -> list[int]:
        if self.is_terminal():
            return []
        if self.is_chance_node():
            return [outcome for outcome, _ in self.chance_outcomes()]
        acting = self.current_player()
        return self._legal_actions(acting) if player in (None, acting) else []

    def action_to_string(self, player, action) -> str:
        return self._action_to_string(player, action)

    def apply_action(self, action: int) -> None:
        self._apply_action(action)
        self._history.append(action)

    def clone(self):
        twin = type(self)(self._game)
        for name, value in vars(self).items():
            setattr(twin, name, value if name == "_game" else copy.deepcopy(value))
        return twin
