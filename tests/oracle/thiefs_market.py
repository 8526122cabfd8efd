"""Thief's Market (3 to 5 players): a slow, plain reference implementation."""

import itertools
import math
from collections import Counter

from common import Choice, Oracle, copied, load_data, seats_from, spoil, spoiled_keys

DATA = load_data("thiefs-market")
FACES = "RWBGYP"
GEMS = "RWBG"
MARKER = "*"
GOLD = "$"
LETTER = dict(zip(("red", "white", "blue", "green", "bag", "mask"), FACES))
DECKS = "ABC"
ROW = 5
POTION = "unlabeled-potion"
STEW = "mimetic-stew"
KEYS = ("game", "seats", "options", "phase", "round", "start", "seat", "center", "players",
        "market", "deck", "unseen", "bought", "rerolling")
PLAYER_KEYS = ("pile", "gold", "infamy", "cards", "copied", "used", "purchases", "final")

CARDS = {card["id"]: card for card in DATA["cards"]}
COST = {name: "".join(LETTER[color] * number for color, number in card["cost"].items())
        for name, card in CARDS.items()}


# ---------------------------------------------------------------- sets of faces

def ordered(objects):
    """Objects as a set text: RWBGYP, then the marker or gold."""
    return "".join(sorted(objects, key=(FACES + MARKER + GOLD).index))


def without(objects, removed):
    """`objects` less `removed`."""
    return ordered((Counter(objects) - Counter(removed)).elements())


def subsets(objects):
    """All different subsets of `objects` as set texts, the empty and the full one too."""
    counts = Counter(objects)
    choices = [[symbol * number for number in range(counts[symbol] + 1)]
               for symbol in FACES + MARKER if counts[symbol]]
    return ["".join(parts) for parts in itertools.product(*choices)]


def dice_of(objects):
    return objects.replace(MARKER, "")


class FaceRoll:
    """A roll of loot dice, written as one set."""

    def __init__(self, dice):
        self.dice = dice
        self.needs = "roll %d" % dice

    def number(self):
        return math.comb(self.dice + 5, 5)

    def texts(self):
        return ["roll " + "".join(faces)
                for faces in itertools.combinations_with_replacement(FACES, self.dice)]

    def tidy(self, text):
        words = text.split(" ")
        fits = (len(words) == 2 and words[0] == "roll" and len(words[1]) == self.dice
                and all(face in FACES for face in words[1]))
        return "roll " + ordered(words[1]) if fits else None

    def sample(self, rng):
        return "roll " + ordered(rng.choice(FACES) for _ in range(self.dice))

    def shuffled(self, text, rng):
        faces = list(text.split(" ")[1])
        rng.shuffle(faces)
        return "roll " + "".join(faces)


# ---------------------------------------------------------------- the game

