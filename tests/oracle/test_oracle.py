#!/usr/bin/env python3
"""Tests of the oracles themselves, without the engine."""

import json
import random
import sys
import unittest
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent))

from common import DiceRoll, Illegal  # noqa: E402
from crypt import TYPES, Crypt, treasure_counts  # noqa: E402
from dice_heist import DiceHeist, bad_decks, random_deck  # noqa: E402
from thiefs_market import (CARDS, DATA as MARKET_DATA, MARKER, POTION, STEW,  # noqa: E402
                           ThiefsMarket, dice_of, ordered)

MAX_DECISIONS = 3000


def as_json(value):
    return json.dumps(value, sort_keys=True)


def play_all(game, moves):
    for move in moves:
        game.play(move)
    return game


def self_play(oracle_class, seats, options, seed, check):
    """One random game; `check(game)` at every position. The game, and whether it ended."""
    rng = random.Random(seed)
    game = oracle_class(seats, options)
    for _ in range(MAX_DECISIONS):
        check(game)
        state = game.state()
        if rng.random() < 0.1:
            game = oracle_class.from_state(state)
            assert game.state() == state
            text = as_json(state)
            for description, spoiled in oracle_class.spoiled(state, rng):
                assert as_json(spoiled) != text, description
        if game.over():
            return game, True
        legal = game.legal()
        move = game.sample(rng)
        assert legal is None or (legal == sorted(set(legal)) and move in legal), move
        assert game.canonical(game.shuffled(move, rng)) == move, move
        game.play(move)
    return game, False


class CommonTest(unittest.TestCase):
    def test_dice_in_groups(self):
        roll = DiceRoll("roll", "roll", [1, 2])
        self.assertEqual(roll.needs, "roll 3")
        self.assertEqual(roll.number(), 6 * 21)
        self.assertEqual(len(set(roll.texts())), 126)
        self.assertEqual(roll.tidy("roll 1 2 6"), "roll 1 6 2")
        for text in ("roll 1 2", "roll 1 2 7", "roll 1 2 3 4", "role 1 2 3", "roll  1 2 3", "roll 1 2 3 "):
            self.assertIsNone(roll.tidy(text))


class DiceHeistTest(unittest.TestCase):
    SMALL = {
        "game": "dice-heist", "provenance": "test", "sidekick-dice": 10,
        "museums": [{"id": name, "name": name, "city": "C", "flag": "f", "security": level}
                    for name, level in (("a", 2), ("b", 3), ("c", 4), ("d", 5))],
        "exhibits": [{"museum": "a", "kind": "artifact", "artifacts": 1},
                     {"museum": "b", "kind": "gem", "color": "red"},
                     {"museum": "d", "kind": "painting", "millions": 7}],
    }

    def check_conserved(self, game):
        cards = Counter()
        for kinds in list(game.deck.values()) + list(game.museums.values()):
            cards.update(kinds)
        for player in game.players:
            cards.update(player["loot"])
        everything = sum((Counter(kinds) for kinds in game.all_exhibits.values()), Counter())
        self.assertEqual(+cards, everything)
        self.assertEqual(game.supply + sum(p["sidekicks"] for p in game.players), 10)

    def test_random_games(self):
        for seed in range(20):
            seats = 2 + seed % 4
            options = DiceHeist.random_options(random.Random(seed), seats)
            _, ended = self_play(DiceHeist, seats, options, seed, self.check_conserved)
            self.assertTrue(ended)

    def test_default_deck_totals(self):
        game = DiceHeist(2)
        cards = sum((Counter(kinds) for kinds in game.all_exhibits.values()), Counter())
        paintings = {kind: n for kind, n in cards.items() if kind.startswith("painting")}
        self.assertEqual(cards.total(), 52)
        self.assertEqual(sum(paintings.values()), 11)
        self.assertEqual(sum(int(kind[9:]) * n for kind, n in paintings.items()), 250)
        self.assertEqual(cards["artifact-1"] + cards["artifact-2"], 20)
        self.assertEqual(sorted(n for kind, n in cards.items() if kind.startswith("gem")), [7, 7, 7])

    def small(self, seats=2, raid=False):
        return DiceHeist(seats, {"deck": self.SMALL, "targeted-raid": raid})

    def test_first_player_ties(self):  # DH-03
        game = self.small(3)
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 3"})
        game.play("roll 5 2 5")
        self.assertEqual(game.state()["contenders"], [0, 2])
        game.play("roll 1 4")
        self.assertEqual((game.phase, game.seat), ("reveal", 2))
        self.assertNotIn("contenders", game.state())

    def test_five_first_rolls_are_not_listed(self):
        self.assertIsNone(DiceHeist(5).legal())
        self.assertEqual(len(DiceHeist(4).legal()), 6 ** 4)

    def test_minor_exhibits_reveal_again(self):  # DH-05
        game = play_all(self.small(), ["roll 6 1", "draw a artifact-1"])
        self.assertEqual(game.phase, "reveal")
        game.play("draw b gem-red")
        self.assertEqual(game.phase, "act")
        self.assertEqual(game.legal(), ["heist a 0", "heist b 0", "recruit"])

    def test_minor_exhibit_as_last_card(self):  # DH-05, DH-06
        game = play_all(self.small(), ["roll 6 1", "draw b gem-red", "recruit",
                                       "draw d painting-7", "recruit", "draw a artifact-1"])
        self.assertEqual((game.phase, game.seat), ("act", 0))
        game.play("recruit")
        self.assertEqual((game.phase, game.seat), ("act", 1))

    def test_heist_must_be_higher(self):  # DH-11, DH-12, DH-13
        game = play_all(self.small(), ["roll 6 1", "draw b gem-red", "recruit", "draw d painting-7",
                                       "recruit", "draw a artifact-1"])
        game.play("heist b 1")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 2"})
        before = game.state()
        failed = play_all(DiceHeist.from_state(before), ["roll 3 3"])
        self.assertEqual(failed.players[0]["sidekicks"], 1)
        self.assertEqual(failed.museums["b"]["gem-red"], 1)
        stolen = play_all(DiceHeist.from_state(before), ["roll 4 1"])
        self.assertEqual(stolen.players[0], {"sidekicks": 0, "loot": Counter({"gem-red": 1})})
        self.assertEqual(stolen.supply, 9)

    def test_raid_may_be_equal(self):  # DH-14, DH-15
        game = play_all(self.small(raid=True), ["roll 6 1", "draw a artifact-1", "draw b gem-red"])
        self.assertEqual(game.legal(), ["heist a 0", "heist b 0", "raid a artifact-1 0",
                                        "raid b gem-red 0", "recruit"])
        game.play("raid b gem-red 0")
        self.assertEqual(game.state()["pending"], {"museum": "b", "kind": "gem-red", "sidekicks": 0})
        failed = play_all(DiceHeist.from_state(game.state()), ["roll 2"])
        self.assertEqual(failed.museums["b"]["gem-red"], 1)
        game.play("roll 3")
        self.assertEqual(game.players[0]["loot"]["gem-red"], 1)
        self.assertEqual(game.museums["a"]["artifact-1"], 1)

    def test_recruit_from_others(self):  # DH-09
        game = play_all(self.small(3), ["roll 6 1 2", "draw b gem-red"])
        state = game.state()
        state["supply"] = 0
        for seat, dice in enumerate((4, 3, 3)):
            state["players"][seat]["sidekicks"] = dice
        game = DiceHeist.from_state(state)
        self.assertEqual([m for m in game.legal() if m.startswith("recruit")],
                         ["recruit from 1", "recruit from 2"])
        game.play("recruit from 2")
        self.assertEqual([p["sidekicks"] for p in game.players], [5, 3, 2])
        for seat, dice in enumerate((10, 0, 0)):
            state["players"][seat]["sidekicks"] = dice
        game = DiceHeist.from_state(state)
        self.assertFalse([m for m in game.legal() if m.startswith("recruit")])
        with self.assertRaises(Illegal):
            game.play("recruit")

    def test_ends_with_the_last_exhibit(self):  # DH-16
        game = play_all(self.small(), [
            "roll 6 1", "draw a artifact-1", "draw b gem-red", "heist a 0", "roll 3",
            "draw d painting-7", "heist b 0", "roll 6", "heist d 0", "roll 5", "heist d 0", "roll 6"])
        self.assertEqual(game.actor(), {"actor": "over", "winners": [1]})
        self.assertEqual(game.score(), {
            "scores": [{"total": -3, "parts": {"artifacts": 1, "gems": 0, "paintings": -4}},
                       {"total": 9, "parts": {"artifacts": 0, "gems": 1, "paintings": 8}}],
            "winners": [1]})
        self.assertIsNone(game.legal())

    def scored(self, *loots):
        game = DiceHeist(len(loots))
        for player, loot in zip(game.players, loots):
            player["loot"] = Counter(loot)
        return [entry["parts"] for entry in game.score()["scores"]]

    def test_scoring(self):  # DH-17, DH-18, DH-19
        parts = self.scored({"artifact-1": 3, "artifact-2": 2, "gem-ruby": 4, "gem-emerald": 1},
                            {"painting-10": 2}, {"painting-20": 1})
        self.assertEqual(parts[0], {"artifacts": 7, "gems": 11, "paintings": -4})
        self.assertEqual([p["paintings"] for p in parts], [-4, 8, 8])
        parts = self.scored({"painting-50": 1}, {}, {"painting-10": 1}, {})
        self.assertEqual([p["paintings"] for p in parts], [8, -4, 0, -4])
        self.assertEqual([p["paintings"] for p in self.scored({}, {})], [4, 4])

    def test_shared_win(self):  # DH-20
        game = DiceHeist(2)
        game.phase = "over"
        self.assertEqual(game.winners(), [0, 1])

    def test_decks(self):  # DH-22
        rng = random.Random(1)
        for _ in range(20):
            deck = random_deck(rng)
            self.assertEqual(len({m["security"] for m in deck["museums"]}), 4)
            self.assertTrue(1 <= len(deck["exhibits"]) <= 64)
            self.assertTrue(all(bad != deck for bad in bad_decks(rng)))


