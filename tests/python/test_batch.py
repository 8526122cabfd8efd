"""The Python package: batches, bots, stubs. Runs with PYTHONPATH on the built package."""
import ast
import copy
import json
import pathlib
import threading
import unittest

import numpy as np

import purloin
from purloin import search

TABLES = [("dice-heist", 2), ("dice-heist", 5), ("crypt", 1), ("crypt", 4), ("thiefs-market", 3), ("thiefs-market", 5)]
ARRAYS = ("features", "masks", "actors", "ended", "returns", "scores", "seeds", "decisions")


def arrays(batch):
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def same(a, b):
    return all(np.array_equal(a[name], b[name]) for name in ARRAYS)


def played(batch, steps, first=0):
    for step in range(first, first + steps):
        batch.step(batch.sample(seed=step * 1_000_003))
    return batch


def observed(batch, game, seat):
    """What a seat sees when nothing was said of a move yet."""
    fresh = batch.copy()
    fresh.load(game, batch.state_json(game))
    return fresh.observe(seat)[game]


class Arrays(unittest.TestCase):
    def test_they_are_the_memory_of_the_batch(self):
        batch = purloin.Batch("crypt", 3, 16)
        kept = {name: getattr(batch, name) for name in ARRAYS}
        before = {name: array.__array_interface__["data"][0] for name, array in kept.items()}
        played(batch, 30)
        for name, array in kept.items():
            self.assertEqual(getattr(batch, name).__array_interface__["data"][0], before[name])
            self.assertTrue(np.array_equal(array, getattr(batch, name)))
            with self.assertRaises(ValueError):
                array[...] = 0
            with self.assertRaises(ValueError):
                array.flags.writeable = True
        self.assertGreater(kept["decisions"].sum(), 0)

    def test_they_outlive_the_name_of_the_batch(self):
        features = played(purloin.Batch("dice-heist", 2, 64), 3).features
        self.assertTrue(np.isfinite(features).all())

    def test_shapes_and_types(self):
        for game, seats in TABLES:
            batch = purloin.Batch(game, seats, 7)
            self.assertEqual(batch.features.shape, (7, batch.feature_count))
            self.assertEqual(batch.masks.shape, (7, batch.action_count))
            self.assertEqual(batch.returns.shape, (7, seats))
            self.assertEqual((batch.features.dtype, batch.masks.dtype, batch.actors.dtype), (np.float32, bool, np.int8))
            self.assertEqual(len(set(batch.feature_names)), batch.feature_count)
            self.assertEqual(len({batch.action_name(n) for n in range(batch.action_count)}), batch.action_count)
            self.assertTrue(batch.masks.any(axis=1).all())