class ThiefsMarket(Oracle):
    name = "thiefs-market"
    seat_range = (3, 5)  # TM-01

    # ------------------------------------------------------------ setup

    def __init__(self, seats, options=None):
        assert 3 <= seats <= 5
        self.seats = seats
        self.options = {"promos": False, "start": None}
        self.options.update(options or {})
        self.dice = DATA["dice-by-players"][str(seats)]  # TM-01
        self.phase = "setup"
        self.round = 1
        self.start = self.options["start"]  # TM-04
        self.seat = None
        self.center = MARKER
        self.players = [{"pile": None, "gold": 1, "infamy": 0, "cards": [], "copied": {},  # TM-02
                         "used": [], "purchases": 0, "final": None} for _ in range(seats)]
        self.market = {deck: [] for deck in DECKS}
        self.deck = dict(DATA["deck-size"])  # TM-03
        self.unseen = {deck: self.cards_of(deck) for deck in DECKS}
        self.bought = {deck: 0 for deck in DECKS}
        self.rerolling = None

    def cards_of(self, deck):
        """TM-05: a deck's cards before the removal."""
        return sorted(name for name, card in CARDS.items()
                      if card["deck"] == deck and (self.options["promos"] or not card.get("promo")))

    @classmethod
    def from_state(cls, state):
        state = copied(state)
        game = cls(state["seats"], state["options"])
        for key in KEYS[3:]:
            setattr(game, key, state[key])
        return game

    # ------------------------------------------------------------ who acts

    def over(self):
        return self.phase == "over" and (self.seat is not None or len(self.best()) == 1)

    def winners(self):
        if not self.over():
            return []
        return self.best() if self.seat is None else [self.seat]

    def chance(self):
        if self.phase == "setup" and self.start is None:
            return Choice("start", {"start %d" % seat: 1 for seat in range(self.seats)})  # TM-04
        if self.phase == "setup":
            return self.deal_from("A")  # TM-03
        if self.phase == "refill":
            return self.deal_from(self.next_to_deal() if self.seat is None else self.potion_deck())
        if self.phase == "roll":
            return FaceRoll(self.dice)  # TM-06
        if self.rerolling is not None:
            return FaceRoll(self.rerolling)
        if self.phase == "over":
            return Choice("grab", {"grab %d" % seat: 1 for seat in self.best()})  # TM-30
        return None

    def deal_from(self, deck):
        return Choice("deal", {"deal " + card: 1 for card in self.unseen[deck]})

    def moves(self):
        return {"split": self.split_moves, "lucky": self.lucky_moves, "buy": self.buy_moves,
                "copy": self.copy_moves}[self.phase]()

    def apply(self, text):
        words = text.split(" ")
        getattr(self, "play_" + words[0])(words[1:])

    # ------------------------------------------------------------ move texts

    def tidy(self, text):
        """Sets of faces in canonical order."""
        words = text.split(" ")
        place = self.set_word(words)
        if place is None or any(face not in FACES + MARKER + GOLD for face in words[place]):
            return text
        words[place] = ordered(words[place])
        return " ".join(words)

    def shuffled_move(self, text, rng):
        words = text.split(" ")
        place = self.set_word(words)
        if place is not None:
            faces = list(words[place])
            rng.shuffle(faces)
            words[place] = "".join(faces)
        return " ".join(words)

    @staticmethod
    def set_word(words):
        """Which word of the move is a set of faces, if any."""
        shapes = {("take", 2): 1, ("steal", 4): 3, ("buy", 4): 3}
        return shapes.get((words[0], len(words)))

    # ------------------------------------------------------------ what a player's cards do

    def as_card(self, seat, name):
        """TM-45: the card itself, or what it became a copy of."""
        return CARDS[self.players[seat]["copied"].get(name, name)]

    def effects(self, seat, kind):
        """(card, effect) of this player's cards with that kind of effect."""
        pairs = [(name, self.as_card(seat, name)["effect"]) for name in self.players[seat]["cards"]]
        return [(name, effect) for name, effect in pairs if effect["kind"] == kind]

    def icons(self, seat, icon):
        """How many such icons the player's cards show."""
        return sum(self.as_card(seat, name)["icons"].count(icon)
                   for name in self.players[seat]["cards"])

    # ------------------------------------------------------------ chance outcomes

    def play_start(self, words):
        self.start = int(words[0])

    def play_deal(self, words):
        card = words[0]
        deck = CARDS[card]["deck"]
        self.unseen[deck].remove(card)
        self.deck[deck] -= 1
        if self.phase == "refill" and self.seat is not None:
            self.phase = "buy"
            self.gain(card)  # TM-39
            return
        self.market[deck].append(card)
        if self.phase == "setup" and len(self.market["A"]) == ROW:
            self.begin_round()
        elif self.phase == "refill" and self.next_to_deal() is None:
            self.next_round()

    def play_grab(self, words):
        self.seat = int(words[0])  # TM-30

    def play_roll(self, words):
        faces = words[0]
        if self.phase == "roll":
            self.center = ordered(faces + MARKER)  # TM-06
            self.phase = "split"
            return
        self.rerolling = None
        if self.phase == "split":
            self.center = ordered(self.center + faces)  # TM-10
            self.next_splitter()
        else:
            player = self.players[self.seat]
            player["pile"] = ordered(player["pile"] + faces)  # TM-40
            self.offer_lucky(self.order_after(self.seat))

    # ------------------------------------------------------------ splitting the loot

    def begin_round(self):
        self.phase = "roll"
        self.seat = self.start
        self.center = MARKER

    def without_pile(self):
        return [seat for seat in range(self.seats) if self.players[seat]["pile"] is None]

    def split_moves(self):
        return self.take_moves() + self.steal_moves()  # TM-07, TM-08, TM-14

    def take_moves(self):
        if not self.center:
            return []  # TM-14
        if len(self.without_pile()) == 1:
            return ["take " + self.center]  # TM-12
        return ["take " + objects for objects in subsets(self.center) if objects]

    def steal_moves(self):
        found = []
        for victim, player in enumerate(self.players):
            if player["pile"] is None:
                continue
            found += ["steal %d return %s" % (victim, objects) for objects in subsets(player["pile"])
                      if 0 < len(objects) < len(player["pile"])]  # TM-09
        return found

    def play_take(self, words):
        self.center = without(self.center, words[0])
        self.players[self.seat]["pile"] = words[0]
        if self.without_pile():
            self.next_splitter()
        else:
            self.end_split()  # TM-13

    def play_steal(self, words):
        victim, returned = int(words[0]), words[2]
        self.players[self.seat]["pile"] = without(self.players[victim]["pile"], returned)
        self.players[victim]["pile"] = None  # TM-11
        for _, effect in self.effects(victim, "infamy-when-stolen"):
            self.players[victim]["infamy"] += effect["gain"]  # TM-36
        if self.effects(victim, "lucky"):
            self.center = ordered(self.center + returned)  # TM-40
            self.next_splitter()
            return
        if MARKER in returned:
            self.center = ordered(self.center + MARKER)
        if dice_of(returned):
            self.rerolling = len(dice_of(returned))  # TM-10
        else:
            self.next_splitter()

    def next_splitter(self):
        """TM-07, TM-11: clockwise, the next player without a pile."""
        order = seats_from((self.seat + 1) % self.seats, self.seats)
        self.seat = next(seat for seat in order if seat in self.without_pile())

    # ------------------------------------------------------------ end of splitting

    def end_split(self):
        for player in self.players:  # TM-15
            pile = player["pile"]
            player["final"] = {"objects": len(pile), "marker": MARKER in pile,
                               "gems": "".join(gem for gem in GEMS if gem in pile)}
        for seat in range(self.seats):
            self.pay_after_split(seat)
        self.offer_lucky(seats_from(self.marker_holder(), self.seats))

    def marker_holder(self):
        return next(seat for seat, player in enumerate(self.players) if player["final"]["marker"])

    def pay_after_split(self, seat):
        """TM-16."""
        player = self.players[seat]
        for _, effect in self.effects(seat, "infamy-if-marker"):  # TM-36
            if player["final"]["marker"]:
                player["infamy"] += effect["gain"]
        for _, effect in self.effects(seat, "infamy-if-rival-pile"):  # TM-45
            rivals = [other for other in self.players if other is not player]
            if any(rival["final"]["objects"] >= effect["at-least"] for rival in rivals):
                player["infamy"] += effect["gain"]

    def order_after(self, seat):
        """The players after `seat`, in turn order from the marker."""
        order = seats_from(self.marker_holder(), self.seats)
        return order[order.index(seat) + 1:]

    def offer_lucky(self, order):
        """TM-40: the first of these who may re-roll a die; then purchases begin."""
        for seat in order:
            if self.effects(seat, "lucky") and dice_of(self.players[seat]["pile"]):
                self.phase = "lucky"
                self.seat = seat
                return
        self.phase = "buy"
        self.seat = self.marker_holder()  # TM-17

    def lucky_moves(self):
        faces = set(dice_of(self.players[self.seat]["pile"]))
        return ["reroll " + face for face in faces] + ["pass"]

    def play_reroll(self, words):
        player = self.players[self.seat]
        player["pile"] = without(player["pile"], words[0])
        self.rerolling = 1

    def play_pass(self, words):
        self.offer_lucky(self.order_after(self.seat))

    # ------------------------------------------------------------ purchases

    def buy_moves(self):
        return self.purchase_moves() + self.turn_moves() + self.spend_moves() + ["done"]  # TM-17, TM-20

    def purchase_limit(self):
        """TM-17, TM-33, TM-34."""
        extra = [effect for _, effect in self.effects(self.seat, "extra-purchase")
                 if LETTER[effect["if-final-pile-has"]] in self.players[self.seat]["final"]["gems"]]
        racket = self.effects(self.seat, "extra-purchase-and-discount")
        return 1 + len(extra) + len(racket)

    def purchase_moves(self):
        if self.players[self.seat]["purchases"] >= self.purchase_limit():
            return []
        found = []
        for card in itertools.chain(*self.market.values()):  # TM-19
            for payment in self.payments(COST[card]):
                found.append("buy %s pay %s" % (card, payment) if payment else "buy " + card)
        return found

    def payments(self, cost):
        """All different ways to pay, as set texts."""
        if self.effects(self.seat, "extra-purchase-and-discount"):
            reduced = {without(cost, gem) for gem in cost}  # TM-34
        else:
            reduced = {cost}
        return sorted({payment for gems in reduced for payment in self.ways_to_pay(gems)})

    def ways_to_pay(self, gems):
        """TM-18: each gem with a die of its color or with one gold."""
        player = self.players[self.seat]
        usable = [dice for dice in subsets(gems) if not Counter(dice) - Counter(player["pile"])]
        return [dice + GOLD * (len(gems) - len(dice)) for dice in usable
                if len(gems) - len(dice) <= player["gold"]]

    def turn_moves(self):
        """TM-31."""
        player = self.players[self.seat]
        return ["use %s %s>%s" % (name, LETTER[effect["from"]], LETTER[face])
                for name, effect in self.effects(self.seat, "turn")
                if name not in player["used"] and LETTER[effect["from"]] in player["pile"]
                for face in effect["to"]]

    def spend_moves(self):
        """TM-32."""
        player = self.players[self.seat]
        found = []
        for name, effect in self.effects(self.seat, "spend"):
            if "token" in effect:
                possible = player["gold"] > 0
            else:
                possible = name not in player["used"] and LETTER[effect["die"]] in player["pile"]
            if possible:
                found.append("use " + name)
        return found

    def play_use(self, words):
        name = words[0]
        player = self.players[self.seat]
        effect = self.as_card(self.seat, name)["effect"]
        if effect["limit"] == "round":
            player["used"].append(name)  # TM-20
        if effect["kind"] == "turn":
            old, new = words[1].split(">")
            player["pile"] = ordered(without(player["pile"], old) + new)  # TM-31
            return
        if "token" in effect:
            player["gold"] -= 1  # TM-32
        else:
            player["pile"] = without(player["pile"], LETTER[effect["die"]])
        for token, number in effect["gain"].items():
            player[token] += number

    def play_buy(self, words):
        card = words[0]
        payment = words[2] if len(words) > 1 else ""
        player = self.players[self.seat]
        player["gold"] -= payment.count(GOLD)  # TM-18
        player["pile"] = without(player["pile"], payment)
        player["purchases"] += 1
        deck = CARDS[card]["deck"]
        self.market[deck].remove(card)
        self.bought[deck] += 1
        if card == POTION:
            self.purchase_triggers(card)
            if self.potion_deck() is not None:  # TM-39
                self.phase = "refill"
            return
        player["cards"].append(card)
        self.purchase_triggers(card)
        self.on_gain(card)

    def purchase_triggers(self, bought):
        """TM-35."""
        for _, effect in self.effects(self.seat, "infamy-on-purchase"):
            if LETTER[effect["cost-has"]] in COST[bought]:
                self.players[self.seat]["infamy"] += effect["gain"]

    def gain(self, card):
        """TM-39: a card that was not purchased."""
        self.players[self.seat]["cards"].append(card)
        self.on_gain(card)

    def on_gain(self, card):
        kind = self.as_card(self.seat, card)["effect"]["kind"]
        player = self.players[self.seat]
        if kind == "infamy-per-object-on-gain":
            player["infamy"] += player["final"]["objects"]  # TM-38
        elif kind == "copy-opponent-card-on-gain" and self.copy_moves():
            self.phase = "copy"  # TM-45

    def copy_moves(self):
        return ["copy %d %s" % (seat, card) for seat, player in enumerate(self.players)
                if seat != self.seat for card in player["cards"]]

    def play_copy(self, words):
        self.players[self.seat]["copied"][STEW] = words[1]
        self.phase = "buy"
        self.on_gain(STEW)

    def play_done(self, words):
        following = (self.seat + 1) % self.seats
        if following == self.marker_holder():
            self.end_round()
        else:
            self.seat = following

    # ------------------------------------------------------------ end of the round

    def end_round(self):
        for seat in range(self.seats):
            self.turn_in(seat)
        self.start = self.marker_holder()  # TM-23
        for player in self.players:
            player.update(pile=None, final=None, used=[], purchases=0)
        self.center = MARKER
        self.seat = None
        if self.newest_deck() == "C" and self.deck["C"] < self.bought["C"]:
            self.phase = "over"  # TM-26
        elif self.next_to_deal() is not None:
            self.phase = "refill"
        else:
            self.next_round()

    def turn_in(self, seat):
        """TM-22, TM-37."""
        player = self.players[seat]
        for die, token in (("bag", "gold"), ("mask", "infamy")):
            number = player["pile"].count(LETTER[die])
            player[token] += number
            for _, effect in self.effects(seat, "turn-in-bonus"):
                if effect["die"] == die and number > 0:
                    player[token] += effect["gain"][token]

    def newest_deck(self):
        """The last deck from which a card was dealt."""
        return max(deck for deck in DECKS if self.deck[deck] < DATA["deck-size"][deck])

    def next_deck(self, deck):
        return {"A": "B", "B": "C", "C": None}[deck]

    def next_to_deal(self):
        """TM-24, TM-25: the deck of the next card for the market; None when it is full."""
        deck = self.newest_deck()
        if len(self.market[deck]) >= ROW:
            return None
        return deck if self.deck[deck] > 0 else self.next_deck(deck)

    def potion_deck(self):
        """TM-39: the deck of the card that the Potion gains."""
        deck = self.newest_deck()
        while deck is not None and self.deck[deck] == 0:
            deck = self.next_deck(deck)
        return deck

    def next_round(self):
        self.bought = {deck: 0 for deck in DECKS}
        self.round += 1
        self.begin_round()

    # ------------------------------------------------------------ scoring

    def card_points(self, seat, name):
        effect = self.as_card(seat, name)["effect"]
        kind = effect["kind"]
        player = self.players[seat]
        others = [other for other in range(self.seats) if other != seat]
        if kind == "score":
            return effect["points"]  # TM-41
        if kind == "score-hideouts":  # TM-42
            return effect["one"] if self.icons(seat, "hideout") == 1 else effect["two-or-more"]
        if kind == "score-per-icons":  # TM-43
            return self.icons(seat, effect["icon"]) // effect["per"] * effect["points"]
        if kind == "score-per-other-card":  # TM-43
            return (len(player["cards"]) - 1) * effect["points"]
        if kind == "score-per-infamy":  # TM-43
            return player["infamy"] // effect["per"] * effect["points"]
        if kind == "score-map":  # TM-44
            rivals = any(self.icons(other, "map") for other in others)
            return effect["otherwise"] if rivals else effect["alone"]
        if kind == "score-per-rival-icon":  # TM-45
            return sum(self.icons(other, effect["icon"]) for other in others) * effect["points"]
        return 0

    def henchman_points(self, seat):
        """TM-29: 3 and 1; tied players one less; nothing without an icon."""
        counts = [self.icons(other, "henchman") for other in range(self.seats)]
        places = sorted(set(counts) - {0}, reverse=True)
        own = counts[seat]
        tied = counts.count(own) > 1
        if places and own == places[0]:
            return 2 if tied else 3
        if len(places) > 1 and own == places[1]:
            return 0 if tied else 1
        return 0

    def gold_points(self, seat):
        """TM-29."""
        gold = [player["gold"] for player in self.players]
        if gold[seat] == 0 or gold[seat] < max(gold):
            return 0
        return 2 if gold.count(gold[seat]) > 1 else 3

    def score_parts(self, seat):
        return {"cards": {name: self.card_points(seat, name) for name in self.players[seat]["cards"]},
                "infamy": self.players[seat]["infamy"],  # TM-28
                "henchmen": self.henchman_points(seat),
                "gold": self.gold_points(seat)}

    def total(self, seat):
        parts = self.score_parts(seat)
        return sum(parts["cards"].values()) + parts["infamy"] + parts["henchmen"] + parts["gold"]

    def score(self):
        return {"scores": [{"total": self.total(seat), "parts": self.score_parts(seat)}
                           for seat in range(self.seats)],
                "winners": self.winners()}

    def best(self):
        """TM-30: who is first by points, then cards, then tokens."""
        ranks = [(self.total(seat), len(player["cards"]), player["infamy"] + player["gold"])
                 for seat, player in enumerate(self.players)]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    # ------------------------------------------------------------ state and views

    def state(self):
        state = {"game": self.name, "seats": self.seats}
        state.update({key: getattr(self, key) for key in KEYS[2:]})
        return copied(state)

    def view(self, seat):
        view = self.state()
        if self.phase != "over":
            for other, player in enumerate(view["players"]):
                if other != seat:
                    player["infamy"] = None  # TM-02
        return view

    # ------------------------------------------------------------ options for tests

    @classmethod
    def random_options(cls, rng, seats):
        options = {}
        if rng.random() < 0.8:
            options["promos"] = rng.random() < 0.7
        if rng.random() < 0.6:
            options["start"] = rng.choice([None] + list(range(seats)))
        return options

    @classmethod
    def bad_options(cls, rng):
        """Options that a new game must refuse with `bad-option`."""
        for promos in ("yes", 1, None, 0, []):
            yield {"promos": promos}
        for start in (5, -1, "0", 0.5, True, {}):
            yield {"start": start}
        yield {"no-such-option": True}
        yield {"leader": 0}

    @classmethod
    def late_state(cls, rng, seats, options):
        """A possible state with many cards sold: before a roll, or over and often tied."""
        game = cls(seats, options)
        game.start = rng.randrange(seats)
        game.round = rng.randint(10, 25)
        newest = rng.choice("ABCCC")
        for deck in DECKS[:DECKS.index(newest)]:
            game.deal_past_cards(rng, deck, game.deck[deck], rng.randint(0, ROW - 1))
        game.deal_past_cards(rng, newest, rng.randint(ROW, game.deck[newest]), ROW)
        game.copy_past_stew(rng)
        for player in game.players:
            player.update(gold=rng.randint(0, 4), infamy=rng.randint(0, 12))
        if newest == "C" and game.deck["C"] < ROW and rng.random() < 0.3:
            game.end_past_game(rng)
        else:
            game.begin_round()
        return game.state()

    def deal_past_cards(self, rng, deck, number, row):
        """`number` cards were dealt: `row` of them are for sale, the others sold."""
        cards = rng.sample(self.unseen[deck], number)
        self.unseen[deck] = [card for card in self.unseen[deck] if card not in cards]
        self.deck[deck] -= number
        self.market[deck] = cards[:row]
        for card in cards[row:]:
            if card != POTION:
                self.players[rng.randrange(self.seats)]["cards"].append(card)

    def copy_past_stew(self, rng):
        for player in self.players:
            others = [card for other in self.players if other is not player for card in other["cards"]]
            if STEW in player["cards"] and others:
                player["copied"][STEW] = rng.choice(others)

    def end_past_game(self, rng):
        """TM-26: more C cards were bought than can be replaced; a tie if one is found."""
        bought = rng.randint(self.deck["C"] + 1, ROW)
        for card in self.market["C"][:bought]:
            self.players[rng.randrange(self.seats)]["cards"].append(card)
        self.market["C"] = self.market["C"][bought:]
        self.bought["C"] = bought
        self.phase = "over"
        for _ in range(300):
            if len(self.best()) > 1:
                return
            for player in self.players:
                player.update(gold=rng.randint(0, 4), infamy=rng.randint(0, 12))

    # ------------------------------------------------------------ impossible states

    @classmethod
    def spoiled(cls, state, rng):
        """(description, state) pairs; each state is impossible by one change."""
        seats = state["seats"]
        yield from spoiled_keys(state, KEYS, {
            "seats": [2, 6, "3", None, 3.5, 3 + (seats - 2) % 3],
            "options": [None, [], dict(state["options"], promos="yes"),
                        dict(state["options"], start=seats), dict(state["options"], start="0")],
            "phase": ["dancing", None, 3, ""],
            "round": [0, -1, "1", None, 1.5],
            "start": [seats, -1, "0", 0.5],
            "seat": [seats, -1, "0", 0.5],
            "center": [None, 5, [], "X", state["center"] + MARKER + MARKER, "R" * 14],
            "players": [None, {}, [], state["players"][1:], state["players"] + state["players"][:1]],
            "market": [None, [], "x"],
            "deck": [None, [], "x"],
            "unseen": [None, [], "x"],
            "bought": [None, [], "x"],
            "rerolling": [0, -1, 14, "1", 0.5],
        })
        yield from cls.spoiled_phase(state)
        yield from cls.spoiled_piles(state, rng)
        yield from cls.spoiled_tokens(state, rng)
        yield from cls.spoiled_cards(state, rng)
        yield from cls.spoiled_decks(state, rng)

    @classmethod
    def spoiled_phase(cls, state):
        def put(key, value):
            return "%s %s" % (key, value), spoil(state, lambda s: s.__setitem__(key, value))

        now, seats = state["phase"], state["seats"]
        buying = ("lucky", "buy", "copy", "refill")
        for phase in ("setup", "roll", "split", "lucky", "buy", "copy"):
            # Within the purchases one phase can look like another.
            if phase != now and not (phase in buying and now in buying and state["seat"] is not None):
                yield put("phase", phase)
        if now in ("setup", "over"):
            yield put("phase", "refill")
        if now in ("roll", "split", "lucky", "buy", "copy"):
            yield put("seat", None)
            yield put("start", None)
        if now == "setup":
            yield put("seat", 0)
        if now == "roll":
            yield put("seat", (state["seat"] + 1) % seats)
            yield put("start", (state["start"] + 1) % seats)
        if now in ("setup", "roll", "buy", "copy", "refill", "over"):
            yield put("rerolling", 1)
        if now != "over":
            yield put("phase", "over")
        if now in ("buy", "copy", "lucky"):
            yield put("center", "R")
            yield put("center", MARKER)
        elif now != "split":
            yield put("center", "R" + MARKER)
            if state["center"]:
                yield put("center", "")

    @classmethod
    def spoiled_piles(cls, state, rng):
        seat = rng.randrange(state["seats"])
        player = state["players"][seat]
        dice = DATA["dice-by-players"][str(state["seats"])]

        def put(key, value):
            return ("player %d %s %s" % (seat, key, value),
                    spoil(state, lambda s: s["players"][seat].__setitem__(key, value)))

        for value in (5, [], "X", "R" * (dice + 1), "R$", "**"):
            yield put("pile", value)
        if state["phase"] == "split":
            yield put("pile", (player["pile"] or "") + "R")
            yield put("pile", (player["pile"] or "") + MARKER)
            if state["center"]:
                yield "center lost an object", spoil(state, lambda s: s.__setitem__("center", s["center"][1:]))
            yield "one die more in the center", spoil(state, lambda s: s.__setitem__("center", "R" + s["center"]))
            if player["pile"]:
                yield put("pile", "")
                yield put("pile", None)
            yield put("final", {"objects": 1, "marker": False, "gems": ""})
        elif player["pile"] is None:
            yield put("pile", "R")
            yield put("pile", MARKER)
            yield put("pile", "")
            yield put("final", {"objects": 1, "marker": False, "gems": ""})
        else:
            yield put("pile", None)
            yield put("pile", "".join(face for face in player["pile"] if face != MARKER)
                      + ("" if MARKER in player["pile"] else MARKER))
            yield from cls.spoiled_final(state, seat)
        for value in (5, [], "x", {}):
            yield put("final", value)

    @classmethod
    def spoiled_final(cls, state, seat):
        final = state["players"][seat]["final"]

        def put(key, value):
            return ("final of %d %s %s" % (seat, key, value),
                    spoil(state, lambda s: s["players"][seat]["final"].__setitem__(key, value)))

        yield put("objects", final["objects"] + 1)
        yield put("objects", 0)
        yield put("objects", -1)
        yield put("objects", "1")
        yield put("objects", None)
        yield put("marker", not final["marker"])
        yield put("marker", None)
        yield put("marker", 1)
        for gems in (None, 5, "X", "Y", "RR", "P"):
            yield put("gems", gems)
        for key in final:
            yield ("final without " + key,
                   spoil(state, lambda s: s["players"][seat]["final"].pop(key)))
        yield ("final null", spoil(state, lambda s: s["players"][seat].__setitem__("final", None)))

    @classmethod
    def spoiled_tokens(cls, state, rng):
        seat = rng.randrange(state["seats"])

        def put(key, value):
            return ("player %d %s %s" % (seat, key, value),
                    spoil(state, lambda s: s["players"][seat].__setitem__(key, value)))

        for key in ("gold", "infamy", "purchases"):
            for value in (-1, "1", None, 0.5, True):
                yield put(key, value)
        yield put("purchases", 20)
        if state["phase"] not in ("buy", "copy", "refill"):
            yield put("purchases", 1)
            yield put("used", ["tailor"])
        for key in PLAYER_KEYS:
            yield ("player %d without %s" % (seat, key),
                   spoil(state, lambda s: s["players"][seat].pop(key)))
        yield "player is null", spoil(state, lambda s: s["players"].__setitem__(seat, None))
        for key in ("cards", "used"):
            for value in (None, {}, "x", [5], ["no-such-card"]):
                yield put(key, value)
        for value in (None, [], "x", {"tailor": "necklace"}, {"no-such-card": "tailor"}, {STEW: 5}):
            yield put("copied", value)
        cards = state["players"][seat]["cards"]
        for name in ("necklace", "brooch", "exit-strategy", "lucky-animal-appendage"):
            yield put("used", state["players"][seat]["used"] + [name])
        if "tailor" not in cards:
            yield put("used", state["players"][seat]["used"] + ["tailor"])
        if state["players"][seat]["used"]:
            yield put("used", state["players"][seat]["used"] * 2)
        if STEW not in cards:
            yield put("copied", {STEW: "tailor"})
        else:
            yield put("copied", {STEW: "no-such-card"})
            yield put("copied", {STEW: STEW})

    @classmethod
    def spoiled_cards(cls, state, rng):
        """Cards in two places, in none, or in the wrong one."""
        seat = rng.randrange(state["seats"])

        def give(card):
            return ("%s also with player %d" % (card, seat),
                    spoil(state, lambda s: s["players"][seat]["cards"].append(card)))

        for deck in DECKS:
            if state["unseen"][deck]:
                yield give(rng.choice(state["unseen"][deck]))
            if state["market"][deck]:
                row = state["market"][deck]
                card = rng.choice(row)
                yield give(card)
                yield ("%s twice in the market" % card,
                       spoil(state, lambda s: s["market"][deck].append(card)))
                if card != POTION:
                    yield ("%s lost from the market" % card,
                           spoil(state, lambda s: s["market"][deck].remove(card)))
                other = DECKS[(DECKS.index(deck) + 1) % 3]

                def move(s):
                    s["market"][deck].remove(card)
                    s["market"][other].append(card)
                yield "%s in row %s" % (card, other), spoil(state, move)
                yield ("%s also unseen" % card,
                       spoil(state, lambda s: s["unseen"][deck].append(card)))
            for value in (None, {}, "x", [5], ["no-such-card"]):
                yield ("market %s %s" % (deck, value),
                       spoil(state, lambda s: s["market"].__setitem__(deck, value)))
        owned = [(owner, card) for owner, player in enumerate(state["players"]) for card in player["cards"]]
        if owned:
            owner, card = rng.choice(owned)
            yield give(card)
            yield ("%s lost by player %d" % (card, owner),
                   spoil(state, lambda s: s["players"][owner]["cards"].remove(card)))
        if not state["options"]["promos"]:
            yield give("wut")
            yield ("wut in a game without promos",
                   spoil(state, lambda s: s["unseen"]["B"].append("wut")))
        yield give(POTION)

    @classmethod
    def spoiled_decks(cls, state, rng):
        deck = rng.choice(DECKS)

        def put(place, value):
            return ("%s %s %s" % (place, deck, value),
                    spoil(state, lambda s: s[place].__setitem__(deck, value)))

        size = state["deck"][deck]
        for value in (size + 1, size - 1, -1, "1", None, 0.5):
            yield put("deck", value)
        for value in (-1, "1", None, 0.5, 60):
            yield put("bought", value)
        if state["phase"] in ("setup", "roll", "split", "lucky"):
            yield put("bought", 1)
        unseen = state["unseen"][deck]
        for value in (None, {}, "x", [5], unseen + ["no-such-card"], unseen + unseen[:1] if unseen else [1]):
            yield put("unseen", value)
        if [card for card in unseen if card != POTION]:
            card = rng.choice([card for card in unseen if card != POTION])
            yield ("%s lost from the unseen" % card,
                   spoil(state, lambda s: s["unseen"][deck].remove(card)))
        for place in ("deck", "market", "unseen", "bought"):
            yield ("%s without %s" % (place, deck), spoil(state, lambda s: s[place].pop(deck)))