class CryptTest(unittest.TestCase):
    def check_conserved(self, game):
        cards = Counter()
        for kind, counts in game.deck.items():
            cards.update({(kind, coins): number for coins, number in counts.items()})
        held = [card for player in game.players for card in player["treasure"]]
        waiting = [card for card in game.crypt if not card["taken"]]
        cards.update((card["type"], card["coins"]) for card in held + waiting + game.discard)
        everything = Counter({(kind, coins): number
                              for kind, counts in treasure_counts(game.seats).items()
                              for coins, number in counts.items()})
        self.assertEqual(+cards, everything)
        for seat, player in enumerate(game.players):
            placed = sum(card["count"] for card in game.crypt if card["by"] == seat)
            self.assertEqual(player["servants"] + player["exhausted"] + placed, 3)
        if game.ghost:
            placed = sum(card["count"] for card in game.crypt if card["by"] == "ghost")
            self.assertEqual(game.ghost["servants"] + placed, 3)
        self.check_views(game)

    def check_views(self, game):
        """A view's unknown cards are exactly what its `unseen` lists beyond the deck."""
        if game.over():
            self.assertEqual(game.view(None), game.state())
            return
        for seat in list(range(game.seats)) + [None]:
            view = game.view(seat)
            shown = Counter()
            for card in ([card for player in view["players"] for card in player["treasure"]]
                         + [card for card in view["crypt"] if not card["taken"]] + view["discard"]):
                shown[card["coins"] is None] += 1
            unseen = sum(sum(counts.values()) for counts in view["unseen"].values())
            deck = sum(counts.total() for counts in game.deck.values())
            self.assertEqual(unseen, deck + shown[True])

    def test_random_games(self):
        for seed in range(16):
            seats = 1 + seed % 4
            options = Crypt.random_options(random.Random(seed), seats)
            game, ended = self_play(Crypt, seats, options, seed, self.check_conserved)
            self.assertTrue(ended)
            self.assertEqual(game.round, {1: 8, 2: 8, 3: 9, 4: 8}[seats])

    def revealed(self, seats, cards, collectors="AAAAAA", leader=0, top="tapestry", treasure=(),
                 exhausted=()):
        """A game after the reveal of these (type, coins); players hold the given treasure."""
        game = Crypt(seats, {"collectors": collectors, "leader": leader if seats > 1 else None})
        for seat, held in enumerate(treasure):
            for kind, coins, public in held:
                game.deck[kind][coins] -= 1
                game.players[seat]["treasure"].append(
                    {"type": kind, "coins": coins, "flipped": False, "public": public, "seen": []})
            game.players[seat]["treasure"].sort(key=lambda card: (card["type"], card["coins"]))
        for seat, number in enumerate(exhausted):
            game.players[seat]["exhausted"] += number
            game.players[seat]["servants"] -= number
        for kind, coins in cards:
            play_all(game, ["top " + kind, "draw %d" % coins])
        if game.phase == "reveal":
            game.play("top " + top)
        return game

    TWO_UP = [("idol", 4), ("jewelry", 3), ("pottery", 1)]

    def test_setup_order(self):  # CR-02, CR-04
        game = Crypt(3, {"collectors": "random"})
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "leader"})
        self.assertEqual(game.legal(), ["leader 0", "leader 1", "leader 2"])
        game.play("leader 2")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "sides"})
        self.assertEqual((len(game.legal()), game.state()["collectors"]), (64, None))
        game.play("sides BAAAAA")
        self.assertEqual((game.phase, game.state()["idol-b"]), ("reveal", []))
        self.assertEqual(Crypt(1).state()["leader"], 0)
        self.assertEqual(Crypt(1).actor(), {"actor": "chance", "needs": "top"})

    def test_card_counts(self):  # CR-01
        for seats, number in ((1, 24), (2, 24), (3, 36), (4, 48)):
            self.assertEqual(sum(c.total() for c in treasure_counts(seats).values()), number)

    def test_reveal(self):  # CR-06
        game = self.revealed(4, [("idol", 1), ("idol", 2), ("idol", 3), ("idol", 4), ("jewelry", 1),
                                 ("jewelry", 2)])
        self.assertEqual([card["up"] for card in game.crypt], [True] * 4 + [False] * 2)
        self.assertEqual((game.phase, game.seat, game.top), ("claim", 0, "tapestry"))

    def test_claims(self):  # CR-09, CR-10
        game = self.revealed(3, [("idol", 1), ("idol", 2), ("idol", 3), ("jewelry", 1)])
        game.play("claim 2:2x2")
        self.assertEqual(game.players[0]["servants"], 1)
        for text in ("claim 2:1x4", "claim 2:2x2", "claim 2:3x1", "claim 1:4x1", "claim 1:1x7",
                     "claim 1:1x1 1:1x2", "claim", "claim 5:1x1", "claim 0:1x1", "claim 1:0x1"):
            self.assertIsNone(game.canonical(text), text)
        self.assertEqual(game.canonical("claim 4:1x1 2:1x5"), "claim 2:1x5 4:1x1")
        game.play("claim 4:1x1 2:1x5")
        self.assertEqual(game.players[0]["servants"], 3)
        # the last turn: one card only (CR-11)
        self.assertIsNone(game.canonical("claim 1:1x1 3:1x1"))
        game.play("claim 2:2x3")
        self.assertEqual(game.phase, "collect")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 2"})

    def test_own_card_is_not_claimed_again(self):  # CR-08, CR-10
        game = self.revealed(2, self.TWO_UP)
        play_all(game, ["claim 1:1x1", "recover"])
        self.assertEqual((game.seat, game.turn), (0, 2))
        self.assertIsNone(game.canonical("claim 1:2x6"))
        self.assertIsNone(game.canonical("claim 2:1x6 3:1x6"))
        game.play("claim 2:2x6")
        self.assertEqual(game.phase, "collect")

    def test_exhaustion(self):  # CR-15, CR-14, CR-20
        game = self.revealed(2, self.TWO_UP, "BAAAAA")
        play_all(game, ["claim 1:2x3", "claim 2:1x1", "recover", "roll 3 2"])
        self.assertEqual([p["exhausted"] for p in game.players], [1, 0])
        self.assertEqual([(c["type"], c["coins"]) for c in game.players[1]["treasure"]], [("jewelry", 3)])
        self.assertEqual(game.discard, [{"type": "pottery", "coins": 1, "up": False, "seen": []}])
        self.assertEqual((game.leader, game.round, game.phase, game.crypt, game.turn),
                         (1, 2, "reveal", [], 0))
        view = game.view(0)
        self.assertIsNone(view["discard"][0]["coins"])
        self.assertEqual(view["unseen"]["pottery"], {"1": 1, "2": 1, "3": 1, "4": 1})

    def test_no_roll_for_effort_one(self):  # CR-15
        game = self.revealed(2, self.TWO_UP)
        play_all(game, ["claim 1:2x1", "claim 2:1x1", "recover"])
        self.assertEqual((game.phase, game.round), ("reveal", 2))

    def test_all_pushed_out_recovers(self):  # CR-17
        game = self.revealed(2, self.TWO_UP, exhausted=(1, 2))
        play_all(game, ["recover", "claim 1:1x1", "claim 1:1x2"])
        self.assertEqual(game.players[1], {"servants": 1, "exhausted": 2, "placed": True, "treasure": []})
        game.play("roll 6")
        self.assertEqual((game.players[1]["servants"], game.players[1]["exhausted"]), (3, 0))

    def test_recover_without_placing_keeps_nothing_else(self):  # CR-17, CR-12
        game = self.revealed(2, self.TWO_UP, exhausted=(0, 2))
        play_all(game, ["claim 1:1x1", "recover", "recover"])
        self.assertEqual((game.players[1]["servants"], game.players[1]["exhausted"]), (3, 0))

    def test_face_down_card_is_private(self):  # CR-05, CR-16
        game = self.revealed(3, [("idol", 1), ("idol", 2), ("idol", 3), ("jewelry", 4)])
        self.assertEqual(game.view(1)["crypt"][3]["coins"], None)
        play_all(game, ["claim 4:1x1", "recover", "recover"])
        self.assertEqual(game.view(0)["players"][0]["treasure"][0]["coins"], 4)
        self.assertEqual(game.view(1)["players"][0]["treasure"][0]["coins"], None)
        self.assertEqual(game.view(None)["unseen"]["jewelry"]["4"], 1)
        self.assertNotIn("4", game.view(0)["unseen"]["jewelry"])

    def test_idol_a(self):  # CR-18, CR-19
        held = [[("idol", 1, False), ("idol", 3, True)], []]
        game = self.revealed(2, [("jewelry", 4), ("jewelry", 3), ("pottery", 1)], treasure=held)
        play_all(game, ["claim 1:2x6 3:1x1", "claim 2:1x6", "recover", "roll 5 1 2"])
        self.assertEqual((game.phase, game.seat), ("idol", 0))
        self.assertEqual(game.state()["rerollable"], {"1": 2, "2": 1})
        self.assertEqual(game.legal(), ["pass", "reroll 1"])
        game.play("reroll 1")
        flipped = [card["coins"] for card in game.players[0]["treasure"] if card["flipped"]]
        self.assertEqual(flipped, [3])
        self.assertEqual(game.state()["rerolling"], 1)
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 1"})
        game.play("roll 5")
        self.assertEqual((game.phase, game.state()["rerollable"]), ("idol", {"1": 2, "2": 1}))
        play_all(game, ["reroll 1", "roll 6"])
        # no Idol left: the window closes, and the round ends
        self.assertEqual((game.phase, game.round), ("reveal", 2))
        self.assertEqual(game.players[0]["exhausted"], 1)

    def test_idol_collected_just_now(self):  # CR-18
        game = self.revealed(2, self.TWO_UP)
        play_all(game, ["claim 1:1x6", "recover", "recover", "roll 1"])
        self.assertEqual((game.phase, game.legal()), ("idol", ["pass", "reroll 1"]))
        self.assertEqual((game.crypt[0]["by"], game.crypt[0]["effort"], game.crypt[0]["count"]), (0, 6, 0))
        game.play("pass")
        self.assertEqual(game.phase, "reveal")

    def test_idol_b(self):  # CR-23
        held = [[("idol", 1, True)], [("idol", 2, True)]]
        game = self.revealed(2, [("idol", 3), ("idol", 4), ("pottery", 1)], "BAAAAA", treasure=held)
        play_all(game, ["claim 1:1x1", "claim 2:1x1", "recover"])
        self.assertEqual(game.idol_b, [0, 1])
        self.assertTrue(all(card["flipped"] for p in game.players for card in p["treasure"]))
        self.assertEqual([e["parts"]["idol"] for e in game.score()["scores"]], [5, 5])

    def test_idol_b_later(self):  # CR-23
        held = [[("idol", 1, True), ("idol", 2, True)], [("idol", 3, True)]]
        game = self.revealed(2, [("idol", 4), ("jewelry", 4), ("pottery", 1)], "BAAAAA", treasure=held)
        game.idol_b = [0]
        play_all(game, ["recover", "claim 1:1x1", "recover"])
        self.assertEqual([e["parts"]["idol"] for e in game.score()["scores"]], [5, 2])
        self.assertFalse(any(card["flipped"] for card in game.players[1]["treasure"]))

    def test_pottery_b(self):  # CR-07, CR-23
        held = [[], [("pottery", 2, False), ("pottery", 3, True), ("pottery", 4, True), ("idol", 1, True),
                     ("manuscript", 1, True)]]
        game = self.revealed(2, [("jewelry", 4), ("jewelry", 3), ("idol", 2)], "BABBAA", treasure=held)
        self.assertEqual((game.phase, game.seat), ("pottery", 1))
        self.assertEqual(game.legal(), ["flip manuscript", "pass", "take 3"])
        game.play("flip manuscript")
        self.assertEqual(game.legal(), ["pass", "take 3"])
        self.assertEqual([game.view(s)["crypt"][2]["coins"] for s in (0, 1, None)], [None, 2, None])
        game.play("take 3")
        self.assertEqual((game.phase, game.seat, game.idol_b), ("claim", 0, [1]))
        self.assertEqual([c["coins"] for c in game.players[1]["treasure"]
                          if c["type"] == "pottery" and c["flipped"]], [3, 4])
        self.assertEqual(game.view(1)["crypt"][2],
                         {"type": "idol", "coins": None, "up": False, "seen": [1], "taken": True,
                          "by": None, "count": 0, "effort": 0})
        self.assertIsNone(game.canonical("claim 3:1x6"))

    def test_manuscript_b_in_claim(self):  # CR-13, CR-25
        held = [[("manuscript", 1, True), ("manuscript", 2, True)], []]
        game = self.revealed(2, self.TWO_UP, "AABAAA", treasure=held)
        self.assertIn("flip manuscript", game.legal())
        game.play("flip manuscript")
        self.assertEqual((game.seat, game.turn), (0, 0))
        self.assertNotIn("flip manuscript", game.legal())
        play_all(game, ["recover", "claim 3:1x1", "recover"])
        self.assertEqual(game.players[1]["treasure"][0]["seen"], [0])
        self.assertEqual(game.view(0)["players"][1]["treasure"][0]["coins"], 1)

    def test_remains_a(self):  # CR-13, CR-27
        held = [[("remains", 1, False), ("remains", 2, True), ("remains", 3, False)], []]
        game = self.revealed(2, self.TWO_UP, treasure=held, exhausted=(2, 0))
        game.play("flip remains")
        self.assertEqual((game.players[0]["servants"], game.players[0]["exhausted"]), (2, 1))
        self.assertEqual([c["flipped"] for c in game.players[0]["treasure"]], [True, True, False])
        self.assertNotIn("flip remains", game.legal())

    def test_remains_window_at_the_end(self):  # CR-13, CR-21
        game = self.revealed(2, self.TWO_UP, exhausted=(0, 2))
        for kind in TYPES:
            for coins, number in list(game.deck[kind].items()):
                if number and kind == "remains":
                    game.players[1]["treasure"].append({"type": kind, "coins": coins, "flipped": False,
                                                        "public": True, "seen": []})
                game.deck[kind][coins] = 0
        game.top = None
        play_all(game, ["recover", "claim 1:1x1", "recover"])
        self.assertEqual((game.phase, game.seat, game.legal(), game.round, game.leader),
                         ("remains", 1, ["flip remains", "pass"], 1, 0))
        game.play("flip remains")
        self.assertEqual(game.phase, "remains")
        game.play("flip remains")
        self.assertEqual((game.phase, game.players[1]["exhausted"]), ("over", 0))

    def bonus(self, part, collectors, *held):
        game = Crypt(max(2, len(held)), {"collectors": collectors, "leader": 0})
        for seat, coins in enumerate(held):
            game.players[seat]["treasure"] = [
                {"type": part, "coins": n, "flipped": True, "public": True, "seen": []} for n in coins]
        return [entry["parts"][part] for entry in game.score()["scores"]]

    def test_bonuses(self):  # CR-23 to CR-29
        self.assertEqual(self.bonus("jewelry", "AAAAAA", [1, 3], [4]), [3, 0])
        self.assertEqual(self.bonus("jewelry", "ABAAAA", [1, 3], [4]), [2, 1])
        self.assertEqual(self.bonus("manuscript", "AAAAAA", [1, 3], [1]), [4, 0])
        self.assertEqual(self.bonus("manuscript", "AABAAA", [1, 3], [1]), [0, 0])
        self.assertEqual(self.bonus("pottery", "AAAAAA", [1], [1, 2], [1, 2, 3], [1, 2, 3, 4, 4]), [0, 2, 4, 8])
        self.assertEqual(self.bonus("pottery", "AAABAA", [1, 2], []), [0, 0])
        self.assertEqual(self.bonus("remains", "AAAABA", [1, 2, 3, 4], [1, 2, 3]), [10, 0])
        self.assertEqual(self.bonus("remains", "AAAAAA", [1, 2, 3, 4], []), [0, 0])
        self.assertEqual(self.bonus("tapestry", "AAAAAA", [1, 3], [4], [3]), [5, 5, 0])
        self.assertEqual(self.bonus("tapestry", "AAAAAA", [], []), [0, 0])
        self.assertEqual(self.bonus("tapestry", "AAAAAB", [1, 2, 3], [1, 2]), [7, 0])
        self.assertEqual(self.bonus("tapestry", "AAAAAB", [1, 2, 3], [1, 2, 2, 3]), [4, 4])

    def ended(self, exhausted):
        """Two players without treasure after the last round."""
        game = self.revealed(len(exhausted), self.TWO_UP + [("pottery", 2)] * (len(exhausted) > 2),
                             exhausted=exhausted)
        for counts in game.deck.values():
            counts.clear()
        game.top = None
        game.phase = "collect"
        game.collect([])
        return game

    def test_tie_break(self):  # CR-30
        game = self.ended((0, 0, 0))
        self.assertEqual((game.phase, game.contenders), ("tiebreak", [0, 1, 2]))
        self.assertIsNone(game.legal())
        game.play("roll 6 1 1 4 3 1 5 1 1")
        self.assertEqual(game.contenders, [0, 1])
        self.assertEqual(len(game.legal()), 56 * 56)
        game.play("roll 3 3 3 6 1 1")
        self.assertEqual(game.actor(), {"actor": "over", "winners": [0]})

    def test_shared_win_without_servants(self):  # CR-30
        game = self.ended((3, 3))
        self.assertEqual(game.actor(), {"actor": "over", "winners": [0, 1]})

    def test_tied_player_without_servants_adds_nothing(self):  # CR-30
        game = self.ended((0, 0, 3))
        game.contenders, game.phase = [1, 2], "tiebreak"
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 3"})
        game.play("roll 1 1 1")
        self.assertEqual(game.winners(), [1])

    def test_ghost_example(self):  # CR-32, CR-33
        game = self.revealed(1, self.TWO_UP)
        game.play("claim 1:1x5 2:1x4 3:1x2")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "ghost 3"})
        self.assertEqual(len(game.legal()), 56)
        game.play("ghost 4 3 3")
        self.assertEqual([(c["by"], c["count"], c["effort"]) for c in game.crypt],
                         [("ghost", 2, 3), (0, 1, 4), ("ghost", 1, 4)])
        self.assertEqual((game.players[0]["servants"], game.turn, game.seat), (2, 2, 0))
        game.play("claim 1:2x4")
        self.assertEqual(game.ghost, {"servants": 2, "pushed": 2})
        game.play("roll 4 4 4")
        self.assertEqual(game.discard, [{"type": "pottery", "coins": 1, "up": False, "seen": []}])
        self.assertEqual((game.leader, game.ghost), ("ghost", {"servants": 3, "pushed": 0}))

    def test_ghost_pair_before_equal_single(self):  # CR-33
        game = self.revealed(1, self.TWO_UP)
        play_all(game, ["recover", "ghost 6 3 3"])
        self.assertEqual([(c["by"], c["count"], c["effort"]) for c in game.crypt],
                         [("ghost", 2, 3), ("ghost", 1, 6), (None, 0, 0)])

    def test_ghost_order(self):  # CR-32
        game = self.revealed(1, [("idol", 2), ("jewelry", 3), ("pottery", 4)])
        self.assertEqual([game.crypt.index(card) for card in game.ghost_slots()], [1, 2, 0])
        game = self.revealed(1, [("idol", 2), ("jewelry", 2), ("pottery", 1)])
        self.assertEqual([game.crypt.index(card) for card in game.ghost_slots()], [2, 0, 1])

    def second_solo_round(self):
        game = self.revealed(1, self.TWO_UP)
        play_all(game, ["recover", "ghost 6 5 4", "recover"])
        play_all(game, ["draw 4", "top remains", "draw 3", "top remains", "draw 1", "top jewelry"])
        self.assertEqual((game.leader, game.actor()), ("ghost", {"actor": "chance", "needs": "ghost 3"}))
        return game

    def test_ghost_second_turn(self):  # CR-34
        game = self.second_solo_round()
        play_all(game, ["ghost 3 2 1"])
        self.assertEqual([c["effort"] for c in game.crypt], [3, 2, 1])
        game.play("claim 1:1x4 3:1x2")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "ghost 2"})
        game.play("ghost 6 5")
        self.assertEqual([c["by"] for c in game.crypt], ["ghost", "ghost", 0])
        self.assertEqual(game.state()["turn"], 3)
        self.assertEqual(game.ghost, {"servants": 1, "pushed": 2})

    def test_no_second_ghost_turn(self):  # CR-34
        game = self.second_solo_round()
        play_all(game, ["ghost 2 2 2", "claim 2:1x2"])
        self.assertEqual((game.phase, game.turn), ("collect", 2))

    def test_ranks(self):  # CR-36
        self.assertEqual([Crypt.rank(n) for n in (0, 29, 30, 39, 40, 49, 50, 80)],
                         ["Fool", "Fool", "Petty", "Petty", "Affluent", "Affluent", "Magnificent",
                          "Magnificent"])
        self.assertEqual(Crypt(1).score()["scores"][0]["parts"]["rank"], "Fool")


