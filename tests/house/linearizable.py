"""Whether what clients asked, were told and saw of tables can be explained by one order of moves per
table. Knows nothing of servers: it reads histories as `purloin load --history` writes them, a line of
JSON an event, and records, which say what was stored in the end.

  {"at","table","client","seat","event":"ask","move"}     asks for a move
  {…,"event":"ok","version"}                              … which is acknowledged, as that version
  {…,"event":"refused"} or {…,"event":"unknown"}          … or refused, or nobody knows
  {…,"event":"see","version"[,"turn"][,"over"]}           sees the table at that version
  {…,"event":"broke"}, {…,"event":"back"}                 its line broke; it is back
  {…,"event":"seated","at_table"}                         sits there now; `table` is the one before, in a rematch
  {"table","event":"record","steps":[{"seat","move"} or null, …]}   step by step from version 1

  tests/house/linearizable.py HISTORY [RECORDS]           says what is wrong, and how much was checked
"""
import collections
import json
import sys


class Move:
    """A client's wish and what became of it."""

    def __init__(self, event, least):
        self.client, self.seat, self.text = event["client"], event["seat"], event["move"]
        self.at, self.least = event["at"], least  # no version up to that one can be its own
        self.fate, self.version = "unknown", None

    def __str__(self):
        return f"{self.client}'s move \"{self.text}\" (asked at {self.at / 1e6:.3f} s)"


def check_table(events, record=None):
    """What is wrong with one table's events, which are in order of time; a list of sentences."""
    faults = []
    pending, moves = {}, []
    seen = {}          # by client: the newest version
    newest = 0         # that anybody has seen or was told of
    overs = {}
    by_version = {}
    for event in events:
        client, kind = event["client"], event["event"]
        if kind == "ask":
            moves.append(Move(event, newest))
            pending[client] = moves[-1]
        elif kind in ("refused", "unknown"):
            if client in pending:
                pending.pop(client).fate = kind
        elif kind == "ok":
            version = event["version"]
            move = pending.pop(client, None)
            if move is None:
                faults.append(f"{client} was acknowledged a move that it did not ask for")
                continue
            move.fate, move.version = "ok", version
            if version <= move.least:
                faults.append(f"{move} was put at version {version}, and {move.least} had been seen "
                              "before it was asked for")
            if version in by_version:
                faults.append(f"{move} and {by_version[version]} are both version {version}")
            by_version[version] = move
            newest = max(newest, version)
        elif kind == "see":
            version = event["version"]
            if version < seen.get(client, 0):
                faults.append(f"{client} saw version {version} after {seen[client]}")
            seen[client] = max(version, seen.get(client, 0))
            newest = max(newest, version)
            if event.get("over"):
                overs[client] = version
    if len(set(overs.values())) > 1:
        faults.append(f"the game ended at different versions: {overs}")
    if record is not None:
        faults += check_record(moves, newest, record)
    return faults


def check_record(moves, newest, steps):
    """Every acknowledged move is where it was said to be, and every stored move of a client's seat is
    one that it asked for, once."""
    faults = []
    if newest > len(steps):
        faults.append(f"version {newest} was seen, and {len(steps)} are stored")
    for move in moves:
        if move.fate != "ok" or move.version > len(steps):
            continue
        stored = steps[move.version - 1]
        if stored is None or (stored["seat"], stored["move"]) != (move.seat, move.text):
            faults.append(f"{move} was acknowledged as version {move.version}, where {stored} is stored")
    asked = collections.defaultdict(list)  # by seat, what nobody knows the fate of
    told = {}
    for move in moves:
        if move.fate == "ok":
            told[move.version] = move
        elif move.fate != "refused":
            asked[move.seat].append(move)
    seats = {move.seat for move in moves}
    for version, stored in enumerate(steps, 1):
        if stored is None or stored["seat"] not in seats or version in told:
            continue
        # What was asked for and has no answer may happen at any time after that, once.
        left = asked[stored["seat"]]
        cause = next((move for move in left if move.text == stored["move"] and move.least < version), None)
        if cause is None:
            near = [f"{move.text} ({move.fate} {move.version or ''}, after {move.least})" for move in moves
                    if move.seat == stored["seat"] and abs(move.least - version) < 6]
            faults.append(f"version {version} is a move \"{stored['move']}\" of seat {stored['seat']} that "
                          f"nobody asked for, or not once more; asked there: {', '.join(near)}")
        else:
            left.remove(cause)
    return faults


def tables_of(lines):
    """{table: its events}, and {table: its record}."""
    events, records = collections.defaultdict(list), {}
    for line in lines:
        event = json.loads(line) if isinstance(line, str) else line
        if event["event"] == "record":
            records[event["table"]] = event["steps"]
        elif event["table"]:
            events[event["table"]].append(event)
    return events, records


def led_apart(lines):
    """Rematches whose people were told to sit at different tables."""
    seated = collections.defaultdict(lambda: collections.defaultdict(list))
    for event in lines:
        if event["event"] == "seated" and event["table"]:
            seated[event["table"]][event["at_table"]].append(event["client"])
    return [f"{table}: its people were led to different rematches: "
            f"{'; '.join(f'{there} {who}' for there, who in sorted(tables.items()))}"
            for table, tables in seated.items() if len(tables) > 1]


def check(lines):
    """(What is wrong, how many tables, how many acknowledged moves)."""
    events, records = tables_of(lines)
    faults, acknowledged = [], 0
    for table, of_table in events.items():
        of_table.sort(key=lambda event: event["at"])
        acknowledged += sum(event["event"] == "ok" for event in of_table)
        faults += [f"{table}: {fault}" for fault in check_table(of_table, records.get(table))]
    return faults, len(events), acknowledged


def longest_waits(lines, seats, excused=()):
    """How long a client that sees somebody else's turn waited for the next step, in seconds, the longest
    first: [(wait, table, at)]. `seats` has the seats of clients by table; only turns of others count, and
    none that lasts into an `excused` span of time (in microseconds) or in which the line broke."""
    waits, since = [], {}
    for event in lines:
        client, kind = (event["table"], event["client"]), event["event"]
        if kind in ("broke", "back"):
            since.pop(client, None)
        if kind != "see":
            continue
        if client in since and event["version"] > since[client][1]:
            began, _ = since.pop(client)
            if not any(began < end and begin < event["at"] for begin, end in excused):
                waits.append(((event["at"] - began) / 1e6, event["table"], began / 1e6))
        if "turn" in event and event["turn"] not in seats.get(event["table"], ()):
            since.setdefault(client, (event["at"], event["version"]))
        else:
            since.pop(client, None)
    return sorted(waits, reverse=True)


def main():
    lines = []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            lines += file
    faults, tables, moves = check(lines)
    for fault in faults[:50]:
        print(fault)
    print(f"{tables} tables, {moves} acknowledged moves: "
          f"{f'{len(faults)} faults' if faults else 'one order explains everything'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
