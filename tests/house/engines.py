"""Other people's programs, in the arena and at the tables of a real server, and what docs/bot-protocol.md promises.

  tests/house/engines.py build/release/purloin
"""
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

from dice import agree_alone
from server import Server, run
from websocket import WebSocket

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PATIENT = ("--engine-patience", "600000")


def arena(binary, *words, cwd=None):
    """What an arena says of its bots, by their names."""
    done = subprocess.run([binary, "arena", *map(str, words), "--json"], capture_output=True, text=True, check=False,
                          cwd=cwd)
    assert done.returncode == 0, done.stderr
    return {bot["name"]: bot for bot in json.loads(done.stdout)["bots"]}


def first_bot():
    return f"python3 {SOURCE / 'examples/bots/first_bot.py'}"


def second_bot(folder):
    """The bot in C, compiled."""
    program = pathlib.Path(folder) / "second_bot"
    if not program.exists():
        subprocess.run(["cc", "-O1", "-o", program, SOURCE / "examples/bots/second_bot.c"], check=True)
    return str(program)


def the_page_can_be_followed(binary, folder):
    """Its program, saved as it says, and the commands that it gives, with fewer games."""
    page = (SOURCE / "docs/bot-protocol.md").read_text(encoding="utf-8")
    program = re.search(r"```python\n(.*?)```", page, re.S)[1]
    (pathlib.Path(folder) / "mine.py").write_text(program, encoding="utf-8")
    commands = re.findall(r"^purloin arena (.*)$", page, re.M)
    assert len(commands) == 2, commands
    for command in commands:
        words = shlex.split(re.sub(r"--games \d+", "--games 2", command))
        if "--iterations" not in words:
            words += ["--iterations", "1"]
        bots = arena(binary, *words, "--patience", 600000, cwd=folder)
        assert not any(bots["mine"]["lost"].values()), bots


def both_examples_play_in_the_arena(binary, folder):
    for game in ("dice-heist", "crypt", "thiefs-market"):
        bots = arena(binary, game, "--seats", 3, "--engine", f"first={first_bot()}", "--engine", f"second={second_bot(folder)}",
                     "--bots", "first,second,random", "--games", 3, "--iterations", 1, "--patience", 600000)
        for name in ("first", "second"):
            assert not any(bots[name]["lost"].values()), bots


def play(server, game, places):
    """One person at random among bots, to the end; answers the record, which verifies."""
    opened = server.open_table(game, ["me", *places])
    client = WebSocket(server.port)
    table = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    assert [seat["bot"] for seat in table["doc"]["seats"]] == [None, *places], table["doc"]["seats"]
    agree_alone(client, opened["table"], table["doc"])
    client.say(do="legal", table=opened["table"])
    over = False
    while not over:
        heard = client.hear("update", "legal", "no")
        if heard["say"] == "no":  # a bot was quicker than the answer to our question
            assert heard["code"] in ("not-your-turn", "illegal-move", "over"), heard
        elif heard["say"] == "update":
            over = any(event["key"] == "table.over" for event in heard["events"])
            client.say(do="legal", table=opened["table"])
        elif heard["moves"]:
            client.say(do="move", table=opened["table"], move=random.choice(heard["moves"]))
    client.close()
    _, record = server.request("GET", f"/api/tables/{opened['table']}/record")
    checked = subprocess.run([server.command[0], "verify", "-", "--json"], input=record, capture_output=True, check=False)
    assert json.loads(checked.stdout)["ok"], checked
    return json.loads(record)


def faults(server, engine):
    return {why: count for why in ("illegal", "late", "crashed", "busy", "resting")
            if (count := server.metric(f'purloin_engine_faults_total{{engine="{engine}",fault="{why}"}}'))}


