"""The server as its guests meet it: friendly ones, clumsy ones and hostile ones.

  tests/house/guests.py build/release/purloin
"""
import json
import os
import random
import select
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from dice import agree_alone, part
from server import Server, run
from websocket import Closed, Silent, WebSocket, apply_update


def is_well(server):
    response, text = server.request("GET", "/healthz")
    assert response.status == 200 and json.loads(text)["ok"], text


def play_against_bots(server):
    """A whole game of each kind over the WebSocket with the fewest players and one more."""
    for game, (least, most) in seats_by_game(server).items():
        for seats in range(least, min(least + 1, most) + 1):
            play_a_game(server, game, seats)


def seats_by_game(server):
    """{'crypt': [1, 4], …}: what is played in this house, with how many."""
    _, text = server.request("GET", "/api/games")
    return {game["id"]: game["seats"] for game in json.loads(text)["games"]}


def play_a_game(server, game, seats):
    """One person at random among greedy bots, to the end; the record verifies."""
    opened = server.open_table(game, ["me"] + ["greedy"] * (seats - 1))
    client = WebSocket(server.port)
    table = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    note = agree_alone(client, opened["table"], table["doc"])
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
    _, record = server.request("GET", f"/api/tables/{opened['table']}/record")
    assert json.loads(record)["commitment"] == table["doc"]["fair"]["commitment"]
    honest = verify(server, record, note)
    assert honest["ok"] and honest["fair"] and honest["thrown_away"] == 0, honest
    lied_to = {**note, "commitment": "0" * 64}
    assert not verify(server, record, lied_to)["ok"]
    client.close()


def many_hear_the_same(server):
    """Sixty who watch, half of them compressed, hear every step once and in order, whoever of the
    server's threads writes it."""
    opened = server.open_table("dice-heist", ["me", "greedy"], public=True)
    watchers = [WebSocket(server.port, deflates=i % 2 == 0) for i in range(60)]
    seen = [client.ask("table", do="watch", table=opened["table"]) for client in watchers]
    player = WebSocket(server.port)
    table = player.ask("table", do="watch", table=opened["table"], token=opened["token"])
    agree_alone(player, opened["table"], table["doc"])
    played = 0
    player.say(do="legal", table=opened["table"])
    while played < 20:
        heard = player.hear("update", "legal")
        if heard["say"] == "update":
            if any(event["key"] == "table.over" for event in heard["events"]):
                break
            player.say(do="legal", table=opened["table"])
        elif heard["moves"]:
            player.say(do="move", table=opened["table"], move=random.choice(heard["moves"]))
            played += 1
    newest = WebSocket(server.port).ask("table", do="watch", table=opened["table"])["v"]
    documents = []
    for client, first in zip(watchers, seen):
        assert first["say"] == "table", first
        version, document = first["v"], first["doc"]
        while version < newest:
            update = client.hear("update")
            assert update["v"] == version + 1, (update["v"], version)
            version, document = update["v"], apply_update(document, update)
        documents.append(document)
        client.close()
    assert newest > 10 and all(document == documents[0] for document in documents), newest
    player.close()


def verify(server, record, note):
    """What `purloin verify --noted` says of a record."""
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file:
        json.dump(note, file)
        file.flush()
        checked = subprocess.run([server.command[0], "verify", "-", "--json", "--noted", file.name],
                                 input=record, capture_output=True, check=False)
    answer = json.loads(checked.stdout)
    assert (checked.returncode == 0) == answer["ok"], checked
    return answer


