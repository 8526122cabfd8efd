#pragma once

#include <string>
#include <vector>

#include "match/match.h"

namespace purloin::test {

// A table that Anna opens ("me").
inline wire::NewTable new_table(std::string game, std::vector<std::string> places) {
  wire::NewTable asked;
  asked.game = std::move(game);
  asked.seats = static_cast<int>(places.size());
  asked.places = std::move(places);
  asked.name = std::string("Anna");
  asked.words = std::string("anna's words");
  return asked;
}

// Not secret at all, so that every run is the same.
inline match::OpeningSecrets secrets(const std::string& salt) {
  return {"0123456789abcdef", "dice " + salt, "key " + salt, "watch " + salt, "token " + salt};
}

inline match::Match open_match(const wire::NewTable& asked,
                               std::vector<match::Step>* steps = nullptr,
                               match::Milliseconds now = 1) {
  const auto opened = match::Match::open(asked, secrets("a"), now).value();
  if (steps != nullptr) steps->push_back(opened);
  return match::Match(opened);
}

// Random moves to the end.
inline void play_out(match::Match& match, const std::string& seed,
                     std::vector<match::Step>* steps = nullptr) {
  const auto key = fair::key_from_text(seed);
  for (std::uint64_t i = 0; match.to_act(); ++i) {
    fair::ChanceStream stream(key, i);
    auto step = match.move(*match.to_act(), match.table().random_move(stream), 10);
    if (steps != nullptr) steps->push_back(*step);
  }
}

}  // namespace purloin::test
