#include "games/crypt/wire/codec.h"

#include <algorithm>

#include "wire/score_sheets.h"

namespace purloin::crypt {

using namespace wire;

std::pair<Rules::Config, json::object> Codec::read_options(int seats, const Field& given) {
  Rules::Config config;
  config.seats = seats;
  json::object all{{"collectors", "AAAAAA"}, {"leader", nullptr}};
  if (const auto collectors = given.find("collectors")) {
    config.sides = Sides::parse(collectors->text());
    if (!config.sides && collectors->text() != "random") {
      collectors->fail("must be \"random\" or six letters A or B");
    }
    all["collectors"] = collectors->raw();
  }
  const auto leader = given.find("leader");
  if (leader && !leader->is_null()) {
    config.leader = Seat(leader->integer(0, seats - 1));
    all["leader"] = config.leader->index();
  }
  return {config, std::move(all)};
}

void Codec::list_moves(const Rules& rules, const State& state, std::optional<Action> part,
                       std::size_t most_tokens, Rules::ActionList& out) {
  constexpr std::size_t kMostGroups = Action::kMaxGroups;
  const auto most_groups = static_cast<int>(std::min(most_tokens - 1, kMostGroups));
  if (!part) return rules.list_actions(state, most_groups, out);
  out.clear();
  if (part->kind() == Action::Kind::kClaim) {
    return rules.list_claims_with(state, *part, most_groups, out);
  }
  out.push_back(*part);  // no other move has its words
}

bool Codec::changes_alike(const State& before, const State& after, Memory) {
  const auto lies_the_same = [](const Slot& a, const Slot& b) {
    return a.card == b.card && a.seen == b.seen && a.taken == b.taken;
  };
  return after.phase != Phase::kOver && before.deck == after.deck &&
         before.treasure == after.treasure && before.drawn == after.drawn &&
         before.discarded == after.discarded && before.discard == after.discard &&
         std::ranges::equal(before.crypt, after.crypt, lies_the_same);
}

bool Codec::scores_alike(const Rules&, const State& before, const State& after) {
  return changes_alike(before, after, Memory::kOpen) && before.exhausted == after.exhausted &&
         before.sides == after.sides && before.idol_b == after.idol_b &&
         before.phase != Phase::kTiebreak && after.phase != Phase::kTiebreak;
}

void Codec::put_parts(const Rules& rules, const State&, Seat, const SheetBounds<ScoreSheet>& sheet,
                      Tape& out) {
  wire::put_parts(sheet, out);
  if (!rules.is_solo()) return;
  const auto rank = rank_of(sheet.total.least);
  const bool is_known = rank == rank_of(*sheet.total.most);
  out.member("rank", is_known ? std::optional(Name{rank}) : std::nullopt);
}

}  // namespace purloin::crypt