def people_agree_on_the_dice(server):
    """Words too early, wrong or twice are refused; two people and a bot begin when all is shown."""
    table = server.open_table("dice-heist", ["open", "open", "greedy"])["table"]
    people = []
    for seat in range(2):
        client = WebSocket(server.port)
        token = client.ask("seated", do="sit", table=table, name=f"P{seat}", seat=seat)["token"]
        people.append((client, token))

    def watch(seat):
        client, token = people[seat]
        return client.ask("table", do="watch", table=table, token=token)["doc"]

    def say(seat, **message):
        client = people[seat][0]
        client.say(id=1, table=table, **message)
        while True:  # what the other did comes in between
            heard = client.hear("update", "no")
            if heard["say"] == "no" or heard.get("ack") == 1:
                return heard

    assert say_code(say(0, do="reveal", words="early")) == "not-watching"
    for seat in range(2):
        watch(seat)
    assert say_code(say(0, do="reveal", words="early")) == "too-early"
    assert say_code(say(0, do="commit", hash="short")) == "bad-request"
    for seat in range(2):
        sealed = part(watch(seat), "words")
        assert sealed["do"] == "commit" and say(seat, **sealed)["say"] == "update"
        assert say_code(say(seat, **sealed)) == "committed"
    assert say_code(say(0, do="reveal", words="others")) == "wrong-words"
    for seat in range(2):
        shown = part(watch(seat), "words")
        assert shown["do"] == "reveal" and say(seat, **shown)["say"] == "update"
    document = watch(0)
    assert document["phase"] == "playing", document
    assert document["fair"]["words"] == ["words 1", "words 1", ""], document["fair"]
    for client, _ in people:
        client.close()


def say_code(answer):
    assert answer["say"] == "no" and answer["reason"], answer
    return answer["code"]


def several_messages_in_a_frame(server):
    """They are answered in order, even while the first one's table is still being read."""
    opened = server.open_table("crypt", ["me", "greedy"])
    server.kill()
    server.start()
    client = WebSocket(server.port)
    lines = [{"do": "watch", "table": opened["table"], "token": opened["token"], "id": 1},
             {"do": "describe", "table": opened["table"], "moves": ["recover"], "id": 2},
             {"do": "ping", "id": 3}]
    client.send_frame(1, "\n".join(json.dumps(line) for line in lines).encode())
    heard = [client.hear("table", "described", "pong", "no")["say"] for _ in lines]
    heard.remove("pong")  # waits for nothing
    assert heard == ["table", "described"], heard
    client.send_frame(1, b'nonsense\n{"do":"ping","id":4}')
    assert [client.hear("pong", "no")["say"] for _ in range(2)] == ["no", "pong"]
    client.close()


def files_and_headers(server):
    response, text = server.request("GET", "/", headers={"Accept-Encoding": "gzip"})
    assert response.status == 200, text
    assert response.getheader("Content-Encoding") == "gzip"
    assert "default-src 'self'" in response.getheader("Content-Security-Policy")
    assert response.getheader("X-Content-Type-Options") == "nosniff"
    again, _ = server.request("GET", "/", headers={"If-None-Match": response.getheader("ETag")})
    assert again.status == 304
    page, words = server.request("GET", "/t/0123456789abcdef")
    assert page.status == 200
    for path in ["/nothing.png", "/api/x", "/../.gitignore"]:
        missing, _ = server.request("GET", path)
        assert missing.status == 404, path
    _, text = server.request("GET", "/../../../etc/passwd")
    assert text == words, "a path that goes out of the folder is a page's path like any other"
    metrics, text = server.request("GET", "/metrics")
    assert metrics.status == 200 and b"purloin_moves_total" in text


def bad_requests_are_answered(server):
    for body, code in [("{", "bad-json"), ("[]", "bad-request"), ("{}", "bad-request"),
                       ('{"game":"chess","seats":2,"places":["me","open"]}', "unknown-game"),
                       ('{"game":"crypt","seats":9,"places":[]}', "bad-option"),
                       ('{"game":"crypt","seats":2,"places":["me","deep-blue"]}', "unknown-bot"),
                       ("[" * 5000, "bad-json")]:
        response, text = server.request("POST", "/api/tables", body)
        assert 400 <= response.status < 500 and json.loads(text)["code"] == code, (body[:40], text)
        assert json.loads(text)["reason"]
    response, _ = server.request("POST", "/api/tables", "x" * 200_000)
    assert response.status == 413, response.status
    response, _ = server.request("DELETE", "/api/tables")
    assert response.status == 405
    response, _ = server.request("POST", "/api/tables", "{}", {"Origin": "http://evil.example"})
    assert response.status == 403


