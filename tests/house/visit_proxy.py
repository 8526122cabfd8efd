"""A guest who comes to https://club.example through a proxy: page, WebSocket, what is not for guests.

  tests/house/visit_proxy.py CERTIFICATE ADDRESS   (tests/house/proxies starts it)
"""
import http.client
import json
import socket
import ssl
import sys
import time

from dice import agree_alone
from server import run
from websocket import Closed, WebSocket

HOST = "club.example"


class Door:
    """The proxy's door, as a guest from `address` comes to it."""

    def __init__(self, certificate, address):
        self.certificate, self.address = certificate, address

    def connected(self):
        plain = socket.create_connection((HOST, 443), timeout=20, source_address=(self.address, 0))
        return ssl.create_default_context(cafile=self.certificate).wrap_socket(plain, server_hostname=HOST)

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPSConnection(HOST, timeout=20)
        connection.sock = self.connected()
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def websocket(self, origin):
        return WebSocket(443, origin, HOST, self.connected())


def page(door):
    response, text = door.request("GET", "/")
    assert response.status == 200 and b"<html" in text, (response.status, text[:200])


def a_bot_plays_over_the_websocket(door):
    """As the browser does it, with an Origin. Whoever begins, the bot answers."""
    origin = f"https://{HOST}"
    response, text = door.request("POST", "/api/tables", json.dumps(
        {"game": "dice-heist", "seats": 2, "places": ["greedy", "me"], "name": "Anna"}),
        {"Origin": origin})
    assert response.status == 201, text
    opened = json.loads(text)
    client = door.websocket(origin)
    watch = {"do": "watch", "table": opened["table"], "token": opened["token"]}
    agree_alone(client, opened["table"], client.ask("table", **watch)["doc"])
    table = client.ask("table", **watch)
    if table["doc"]["turn"]["seat"] == 1:
        client.say(do="move", table=opened["table"], move="recruit")
    events = table["log"]
    while not any(event["key"] in ("cr.claims", "cr.recovers", "dh.tries", "dh.recruits", "tm.takes") and event["seat"] == 0 for event in events):
        events = client.hear("update")["events"]
    client.close()


def pages_of_other_sites_are_refused(door):
    try:
        door.websocket("https://evil.example")
        raise AssertionError("connected")
    except Closed as closed:
        assert str(closed) == "HTTP 403", closed


def metrics_are_not_for_guests(door):
    response, text = door.request("GET", "/metrics")
    assert response.status == 404 and b"purloin_moves" not in text, (response.status, text[:80])


def wait_until_open(door, seconds=120):
    deadline = time.monotonic() + seconds
    while True:
        try:
            response, text = door.request("GET", "/healthz")
            assert response.status == 200, text
            return
        except (OSError, AssertionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def main():
    door = Door(*sys.argv[1:])
    wait_until_open(door)
    return run([page, a_bot_plays_over_the_websocket, pages_of_other_sites_are_refused,
                metrics_are_not_for_guests], door)


if __name__ == "__main__":
    sys.exit(main())
