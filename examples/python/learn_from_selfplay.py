#!/usr/bin/env python3
"""Learns from data that `purloin selfplay` has written, with nothing but NumPy.

  build/release/purloin selfplay dice-heist --seats 2 --games 400 --iterations 100 --out data
  python3 examples/python/learn_from_selfplay.py data --save trained.npz

It learns how often the search looked at each number (logistic regression of what the seat sees), and says how often the
number that it likes best is the one that the search liked best, on the last file, from which it does not learn. What is
saved plays in the arena by trained_bot.py.
"""
import argparse
import json
import pathlib

import numpy as np


def load(file):
    with np.load(file) as data:
        visits = data["visits"].astype(np.float32)
        return data["features"], data["masks"], visits / visits.sum(axis=1, keepdims=True)


def chances(features, masks, weights, bias):
    liking = np.where(masks, features @ weights + bias, -np.inf)
    liking = np.exp(liking - liking.max(axis=1, keepdims=True))
    return liking / liking.sum(axis=1, keepdims=True)


def train(files, rounds, rate, seed):
    dice = np.random.default_rng(seed)
    features, masks, wanted = (np.concatenate(parts) for parts in zip(*map(load, files)))
    weights = np.zeros((features.shape[1], wanted.shape[1]), np.float32)
    bias = np.zeros(wanted.shape[1], np.float32)
    for _ in range(rounds):
        order = dice.permutation(len(features))
        for part in np.array_split(order, max(1, len(order) // 256)):
            wrong = wanted[part] - chances(features[part], masks[part], weights, bias)
            weights += rate / len(part) * features[part].T @ wrong
            bias += rate / len(part) * wrong.sum(axis=0)
    return weights, bias


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--rate", type=float, default=0.5)
    parser.add_argument("--save")
    order = parser.parse_args()
    *files, last = sorted(order.folder.glob("shard-*.npz"))
    with np.load(last) as data:
        print(json.loads(data["header"].item())["command"])
    weights, bias = train(files, order.rounds, order.rate, seed=1)
    features, masks, wanted = load(last)
    alike = chances(features, masks, weights, bias).argmax(axis=1) == wanted.argmax(axis=1)
    blind = (masks / masks.sum(axis=1, keepdims=True))[np.arange(len(masks)), wanted.argmax(axis=1)]
    print(f"likes what the search likes in {alike.mean():.3f} of {len(alike)} positions; a blind guess in {blind.mean():.3f}")
    if order.save:
        np.savez(order.save, weights=weights, bias=bias)


if __name__ == "__main__":
    main()
