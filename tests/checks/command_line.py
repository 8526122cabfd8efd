"""The program as a person starts it: help with examples, clear errors, clean ends."""
import faulthandler
import json
import os
import pathlib
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PURLOIN = sys.argv.pop(1)


def run(*arguments, stdin=""):
    return subprocess.run([PURLOIN, *arguments], input=stdin, capture_output=True, text=True,
                          timeout=120)


class Help(unittest.TestCase):
    def check(self, command):
        """A command and all those below it; answers how many there are."""
        shown = run(*command, "--help")
        self.assertEqual(shown.returncode, 0, command)
        self.assertIn("Example:", shown.stdout, command)
        lists = re.findall(r"^(?:Subcommands|For developers):\n((?:  .*\n)+)", shown.stdout, re.M)
        below = re.findall(r"^  (\w\S*)", "".join(lists), re.M)
        return 1 + sum(self.check([*command, name]) for name in below)

    def test_every_command_has_help_with_an_example(self):
        self.assertGreater(self.check([]), 15)

    def test_without_a_command_it_says_so(self):
        self.assertEqual(run().returncode, 2)
        self.assertIn("subcommand", run().stderr)

    def test_version(self):
        self.assertRegex(run("--version").stdout, r"^purloin \d+\.\d+\.\d+")


class Serve(unittest.TestCase):
    def test_a_setting_that_stays_wrong_ends_with_2_so_that_nobody_starts_it_again(self):
        with tempfile.TemporaryDirectory() as folder:
            database = ["--db", f"sqlite:{folder}/no.db"]
            for arguments, words in [
                    (["--trust-proxy", "my-proxy", *database], "is no address and no network"),
                    (["--metrics-for", "10.0.0.0/99", *database], "is no address and no network"),
                    (["--host", "nowhere at all", *database], "is no address"),
                    (["--bus", "nats://here", *database], "for several servers on one PostgreSQL"),
                    (["--db", "mysql://here"], "a database is"),
                    (["--bot-ms", "many", *database], "many")]:
                refused = run("serve", "--port", "0", *arguments)
                self.assertEqual(refused.returncode, 2, arguments)
                self.assertIn(words, refused.stderr)


class Bench(unittest.TestCase):
    def test_playouts_count(self):
        report = json.loads(run("bench", "playouts", "--game", "dice-heist", "--seats", "3",
                                "--games", "100", "--json").stdout)
        self.assertEqual(report["games"], 100)
        self.assertGreater(report["transitions"], report["decisions"])
        self.assertEqual(report["capped"], 0)
        self.assertGreaterEqual(report["seconds"], 0)

    def test_no_games_is_no_games(self):
        report = json.loads(run("bench", "playouts", "--game", "dice-heist", "--seats", "4",
                                "--games", "0", "--json").stdout)
        self.assertEqual((report["games"], report["decisions"]), (0, 0))

    def test_bad_input_is_one_clear_sentence(self):
        for arguments, words in [
                (["--game", "chess", "--seats", "2"], "there is no game"),
                (["--game", "dice-heist", "--seats", "9"], "2 to 5 players"),
                (["--game", "dice-heist", "--seats", "2", "--options", "{"], "JSON object"),
                (["--game", "dice-heist", "--seats", "2", "--options", '{"x":1}'], "no option"),
                (["--game", "dice-heist", "--seats", "many"], "many")]:
            refused = run("bench", "playouts", *arguments)
            self.assertEqual(refused.returncode, 2, arguments)
            self.assertIn(words, refused.stderr)
            self.assertEqual(refused.stdout, "")

    def test_the_ceiling_is_three_shares(self):
        few = ["--training-games", "200", "--games", "50", "--search-games", "4", "--iterations", "10"]
        report = json.loads(run("bench", "ceiling", "--seats", "2", "--against", "random", *few,
                                "--json").stdout)
        for player, games in [("trained", 50), ("searched", 4), ("played", 4)]:
            self.assertEqual(report[player]["games"], games)
            self.assertLessEqual(report[player]["low"], report[player]["share"])
        refused = run("bench", "ceiling", "--seats", "2", "--against", "master", *few)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("greedy or random", refused.stderr)

    def test_a_network_is_the_same_however_many_threads_train_it(self):
        with tempfile.TemporaryDirectory() as folder:
            nets = []
            for threads in ["1", "3"]:
                path = pathlib.Path(folder) / f"{threads}.net"
                trained = run("bench", "train", "--game", "crypt", "--seats", "2", "--games", "30",
                              "--threads", threads, "--out", str(path), "--commit", "abc")
                self.assertEqual((trained.returncode, trained.stdout), (0, ""))
                nets.append(path.read_text())
            self.assertEqual(*nets)
            self.assertIn("command: purloin bench train --game crypt --seats 2 --games 30 --seed 1\n"
                          "seed: 1\ncommit: abc\n", nets[0])
            compared = json.loads(run("bench", "compare", "--net", str(path), "--games", "4",
                                      "--iterations", "10", "--json").stdout)
            self.assertEqual(compared["games"], 4)

    def test_what_cannot_be_trained_or_compared_is_said(self):
        for arguments, words in [
                (["train", "--game", "crypt", "--seats", "5"], "for 2 to 4 players, not 5"),
                (["train", "--game", "chess", "--seats", "2"], "only of dice-heist, crypt"),
                (["train", "--game", "crypt", "--seats", "2", "--out", "/no/such/x.net"],
                 "cannot write /no/such/x.net"),
                (["compare", "--net", "/no/such.net"], "cannot read /no/such.net"),
                (["compare", "--net", "CHANGELOG.md"], "CHANGELOG.md: line 1: should be")]:
            refused = run("bench", *arguments)
            self.assertEqual(refused.returncode, 2, arguments)
            self.assertIn(words, refused.stderr)
            self.assertEqual(refused.stdout, "")


