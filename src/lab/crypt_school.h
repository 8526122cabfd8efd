#pragma once

#include <string>

#include "bots/crypt_judge.h"
#include "lab/pupil.h"

namespace purloin::lab {

// A network that learns from games between two players who know Crypt but do not search, how games
// end that stood so between two rounds. Half of them have all sides A, half any sides.
bots::CryptNet learn_crypt(const SchoolOrder& order);

// The source file that holds the weights.
std::string crypt_lessons_source(const bots::CryptNet& net);

}  // namespace purloin::lab
