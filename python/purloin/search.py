"""Tree search with an evaluation of one's own.

    >>> from purloin import Batch, search
    >>> batch = Batch("crypt", seats=2, games=64)
    >>> visits = search.search(batch, evaluate, iterations=100)
    >>> batch.step(visits.argmax(axis=1))

All games of a batch are searched in step: every iteration deals what the seat that acts cannot know
anew, walks down each game's tree by PUCT, and asks once about all leaves. So a network is called with
as many rows as there are games. The tree branches by what seats say; chance falls anew each time. The
trees are the module's (`purloin.Search`), on the batch's threads; what is called back is yours.
"""
from __future__ import annotations

from typing import Callable

import numpy as np

from ._purloin import Batch, Search

Evaluation = Callable[[np.ndarray, np.ndarray, np.ndarray], "tuple[np.ndarray, np.ndarray]"]


def search(
    batch: Batch, evaluate: Evaluation, iterations: int = 64, exploration: float = 1.0, seed: int = 1
) -> np.ndarray:
    """How often each number was tried in each game: (games, action_count) int32, zeros where no seat acts.

    Args:
        batch: games that stay as they are.
        evaluate: called with features (n, feature_count), masks (n, action_count) and actors (n,) of
            leaves; answers priors (n, action_count), not negative, and values (n, seats): the share of
            the win that the seat that acts expects, then those of the others clockwise. The arrays are
            the search's own and written anew in the next iteration.
        iterations: leaves for each game.
        exploration: the weight of priors.
        seed: of the worlds that are dealt; the same finds the same, on any number of threads.
    """
    trees = Search(batch, exploration, seed)
    for _ in range(iterations + 1):  # the first walk opens the roots
        if trees.walk():
            trees.judge(*evaluate(trees.features, trees.masks, trees.actors))
    return trees.visits
