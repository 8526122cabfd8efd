#!/usr/bin/env python3
"""Plays random games against the engine and compares every answer with the oracle.

    python3 tests/oracle/compare.py --engine build/release/purloin --game crypt --games 200 --seed 1

Exit status: 0 when every game agreed, 1 at the first difference, 2 for a usage error.
"""

import argparse
import importlib
import json
import os
import queue
import random
import subprocess
import sys
import threading
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
MANIFESTS = {path.parent.name: json.loads(path.read_text())
             for path in sorted((HERE.parents[1] / "src/games").glob("*/game.json"))}
# The games that have an oracle, GAME.py with a class of that name, by their ids.
GAMES = {manifest["id"]: game for game, manifest in MANIFESTS.items()
         if (HERE / (game + ".py")).is_file()}
MAX_DECISIONS = 3000
ANSWER_TIMEOUT = 60
ACTOR_KEYS = ("actor", "seat", "needs", "winners")

# How often, per game.
LATE_SHARE = 0.3        # begin with `load` of a late state
REPLAY_SHARE = 0.25     # send all changing requests once more

# How often, per step.
CHANCE_SHARE = 0.4      # of the chance points: let the engine sample
SHUFFLE_SHARE = 0.3     # of the moves: another order
REFUSED_SHARE = 0.05
RELOAD_SHARE = 0.03
SPOILED_SHARE = 0.03
SPOILED_AT_ONCE = 12


def usage_error(sentence):
    print("compare.py: " + sentence, file=sys.stderr)
    sys.exit(2)


# ---------------------------------------------------------------- comparing JSON

def same(a, b):
    """Equal as JSON: 1, 1.0 and true are three different values."""
    kind = type(a)
    if kind is not type(b) or a != b:
        return False
    if kind is dict:
        return all(map(same, a.values(), map(b.__getitem__, a)))
    if kind is list:
        return set(map(type, a)) == {str} or all(map(same, a, b))
    return True


def differences(expected, got, path=""):
    """Lines that name each differing place."""
    if same(expected, got):
        return
    if isinstance(expected, dict) and isinstance(got, dict):
        for key in sorted(expected.keys() | got.keys()):
            here = "%s.%s" % (path, key)
            if key not in got:
                yield "%s: expected %s, got no such key" % (here, brief(expected[key]))
            elif key not in expected:
                yield "%s: expected no such key, got %s" % (here, brief(got[key]))
            else:
                yield from differences(expected[key], got[key], here)
    elif isinstance(expected, list) and isinstance(got, list):
        yield from list_differences(expected, got, path)
    else:
        yield "%s: expected %s, got %s" % (path or "answer", brief(expected), brief(got))


def list_differences(expected, got, path):
    texts = all(isinstance(item, str) for item in expected + got)
    if texts and set(expected) != set(got):
        yield "%s: expected but not there: %s" % (path, brief(sorted(set(expected) - set(got))))
        yield "%s: there but not expected: %s" % (path, brief(sorted(set(got) - set(expected))))
        return
    if len(expected) != len(got):
        yield "%s: expected %d items %s, got %d items %s" % (
            path, len(expected), brief(expected), len(got), brief(got))
        return
    for number, (a, b) in enumerate(zip(expected, got)):
        yield from differences(a, b, "%s[%d]" % (path, number))


def brief(value, limit=600):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= limit else text[:limit] + " …"


class Difference(Exception):
    def __init__(self, request, expected, got):
        super().__init__()
        self.request = request
        self.expected = expected
        self.got = got


# ---------------------------------------------------------------- the engine process

