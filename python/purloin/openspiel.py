"""The games as OpenSpiel games.

    >>> from purloin import openspiel
    >>> game = openspiel.load_game("dice-heist", seats=2)
    >>> state = game.new_initial_state()

With OpenSpiel installed these are a pyspiel.Game and its states, registered as
"python_purloin_dice_heist" and so on; without, objects with the same members.
"""
from __future__ import annotations

import json

import numpy as np

from ._purloin import CHANCE, DRAWN, NOBODY, Batch, games

try:
    import pyspiel

    Game, State = pyspiel.Game, pyspiel.State
except ImportError:
    from ._stand_ins import SpielGame as Game
    from ._stand_ins import SpielState as State

    pyspiel = None

_TERMINAL = -4  # pyspiel.PlayerId.TERMINAL
# The most ways in which a chance point can fall. The dice of Crypt fall in millions of ways, so there
# chance is one outcome, which the state draws itself (SAMPLED_STOCHASTIC).
_MOST_OUTCOMES = {"dice-heist": 18_018, "crypt": None, "thiefs-market": 8_568}
# As where simulations are cut, with up to eight numbers a move and some outcomes between.
_LONGEST = 200_000


def _game_type(game: str):
    least, most = games()[game]["seats"]
    facts = dict(
        short_name="python_purloin_" + game.replace("-", "_"), long_name=games()[game]["title"],
        max_num_players=most, min_num_players=least, provides_information_state_string=False,
        provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True)
    if pyspiel is None:
        return facts
    kinds = pyspiel.GameType
    explicit = _MOST_OUTCOMES[game] is not None
    return kinds(
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if explicit else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game == "crypt" else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM, reward_model=kinds.RewardModel.TERMINAL,
        parameter_specification={"seats": max(least, 2), "options": "{}", "seed": 1}, **facts)


def _game_info(game: str, batch: Batch):
    facts = dict(num_distinct_actions=batch.action_count, max_chance_outcomes=_MOST_OUTCOMES[game] or 1,
                 num_players=batch.seats, min_utility=0.0, max_utility=1.0, max_game_length=_LONGEST)
    return facts if pyspiel is None else pyspiel.GameInfo(**facts)


class _PurloinGame(Game):
    """A game of the house. Parameters: seats, options (JSON) and seed (of states that draw)."""

    name = ""  # of the game

    def __init__(self, params: dict | None = None):
        least = games()[self.name]["seats"][0]
        self.params = {"seats": max(least, 2), "options": "{}", "seed": 1, **(params or {})}
        batch = Batch(self.name, self.params["seats"], 1, self.params["seed"],
                      json.loads(self.params["options"]), chance="player", restart=False)
        super().__init__(_game_type(self.name), _game_info(self.name, batch), self.params)
        self.first = batch
        self.explicit = _MOST_OUTCOMES[self.name] is not None

    def new_initial_state(self):
        return PurloinState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        del iig_obs_type, params
        return Observer(self.first)

    def observation_tensor_shape(self):
        return [self.first.feature_count]


class _Outcomes(tuple):
    """What can be drawn at a chance point. It never changes, so copies of a state share it."""

    def __deepcopy__(self, memo):
        return self


class PurloinState(State):
    """A position. Its batch has one game, in which chance is a player."""

    def __init__(self, game):
        super().__init__(game)
        self.batch = game.first.copy()
        self.explicit = game.explicit
        self._outcomes = None

    def _here(self) -> _Outcomes:
        """Listed once for a position: there are thousands, and OpenSpiel asks for the name of each."""
        if self._outcomes is None:
            self._outcomes = _Outcomes(self.batch.outcomes(0))
        return self._outcomes

    def current_player(self) -> int:
        actor = int(self.batch.actors[0])
        return {CHANCE: -1, NOBODY: _TERMINAL}.get(actor, actor)

    def is_terminal(self) -> bool:
        return int(self.batch.actors[0]) == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return np.flatnonzero(self.batch.masks[0]).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self.explicit:
            return [(0, 1.0)]
        return [(place, probability) for place, (_, probability) in enumerate(self._here())]

    def _apply_action(self, action: int) -> None:
        drawn = self.current_player() == -1 and not self.explicit
        self.batch.step([DRAWN if drawn else action])
        self._outcomes = None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == -1:
            return self._here()[action][0] if self.explicit else "drawn"
        return self.batch.action_name(action)

    def returns(self) -> list[float]:
        return [float(share) for share in self.batch.returns[0]]

    def __str__(self) -> str:
        return self.batch.state_json(0)


class Observer:
    """What a player sees, as OpenSpiel's observers tell it."""

    def __init__(self, batch: Batch):
        self.tensor = np.zeros(batch.feature_count, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PurloinState, player: int) -> None:
        self.tensor[:] = state.batch.observe(player)[0]

    def string_from(self, state: PurloinState, player: int) -> str:
        return state.batch.view_json(0, player)


GAMES = {game: type("".join(part.title() for part in game.split("-")), (_PurloinGame,), {"name": game})
         for game in games() if game in _MOST_OUTCOMES}

if pyspiel is not None:
    for _name, _class in GAMES.items():
        pyspiel.register_game(_game_type(_name), _class)


def load_game(game: str, seats: int = 2, options: dict | None = None, seed: int = 1):
    """A game for OpenSpiel's algorithms; what is drawn where chance is sampled follows from the seed."""
    return GAMES[game]({"seats": seats, "options": json.dumps(options or {}), "seed": seed})
