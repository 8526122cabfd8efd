"""Kills the server (kill -9) under load, again and again. After each restart no acknowledged move is
missing, everyone's document is what the fold of the log gives, and games go on.

  tests/house/kill_server.py build/release/purloin --kills 50 --tables 100 [--db postgresql://…]
"""
import argparse
import json
import pathlib
import random
import select
import sys
import time

from dice import part
from server import Server
from websocket import Closed, WebSocket, apply_update

MANIFESTS = sorted((pathlib.Path(__file__).parents[2] / "src/games").glob("*/game.json"))
# Each with the fewest players who are not alone.
GAMES = [(manifest["id"], max(2, manifest["seats"][0]))
         for manifest in (json.loads(path.read_text()) for path in MANIFESTS)]


class Player:
    """One seat of one table: follows the game and moves at random."""

    def __init__(self, server, table, seat):
        self.server, self.table = server, table
        socket = WebSocket(server.port)
        seated = socket.ask("seated", do="sit", table=table, name=f"P{seat}", seat=seat)
        assert seated["say"] == "seated", seated
        self.token = seated["token"]
        self.socket = socket
        self.version, self.document, self.moves, self.said = 0, None, [], None
        self.asked = False
        self.plays = True  # moves when it is their turn
        self.is_current, self.said_of_dice = False, None

    def watch(self):
        since = {"since": self.version} if self.document else {}
        self.socket.say(do="watch", id=1, table=self.table, token=self.token, **since)
        self.asked = False
        self.is_current, self.said_of_dice = False, None

    def come_back(self):
        self.socket.close()
        self.socket = WebSocket(self.server.port)
        self.watch()

    def hear(self):
        for message in self.socket.messages():
            say = message["say"]
            self.is_current = self.is_current or say in ("table", "update")
            if say == "table":
                assert message["v"] >= self.version, "an acknowledged step is missing"
                self.version, self.document = message["v"], message["doc"]
            elif say == "update":
                assert message.get("from", message["v"] - 1) == self.version, (message, self.version)
                self.version = message["v"]
                self.document = apply_update(self.document, message)
                if message.get("ack") == 2:
                    self.moves.append(self.said)
                self.asked = False
            elif say == "legal" and message["moves"] and message["v"] == self.version:
                self.said = random.choice(message["moves"])
                self.socket.say(do="move", id=2, table=self.table, move=self.said)
            elif say == "no":
                if message.get("id") == 4:
                    self.said_of_dice = None
                self.refused(message)
        self.agree_on_dice()
        # Whoever is back knows only from the answer to `watch` whose turn it is: a move may have been
        # stored that nobody heard of.
        turn = self.plays and self.is_current and self.document["turn"]
        if turn and turn.get("seat") == self.document["you"] and not self.asked:
            self.asked = True
            self.socket.say(do="legal", id=3, table=self.table)

    def refused(self, message):
        raise AssertionError(message)

    def agree_on_dice(self):
        said = part(self.document, self.token) if self.is_current else None
        if said and said != self.said_of_dice:
            self.said_of_dice = said
            self.socket.say(id=4, table=self.table, **said)

    def check(self):
        """A newcomer sees what this player saw grow, and the record has every move that was heard.
        Answers whether both had come as far, so that all of it was compared."""
        newcomer = WebSocket(self.server.port)
        fresh = newcomer.ask("table", do="watch", table=self.table, token=self.token)
        newcomer.close()
        self.drain()
        is_even = fresh["v"] == self.version
        if is_even:
            assert fresh["doc"] == self.document, "the document is not the fold of the log"
        _, text = self.server.request("GET", f"/api/tables/{self.table}/record")
        moves = json.loads(text)["moves"]
        left = iter(moves)  # among them other seats' and what chance brought
        for ours in self.moves:
            assert ours in left, f"an acknowledged move is missing: {ours}"
        return is_even

    def drain(self):
        deadline = time.time() + 5
        while self.socket and time.time() < deadline:
            before = self.version
            self.hear()
            if self.version == before:
                return


def open_tables(server, count):
    tables = []
    for n in range(count):
        game, seats = GAMES[n % len(GAMES)]
        table = server.open_table(game, ["open"] * seats)["table"]
        tables.append([Player(server, table, seat) for seat in range(seats)])
        for player in tables[-1]:
            player.watch()
        while not all(player.document and player.document["phase"] == "playing"
                      for player in tables[-1]):
            for player in tables[-1]:
                player.hear()
            time.sleep(0.001)
    return tables


def play(players, seconds, at_least=0):
    """For that long, and until there were so many steps, however slow the machine is."""
    by_socket = {player.socket: player for player in players}
    deadline = time.time() + seconds
    wanted = sum(player.version for player in players) + at_least
    while time.time() < deadline or sum(player.version for player in players) < wanted:
        for socket in select.select(list(by_socket), [], [], 0.05)[0]:
            by_socket[socket].hear()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--kills", type=int, default=4)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--db")
    arguments = parser.parse_args()
    random.seed(1)
    server = Server(arguments.binary, arguments.db)
    tables = open_tables(server, arguments.tables)
    players = [player for table in tables for player in table]
    acknowledged = compared = 0
    for kill in range(arguments.kills):
        play(players, 0.3 + random.random() * 0.7, at_least=len(players))
        before = sum(table[0].version for table in tables)
        server.kill()
        server.start()
        for player in players:
            try:
                player.hear()
            except Closed:
                pass
            player.come_back()
        play(players, 0.2)
        for table in tables[:: max(1, len(tables) // 8)]:
            compared += table[0].check()
        acknowledged = sum(table[0].version for table in tables)
        assert acknowledged >= before
        over = [table for table in tables if table[0].document["phase"] == "over"]
        for table in over:  # keep every table busy
            tables.remove(table)
            for player in table:
                player.socket.close()
        tables += open_tables(server, len(over))
        players = [player for table in tables for player in table]
        print(f"kill {kill + 1}: {len(tables)} tables, {acknowledged} steps", flush=True)
    status = server.stop()
    assert status == 0, status
    assert compared > 0, "no document was ever compared"
    print(f"{arguments.kills} kills, nothing lost, {compared} documents compared")
    return 0


if __name__ == "__main__":
    sys.exit(main())
