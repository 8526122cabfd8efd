"""A guest at a server that is already running: the page, the version, whole games against bots.

  tests/house/visit.py PORT VERSION PROGRAM
"""
import re
import sys
import time

from guests import is_well, play_against_bots
from server import Server, run
from websocket import WebSocket


class House(Server):
    """A server that somebody else has started."""

    def __init__(self, port):  # pylint: disable=super-init-not-called
        self.port = port
        self.version = None


def page_and_all_it_needs(house):
    """The page, and every file that it names."""
    response, page = house.request("GET", "/")
    assert response.status == 200, response.status
    needed = re.findall(r'(?:src|href)="(/[^"]+)"', page.decode())
    assert any(path.endswith(".js") for path in needed), needed
    for path in needed:
        response, _ = house.request("GET", path)
        assert response.status == 200, path


def welcome_has_the_version(house):
    client = WebSocket(house.port)
    welcome = client.hear("welcome")
    assert welcome["version"] == house.version, welcome
    client.close()


def wait_until_open(house, seconds=120):
    deadline = time.monotonic() + seconds
    while True:
        try:
            return is_well(house)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def visit(port, version, program):
    """0 when all went well. `version` is what the server has to say it is, `program` the one that
    checks the dice of finished games."""
    house = House(port)
    house.version, house.command = version, [program]
    wait_until_open(house)
    return run([page_and_all_it_needs, welcome_has_the_version, play_against_bots], house)


if __name__ == "__main__":
    sys.exit(visit(int(sys.argv[1]), *sys.argv[2:]))
