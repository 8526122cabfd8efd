#pragma once

#include <string>

#include "games/crypt/bots/value_network.h"
#include "training/learner.h"

namespace purloin::lab {

// A network that learns from how games of Crypt stand between two rounds who will win them. First
// from many games of players who know the game but do not search, then from `order.games` in which
// it searches and judges by what it has learned so far. Half have all sides A, half any sides.
bots::CryptNet learn_crypt(const SchoolOrder& order);

// The share of wins of a player with one network among players with the other, all searching.
double compare_crypt(const bots::CryptNet& one, const bots::CryptNet& others, int seats,
                     std::uint64_t games);

// The source file that holds the weights.
std::string crypt_lessons_source(const bots::CryptNet& net, int seats);

}  // namespace purloin::lab
