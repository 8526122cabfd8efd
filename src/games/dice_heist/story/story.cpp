#include "games/dice_heist/story/story.h"

#include <map>

#include "games/dice_heist/odds.h"

namespace purloin::dice_heist {
namespace {

using texts::Choice;
using texts::Dice;
using texts::Odds;
using texts::Piece;

// A museum that somebody made has a name that no catalogue knows.
Piece piece_of(const Rules& rules, Museum museum) {
  const auto& facts = rules.config().deck.museums[index(museum)];
  return {rules.config().deck.is_default || facts.name.empty() ? facts.id : facts.name};
}

Piece exhibit_of(const Rules& rules, int lot, Artifacts artifacts) {
  const bool is_down = artifacts == Artifacts::kTurnedDown && is_artifact(rules.catalog(), lot);
  return {is_down ? kFaceDown : rules.kind_of(lot)};
}

Museum museum_of_lot(const Rules& rules, int lot) {
  return static_cast<Museum>(rules.catalog().museum[static_cast<std::size_t>(lot)]);
}

std::vector<events::Lot> lots_of(const Rules& rules, Bits cards, Artifacts artifacts) {
  std::map<std::string_view, int> kinds;
  for (Bits rest = cards; rest != 0; rest = without_lowest_bit(rest)) {
    ++kinds[exhibit_of(rules, lowest_bit_index(rest), artifacts).id];
  }
  std::vector<events::Lot> lots;
  for (const auto& [kind, count] : kinds) lots.push_back({Piece{kind}, count});
  return lots;
}

Dice dice_of(Action roll) {
  Dice dice = {static_cast<std::uint8_t>(roll.thief_die())};
  for (int face = 6; face >= 1; --face) {
    dice.insert(dice.end(), static_cast<std::size_t>(roll.sidekicks_showing(face)),
                static_cast<std::uint8_t>(face));
  }
  return dice;
}

// What a heist or a raid needs, and how likely it gets it.
struct Attempt {
  Attempt(const Rules& rules, Museum museum, bool is_raid, int crew)
      : place(piece_of(rules, museum)),
        sidekicks(crew),
        needs(rules.level_to_reach(museum, is_raid)),
        odds{success_chance(rules, museum, is_raid, crew)} {}
  Piece place;
  int sidekicks;
  int needs;
  Odds odds;
};

Attempt heist_of(const Rules& rules, Action heist) {
  return Attempt(rules, heist.museum(), false, heist.sidekicks());
}
Attempt raid_of(const Rules& rules, Action raid) {
  return Attempt(rules, museum_of_lot(rules, raid.lot()), true, raid.sidekicks());
}

Event tell_roll(const Rules& rules, const State& before, Action roll, Artifacts artifacts) {
  const Pending& pending = before.pending;
  const Catalog& catalog = rules.catalog();
  const int needs = rules.level_to_reach(pending.museum, pending.is_raid());
  const Piece museum = piece_of(rules, pending.museum);
  if (!roll.any_die_reaches(needs)) {
    return events::Fails{before.turn, museum, dice_of(roll), needs};
  }
  const Bits taken = pending.is_raid() ? highest_bit(before.display & catalog.lot[pending.lot])
                                       : before.display & catalog.in_museum[index(pending.museum)];
  return events::Succeeds{
      before.turn,      museum, dice_of(roll), needs, lots_of(rules, taken, artifacts),
      pending.sidekicks};
}

Event tell_first_roll(const State& before, Action action) {
  events::FirstRoll told;
  int contender = 0;
  for (const Seat seat : before.contenders) {
    told.throws.push_back({seat, {static_cast<std::uint8_t>(action.contender_die(contender++))}});
  }
  return told;
}

Event tell_one(const Rules& rules, const State& before, Action action, Vantage vantage) {
  const Artifacts artifacts = vantage.is_open() ? Artifacts::kCounted : Artifacts::kTurnedDown;
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return events::Recruits{before.turn};
    case Action::Kind::kRecruitFrom:
      return events::Lures{before.turn, action.victim()};
    case Action::Kind::kHeist: {
      const Attempt heist = heist_of(rules, action);
      return events::Tries{before.turn, heist.place, heist.sidekicks, heist.needs, heist.odds};
    }
    case Action::Kind::kRaid: {
      const Attempt raid = raid_of(rules, action);
      return events::Raids{before.turn,    raid.place, exhibit_of(rules, action.lot(), artifacts),
                           raid.sidekicks, raid.needs, raid.odds};
    }
    case Action::Kind::kDraw:
      return events::OnShow{{{piece_of(rules, museum_of_lot(rules, action.lot())),
                              exhibit_of(rules, action.lot(), artifacts)}}};
    case Action::Kind::kRoll:
      // Who takes cards knows them.
      return tell_roll(rules, before, action,
                       vantage.is_of(before.turn) ? Artifacts::kCounted : artifacts);
    case Action::Kind::kFirstRoll:
      break;
  }
  return tell_first_roll(before, action);
}

std::string_view rank_of(int points) {
  constexpr int kBoth = 4;  // 8 for the most and -4 for the least
  return points > kBoth ? "most" : points > 0 ? "both" : points < 0 ? "least" : "neither";
}

}  // namespace