class Games(unittest.TestCase):
    def test_the_same_on_any_number_of_threads(self):
        for game, seats in TABLES:
            one, three = (purloin.Batch(game, seats, 50, 9, threads=threads) for threads in (1, 3))
            self.assertTrue(same(arrays(played(one, 80)), arrays(played(three, 80))))

    def test_what_cannot_be_said_changes_nothing(self):
        batch = played(purloin.Batch("thiefs-market", 4, 8), 10)
        before = arrays(batch)
        numbers = batch.sample()
        numbers[5] = np.flatnonzero(~batch.masks[5])[0]
        with self.assertRaisesRegex(ValueError, "cannot be said in game 5"):
            batch.step(numbers)
        for wrong in ([0] * 7, [batch.action_count] * 8, [-1] * 8, [-3] * 8, [2**32] * 8):
            with self.assertRaises(ValueError):
                batch.step(wrong)
        self.assertTrue(same(before, arrays(batch)))

    def test_ends_are_paid_out(self):
        batch = purloin.Batch("dice-heist", 3, 32)
        ends = 0
        for _ in range(400):
            batch.step(batch.sample())
            for game in np.flatnonzero(batch.ended):
                self.assertAlmostEqual(float(batch.returns[game].sum()), 1, places=5)
                self.assertEqual(int(batch.scores[game].max()), int(batch.scores[game][batch.returns[game].argmax()]))
                ends += 1
        self.assertGreater(ends, 50)

    def test_one_seed_is_one_luck(self):
        batch = purloin.Batch("dice-heist", 2, 3)
        batch.reset(seeds=[5, 5, 6])
        states = [batch.state_json(game) for game in range(3)]
        self.assertEqual(states[0], states[1])
        self.assertNotEqual(states[0], states[2])
        for step in range(8):
            batch.step(batch.sample(seed=step * 9))
            decks = [json.loads(batch.state_json(game))["deck"] for game in range(2)]
            self.assertEqual(*decks)

    def test_reset_of_some(self):
        batch = played(purloin.Batch("crypt", 2, 4), 40)
        before = arrays(batch)
        batch.reset(games=[1, -1], seeds=[3, 4])
        self.assertEqual(batch.decisions[[1, 3]].tolist(), [0, 0])
        self.assertEqual(batch.seeds[[1, 3]].tolist(), [3, 4])
        self.assertTrue(np.array_equal(batch.features[[0, 2]], before["features"][[0, 2]]))
        with self.assertRaises(IndexError):
            batch.reset(games=[4])

    def test_copies(self):
        batch = played(purloin.Batch("crypt", 4, 6), 25)
        for twin in (batch.copy(), copy.copy(batch), copy.deepcopy(batch)):
            self.assertTrue(same(arrays(batch), arrays(twin)))
        before = arrays(batch)
        played(twin, 10)
        self.assertTrue(same(before, arrays(batch)))
        twin.take(0, batch, 3)
        self.assertEqual(twin.state_json(0), batch.state_json(3))
        with self.assertRaises(ValueError):
            twin.take(0, purloin.Batch("crypt", 3, 1), 0)

    def test_worlds_look_the_same_to_their_seat(self):
        batch = played(purloin.Batch("crypt", 3, 12), 60)
        other = 0
        for seat in range(3):
            worlds = batch.copy()
            worlds.determinize(seat, seed=8)
            for game in range(12):
                self.assertEqual(worlds.view_json(game, seat), batch.view_json(game, seat))
                other += worlds.state_json(game) != batch.state_json(game)
            self.assertTrue(np.array_equal(worlds.observe(seat), batch.observe(seat)))
        self.assertGreater(other, 0)

    def test_observe(self):
        for game, seats in TABLES:
            batch = played(purloin.Batch(game, seats, 20), 33)
            into = np.zeros_like(batch.features)
            for seat in range(seats):
                rows = batch.observe(seat)
                acting = batch.actors == seat
                self.assertTrue(np.array_equal(rows[acting], batch.features[acting]))
                self.assertIs(batch.observe(seat, out=into), into)
                self.assertTrue(np.array_equal(rows, into))
            with self.assertRaises(IndexError):
                batch.observe(seats)

    def test_states_moves_and_numbers(self):
        for game, seats in TABLES:
            batch, other = (purloin.Batch(game, seats, 2) for _ in range(2))
            for turn in range(12):
                moves = batch.moves(0)
                move = moves[turn * 7 % len(moves)]
                other.load(1, json.loads(batch.state_json(0)))
                self.assertEqual(other.moves(1), moves)
                word = batch.spell(0, move)
                self.assertEqual(other.spell(1, move), word)
                for number in word:
                    batch.step([number, batch.sample()[1]])
            with self.assertRaisesRegex(ValueError, "bad-state"):
                batch.load(0, "{}")
            with self.assertRaisesRegex(ValueError, "illegal-move"):
                batch.spell(0, "nonsense")

    def test_a_view_is_loaded(self):
        """What its seat sees is the same whatever is dealt behind it."""
        for game, seats in (("dice-heist", 3), ("crypt", 3)):
            batch = played(purloin.Batch(game, seats, 6), 25)
            world = purloin.Batch(game, seats, 1)
            for each in range(6):
                seat = int(batch.actors[each])
                if json.loads(batch.state_json(each))["phase"] == "over" or batch.moves(each) == []:
                    continue
                spelled = {tuple(batch.spell(each, move)) for move in batch.moves(each)}
                for seed in (1, 2):
                    world.load_view(0, json.loads(batch.view_json(each, seat)), seed)
                    self.assertEqual(int(world.actors[0]), seat)
                    self.assertEqual({tuple(world.spell(0, move)) for move in world.moves(0)}, spelled)
                    self.assertTrue(np.array_equal(world.observe(seat)[0], observed(batch, each, seat)))
            with self.assertRaisesRegex(ValueError, "bad-state"):
                world.load_view(0, "{}")

    def test_chance_as_a_player(self):
        batch = purloin.Batch("dice-heist", 2, 1, chance="player")
        self.assertEqual(batch.actors[0], purloin.CHANCE)
        outcomes = batch.outcomes(0)
        self.assertEqual(len(outcomes), 36)
        self.assertAlmostEqual(sum(probability for _, probability in outcomes), 1)
        batch.step([next(place for place, (text, _) in enumerate(outcomes) if text.endswith("2 6"))])
        self.assertEqual(json.loads(batch.state_json(0))["seat"], 1)
        batch.step([purloin.DRAWN])

    def test_orders_that_cannot_be(self):
        for order in (("chess", 2, 1), ("crypt", 9, 1), ("crypt", 2, 0), ("crypt", 2, -4), ("crypt", 2, 1, 1, {"x": 1})):
            with self.assertRaises(ValueError):
                purloin.Batch(*order)
        with self.assertRaises(ValueError):
            purloin.Batch("crypt", 2, 1, chance="no")

    def test_two_threads_do_not_meet_in_one_batch(self):
        batch = purloin.Batch("crypt", 4, 2000)
        refused, others = [], []

        def work():
            for _ in range(10_000):  # seldom more than a few
                if refused or others:
                    return
                try:
                    batch.sample(seed=1)
                except RuntimeError as why:
                    refused.append(str(why))
                except Exception as why:
                    others.append(why)

        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(others, [])
        self.assertTrue(refused, "they never met")
        self.assertTrue(all("another thread" in why for why in refused))
        played(batch, 1)  # and goes on

    def test_bots(self):
        self.assertIn("greedy", purloin.bots())
        for game, seats in TABLES[::2]:
            batch = purloin.Batch(game, seats, 1, restart=False)
            bot = purloin.Bot(game, "greedy")
            while batch.actors[0] >= 0 and batch.decisions[0] < 30:
                move, word = bot.choose(batch, 0, seed=int(batch.decisions[0]))
                self.assertIn(move, batch.moves(0))
                for number in word:
                    batch.step([number])
        with self.assertRaises(ValueError):
            purloin.Bot("crypt", "nobody")


