"""A person's part of the dice (docs/fair-dice.md), for clients that are no browser."""
import hashlib


def hash_of_words(commitment, round_number, seat, words):
    text = f"{commitment}\n{round_number}\n{seat}\n{words}"
    return hashlib.blake2b(text.encode(), digest_size=32).hexdigest()


def part(document, words):
    """What the person of this document says next for the dice; None while there is nothing to say."""
    seat, fair = document["you"], document["fair"]
    if document["phase"] != "waiting" or seat is None:
        return None
    words = f"{words} {fair['round']}"
    if not fair["hashes"][seat]:
        return {"do": "commit",
                "hash": hash_of_words(fair["commitment"], fair["round"], seat, words)}
    everybody = all(place["kind"] == "bot" or (place["kind"] == "person" and fair["hashes"][k])
                    for k, place in enumerate(document["seats"]))
    if everybody and not fair["words"][seat]:
        return {"do": "reveal", "words": words}
    return None


def agree_together(people, table):
    """For everybody at a full table, as pairs of connection and token: the game begins."""
    for _ in ("commit", "reveal"):
        for client, token in people:
            document = client.ask("table", do="watch", table=table, token=token)["doc"]
            client.ask("update", table=table, **part(document, token))


def agree_alone(client, table, document, words="mine"):
    """For the one person at a table of bots: the game begins. Answers a note for `verify --noted`."""
    seat, fair = document["you"], document["fair"]
    sealed = part(document, words)
    answer = client.ask("update", table=table, **sealed)
    assert answer["say"] == "update", answer
    hashes = [sealed["hash"] if k == seat else "" for k in range(len(document["seats"]))]
    shown = part({**document, "fair": {**fair, "hashes": hashes}}, words)
    answer = client.ask("update", table=table, **shown)
    assert answer["say"] == "update", answer
    return {"table": table, "commitment": fair["commitment"],
            "rounds": [{"round": fair["round"], "hashes": hashes, "seat": seat,
                        "words": shown["words"]}]}
