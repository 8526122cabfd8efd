#include "games/crypt/training/training.h"

#include "games/crypt/training/self_play.h"

namespace purloin::crypt {

constexpr training::Trainer kTrainer = training::make_trainer<SelfPlay>();

}  // namespace purloin::crypt
