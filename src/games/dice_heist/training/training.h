#pragma once

#include "training/trainer.h"

namespace purloin::dice_heist {

// A network of Dice Heist learns by playing against itself: every position between two turns should
// promise what the best next move promises, and the last ones what the scores say.
extern const training::Trainer kTrainer;

}  // namespace purloin::dice_heist