def guided_games_are_answered(server):
    response, text = server.request("GET", "/api/lessons/crypt")
    assert response.status == 200 and len(json.loads(text)["scenes"]) > 4, text
    for path in ["/api/lessons/", "/api/lessons/chess"]:
        response, text = server.request("GET", path)
        assert response.status == 404 and json.loads(text)["code"] == "unknown-game", text
    for body, code in [("{", "bad-json"), ("[]", "bad-request"), ("{}", "bad-request"),
                       ('{"scene":"chess","moves":[]}', "bad-request"),
                       ('{"scene":"recover","moves":["dance"]}', "illegal-move"),
                       ('{"scene":"recover","moves":["recover","recover"]}', "bad-request"),
                       (json.dumps({"scene": "recover", "moves": ["recover"] * 5000}), "bad-request"),
                       (json.dumps({"scene": "recover", "moves": [], "describe": ["pass"] * 65}), "bad-request")]:
        response, text = server.request("POST", "/api/lessons/crypt", body)
        assert response.status == 400 and json.loads(text)["code"] == code, (body[:40], text)
    response, text = server.request("POST", "/api/lessons/crypt", '{"scene":"recover","moves":["recover"]}')
    assert response.status == 200 and json.loads(text)["state"] == "done", text
    response, _ = server.request("POST", "/api/lessons/crypt", "{}", {"Origin": "http://evil.example"})
    assert response.status == 403


def bad_messages_are_answered(server):
    client = WebSocket(server.port)
    for text, code in [("", "bad-json"), ("nonsense", "bad-json"), ("[1]", "bad-json"),
                       ("{}", "bad-request"), ('{"do":7}', "bad-request"),
                       ('{"do":"dance"}', "bad-request"), ('{"do":"move"}', "bad-request"),
                       ('{"do":"move","table":"x","move":"y"}', "not-watching"),
                       ('{"do":"watch","table":"zz"}', "unknown-table"),
                       ('{"do":"watch","table":"' + "9" * 16 + '"}', "unknown-table"),
                       ("[" * 2000 + "]" * 2000, "bad-json"), ('{"do":"w\xff', "bad-json")]:
        client.send_frame(1, text.encode())
        answer = client.hear("no")
        assert answer["code"] == code and answer["reason"], (text[:40], answer)
    client.send_frame(2, b"\x00\x01\x02")
    assert client.hear("no")["code"] == "bad-json"
    client.close()
    table = server.open_table("dice-heist", ["me", "open"], public=False)
    client = WebSocket(server.port)
    for secret in [{"token": "0" * 32}, {"key": "0" * 32}, {"token": ""}, {}]:
        answer = client.ask("table", do="watch", table=table["table"], **secret)
        assert answer["say"] == "no" and answer["code"] == "forbidden", answer
    client.close()


def text_that_is_no_text_ends_the_connection(server):
    """A text frame has to be UTF-8 (RFC 6455, 8.1); the close code says that it was not."""
    for noise in [b"\xff", b'{"do":"ping","id":1,"name":"\xc3\x28"}', b'{"do":"p\xed\xa0\x80"}']:
        client = WebSocket(server.port)
        client.send_frame(1, noise)
        assert client.farewell().code == 1007, noise
        client.close()
    is_well(server)


def nobody_acts_for_a_seat_that_they_gave_up(server):
    """Two connections in one seat; one stands up, and the other has no say over who comes next."""
    opened = server.open_table("dice-heist", ["me", "open"])
    table = opened["table"]
    one, other, bob = (WebSocket(server.port) for _ in range(3))
    for client in (one, other):
        assert client.ask("table", do="watch", table=table, token=opened["token"])["say"] == "table"
    assert one.ask("ok", do="stand", table=table)["say"] == "ok"
    assert other.hear("unseated")["table"] == table
    seat = bob.ask("seated", do="sit", table=table, name="Bob", seat=0)
    bob.ask("table", do="watch", table=table, token=seat["token"])
    for do, more in [("legal", {}), ("move", {"move": "recruit"}), ("resign", {}),
                     ("chat", {"text": "I am Bob"}), ("fill", {"bot": "random"})]:
        answer = other.ask("legal", "update", do=do, table=table, **more)
        assert answer.get("code") == "not-watching", (do, answer)
    for client in (one, other, bob):
        client.close()


