"""What `purloin selfplay` writes, as somebody finds it who wants to learn from it.

  PYTHONPATH=build/release/python tests/python/test_selfplay.py build/release/purloin
"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import numpy as np

import purloin

PROGRAM = sys.argv.pop(1)
TABLES = [("dice-heist", 2), ("crypt", 2), ("crypt", 1), ("thiefs-market", 3)]


def order(game, seats, folder, **changed):
    flags = {"seats": seats, "games": 6, "shard": 2, "iterations": 16, "varied": 3, "seed": 11, "out": folder, **changed}
    return [PROGRAM, "selfplay", game, *(word for flag, value in flags.items() for word in (f"--{flag}", str(value)))]


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


class Selfplay(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)

    def test_a_batch_that_says_the_same_sees_the_same(self):
        for game, seats in TABLES:
            folder = self.folder / f"{game}-{seats}"
            subprocess.run(order(game, seats, folder), check=True, capture_output=True, timeout=300)
            for shard in range(3):
                with np.load(folder / f"shard-{shard:05}.npz") as data:
                    self.look_at(data, game, seats, shard)

    def look_at(self, data, game, seats, shard):
        header = json.loads(data["header"].item())
        self.assertEqual((header["game"], header["seats"], header["shard"], header["seed"]), (game, seats, shard, 11))
        self.assertEqual(header["games"], [2 * shard, 2 * shard + 2])
        batch = purloin.Batch(game, seats, 1, restart=False)
        self.assertEqual(header["feature_names"], batch.feature_names)
        self.assertEqual(header["action_names"], [batch.action_name(n) for n in range(batch.action_count)])
        rows = len(data["numbers"])
        features, masks, visits = data["features"], data["masks"], data["visits"]
        self.assertEqual((features.dtype, masks.dtype, visits.dtype), (np.float32, bool, np.int32))
        self.assertEqual(visits.shape, (rows, batch.action_count))
        self.assertFalse(visits[~masks].any())
        numbers, actors = data["numbers"], data["actors"]
        self.assertTrue((visits[np.arange(rows), numbers] > 0).all(), "what was said was looked at")
        row = 0
        for game_number in range(*header["games"]):
            batch.reset(seeds=[header["seed"] + game_number])
            while batch.actors[0] >= 0:
                self.assertEqual((int(data["games"][row]), int(data["decisions"][row])),
                                 (game_number, int(batch.decisions[0])))
                self.assertEqual(actors[row], batch.actors[0])
                self.assertTrue(np.array_equal(features[row], batch.features[0]))
                self.assertTrue(np.array_equal(masks[row], batch.masks[0]))
                batch.step([numbers[row]])
                row += 1
            place = game_number - header["games"][0]
            self.assertTrue(np.array_equal(data["returns"][place], batch.returns[0]))
            self.assertTrue(np.array_equal(data["scores"][place], batch.scores[0]))
            of_game = data["games"] == game_number
            expected = np.stack([np.roll(batch.returns[0], -int(actor)) for actor in actors[of_game]])
            self.assertTrue(np.array_equal(data["outcomes"][of_game], expected))
        self.assertEqual(row, rows)

    def test_killed_in_the_middle_it_goes_on(self):
        whole, killed = self.folder / "whole", self.folder / "killed"
        more = {"games": 40, "iterations": 60, "threads": 2}
        subprocess.run(order("dice-heist", 2, whole, **more), check=True, capture_output=True, timeout=300)
        program = subprocess.Popen(order("dice-heist", 2, killed, **more), stdout=subprocess.DEVNULL)
        while not (killed / "shard-00001.npz").exists() and program.poll() is None:
            time.sleep(0.001)
        program.send_signal(signal.SIGKILL)
        program.wait()
        self.assertLessEqual({file.name for file in killed.glob("*.npz")}, set(contents(whole)))
        subprocess.run(order("dice-heist", 2, killed, **more), check=True, capture_output=True, timeout=300)
        self.assertEqual(contents(killed), contents(whole))

    def test_the_command_in_the_header_makes_the_same(self):
        first, again = self.folder / "first", self.folder / "again"
        subprocess.run(order("crypt", 2, first, options='{"collectors":"BBBBBB"}'), check=True, capture_output=True,
                       timeout=300)
        with np.load(first / "shard-00000.npz") as data:
            command = json.loads(data["header"].item())["command"]
        self.assertTrue(command.startswith("purloin "))
        subprocess.run(["sh", "-c", f'exec "$0" {command.removeprefix("purloin ")} --out "$1" --threads 2', PROGRAM, again],
                       check=True, capture_output=True, timeout=300)
        self.assertEqual(contents(again), contents(first))

    def test_another_order_is_refused(self):
        folder = self.folder / "data"
        subprocess.run(order("dice-heist", 2, folder), check=True, capture_output=True, timeout=300)
        refused = subprocess.run(order("dice-heist", 2, folder, bot="greedy"), capture_output=True, text=True, timeout=300)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--bot master", refused.stderr)


if __name__ == "__main__":
    unittest.main()
