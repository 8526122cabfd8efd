"""The database goes away, hangs, is full, read-only or crashes, under load. The server stays: it
refuses what it cannot store, says so at /readyz, tells nobody of what is not durable, and goes on by
itself when the database does.

  tests/house/outage.py build/release/purloin                              # a full disk, on SQLite
  tests/support/with_postgres tests/house/outage.py build/release/purloin --postgres
"""
import argparse
import json
import os
import random
import resource
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import time

from kill_server import GAMES, Player
from server import Server, run
from websocket import Closed, WebSocket

PACE = 0.1  # seconds between two looks of a player at the table
PATIENCE = 60  # for anything that a slow machine may take long for


class Patient(Player):
    """Tries again when it is told to."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.refusals = 0
        self.rests_until = 0

    def refused(self, message):
        if message["code"] in ("try-again", "not-your-turn", "illegal-move"):
            self.refusals += message["code"] == "try-again"
            self.asked = False
            self.rests_until = time.time() + 0.1
        else:
            super().refused(message)

    def hear(self):
        if time.time() >= self.rests_until or not self.plays:
            super().hear()
            # Games have to last for as long as outages do.
            self.rests_until = max(self.rests_until, time.time() + PACE)


class House:
    """A server with games going on."""

    def __init__(self, binary, database=None, tables=6):
        self.server = Server(binary, database)
        self.tables = []
        for n in range(tables):
            game, seats = GAMES[n % len(GAMES)]
            table = self.server.open_table(game, ["open"] * seats)["table"]
            players = [Patient(self.server, table, seat) for seat in range(seats)]
            for player in players:
                player.watch()
            self.tables.append(players)
        begun = lambda p: p.document and p.document["phase"] != "waiting"
        self.play_until(lambda: all(begun(p) for p in self.players), "the games do not begin")

    @property
    def players(self):
        return [player for table in self.tables for player in table]

    def play(self, seconds):
        until = time.time() + seconds
        while time.time() < until:
            select.select([player.socket for player in self.players], [], [], 0.02)
            for player in self.players:
                player.hear()

    def play_until(self, enough, why):
        until = time.time() + PATIENCE
        while not enough():
            assert time.time() < until, why
            self.play(0.1)

    def heard(self):
        return sum(player.version for player in self.players)

    def status(self, path):
        response, text = self.server.request("GET", path)
        return response.status, text

    def is_ready(self):
        return self.status("/readyz")[0] == 200

    def goes_on(self):
        """Moves are made and everyone hears the same."""
        self.play_until(self.is_ready, "the server is not ready again")
        before = self.heard()
        over = lambda: all(p.document["phase"] == "over" for p in self.players)
        self.play_until(lambda: self.heard() > before + 5 or over(), "nobody can move")
        self.compare()

    def compare(self):
        """Nobody moves until everyone has heard the same, and that is what newcomers see."""
        for player in self.players:
            player.plays = False
        until = time.time() + PATIENCE
        for player in self.players:
            while not player.check():
                assert time.time() < until, "they do not hear what newcomers see"
                for each in self.players:
                    each.drain()
        for player in self.players:
            player.plays, player.asked = True, False

    def is_down(self):
        """The outage has been noticed; whoever wants to watch can, whoever wants to write cannot."""
        self.play_until(lambda: not self.is_ready(), "nobody has noticed")
        status, text = self.status("/readyz")
        assert status == 503 and json.loads(text)["reason"], text
        assert self.status("/healthz")[0] == 200
        self.play_until(lambda: sum(p.refusals for p in self.players) > 0, "nobody was refused")
        table = self.tables[0][0]
        newcomer = WebSocket(self.server.port)
        def sees():  # a table that is just taking a move back says try again
            seen = newcomer.ask("table", do="watch", table=table.table, token=table.token)
            assert seen["say"] == "table" or seen["code"] == "try-again", seen
            return seen["say"] == "table"
        self.play_until(sees, "nobody can watch")
        newcomer.close()
        response, text = self.server.request("POST", "/api/tables", {
            "game": "crypt", "seats": 2, "places": ["me", "open"], "name": "Late"})
        assert response.status == 503 and json.loads(text)["code"] == "try-again", text

    def outage(self, begin, end):
        self.play(0.5)
        begin()
        try:
            self.is_down()
        finally:
            end()
        self.goes_on()

    def close(self):
        for player in self.players:
            player.socket.close()
        status = self.server.stop()
        assert status == 0, status


# ---- SQLite.

def a_file_that_may_not_grow(binary):
    """Every write fails, as on a disk that is read-only or broken."""
    house = House(binary)
    pid = house.server.process.pid
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    house.outage(lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, hard)),
                 lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard)))
    house.close()


def a_full_disk(binary):
    folder = tempfile.mkdtemp(prefix="purloin-disk-")
    mount = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder]
    if subprocess.run(mount, check=False, capture_output=True).returncode != 0:
        print("        skipped: nothing can be mounted here")
        return
    filler = os.path.join(folder, "filler")

    def fill():
        with open(filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1024))
            except OSError:
                pass

    try:
        house = House(binary, f"sqlite:{folder}/tables.db")
        house.outage(fill, lambda: os.remove(filler))
        house.close()
    finally:
        subprocess.run(["umount", "-l", folder], check=False)
        os.rmdir(folder)


# ---- PostgreSQL.

def pg_ctl(*what):
    subprocess.run([*shlex.split(os.environ["PURLOIN_PG_CTL"]), *what], check=True,
                   stdout=subprocess.DEVNULL)


def start_again():
    pg_ctl("-o", os.environ["PURLOIN_POSTGRES_OPTIONS"], "start")


def postgres_processes():
    home = shlex.split(os.environ["PURLOIN_PG_CTL"])
    with open(os.path.join(home[home.index("-D") + 1], "postmaster.pid"), encoding="utf-8") as file:
        postmaster = int(file.readline())
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(postmaster)], capture_output=True,
                           text=True, check=False).stdout.split()
    return [postmaster, *map(int, found)]


def signal_postgres(number):
    for pid in postgres_processes():
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass  # a worker that has just ended


def sql(statement):
    subprocess.run(["psql", "-q", "-c", statement, os.environ["PURLOIN_POSTGRES"]], check=True)


def database_restarts(binary):
    """What was acknowledged is there, whatever happened on the way."""
    house = House(binary, os.environ["PURLOIN_POSTGRES"])
    for mode in ("fast", "immediate", "fast"):
        house.play(0.4)
        pg_ctl("-m", mode, "stop")
        start_again()
        house.goes_on()
    house.close()


def database_is_away(binary):
    house = House(binary, os.environ["PURLOIN_POSTGRES"])
    house.outage(lambda: pg_ctl("-m", "fast", "stop"), start_again)
    house.close()


def database_hangs(binary):
    house = House(binary, os.environ["PURLOIN_POSTGRES"])
    house.outage(lambda: signal_postgres(signal.SIGSTOP), lambda: signal_postgres(signal.SIGCONT))
    house.close()


def database_is_read_only(binary):
    house = House(binary, os.environ["PURLOIN_POSTGRES"])

    def read_only(how):
        sql(f"ALTER SYSTEM SET default_transaction_read_only={how}")
        sql("SELECT pg_reload_conf()")

    def writable():
        sql("BEGIN READ WRITE; SELECT 1; COMMIT")  # says something sensible when it fails
        subprocess.run(["psql", "-q", "-c", "SET default_transaction_read_only=off",
                        "-c", "ALTER SYSTEM RESET default_transaction_read_only",
                        "-c", "SELECT pg_reload_conf()", os.environ["PURLOIN_POSTGRES"]],
                       check=True, stdout=subprocess.DEVNULL)

    house.outage(lambda: read_only("on"), writable)
    house.close()


def stops_while_the_database_hangs(binary):
    house = House(binary, os.environ["PURLOIN_POSTGRES"])
    house.play(0.5)
    signal_postgres(signal.SIGSTOP)
    try:
        house.play(0.5)  # moves wait for their commit
        began = time.time()
        house.server.process.terminate()
        status = house.server.process.wait(timeout=PATIENCE)
        took = time.time() - began
        print(f"        SIGTERM took {took:.1f} s")
        assert status == 0, status
    finally:
        signal_postgres(signal.SIGCONT)
    for player in house.players:
        try:
            player.hear()
        except Closed:
            pass
    house.server.start()
    for player in house.players:
        player.come_back()
    house.goes_on()
    house.close()


def two_servers_share_a_database(binary):
    """What one of them stored, those who watch at the other hear of; two_servers.py has the rest."""
    house = House(binary, os.environ["PURLOIN_POSTGRES"], tables=3)
    second = Server(binary, os.environ["PURLOIN_POSTGRES"])
    table = house.tables[0][0].table
    sockets = [WebSocket(second.port) for _ in house.tables[0]]
    versions = []
    for socket, player in zip(sockets, house.tables[0]):
        seen = socket.ask("table", do="watch", table=table, token=player.token)
        versions.append(seen["v"])
    house.play(1)  # the first server goes on
    for socket, version in zip(sockets, versions):
        assert socket.hear("update")["v"] > version
    for server in (house.server, second):
        response, _ = server.request("GET", "/readyz")
        assert response.status == 200
    house.goes_on()
    for socket in sockets:
        socket.close()
    assert second.stop() == 0
    house.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--postgres", action="store_true", help="needs tests/support/with_postgres")
    parser.add_argument("--only", help="one test by name")
    arguments = parser.parse_args()
    random.seed(1)
    tests = [database_restarts, database_is_away, database_hangs, database_is_read_only,
             stops_while_the_database_hangs, two_servers_share_a_database] if arguments.postgres \
        else [a_file_that_may_not_grow, a_full_disk]
    if arguments.only:
        tests = [test for test in tests if test.__name__ == arguments.only]
    return run(tests, arguments.binary)


if __name__ == "__main__":
    sys.exit(main())
