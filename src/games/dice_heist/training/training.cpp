#include "games/dice_heist/training/training.h"

#include "games/dice_heist/training/self_play.h"

namespace purloin::dice_heist {

constexpr training::Trainer kTrainer = training::make_trainer<SelfPlay>();

}  // namespace purloin::dice_heist
