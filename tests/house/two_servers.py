"""Two servers on one PostgreSQL and one NATS: two people at one table, each at another server, play a
game to its end, while NATS goes away and comes back; the server that minds a table's bots is
killed, frozen or told to end, and the game goes on at the other one.

  tests/support/with_postgres tests/house/two_servers.py build/release/purloin
"""
import os
import random
import signal
import socket
import subprocess
import sys
import time

from dice import agree_alone, agree_together
from server import Server
from websocket import WebSocket, apply_update

PURLOIN = sys.argv[1]
DATABASE = os.environ["PURLOIN_POSTGRES"]


class Nats:
    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"nats://127.0.0.1:{self.port}"
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["nats-server", "-a", "127.0.0.1", "-p", str(self.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Guest:
    """Somebody at a seat, or a spectator, who keeps the document."""

    def __init__(self, server, table, **right):
        self.table, self.right = table, right
        self.come(server)

    def come(self, server, **more):
        self.server = server
        self.line = WebSocket(server.port)
        self.line.hear("welcome")
        said = self.line.ask("table", do="watch", table=self.table, **self.right, **more)
        self.document, self.version = said["doc"], said["v"]

    def take(self, said):
        if said["say"] == "update":
            assert said.get("from", said["v"] - 1) == self.version, (said, self.version)
            self.document, self.version = apply_update(self.document, said), said["v"]

    def until(self, is_so):
        """Hears until something is so."""
        while not is_so(self):
            self.take(self.line.hear("update"))

    def ask(self, wanted, **message):
        self.line.say(id=1, table=self.table, **message)
        while True:
            said = self.line.hear("update", wanted, "no")
            self.take(said)
            if said.get("id") == 1 or said.get("ack") == 1:
                assert said["say"] != "no", said
                return said


def turn_of(guest):
    """Which seat has to move; None when the game is over."""
    over = guest.document["phase"] == "over"
    return None if over else guest.document["turn"]["seat"]


def wait_for(is_so):
    while not is_so():
        time.sleep(0.02)


def play_on_two_servers(servers, nats):
    table = servers[0].open_table("dice-heist", ["open", "open"])["table"]
    people = []
    for n, server in enumerate(servers):
        line = WebSocket(server.port)
        line.hear("welcome")
        seated = line.ask("seated", do="sit", table=table, seat=n, name=f"P{n}")
        people.append((line, seated["token"]))
    agree_together(people, table)
    guests = [Guest(server, table, token=token) for server, (_, token) in zip(servers, people)]
    moves = 0
    while guests[0].document["phase"] != "over":
        mover = guests[turn_of(guests[0])]
        choices = mover.ask("legal", do="legal")["moves"]
        mover.ask("update", do="move", move=random.choice(choices))
        moves += 1
        if moves == 5:
            nats.kill()
        if moves == 12:
            nats.start()
        version = mover.version
        for guest in guests:
            guest.until(lambda each: each.version >= version)
    for guest in guests:
        again = Guest(servers[0] if guest.server is servers[1] else servers[1], table,
                      token=guest.right["token"])
        assert again.document == guest.document
    print(f"{moves} moves of two people at two servers")


def bots_go_on(servers, disturb, name):
    """The table's bots are minded where somebody was first; that server is disturbed."""
    opened = servers[0].open_table("dice-heist", ["me", "greedy", "greedy"])
    first = Guest(servers[0], opened["table"], token=opened["token"])
    agree_alone(first.line, first.table, first.document)
    second = Guest(servers[1], opened["table"], token=opened["token"])
    is_mine = lambda guest: turn_of(guest) in (None, 0)
    second.until(is_mine)
    began = second.version
    disturb(first)
    while second.document["phase"] != "over" and second.version < began + 12:
        second.ask("update", do="move", move=second.ask("legal", do="legal")["moves"][0])
        second.until(is_mine)
    print(f"bots go on: {name}")


def main():
    random.seed(7)
    nats = Nats()
    flags = ["--bus", nats.address]
    servers = [Server(PURLOIN, DATABASE, *flags) for _ in range(2)]
    try:
        for server in servers:
            wait_for(lambda: server.metric("purloin_servers") == 2)
            wait_for(lambda: server.metric("purloin_bus_up") == 1)
        play_on_two_servers(servers, nats)
        bots_go_on(servers, lambda first: servers[0].kill(), "one is killed")
        servers[0].start()
        bots_go_on(servers, lambda first: servers[0].process.send_signal(signal.SIGSTOP),
                   "one is frozen")
        servers[0].process.send_signal(signal.SIGCONT)
        wait_for(lambda: servers[0].metric("purloin_servers") == 2)

        def end(first):
            assert servers[0].stop() == 0
            bye = first.line.hear("bye")
            assert bye["retry_ms"] < 1000, bye
            first.come(servers[1])

        bots_go_on(servers, end, "one ends")
    finally:
        nats.kill()


if __name__ == "__main__":
    main()
