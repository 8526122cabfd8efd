#pragma once

#include <string>
#include <vector>

#include "fair/commitment.h"
#include "match/match.h"

namespace purloin::test {

// A table that Anna opens ("me").
inline wire::NewTable new_table(std::string game, std::vector<std::string> places) {
  wire::NewTable asked;
  asked.game = std::move(game);
  asked.seats = static_cast<int>(places.size());
  asked.places = std::move(places);
  asked.name = std::string("Anna");
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

inline std::string words_of(int seat) {
  return "words of " + std::to_string(seat);
}
inline std::string hash_of(const match::Match& match, int seat) {
  return fair::hash_of_words(fair::commitment_to(match.opening().secret), match.ceremony_round(),
                             seat, words_of(seat));
}

// Everybody sits: all people do their part of the dice, and the game begins.
inline void agree_on_dice(match::Match& match, std::vector<match::Step>* steps = nullptr,
                          match::Milliseconds now = 1) {
  const auto all_people = [&](auto act) {
    for (int i = 0; i < match.seats(); ++i) {
      if (!match.place(Seat(i)).is_person()) continue;
      auto step = act(i).value();
      if (steps != nullptr) steps->push_back(std::move(step));
    }
  };
  all_people([&](int i) { return match.commit(Seat(i), hash_of(match, i), now); });
  all_people([&](int i) { return match.reveal(Seat(i), words_of(i), now); });
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
