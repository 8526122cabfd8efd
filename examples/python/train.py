#!/usr/bin/env python3
"""Trains a player of Dice Heist in a minute, with nothing but NumPy, and lets it play against a bot.

  PYTHONPATH=build/release/python python3 examples/python/train.py [--seconds 60] [--against greedy] [--save trained.npz]

It learns from games against itself what share of the win every number leads to (a linear model of
what the seat sees, one for each number; Monte Carlo control), and says the number that promises most.
What is saved plays in the arena by trained_bot.py.
"""
import argparse
import time

import numpy as np

import purloin

GAME, SEATS = "dice-heist", 2
GAMES, WINDOW = 512, 96  # games side by side, and steps that are played before something is learned


class Player:
    def __init__(self, features, numbers):
        self.weights = np.zeros((features, numbers), np.float32)
        self.bias = np.full(numbers, 0.5, np.float32)

    def promises(self, features):
        return features @ self.weights + self.bias

    def choose(self, features, masks, explore, dice):
        promises = np.where(masks, self.promises(features), -np.inf)
        best = promises.argmax(axis=1)
        astray = dice.random(len(best)) < explore
        return best, astray

    def learn(self, features, numbers, shares, rate):
        """A step towards what really came of the numbers that were said."""
        wrong = shares - (np.einsum("ij,ji->i", features, self.weights[:, numbers]) + self.bias[numbers])
        for number in np.unique(numbers):
            those = numbers == number
            count = those.sum()
            scale = rate * min(1.0, count / 64) / count
            self.weights[:, number] += scale * (wrong[those] @ features[those])
            self.bias[number] += scale * wrong[those].sum()


def play_window(batch, player, explore, dice):
    """Plays on, and answers what was seen, said and came of it in the games that ended."""
    seen = np.empty((WINDOW, GAMES, batch.feature_count), np.float32)
    said = np.empty((WINDOW, GAMES), np.int64)
    seats = np.empty((WINDOW, GAMES), np.int64)
    which = np.empty((WINDOW, GAMES), np.int64)  # how many games had ended there
    ended = np.zeros(GAMES, np.int64)
    shares = np.full((GAMES, WINDOW + 1, SEATS), np.nan, np.float32)
    for step in range(WINDOW):
        seen[step] = batch.features
        best, astray = player.choose(seen[step], batch.masks, explore, dice)
        said[step] = np.where(astray, batch.sample(), best)
        seats[step], which[step] = batch.actors, ended
        batch.step(said[step])
        over = np.flatnonzero(batch.ended)
        shares[over, ended[over]] = batch.returns[over]
        ended[over] += 1
    results = shares[np.arange(GAMES), which, seats]
    known = ~np.isnan(results)
    return seen[known], said[known], results[known], int(ended.sum())


def train(seconds, seed, report=print):
    dice = np.random.default_rng(seed)
    batch = purloin.Batch(GAME, SEATS, GAMES, seed)
    player = Player(batch.feature_count, batch.action_count)
    began, games, rounds = time.perf_counter(), 0, 0
    while (passed := time.perf_counter() - began) < seconds:
        left = 1 - passed / seconds
        seen, said, shares, ended = play_window(batch, player, 0.05 + 0.25 * left, dice)
        order = dice.permutation(len(said))
        for part in np.array_split(order, max(1, len(order) // 4096)):
            player.learn(seen[part], said[part], shares[part], rate=0.02 * (0.1 + left))
        games += ended
        rounds += 1
        if rounds % 40 == 0:
            report(f"{passed:5.0f} s  {games:7d} games")
    report(f"trained on {games} games")
    return player


def match(player, bot, games, seed, report=print):
    """Plays against a bot, every luck twice with the seats changed; the share of the wins."""
    batch = purloin.Batch(GAME, SEATS, 1, seed, restart=False)
    opponent = purloin.Bot(GAME, bot)
    won = 0.0
    for game in range(games):
        mine = game % 2
        batch.reset(seeds=[seed + game // 2])
        while batch.actors[0] >= 0:
            if batch.actors[0] == mine:
                numbers = [int(np.where(batch.masks[0], player.promises(batch.features[0]), -np.inf).argmax())]
            else:
                _, numbers = opponent.choose(batch, 0, seed=game)
            for number in numbers:
                batch.step([number])
        won += float(batch.returns[0, mine])
    report(f"{won / games:.3f} of the wins in {games} games against {bot}")
    return won / games


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", nargs="*", default=["random", "greedy"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--save", help="where to write what was learned, for trained_bot.py")
    order = parser.parse_args()
    player = train(order.seconds, order.seed)
    if order.save:
        np.savez(order.save, weights=player.weights, bias=player.bias)
    for bot in order.against:
        match(player, bot, order.games, 1_000_000)


if __name__ == "__main__":
    main()
