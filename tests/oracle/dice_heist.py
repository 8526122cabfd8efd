"""Dice Heist (2 to 5 players): a slow, plain reference implementation."""

from collections import Counter

from common import (Choice, DiceRoll, Oracle, copied, load_data, spoil, spoiled_keys,
                    without_zeros)

DEFAULT_DECK = load_data("dice-heist")
SIDEKICKS = 10
KEYS = ("game", "seats", "options", "phase", "seat", "deck", "museums", "supply", "players",
        "pending")


def kind_of(exhibit):
    if exhibit["kind"] == "painting":
        return "painting-%d" % exhibit["millions"]
    if exhibit["kind"] == "gem":
        return "gem-" + exhibit["color"]
    return "artifact-%d" % exhibit["artifacts"]


def museum_counts(exhibits):
    """Exhibits as {museum: Counter of kinds}."""
    counts = {}
    for exhibit in exhibits:
        counts.setdefault(exhibit["museum"], Counter())[kind_of(exhibit)] += 1
    return counts


class DiceHeist(Oracle):
    name = "dice-heist"
    seat_range = (2, 5)  # DH-01

    # ------------------------------------------------------------ setup

    def __init__(self, seats, options=None):
        assert 2 <= seats <= 5
        self.seats = seats
        self.options = {"targeted-raid": False, "deck": "default"}
        self.options.update(options or {})
        self.read_deck()
        self.phase = "first-player"
        self.seat = None
        self.contenders = list(range(seats))
        self.deck = {museum: Counter(kinds) for museum, kinds in self.all_exhibits.items()}  # DH-02
        self.museums = {museum: Counter() for museum in self.security}
        self.supply = SIDEKICKS  # DH-02
        self.players = [{"sidekicks": 0, "loot": Counter()} for _ in range(seats)]
        self.pending = None

    def read_deck(self):
        """DH-22: the data, or the replacement given in the options."""
        data = self.options["deck"]
        if data == "default":
            data = DEFAULT_DECK
        self.security = {museum["id"]: museum["security"] for museum in data["museums"]}
        self.all_exhibits = museum_counts(data["exhibits"])

    @classmethod
    def from_state(cls, state):
        state = copied(state)
        game = cls(state["seats"], state["options"])
        game.phase = state["phase"]
        game.seat = state["seat"]
        game.contenders = state.get("contenders", [])
        game.deck = {museum: Counter(kinds) for museum, kinds in state["deck"].items()}
        game.museums = {museum: Counter(state["museums"].get(museum, {}))
                        for museum in game.security}
        game.supply = state["supply"]
        game.players = [{"sidekicks": player["sidekicks"], "loot": Counter(player["loot"])}
                        for player in state["players"]]
        game.pending = state["pending"]
        return game

    # ------------------------------------------------------------ who acts

    def over(self):
        return self.phase == "over"

    def chance(self):
        if self.phase == "first-player":
            return DiceRoll("roll", "roll", [1] * len(self.contenders))
        if self.phase == "reveal":
            return Choice("draw", {"draw %s %s" % (museum, kind): number
                                   for museum, kinds in self.deck.items()
                                   for kind, number in kinds.items()})
        if self.phase == "roll":
            return DiceRoll("roll", "roll", [1, self.pending["sidekicks"]])
        return None

    # ------------------------------------------------------------ moves

    def moves(self):
        return self.recruit_moves() + self.heist_moves() + self.raid_moves()  # DH-07

    def recruit_moves(self):
        if self.supply > 0:  # DH-08
            return ["recruit"]
        others = {seat: player["sidekicks"] for seat, player in enumerate(self.players)
                  if seat != self.seat}
        most = max(others.values())
        if most == 0:
            return []
        return ["recruit from %d" % seat for seat in others if others[seat] == most]  # DH-09

    def dice_choices(self):
        return range(self.players[self.seat]["sidekicks"] + 1)  # DH-10

    def heist_moves(self):
        return ["heist %s %d" % (museum, dice)
                for museum, kinds in self.museums.items() if kinds.total() > 0  # DH-10
                for dice in self.dice_choices()]

    def raid_moves(self):
        if not self.options["targeted-raid"]:
            return []
        return ["raid %s %s %d" % (museum, kind, dice)  # DH-14
                for museum, kinds in self.museums.items()
                for kind, number in kinds.items() if number > 0
                for dice in self.dice_choices()]

    def tidy(self, text):
        return text

    def shuffled_move(self, text, rng):
        return text

    # ------------------------------------------------------------ playing

    def apply(self, text):
        words = text.split(" ")
        if self.phase == "first-player":
            self.roll_for_first([int(word) for word in words[1:]])
        elif self.phase == "reveal":
            self.reveal(words[1], words[2])
        elif self.phase == "roll":
            self.resolve([int(word) for word in words[1:]])
        elif words[0] == "recruit":
            self.recruit(int(words[2]) if len(words) > 1 else None)
        elif words[0] == "heist":
            self.attempt(words[1], None, int(words[2]))
        else:
            self.attempt(words[1], words[2], int(words[3]))

    def roll_for_first(self, values):
        """DH-03: the highest starts; the tied highest roll again among themselves."""
        highest = max(values)
        self.contenders = [seat for seat, value in zip(self.contenders, values)
                           if value == highest]
        if len(self.contenders) == 1:
            first = self.contenders[0]
            self.contenders = []
            self.begin_turn(first)

    def begin_turn(self, seat):
        self.seat = seat
        self.phase = "reveal" if self.cards_in(self.deck) > 0 else "act"  # DH-04, DH-06

    def reveal(self, museum, kind):
        self.deck[museum][kind] -= 1
        self.museums[museum][kind] += 1  # DH-04
        minor = kind == "artifact-1"
        if not (minor and self.cards_in(self.deck) > 0):  # DH-05
            self.phase = "act"

    def recruit(self, victim):
        if victim is None:
            self.supply -= 1  # DH-08
        else:
            self.players[victim]["sidekicks"] -= 1  # DH-09
        self.players[self.seat]["sidekicks"] += 1
        self.end_turn()

    def attempt(self, museum, kind, sidekicks):
        self.pending = {"museum": museum, "kind": kind, "sidekicks": sidekicks}
        self.phase = "roll"

    def resolve(self, values):
        museum, kind, sidekicks = (self.pending[key] for key in ("museum", "kind", "sidekicks"))
        self.pending = None
        level = self.security[museum]
        needed = level + 1 if kind is None else level  # DH-11, DH-14
        if max(values) >= needed:
            self.steal(museum, kind)
            self.players[self.seat]["sidekicks"] -= sidekicks  # DH-12, DH-15
            self.supply += sidekicks
        # otherwise nothing moves: DH-13, DH-15
        self.end_turn()

    def steal(self, museum, kind):
        loot = self.players[self.seat]["loot"]
        if kind is None:
            loot.update(self.museums[museum])  # DH-12
            self.museums[museum] = Counter()
        else:
            loot[kind] += 1  # DH-15
            self.museums[museum][kind] -= 1

    def end_turn(self):
        if self.cards_in(self.deck) == 0 and self.cards_in(self.museums) == 0:  # DH-16
            self.phase = "over"
            self.seat = None
        else:
            self.begin_turn((self.seat + 1) % self.seats)  # DH-03

    @staticmethod
    def cards_in(places):
        return sum(kinds.total() for kinds in places.values())

    # ------------------------------------------------------------ state and score

    def state(self):
        state = {
            "game": self.name,
            "seats": self.seats,
            "options": copied(self.options),
            "phase": self.phase,
            "seat": self.seat,
            "deck": self.places(self.deck),
            "museums": self.places(self.museums),
            "supply": self.supply,
            "players": [{"sidekicks": player["sidekicks"], "loot": without_zeros(player["loot"])}
                        for player in self.players],
            "pending": copied(self.pending),
        }
        if self.phase == "first-player":
            state["contenders"] = list(self.contenders)
        return state

    @staticmethod
    def places(counts):
        """Museums without cards are left out."""
        return {museum: without_zeros(kinds) for museum, kinds in counts.items()
                if kinds.total() > 0}

    def view(self, seat):
        return self.state()  # DH-21

    def painting_total(self, player):
        return sum(int(kind.removeprefix("painting-")) * number
                   for kind, number in player["loot"].items() if kind.startswith("painting-"))

    def score_parts(self, player):
        loot = player["loot"]
        artifacts = loot["artifact-1"] + 2 * loot["artifact-2"]  # DH-17
        gems = sum(number * (number + 1) // 2  # DH-18
                   for kind, number in loot.items() if kind.startswith("gem-"))
        totals = [self.painting_total(other) for other in self.players]
        own = self.painting_total(player)
        paintings = (8 if own == max(totals) else 0) - (4 if own == min(totals) else 0)  # DH-19
        return {"artifacts": artifacts, "gems": gems, "paintings": paintings}

    def score(self):
        parts = [self.score_parts(player) for player in self.players]
        return {"scores": [{"total": sum(part.values()), "parts": part} for part in parts],
                "winners": self.winners()}

    def winners(self):
        if not self.over():
            return []
        totals = [sum(self.score_parts(player).values()) for player in self.players]
        return [seat for seat in range(self.seats) if totals[seat] == max(totals)]  # DH-20

    # ------------------------------------------------------------ options for tests

    @classmethod
    def random_options(cls, rng, seats):
        options = {}
        if rng.random() < 0.7:
            options["targeted-raid"] = rng.random() < 0.6
        if rng.random() < 0.5:
            options["deck"] = random_deck(rng)
        elif rng.random() < 0.5:
            options["deck"] = "default"
        return options

    @classmethod
    def bad_options(cls, rng):
        """Options that a new game must refuse with `bad-option`."""
        yield {"targeted-raid": "yes"}
        yield {"targeted-raid": 1}
        yield {"deck": "other"}
        yield {"deck": 5}
        yield {"no-such-option": True}
        for deck in bad_decks(rng):
            yield {"deck": deck}

    @classmethod
    def late_state(cls, rng, seats, options):
        """A possible state from the middle or end of a game, often with an empty supply."""
        game = cls(seats, options)
        game.contenders = []
        game.seat = rng.randrange(seats)
        for _ in range(rng.choice((0, SIDEKICKS, SIDEKICKS, rng.randint(0, SIDEKICKS)))):
            game.supply -= 1
            game.players[rng.choice((0, 1, rng.randrange(seats)))]["sidekicks"] += 1
        left = rng.choice((0.0, 0.1, 0.5))
        for museum, kinds in game.deck.items():
            for kind in list(kinds.elements()):
                if rng.random() < left:
                    continue
                kinds[kind] -= 1
                taken = rng.random() < 0.6
                (rng.choice(game.players)["loot"] if taken else game.museums[museum])[kind] += 1
        game.end_turn()
        return game.state()

    # ------------------------------------------------------------ impossible states

    @classmethod
    def spoiled(cls, state, rng):
        """(description, state) pairs; each state is impossible by one change."""
        yield from spoiled_keys(state, KEYS, {
            "seats": [1, 6, "3", None, 2.5, state["seats"] % 5 + 1],
            "options": [None, [], {"targeted-raid": "yes", "deck": "default"},
                        {"targeted-raid": False, "deck": "other"}],
            "phase": ["dancing", None, 3, ""],
            "seat": [state["seats"], -1, "0", 0.5],
            "deck": [None, [], "x", {"atlantis": {"gem-ruby": 1}}],
            "museums": [None, 7, {"atlantis": {"artifact-1": 1}}],
            "supply": [None, "10", -1, 11, state["supply"] + 1, state["supply"] - 1],
            "players": [None, {}, [], state["players"][1:], state["players"] + state["players"][:1]],
            "pending": [7, [], "x", {}],
        })
        yield from cls.spoiled_phase(state)
        yield from cls.spoiled_dice(state, rng)
        yield from cls.spoiled_cards(state, rng)
        if state["phase"] == "first-player":
            yield from cls.spoiled_contenders(state)
        if state["phase"] == "roll":
            yield from cls.spoiled_pending(state)

    @classmethod
    def spoiled_phase(cls, state):
        def phase(name):
            return "phase " + name, spoil(state, lambda s: s.__setitem__("phase", name))

        def seat(value):
            return "seat %s" % value, spoil(state, lambda s: s.__setitem__("seat", value))

        now = state["phase"]
        if now in ("first-player", "over"):
            yield seat(0)
            yield phase("act")
            yield phase("reveal")
        else:
            yield seat(None)
            yield phase("first-player")
            yield phase("over")
        if now != "roll":
            yield phase("roll")
            some = sorted(cls(state["seats"], state["options"]).security)[0]
            yield ("pending outside roll",
                   spoil(state, lambda s: s.__setitem__(
                       "pending", {"museum": some, "kind": None, "sidekicks": 0})))
        else:
            yield phase("act")
            yield "roll without pending", spoil(state, lambda s: s.__setitem__("pending", None))
        if now == "act" and not state["deck"]:
            yield phase("reveal")
        if now == "act":
            def steal_everything(s):
                for kinds in s["museums"].values():
                    for kind, number in kinds.items():
                        loot = s["players"][0]["loot"]
                        loot[kind] = loot.get(kind, 0) + number
                s["museums"] = {}
            yield "act with empty museums", spoil(state, steal_everything)

    @classmethod
    def spoiled_dice(cls, state, rng):
        seat = rng.randrange(state["seats"])

        def sidekicks(value):
            return ("sidekicks of %d: %s" % (seat, value),
                    spoil(state, lambda s: s["players"][seat].__setitem__("sidekicks", value)))

        yield sidekicks(state["players"][seat]["sidekicks"] + 1)
        yield sidekicks(11)
        yield sidekicks(-1)
        yield sidekicks("1")
        yield sidekicks(None)

        def negative(s):
            s["supply"] += s["players"][seat]["sidekicks"] + 1
            s["players"][seat]["sidekicks"] = -1
        yield "negative sidekicks, sum kept", spoil(state, negative)
        for key in ("sidekicks", "loot"):
            yield ("player without " + key,
                   spoil(state, lambda s: s["players"][seat].pop(key)))
        yield "player is null", spoil(state, lambda s: s["players"].__setitem__(seat, None))
        if state["phase"] == "first-player":
            def recruited(s):
                s["supply"] -= 1
                s["players"][seat]["sidekicks"] += 1
            yield "sidekick recruited before the first turn", spoil(state, recruited)

    @classmethod
    def spoiled_cards(cls, state, rng):
        game = cls.from_state(state)
        seat = rng.randrange(state["seats"])
        museum = rng.choice(sorted(game.all_exhibits))
        kind = rng.choice(sorted(game.all_exhibits[museum]))

        def add(place, number):
            def change(s):
                kinds = s["players"][seat]["loot"] if place == "loot" else s[place].setdefault(museum, {})
                kinds[kind] = kinds.get(kind, 0) + number
            return spoil(state, change)

        for place in ("loot", "deck", "museums"):
            yield "one more %s in %s" % (kind, place), add(place, 1)
            yield "256 more %s in %s" % (kind, place), add(place, 256)
            yield ("count of %s in %s is a text" % (kind, place),
                   spoil(add(place, 1), lambda s: cls.write(s, place, seat, museum, kind, "1")))
            yield ("count of %s in %s is negative" % (kind, place),
                   spoil(add(place, 1), lambda s: cls.write(s, place, seat, museum, kind, -1)))
            yield ("unknown kind in " + place,
                   spoil(add(place, 1), lambda s: cls.write(s, place, seat, museum, "gem-of-nowhere", 1)))
        if state["players"][seat]["loot"]:
            held = rng.choice(sorted(state["players"][seat]["loot"]))
            yield "%s lost from loot" % held, spoil(state, lambda s: s["players"][seat]["loot"].pop(held))
        for place in ("deck", "museums"):
            if state[place]:
                where = rng.choice(sorted(state[place]))
                yield "%s lost from %s" % (where, place), spoil(state, lambda s: s[place].pop(where))
                yield from cls.misplaced(state, game, place, where)
        yield "loot is a list", spoil(state, lambda s: s["players"][seat].__setitem__("loot", []))

    @staticmethod
    def write(state, place, seat, museum, kind, value):
        kinds = state["players"][seat]["loot"] if place == "loot" else state[place].setdefault(museum, {})
        kinds[kind] = value

    @classmethod
    def misplaced(cls, state, game, place, where):
        """A card moved to a museum that has no such card."""
        for kind in sorted(state[place][where]):
            for museum in sorted(game.security):
                if game.all_exhibits.get(museum, {}).get(kind, 0) == 0:
                    def change(s):
                        s[place][where][kind] -= 1
                        if s[place][where][kind] == 0:
                            s[place][where].pop(kind)
                        if not s[place][where]:
                            s[place].pop(where)
                        s[place].setdefault(museum, {})[kind] = 1
                    yield "%s moved to %s" % (kind, museum), spoil(state, change)
                    return

    @classmethod
    def spoiled_contenders(cls, state):
        seats = state["seats"]
        for value in (None, [], [0], [seats], [0, seats], [-1, 0], [0, 0], [1, 0], ["0", "1"], {}):
            yield ("contenders %s" % value,
                   spoil(state, lambda s: s.__setitem__("contenders", value)))
        yield "without contenders", spoil(state, lambda s: s.pop("contenders"))

    @classmethod
    def spoiled_pending(cls, state):
        def pending(key, value):
            return ("pending %s is %s" % (key, value),
                    spoil(state, lambda s: s["pending"].__setitem__(key, value)))

        for key in ("museum", "kind", "sidekicks"):
            yield "pending without " + key, spoil(state, lambda s: s["pending"].pop(key))
        yield pending("museum", "atlantis")
        yield pending("museum", None)
        yield pending("sidekicks", state["players"][state["seat"]]["sidekicks"] + 1)
        yield pending("sidekicks", -1)
        yield pending("sidekicks", None)
        yield pending("kind", "gem-of-nowhere")
        yield pending("kind", 4)
        game = cls.from_state(state)
        for museum in sorted(game.security):
            if museum not in state["museums"]:
                yield pending("museum", museum)
        if state["options"]["targeted-raid"] is False:
            some_kind = sorted(state["museums"][state["pending"]["museum"]])[0]
            yield pending("kind", some_kind)


