"""Batches of games for NumPy. What is not said here stands in docs/python.md."""
from typing import Any, Literal, Sequence

import numpy as np
import numpy.typing as npt

__version__: str

CHANCE: int
"""In `actors`, where chance decides (only with chance="player")."""
NOBODY: int
"""In `actors`, where the game is over."""
DRAWN: int
"""The number that lets luck decide, where chance is a player."""
STAY: int
"""The number that leaves a game as it is."""

class Batch:
    """Many games that are played side by side.

    Arrays are views of the batch's own memory: they are written anew by every call that changes
    games, cannot be written to, and live as long as anybody holds them. Copy what you want to keep.

    A move is said in numbers, mostly one; a claim of Crypt and a split of Thief's Market are several,
    one step each. `decisions` counts whole moves.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        games: int,
        seed: int = 1,
        options: dict[str, Any] | None = None,
        *,
        chance: Literal["settled", "player"] = "settled",
        restart: bool = True,
        threads: int = 1,
        longest: int = 10_000,
    ) -> None:
        """
        Args:
            game: "dice-heist", "crypt" or "thiefs-market"; see `games()`.
            seats: how many players sit at each table.
            games: how many tables there are.
            seed: the luck of game i is that of seed + i; where games follow each other, of
                seed + i + games, and so on.
            options: of the game, as the engine's protocol has them.
            chance: "settled" goes on until a seat acts; with "player" a step is also wanted where
                chance acts: the place of one of `outcomes`, or DRAWN.
            restart: whether a game that has ended is followed by another one at once.
            threads: how many play. What comes out does not hang on it.
            longest: moves after which a game is cut.
        """

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def threads(self) -> int: ...
    @property
    def action_count(self) -> int: ...
    @property
    def feature_count(self) -> int: ...
    @property
    def feature_names(self) -> list[str]:
        """What each number of a row says. Seats are counted from who looks: 0 is that one, 1 the next
        clockwise."""
    @property
    def features(self) -> npt.NDArray[np.float32]:
        """(games, feature_count): what the seat that acts sees; zeros where none acts."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(games, action_count): the numbers that can be said."""
    @property
    def actors(self) -> npt.NDArray[np.int8]:
        """(games,): the seat that acts, CHANCE or NOBODY."""
    @property
    def ended(self) -> npt.NDArray[np.uint8]:
        """(games,): 1 where the last step ended the game, 2 where it was cut after `longest` moves."""
    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """(games, seats): of the last game that ended there, each seat's share of the win; for one seat,
        its score over 80, at most 1."""
    @property
    def scores(self) -> npt.NDArray[np.int32]:
        """(games, seats): of the last game that ended there, each seat's points."""
    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        """(games,): whose luck the games have."""
    @property
    def decisions(self) -> npt.NDArray[np.uint32]:
        """(games,): whole moves of seats since the game began."""

    def reset(
        self, games: Sequence[int] | npt.NDArray[np.integer] | None = None,
        seeds: Sequence[int] | npt.NDArray[np.integer] | None = None,
    ) -> None:
        """Begins those games (all of them) anew, with the luck of those seeds or with new luck."""
    def step(self, numbers: Sequence[int] | npt.NDArray[np.integer]) -> None:
        """Says one number in each game; STAY leaves it as it is, and where a game is over any does. If one cannot be said there:
        ValueError, and nothing has changed in any game."""
    def sample(self, seed: int | None = None) -> npt.NDArray[np.int32]:
        """For every game a number that can be said, each as likely; DRAWN where no seat acts."""
    def observe(self, seat: int, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """What a seat sees in every game, whoever acts. What somebody else has said of a move that is
        not whole yet is not in it."""
    def copy(self) -> Batch:
        """All games as they stand, luck included."""
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Batch: ...
    def take(self, into: int, source: Batch, which: int) -> None:
        """Game `which` of another batch (or this one) takes the place of game `into`."""
    def determinize(
        self, seat: int, seed: int = 1, games: Sequence[int] | npt.NDArray[np.integer] | None = None
    ) -> None:
        """Puts a world in place of each of those games that looks the same to the seat: what it cannot
        know is dealt anew, and so is the luck to come. What the seat has said of a move stays said."""
    def state_json(self, game: int) -> str:
        """A position as the engine's protocol writes it. A move half said is no part of it."""
    def view_json(self, game: int, seat: int | None = None) -> str:
        """What a seat, or somebody who looks on, knows of a game."""
    def load(self, game: int, state: str | dict[str, Any]) -> None:
        """Puts a position there. It has to be of the batch's game, seats and options."""
    def load_view(self, game: int, view: str | dict[str, Any], seed: int = 1) -> None:
        """Puts a position there that looks like this view to the seat whose view it is (`view_json`, or what
        a bot is told): what it hides is dealt from the seed. `features` of that seat do not hang on it, but
        for what a view leaves out that its seat could have counted (other players' infamy in Thief's
        Market)."""
    def moves(self, game: int) -> list[str]:
        """The legal moves in the protocol's notation; empty where no seat acts."""
    def outcomes(self, game: int) -> list[tuple[str, float]]:
        """Where chance acts, what can come and with which probability; at most 100,000, else
        ValueError."""
    def spell(self, game: int, move: str) -> list[int]:
        """The numbers that say a whole move in the protocol's notation, one after the other."""
    def action_name(self, number: int) -> str: ...
    def __len__(self) -> int: ...

class Bot:
    """An opponent of the house, for any seat of a batch's games. It looks at a seat's view only."""

    def __init__(self, game: str, name: str) -> None:
        """`name` is one of `bots()`."""
    def choose(
        self, batch: Batch, game: int, seed: int = 1, iterations: int | None = None,
        milliseconds: int | None = None,
    ) -> tuple[str, list[int]]:
        """Its move for the seat that acts in a game, and the numbers that say it. Needs a game in which
        nothing was said of the move yet."""

class Search:
    """Tree searches of all games of a batch, in step, for evaluations of one's own; `purloin.search.search`
    is the loop around it.

        >>> trees = Search(batch)
        >>> for _ in range(101):
        ...     if trees.walk():
        ...         trees.judge(*network(trees.features))
        >>> batch.step(trees.visits.argmax(axis=1))

    It is of the positions that the batch had when it was made, and looks only at what the seats that act
    there see. What is shown of leaves is the search's own memory, written anew by each walk.
    """

    def __init__(self, batch: Batch, exploration: float = 1.0, seed: int = 1) -> None:
        """`exploration` is the weight of priors; `seed` that of the worlds that are dealt."""
    def walk(self) -> int:
        """Walks every search to a leaf, on the batch's threads; how many stopped at one. The first walk
        stops at the roots. Where a game ends before, that is counted at once."""
    @property
    def features(self) -> npt.NDArray[np.float32]:
        """(leaves, feature_count): what the seat that acts there sees."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """(leaves, action_count): the numbers that it can say."""
    @property
    def actors(self) -> npt.NDArray[np.int8]:
        """(leaves,): the seat that acts there."""
    @property
    def games(self) -> npt.NDArray[np.int64]:
        """(leaves,): whose leaves they are, by the batch's games."""
    def judge(self, priors: npt.ArrayLike, values: npt.ArrayLike) -> None:
        """What is thought of the leaves: priors (leaves, action_count), not negative, and values (leaves,
        seats), the share of the win that the seat that acts expects, then those of the others clockwise."""
    @property
    def visits(self) -> npt.NDArray[np.int32]:
        """(games, action_count): how often each number was tried; zeros where no seat acts."""
    @property
    def worths(self) -> npt.NDArray[np.float32]:
        """(games, action_count): what came of those on average for the seat that says them; 0 where
        nothing did."""

def games() -> dict[str, dict[str, Any]]:
    """Every game: its title, how many can sit down, and its options."""

def bots() -> dict[str, str]:
    """The names of bots, weakest first, and what to expect of them."""
