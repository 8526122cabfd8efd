"""Plays until a bot has answered a move, on a server that somebody else has started.

  tests/house/first_move.py PORT
"""
import json
import sys
import urllib.request

from dice import agree_alone
from websocket import WebSocket


def open_table(port):
    asked = {"game": "crypt", "seats": 2, "places": ["me", "greedy"], "name": "Anna"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/tables", json.dumps(asked).encode())
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def play_first_move(port):
    opened = open_table(port)
    table = opened["table"]
    client = WebSocket(port)
    watched = client.ask("table", do="watch", table=table, token=opened["token"])
    agree_alone(client, table, watched["doc"])
    client.say(do="legal", table=table)
    has_moved = False
    while True:
        heard = client.hear("update", "legal", "no")
        if heard["say"] == "update":
            for event in heard["events"]:
                if event["key"] not in ("cr.claims", "cr.recovers", "cr.passes", "cr.rerolls"):
                    continue
                if event["seat"] == opened["seat"]:
                    has_moved = True
                elif has_moved:
                    client.close()
                    return
            client.say(do="legal", table=table)
        elif heard["say"] == "legal" and heard["moves"]:
            client.say(do="move", table=table, move=heard["moves"][0])
        elif heard["say"] == "no":  # the bot was quicker than the answer to our question
            assert heard["code"] in ("not-your-turn", "illegal-move"), heard


if __name__ == "__main__":
    play_first_move(int(sys.argv[1]))
    print("a bot has answered")
