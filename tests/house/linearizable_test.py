"""Planted faults are found by linearizable.py, and good histories are good.

  tests/house/linearizable_test.py
"""
import copy
import random
import unittest

from linearizable import check, led_apart, longest_waits


def good_history(seed=1, moves=30, seats=3):
    """A table as it should be: seats in turn, a step each; some answers are lost."""
    rng = random.Random(seed)
    events, steps, at = [], [None], 0

    def add(client, event, **more):
        nonlocal at
        at += rng.randrange(1, 1000)
        events.append({"at": at, "table": "t", "client": f"0.{client}", "seat": client,
                       "event": event, **more})

    def tell():
        for client in range(seats):
            add(client, "see", version=len(steps))

    tell()
    for n in range(moves):
        seat, text = n % seats, rng.choice(["roll", "take", "stop"])
        if rng.random() < 0.2:  # asked, and lost on the way there
            add(seat, "ask", move=text)
            add(seat, "unknown")
        add(seat, "ask", move=text)
        steps.append({"seat": seat, "move": text})
        if rng.random() < 0.2:  # stored, and lost on the way back
            add(seat, "broke")
            add(seat, "unknown")
            add(seat, "back")
        else:
            add(seat, "ok", version=len(steps))
        tell()
    return events, {"table": "t", "event": "record", "steps": steps}


def acknowledged(events):
    return [event for event in events if event["event"] == "ok"]


class Histories(unittest.TestCase):
    def faults(self, events, record):
        return check([*events, record])[0]

    def test_good_ones_are_good(self):
        for seed in range(200):
            events, record = good_history(seed)
            self.assertEqual(self.faults(events, record), [], seed)

    def plant(self, change, seeds=50):
        for seed in range(seeds):
            events, record = good_history(seed)
            change(random.Random(seed), events, record["steps"])
            self.assertTrue(self.faults(events, record), seed)

    def test_a_lost_acknowledged_move(self):
        def lose(rng, events, steps):
            del steps[rng.choice(acknowledged(events))["version"] - 1]
        self.plant(lose)

    def test_a_lost_last_move(self):
        def lose(_, events, steps):
            steps.pop()
        self.plant(lose)

    def test_a_move_twice(self):
        def double(rng, events, steps):
            version = rng.choice(acknowledged(events))["version"]
            steps.insert(version, copy.copy(steps[version - 1]))
        self.plant(double)

    def test_a_move_twice_that_nobody_was_told_of(self):
        events, record = good_history(3, moves=1)
        events = [event for event in events if event["event"] in ("ask", "see")][:4]
        record["steps"] = [None, {"seat": 0, "move": events[-1].get("move", "roll")}]
        ask = {"at": 10**6, "table": "t", "client": "0.0", "seat": 0, "event": "ask", "move": "roll"}
        steps = [None, {"seat": 0, "move": "roll"}]
        once = [ask, {**ask, "at": 10**6 + 1, "event": "unknown"}]
        self.assertEqual(self.faults(once, {**record, "steps": steps}), [])
        self.assertTrue(self.faults(once, {**record, "steps": [*steps, steps[-1]]}))

    def test_two_moves_with_one_version(self):
        def collide(rng, events, steps):
            one, two = rng.sample(acknowledged(events), 2)
            one["version"] = two["version"]
        self.plant(collide)

    def test_moves_in_another_order(self):
        def swap(rng, events, steps):
            one, two = rng.sample(acknowledged(events), 2)
            one["version"], two["version"] = two["version"], one["version"]
        self.plant(swap)

    def test_stored_in_another_order(self):
        events, record = good_history(5)
        versions = [event["version"] for event in acknowledged(events)]
        one, two = next((a - 1, b - 1) for a in versions for b in versions
                        if record["steps"][a - 1] != record["steps"][b - 1])
        steps = record["steps"]
        steps[one], steps[two] = steps[two], steps[one]
        self.assertTrue(self.faults(events, record))

    def test_somebody_sees_the_past(self):
        def go_back(rng, events, steps):
            sights = [event for event in events if event["event"] == "see" and event["version"] > 5]
            rng.choice(sights)["version"] -= rng.randrange(2, 5)
        self.plant(go_back)

    def test_somebody_sees_what_never_was(self):
        def see(rng, events, steps):
            events[-1]["version"] += 1
        self.plant(see)

    def test_a_refused_move_that_happened(self):
        ask = {"at": 1, "table": "t", "client": "0.0", "seat": 0, "event": "ask", "move": "roll"}
        events = [ask, {**ask, "at": 2, "event": "refused"}]
        record = {"table": "t", "event": "record", "steps": [{"seat": 0, "move": "roll"}]}
        self.assertTrue(self.faults(events, record))

    def test_a_move_that_nobody_asked_for(self):
        def invent(rng, events, steps):
            steps.append({"seat": 0, "move": "jump"})
        self.plant(invent)

    def test_ends_at_different_versions(self):
        events, record = good_history(2)
        for event in events[-2:]:
            event["over"] = True
        self.assertEqual(self.faults(events, record), [])
        events.append({**events[-1], "at": events[-1]["at"] + 1, "client": "0.9", "version": 4})
        self.assertTrue(self.faults(events, record))


class Rematches(unittest.TestCase):
    def test_one_table_for_everybody(self):
        def sits(client, there, table="old"):
            return {"at": 1, "table": table, "client": client, "seat": 0, "event": "seated", "at_table": there}
        together = [sits("0.0", "new"), sits("0.1", "new"), sits("1.0", "other", ""), sits("2.0", "another", "")]
        self.assertEqual(led_apart(together), [])
        self.assertEqual(len(led_apart([*together, sits("0.2", "wrong")])), 1)


class Waits(unittest.TestCase):
    def test_bots_are_timed_unless_excused(self):
        def see(at, version, turn):
            return {"at": at, "table": "t", "client": "0.0", "seat": 0, "event": "see",
                    "version": version, "turn": turn}
        lines = [see(0, 1, 1), see(10, 1, 1), see(2_000_000, 2, 0), see(9_000_000, 3, 1),
                 see(9_500_000, 4, 1), see(9_600_000, 5, 0)]
        waits = [wait for wait, *_ in longest_waits(lines, {"t": {0}})]
        self.assertEqual(waits, [2.0, 0.5, 0.1])
        self.assertEqual([wait for wait, *_ in longest_waits(lines, {"t": {0}}, [(10**6, 10**6 + 1)])],
                         [0.5, 0.1])


if __name__ == "__main__":
    unittest.main()
