"""Who has closed the page is told of their turn by the real server, through a push service that this
test runs itself.

  tests/house/push.py build/release/purloin
"""
import http.server
import json
import queue
import sys
import threading
import time

from dice import agree_together
from sealed import G, Browser, bytes_of, claims_of, from_base64url, times
from server import Server, run
from websocket import WebSocket

PATIENCE = 60  # for anything that a slow machine may take long for


class PushService:
    """Answers every notice with the status that is due, and keeps what it heard."""

    def __init__(self):
        self.heard, self.statuses = queue.Queue(), []
        service = self

        class Line(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.statuses.pop(0) if service.statuses else 201
                service.heard.put((self.path, dict(self.headers), body))
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Line)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Table:
    """Two people at a game that has begun."""

    def __init__(self, server):
        self.server = server
        self.table = server.open_table("crypt", ["open", "open"])["table"]
        self.tokens, self.lines = [], []
        for seat in range(2):
            self.lines.append(WebSocket(server.port))
            self.tokens.append(self.lines[seat].ask("seated", do="sit", table=self.table,
                                                    name=f"P{seat}", seat=seat)["token"])
        agree_together(list(zip(self.lines, self.tokens)), self.table)

    def turn(self, line):
        """Whose it is, as the one at this line sees it."""
        seat = self.lines.index(line)
        document = line.ask("table", do="watch", table=self.table, token=self.tokens[seat])["doc"]
        return document["turn"].get("seat")

    def pass_turn(self, seat):
        line = self.lines[seat]
        while self.turn(line) == seat:
            moves = line.ask("legal", do="legal", table=self.table)["moves"]
            line.ask("update", do="move", table=self.table, move=moves[0])

    def mover(self):
        return self.turn(self.lines[0])

    def leave(self, seat):
        """Closes the page; the other one sees that they have gone."""
        self.lines[seat].close()
        other = self.lines[1 - seat]
        while other.hear("presence")["online"][seat]:
            pass

    def come(self, seat):
        self.lines[seat] = WebSocket(self.server.port)
        self.turn(self.lines[seat])

    def subscribe(self, seat, service, browser, path="/one", **more):
        return self.lines[seat].ask(
            "ok", do="notify", table=self.table, endpoint=service.origin + path, language="fr",
            **browser.keys(), **more)


def until(is_so, why):
    end = time.time() + PATIENCE
    while not is_so():
        assert time.time() < end, why
        time.sleep(0.02)


def reads_what_the_standard_shows(_server):
    """RFC 8291, appendix A: to trust what the others read."""
    browser = Browser()
    browser.private = int.from_bytes(
        from_base64url("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
    browser.public = bytes_of(times(browser.private, G))
    browser.auth = from_base64url("BTBZMqHH6r4Tts7J_aSIgg")
    assert browser.open(from_base64url(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC"
        "8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )) == b"When I grow up, I want to be a watermelon"


def tells_who_has_left(server):
    service, browser, at = PushService(), Browser(), Table(server)
    key = json.loads(server.request("GET", "/api/push")[1])["key"]
    mover = at.mover()
    other = 1 - mover
    assert at.subscribe(other, service, browser)["say"] == "ok"
    at.leave(other)
    at.pass_turn(mover)
    path, headers, body = service.heard.get(timeout=PATIENCE)
    assert path == "/one" and headers["Content-Encoding"] == "aes128gcm", headers
    assert int(headers["TTL"]) > 0 and headers["Topic"] == at.table, headers
    claims, signed_by = claims_of(headers["Authorization"])
    assert claims["aud"] == service.origin and signed_by == key, claims
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600, claims
    assert browser.read(body) == {"say": "turn", "table": at.table, "title": "Crypt",
                                  "language": "fr"}
    until(lambda: server.metric('purloin_notices_total{fate="delivered"}') == 1, "it is not counted")
    # Who looks is told nothing, and neither is who has been told.
    at.come(other)
    at.pass_turn(other)
    at.pass_turn(mover)
    assert server.metric("purloin_notices_waiting") == 0 and service.heard.empty()


def forgets_who_is_gone(server):
    service, browser, at = PushService(), Browser(), Table(server)
    mover = at.mover()
    other = 1 - mover
    at.subscribe(other, service, browser)
    service.statuses = [410]
    gone = server.metric('purloin_notices_total{fate="gone"}')
    at.leave(other)
    at.pass_turn(mover)
    service.heard.get(timeout=PATIENCE)
    until(lambda: server.metric('purloin_notices_total{fate="gone"}') > gone, "it is not counted")
    at.come(other)
    at.pass_turn(other)
    at.leave(other)
    # Another table's notice comes, this one's does not: it would have been sent before.
    beside = Table(server)
    at.pass_turn(mover)
    last = beside.mover()
    beside.subscribe(1 - last, service, browser, path="/other")
    beside.leave(1 - last)
    beside.pass_turn(last)
    assert service.heard.get(timeout=PATIENCE)[0] == "/other"
    assert service.heard.empty()


def goes_on_after_a_restart(server):
    service, browser, at = PushService(), Browser(), Table(server)
    key = server.request("GET", "/api/push")[1]
    mover = at.mover()
    at.subscribe(1 - mover, service, browser)
    server.kill()
    server.start()
    assert server.request("GET", "/api/push")[1] == key
    at.come(mover)
    at.pass_turn(mover)
    assert browser.read(service.heard.get(timeout=PATIENCE)[2])["table"] == at.table


def stays_out_of_the_network(server):
    at, browser = Table(server), Browser()
    for bad in ("http://10.0.0.1/x", "https://192.168.1.1/x", "https://localhost/x",
                "http://169.254.169.254/latest", "file:///etc/passwd", "https://push.example:22/x"):
        said = at.lines[0].ask("ok", do="notify", table=at.table, endpoint=bad, language="en",
                               **browser.keys())
        assert said["say"] == "no" and said["code"] == "bad-request", (bad, said)


def can_be_turned_off(binary):
    server, service = Server(binary, None, "--push", "off"), PushService()
    assert json.loads(server.request("GET", "/api/push")[1]) == {"key": None}
    said = Table(server).subscribe(0, service, Browser())
    assert said["code"] == "no-notices", said
    assert server.stop() == 0


def is_not_spoken_to_unless_it_was_named(binary):
    """Without --push local, this machine is as any other of the network."""
    server, service = Server(binary), PushService()
    said = Table(server).subscribe(0, service, Browser())
    assert said["code"] == "bad-request", said
    assert server.stop() == 0


def main():
    binary = sys.argv[1]
    house = Server(binary, None, "--push", "local")
    failed = run([reads_what_the_standard_shows, tells_who_has_left, forgets_who_is_gone,
                  goes_on_after_a_restart, stays_out_of_the_network], house)
    return failed or run([can_be_turned_off, is_not_spoken_to_unless_it_was_named], binary)


if __name__ == "__main__":
    sys.exit(main())