class Decks(unittest.TestCase):
    def check(self, text, *flags):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "deck.json"
            path.write_text(text)
            return run("decks", "check", str(path), *flags)

    def test_the_default_deck_meets_the_box(self):
        checked = run("decks", "check", "data/dice-heist.json", "--strict")
        self.assertEqual(checked.returncode, 0)
        self.assertIn("meets the totals of the box", checked.stdout)

    def test_problems_are_named(self):
        deck = json.loads(pathlib.Path("data/dice-heist.json").read_text())
        deck["exhibits"][3]["museum"] = "prado"
        checked = self.check(json.dumps(deck))
        self.assertEqual(checked.returncode, 1)
        self.assertIn('exhibits[3].museum: "prado" is no museum of this deck', checked.stdout)
        report = json.loads(self.check(json.dumps(deck), "--json").stdout)
        self.assertFalse(report["playable"])
        self.assertEqual(report["problems"][0]["where"], "exhibits[3].museum")

    def test_a_smaller_deck_plays_but_is_not_the_box(self):
        deck = json.loads(pathlib.Path("data/dice-heist.json").read_text())
        deck["exhibits"] = deck["exhibits"][:20]
        self.assertEqual(self.check(json.dumps(deck)).returncode, 0)
        self.assertEqual(self.check(json.dumps(deck), "--strict").returncode, 1)

    def test_what_cannot_be_read(self):
        self.assertEqual(run("decks", "check", "/no/such/file").returncode, 2)
        self.assertEqual(self.check("{").returncode, 2)
        self.assertEqual(self.check("[]").returncode, 1)