def private_records_need_a_secret(server):
    """The record of a private table is for whoever has a key or sits there, never in a path."""
    opened = server.open_table("crypt", ["me", "open"], public=False)
    path = f"/api/tables/{opened['table']}/record"

    def status(secret=None, query=""):
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return server.request("GET", path + query, headers=headers)[0].status
    for secret in (None, "0" * 32, opened["table"]):
        assert status(secret) == 403, secret
    for name in ("key", "watch", "token"):
        assert status(opened[name]) == 200, name
        assert status(query=f"?{name}={opened[name]}") == 403, name
    client = WebSocket(server.port)
    client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    assert client.ask("ok", do="stand", table=opened["table"])["say"] == "ok"
    assert status(opened["token"]) == 403, "a token that opens no seat any more"
    client.close()
    public = server.open_table("crypt", ["me", "open"])
    response, _ = server.request("GET", f"/api/tables/{public['table']}/record")
    assert response.status == 200


def the_database_is_for_its_owner(server):
    """It holds live secrets. A file that others could read is tightened."""
    def modes(folder):
        return {name: os.stat(os.path.join(folder, name)).st_mode & 0o777
                for name in os.listdir(folder) if name.startswith("tables.db")}
    server.open_table("crypt", ["me", "open"])
    assert modes(server.folder) and set(modes(server.folder).values()) == {0o600}, modes(server.folder)
    server.kill()
    for name in modes(server.folder):
        os.chmod(os.path.join(server.folder, name), 0o644)
    server.start()
    server.open_table("crypt", ["me", "open"])
    assert set(modes(server.folder).values()) == {0o600}, modes(server.folder)


def backups_are_whole(server):
    """As docs/hosting.md says: SQLite copies the file of a server that runs, a snapshot of the disk is
    as good as a power cut, and a copy of a server that was stopped is a copy."""
    opened = server.open_table("crypt", ["me", "open"])

    def copy_by_sqlite():
        folder = tempfile.mkdtemp(prefix="purloin-copy-")
        reader = sqlite3.connect(os.path.join(server.folder, "tables.db"))
        reader.execute("VACUUM INTO ?", (os.path.join(folder, "tables.db"),))
        reader.close()
        return folder

    def copy_of_the_files():
        folder = tempfile.mkdtemp(prefix="purloin-copy-")
        for name in os.listdir(server.folder):
            if name.startswith("tables.db"):
                shutil.copy2(os.path.join(server.folder, name), folder)
        return folder

    def comes_back_from(folder):
        second = Server(sys.argv[1], f"sqlite:{folder}/tables.db")
        client = WebSocket(second.port)
        seen = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
        assert seen["say"] == "table" and seen["doc"]["you"] == 0, seen
        client.close()
        assert second.stop() == 0
        shutil.rmtree(folder)

    comes_back_from(copy_by_sqlite())
    server.process.send_signal(signal.SIGSTOP)  # as all files stand at one moment
    try:
        snapshot = copy_of_the_files()
    finally:
        server.process.send_signal(signal.SIGCONT)
    comes_back_from(snapshot)
    assert server.stop() == 0
    copy = copy_of_the_files()
    server.start()
    comes_back_from(copy)


def lost_answers_are_asked_for_again(server):
    """The client keeps its token before it asks: whatever became of the answer, the seat is there."""
    token, other = (f"{random.getrandbits(128):032x}" for _ in range(2))
    opened = server.open_table("dice-heist", ["me", "open"], token=token, public=False)
    lost = WebSocket(server.port)
    lost.say(do="sit", table=opened["table"], name="Bob", key=opened["key"], token=other)
    lost.hear("seated")  # so that it was done; now nobody knows
    lost.close()
    server.kill()
    server.start()
    assert server.open_table("dice-heist", ["me", "open"], token=token, public=False) == opened
    again = WebSocket(server.port)
    seated = again.ask("seated", do="sit", table=opened["table"], name="Bob", key=opened["key"],
                       token=other)
    assert seated["say"] == "seated" and seated["seat"] == 1 and seated["token"] == other, seated
    assert again.ask("table", do="watch", table=opened["table"], token=other)["doc"]["you"] == 1
    again.close()


