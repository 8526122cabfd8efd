#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace purloin::dice_heist {

inline constexpr int kMuseums = 4;
inline constexpr int kMaxExhibits = 64;
inline constexpr int kMaxColors = 6;
inline constexpr int kSidekickDice = 10;

enum class ExhibitKind : std::uint8_t { kArtifact, kGem, kPainting };

// A deck as its author wrote it, nothing checked yet.
struct DeckDraft {
  struct Museum {
    std::string id, name, city, flag;
    std::int64_t security = 0;
  };
  struct Exhibit {
    std::string museum;
    ExhibitKind kind = ExhibitKind::kArtifact;
    std::int64_t value = 0;  // artifacts shown, or millions of a painting
    std::string color;       // of a gem
  };
  std::vector<Museum> museums;
  std::vector<Exhibit> exhibits;
  std::int64_t sidekick_dice = 0;
};

// A deck that can be played. Museums are in order of security, colors in alphabetical order.
struct Deck {
  struct Museum {
    std::string id, name, city, flag;
    int security = 0;
  };
  struct Exhibit {
    int museum = 0;
    ExhibitKind kind = ExhibitKind::kArtifact;
    int value = 0;  // artifacts shown, millions of a painting, or the index of a gem's color
  };
  std::vector<Museum> museums;
  std::vector<std::string> colors;
  std::vector<Exhibit> exhibits;
  bool is_default = false;  // players' catalogues have names for its museums
};

struct DeckProblem {
  std::string where;  // "exhibits[3].museum"
  std::string what;   // "names no museum of this deck"
};

// Checks a draft as a whole and reports every problem, not only the first (DH-22).
tl::expected<Deck, std::vector<DeckProblem>> check_deck(const DeckDraft& draft);

// Where a playable deck differs from the totals of the box; empty when it meets them all.
std::vector<std::string> box_differences(const Deck& deck);

// "painting-35", "gem-ruby", "artifact-2": how players and protocols call a kind of exhibit.
std::string kind_name(const Deck& deck, const Deck::Exhibit& exhibit);

}  // namespace purloin::dice_heist
