#pragma once

#include <optional>
#include <vector>

#include "fair/commitment.h"
#include "match/fair_record.h"
#include "wire/any_game.h"

namespace purloin::match {

// A round of the ceremony as a record tells it: every seat's share.
using FairRound = std::vector<fair::Share>;

struct FairCourse {
  std::vector<FairRound> rounds;  // the last one made the seed
  // Rounds that were thrown away after words had been shown: whoever knew the secret then could
  // have done it because of what would have been rolled.
  int thrown_away = 0;
};

// Checks a record's dice up to the seed: that the secret is the one committed to, that everybody's
// hash came after the commitment and before anybody's words, that the words are those of the
// hashes, and that no person is left out. `bots` tells which seats are not people's. Refuses with
// the first thing that is wrong.
wire::Result<FairCourse> check_ceremony(const FairRecord& fair, const std::vector<bool>& bots);

// Holds the same against what a client wrote down. Answers how many more rounds were thrown away
// after that client had sent its words, although the record shows none.
wire::Result<int> check_note(const FairNote& note, const FairRecord& fair,
                             const FairCourse& course);

}  // namespace purloin::match
