#pragma once

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/thiefs_market/notation.h"
#include "games/thiefs_market/rules.h"
#include "games/thiefs_market/story/story.h"
#include "games/thiefs_market/wire/box.h"

namespace purloin::thiefs_market {

using Ids = std::initializer_list<std::string_view>;

// A position put together by hand, with only those parts that a test is about, and played on in the
// notation. Everything that is not placed stays unseen.
class Position {
 public:
  explicit Position(int seats = 3, bool promos = false)
      : rules_({seats, promos, {}, thiefs_market::default_box()}), state_(rules_.start()) {
    state_.start = Seat(0);
  }

  Position& own(int seat, Ids ids) {
    for (const auto id : ids) {
      const std::uint8_t card = take_unseen(id);
      state_.gain_order[card] = static_cast<std::uint8_t>(count_bits(player(seat).cards));
      player(seat).cards |= bit(card);
    }
    return *this;
  }
  // Puts cards into the rows of their decks.
  Position& sell(Ids ids) {
    for (const auto id : ids) {
      const std::uint8_t card = take_unseen(id);
      state_.rows[rules_.catalog().deck[card]].push(card);
      state_.market |= bit(card);
    }
    return *this;
  }
  // Sees any cards of a deck off until so many are left to deal.
  Position& leave_in_deck(Deck deck, int left) {
    const CardBits cards = rules_.catalog().in_deck[index(deck)];
    while (rules_.left_in_deck(state_, deck) > left) {
      state_.unseen ^= lowest_bit(state_.unseen & cards);
    }
    return *this;
  }
  Position& gold(int seat, int amount) {
    player(seat).gold = static_cast<std::uint32_t>(amount);
    return *this;
  }
  Position& infamy(int seat, int amount) {
    player(seat).infamy = static_cast<std::uint32_t>(amount);
    return *this;
  }
  Position& copied(std::string_view id) {
    state_.copied = card(id);
    return *this;
  }

  // Splitting: what lies in the center, and piles ("" is none); `seat` is to act.
  Position& split(int seat, std::string_view center, Ids piles = {}) {
    state_.phase = Phase::kSplit;
    state_.seat = Seat(seat);
    state_.center = parse_objects(center).value();
    lay(piles);
    return *this;
  }
  // The purchases begin with these piles, which are final; the marker's holder is to act. Nothing
  // of what happens at the end of splitting happens.
  Position& buy(Ids piles) {
    state_.phase = Phase::kBuy;
    state_.center = Objects();
    lay(piles);
    for (int i = 0; i < rules_.seats(); ++i) {
      const Objects pile = player(i).pile;
      player(i).final_pile = {static_cast<std::uint8_t>(pile.size()), pile.has_marker(),
                              static_cast<std::uint8_t>(pile.gems())};
      if (pile.has_marker()) state_.seat = Seat(i);
    }
    return *this;
  }

  Position& play(Ids moves) {
    for (const auto move : moves) {
      const auto action = try_parse_action(rules_, state_, move);
      if (!action) {
        ADD_FAILURE() << move << ": " << action.error();
        return *this;
      }
      const Refusal refused = rules_.refusal(state_, *action);
      if (refused != Refusal::kNone) {
        ADD_FAILURE() << move << ": " << explain(refused);
        return *this;
      }
      rules_.apply(state_, *action);
    }
    return *this;
  }
  Refusal refusal(std::string_view move) const {
    return rules_.refusal(state_, try_parse_action(rules_, state_, move).value());
  }
  bool is_legal(std::string_view move) const { return refusal(move) == Refusal::kNone; }
  // All legal moves that begin so; each once.
  std::set<std::string> moves(std::string_view beginning = "") const {
    Rules::ActionList list;
    rules_.legal_actions(state_, list);
    std::set<std::string> texts;
    for (const Action action : list) {
      const std::string text = format_action(rules_, state_, action);
      if (!text.starts_with(beginning)) continue;
      EXPECT_TRUE(texts.insert(text).second) << text << " is listed twice";
    }
    return texts;
  }

  std::string actor() const {
    const Actor actor = rules_.actor(state_);
    if (actor.is_chance()) return needs(rules_, state_);
    return actor.is_seat() ? "seat " + std::to_string(actor.seat().index()) : "over";
  }
  std::string phase() const {
    // Two phases are called over: with the race for the marker and after it.
    const auto at = std::min(static_cast<std::size_t>(state_.phase), kPhaseNames.size() - 1);
    return std::string(kPhaseNames[at]);
  }
  std::string center() const { return format_objects(state_.center); }
  std::string pile(int seat) const { return format_objects(player(seat).pile); }
  int gold(int seat) const { return static_cast<int>(player(seat).gold); }
  int infamy(int seat) const { return static_cast<int>(player(seat).infamy); }
  int purchases(int seat) const { return player(seat).purchases; }
  std::vector<std::string> cards(int seat) const {
    std::vector<std::string> ids;
    for (const auto each : cards_as_gained(state_, Seat(seat)))
      ids.push_back(rules_.facts(each).id);
    return ids;
  }
  std::vector<std::string> row(Deck deck) const {
    std::vector<std::string> ids;
    const Row& cards = state_.rows[index(deck)];
    for (std::size_t i = 0; i < cards.size; ++i) ids.push_back(rules_.facts(cards.cards[i]).id);
    return ids;
  }
  int left(Deck deck) const { return rules_.left_in_deck(state_, deck); }
  int total(int seat) const { return rules_.score(state_)[static_cast<std::size_t>(seat)].total(); }
  ScoreSheet sheet(int seat) const { return rules_.score(state_)[static_cast<std::size_t>(seat)]; }
  // What one card is worth to its owner.
  int points(int seat, std::string_view id) const {
    const auto& catalog = rules_.catalog();
    return score_card(catalog, state_, count_standings(catalog, state_, rules_.seats()), Seat(seat),
                      acts_as(catalog, state_, card(id)))
        .points;
  }
  std::vector<int> winners() const {
    std::vector<int> seats;
    for (const Seat seat : rules_.winners(state_)) seats.push_back(seat.index());
    return seats;
  }

  std::uint8_t card(std::string_view id) const {
    const auto found = find_card(rules_, id);
    if (!found) throw std::runtime_error("no card " + std::string(id));
    return *found;
  }
  const CardFacts& facts(std::string_view id) const { return rules_.facts(card(id)); }
  const Rules& rules() const { return rules_; }
  const State& state() const { return state_; }
  State& state() { return state_; }

 private:
  Player& player(int seat) { return state_.player(Seat(seat)); }
  const Player& player(int seat) const { return state_.player(Seat(seat)); }

  std::uint8_t take_unseen(std::string_view id) {
    const std::uint8_t taken = card(id);
    if ((state_.unseen & bit(taken)) == 0) throw std::runtime_error(std::string(id) + " twice");
    state_.unseen ^= bit(taken);
    return taken;
  }
  void lay(Ids piles) {
    int seat = 0;
    for (const auto pile : piles) player(seat++).pile = parse_objects(pile).value();
  }

  Rules rules_;
  State state_;
};

}  // namespace purloin::thiefs_market
