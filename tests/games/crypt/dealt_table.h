#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/table.h"

namespace purloin {

// A table of Crypt whose cards come in an order that the test writes down: "idol 3". After the
// last of them Tapestries come first, which no reward uses. What is drawn is drawn by itself, so
// that a test plays only what players and dice do. Seat 0 leads the first round.
class DealtTable {
 public:
  using Cards = std::vector<std::string>;

  DealtTable(int seats, std::string_view collectors, Cards cards)
      : table_("crypt", seats, {{"collectors", collectors}, {"leader", 0}}),
        cards_(std::move(cards)) {
    draw();
  }

  DealtTable& play(const std::vector<std::string>& moves) {
    for (const auto& move : moves) {
      table_.play({move});
      draw();
    }
    return *this;
  }

  // A round in which one player takes the first three cards with effort 1 and nobody else anything.
  DealtTable& take_all(int seat) {
    const int round = table_.number("/round");
    bool claimed = false;
    while (table_.number("/round") == round && table_.actor().starts_with("seat")) {
      if (table_.at("/phase").as_string() != "claim") {
        play({"pass"});
      } else if (!claimed && table_.number("/seat") == seat) {
        claimed = true;
        play({"claim 1:1x1 2:1x1 3:1x1"});
      } else {
        play({"recover"});
      }
    }
    return *this;
  }
  // A round in which everyone recovers, so that all cards are discarded.
  DealtTable& skip() {
    const int round = table_.number("/round");
    while (table_.number("/round") == round && table_.actor().starts_with("seat")) {
      play({table_.at("/phase").as_string() == "claim" ? "recover" : "pass"});
    }
    return *this;
  }
  DealtTable& skip_to_the_end() {
    while (table_.actor().starts_with("seat")) skip();
    return *this;
  }

  // A round of the solo game in which the player recovers and the Ghost rolls three ones.
  DealtTable& skip_ghost_round() {
    const int round = table_.number("/round");
    while (table_.number("/round") == round && table_.actor() != "over") {
      play({table_.actor() == "ghost 3" ? "ghost 1 1 1" : "recover"});
    }
    return *this;
  }

  // "idol 3 public, idol 4 flipped": a player's treasure in a few words.
  std::string treasure(int seat) const {
    return list(table_.at("/players/" + std::to_string(seat) + "/treasure"));
  }
  std::string discards() const { return list(table_.at("/discard")); }
  // A part of what a seat (or with -1 a spectator) is shown.
  wire::json::value seen(int seat, std::string_view pointer) const {
    const auto viewer = seat < 0 ? Viewer() : Viewer(Seat(seat));
    return wire::json::value(table_.any().view(viewer)).at_pointer(pointer);
  }

  const TestTable* operator->() const { return &table_; }
  TestTable& table() { return table_; }

 private:
  void draw() {
    for (;;) {
      const std::string needs = table_.actor();
      if (needs != "top" && needs != "draw") return;
      if (next_ == cards_.size()) {
        table_.play({table_.moves().back()});
        continue;
      }
      const auto& card = cards_[next_];
      const auto space = card.find(' ');
      if (needs == "top") {
        table_.play({"top " + card.substr(0, space)});
      } else {
        table_.play({"draw " + card.substr(space + 1)});
        ++next_;
      }
    }
  }

  static std::string list(const wire::json::value& cards) {
    std::string text;
    for (const auto& card : cards.as_array()) {
      const auto& fields = card.as_object();
      text += text.empty() ? "" : ", ";
      text += fields.at("type").as_string();
      text += " " + wire::json::serialize(fields.at("coins"));
      for (const char* flag : {"flipped", "public", "up"}) {
        const auto* value = fields.if_contains(flag);
        if (value != nullptr && value->as_bool()) text += std::string(" ") + flag;
      }
      const auto& seen = fields.at("seen").as_array();
      if (!seen.empty()) text += " seen " + wire::json::serialize(seen);
    }
    return text;
  }

  TestTable table_;
  Cards cards_;
  std::size_t next_ = 0;
};

}  // namespace purloin