std::vector<Event> tell(const Rules& rules, const State& before, Action action, Vantage vantage) {
  return {tell_one(rules, before, action, vantage)};
}

bool merge(Event& earlier, const Event& later) {
  auto* const deal = std::get_if<events::OnShow>(&earlier);
  const auto* const next = std::get_if<events::OnShow>(&later);
  if (deal == nullptr || next == nullptr) return false;
  deal->cards.insert(deal->cards.end(), next->cards.begin(), next->cards.end());
  return true;
}

std::optional<Event> describe(const Rules& rules, const State& state, Action action) {
  switch (action.kind()) {
    case Action::Kind::kRecruit:
      return events::Recruit{state.supply};
    case Action::Kind::kRecruitFrom:
      return events::Lure{action.victim()};
    case Action::Kind::kHeist: {
      const Attempt heist = heist_of(rules, action);
      const auto cards = state.display & rules.catalog().in_museum[index(action.museum())];
      return events::Heist{heist.place, heist.sidekicks, heist.needs, heist.odds,
                           lots_of(rules, cards, Artifacts::kCounted)};
    }
    case Action::Kind::kRaid: {
      const Attempt raid = raid_of(rules, action);
      return events::Raid{raid.place, exhibit_of(rules, action.lot(), Artifacts::kCounted),
                          raid.sidekicks, raid.needs, raid.odds};
    }
    default:
      return std::nullopt;
  }
}

std::vector<Event> explain_score(const Rules& rules, const State& state, Seat seat) {
  const auto sheet = rules.score(state)[static_cast<std::size_t>(seat.index())];
  const Loot& loot = state.loot_of(seat);
  std::vector<Event> lines;
  if (sheet.artifacts > 0) {
    lines.push_back(events::ArtifactPoints{sheet.artifacts, sheet.artifacts});
  }
  const auto& colors = rules.config().deck.colors;
  for (std::size_t c = 0; c < colors.size(); ++c) {
    const int gems = tally_count(loot.tally, kTallyFirstColor + static_cast<int>(c));
    if (gems > 0) lines.push_back(events::GemPoints{Piece{colors[c]}, gems, gems * (gems + 1) / 2});
  }
  const int millions = painting_total(rules.catalog(), loot);
  if (millions > 0 || sheet.paintings != 0) {
    lines.push_back(
        events::PaintingPoints{millions, Choice{rank_of(sheet.paintings)}, sheet.paintings});
  }
  return lines;
}

Event explain(const Deck::Museum& museum) {
  return events::MuseumText{{museum.city}, museum.security};
}

Event explain(const Deck::Exhibit& exhibit) {
  switch (exhibit.kind) {
    case ExhibitKind::kArtifact:
      return events::ArtifactText{exhibit.value};
    case ExhibitKind::kGem:
      return events::GemText{};
    case ExhibitKind::kPainting:
      break;
  }
  return events::PaintingText{};
}

Event explain_face_down() {
  return events::FaceDownText{};
}

std::optional<Event> ask(const Rules& rules, const State& state) {
  if (!rules.actor(state).is_seat()) return std::nullopt;
  return events::Asks{state.sidekicks_of(state.turn)};
}

}  // namespace purloin::dice_heist