class Engine(unittest.TestCase):
    def test_every_line_is_answered_in_order(self):
        answers = run("engine", stdin='{"do":"games","id":1}\n\nnonsense\n{"do":"state","id":2}')
        lines = [json.loads(line) for line in answers.stdout.splitlines()]
        self.assertEqual([line["ok"] for line in lines], [True, False, False, False])
        self.assertEqual((lines[0]["id"], lines[3]["id"]), (1, 2))
        self.assertEqual((answers.returncode, answers.stderr), (0, ""))

    def test_bytes_that_are_no_text(self):
        garbage = subprocess.run([PURLOIN, "engine"], input=b"\xff\x00\xfe\n{}\n" + b"x" * 5_000_000,
                                 capture_output=True, timeout=60)
        codes = [json.loads(line)["error"]["code"] for line in garbage.stdout.splitlines()]
        self.assertEqual(codes, ["bad-json", "bad-request", "bad-json"])
        self.assertEqual(garbage.returncode, 0)

    def test_answers_come_before_the_input_ends(self):
        with subprocess.Popen([PURLOIN, "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as engine:
            engine.stdin.write(b'{"do":"games"}\n')
            engine.stdin.flush()
            self.assertTrue(json.loads(engine.stdout.readline())["ok"])
            engine.stdin.close()
            self.assertEqual(engine.wait(timeout=120), 0)

    def test_a_reader_that_goes_away_is_no_crash(self):
        with subprocess.Popen([PURLOIN, "engine"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as engine:
            engine.stdout.close()
            try:
                engine.stdin.write(b'{"do":"games"}\n' * 1000)
                engine.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(engine.wait(timeout=120), 0)


class Arena(unittest.TestCase):
    BOT = "mine=python3 examples/bots/first_bot.py"

    def test_anybodys_program_plays(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "games.jsonl"
            report = json.loads(run("arena", "dice-heist", "--seats", "2", "--engine", self.BOT, "--bots",
                                    "mine,random", "--games", "6", "--iterations", "1", "--patience",
                                    "600000", "--records", str(path), "--json").stdout)
            records = [json.loads(line) for line in path.read_text().splitlines()]
        self.assertEqual((report["games"], report["deals"], report["seed"]), (6, 3, 1))
        self.assertEqual(report["bots"][0]["lost"], {"illegal": 0, "late": 0, "crashed": 0})
        self.assertEqual([record["arena"]["deal"] for record in records], [0, 0, 1, 1, 2, 2])
        self.assertEqual(records[1]["arena"]["bots"], ["random", "mine"])
        self.assertEqual(records[0]["seed"], records[1]["seed"], "games of a deal share their luck")

    def test_a_round_robin_has_a_table(self):
        order = ["arena", "dice-heist", "--seats", "2", "--bots", "random,greedy,plain", "--games", "4",
                 "--iterations", "5", "--round-robin"]
        report = json.loads(run(*order, "--json").stdout)
        self.assertEqual(report["games"], 12)
        for bot in report["bots"]:
            self.assertLess(bot["low"], bot["elo"])
        self.assertIn("95% interval", run(*order).stdout)

    def test_what_is_no_program_is_said(self):
        for engine, words in [("mine", "NAME=COMMAND"), ("master=true", "NAME=COMMAND")]:
            refused = run("arena", "crypt", "--seats", "2", "--engine", engine, "--bots", "mine,random")
            self.assertEqual(refused.returncode, 2)
            self.assertIn(words, refused.stderr)
        refused = run("arena", "crypt", "--seats", "2", "--bots", "random,greedy", "--records",
                      "/no/such/file", "--games", "2", "--iterations", "1")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("cannot write /no/such/file", refused.stderr)


class Play(unittest.TestCase):
    def test_a_pipe_gets_plain_text_and_a_clean_end(self):
        played = run("play", "dice-heist", "--seed", "x", stdin="1\nhelp\n")
        self.assertEqual((played.returncode, played.stderr), (0, ""))
        self.assertNotIn("\x1b[", played.stdout)
        self.assertTrue(played.stdout.endswith("Goodbye.\n"))

    def test_bad_input_is_one_clear_sentence(self):
        for arguments, words in [(["chess"], "there is no game"),
                                 (["dice-heist", "--seats", "7"], "2 to 5 players"),
                                 (["dice-heist", "--people", "5"], "no seat 5"),
                                 (["dice-heist", "--option", "x=1"], "no option"),
                                 (["dice-heist", "--option", "x"], "NAME=VALUE"),
                                 (["dice-heist", "--load", "/no/file"], "cannot read"),
                                 (["dice-heist", "--color", "pink"], "pink")]:
            refused = run("play", *arguments)
            self.assertEqual(refused.returncode, 2, arguments)
            self.assertIn(words, refused.stderr)

    def start_in_a_terminal(self):
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ["TERM"] = "xterm"
            os.execv(PURLOIN, [PURLOIN, "play", "dice-heist", "--seed", "x"])
        self.addCleanup(os.close, terminal)  # which ends a program that waits for us
        return pid, terminal

    def read_until(self, terminal, words):
        seen = ""
        end = time.monotonic() + 120
        while words not in seen and select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            try:
                seen += os.read(terminal, 4096).decode()
            except OSError:
                break
        self.assertIn(words, seen)
        return seen

    def test_a_terminal_gets_colours_and_ctrl_c_ends_cleanly(self):
        pid, terminal = self.start_in_a_terminal()
        self.assertIn("\x1b[", self.read_until(terminal, "> \x1b[0m"))
        os.kill(pid, signal.SIGINT)
        self.read_until(terminal, "Goodbye.")
        self.assertEqual(os.waitpid(pid, 0)[1], 0)

    def test_ctrl_d_ends_cleanly(self):
        pid, terminal = self.start_in_a_terminal()
        self.read_until(terminal, "> \x1b[0m")
        os.write(terminal, b"\x04")
        self.read_until(terminal, "Goodbye.")
        self.assertEqual(os.waitpid(pid, 0)[1], 0)


if __name__ == "__main__":
    faulthandler.dump_traceback_later(1200, exit=True)  # says where, before ctest ends it without a word
    unittest.main()
