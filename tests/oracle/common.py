"""What the three oracles share: chance outcomes, the playing interface, small helpers.

A position is either a seat's decision (a list of legal texts), a chance point (one of the
classes below) or over. `Oracle` turns a game's three hooks (`chance`, `moves`, `apply`)
into the interface that compare.py uses.
"""

import itertools
import json
import marshal
import math
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"

# More chance outcomes than this are not listed.
LIST_LIMIT = 5000


class Illegal(ValueError):
    """A text that is not a legal move or outcome here."""


def load_data(name):
    return json.loads((DATA / (name + ".json")).read_text(encoding="utf-8"))


# ---------------------------------------------------------------- chance points

class Choice:
    """A chance point with a short list of outcomes, each with a whole-number weight."""

    def __init__(self, needs, weights):
        self.needs = needs
        self.weights = {text: weight for text, weight in weights.items() if weight > 0}

    def number(self):
        return len(self.weights)

    def texts(self):
        return list(self.weights)

    def tidy(self, text):
        return text if text in self.weights else None

    def sample(self, rng):
        texts = list(self.weights)
        return rng.choices(texts, [self.weights[text] for text in texts])[0]

    def shuffled(self, text, rng):
        return text


class DiceRoll:
    """Six-sided dice in groups; within a group the values are written descending."""

    def __init__(self, word, needs_word, groups):
        self.word = word
        self.groups = groups
        self.needs = "%s %d" % (needs_word, sum(groups))

    def number(self):
        return math.prod(math.comb(size + 5, 5) for size in self.groups)

    def texts(self):
        per_group = [list(itertools.combinations_with_replacement((6, 5, 4, 3, 2, 1), size))
                     for size in self.groups]
        return [self.text(groups) for groups in itertools.product(*per_group)]

    def text(self, groups):
        return " ".join([self.word] + [str(value) for group in groups for value in group])

    def split(self, text):
        """The values of `text` by group, in the order given, or None."""
        words = text.split(" ")
        if words[0] != self.word or len(words) != 1 + sum(self.groups):
            return None
        if any(word not in ("1", "2", "3", "4", "5", "6") for word in words[1:]):
            return None
        values = iter(int(word) for word in words[1:])
        return [[next(values) for _ in range(size)] for size in self.groups]

    def tidy(self, text):
        groups = self.split(text)
        if groups is None:
            return None
        return self.text([sorted(group, reverse=True) for group in groups])

    def sample(self, rng):
        return self.tidy(self.text([[rng.randint(1, 6) for _ in range(size)]
                                    for size in self.groups]))

    def shuffled(self, text, rng):
        groups = self.split(text)
        for group in groups:
            rng.shuffle(group)
        return self.text(groups)


# ---------------------------------------------------------------- the interface

class Oracle:
    """Base of the three games.

    Hooks of a game: `over()`, `winners()`, `chance()` (a chance point or None), `seat`,
    `moves()` (the seat's legal texts), `tidy(text)` (the same move in canonical order, or
    None), `shuffled_move(text, rng)`, `apply(text)` (a canonical, legal text).
    """

    def actor(self):
        point = None if self.over() else self.chance()
        if self.over():
            return {"actor": "over", "winners": self.winners()}
        if point is not None:
            return {"actor": "chance", "needs": point.needs}
        return {"actor": "seat", "seat": self.seat}

    def legal(self):
        """Sorted canonical texts; None when over or when there are too many outcomes."""
        if self.over():
            return None
        point = self.chance()
        if point is None:
            return sorted(self.moves())
        if point.number() > LIST_LIMIT:
            return None
        return sorted(point.texts())

    def canonical(self, text):
        """The canonical text of a legal move or outcome, None for anything else."""
        if self.over():
            return None
        point = self.chance()
        if point is not None:
            return point.tidy(text)
        move = self.tidy(text)
        return move if move is not None and move in set(self.moves()) else None

    def sample(self, rng):
        point = self.chance()
        if point is not None:
            return point.sample(rng)
        return sample_move(sorted(self.moves()), rng)

    def play(self, text):
        move = self.canonical(text)
        if move is None:
            raise Illegal(text)
        self.apply(move)
        return move

    def shuffled(self, move, rng):
        """The same move in another order, where the notation leaves the order free."""
        point = self.chance()
        if point is not None:
            return point.shuffled(move, rng)
        return self.shuffled_move(move, rng)


def sample_move(moves, rng):
    """Half the time any move, else first a verb and then one of its moves: the few
    unusual moves are not drowned by the many usual ones."""
    if rng.random() < 0.5:
        return rng.choice(moves)
    verb = rng.choice(sorted({move.split(" ")[0] for move in moves}))
    return rng.choice([move for move in moves if move.split(" ")[0] == verb])


# ---------------------------------------------------------------- small helpers

def without_zeros(counts):
    return {key: number for key, number in counts.items() if number}


def seats_from(first, seats):
    """All seats clockwise, beginning with `first`."""
    return [(first + step) % seats for step in range(seats)]


def copied(value):
    """A deep copy of a JSON value (quicker than copy.deepcopy)."""
    return json.loads(json.dumps(value))


def spoil(state, change):
    """A changed copy of `state`, which is plain: there are thousands of them."""
    spoiled = marshal.loads(marshal.dumps(state))
    change(spoiled)
    return spoiled


def spoiled_keys(state, keys, wrong_values):
    """One (description, state) for every key left out and every wrong value put in.

    `wrong_values` maps a key to values that no state can have there.
    """
    for key in keys:
        yield "without " + key, spoil(state, lambda s: s.pop(key))
    for key, values in wrong_values.items():
        for value in values:
            yield ("%s is %s" % (key, json.dumps(value)),
                   spoil(state, lambda s: s.__setitem__(key, value)))
