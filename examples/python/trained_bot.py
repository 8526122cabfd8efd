#!/usr/bin/env python3
"""What train.py has trained, as a bot for the arena (docs/bot-protocol.md).

  export PYTHONPATH=build/release/python
  python3 examples/python/train.py --seconds 60 --save trained.npz
  build/release/purloin arena dice-heist --seats 2 --games 400 --iterations 200 \\
      --engine 'mine=python3 examples/python/trained_bot.py trained.npz' --bots mine,greedy
"""
import json
import sys

import numpy as np

import purloin

with np.load(sys.argv[1]) as trained:
    weights, bias = trained["weights"], trained["bias"]

for line in sys.stdin:
    words = json.loads(line)
    if words["do"] == "begin":
        batch = purloin.Batch(words["game"], words["seats"], 1, options=words["options"])
    elif words["do"] == "move":
        batch.load_view(0, words["view"])  # the features are those of the view, whatever it hides
        promises = batch.features[0] @ weights + bias
        best = int(np.where(batch.masks[0], promises, -np.inf).argmax())
        # In Dice Heist one number says a move; in the other games it may take several.
        move = next(move for move in words["moves"] if batch.spell(0, move) == [best])
        print(json.dumps({"move": move}), flush=True)
