#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <tl/expected.hpp>

#include "core/game.h"

namespace purloin {

// A whole game: where it began and every action since, those of chance too.
template <Game G>
struct Record {
  typename G::State from;
  std::vector<typename G::Action> actions;
};

// The position of the first action of a record that is not legal where it stands.
struct IllegalAt {
  std::size_t index;
};

template <Game G>
tl::expected<typename G::State, IllegalAt> replay(
    const G& rules, typename G::State state,
    std::span<const std::type_identity_t<typename G::Action>> actions) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    if (!rules.is_legal(state, actions[i])) return tl::make_unexpected(IllegalAt{i});
    rules.apply(state, actions[i]);
  }
  return state;
}

}  // namespace purloin