class ThiefsMarketTest(unittest.TestCase):
    def check_conserved(self, game):
        places = [card for row in game.market.values() for card in row]
        places += [card for row in game.unseen.values() for card in row]
        places += [card for player in game.players for card in player["cards"]]
        everything = [card for deck in "ABC" for card in game.cards_of(deck)]
        missing = set(everything) - set(places)
        self.assertEqual(len(places), len(set(places)))
        self.assertTrue(set(places) <= set(everything) and missing <= {POTION})
        for deck, size in MARKET_DATA["deck-size"].items():
            seen = len(game.cards_of(deck)) - len(game.unseen[deck])
            self.assertEqual(game.deck[deck], size - seen)
        piles = "".join(player["pile"] or "" for player in game.players)
        self.assertEqual((piles + game.center).count(MARKER), 1)
        if game.phase == "split":
            self.assertEqual(len(dice_of(piles + game.center)) + (game.rerolling or 0), game.dice)
        for player in game.players:
            self.assertTrue(player["gold"] >= 0 and player["infamy"] >= 0)

    def test_random_games(self):
        for seed in range(6):
            seats = 3 + seed % 3
            options = ThiefsMarket.random_options(random.Random(seed), seats)
            game, ended = self_play(ThiefsMarket, seats, options, seed, self.check_conserved)
            self.assertTrue(ended)

    ROW_A = ["necklace", "tailor", "fence", "glamer", "bondsman"]

    def begun(self, seats=3, promos=False, roll="RRRWWBBGYP"):
        game = ThiefsMarket(seats, {"start": 0, "promos": promos})
        play_all(game, ["deal " + card for card in self.ROW_A] + ["roll " + roll])
        return game

    def give(self, game, seat, *cards):
        """Cards from the unseen become a player's."""
        for card in cards:
            deck = CARDS[card]["deck"]
            if card in game.market[deck]:
                game.market[deck].remove(card)
            else:
                game.unseen[deck].remove(card)
                game.deck[deck] -= 1
            game.players[seat]["cards"].append(card)

    def buying(self, piles=("RRRWW*", "BBG", "YP"), promos=False, cards=((), (), ())):
        game = self.begun(promos=promos, roll=ordered(dice_of("".join(piles))))
        for seat, names in enumerate(cards):
            self.give(game, seat, *names)
        play_all(game, ["take " + pile for pile in piles])
        return game

    def test_setup(self):  # TM-01 to TM-05
        game = ThiefsMarket(3)
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "start"})
        game.play("start 2")
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "deal"})
        self.assertEqual(game.deck, {"A": 13, "B": 12, "C": 11})
        self.assertNotIn("wut", game.unseen["B"])
        self.assertIn("wut", ThiefsMarket(3, {"promos": True}).unseen["B"])
        play_all(game, ["deal " + card for card in self.ROW_A])
        self.assertEqual((game.phase, game.seat, game.center), ("roll", 2, "*"))
        self.assertEqual(len(game.legal()), 3003)
        self.assertIsNone(play_all(ThiefsMarket(5, {"start": 0}),
                                   ["deal " + card for card in self.ROW_A]).legal())

    def test_steal_example(self):  # TM-08, TM-09, TM-10, TM-11
        game = self.begun()
        game.play("take *BR")
        self.assertEqual(game.players[0]["pile"], "RB*")
        steals = [move for move in game.legal() if move.startswith("steal")]
        self.assertEqual(steals, sorted("steal 0 return " + objects
                                        for objects in ("*", "B", "R", "RB", "R*", "B*")))
        marker = ThiefsMarket.from_state(game.state())
        marker.play("steal 0 return *")
        self.assertEqual((marker.seat, marker.rerolling, marker.center[-1]), (2, None, "*"))
        game.play("steal 0 return B*")
        self.assertEqual((game.phase, game.seat, game.rerolling), ("split", 1, 1))
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "roll 1"})
        game.play("roll Y")
        self.assertEqual([p["pile"] for p in game.players], [None, "R", None])
        self.assertEqual((game.center, game.seat), ("RRWWBGYYP*", 2))
        self.assertFalse([move for move in game.legal() if move.startswith("steal")])

    def test_last_player_takes_everything(self):  # TM-12
        game = self.begun()
        play_all(game, ["take R", "take RR"])
        takes = [move for move in game.legal() if move.startswith("take")]
        self.assertEqual(takes, ["take WWBBGYP*"])
        game.play("steal 1 return R")
        self.assertEqual(game.actor()["actor"], "chance")

    def test_empty_center_means_stealing(self):  # TM-14
        game = self.begun()
        game.play("take RRRWWBBGYP*")
        self.assertTrue(all(move.startswith("steal 0") for move in game.legal()))

    def test_lucky_and_clutches_when_stolen(self):  # TM-36, TM-40
        game = self.begun()
        self.give(game, 0, "lucky-animal-appendage", "wicked-clutches")
        play_all(game, ["take RB*", "steal 0 return RB"])
        self.assertEqual((game.rerolling, game.center, game.seat), (None, "RRRWWBBGYP", 2))
        self.assertEqual(game.players[0]["infamy"], 1)

    def test_end_of_splitting(self):  # TM-15, TM-16, TM-36
        game = self.buying(cards=(["eyepatch-of-command"], [], []))
        self.assertEqual(game.players[0]["final"], {"objects": 6, "marker": True, "gems": "RW"})
        self.assertEqual(game.players[0]["infamy"], 1)
        self.assertEqual((game.phase, game.seat, game.center), ("buy", 0, ""))

    def test_alleyway(self):  # TM-45
        game = self.buying(promos=True, cards=([], ["narrow-alleyway"], []))
        self.assertEqual(game.players[1]["infamy"], 2)
        game = self.buying(promos=True, cards=(["narrow-alleyway"], [], []))
        self.assertEqual(game.players[0]["infamy"], 0)

    def test_lucky_reroll(self):  # TM-16, TM-40
        game = self.buying(cards=([], ["lucky-animal-appendage"], []))
        self.assertEqual((game.phase, game.seat, game.legal()), ("lucky", 1, ["pass", "reroll B", "reroll G"]))
        game.play("reroll G")
        self.assertEqual((game.players[1]["pile"], game.rerolling), ("BB", 1))
        game.play("roll P")
        self.assertEqual((game.players[1]["pile"], game.phase, game.seat), ("BBP", "buy", 0))
        self.assertEqual(game.players[1]["final"]["gems"], "BG")

    def test_payment(self):  # TM-18
        game = self.buying(piles=("RW*", "RBBG", "RWYP"))
        self.assertEqual([m for m in game.legal() if m.startswith("buy")],
                         ["buy bondsman pay R$", "buy fence pay W$", "buy necklace pay W$",
                          "buy tailor pay $", "buy tailor pay R"])
        self.assertEqual(game.canonical("buy bondsman pay $R"), "buy bondsman pay R$")
        game.play("buy bondsman pay R$")
        self.assertEqual((game.players[0]["pile"], game.players[0]["gold"]), ("W*", 0))
        self.assertEqual(game.legal(), ["done"])

    def test_abilities(self):  # TM-20, TM-31, TM-32
        game = self.buying(piles=("RWBGYP*", "RBB", "W"),
                           cards=(["alchemical-lab", "gauntlet-of-evil-intent", "exit-strategy",
                                   "coercion-coordinator"], [], []))
        uses = [m for m in game.legal() if m.startswith("use")]
        self.assertEqual(uses, ["use alchemical-lab R>B", "use alchemical-lab R>G", "use alchemical-lab R>W",
                                "use coercion-coordinator", "use exit-strategy",
                                "use gauntlet-of-evil-intent"])
        play_all(game, ["use alchemical-lab R>B", "use coercion-coordinator", "use gauntlet-of-evil-intent",
                        "use exit-strategy", "use exit-strategy"])
        self.assertEqual((game.players[0]["pile"], game.players[0]["gold"], game.players[0]["infamy"]),
                         ("WBGY*", 0, 5))
        self.assertEqual(game.players[0]["used"],
                         ["alchemical-lab", "coercion-coordinator", "gauntlet-of-evil-intent"])
        self.assertFalse([m for m in game.legal() if m.startswith("use")])

    def test_ability_bought_this_turn(self):  # TM-20
        game = self.buying()
        play_all(game, ["buy bondsman pay RR", "use bondsman R>Y"])
        self.assertEqual(game.players[0]["pile"], "WWY*")

    def test_extra_purchase(self):  # TM-33
        game = self.buying(cards=(["disgruntled-minion"], [], []))
        play_all(game, ["buy tailor pay R", "buy fence pay WW"])
        self.assertFalse([m for m in game.legal() if m.startswith("buy")])
        game = self.buying(cards=([], ["disgruntled-minion"], []))
        play_all(game, ["done", "buy glamer pay BB"])
        self.assertFalse([m for m in game.legal() if m.startswith("buy")])

    def test_insurance_racket(self):  # TM-34
        game = self.buying(cards=(["insurance-racket"], [], []))
        buys = [m for m in game.legal() if m.startswith("buy")]
        self.assertEqual(buys, ["buy bondsman pay $", "buy bondsman pay R", "buy fence pay $",
                                "buy fence pay W", "buy glamer pay $", "buy necklace pay $",
                                "buy necklace pay W", "buy tailor"])
        play_all(game, ["buy tailor", "buy fence pay W"])
        self.assertEqual(game.players[0]["purchases"], 2)
        self.assertFalse([m for m in game.legal() if m.startswith("buy")])

    def test_infamy_on_purchase(self):  # TM-35
        game = self.buying(cards=(["anthropomorphic-water-buffalo"], [], []))
        game.play("buy bondsman pay RR")
        self.assertEqual(game.players[0]["infamy"], 1)
        game = self.buying(cards=(["anthropomorphic-water-buffalo"], [], []))
        game.play("buy fence pay WW")
        self.assertEqual(game.players[0]["infamy"], 0)

    def stock(self, game, deck, *cards):
        """Puts cards from the unseen into the market."""
        for card in cards:
            game.unseen[deck].remove(card)
            game.deck[deck] -= 1
            game.market[deck].append(card)

    def test_itself_included(self):  # TM-35
        game = self.buying()
        self.stock(game, "B", "anthropomorphic-water-buffalo")
        game.play("buy anthropomorphic-water-buffalo pay RRW")
        self.assertEqual(game.players[0]["infamy"], 1)

    def test_big_haul(self):  # TM-38
        game = self.buying()
        self.stock(game, "C", "the-heist")
        game.play("buy the-heist pay W$")
        self.assertEqual(game.players[0]["infamy"], 6)

    B_ROW = [POTION, "brooch", "bookie", "menacing-monocle", "rumor-monger"]

    def test_potion(self):  # TM-39
        game = self.buying(piles=("RRRB*", "WWBG", "YP"), cards=(["anthropomorphic-water-buffalo"], [], []))
        self.stock(game, "B", *self.B_ROW)
        game.deck["A"], game.unseen["A"] = 0, game.unseen["A"]
        game.play("buy unlabeled-potion pay RB")
        self.assertEqual((game.phase, game.seat, game.players[0]["infamy"]), ("refill", 0, 1))
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "deal"})
        self.assertIn("deal wicked-clutches", game.legal())
        game.play("deal eyepatch-of-command")
        self.assertEqual((game.phase, game.players[0]["infamy"], game.bought["B"]), ("buy", 1, 1))
        self.assertEqual(game.players[0]["cards"], ["anthropomorphic-water-buffalo", "eyepatch-of-command"])

    def test_potion_opens_nothing_but_takes_from_c(self):  # TM-39, TM-25
        game = self.buying(piles=("RRRB*", "WWBG", "YP"))
        self.stock(game, "B", *self.B_ROW)
        game.deck["A"], game.deck["B"] = 0, 0
        play_all(game, ["buy unlabeled-potion pay RB", "deal big-haul"])
        self.assertEqual((game.players[0]["infamy"], game.deck["C"], game.market["C"]), (5, 10, []))
        play_all(game, ["done", "done", "done"])
        self.assertEqual((game.phase, game.seat), ("refill", None))
        play_all(game, ["deal crown", "deal scepter", "deal fur-coat", "deal the-heist"])
        self.assertEqual((game.phase, game.round), ("refill", 1))
        game.play("deal island-estate")
        self.assertEqual((game.phase, game.round, game.deck["C"]), ("roll", 2, 5))

    def test_potion_with_nothing_left(self):  # TM-39
        game = self.buying(piles=("RRRB*", "WWBG", "YP"))
        self.stock(game, "B", *self.B_ROW)
        self.stock(game, "C", "crown")
        game.deck = {"A": 0, "B": 0, "C": 0}
        game.play("buy unlabeled-potion pay RB")
        self.assertEqual((game.phase, game.players[0]["cards"]), ("buy", []))

    def test_stew(self):  # TM-45
        game = self.buying(piles=("RBBG*", "RRWWW", "Y"), promos=True,
                           cards=(["rumor-monger"], ["bondsman", "big-haul"], []))
        self.stock(game, "B", STEW)
        game.play("buy mimetic-stew pay BG")
        self.assertEqual((game.phase, game.players[0]["infamy"]), ("copy", 1))
        self.assertEqual(game.legal(), ["copy 1 big-haul", "copy 1 bondsman"])
        haul = ThiefsMarket.from_state(game.state())
        haul.play("copy 1 big-haul")
        self.assertEqual((haul.players[0]["infamy"], haul.phase), (6, "buy"))
        game.play("copy 1 bondsman")
        self.assertEqual(game.players[0]["copied"], {STEW: "bondsman"})
        game.play("use mimetic-stew R>Y")
        self.assertEqual((game.players[0]["pile"], game.players[0]["used"]), ("BY*", [STEW]))
        self.assertEqual((game.icons(0, "magic"), game.icons(0, "henchman")), (0, 2))

    def test_stew_with_nothing_to_copy(self):  # TM-45
        game = self.buying(piles=("RBBG*", "RRWWW", "Y"), promos=True)
        self.stock(game, "B", STEW)
        game.play("buy mimetic-stew pay BG")
        self.assertEqual((game.phase, game.icons(0, "magic")), ("buy", 1))

    def test_end_of_round(self):  # TM-22, TM-23, TM-24, TM-37
        game = self.buying(piles=("RRWW", "BBG*", "YYP"), cards=([], [], ["imbalanced-scales", "island-estate"]))
        self.assertEqual(game.seat, 1)
        self.assertEqual(game.legal(), sorted(["buy glamer pay BB", "buy glamer pay B$", "buy tailor pay $",
                                               "done"]))
        game.deck["B"], game.deck["C"] = 12, 11  # as if the cards given were not dealt
        play_all(game, ["buy glamer pay BB", "done", "done", "buy tailor pay R", "done"])
        self.assertEqual([(p["gold"], p["infamy"]) for p in game.players], [(1, 0), (1, 0), (4, 2)])
        self.assertEqual((game.phase, game.seat, game.start, game.round, game.center), ("refill", None, 1, 1, "*"))
        self.assertEqual(game.bought, {"A": 2, "B": 0, "C": 0})
        play_all(game, ["deal alchemical-lab", "deal pawnbroker"])
        self.assertEqual(game.market["A"], ["necklace", "fence", "bondsman", "alchemical-lab", "pawnbroker"])
        self.assertEqual((game.phase, game.seat, game.round, game.bought["A"]), ("roll", 1, 2, 0))

    def test_opening_the_next_row(self):  # TM-25, TM-27
        game = self.buying()
        game.deck["A"] = 1
        play_all(game, ["buy tailor pay R", "done", "buy glamer pay BB", "done", "done"])
        game.play("deal shadowy-hood")
        self.assertEqual(game.market["A"][-1], "shadowy-hood")
        self.assertIn("deal brooch", game.legal())
        play_all(game, ["deal " + card for card in self.B_ROW])
        self.assertEqual((game.phase, game.round), ("roll", 2))
        self.assertEqual((len(game.market["A"]), len(game.market["B"])), (4, 5))

    def test_exact_filling_opens_nothing(self):  # TM-25
        game = self.buying()
        game.deck["A"] = 1
        play_all(game, ["buy tailor pay R", "done", "done", "done", "deal shadowy-hood"])
        self.assertEqual((game.phase, game.deck["A"], game.market["B"]), ("roll", 0, []))

    C_ROW = ["crown", "scepter", "fur-coat", "giant-belt-buckle", "island-estate"]

    def test_game_end(self):  # TM-26, TM-22
        game = self.buying()
        self.stock(game, "C", *self.C_ROW)
        game.deck = {"A": 0, "B": 0, "C": 1}
        play_all(game, ["buy giant-belt-buckle pay RR", "done", "buy island-estate pay BG", "done", "done"])
        self.assertEqual((game.phase, game.seat, game.bought["C"], game.round), ("over", None, 2, 1))
        self.assertEqual(game.deck["C"], 1)
        self.assertEqual((game.players[2]["gold"], game.players[2]["infamy"]), (2, 1))

    def test_enough_for_the_bought_cards(self):  # TM-26
        game = self.buying()
        self.stock(game, "C", *self.C_ROW)
        game.deck = {"A": 0, "B": 0, "C": 2}
        play_all(game, ["buy giant-belt-buckle pay RR", "done", "buy island-estate pay BG", "done", "done"])
        play_all(game, ["deal big-haul", "deal the-heist"])
        self.assertEqual((game.phase, game.round, game.deck["C"]), ("roll", 2, 0))

    def over_with(self, *players):
        """(cards, gold, infamy) of each player; the game is over."""
        game = ThiefsMarket(len(players), {"promos": True, "start": 0})
        for seat, (cards, gold, infamy) in enumerate(players):
            self.give(game, seat, *cards)
            game.players[seat].update(gold=gold, infamy=infamy)
        game.phase = "over"
        return game

    def parts(self, name, *players):
        return [entry["parts"][name] for entry in self.over_with(*players).score()["scores"]]

    def test_henchmen_and_gold(self):  # TM-29, TM-46
        one, two, three = ["tailor"], ["executive-assistant"], ["fence", "bondsman", "pawnbroker"]
        self.assertEqual(self.parts("henchmen", (one, 0, 0), (two, 0, 0), (three, 0, 0)), [0, 1, 3])
        self.assertEqual(self.parts("henchmen", (one, 0, 0), (two, 0, 0), (["fence", "bookie"], 0, 0)), [1, 2, 2])
        self.assertEqual(self.parts("henchmen", (one, 0, 0), (["fence"], 0, 0), (two, 0, 0)), [0, 0, 3])
        self.assertEqual(self.parts("henchmen", ([], 0, 0), ([], 0, 0), (two, 0, 0)), [0, 0, 3])
        self.assertEqual(self.parts("henchmen", ([], 0, 0), ([], 0, 0), ([], 0, 0)), [0, 0, 0])
        self.assertEqual(self.parts("gold", ([], 3, 0), ([], 2, 0), ([], 2, 0)), [3, 0, 0])
        self.assertEqual(self.parts("gold", ([], 2, 0), ([], 2, 0), ([], 1, 0)), [2, 2, 0])
        self.assertEqual(self.parts("gold", ([], 0, 0), ([], 0, 0), ([], 0, 0)), [0, 0, 0])

    def test_card_points(self):  # TM-41 to TM-45
        cards = self.parts("cards",
                           (["nearby-safehouse"], 0, 0),
                           (["concealed-safehouse", "wut", "collecting-golem", "treasure-map-1"], 0, 0),
                           (["loyalty-program", "political-campaign", "crown", "treasure-map-2",
                             "purported-curse", "island-estate"], 0, 5))
        self.assertEqual(cards, [
            {"nearby-safehouse": 1},
            {"concealed-safehouse": 4, "wut": 0, "collecting-golem": 3, "treasure-map-1": 5},
            {"loyalty-program": 5, "political-campaign": 2, "crown": 6, "treasure-map-2": 5,
             "purported-curse": 2, "island-estate": 0}])
        alone = self.parts("cards", (["treasure-map-1", "treasure-map-2"], 0, 0), ([], 0, 0), ([], 0, 0))
        self.assertEqual(alone[0], {"treasure-map-1": 7, "treasure-map-2": 7})

    def test_ties(self):  # TM-30
        # 6 points each (gold is tied: 0 each but for the first two)
        game = self.over_with((["necklace"], 0, 4), (["crown"], 0, 0), ([], 0, 0))
        self.assertEqual(game.winners(), [0])
        game = self.over_with((["crown"], 0, 0), (["necklace", "shadowy-hood"], 0, 2), ([], 0, 0))
        self.assertEqual(game.winners(), [1])
        game = self.over_with((["crown"], 2, 0), (["scepter"], 2, 0), ([], 1, 0))
        self.assertEqual(game.actor(), {"actor": "chance", "needs": "grab"})
        self.assertEqual(game.score()["winners"], [])
        self.assertEqual(game.legal(), ["grab 0", "grab 1"])
        game.play("grab 1")
        self.assertEqual(game.actor(), {"actor": "over", "winners": [1]})
        self.assertEqual(game.state()["seat"], 1)

    def test_view(self):  # TM-02
        game = self.buying(cards=(["eyepatch-of-command"], [], []))
        self.assertEqual([p["infamy"] for p in game.view(0)["players"]], [1, None, None])
        self.assertEqual([p["infamy"] for p in game.view(None)["players"]], [None] * 3)


if __name__ == "__main__":
    unittest.main()
