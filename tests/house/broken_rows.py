"""Rows of single tables are damaged while the server is down; the house goes on without them.

  tests/house/broken_rows.py build/release/purloin
"""
import json
import sqlite3
import sys

from dice import agree_together
from server import Server, run
from websocket import WebSocket

DAMAGES = {
    "broken JSON": "UPDATE steps SET body='{\"kind\":' WHERE table_id=? AND version=2",
    "an unknown kind": "UPDATE steps SET body=replace(body,'\"kind\":\"sat\"','\"kind\":\"ran\"') "
                       "WHERE table_id=? AND version=2",
    "no first step": "DELETE FROM steps WHERE table_id=? AND version=1",
    "a gap": "DELETE FROM steps WHERE table_id=? AND version=2",
    "a move before the start": "UPDATE steps SET body='{\"kind\":\"moved\",\"at\":1,\"seat\":0,"
                               "\"moves\":[\"recruit\"]}' WHERE table_id=? AND version=2",
    "an illegal move": "UPDATE steps SET body='{\"kind\":\"moved\",\"at\":1,\"seat\":0,"
                       "\"moves\":[\"fly\"]}' WHERE table_id=? AND version=8",
}


def open_tables(server, count):
    tables = []
    for _ in range(count):
        table = server.open_table("dice-heist", ["open", "open"])["table"]
        clients = [WebSocket(server.port) for _ in range(2)]
        tokens = [client.ask("seated", do="sit", table=table, name=f"P{seat}", seat=seat)["token"]
                  for seat, client in enumerate(clients)]
        agree_together(list(zip(clients, tokens)), table)
        for client in clients:
            moves = client.ask("legal", do="legal", table=table)["moves"]
            if moves:
                client.ask("update", do="move", table=table, move=moves[0])
            client.close()
        clients[1].close()
        tables.append(table)
    return tables


def watch(server, table):
    client = WebSocket(server.port)
    heard = client.ask("table", do="watch", table=table)
    client.close()
    return heard


def metric(server, name):
    _, text = server.request("GET", "/metrics")
    return next(float(line.split()[-1]) for line in text.decode().splitlines()
                if line.startswith(name))


def damaged_rows_cost_their_own_tables(binary):
    server = Server(binary)
    tables = dict(zip([*DAMAGES, "nothing"], open_tables(server, len(DAMAGES) + 1)))
    server.kill()
    database = sqlite3.connect(f"{server.folder}/tables.db")
    for name, statement in DAMAGES.items():
        changed = database.execute(statement, (int(tables[name], 16),)).rowcount
        assert changed == 1, (name, changed)
    database.execute("UPDATE tables SET summary='{' WHERE table_id=?", (int(tables["a gap"], 16),))
    database.commit()
    database.close()
    server.start()
    for name in DAMAGES:
        heard = watch(server, tables[name])
        assert heard.get("code") == "broken-table" and heard["reason"], (name, heard)
        response, text = server.request("GET", f"/api/tables/{tables[name]}/record")
        assert json.loads(text)["code"] == "broken-table", (response.status, text)
    assert watch(server, tables["nothing"])["say"] == "table"
    assert metric(server, "purloin_tables_put_aside_total") == len(DAMAGES)
    _, text = server.request("GET", "/api/tables")
    json.loads(text)
    assert server.stop() == 0


LEAVES, BRANCHES = (0x0a, 0x0d), (0x02, 0x05)  # kinds of pages of a b-tree (sqlite.org/fileformat.html)


def pages_of(path, kinds, that_hold=b""):
    with open(path, "rb") as file:
        content = file.read()
    size = int.from_bytes(content[16:18], "big")
    pages = [content[at:at + size] for at in range(0, len(content), size)]
    return size, [i for i, page in enumerate(pages) if i > 0 and page[0] in kinds and that_hold in page]


def overwrite(path, size, page):
    with open(path, "r+b") as file:
        file.seek(page * size)
        file.write(b"\x7f" * size)


def ask_of_each(server, tables):
    heard = [watch(server, table) for table in tables]
    whole = sum(said["say"] == "table" for said in heard)
    broken = sum(said.get("code") == "broken-table" for said in heard)
    print(f"        {whole} tables are whole, {broken} are put aside")
    assert whole + broken == len(tables)
    return whole, broken


def bad_pages_cost_their_own_tables(binary):
    server = Server(binary)
    tables = open_tables(server, 60)
    assert server.process.poll() is None
    server.process.terminate()
    server.process.wait()
    path = f"{server.folder}/tables.db"
    size, leaves = pages_of(path, LEAVES, that_hold=b'"kind":"moved"')
    for share in (1 / 3, 1 / 2, 3 / 4):
        overwrite(path, size, leaves[int(share * len(leaves))])
    server.start()
    whole, broken = ask_of_each(server, tables)
    assert whole > len(tables) // 2 and broken > 0
    assert server.stop() == 0


# A page that leads to others may cost every table, but not the house.
def a_page_that_leads_to_others_costs_no_house(binary):
    server = Server(binary)
    tables = open_tables(server, 60)
    assert server.stop() == 0
    path = f"{server.folder}/tables.db"
    size, branches = pages_of(path, BRANCHES)
    overwrite(path, size, branches[len(branches) // 2])
    server.start()
    ask_of_each(server, tables)
    assert server.stop() == 0


if __name__ == "__main__":
    sys.exit(run([damaged_rows_cost_their_own_tables, bad_pages_cost_their_own_tables,
                  a_page_that_leads_to_others_costs_no_house], sys.argv[1]))
