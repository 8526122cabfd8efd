#!/usr/bin/env python3
"""How many decisions a second one core makes from Python, features and masks included.

  PYTHONPATH=build/release/python python3 python/bench/batches.py [--games 1024] [--seconds 2] [--threads 1]

"steps" are numbers that were said, each with a row of features and a mask for who acts then; "decisions" are whole
moves; "leaves" those of searches that are judged by an evaluation that costs nothing, 64 a game; "a core" is by the
processor's time, whatever else runs here. OpenSpiel's vector_env comes into the same table where OpenSpiel can be imported.
"""
import argparse
import time

import numpy as np

import purloin

TABLES = [("dice-heist", 2), ("dice-heist", 5), ("crypt", 2), ("crypt", 4), ("thiefs-market", 3), ("thiefs-market", 5)]


def measure(game, seats, games, seconds, threads):
    batch = purloin.Batch(game, seats, games, threads=threads)
    for _ in range(50):
        batch.step(batch.sample())
    steps, moves, at = 0, 0, batch.decisions.astype("int64")
    began, used = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - began) < seconds:
        for _ in range(20):
            batch.step(batch.sample())
            steps += games
            # Whole moves: the count goes up by one, or a game has ended with one.
            now = batch.decisions
            moves += int((now != at).sum())
            at = now.copy()
    used = time.process_time() - used  # of all threads: what other programs take does not count
    return steps / passed, steps / used, moves / used, batch


def leaves_a_second(batch):
    """Of searches of all its games, by the processor's time."""
    trees, leaves, used = purloin.Search(batch), 0, time.process_time()
    for _ in range(65):
        count = trees.walk()
        leaves += count
        if count:
            trees.judge(np.ones((count, batch.action_count), np.float32), np.full((count, batch.seats), 0.5, np.float32))
    return leaves / (time.process_time() - used)


def openspiel_rate(seconds):
    """Steps of OpenSpiel's vector_env, on a game of its own that is like these: a second, and a second of the processor's
    time; each with an observation and the legal actions."""
    try:
        from open_spiel.python import rl_environment, vector_env
    except ImportError:
        return None
    envs = vector_env.SyncVectorEnv([rl_environment.Environment("backgammon") for _ in range(32)])
    from open_spiel.python.rl_agent import StepOutput
    now, steps, began, used = envs.reset(), 0, time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - began) < seconds:
        legal = [step.observations["legal_actions"][step.observations["current_player"]] for step in now]
        now, *_ = envs.step([StepOutput(action=int(np.random.choice(each)), probs=None) for each in legal],
                            reset_if_done=True)
        steps += len(legal)
    return steps / passed, steps / (time.process_time() - used)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--threads", type=int, default=1)
    order = parser.parse_args()
    print(f"{order.games} games, {order.threads} thread(s), purloin {purloin.__version__}")
    print(f"{'game':<15}{'seats':>6}{'features':>10}{'numbers':>9}{'steps/s':>12}{'a core':>12}{'decisions/s a core':>20}{'leaves/s a core':>17}")
    for game, seats in TABLES:
        steps, per_core, moves, batch = measure(game, seats, order.games, order.seconds, order.threads)
        print(f"{game:<15}{seats:>6}{batch.feature_count:>10}{batch.action_count:>9}{steps:>12,.0f}{per_core:>12,.0f}{moves:>20,.0f}{leaves_a_second(batch):>17,.0f}")
    rates = openspiel_rate(order.seconds)
    print("OpenSpiel's vector_env, backgammon, 32 games: " +
          ("{:,.0f} steps/s, {:,.0f} a core".format(*rates) if rates else "not installed here"))


if __name__ == "__main__":
    main()