# ---------------------------------------------------------------- replacement decks

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-"


def random_id(rng, taken):
    while True:
        text = "".join(rng.choice(LETTERS) for _ in range(rng.choice((1, 2, 5, 9, 24))))
        if text not in taken:
            taken.add(text)
            return text


def random_exhibit(rng, museums, colors, minor_share):
    exhibit = {"museum": rng.choice(museums), "kind": rng.choice(("painting", "gem", "artifact"))}
    if exhibit["kind"] == "painting":
        exhibit["millions"] = rng.choice((1, 5, 20, 255, rng.randint(1, 255)))
    elif exhibit["kind"] == "gem":
        exhibit["color"] = rng.choice(colors)
    else:
        exhibit["artifacts"] = 1 if rng.random() < minor_share else 2
    return exhibit


def random_deck(rng):
    """A valid replacement deck (DH-22)."""
    taken = set()
    ids = [random_id(rng, taken) for _ in range(4)]
    colors = [random_id(rng, set()) for _ in range(rng.randint(1, 6))]
    size = rng.choice((1, 2, 3, rng.randint(1, 20), rng.randint(1, 64), 64))
    used = rng.sample(ids, rng.randint(1, 4))
    minor_share = rng.choice((0.0, 0.5, 1.0))
    return {
        "game": "dice-heist",
        "provenance": "made up for a test",
        "museums": [{"id": museum, "name": "Musée " + museum, "city": "City", "flag": "xx",
                     "security": security}
                    for museum, security in zip(ids, rng.sample(range(1, 6), 4))],
        "sidekick-dice": SIDEKICKS,
        "exhibits": [random_exhibit(rng, used, colors, minor_share) for _ in range(size)],
    }


