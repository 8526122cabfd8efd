"""Takes one game through every door of the program: engine, terminal, arena and server. Each function
answers in a few words what it saw."""
import json
import random
import subprocess

import guests
from server import Server

BOTS = ("greedy", "plain", "apprentice", "thief", "master")


class Engine:
    """A conversation with `purloin engine`."""

    def __init__(self, binary):
        self.process = subprocess.Popen([binary, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.communicate(timeout=60)

    def ask(self, do, **more):
        self.process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (do, more, answer)
        return answer


def take_a_step(engine, rng):
    """Chance or a random move; answers the text."""
    offered = engine.ask("legal")
    if offered["actor"] == "chance":
        move = engine.ask("chance")["move"]
        assert move in offered["moves"], (move, offered)
        return move
    return engine.ask("play", move=rng.choice(offered["moves"]))["move"]


def look_round(binary, engine, seats):
    """The position and what everybody sees of it can be loaded, and is the same then."""
    state = engine.ask("state")["state"]
    for seat in [None, *range(seats)]:
        view = engine.ask("view", seat=seat)["view"]
        assert view["game"] == state["game"] and len(view["players"]) == seats, view
    with Engine(binary) as other:
        other.ask("load", state=state)
        assert other.ask("state")["state"] == state, state
        assert other.ask("score") == engine.ask("score")


def play_in_engine(binary, game, seats, options):
    """A whole game of random moves; the record played again leads to the same end."""
    rng = random.Random(seats)
    with Engine(binary) as engine:
        engine.ask("new", game=game, seats=seats, options=options, seed="tour")
        steps = 0
        while engine.ask("legal")["actor"] != "over":
            if steps % 10 == 0:
                look_round(binary, engine, seats)
            take_a_step(engine, rng)
            steps += 1
        look_round(binary, engine, seats)
        score, record = engine.ask("score"), engine.ask("log")["log"]
    assert score["winners"] and record["result"]["winners"] == score["winners"], score
    with Engine(binary) as again:
        again.ask("new", game=game, seats=seats, options=options)
        for move in record["moves"]:
            again.ask("play", move=move)
        assert again.ask("score") == score
    return steps


def engine(binary, manifest):
    with Engine(binary) as asked:
        listed = {game["id"]: game for game in asked.ask("games")["games"]}[manifest["id"]]
        assert listed["seats"] == manifest["seats"] and listed["options"] == manifest["options"], listed
    least, most = manifest["seats"]
    steps = [play_in_engine(binary, manifest["id"], seats, options)
             for seats in range(least, most + 1) for options in manifest["samples"]]
    return f"{len(steps)} games, {sum(steps)} steps"


def terminal(binary, manifest):
    """The first line of every menu, until the game is over."""
    played = subprocess.run([binary, "play", manifest["id"], "--bot", "greedy", "--seed", "tour"],
                            input="help\n" + "1\n" * 2000 + "score\n", capture_output=True, text=True,
                            timeout=120, check=True)
    assert not played.stderr, played.stderr
    for wanted in ("your move:", "The game is over: ", "Goodbye."):
        assert wanted in played.stdout, (wanted, played.stdout[-2000:])
    shown = played.stdout
    assert f"{manifest['events']}." not in shown, "an event that no catalogue says"
    return next(line for line in shown.splitlines() if "The game is over: " in line).removeprefix("> ")


def arena(binary, manifest):
    """Every bot against a random player."""
    shares = []
    for bot in BOTS:
        report = subprocess.run(
            [binary, "arena", manifest["id"], "--bots", f"{bot},random", "--seats",
             str(max(2, manifest["seats"][0])), "--games", "20", "--iterations", "100", "--json"],
            capture_output=True, text=True, check=True, timeout=300)
        result = json.loads(report.stdout)
        assert result["games"] == 20 and result["capped"] == 0, result
        shares.append(f"{bot} {result['bots'][0]['share']:.0%}")
    return "of the wins: " + ", ".join(shares)


def server(binary, manifest):
    """Tables over HTTP and WebSocket, played to the end; the records verify."""
    house = Server(binary)
    try:
        least, most = guests.seats_by_game(house)[manifest["id"]]
        for seats in range(least, most + 1):
            guests.play_a_game(house, manifest["id"], seats)
        _, text = house.request("GET", f"/api/games/{manifest['id']}")
        assert json.loads(text)["title"] == manifest["title"], text
        guests.is_well(house)
        assert house.stop() == 0
    finally:
        house.clean_up()
    return f"tables of {least} to {most}"
