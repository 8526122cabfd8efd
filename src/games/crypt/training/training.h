#pragma once

#include "training/trainer.h"

namespace purloin::crypt {

// A network of Crypt learns from how games stand between two rounds who will win them. First from
// many games of players who know the game but do not search, then from games in which it searches
// and estimates by what it has learned so far. Half have all sides A, half any sides.
extern const training::Trainer kTrainer;

}  // namespace purloin::crypt
