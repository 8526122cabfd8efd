"""examples/python, as docs/python.md has them: trained for a moment, and into the arena.

  PYTHONPATH=build/release/python tests/python/test_examples.py build/release/purloin
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples/python"


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


class Examples(unittest.TestCase):
    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = pathlib.Path(held.name)

    def plays_in_the_arena(self, trained):
        report = json.loads(run(PROGRAM, "arena", "dice-heist", "--seats", 2, "--games", 4, "--iterations", 1, "--json", "--patience",
                                600000, "--engine", f"mine={sys.executable} {EXAMPLES / 'trained_bot.py'} {trained}",
                                "--bots", "mine,random"))
        self.assertEqual(report["games"], 4)
        mine = next(bot for bot in report["bots"] if bot["name"] == "mine")
        self.assertEqual(set(mine["lost"].values()), {0}, "no game is lost but by the rules")

    def test_trained_against_itself(self):
        trained = self.folder / "trained.npz"
        said = run(sys.executable, EXAMPLES / "train.py", "--seconds", 1, "--against", "random", "--games", 10, "--save", trained)
        self.assertRegex(said, r"trained on \d+ games\n[01]\.\d+ of the wins in 10 games against random\n$")
        self.plays_in_the_arena(trained)

    def test_trained_from_data(self):
        trained = self.folder / "trained.npz"
        run(PROGRAM, "selfplay", "dice-heist", "--seats", 2, "--games", 60, "--shard", 20, "--iterations", 20, "--out", self.folder / "data")
        said = run(sys.executable, EXAMPLES / "learn_from_selfplay.py", self.folder / "data", "--save", trained)
        alike, blind = map(float, re.search(r"in (\S+) of \d+ positions; a blind guess in (\S+)$", said.strip()).groups())
        self.assertGreater(alike, blind)
        self.plays_in_the_arena(trained)


if __name__ == "__main__":
    unittest.main()