def other_sites_pages_are_refused(server):
    try:
        WebSocket(server.port, origin="http://evil.example")
        raise AssertionError("let in")
    except Closed as closed:
        assert "403" in str(closed)
    WebSocket(server.port, origin=f"http://127.0.0.1:{server.port}").close()


def floods_and_giants_are_dropped_with_a_reason(server):
    outside = Server(sys.argv[1], None, "--trust-proxy", "127.0.0.1")
    flood = WebSocket(outside.port, headers=["X-Forwarded-For: 203.0.113.1"])
    reasons = set()
    try:
        for _ in range(100):
            flood.send_frame(1, b"\n".join([b'{"do":"ping"}'] * 400))
        while True:  # until it is dropped
            reasons.add(flood.hear("no")["code"])
    except Closed as closed:
        assert "too-fast" in reasons or "too much" in str(closed), closed
    assert outside.stop() == 0
    giant = WebSocket(server.port)
    giant.send_frame(1, b"x" * 1_000_000)
    assert giant.farewell().code == 1009
    is_well(server)


def a_slow_reader_is_dropped(server):
    """Who asks on and on and reads nothing: what waits for it has a bound, then it is let go."""
    opened = server.open_table("crypt", ["me", "greedy"])
    dropped = server.metric("purloin_dropped_total")
    # A small buffer from the start: one that shrinks later drops what its window let come, acknowledgements too,
    # and then both ends wait for each other for minutes.
    connected = socket.socket()
    connected.settimeout(20)
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connected.connect(("127.0.0.1", server.port))
    slow = WebSocket(server.port, connected=connected)
    try:
        for _ in range(60):  # at a pace that is none of a flood's
            for _ in range(500):
                slow.say(do="watch", table=opened["table"], token=opened["token"])
            if server.metric("purloin_dropped_total") > dropped:
                break
            time.sleep(0.25)
        else:
            raise AssertionError("the server went on answering")
    except Closed:
        pass
    assert server.metric("purloin_dropped_total") == dropped + 1
    assert server.resident_mb() < 400
    slow.is_let_go()
    slow.close()
    is_well(server)


def noise_breaks_nothing(server):
    generator = random.Random(7)
    for _ in range(60):
        raw = socket.create_connection(("127.0.0.1", server.port))
        raw.sendall(generator.randbytes(generator.randrange(1, 3000)))
        raw.close()
    for _ in range(30):
        client = WebSocket(server.port)
        try:
            client.socket.sendall(generator.randbytes(200))
        except OSError:
            pass
        client.close()
    is_well(server)


def half_open_sockets_block_nobody(server):
    idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(50)]
    for number, raw in enumerate(idle):
        raw.sendall(b"GET / HT"[: number % 8])  # one byte a second, more or less
    play = server.open_table("dice-heist", ["me", "random"])
    client = WebSocket(server.port)
    assert client.ask("table", do="watch", table=play["table"], token=play["token"])["say"] == "table"
    assert not select.select(idle, [], [], 0)[0], "it was answered only when they were let go"
    for raw in idle:
        raw.close()
    client.close()


def tokens_stand_neither_in_the_log_nor_in_the_database(server):
    opened = server.open_table("dice-heist", ["me", "open"], public=False)
    client = WebSocket(server.port)
    watching = client.ask("table", do="watch", table=opened["table"], token=opened["token"])
    assert watching["say"] == "table", watching  # so it is stored, and the token is right
    client.close()
    paths = os.listdir(server.folder)
    assert {"server.log", "tables.db"} <= set(paths), paths
    for path in paths:
        with open(os.path.join(server.folder, path), "rb") as file:
            text = file.read()
        assert opened["token"].encode() not in text, path
        assert bytes.fromhex(opened["token"]) not in text, path


