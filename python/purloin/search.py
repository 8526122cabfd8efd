"""Tree search with an evaluation of one's own, asked about many games at a time.

    >>> from purloin import search
    >>> def evaluate(features, masks, actors):
    ...     priors, values = network(features)      # (n, action_count), (n, seats)
    ...     return priors, values
    >>> visits = search.search(batch, evaluate, iterations=100)
    >>> batch.step(visits.argmax(axis=1))

All games of a batch are searched in step: every iteration deals what the seat that acts cannot know
anew (`Batch.determinize`), walks down each game's tree by PUCT, and asks once about all leaves. So a
network is called with as many rows as there are games. The tree branches by what seats say; chance
falls anew each time.
"""
from __future__ import annotations

from typing import Callable

import numpy as np

from ._purloin import STAY, Batch

Evaluation = Callable[[np.ndarray, np.ndarray, np.ndarray], "tuple[np.ndarray, np.ndarray]"]


class _Node:
    __slots__ = ("priors", "visits", "worth")

    def __init__(self, priors: np.ndarray):
        self.priors = priors
        self.visits = np.zeros(len(priors), np.float32)
        self.worth = np.zeros(len(priors), np.float32)

    def choose(self, mask: np.ndarray, exploration: float) -> int:
        legal = np.flatnonzero(mask)
        visits = self.visits[legal]
        priors = self.priors[legal]
        share = priors / max(float(priors.sum()), 1e-9)
        # What was not tried yet is worth what was tried so far.
        tried = float(visits.sum())
        mean = float(self.worth[legal].sum()) / tried if tried else 0.5
        worth = np.where(visits > 0, self.worth[legal] / np.maximum(visits, 1), mean)
        return int(legal[np.argmax(worth + exploration * share * np.sqrt(tried + 1) / (visits + 1))])


def search(
    batch: Batch, evaluate: Evaluation, iterations: int = 64, exploration: float = 1.0, seed: int = 1
) -> np.ndarray:
    """How often each number was tried in each game: (games, action_count) int32, zeros where no seat acts.

    Args:
        batch: games that stay as they are.
        evaluate: called with features (n, feature_count), masks (n, action_count) and actors (n,) of
            leaves; answers priors (n, action_count), not negative, and values (n, seats): the share of
            the win that the seat that acts expects, then those of the others clockwise.
        iterations: leaves for each game.
        exploration: the weight of priors.
        seed: of the worlds that are dealt; the same finds the same.
    """
    acting = batch.actors.copy()
    searched = np.flatnonzero(acting >= 0)
    trees: list[dict[tuple[int, ...], _Node]] = [{} for _ in range(batch.games)]
    for iteration in range(iterations + 1):  # the first one only opens the roots
        worlds = batch.copy()
        for seat in np.unique(acting[searched]):
            worlds.determinize(int(seat), seed + iteration * batch.games, np.flatnonzero(acting == seat))
        paths, shares, leaves = _walk(worlds, trees, searched, exploration)
        if leaves:
            _open(worlds, trees, paths, shares, leaves, evaluate)
        for game, path in paths.items():
            for node, number, seat in path:
                node.visits[number] += 1
                node.worth[number] += shares[game][seat]
    visits = np.zeros((batch.games, batch.action_count), np.int32)
    for game in searched:
        visits[game] = trees[game][()].visits
    return visits


def _walk(worlds, trees, searched, exploration):
    """Goes down every tree to a leaf, or to the end of the game; what ends is worth is known."""
    paths = {int(game): [] for game in searched}
    shares: dict[int, np.ndarray] = {}
    leaves = {}
    walking = set(paths)
    while walking:
        numbers = np.full(worlds.games, STAY, np.int32)
        for game in list(walking):
            said = tuple(number for _, number, _ in paths[game])
            node = trees[game].get(said)
            if node is None:
                leaves[game] = said
                walking.discard(game)
                continue
            number = node.choose(worlds.masks[game], exploration)
            paths[game].append((node, number, int(worlds.actors[game])))
            numbers[game] = number
        if not walking:
            break
        worlds.step(numbers)
        for game in [game for game in walking if worlds.ended[game]]:
            shares[game] = worlds.returns[game].copy()
            walking.discard(game)
    return paths, shares, leaves


def _open(worlds, trees, paths, shares, leaves, evaluate):
    """Asks about all leaves at once, and makes them nodes."""
    which = np.fromiter(leaves, np.int64, len(leaves))
    actors = worlds.actors[which]
    priors, values = evaluate(worlds.features[which], worlds.masks[which], actors)
    priors = np.asarray(priors, np.float32)
    for place, (game, said) in enumerate(leaves.items()):
        trees[game][said] = _Node(priors[place])
        shares[game] = np.roll(values[place], int(actors[place]))
