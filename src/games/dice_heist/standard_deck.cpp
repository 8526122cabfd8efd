#include "games/dice_heist/standard_deck.h"

#include <cassert>
#include <utility>

namespace purloin::dice_heist {
namespace {

struct Row {
  const char* museum;
  ExhibitKind kind;
  int value;
  const char* color;
  int count;
};

// As in data/dice-heist.json; a test holds it against that.
constexpr Row kExhibits[] = {
    {"hermitage", ExhibitKind::kPainting, 10, "", 1},
    {"hermitage", ExhibitKind::kPainting, 15, "", 1},
    {"hermitage", ExhibitKind::kPainting, 20, "", 1},
    {"hermitage", ExhibitKind::kGem, 0, "ruby", 2},
    {"hermitage", ExhibitKind::kGem, 0, "sapphire", 2},
    {"hermitage", ExhibitKind::kGem, 0, "emerald", 1},
    {"hermitage", ExhibitKind::kArtifact, 1, "", 3},
    {"hermitage", ExhibitKind::kArtifact, 2, "", 2},
    {"british", ExhibitKind::kPainting, 10, "", 1},
    {"british", ExhibitKind::kPainting, 20, "", 1},
    {"british", ExhibitKind::kPainting, 25, "", 1},
    {"british", ExhibitKind::kGem, 0, "ruby", 2},
    {"british", ExhibitKind::kGem, 0, "sapphire", 1},
    {"british", ExhibitKind::kGem, 0, "emerald", 2},
    {"british", ExhibitKind::kArtifact, 1, "", 3},
    {"british", ExhibitKind::kArtifact, 2, "", 2},
    {"metropolitan", ExhibitKind::kPainting, 15, "", 1},
    {"metropolitan", ExhibitKind::kPainting, 20, "", 1},
    {"metropolitan", ExhibitKind::kPainting, 30, "", 1},
    {"metropolitan", ExhibitKind::kGem, 0, "ruby", 1},
    {"metropolitan", ExhibitKind::kGem, 0, "sapphire", 2},
    {"metropolitan", ExhibitKind::kGem, 0, "emerald", 2},
    {"metropolitan", ExhibitKind::kArtifact, 1, "", 2},
    {"metropolitan", ExhibitKind::kArtifact, 2, "", 3},
    {"louvre", ExhibitKind::kPainting, 35, "", 1},
    {"louvre", ExhibitKind::kPainting, 50, "", 1},
    {"louvre", ExhibitKind::kGem, 0, "ruby", 2},
    {"louvre", ExhibitKind::kGem, 0, "sapphire", 2},
    {"louvre", ExhibitKind::kGem, 0, "emerald", 2},
    {"louvre", ExhibitKind::kArtifact, 1, "", 2},
    {"louvre", ExhibitKind::kArtifact, 2, "", 3},
};

DeckDraft draft_of_the_box() {
  DeckDraft draft;
  draft.museums = {
      {"hermitage", "Hermitage", "St Petersburg", "ru", 2},
      {"british", "British Museum", "London", "gb", 3},
      {"metropolitan", "Metropolitan Museum", "New York", "us", 4},
      {"louvre", "Louvre", "Paris", "fr", 5},
  };
  draft.sidekick_dice = kSidekickDice;
  for (const Row& row : kExhibits) {
    for (int i = 0; i < row.count; ++i) {
      draft.exhibits.push_back({row.museum, row.kind, row.value, row.color});
    }
  }
  return draft;
}

}  // namespace

const Deck& standard_deck() {
  static const Deck deck = [] {
    auto checked = check_deck(draft_of_the_box());
    assert(checked.has_value());
    checked->is_default = true;
    return std::move(*checked);
  }();
  return deck;
}

}  // namespace purloin::dice_heist
