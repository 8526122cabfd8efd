"""Dice Heist, Crypt and Thief's Market as batches of games for NumPy.

    >>> import purloin
    >>> batch = purloin.Batch("dice-heist", seats=2, games=1024, seed=1)
    >>> for _ in range(100):
    ...     batch.step(batch.sample())

See docs/python.md.
"""
from ._purloin import CHANCE, DRAWN, NOBODY, STAY, Batch, Bot, Search, __version__, bots, games

__all__ = ["CHANCE", "DRAWN", "NOBODY", "STAY", "Batch", "Bot", "Search", "__version__", "bots", "games"]