def bad_decks(rng):
    """Decks that break one condition of DH-22 each."""
    deck = random_deck(rng)
    museum = deck["museums"][0]["id"]
    gem = {"museum": museum, "kind": "gem", "color": "red"}
    yield spoil(deck, lambda d: d["museums"].pop())
    yield spoil(deck, lambda d: d["museums"].append(
        {"id": "fifth", "name": "Fifth", "city": "City", "flag": "xx", "security": 1}))
    yield spoil(deck, lambda d: d["museums"][1].__setitem__("id", museum))
    yield spoil(deck, lambda d: d["museums"][1].__setitem__("security", d["museums"][0]["security"]))
    for security in (0, 6, "2", None):
        yield spoil(deck, lambda d: d["museums"][2].__setitem__("security", security))
    for text in ("", "a" * 25, "Louvre", "a b", "a_b", "é", 5):
        yield spoil(deck, lambda d: rename_museum(d, museum, text))
        yield spoil(deck, lambda d: d.__setitem__("exhibits", [dict(gem, color=text)]))
    yield spoil(deck, lambda d: d.__setitem__("exhibits", []))
    yield spoil(deck, lambda d: d.__setitem__("exhibits", [gem] * 65))
    yield spoil(deck, lambda d: d.__setitem__("exhibits", [dict(gem, color="c%d" % i) for i in range(7)]))
    yield spoil(deck, lambda d: d.__setitem__("exhibits", [dict(gem, museum="atlantis")]))
    yield spoil(deck, lambda d: d.__setitem__("exhibits", [dict(gem, kind="statue")]))
    for millions in (0, 256, -1, "5", None):
        yield spoil(deck, lambda d: d.__setitem__(
            "exhibits", [{"museum": museum, "kind": "painting", "millions": millions}]))
    for artifacts in (0, 3, "1", None):
        yield spoil(deck, lambda d: d.__setitem__(
            "exhibits", [{"museum": museum, "kind": "artifact", "artifacts": artifacts}]))
    for dice in (0, 9, 11, "10", None):
        yield spoil(deck, lambda d: d.__setitem__("sidekick-dice", dice))
    for key in ("museums", "exhibits"):
        yield spoil(deck, lambda d: d.pop(key))
        yield spoil(deck, lambda d: d.__setitem__(key, "x"))
    yield []


def rename_museum(deck, old, new):
    for museum in deck["museums"]:
        if museum["id"] == old:
            museum["id"] = new
    for exhibit in deck["exhibits"]:
        if exhibit["museum"] == old:
            exhibit["museum"] = new
