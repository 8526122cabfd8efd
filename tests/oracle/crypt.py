"""Crypt (1 to 4 players): a slow, plain reference implementation."""

from collections import Counter

from common import (Choice, DiceRoll, Oracle, copied, load_data, seats_from, spoil, spoiled_keys,
                    without_zeros)

DATA = load_data("crypt")
TYPES = ["idol", "jewelry", "manuscript", "pottery", "remains", "tapestry"]
SERVANTS = 3
GHOST = "ghost"
KEYS = ("game", "seats", "options", "collectors", "phase", "round", "leader", "seat", "turn",
        "deck", "top", "crypt", "players", "ghost", "idol-b", "discard")


def treasure_counts(seats):
    """CR-01: the cards for this number of players, {type: Counter of coins}."""
    icons = DATA["icons-by-players"][str(seats)]
    counts = {kind: Counter() for kind in TYPES}
    for card in DATA["treasure"]:
        if card["icon"] in icons:
            counts[card["type"]][card["coins"]] += 1
    return counts


def treasure_order(card):
    """The sorted order of a player's treasure; null coins come first."""
    return (card["type"], card["coins"] or 0, card["flipped"], card["public"], card["seen"])


def all_sides():
    texts = [""]
    for _ in TYPES:
        texts = [text + side for text in texts for side in "AB"]
    return texts