class Engine:
    def __init__(self, path):
        if not (os.path.isfile(path) and os.access(path, os.X_OK)):
            usage_error("there is no engine at %s (build it first, or name it with --engine)" % path)
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def ask_raw(self, lines):
        """Writes all lines (bytes without line end) at once, returns one answer for each."""
        try:
            self.process.stdin.write(b"".join(line + b"\n" for line in lines))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return [self.answer(line) for line in lines]

    def answer(self, request):
        shown = request.decode("utf-8", "replace")
        try:
            line = self.lines.get(timeout=ANSWER_TIMEOUT)
        except queue.Empty:
            raise Difference(shown, "an answer", "no answer in %d seconds" % ANSWER_TIMEOUT)
        if line is None:
            raise Difference(shown, "an answer", "the engine ended with status %s" % self.process.wait())
        try:
            value = json.loads(line.decode("utf-8"))
        except ValueError:
            value = None
        if not isinstance(value, dict) or not isinstance(value.get("ok"), bool):
            raise Difference(shown, "a JSON object with \"ok\"", line.decode("utf-8", "replace"))
        return value

    def ask(self, requests):
        return self.ask_raw([json.dumps(request, ensure_ascii=False).encode("utf-8")
                             for request in requests])

    def close(self):
        self.process.stdin.close()
        try:
            status = self.process.wait(timeout=ANSWER_TIMEOUT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Difference("end of input", "exit status 0", "the engine does not end")
        if status != 0:
            raise Difference("end of input", "exit status 0", "exit status %d" % status)


# ---------------------------------------------------------------- expectations

class Batch:
    """Requests with the check of each answer; sent together."""

    def __init__(self, engine):
        self.engine = engine
        self.entries = []

    def add(self, request, check):
        self.entries.append((request, check))

    def add_equal(self, request, expected):
        """The answer has these keys with these values."""
        self.add(request, lambda answer: require(request, expected, answer))

    def add_refused(self, request, code):
        self.add(request, lambda answer: require_refused(request, code, answer))

    def send(self):
        """All answers; raises Difference for the first that fails its check."""
        entries, self.entries = self.entries, []
        answers = self.engine.ask([request for request, _ in entries])
        for (_, check), answer in zip(entries, answers):
            check(answer)
        return answers


ABSENT = object()


def require(request, expected, answer):
    """Every expected key is there with its value; ABSENT keys are not there."""
    wanted = {"ok": True}
    wanted.update({key: value for key, value in expected.items() if value is not ABSENT})
    got = {key: value for key, value in answer.items() if key in wanted or key in expected}
    if not same(wanted, got):
        if not answer.get("ok"):
            got = answer
        raise Difference(request, wanted, got)


def require_refused(request, code, answer):
    error = answer.get("error")
    fine = (answer["ok"] is False and isinstance(error, dict) and error.get("code") == code
            and isinstance(error.get("message"), str) and error["message"] != "")
    if not fine:
        raise Difference(request, {"ok": False, "error": {"code": code, "message": "…"}}, answer)


def actor_answer(oracle):
    """The actor's flat fields, the others absent."""
    actor = oracle.actor()
    return {key: actor.get(key, ABSENT) for key in ACTOR_KEYS}


def legal_answer(oracle):
    expected = actor_answer(oracle)
    moves = oracle.legal()
    expected["moves"] = ABSENT if moves is None else moves
    return expected


# ---------------------------------------------------------------- one game

class Match:
    def __init__(self, engine, oracle_class, rng, seats, seed):
        self.engine = engine
        self.oracle_class = oracle_class
        self.rng = rng
        self.seats = seats
        self.options = oracle_class.random_options(rng, seats)
        self.seed = seed
        self.first_state = None    # where the game began, unless with `new`
        self.moves = []            # all, from the beginning
        self.record_from = None    # the state of the last `load`
        self.record_seed = seed
        self.record_moves = []     # since the last `new` or `load`
        self.changes = []          # requests that changed the game, with their answers
        self.other_texts = []      # texts of earlier positions, to be tried elsewhere

    def play(self):
        """True when the game ended, False when it was abandoned."""
        if self.rng.random() < 0.1:
            self.try_bad_new()
        self.begin()
        for _ in range(MAX_DECISIONS):
            if self.oracle.over():
                break
            self.step()
        self.compare_position()
        if self.oracle.over():
            self.after_the_end()
        self.check_log()
        if self.rng.random() < REPLAY_SHARE:
            self.replay_changes()
        return self.oracle.over()

    # ------------------------------------------------------------ beginning

    def begin(self):
        if self.rng.random() < LATE_SHARE:
            self.begin_late()
            return
        self.oracle = self.oracle_class(self.seats, self.options)
        request = {"do": "new", "game": self.oracle.name, "seats": self.seats,
                   "options": self.options, "seed": self.seed}
        if not self.options and self.rng.random() < 0.5:
            del request["options"]
        self.change(request, actor_answer(self.oracle))

    def begin_late(self):
        state = self.oracle_class.late_state(self.rng, self.seats, self.options)
        self.oracle = self.oracle_class.from_state(state)
        self.record_from = self.first_state = state
        self.change({"do": "load", "state": state, "seed": self.seed}, actor_answer(self.oracle))

    def change(self, request, expected):
        """Sends one request that changes the game and checks its answer."""
        answer = self.engine.ask([request])[0]
        require(request, expected, answer)
        self.changes.append((request, answer))
        return answer

    def try_bad_new(self):
        """A refused `new` leaves the earlier game as it was."""
        name = self.oracle_class.name
        low, high = self.oracle_class.seat_range
        batch = Batch(self.engine)
        before = self.engine.ask([{"do": "state"}])[0]
        for seats in (low - 1, high + 1, 0, -1, 1000000):
            batch.add_refused({"do": "new", "game": name, "seats": seats}, "bad-option")
        batch.add_refused({"do": "new", "game": "no-such-game", "seats": 3}, "unknown-game")
        batch.add_refused({"do": "new", "game": name}, "bad-request")
        batch.add_refused({"do": "new", "seats": low}, "bad-request")
        bad = list(self.oracle_class.bad_options(self.rng))
        for options in self.rng.sample(bad, min(10, len(bad))):
            batch.add_refused({"do": "new", "game": name, "seats": self.seats, "options": options},
                              "bad-option")
        request = {"do": "state"}
        batch.add(request, lambda answer: self.require_unchanged(request, before, answer))
        batch.send()

    @staticmethod
    def require_unchanged(request, before, answer):
        if before["ok"]:
            require(request, before, answer)
        else:
            require_refused(request, "no-game", answer)

    # ------------------------------------------------------------ one step

    def step(self):
        batch = Batch(self.engine)
        self.add_position(batch)
        if self.rng.random() < REFUSED_SHARE:
            self.add_refused(batch)
        if self.rng.random() < SPOILED_SHARE:
            self.add_spoiled(batch)
        batch.send()
        if self.rng.random() < RELOAD_SHARE:
            self.reload()
        self.advance()

    def compare_position(self):
        batch = Batch(self.engine)
        self.add_position(batch)
        batch.send()

    def add_position(self, batch):
        """Everything one can ask about the position."""
        oracle = self.oracle
        batch.add_equal({"do": "legal"}, legal_answer(oracle))
        batch.add_equal({"do": "state"}, {"state": oracle.state()})
        for seat in list(range(self.seats)) + [None]:
            batch.add_equal({"do": "view", "seat": seat}, {"view": oracle.view(seat)})
        batch.add_equal({"do": "score"}, oracle.score())

    def advance(self):
        """Plays one move: the oracle's, or the engine's own sample at a chance point."""
        oracle, rng = self.oracle, self.rng
        if oracle.actor()["actor"] == "chance" and rng.random() < CHANCE_SHARE:
            request = {"do": "chance"}
            answer = self.change(request, {})
            move = answer.get("move")
            if not isinstance(move, str) or oracle.canonical(move) != move:
                raise Difference(request, "an outcome of %s" % oracle.actor(), answer)
        else:
            move = oracle.sample(rng)
            text = oracle.shuffled(move, rng) if rng.random() < SHUFFLE_SHARE else move
            self.change({"do": "play", "move": text}, {"move": move})
        self.other_texts.append(move)
        self.moves.append(move)
        self.record_moves.append(move)
        oracle.play(move)
        answer = self.changes[-1][1]
        if "actor" in answer:
            require(self.changes[-1][0], actor_answer(oracle), answer)

    # ------------------------------------------------------------ refused requests

    def add_refused(self, batch):
        rng, oracle = self.rng, self.oracle
        for text in self.illegal_texts():
            batch.add_refused({"do": "play", "move": text}, "illegal-move")
        if oracle.actor()["actor"] != "chance":
            batch.add_refused({"do": "chance"}, "not-chance")
        for seat in rng.sample([self.seats, -1, 99, "0", 0.5, [], {}, False], 3):
            batch.add_refused({"do": "view", "seat": seat}, "bad-request")
        for request in rng.sample([{}, {"do": "nothing"}, {"do": 5}, {"do": "play"},
                                   {"do": "play", "move": 7}, {"do": "play", "move": None},
                                   {"do": "load"}, {"do": "new"}, {"do": None}], 3):
            batch.add_refused(request, "bad-request")
        batch.add_refused({"do": "load", "state": {}}, "bad-state")
        identity = rng.choice([7, "a", ["x", 1], {"y": 2}])
        batch.add_equal({"do": "state", "id": identity},
                        {"state": oracle.state(), "id": identity})

    def illegal_texts(self):
        """Texts that are no legal move here."""
        rng = self.rng
        texts = ["", " ", "garbage", "pass pass", "done now", "recruit from 77", "roll", "roll 7",
                 "roll 0", "draw", "take", "claim", "buy", "\u00e9", "x" * 5000, "-1", "null"]
        texts += rng.sample(self.other_texts, min(6, len(self.other_texts)))
        legal = self.oracle.legal()
        if legal:
            some = rng.choice(legal)
            texts += [some + " ", " " + some, some + " 1", some.upper(), some.replace(" ", "  ", 1),
                      some[:-1], some + some, some + "\n", some.replace("1", "01", 1), some + "\u0000"]
        texts = [text for text in texts if self.oracle.canonical(text) is None]
        return rng.sample(texts, min(8, len(texts)))

    def add_spoiled(self, batch):
        spoiled = list(self.oracle_class.spoiled(self.oracle.state(), self.rng))
        for description, state in self.rng.sample(spoiled, min(SPOILED_AT_ONCE, len(spoiled))):
            request = {"do": "load", "state": state, "seed": "other"}
            batch.add(request, lambda answer, request=request, description=description:
                      self.require_bad_state(request, description, answer))
        batch.add_equal({"do": "state"}, {"state": self.oracle.state()})

    @staticmethod
    def require_bad_state(request, description, answer):
        try:
            require_refused(request, "bad-state", answer)
        except Difference as difference:
            difference.expected = "bad-state (%s)" % description
            raise

    # ------------------------------------------------------------ load

    def reload(self):
        """Loads the current state; the game goes on from there."""
        seed = "again %d" % len(self.moves)
        state = self.oracle.state()
        self.change({"do": "load", "state": state, "seed": seed}, actor_answer(self.oracle))
        self.record_from, self.record_seed, self.record_moves = state, seed, []
        self.oracle = self.oracle_class.from_state(state)
        self.compare_position()

    # ------------------------------------------------------------ the end

    def after_the_end(self):
        batch = Batch(self.engine)
        for text in ["pass", "garbage"] + self.moves[-1:]:
            batch.add_refused({"do": "play", "move": text}, "illegal-move")
        batch.add_refused({"do": "chance"}, "not-chance")
        batch.add_refused({"do": "view", "seat": self.seats}, "bad-request")
        self.add_position(batch)
        batch.send()
        batch = Batch(self.engine)
        self.add_spoiled(batch)
        batch.add_equal({"do": "state"}, {"state": self.oracle.state()})
        batch.send()

    def check_log(self):
        request = {"do": "log"}
        answer = self.engine.ask([request])[0]
        result = self.oracle.score() if self.oracle.over() else None
        expected = {"format": 1, "game": self.oracle.name, "seats": self.seats,
                    "options": self.oracle.options, "seed": self.record_seed,
                    "moves": self.record_moves, "result": result}
        if self.record_from is not None:
            expected["from"] = self.record_from
        log = answer.get("log") if answer.get("ok") else None
        if not isinstance(log, dict):
            raise Difference(request, {"ok": True, "log": expected}, answer)
        compared = {key: value for key, value in log.items() if key in expected or key == "from"}
        if not same(expected, compared):
            raise Difference(request, expected, compared)
        if "deck" in self.oracle.options:  # data that can be replaced
            deck = log.get("deck")
            if not (isinstance(deck, dict) and "id" in deck and "hash" in deck):
                raise Difference(request, "a deck with id and hash", deck)
        self.replay_log(request, log)

    def replay_log(self, request, log):
        """The record's moves lead the oracle to the record's result."""
        if "from" in log:
            oracle = self.oracle_class.from_state(log["from"])
        else:
            oracle = self.oracle_class(log["seats"], log["options"])
        for move in log["moves"]:
            oracle.play(move)
        result = oracle.score() if oracle.over() else None
        if not same(result, log["result"]):
            raise Difference(request, {"result": result}, {"result": log["result"]})

    def replay_changes(self):
        """The same seed and the same moves give the same game."""
        answers = self.engine.ask([request for request, _ in self.changes])
        for (request, first), again in zip(self.changes, answers):
            if not same(first, again):
                raise Difference(request, first, again)
        self.compare_position()


# ---------------------------------------------------------------- before any game

def check_without_game(engine):
    """What is answered before the first game, and lines that are no requests."""
    batch = Batch(engine)
    for request in ({"do": "state"}, {"do": "view", "seat": None}, {"do": "legal"},
                    {"do": "play", "move": "x"}, {"do": "chance"}, {"do": "score"}, {"do": "log"}):
        batch.add_refused(request, "no-game")
    batch.add({"do": "games"}, check_games)
    batch.send()
    lines = [b"", b"x", b"[]", b"5", b"null", b'"state"', b"{", b'{"do":"state"} x',
             b'{"do":"state","id":"\xff"}', b'{"do":"games",}', b"{'do':'games'}", b"   "]
    for line, answer in zip(lines, engine.ask_raw(lines)):
        require_refused(repr(line), "bad-json", answer)


def oracle_of(game):
    """The class in crypt.py is Crypt, the one in dice_heist.py is DiceHeist."""
    name = GAMES[game].title().replace("_", "")
    return getattr(importlib.import_module(GAMES[game]), name)


def check_games(answer):
    """Every game with its seat counts, as the oracle has them where there is one."""
    seats = {manifest["id"]: manifest["seats"] for manifest in MANIFESTS.values()}
    seats.update({game: list(oracle_of(game).seat_range) for game in GAMES})
    games = answer.get("games")
    listed = isinstance(games, list) and all(isinstance(game, dict) for game in games)
    got = {game.get("id"): game.get("seats") for game in games} if listed else games
    if not same(seats, got):
        raise Difference({"do": "games"}, seats, got)


# ---------------------------------------------------------------- command line

def report(difference, match, index, arguments):
    print("DIFFERENCE in %s, game %d of --seed %s" % (arguments.game, index, arguments.seed))
    if match is not None:
        print("seats:   %d" % match.seats)
        print("options: %s" % json.dumps(match.options))
        print("seed:    %s" % json.dumps(match.seed))
        if match.first_state is not None:
            print("from:    %s" % json.dumps(match.first_state))
        print("moves:   %s" % json.dumps(match.moves))
        if match.record_from is not match.first_state:
            print("loaded:  after move %d, seed %s" % (
                len(match.moves) - len(match.record_moves), json.dumps(match.record_seed)))
    request = difference.request
    print("request: %s" % (request if isinstance(request, str) else json.dumps(request)))
    for line in list(differences(difference.expected, difference.got))[:20]:
        print("  " + line)
    print("again:   compare.py --engine %s --game %s --seed %s --first %d --games 1%s" % (
        arguments.engine, arguments.game, arguments.seed, index,
        " --seats %d" % arguments.seats if arguments.seats else ""))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", default="build/release/purloin")
    parser.add_argument("--game", required=True, choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    oracle_class = oracle_of(arguments.game)
    low, high = oracle_class.seat_range
    if arguments.seats is not None and not low <= arguments.seats <= high:
        usage_error("%s is for %d to %d players" % (arguments.game, low, high))
    if arguments.games < 1:
        usage_error("--games must be at least 1")
    engine = Engine(arguments.engine)
    match, index, ended = None, arguments.first, 0
    try:
        check_without_game(engine)
        for index in range(arguments.first, arguments.first + arguments.games):
            rng = random.Random("%s/%s/%d" % (arguments.seed, arguments.game, index))
            seats = arguments.seats or rng.randint(low, high)
            match = Match(engine, oracle_class, rng, seats, "game %s/%d" % (arguments.seed, index))
            ended += match.play()
        engine.close()
    except Difference as difference:
        report(difference, match, index, arguments)
        engine.process.kill()
        return 1
    if ended == 0:
        print("no game came to its end: %d decisions were too few" % MAX_DECISIONS)
        return 1
    print("%d passed, 0 failed (%d played to the end)" % (arguments.games, ended))
    return 0


if __name__ == "__main__":
    sys.exit(main())