class Search(unittest.TestCase):
    """With an evaluation of one's own, called once for all games at a time."""

    def test_it_thinks_about_all_games_at_once(self):
        batch = purloin.Batch("dice-heist", 2, 8)
        calls = []

        def evaluate(features, masks, actors):
            calls.append(len(features))
            self.assertEqual(features.shape[1:], (batch.feature_count,))
            ahead = features[:, batch.feature_names.index("player.0.score")]
            behind = features[:, batch.feature_names.index("player.1.score")]
            mine = 1 / (1 + np.exp(16 * (behind - ahead)))
            return np.ones(masks.shape, np.float32), np.stack([mine, 1 - mine], axis=1)

        played(batch, 30)
        before = arrays(batch)
        visits = search.search(batch, evaluate, iterations=40, seed=3)
        self.assertTrue(same(before, arrays(batch)), "the games themselves are left alone")
        self.assertEqual(visits.shape, batch.masks.shape)
        self.assertFalse(visits[~batch.masks].any())
        self.assertEqual(visits.sum(axis=1).tolist(), [40] * 8)
        self.assertEqual(max(calls), 8)
        self.assertTrue(np.array_equal(visits, search.search(batch, evaluate, iterations=40, seed=3)))

    def test_it_finds_the_same_on_any_number_of_threads(self):
        def evaluate(features, masks, actors):
            values = np.full((len(features), 3), 0.2, np.float32)
            values[:, 0] = 0.5 + 0.4 * np.sin(features.sum(axis=1))
            return masks + 0.1, values

        for game in ("dice-heist", "crypt", "thiefs-market"):
            one, two = (search.search(played(purloin.Batch(game, 3, 12, threads=threads), 20), evaluate, 30)
                        for threads in (1, 2))
            self.assertTrue(np.array_equal(one, two))
            self.assertEqual(one.sum(axis=1).tolist(), [30] * 12)

    def test_leaves_are_judged_before_the_next_walk(self):
        batch = purloin.Batch("crypt", 2, 4)
        trees = purloin.Search(batch)
        with self.assertRaises(ValueError):
            trees.judge(np.ones((4, batch.action_count)), np.ones((4, 2)))
        self.assertEqual(trees.walk(), 4)
        self.assertTrue(np.array_equal(trees.features, batch.features), "the first leaves are the roots")
        self.assertEqual(trees.games.tolist(), [0, 1, 2, 3])
        with self.assertRaises(ValueError):
            trees.walk()
        for priors, values in (((3, batch.action_count), (4, 2)), ((4, batch.action_count), (4, 3)), ((4, 2), (4, 2))):
            with self.assertRaises(ValueError):
                trees.judge(np.ones(priors), np.ones(values))
        trees.judge(np.ones((4, batch.action_count)), np.ones((4, 2)))
        self.assertEqual(int(trees.visits.sum()), 0)
        trees.walk()
        self.assertEqual(trees.worths.shape, batch.masks.shape)

    def test_it_goes_where_the_evaluation_leads(self):
        """Who wants sidekicks recruits; who wants none does anything else."""
        batch = purloin.Batch("dice-heist", 2, 16, 5)
        columns = [batch.feature_names.index(f"player.{place}.sidekicks") for place in range(2)]
        for sign in (1, -1):
            def evaluate(features, masks, actors):
                shares = np.exp(sign * 20 * features[:, columns])
                return np.ones(masks.shape, np.float32), shares / shares.sum(axis=1, keepdims=True)

            best = search.search(batch, evaluate, iterations=60).argmax(axis=1)
            self.assertEqual([batch.action_name(number) == "recruit" for number in best], [sign == 1] * 16)


class Stubs(unittest.TestCase):
    """The stub says what is there, and what is there has a docstring."""

    def setUp(self):
        text = (pathlib.Path(purloin.__file__).parent / "_purloin.pyi").read_text()
        self.tree = ast.parse(text)

    def test_members(self):
        for node in self.tree.body:
            if not isinstance(node, ast.ClassDef):
                continue
            there = getattr(purloin, node.name)
            written = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            public = {name for name in vars(there) if not name.startswith("_")}
            self.assertEqual({name for name in written if not name.startswith("_")}, public)
            for name in public:
                self.assertTrue(getattr(there, name).__doc__, name)
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and not part.decorator_list:
                    signature = getattr(there, part.name).__doc__ or ""
                    for argument in part.args.args[1:] + part.args.kwonlyargs:
                        if not part.name.startswith("__") or part.name == "__init__":
                            self.assertIn(argument.arg + ":", signature, f"{node.name}.{part.name}")

    def test_module(self):
        written = {getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None) for node in self.tree.body}
        self.assertLessEqual(set(purloin.__all__), written)


if __name__ == "__main__":
    unittest.main()
