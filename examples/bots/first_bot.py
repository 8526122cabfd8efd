#!/usr/bin/env python3
"""A bot for the arena: robs where the dice are likely to do it, and else does anything.

  purloin arena dice-heist --seats 2 --engine 'mine=python3 examples/bots/first_bot.py' \\
      --bots mine,random --games 100
"""
import json
import random
import sys

LEVEL = {"hermitage": 2, "british": 3, "metropolitan": 4, "louvre": 5}  # {"do":"pieces"} tells


def worth(move):
    """How good a move of Dice Heist looks; moves of other games look all alike."""
    word, *rest = move.split()
    if word != "heist":
        return 0.4  # a sidekick more
    museum, sidekicks = rest[0], int(rest[-1])
    # The thief's own die has to be above the level, or one of the sidekicks'.
    return 1 - (LEVEL.get(museum, 4) / 6) ** (1 + sidekicks)


for line in sys.stdin:
    words = json.loads(line)
    if words["do"] == "begin":
        dice = random.Random(words["seed"])
    elif words["do"] == "move":
        best = max(words["moves"], key=lambda move: (worth(move), dice.random()))
        print(json.dumps({"move": best}), flush=True)