class Crypt(Oracle):
    name = "crypt"
    seat_range = (1, 4)  # CR-01

    # ------------------------------------------------------------ setup

    def __init__(self, seats, options=None):
        assert 1 <= seats <= 4
        self.seats = seats
        self.solo = seats == 1
        self.options = {"collectors": "AAAAAA", "leader": None}
        self.options.update(options or {})
        rows = DATA["crypt-by-players"][str(seats)]
        self.face_up, self.face_down = rows["up"], rows["down"]
        self.collectors = None if self.options["collectors"] == "random" else self.options["collectors"]
        self.phase = "setup"
        self.round = 1
        self.leader = 0 if self.solo else self.options["leader"]  # CR-04, CR-31
        self.seat = None
        self.turn = 0
        self.deck = treasure_counts(seats)
        self.top = None
        self.crypt = []
        self.players = [{"servants": SERVANTS, "exhausted": 0, "placed": False, "treasure": []}
                        for _ in range(seats)]  # CR-03
        self.ghost = {"servants": SERVANTS, "pushed": 0} if self.solo else None  # CR-31
        self.idol_b = None
        self.discard = []
        self.rerollable = Counter()
        self.rerolling = None
        self.contenders = None
        self.winner_seats = None
        self.continue_setup()

    def continue_setup(self):
        if self.side("idol", "B"):
            self.idol_b = []
        if self.leader is not None and self.collectors is not None:
            self.phase = "reveal"

    @classmethod
    def from_state(cls, state):
        state = copied(state)
        game = cls(state["seats"], state["options"])
        for key in ("collectors", "phase", "round", "leader", "seat", "turn", "top", "crypt",
                    "players", "ghost", "discard"):
            setattr(game, key, state[key])
        game.idol_b = state["idol-b"]
        game.deck = {kind: Counter({int(coins): number for coins, number in counts.items()})
                     for kind, counts in state["deck"].items()}
        game.rerollable = Counter({int(slot): number
                                   for slot, number in state.get("rerollable", {}).items()})
        game.rerolling = state.get("rerolling")
        game.contenders = state.get("contenders")
        game.winner_seats = state.get("winners")
        return game

    def side(self, kind, letter):
        """CR-02: does this collector show this side?"""
        return self.collectors is not None and self.collectors[TYPES.index(kind)] == letter

    # ------------------------------------------------------------ who acts

    def over(self):
        return self.phase == "over"

    def winners(self):
        return list(self.winner_seats) if self.over() else []

    def chance(self):
        if self.phase == "setup":
            return self.setup_chance()
        if self.phase == "reveal":
            return self.reveal_chance()
        if self.phase == "claim" and self.seat is None:
            return DiceRoll("ghost", "ghost", [self.ghost_dice()])
        if self.phase == "collect":
            return DiceRoll("roll", "roll", [card["count"] for card in self.rolled_cards()])
        if self.phase == "idol" and self.rerolling is not None:
            return DiceRoll("roll", "roll", [1])
        if self.phase == "tiebreak":
            return DiceRoll("roll", "roll", [self.unexhausted(seat) for seat in self.contenders])
        return None

    def setup_chance(self):
        if self.leader is None:
            return Choice("leader", {"leader %d" % seat: 1 for seat in range(self.seats)})  # CR-04
        return Choice("sides", {"sides " + text: 1 for text in all_sides()})  # CR-02

    def reveal_chance(self):
        if self.top is None:
            return Choice("top", {"top " + kind: counts.total() for kind, counts in self.deck.items()})
        return Choice("draw", {"draw %d" % coins: number
                               for coins, number in self.deck[self.top].items()})

    def window_order(self):
        """The players in turn order from the Leader."""
        return [0] if self.solo else seats_from(self.leader, self.seats)

    def turn_order(self):
        """CR-08: who takes the turns of this claim phase."""
        if self.solo:
            return [0, GHOST, 0] if self.leader == 0 else [GHOST, 0, GHOST]  # CR-31
        order = seats_from(self.leader, self.seats)
        return order + [self.leader] if self.seats == 2 else order

    # ------------------------------------------------------------ moves

    def moves(self):
        if self.phase == "pottery":
            return (["take %d" % slot for slot in self.face_down_slots()]  # CR-07
                    + self.manuscript_moves() + ["pass"])
        if self.phase == "claim":
            return (self.claim_moves() + ["recover"]  # CR-12
                    + self.manuscript_moves() + self.remains_moves())  # CR-13
        if self.phase == "idol":
            return ["reroll %d" % slot for slot in self.rerollable_slots(self.seat)] + ["pass"]
        return self.remains_moves() + ["pass"]  # the remains window

    def face_down_slots(self):
        return [slot for slot, card in enumerate(self.crypt, 1)
                if not card["up"] and not card["taken"]]

    def unseen_slots(self, seat):
        return [slot for slot in self.face_down_slots() if seat not in self.crypt[slot - 1]["seen"]]

    def unflipped(self, seat, kind):
        """CR-29, CR-19: the unflipped cards of a type, in the order they are flipped."""
        cards = [card for card in self.players[seat]["treasure"]
                 if card["type"] == kind and not card["flipped"]]
        return sorted(cards, key=lambda card: (not card["public"], treasure_order(card)))

    def manuscript_moves(self):
        allowed = (self.side("manuscript", "B") and self.unflipped(self.seat, "manuscript")
                   and self.unseen_slots(self.seat))  # CR-25
        return ["flip manuscript"] if allowed else []

    def remains_moves(self):
        return ["flip remains"] if self.can_flip_remains(self.seat) else []

    def can_flip_remains(self, seat):
        return (self.side("remains", "A") and len(self.unflipped(seat, "remains")) >= 2
                and self.players[seat]["exhausted"] > 0)  # CR-27

    def can_take(self, seat):
        return (self.side("pottery", "B") and len(self.unflipped(seat, "pottery")) >= 2
                and len(self.face_down_slots()) > 0)  # CR-07

    def rerollable_slots(self, seat):
        return [slot for slot in sorted(self.rerollable)
                if self.rerollable[slot] > 0 and self.crypt[slot - 1]["by"] == seat]

    def can_reroll(self, seat):
        return (self.side("idol", "A") and len(self.unflipped(seat, "idol")) >= 1
                and len(self.rerollable_slots(seat)) > 0)  # CR-18

    def last_turn(self):
        return self.turn == len(self.turn_order()) - 1

    def claim_moves(self):
        most_groups = 1 if self.last_turn() else len(self.crypt)  # CR-11
        available = self.players[self.seat]["servants"]
        return ["claim " + " ".join(groups)
                for groups in self.claim_groups(1, available, most_groups) if groups]

    def claim_groups(self, slot, available, most_groups):
        """All ways to place servants on the cards from `slot` on, as lists of group texts."""
        if slot > len(self.crypt) or available == 0 or most_groups == 0:
            return [[]]
        found = self.claim_groups(slot + 1, available, most_groups)
        for count in range(1, available + 1):  # CR-09
            rest = self.claim_groups(slot + 1, available - count, most_groups - 1)
            for effort in range(1, 7):
                if self.claimable(self.crypt[slot - 1], count * effort):
                    group = "%d:%dx%d" % (slot, count, effort)
                    found.extend([group] + others for others in rest)
        return found

    def claimable(self, card, total):
        """CR-10."""
        if card["taken"] or card["by"] == self.seat:
            return False
        return card["by"] is None or total > card["count"] * card["effort"]

    def tidy(self, text):
        words = text.split(" ")
        if words[0] != "claim":
            return text
        groups = words[1:]
        if not all(group[:1].isdigit() and group[1:2] == ":" for group in groups):
            return None
        return " ".join(["claim"] + sorted(groups))

    def shuffled_move(self, text, rng):
        words = text.split(" ")
        if words[0] != "claim":
            return text
        groups = words[1:]
        rng.shuffle(groups)
        return " ".join(["claim"] + groups)

    # ------------------------------------------------------------ playing

    def apply(self, text):
        words = text.split(" ")
        getattr(self, "play_" + words[0])(words[1:])

    def play_leader(self, words):
        self.leader = int(words[0])
        self.continue_setup()

    def play_sides(self, words):
        self.collectors = words[0]
        self.continue_setup()

    # ------------------------------------------------------------ I reveal

    def play_top(self, words):
        self.top = words[0]  # CR-05
        if len(self.crypt) == self.face_up + self.face_down:
            self.end_reveal()

    def play_draw(self, words):
        coins = int(words[0])
        up = len(self.crypt) < self.face_up  # CR-06
        self.deck[self.top][coins] -= 1
        self.crypt.append({"type": self.top, "coins": coins, "up": up, "seen": [], "taken": False,
                           "by": None, "count": 0, "effort": 0})
        self.top = None
        if self.deck_empty() and len(self.crypt) == self.face_up + self.face_down:
            self.end_reveal()

    def deck_empty(self):
        return all(counts.total() == 0 for counts in self.deck.values())

    def end_reveal(self):
        self.offer("pottery", self.window_order())  # CR-07

    # ------------------------------------------------------------ windows

    def offer(self, phase, order):
        """Opens the window for the first of these players who has something to do in it;
        with none, the game goes on."""
        able = {"pottery": self.can_take, "idol": self.can_reroll, "remains": self.can_flip_remains}
        for seat in order:
            if able[phase](seat):
                self.phase = phase
                self.seat = seat
                return
        self.seat = None
        {"pottery": self.begin_claim, "idol": self.end_collect, "remains": self.finish}[phase]()

    def order_from(self, seat):
        order = self.window_order()
        return order[order.index(seat):]

    def play_pass(self, words):
        self.offer(self.phase, self.order_from(self.seat)[1:])

    def flip(self, seat, kind, number):
        """CR-19, CR-29. A card that lies face up needs no list of who saw it."""
        for card in self.unflipped(seat, kind)[:number]:
            card["flipped"] = True
            card["seen"] = []
        self.players[seat]["treasure"].sort(key=treasure_order)

    def play_take(self, words):
        """CR-07: Pottery B."""
        self.flip(self.seat, "pottery", 2)
        card = self.crypt[int(words[0]) - 1]
        card["taken"] = True
        self.gain(self.seat, card)
        if len(self.of_type(self.seat, "idol")) >= 2:
            self.score_idols_first([self.seat])  # CR-23
        self.offer("pottery", self.order_from(self.seat))

    def play_flip(self, words):
        if words[0] == "manuscript":
            self.flip(self.seat, "manuscript", 1)  # CR-25
            for slot in self.unseen_slots(self.seat):
                seen = self.crypt[slot - 1]["seen"]
                seen.append(self.seat)
                seen.sort()
            return
        self.flip(self.seat, "remains", 2)  # CR-27
        self.bring_back(self.seat, 1)
        if self.phase == "remains":
            self.offer("remains", self.order_from(self.seat))

    def bring_back(self, seat, number):
        self.players[seat]["exhausted"] -= number
        self.players[seat]["servants"] += number

    def gain(self, seat, card):
        """A card of the Crypt becomes a player's treasure."""
        public = card["up"]  # CR-16
        self.players[seat]["treasure"].append({
            "type": card["type"], "coins": card["coins"], "flipped": False, "public": public,
            "seen": [] if public else [other for other in card["seen"] if other != seat]})
        self.players[seat]["treasure"].sort(key=treasure_order)

    # ------------------------------------------------------------ II claim

    def begin_claim(self):
        self.phase = "claim"
        self.begin_turn()

    def begin_turn(self):
        order = self.turn_order()
        if self.turn == len(order):
            self.begin_collect()
        elif order[self.turn] != GHOST:
            self.seat = order[self.turn]
        elif self.ghost_dice() > 0:
            self.seat = None
        else:
            self.begin_collect()  # CR-34: nothing of his was pushed

    def end_turn(self):
        self.turn += 1
        self.begin_turn()

    def play_recover(self, words):
        self.bring_back(self.seat, self.players[self.seat]["exhausted"])  # CR-12
        self.end_turn()

    def play_claim(self, groups):
        player = self.players[self.seat]
        for group in groups:
            slot, dice = group.split(":")
            count, effort = (int(number) for number in dice.split("x"))
            self.put(self.crypt[int(slot) - 1], self.seat, count, effort)
            player["servants"] -= count
        player["placed"] = True
        self.end_turn()

    def put(self, card, owner, count, effort):
        """CR-10: servants on a card; those who stood there go back."""
        if card["by"] == GHOST:
            self.ghost["servants"] += card["count"]
            self.ghost["pushed"] += card["count"]
        elif card["by"] is not None:
            self.players[card["by"]]["servants"] += card["count"]
        card["by"], card["count"], card["effort"] = owner, count, effort

    # ------------------------------------------------------------ the Ghost

    def ghost_dice(self):
        """How many dice he rolls in this turn: all, or (CR-34) those pushed off."""
        return SERVANTS if self.turn < 2 else self.ghost["pushed"]

    def ghost_slots(self):
        """CR-32: the cards from the highest value down, a face-down card counting 2.5."""
        cards = [card for card in self.crypt if not card["taken"]]
        return sorted(cards, key=lambda card: -(card["coins"] if card["up"] else 2.5))

    def play_ghost(self, words):
        values = Counter(int(word) for word in words)
        groups = sorted(values.items(), key=lambda group: (-group[0] * group[1], -group[1]))  # CR-33
        if self.turn == 2:
            groups = groups[:1]  # CR-34
        for effort, count in groups:
            self.place_ghost(count, effort)
        self.end_turn()

    def place_ghost(self, count, effort):
        for card in self.ghost_slots():
            if card["by"] == GHOST:
                continue
            if card["by"] is None or count * effort > card["count"] * card["effort"]:
                self.put(card, GHOST, count, effort)
                self.ghost["servants"] -= count
                return

    # ------------------------------------------------------------ III collect

    @staticmethod
    def is_rolled(card):
        """CR-15: are servants on this card rolled? (Never the Ghost's: CR-35.)"""
        return card["by"] not in (None, GHOST) and card["effort"] >= 2

    def rolled_cards(self):
        return [card for card in self.crypt if self.is_rolled(card)]

    def begin_collect(self):
        self.phase = "collect"
        self.seat = None
        if not self.rolled_cards():
            self.collect([])

    def play_roll(self, words):
        values = [int(word) for word in words]
        if self.phase == "collect":
            self.collect(values)
        elif self.phase == "idol":
            self.reroll_result(values[0])
        else:
            self.tiebreak(values)

    def collect(self, values):
        self.rerollable = Counter()
        rolls = iter(values)
        for slot, card in enumerate(self.crypt, 1):
            if card["taken"]:
                continue
            dice = [next(rolls) for _ in range(card["count"])] if self.is_rolled(card) else []
            self.collect_card(slot, card, dice)
        self.idol_b_at_collect()
        self.all_pushed_out()
        self.offer("idol", self.window_order())  # CR-18

    def collect_card(self, slot, card, dice):
        card["taken"] = True
        if card["by"] in (None, GHOST):  # CR-14, CR-35
            self.discard.append({"type": card["type"], "coins": card["coins"], "up": card["up"],
                                 "seen": list(card["seen"])})
            if card["by"] == GHOST:
                self.ghost["servants"] += card["count"]
        else:
            exhausted = sum(1 for value in dice if value < card["effort"])  # CR-15
            player = self.players[card["by"]]
            player["servants"] += card["count"] - exhausted
            player["exhausted"] += exhausted
            self.rerollable[slot] = exhausted
            self.gain(card["by"], card)
        card["count"] = 0

    def idol_b_at_collect(self):
        self.score_idols_first([seat for seat in range(self.seats)
                                if len(self.of_type(seat, "idol")) >= 2])

    def score_idols_first(self, seats):
        """CR-23: nobody has yet, so these are the first to hold two Idols."""
        if self.idol_b == []:
            self.idol_b = list(seats)
            for seat in seats:
                self.flip(seat, "idol", 2)

    def all_pushed_out(self):
        """CR-17."""
        for seat, player in enumerate(self.players):
            if player["placed"] and not any(card["by"] == seat for card in self.crypt):
                self.bring_back(seat, player["exhausted"])

    def play_reroll(self, words):
        self.flip(self.seat, "idol", 1)  # CR-18
        self.rerolling = int(words[0])

    def reroll_result(self, value):
        slot, self.rerolling = self.rerolling, None
        if value >= self.crypt[slot - 1]["effort"]:
            self.rerollable[slot] -= 1
            self.bring_back(self.seat, 1)
        self.offer("idol", self.order_from(self.seat))

    def end_collect(self):
        self.rerollable = Counter()
        self.crypt = []
        self.turn = 0
        for player in self.players:
            player["placed"] = False
        if self.ghost is not None:
            self.ghost["pushed"] = 0
        if self.deck_empty():
            self.offer("remains", self.window_order())  # CR-21, CR-13
        else:
            self.pass_the_torch()

    # ------------------------------------------------------------ IV pass the torch

    def pass_the_torch(self):
        if self.solo:
            self.leader = GHOST if self.leader == 0 else 0
        else:
            self.leader = (self.leader + 1) % self.seats  # CR-20
        self.round += 1
        self.phase = "reveal"

    # ------------------------------------------------------------ the end

    def finish(self):
        if self.solo:
            self.end_with([0])  # CR-36
            return
        totals = [entry["total"] for entry in self.score()["scores"]]
        self.settle([seat for seat in range(self.seats) if totals[seat] == max(totals)])

    def settle(self, tied):
        """CR-30: one winner, or a tie that only dice can break."""
        if len(tied) == 1 or all(self.unexhausted(seat) == 0 for seat in tied):
            self.end_with(tied)
        else:
            self.phase = "tiebreak"
            self.contenders = tied

    def tiebreak(self, values):
        rolls = iter(values)
        sums = {seat: sum(next(rolls) for _ in range(self.unexhausted(seat)))
                for seat in self.contenders}
        self.settle([seat for seat in self.contenders if sums[seat] == max(sums.values())])

    def end_with(self, seats):
        self.phase = "over"
        self.contenders = None
        self.winner_seats = seats

    def unexhausted(self, seat):
        return SERVANTS - self.players[seat]["exhausted"]

    # ------------------------------------------------------------ scoring

    def of_type(self, seat, kind):
        """The coins of a player's cards of one type, flipped ones too (CR-29)."""
        return [card["coins"] for card in self.players[seat]["treasure"] if card["type"] == kind]

    def score_parts(self, seat):
        return {
            "coins": sum(card["coins"] for card in self.players[seat]["treasure"]),  # CR-22
            "idol": self.idol_bonus(seat),
            "jewelry": self.jewelry_bonus(seat),
            "manuscript": self.manuscript_bonus(seat),
            "pottery": self.pottery_bonus(seat),
            "remains": self.remains_bonus(seat),
            "tapestry": self.tapestry_bonus(seat),
            "servants": self.unexhausted(seat),  # CR-22
        }

    def idol_bonus(self, seat):
        """CR-23."""
        if not self.side("idol", "B"):
            return 0
        if seat in self.idol_b:
            return 5
        return 2 if len(self.of_type(seat, "idol")) >= 2 else 0

    def jewelry_bonus(self, seat):
        """CR-24."""
        coins = self.of_type(seat, "jewelry")
        if self.side("jewelry", "B"):
            return len(coins)
        return max(coins) if self.side("jewelry", "A") and len(coins) >= 2 else 0

    def manuscript_bonus(self, seat):
        """CR-25: the gain over the printed values."""
        coins = self.of_type(seat, "manuscript")
        if self.side("manuscript", "A") and len(coins) >= 2:
            return 4 * len(coins) - sum(coins)
        return 0

    def pottery_bonus(self, seat):
        """CR-26."""
        if not self.side("pottery", "A"):
            return 0
        return {0: 0, 1: 0, 2: 2, 3: 4}.get(len(self.of_type(seat, "pottery")), 8)

    def remains_bonus(self, seat):
        """CR-27."""
        return 10 if self.side("remains", "B") and len(self.of_type(seat, "remains")) >= 4 else 0

    def tapestry_bonus(self, seat):
        """CR-28."""
        everyone = [self.of_type(other, "tapestry") for other in range(self.seats)]
        own = everyone[seat]
        if self.side("tapestry", "A"):
            return 5 if own and sum(own) == max(sum(coins) for coins in everyone) else 0
        if self.side("tapestry", "B") and len(own) >= 3:
            return 7 if sum(1 for coins in everyone if len(coins) >= 3) == 1 else 4
        return 0

    @staticmethod
    def rank(total):
        """CR-36."""
        if total < 30:
            return "Fool"
        return "Petty" if total < 40 else "Affluent" if total < 50 else "Magnificent"

    def score(self):
        scores = []
        for seat in range(self.seats):
            parts = self.score_parts(seat)
            total = sum(parts.values())
            if self.solo:
                parts["rank"] = self.rank(total)
            scores.append({"total": total, "parts": parts})
        return {"scores": scores, "winners": self.winners()}

    # ------------------------------------------------------------ state and views

    def state(self):
        state = {
            "game": self.name, "seats": self.seats, "options": self.options,
            "collectors": self.collectors, "phase": self.phase, "round": self.round,
            "leader": self.leader, "seat": self.seat, "turn": self.turn,
            "deck": self.count_map(self.deck), "top": self.top, "crypt": self.crypt,
            "players": self.players, "ghost": self.ghost, "idol-b": self.idol_b,
            "discard": self.discard,
        }
        if self.phase == "idol":
            state["rerollable"] = {str(slot): number
                                   for slot, number in without_zeros(self.rerollable).items()}
            if self.rerolling is not None:
                state["rerolling"] = self.rerolling
        if self.phase == "tiebreak":
            state["contenders"] = self.contenders
        if self.phase == "over":
            state["winners"] = self.winner_seats
        return copied(state)

    @staticmethod
    def count_map(counts):
        """All six types, without zero counts."""
        return {kind: {str(coins): number for coins, number in counts[kind].items() if number}
                for kind in TYPES}

    def view(self, seat):
        """CR-05, CR-16, CR-35: the state without what this seat may not know."""
        view = self.state()
        if self.over():
            return view
        unseen = {kind: Counter(counts) for kind, counts in self.deck.items()}

        def hide(card, once=True):
            if once:
                unseen[card["type"]][card["coins"]] += 1
            card["coins"] = None

        for card in view["crypt"]:
            if not card["up"] and card["taken"]:
                hide(card, once=False)  # the card itself is elsewhere
            elif not card["up"] and seat not in card["seen"]:
                hide(card)
        for owner, player in enumerate(view["players"]):
            for card in player["treasure"]:
                known = owner == seat or card["public"] or card["flipped"] or seat in card["seen"]
                if not known:
                    hide(card)
            player["treasure"].sort(key=treasure_order)
        for card in view["discard"]:
            if not card["up"] and seat not in card["seen"]:
                hide(card)
        del view["deck"]
        view["unseen"] = self.count_map(unseen)
        return view

    # ------------------------------------------------------------ options for tests

    @classmethod
    def random_options(cls, rng, seats):
        options = {}
        kind = rng.random()
        if kind < 0.2:
            options["collectors"] = "random"
        elif kind < 0.3:
            options["collectors"] = rng.choice(("AAAAAA", "BBBBBB"))
        elif kind < 0.95:
            options["collectors"] = "".join(rng.choice("AB") for _ in TYPES)
        if rng.random() < 0.6:
            options["leader"] = rng.choice([None] + list(range(seats)))
        return options

    @classmethod
    def bad_options(cls, rng):
        """Options that a new game must refuse with `bad-option`."""
        for collectors in ("", "AAAAA", "AAAAAAA", "AAAAAC", "aaaaaa", "Random", 5, None, ["A"] * 6):
            yield {"collectors": collectors}
        for leader in (4, -1, "0", 0.5, False, "random", []):
            yield {"leader": leader}
        yield {"no-such-option": 1}
        yield {"targeted-raid": True}

    @classmethod
    def late_state(cls, rng, seats, options):
        """A possible state at the beginning of a late round; close scores are preferred."""
        games = [cls.late_game(rng, seats, options) for _ in range(rng.choice((1, 20)))]

        def gap(game):
            totals = sorted((entry["total"] for entry in game.score()["scores"]), reverse=True)
            return totals[0] - totals[-1]
        return min(games, key=gap).state()

    @classmethod
    def late_game(cls, rng, seats, options):
        game = cls(seats, options)
        while game.phase == "setup":
            game.play(game.sample(rng))
        slots = game.face_up + game.face_down
        rounds = sum(counts.total() for counts in game.deck.values()) // slots
        for _ in range(rounds - rng.choice((1, 1, 2, 4))):
            game.deal_past_round(rng)
        game.top = rng.choice([kind for kind in TYPES if game.deck[kind].total() > 0])
        game.score_idols_first([seat for seat in range(seats) if len(game.of_type(seat, "idol")) >= 2])
        weary = rng.choice((0, 1, 3, 3))
        for player in game.players:
            player["exhausted"] = rng.choice((weary, rng.randint(0, SERVANTS)))
            player["servants"] = SERVANTS - player["exhausted"]
        return game

    def deal_past_round(self, rng):
        """One round's cards go to players and discards as if they had been played for."""
        for slot in range(self.face_up + self.face_down):
            kind, coins = rng.choice([(kind, coins) for kind in TYPES
                                      for coins in self.deck[kind].elements()])
            self.deck[kind][coins] -= 1
            up = slot < self.face_up
            looked = self.side("manuscript", "B") and not up and rng.random() < 0.3
            card = {"type": kind, "coins": coins, "up": up,
                    "seen": [rng.randrange(self.seats)] if looked else []}
            if rng.random() < 0.2:
                self.discard.append(card)
            else:
                self.gain(rng.randrange(self.seats), card)
        self.pass_the_torch()

    # ------------------------------------------------------------ impossible states

    @classmethod
    def spoiled(cls, state, rng):
        """(description, state) pairs; each state is impossible by one change."""
        seats = state["seats"]
        yield from spoiled_keys(state, KEYS, {
            "seats": [0, 5, "2", None, 1.5, seats % 4 + 1],
            "options": [None, [], dict(state["options"], collectors="AAAAAC"),
                        dict(state["options"], leader=seats), dict(state["options"], leader="0")],
            "collectors": ["AAAAA", "AAAAAAA", "AAAAAC", "", 5],
            "phase": ["dancing", None, 3, ""],
            "round": [0, -1, state["round"] + 1, 99, "1", None, 1.5],
            "leader": [seats, -1, "0", 0.5, "nobody"],
            "seat": [seats, -1, "0", 0.5, GHOST],
            "turn": [-1, 9, "0", None, 0.5],
            "deck": [None, [], "x"],
            "top": ["gold", 5, ""],
            "crypt": [None, {}, "x"],
            "players": [None, {}, [], state["players"][1:], state["players"] + state["players"][:1]],
            "ghost": [7, "x", []],
            "idol-b": [7, "x", {}, [seats], ["0"], [-1]],
            "discard": [None, {}, "x", 5],
        })
        yield from cls.spoiled_turn(state)
        yield from cls.spoiled_cards(state, rng)
        yield from cls.spoiled_players(state, rng)
        yield from cls.spoiled_ghost(state)
        if state["crypt"]:
            yield from cls.spoiled_crypt(state, rng)
        yield from cls.spoiled_phase_keys(state)

    @classmethod
    def spoiled_turn(cls, state):
        def put(key, value):
            return "%s %s" % (key, value), spoil(state, lambda s: s.__setitem__(key, value))

        now, seats = state["phase"], state["seats"]
        if now != "setup":
            yield put("leader", None)
            yield put("collectors", None)
            yield put("phase", "setup")
        if now in ("pottery", "idol", "remains"):
            yield put("seat", None)
        if now in ("setup", "reveal", "collect", "tiebreak", "over"):
            yield put("seat", 0)
        if now == "claim" and seats > 1:
            yield put("seat", None)
            yield put("seat", (state["seat"] + 1) % seats)
            yield put("turn", 3 if seats == 2 else seats)
        if now != "over":
            yield put("phase", "over")
        if now != "tiebreak":
            yield put("phase", "tiebreak")
        if now != "idol":
            yield put("phase", "idol")
        if now in ("reveal", "tiebreak", "over"):
            for phase in ("pottery", "claim", "collect"):
                yield put("phase", phase)
        if now in ("pottery", "claim", "collect", "idol"):
            yield put("phase", "reveal")
            yield put("phase", "remains")
        if state["options"]["collectors"] != "random":
            other = "".join("B" if letter == "A" else "A" for letter in state["options"]["collectors"])
            yield put("collectors", other)
        if state["collectors"] is not None:
            yield put("idol-b", [] if state["collectors"][0] == "A" else None)
        poor = [seat for seat, player in enumerate(state["players"])
                if sum(1 for card in player["treasure"] if card["type"] == "idol") < 2]
        if poor:
            yield put("idol-b", poor[:1])
        known = now != "reveal" or (state["round"] > 1 and not state["crypt"])
        if state["top"] is not None and known:
            yield put("top", None)
        for kind in TYPES:
            if not state["deck"][kind]:
                yield put("top", kind)

    @classmethod
    def spoiled_cards(cls, state, rng):
        kind = rng.choice(TYPES)
        coins = rng.choice(("1", "2", "3", "4"))

        def count(value):
            return ("deck %s %s: %s" % (kind, coins, value),
                    spoil(state, lambda s: s["deck"][kind].__setitem__(coins, value)))

        yield count(state["deck"][kind].get(coins, 0) + 1)
        yield count(-1)
        yield count("1")
        yield count(None)
        yield count(99)
        yield "deck with five coins", spoil(state, lambda s: s["deck"][kind].__setitem__("5", 1))
        yield "deck with gold", spoil(state, lambda s: s["deck"].__setitem__("gold", {"1": 1}))
        yield "deck of a type is a list", spoil(state, lambda s: s["deck"].__setitem__(kind, []))
        if state["deck"][kind].get(coins):
            yield count(state["deck"][kind][coins] - 1)
        card = {"type": kind, "coins": int(coins), "up": True, "seen": []}
        yield "one more discard", spoil(state, lambda s: s["discard"].append(card))
        yield "discard of five coins", spoil(state, lambda s: s["discard"].append(dict(card, coins=5)))
        yield "discard is a number", spoil(state, lambda s: s["discard"].append(5))
        if state["discard"]:
            last = len(state["discard"]) - 1
            yield "one discard less", spoil(state, lambda s: s["discard"].pop())
            for key in card:
                yield "discard without " + key, spoil(state, lambda s: s["discard"][last].pop(key))
            for key, value in (("type", "gold"), ("coins", None), ("coins", 5), ("up", None),
                               ("up", 1), ("seen", None), ("seen", [state["seats"]])):
                yield ("discard %s %s" % (key, value),
                       spoil(state, lambda s: s["discard"][last].__setitem__(key, value)))
            if state["discard"][last]["up"]:
                yield ("face-up discard seen",
                       spoil(state, lambda s: s["discard"][last].__setitem__("seen", [0])))

    @classmethod
    def spoiled_players(cls, state, rng):
        seat = rng.randrange(state["seats"])
        player = state["players"][seat]

        def put(key, value):
            return ("player %d %s %s" % (seat, key, value),
                    spoil(state, lambda s: s["players"][seat].__setitem__(key, value)))

        for key in ("servants", "exhausted"):
            yield put(key, player[key] + 1)
            for value in (-1, 4, "0", None, 0.5):
                yield put(key, value)
        for value in (None, 0, "no"):
            yield put("placed", value)
        if state["phase"] in ("setup", "reveal", "pottery", "remains", "tiebreak", "over"):
            yield put("placed", True)
        for value in (None, {}, "x", [5], [{}]):
            yield put("treasure", value)
        for key in player:
            yield ("player %d without %s" % (seat, key),
                   spoil(state, lambda s: s["players"][seat].pop(key)))
        yield "player is null", spoil(state, lambda s: s["players"].__setitem__(seat, None))

        def negative(s):
            s["players"][seat]["exhausted"] += s["players"][seat]["servants"] + 1
            s["players"][seat]["servants"] = -1
        yield "negative servants, sum kept", spoil(state, negative)
        card = {"type": rng.choice(TYPES), "coins": rng.randint(1, 4), "flipped": False,
                "public": True, "seen": []}
        yield "one more treasure", spoil(state, lambda s: s["players"][seat]["treasure"].append(card))
        if player["treasure"]:
            yield from cls.spoiled_treasure(state, seat, rng)

    @classmethod
    def spoiled_treasure(cls, state, seat, rng):
        number = rng.randrange(len(state["players"][seat]["treasure"]))
        card = state["players"][seat]["treasure"][number]

        def put(key, value):
            return ("treasure %s %s" % (key, value),
                    spoil(state, lambda s: s["players"][seat]["treasure"][number].__setitem__(key, value)))

        yield "one treasure less", spoil(state, lambda s: s["players"][seat]["treasure"].pop(number))
        for key in card:
            yield ("treasure without " + key,
                   spoil(state, lambda s: s["players"][seat]["treasure"][number].pop(key)))
        for key, value in (("type", "gold"), ("type", None), ("coins", None), ("coins", 0),
                           ("coins", 5), ("coins", card["coins"] % 4 + 1), ("flipped", None),
                           ("flipped", 1), ("public", None), ("public", "yes"), ("seen", None),
                           ("seen", [state["seats"]]), ("seen", [-1]), ("seen", ["0"]), ("seen", [seat])):
            yield put(key, value)
        if card["public"] and state["seats"] > 1:
            yield put("seen", [(seat + 1) % state["seats"]])
        never = {"idol": (), "jewelry": "AB", "manuscript": "A", "pottery": "A", "remains": "B",
                 "tapestry": "AB"}[card["type"]]
        if not card["flipped"] and state["collectors"][TYPES.index(card["type"])] in never:
            yield put("flipped", True)

    @classmethod
    def spoiled_ghost(cls, state):
        def put(value):
            return "ghost %s" % value, spoil(state, lambda s: s.__setitem__("ghost", value))

        if state["seats"] > 1:
            yield put({"servants": 3, "pushed": 0})
            yield "ghost leads", spoil(state, lambda s: s.__setitem__("leader", GHOST))
            return
        ghost = state["ghost"]
        yield put(None)
        for value in (ghost["servants"] + 1, ghost["servants"] - 1, -1, 4, "3", None):
            yield put({"servants": value, "pushed": ghost["pushed"]})
        for value in (-1, 99, "0", None):
            yield put({"servants": ghost["servants"], "pushed": value})
        yield put({"servants": ghost["servants"]})
        yield put({"pushed": ghost["pushed"]})
        if state["phase"] in ("reveal", "pottery", "remains", "over"):
            yield put({"servants": ghost["servants"], "pushed": 1})

    @classmethod
    def spoiled_crypt(cls, state, rng):
        number = rng.randrange(len(state["crypt"]))
        card, seats = state["crypt"][number], state["seats"]

        def put(*pairs):
            def change(s):
                for key, value in pairs:
                    s["crypt"][number][key] = value
            return "slot %d %s" % (number + 1, pairs), spoil(state, change)

        for key in card:
            yield ("slot %d without %s" % (number + 1, key),
                   spoil(state, lambda s: s["crypt"][number].pop(key)))
        yield put(("up", not card["up"]))
        yield put(("taken", not card["taken"]))
        for key, values in {"type": ("gold", None, 5), "coins": (None, 0, 5, "1"), "up": (None, 1),
                            "seen": (None, [seats], [-1], ["0"], {}, [0, 0]), "taken": (None, 0),
                            "by": (seats, -1, "0", "nobody"), "count": (-1, 4, None, "1"),
                            "effort": (-1, 7, None, "1")}.items():
            for value in values:
                yield put((key, value))
        if not card["taken"]:
            yield put(("coins", card["coins"] % 4 + 1))
            yield put(("type", TYPES[(TYPES.index(card["type"]) + 1) % 6]))
        if card["up"]:
            yield put(("seen", [0]))
        elif seats > 1:
            yield put(("seen", [1, 0]))
        if card["by"] is None:
            yield put(("count", 1))
            yield put(("effort", 1))
            yield put(("count", 1), ("effort", 1))
            yield put(("by", 0))
        elif card["count"] > 0:
            yield put(("count", card["count"] + 1))
            yield put(("count", 0))
            yield put(("effort", 0))
            yield put(("by", None))
            if seats > 1:
                yield put(("by", GHOST))
                yield put(("by", (card["by"] + 1) % seats))
        yield "one card less", spoil(state, lambda s: s["crypt"].pop())
        yield "one card more", spoil(state, lambda s: s["crypt"].append(copied(card)))
        yield "card is null", spoil(state, lambda s: s["crypt"].__setitem__(number, None))

    @classmethod
    def spoiled_phase_keys(cls, state):
        def put(key, value):
            return "%s %s" % (key, value), spoil(state, lambda s: s.__setitem__(key, value))

        now, seats = state["phase"], state["seats"]
        if now == "idol":
            yield "without rerollable", spoil(state, lambda s: s.pop("rerollable"))
            for value in (None, [], {}, {"0": 1}, {"9": 1}, {"x": 1}, {"1": 4}, {"1": -1}, {"1": "1"}):
                yield put("rerollable", value)
            for value in (0, 9, "1"):
                yield put("rerolling", value)
            for slot, card in enumerate(state["crypt"], 1):
                if str(slot) not in state["rerollable"]:
                    yield put("rerolling", slot)
                if card["by"] in (None, GHOST) or card["effort"] == 1:
                    yield put("rerollable", dict(state["rerollable"], **{str(slot): 1}))
        if now == "tiebreak":
            yield "without contenders", spoil(state, lambda s: s.pop("contenders"))
            for value in (None, [], state["contenders"][:1], [seats], [0, 0], {}, ["0"],
                          state["contenders"][::-1]):
                yield put("contenders", value)
        if now == "over":
            yield "without winners", spoil(state, lambda s: s.pop("winners"))
            for value in (None, [], [seats], {}, ["0"], [0, 0]):
                yield put("winners", value)
            totals = [entry["total"] for entry in cls.from_state(state).score()["scores"]]
            for seat, total in enumerate(totals):
                if total < max(totals):
                    yield put("winners", [seat])
