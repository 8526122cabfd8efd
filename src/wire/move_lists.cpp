#include "wire/move_lists.h"

#include <algorithm>

#include "registry/codecs.h"
#include "wire/erased.h"

namespace purloin::wire {
namespace {

// How many words an action's text has, told without writing it: none where that is not known. Only
// for actions of which there are many.
template <class Action>
std::size_t words_in(const Action&) {
  return 0;
}
std::size_t words_in(const crypt::Action& action) {
  if (action.kind() != crypt::Action::Kind::kClaim) return 0;
  std::size_t groups = 1;
  while (!action.has_groups(static_cast<int>(groups))) ++groups;
  return 1 + groups;
}
std::size_t words_in(const thiefs_market::Action& action) {
  return action.kind() == thiefs_market::Action::Kind::kSteal ? 4 : 0;  // "steal 2 return RB"
}

// Calls visit(table, list) with the table's own type and all that the seat to act may do.
template <class F>
void with_actions(const AnyTable& any, F&& visit) {
  if (!any.actor().is_seat()) return;
  for_each_codec([&]<class Codec>(Codec) {
    if (const auto* table = dynamic_cast<const ErasedTable<Codec>*>(&any)) {
      typename Codec::Rules::ActionList list;
      table->rules().legal_actions(table->position(), list);
      visit(*table, list);
    }
  });
}

}  // namespace

std::size_t count_moves(const AnyTable& any) {
  std::size_t count = 0;
  with_actions(any, [&](const auto&, const auto& list) { count = list.size(); });
  return count;
}

std::vector<std::string> moves_of_tokens(const AnyTable& any, std::size_t least, std::size_t most) {
  std::vector<std::string> moves;
  with_actions(any, [&](const auto& table, const auto& list) {
    for (const auto& action : list) {
      const std::size_t told = words_in(action);
      if (told != 0 && (told < least || told > most)) continue;
      std::string text = table.format(action);
      const auto words = static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
      if (words >= least && words <= most) moves.push_back(std::move(text));
    }
  });
  std::ranges::sort(moves);
  return moves;
}

}  // namespace purloin::wire
