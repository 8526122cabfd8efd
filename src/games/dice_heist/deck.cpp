#include "games/dice_heist/deck.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string_view>

namespace purloin::dice_heist {
namespace {

constexpr std::size_t kMaxNameLength = 24;

bool is_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  };
  return !text.empty() && text.size() <= kMaxNameLength && std::ranges::all_of(text, allowed);
}

constexpr const char* kNameRule = "must be 1 to 24 lower-case letters, digits and hyphens";

std::string at(const char* list, std::size_t index, const char* field) {
  return std::string(list) + "[" + std::to_string(index) + "]" + (*field ? "." : "") + field;
}

std::string not_within(std::int64_t value, int low, int high) {
  return std::to_string(value) + " is not within " + std::to_string(low) + " to " +
         std::to_string(high);
}

class DeckCheck {
 public:
  explicit DeckCheck(const DeckDraft& draft) : draft_(draft) {}

  tl::expected<Deck, std::vector<DeckProblem>> run() {
    check_museums();
    check_colors();
    check_exhibits();
    if (draft_.sidekick_dice != kSidekickDice) {
      report("sidekick-dice", "must be 10, not " + std::to_string(draft_.sidekick_dice));
    }
    if (!problems_.empty()) return tl::make_unexpected(std::move(problems_));
    return std::move(deck_);
  }

 private:
  void report(std::string where, std::string what) {
    problems_.push_back({std::move(where), std::move(what)});
  }

  void check_museums() {
    const auto& museums = draft_.museums;
    if (museums.size() != kMuseums) {
      report("museums", "must be four, not " + std::to_string(museums.size()));
    }
    std::set<std::string> ids;
    std::set<std::int64_t> levels;
    for (std::size_t i = 0; i < museums.size(); ++i) {
      const auto& m = museums[i];
      if (!is_name(m.id)) report(at("museums", i, "id"), kNameRule);
      if (!ids.insert(m.id).second)
        report(at("museums", i, "id"), "\"" + m.id + "\" is used twice");
      if (m.security < 1 || m.security > 5) {
        report(at("museums", i, "security"), not_within(m.security, 1, 5));
      } else if (!levels.insert(m.security).second) {
        report(at("museums", i, "security"),
               std::to_string(m.security) + " is another museum's level already");
      }
      deck_.museums.push_back({m.id, m.name, m.city, m.flag, static_cast<int>(m.security)});
    }
    std::ranges::sort(deck_.museums, {}, &Deck::Museum::security);
  }

  void check_colors() {
    std::set<std::string> colors;
    for (const auto& exhibit : draft_.exhibits) {
      if (exhibit.kind == ExhibitKind::kGem) colors.insert(exhibit.color);
    }
    if (colors.size() > kMaxColors) {
      report("exhibits", "show " + std::to_string(colors.size()) + " gem colors; at most six");
    }
    deck_.colors.assign(colors.begin(), colors.end());
  }

  void check_exhibits() {
    const auto& exhibits = draft_.exhibits;
    if (exhibits.empty() || exhibits.size() > kMaxExhibits) {
      report("exhibits", not_within(static_cast<std::int64_t>(exhibits.size()), 1, kMaxExhibits));
    }
    for (std::size_t i = 0; i < exhibits.size(); ++i) {
      const auto& e = exhibits[i];
      const auto museum = std::ranges::find(deck_.museums, e.museum, &Deck::Museum::id);
      if (museum == deck_.museums.end()) {
        report(at("exhibits", i, "museum"), "\"" + e.museum + "\" is no museum of this deck");
      }
      int value = 0;
      switch (e.kind) {
        case ExhibitKind::kArtifact:
          value = checked_value(at("exhibits", i, "artifacts"), e.value, 1, 2);
          break;
        case ExhibitKind::kPainting:
          value = checked_value(at("exhibits", i, "millions"), e.value, 1, 255);
          break;
        case ExhibitKind::kGem:
          if (!is_name(e.color)) report(at("exhibits", i, "color"), kNameRule);
          value = static_cast<int>(std::ranges::find(deck_.colors, e.color) - deck_.colors.begin());
          break;
      }
      deck_.exhibits.push_back({static_cast<int>(museum - deck_.museums.begin()), e.kind, value});
    }
  }

  int checked_value(std::string where, std::int64_t value, int low, int high) {
    if (value < low || value > high) report(std::move(where), not_within(value, low, high));
    return static_cast<int>(value);
  }

  const DeckDraft& draft_;
  Deck deck_;
  std::vector<DeckProblem> problems_;
};

}  // namespace

tl::expected<Deck, std::vector<DeckProblem>> check_deck(const DeckDraft& draft) {
  return DeckCheck(draft).run();
}

std::vector<std::string> box_differences(const Deck& deck) {
  std::array<int, 3> cards{};
  std::array<int, kMaxColors> gems{};
  int millions = 0;
  for (const auto& exhibit : deck.exhibits) {
    ++cards[static_cast<std::size_t>(exhibit.kind)];
    if (exhibit.kind == ExhibitKind::kGem) ++gems[static_cast<std::size_t>(exhibit.value)];
    if (exhibit.kind == ExhibitKind::kPainting) millions += exhibit.value;
  }
  std::vector<std::string> differences;
  const auto expect = [&](const std::string& what, int found, int box) {
    if (found == box) return;
    differences.push_back(what + ": " + std::to_string(found) + ", the box has " +
                          std::to_string(box));
  };
  expect("exhibits", static_cast<int>(deck.exhibits.size()), 52);
  expect("paintings", cards[static_cast<std::size_t>(ExhibitKind::kPainting)], 11);
  expect("millions of all paintings", millions, 250);
  expect("artifact cards", cards[static_cast<std::size_t>(ExhibitKind::kArtifact)], 20);
  expect("gem cards", cards[static_cast<std::size_t>(ExhibitKind::kGem)], 21);
  expect("gem colors", static_cast<int>(deck.colors.size()), 3);
  for (std::size_t c = 0; c < deck.colors.size(); ++c) {
    expect("gems of color " + deck.colors[c], gems[c], 7);
  }
  return differences;
}

std::string kind_name(const Deck& deck, const Deck::Exhibit& exhibit) {
  switch (exhibit.kind) {
    case ExhibitKind::kArtifact:
      return "artifact-" + std::to_string(exhibit.value);
    case ExhibitKind::kGem:
      return "gem-" + deck.colors[static_cast<std::size_t>(exhibit.value)];
    case ExhibitKind::kPainting:
      return "painting-" + std::to_string(exhibit.value);
  }
  return {};
}

}  // namespace purloin::dice_heist
