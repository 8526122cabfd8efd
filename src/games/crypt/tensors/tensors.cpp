#include "games/crypt/tensors/tensors.h"

#include <array>
#include <cassert>
#include <cstring>

namespace purloin::crypt {

static_assert(tensors::Tensors<Tensors>);

namespace {

int groups_in(Action claim) {
  int groups = 0;
  while (groups < Action::kMaxGroups && claim.group(groups).count != 0) ++groups;
  return groups;
}

// For every n, the n highest efforts: a byte for each effort.
constexpr auto kHighest = [] {
  std::array<std::array<std::uint8_t, kHighestEffort>, kHighestEffort + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    for (std::size_t i = 0; i < n; ++i) table[n][kHighestEffort - 1 - i] = 1;
  }
  return table;
}();

tensors::Number part_of_claim(tensors::Number first, Group group) {
  return first + kServants * kHighestEffort * static_cast<tensors::Number>(group.slot) +
         kHighestEffort * (group.count - 1) + group.effort - 1;
}

}  // namespace

std::string Tensors::name_of(Number number) const {
  constexpr std::array<std::string_view, 4> kPlain = {"recover", "flip manuscript", "flip remains",
                                                      "pass"};
  if (number < kTake) return std::string(kPlain[static_cast<std::size_t>(number)]);
  if (number < kReroll) return "take " + std::to_string(number - kTake + 1);
  if (number < kNoMore) return "reroll " + std::to_string(number - kReroll + 1);
  if (number == kNoMore) return "claim no more";
  const Number from = number - kClaim;
  return "claim " + std::to_string(from / kPerSlot + 1) + " with " +
         std::to_string(from % kPerSlot / kHighestEffort + 1) + " at " +
         std::to_string(from % kHighestEffort + 1);
}

Tensors::Rest Tensors::rest_of(const State& state, Action claim) const {
  Rest rest{0, state.servants_of(state.seat.seat())};
  for (int i = 0; i < groups_in(claim); ++i) {
    const Group group = claim.group(i);
    rest.from = static_cast<int>(group.slot) + 1;
    rest.servants -= group.count;
  }
  return rest;
}

int Tensors::efforts(const State& state, int slot, int servants) const {
  const Slot& there = state.crypt[static_cast<std::size_t>(slot)];
  if (there.taken || there.by == state.seat) return 0;
  return winning_efforts(servants, there.hold.total());
}

bool Tensors::can_go_on(const State& state, Action claim) const {
  if (rules_.is_last_turn(state)) return false;
  const Rest rest = rest_of(state, claim);
  if (rest.servants == 0) return false;
  for (int slot = rest.from; slot < rules_.deal().slots; ++slot) {
    // More servants win with no higher effort.
    if (efforts(state, slot, rest.servants) > 0) return true;
  }
  return false;
}

void Tensors::mask_claims(const State& state, Rest rest, std::uint8_t* mask) const {
  for (int slot = rest.from; slot < rules_.deal().slots; ++slot) {
    for (int servants = 1; servants <= rest.servants; ++servants) {
      const auto& winning = kHighest[static_cast<std::size_t>(efforts(state, slot, servants))];
      std::memcpy(mask + kClaim + slot * kPerSlot + (servants - 1) * kHighestEffort, winning.data(),
                  winning.size());
    }
  }
}

void Tensors::mask(const State& state, Partial partial, std::uint8_t* mask) const {
  std::memset(mask, 0, kNumbers);
  const Seat seat = state.seat.seat();
  if (partial.claim != 0) {
    mask[kNoMore] = 1;
    return mask_claims(state, rest_of(state, Action::from_bits(partial.claim)), mask);
  }
  switch (state.phase) {
    case Phase::kClaim:
      mask[kRecover] = 1;
      mask[kFlipManuscript] = rules_.can_look(state, seat);
      mask[kFlipRemains] = rules_.can_revive(state, seat);
      return mask_claims(state, rest_of(state, Action::claim()), mask);
    case Phase::kPottery:
      mask[kPass] = 1;
      mask[kFlipManuscript] = rules_.can_look(state, seat);
      for (int slot = rules_.deal().up; slot < rules_.deal().slots; ++slot) {
        mask[kTake + slot] = !state.crypt[static_cast<std::size_t>(slot)].taken;
      }
      return;
    case Phase::kIdol:
      mask[kPass] = 1;
      for (int slot = 0; slot < rules_.deal().slots; ++slot) {
        const Slot& there = state.crypt[static_cast<std::size_t>(slot)];
        mask[kReroll + slot] = there.rerollable != 0 && there.by == Who(seat);
      }
      return;
    default:
      mask[kPass] = 1;
      mask[kFlipRemains] = 1;
  }
}

std::optional<Action> Tensors::say(const State& state, Partial& partial, Number number) const {
  const Action claim = Action::from_bits(partial.claim);
  if (number >= kClaim) {
    const Number from = number - kClaim;
    const Action more =
        claim.with_group(groups_in(claim), static_cast<SlotId>(from / kPerSlot),
                         from % kPerSlot / kHighestEffort + 1, from % kHighestEffort + 1);
    if (!can_go_on(state, more)) return more;
    partial.claim = more.bits();
    return std::nullopt;
  }
  if (number == kNoMore) return claim;
  if (number >= kReroll) return Action::reroll(static_cast<SlotId>(number - kReroll));
  if (number >= kTake) return Action::take(static_cast<SlotId>(number - kTake));
  switch (number) {
    case kRecover:
      return Action::recover();
    case kFlipManuscript:
      return Action::flip_manuscript();
    case kFlipRemains:
      return Action::flip_remains();
    default:
      return Action::pass();
  }
}

void Tensors::spell(const State& state, Action action, tensors::Word& word) const {
  word.clear();
  switch (action.kind()) {
    case Action::Kind::kClaim:
      for (int i = 0; i < groups_in(action); ++i) {
        word.push_back(part_of_claim(kClaim, action.group(i)));
      }
      if (can_go_on(state, action)) word.push_back(kNoMore);
      return;
    case Action::Kind::kRecover:
      return word.push_back(kRecover);
    case Action::Kind::kFlipManuscript:
      return word.push_back(kFlipManuscript);
    case Action::Kind::kFlipRemains:
      return word.push_back(kFlipRemains);
    case Action::Kind::kTake:
      return word.push_back(kTake + static_cast<Number>(action.slot()));
    case Action::Kind::kReroll:
      return word.push_back(kReroll + static_cast<Number>(action.slot()));
    default:
      return word.push_back(kPass);
  }
}

}  // namespace purloin::crypt
