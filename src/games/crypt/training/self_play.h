#pragma once

#include <cstdint>
#include <vector>

#include "games/crypt/bots/guide.h"
#include "training/learner.h"
#include "search/search.h"

// Games of Crypt that a judge learns from.
namespace purloin::lab {

using CryptLesson = Lesson<bots::CryptNet>;

// A player who searches and judges by a network, which must live on.
class CryptScholar {
 public:
  CryptScholar(const crypt::Rules& rules, const bots::CryptNet& judge, std::uint64_t iterations);

  const crypt::Rules& rules() const { return rules_; }
  const bots::CryptNet& judge() const { return judge_; }
  crypt::Action choose(const crypt::State& state, FastRng& rng);

 private:
  const crypt::Rules& rules_;
  const bots::CryptNet& judge_;
  std::uint64_t iterations_;
  search::Search<crypt::Rules, bots::CryptGuide> search_;
};

// From a game of players who know Crypt but do not search: how it ended.
std::vector<CryptLesson> lessons_by_the_book(const crypt::Rules& rules, FastRng& rng);

// From a game of scholars: what the positions that followed promised, and how it ended (TD(λ)).
std::vector<CryptLesson> lessons_of_scholars(CryptScholar& scholar, FastRng& rng);

}  // namespace purloin::lab
