"""PettingZoo and OpenSpiel: by checks of our own that follow what they document, and by their own
where they can be imported (Debian has neither)."""
import random
import unittest
import warnings

import numpy as np

from purloin import aec, openspiel

try:
    from pettingzoo.test import api_test, seed_test
except ImportError:
    api_test = None

TABLES = [("dice-heist", 2), ("crypt", 1), ("crypt", 3), ("thiefs-market", 4)]


def legal(observation, dice):
    return dice.choice(np.flatnonzero(observation["action_mask"]).tolist())


class PettingZoo(unittest.TestCase):
    def test_a_game_as_the_documents_say(self):
        for game, seats in TABLES:
            env = aec.Environment(game, seats)
            dice = random.Random(1)
            env.reset(seed=3)
            self.assertEqual(env.agents, env.possible_agents)
            total = dict.fromkeys(env.possible_agents, 0.0)
            steps = 0
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                total[agent] += reward
                self.assertIs(env.observation_space(agent), env.observation_space(agent))
                self.assertIs(env.action_space(agent), env.action_space(agent))
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertIsInstance(info, dict)
                self.assertIs(type(termination), bool)
                self.assertEqual(set(env.rewards), set(env.agents))
                for other in env.agents:
                    mask = env.observe(other)["action_mask"]
                    self.assertEqual(mask.any(), other == agent and not (termination or truncation))
                if termination or truncation:
                    env.step(None)
                else:
                    action = legal(observation, dice)
                    self.assertTrue(env.action_space(agent).contains(action))
                    env.step(action)
                steps += 1
            self.assertEqual(env.agents, [])
            self.assertGreater(steps, seats)
            if seats > 1:
                self.assertAlmostEqual(sum(total.values()), 1, places=5)

    def test_a_seed_is_a_game(self):
        def course(seed):
            env = aec.Environment("crypt", 3)
            env.reset(seed=seed)
            dice, seen = random.Random(2), []
            for _ in range(40):
                observation = env.last()[0]
                seen.append((env.agent_selection, observation["observation"].tobytes()))
                env.step(legal(observation, dice))
            return seen

        self.assertEqual(course(5), course(5))
        self.assertNotEqual(course(5), course(6))

    @unittest.skipIf(api_test is None, "PettingZoo is not installed")
    def test_their_own_check(self):
        for game, seats in TABLES:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(aec.env(game, seats), num_cycles=200)
                seed_test(lambda game=game, seats=seats: aec.env(game, seats), num_cycles=50)


class OpenSpiel(unittest.TestCase):
    def test_random_games_as_the_documents_say(self):
        for name, seats in TABLES:
            game = openspiel.load_game(name, seats)
            dice = random.Random(4)
            state = game.new_initial_state()
            observer = game.make_py_observer()
            # Rolls of Thief's Market have thousands of outcomes, and all of them are listed.
            most = 150 if name == "thiefs-market" else 1500
            while not state.is_terminal() and len(state.history()) < most:
                self.play_one(game, state, observer, dice)
            if state.is_terminal():
                self.assertEqual(state.current_player(), -4)
                self.assertEqual(state.legal_actions(), [])
                self.assertEqual(len(state.returns()), seats)
                self.assertLessEqual(max(state.returns()), game.max_utility())
                self.assertGreaterEqual(min(state.returns()), game.min_utility())
            else:
                self.assertNotEqual(name, "dice-heist")

    def play_one(self, game, state, observer, dice):
        actions = state.legal_actions()
        self.assertTrue(actions)
        self.assertEqual(actions, sorted(set(actions)))
        player = state.current_player()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            self.assertAlmostEqual(sum(probability for _, probability in outcomes), 1)
            self.assertLessEqual(len(outcomes), game.max_chance_outcomes())
            action = dice.choices([each for each, _ in outcomes], [probability for _, probability in outcomes])[0]
        else:
            self.assertLess(actions[-1], game.num_distinct_actions())
            names = {state.action_to_string(player, action) for action in actions}
            self.assertEqual(len(names), len(actions))
            observer.set_from(state, player)
            self.assertTrue(observer.tensor.any())
            action = dice.choice(actions)
        # A clone is another state, and what happens to one does not happen to the other.
        before, twin = str(state), state.clone()
        twin.apply_action(action)
        self.assertEqual(str(state), before)
        state.apply_action(action)
        self.assertEqual(str(state), str(twin))
        self.assertEqual(state.history(), twin.history())

    @unittest.skipIf(openspiel.pyspiel is None, "OpenSpiel is not installed")
    def test_their_own_check(self):
        for name, seats in TABLES:
            openspiel.pyspiel.random_sim_test(openspiel.load_game(name, seats), num_sims=2, serialize=False, verbose=False)


if __name__ == "__main__":
    unittest.main()