def both_examples_play_at_a_table(binary, folder):
    server = Server(binary, None, "--engine", f"first={first_bot()}", "--engine", f"second={second_bot(folder)}", *PATIENT)
    _, text = server.request("GET", "/api/games")
    offered = [bot["name"] for bot in json.loads(text)["bots"] if bot.get("program")]
    assert offered == ["first", "second"], offered
    for game in ("dice-heist", "crypt"):
        record = play(server, game, ["first", "second"])
        assert record["bots"] == [None, "first", "second"], record["bots"]
    for name in offered:
        assert server.metric(f'purloin_engine_moves_total{{engine="{name}"}}') > 0
        assert not faults(server, name), faults(server, name)
    assert server.stop() == 0
    server.clean_up()


def no_program_stops_a_game(binary, _):
    """One that ends, one that is silent, one that says nonsense without end: ours moves in their place."""
    server = Server(binary, None, "--engine", "ends=exec head -n 1", "--engine", "silent=exec sleep 1000000",
                    "--engine", "nonsense=exec yes nonsense", "--engine", "absent=exec /no/such/program",
                    "--engine-ms", "1", "--engine-patience", "50")
    names = ["ends", "silent", "nonsense", "absent"]
    play(server, "dice-heist", names)
    for name in names:
        assert faults(server, name).keys() & {"illegal", "late", "crashed"}, (name, faults(server, name))
        assert server.metric(f'purloin_engine_moves_total{{engine="{name}"}}') == 0
    server.clean_up()


def lives(pid_file):
    """Whether the program that wrote its lock still holds it."""
    return subprocess.run(["flock", "-n", pid_file, "true"], check=False).returncode != 0


def programs_end_with_a_server_that_is_killed_and_tables_go_on_without_them(binary, folder):
    lock = os.path.join(folder, "lock")
    server = Server(binary, None, "--engine", f"mine=exec flock {lock} {first_bot()}", "--engine-processes", "1", *PATIENT)
    opened = server.open_table("dice-heist", ["me", "mine"])
    client = WebSocket(server.port)
    table = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    agree_alone(client, opened["table"], table["doc"])
    while server.metric('purloin_engine_moves_total{engine="mine"}') == 0:
        answer = client.ask("legal", "no", do="legal", table=opened["table"])
        if answer.get("moves"):
            client.ask("update", "no", do="move", table=opened["table"], move=answer["moves"][0])
        time.sleep(0.01)
    assert lives(lock)
    server.kill()
    while lives(lock):
        time.sleep(0.01)
    server.command = [word for word in server.command if not word.startswith("mine=")]
    server.command.remove("--engine")
    server.start()
    client = WebSocket(server.port)
    table = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    assert table["doc"]["seats"][1]["bot"] == "mine"
    v = table["v"]
    while v < table["v"] + 6:  # both move
        answer = client.ask("legal", "no", do="legal", table=opened["table"])
        if answer.get("moves"):
            client.ask("update", "no", do="move", table=opened["table"], move=answer["moves"][0])
        v = client.ask("table", do="watch", table=opened["table"], token=opened["token"])["v"]
    response, text = server.request("POST", "/api/tables", {"game": "crypt", "seats": 2, "places": ["me", "mine"], "name": "Anna"})
    assert response.status == 400 and json.loads(text)["code"] == "unknown-bot", text
    server.clean_up()


def wrong_names_are_said_at_once(binary, folder):
    for engines in (["thief=x"], ["Master=x"], ["me=x"], ["a b=x"], ["mine"], ["=x"], ["mine=x", "Mine=y"]):
        words = [word for engine in engines for word in ("--engine", engine)]
        done = subprocess.run([binary, "serve", "--port", "0", "--db", f"sqlite:{folder}/no.db", *words],
                              capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2 and "--engine" in done.stderr, (engines, done)
        assert not os.path.exists(f"{folder}/no.db")


def main():
    with tempfile.TemporaryDirectory(prefix="purloin-engines-") as folder:
        return run([the_page_can_be_followed, both_examples_play_in_the_arena, both_examples_play_at_a_table,
                    no_program_stops_a_game, programs_end_with_a_server_that_is_killed_and_tables_go_on_without_them,
                    wrong_names_are_said_at_once], os.path.abspath(sys.argv[1]), folder)


if __name__ == "__main__":
    sys.exit(main())
