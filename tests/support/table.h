#pragma once

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "registry/games.h"
#include "wire/any_game.h"

namespace purloin {

// Plays a random legal move, or an outcome of chance: the `step`th of a game with that key.
inline void play_at_random(wire::AnyTable& table, const fair::Key& key, std::uint64_t step) {
  fair::ChanceStream stream(key, step);
  if (table.actor().is_chance()) {
    table.play_chance(key);
  } else {
    ASSERT_TRUE(table.play(table.random_move(stream)));
  }
}

// A game for tests, driven by the notation. Every call that should work and does not fails the test
// with the refusal's own words.
class TestTable {
 public:
  TestTable(std::string_view game, int seats, wire::json::object options = {}) {
    auto table = registry::find_game(game)->start(seats, options);
    if (!table) throw std::runtime_error(table.error().message);
    table_ = std::move(*table);
  }
  TestTable(const TestTable& other) : table_(other.table_->clone()) {}
  TestTable(TestTable&&) = default;
  static TestTable load(const wire::json::object& state) {
    auto table = registry::find_game(state.at("game").as_string())->load(state);
    if (!table) throw std::runtime_error(table.error().message);
    return TestTable(std::move(*table));
  }

  TestTable& play(std::initializer_list<std::string_view> moves) {
    for (const auto move : moves) {
      const auto played = table_->play(move);
      EXPECT_TRUE(played) << move << ": " << (played ? "" : played.error().message);
    }
    return *this;
  }
  // The reason for which a move is refused; empty when it is not (and then it is not played).
  std::string refusal(std::string_view move) const {
    const auto played = table_->clone()->play(move);
    return played ? "" : played.error().message;
  }
  bool is_legal(std::string_view move) const { return refusal(move).empty(); }

  std::vector<std::string> moves() const { return table_->legal_moves(5000).value(); }
  wire::json::object state() const { return table_->state(); }
  // A part of the state by JSON pointer: "/players/0/loot".
  wire::json::value at(std::string_view pointer) const {
    return wire::json::value(table_->state()).at_pointer(pointer);
  }
  int number(std::string_view pointer) const {
    return static_cast<int>(at(pointer).to_number<int>());
  }
  int score(int seat) const {
    return table_->scores()[static_cast<std::size_t>(seat)].at("total").to_number<int>();
  }
  int part(int seat, std::string_view name) const {
    return table_->scores()[static_cast<std::size_t>(seat)].at("parts").at(name).to_number<int>();
  }
  std::string actor() const {
    const Actor actor = table_->actor();
    if (actor.is_chance()) return table_->needs();
    return actor.is_seat() ? "seat " + std::to_string(actor.seat().index()) : "over";
  }
  std::vector<int> winners() const {
    std::vector<int> seats;
    for (const Seat seat : table_->winners()) seats.push_back(seat.index());
    return seats;
  }
  wire::AnyTable& any() { return *table_; }
  const wire::AnyTable& any() const { return *table_; }

 private:
  explicit TestTable(std::unique_ptr<wire::AnyTable> table) : table_(std::move(table)) {}
  std::unique_ptr<wire::AnyTable> table_;
};

// The message with which a start is refused; empty when it is not.
inline std::string start_refusal(std::string_view game, std::int64_t seats,
                                 const wire::json::object& options = {}) {
  const auto table = registry::find_game(game)->start(seats, options);
  return table ? "" : table.error().code + ": " + table.error().message;
}

// The message with which a state is refused; empty when it is not.
inline std::string load_refusal(const wire::json::object& state) {
  const auto table = registry::find_game(state.at("game").as_string())->load(state);
  return table ? "" : table.error().code + ": " + table.error().message;
}

}  // namespace purloin