def clients_are_told_when_it_stops(server):
    client = WebSocket(server.port)
    client.hear("welcome")
    server.process.terminate()
    bye = client.hear("bye")
    assert bye["reason"] and bye["retry_ms"] > 0
    assert server.process.wait(timeout=20) == 0
    server.start()
    WebSocket(server.port).close()


def a_taken_port_is_said_with_what_to_do(server):
    second = subprocess.run([server.command[0], "serve", "--port", str(server.port)],
                            capture_output=True, text=True, check=False, timeout=20)
    assert second.returncode != 0
    assert "taken" in second.stderr and "--port" in second.stderr, second.stderr


def two_servers_do_not_share_a_database(server):
    second = subprocess.run([*server.command, "--port", "0"], capture_output=True, text=True,
                            check=False, timeout=20)
    assert second.returncode != 0
    assert "already uses the database" in second.stderr, second.stderr


def guests_behind_a_proxy_are_told_apart(_):
    """With --trust-proxy what the proxy says counts; nobody else is believed."""
    behind = Server(sys.argv[1], None, "--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8")

    def opens(*said):
        header = {"X-Forwarded-For": ", ".join(said)} if said else {}
        response, _ = behind.request("POST", "/api/tables", {
            "game": "dice-heist", "seats": 2, "places": ["open", "open"], "public": False}, header)
        return response.status

    def is_refused(*said):
        """Soon: who has opened nothing yet may open 60 at once, and a slow machine gives one a second."""
        return any(opens(*said) == 429 for _ in range(40))
    for _ in range(60):
        assert opens("203.0.113.7") == 201
    assert is_refused("203.0.113.7")
    assert is_refused("198.51.100.1", "203.0.113.7"), "what a guest wrote was believed"
    assert is_refused("203.0.113.7", "10.1.2.3"), "a second proxy was taken for the guest"
    assert opens("203.0.113.8") == 201
    assert opens() == 201  # this machine itself
    for _ in range(60):
        opens("2001:db8::1")
    assert is_refused("2001:db8::2:3"), "one guest has a /64"
    assert opens("2001:db8:0:1::1") == 201
    response, _ = behind.request("GET", "/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
    assert response.status == 403
    response, _ = behind.request("GET", "/metrics")
    assert response.status == 200
    connections = []
    try:
        for _ in range(300):
            connections.append(WebSocket(behind.port, headers=["Forwarded: for=203.0.113.9"]))
        raise AssertionError("one guest has 300 connections")
    except Closed as closed:
        assert "429" in str(closed) and len(connections) == 256, (closed, len(connections))
    WebSocket(behind.port, headers=['Forwarded: for="[2001:db8:7::1]:4711";proto=https']).close()
    for connection in connections:
        connection.close()
    assert behind.stop() == 0


def metrics_are_for_this_machine(server):
    """A proxy that nobody named must not open them to the world."""
    assert server.request("GET", "/metrics")[0].status == 200
    for name, value in [("X-Forwarded-For", "203.0.113.7"), ("Forwarded", "for=127.0.0.1")]:
        response, _ = server.request("GET", "/metrics", headers={name: value})
        assert response.status == 403, name


def its_addresses_are_told_to_this_machine(server):
    """Whoever invites needs one that others reach; strangers need not know its networks."""
    def origins(of, **headers):
        return json.loads(of.request("GET", "/api/reach", headers=headers)[1])["origins"]

    assert origins(server) == [], "it listens to this machine alone"
    everywhere = Server(sys.argv[1], None, "--host", "0.0.0.0")
    for origin in origins(everywhere):  # none where there is no network
        host, port = origin.removeprefix("http://").rsplit(":", 1)
        assert not host.startswith("127.") and int(port) == everywhere.port, origin
        socket.create_connection((host, int(port)), timeout=20).close()
    assert origins(everywhere, Host="localhost:80") == origins(everywhere)
    assert origins(everywhere, Host="elsewhere.example") == []
    assert origins(everywhere, **{"X-Forwarded-For": "203.0.113.7"}) == []
    everywhere.stop()


def every_frame_is_counted(_):
    """As a stranger, whose limits are those of the world outside."""
    behind = Server(sys.argv[1], None, "--trust-proxy", "127.0.0.1")
    stranger = ["X-Forwarded-For: 203.0.113.20"]
    client = WebSocket(behind.port, headers=stranger)
    client.hear("welcome")
    client.send_frame(1, b"\n".join(b'{"do":"ping","id":%d}' % n for n in range(450)))
    refused = None
    for _ in range(450):
        answer = client.hear("pong", "no")
        refused = answer if answer["say"] == "no" else refused
    assert refused and refused["code"] == "too-fast" and "id" in refused, refused
    client.close()
    for opcode in (2, 9, 10):  # binary, ping, pong
        client = WebSocket(behind.port, headers=[f"X-Forwarded-For: 203.0.113.{30 + opcode}"])
        try:
            for _ in range(3000):
                client.send_frame(opcode, b"x")
            client.farewell()  # waits as long as the server needs to have read them all
        except Closed:
            pass
        except Silent as error:
            raise AssertionError(f"frames of kind {opcode} are not counted") from error
    flood = [WebSocket(behind.port, headers=["X-Forwarded-For: 203.0.113.50"]) for _ in range(20)]
    for client in flood:  # each within what one connection may
        client.send_frame(1, b"\n".join(b'{"do":"ping","id":1}' for _ in range(390)))
    too_fast = 0
    for client in flood:
        try:
            too_fast += sum(client.hear("pong", "no")["say"] == "no" for _ in range(390))
        except Closed:
            too_fast += 1  # it went on after warnings
    assert too_fast > 0, "no limit per address"
    for client in flood:
        client.close()
    assert behind.stop() == 0


def hints_stop_no_bot(server):
    """A table has one hint at a time; nobody thinks for people who left; other people's bots move."""
    def at_my_turn():
        table = server.open_table("dice-heist", ["me", "thief"])
        client = WebSocket(server.port)
        watched = client.ask("table", do="watch", table=table["table"], token=table["token"])
        agree_alone(client, table["table"], watched["doc"])
        while True:
            legal = client.ask("legal", do="legal", table=table["table"])
            if legal["moves"]:
                return client, table["table"]
            client.hear("update")

    asker, table = at_my_turn()
    for n in range(300):
        asker.say(do="hint", table=table, id=n)
    answers = [asker.hear("hint", "no") for _ in range(300)]
    assert sorted(answer["id"] for answer in answers) == list(range(300))
    assert any(answer["say"] == "hint" and answer["moves"] for answer in answers)
    assert any(answer["say"] == "no" for answer in answers)
    assert all(answer["say"] == "hint" or answer["code"] == "busy" for answer in answers), answers
    asker.say(do="hint", table=table)
    asker.close()
    player, table = at_my_turn()
    player.say(do="move", table=table, move="recruit", id=1)
    assert player.hear("update")["ack"] == 1
    assert player.hear("update")["events"][0].get("seat", 0) == 1, "the bot moves"
    player.close()
    assert server.metric('purloin_thinking_waiting{for="hint"}') == 0


def main():
    server = Server(sys.argv[1])
    status = run([play_against_bots, many_hear_the_same, people_agree_on_the_dice,
                  several_messages_in_a_frame,
                  files_and_headers,
                  bad_requests_are_answered, guided_games_are_answered, bad_messages_are_answered,
                  text_that_is_no_text_ends_the_connection, nobody_acts_for_a_seat_that_they_gave_up,
                  lost_answers_are_asked_for_again, private_records_need_a_secret,
                  the_database_is_for_its_owner, backups_are_whole, other_sites_pages_are_refused,
                  floods_and_giants_are_dropped_with_a_reason, a_slow_reader_is_dropped,
                  noise_breaks_nothing, half_open_sockets_block_nobody,
                  tokens_stand_neither_in_the_log_nor_in_the_database,
                  clients_are_told_when_it_stops, a_taken_port_is_said_with_what_to_do,
                  two_servers_do_not_share_a_database, guests_behind_a_proxy_are_told_apart,
                  metrics_are_for_this_machine, its_addresses_are_told_to_this_machine,
                  every_frame_is_counted, hints_stop_no_bot],
                 server)
    return server.stop() or status


if __name__ == "__main__":
    sys.exit(main())
