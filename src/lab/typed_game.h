#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "registry/codecs.h"
#include "wire/any_game.h"
#include "wire/made_rules.h"

namespace purloin::lab {

// Calls visit(rules) with the rules of a game named at run time, for code that is a template over
// games; or refuses, as the engine would.
template <class F>
auto with_rules(std::string_view game, std::int64_t seats, const wire::json::object& options,
                F&& visit)
    -> wire::Result<std::decay_t<decltype(visit(
        std::declval<const std::tuple_element_t<0, registry::AllCodecs>::Rules&>()))>> {
  using Answer = std::decay_t<decltype(visit(
      std::declval<const std::tuple_element_t<0, registry::AllCodecs>::Rules&>()))>;
  wire::Result<Answer> answer = tl::make_unexpected(
      wire::Refusal{"unknown-game", "there is no game \"" + std::string(game) + "\""});
  registry::for_each_codec([&]<class Codec>(Codec) {
    if (Codec::kId != game) return;
    auto rules = wire::make_rules<Codec>(seats, options);
    if (rules) {
      answer = visit(*rules->rules);
    } else {
      answer = tl::make_unexpected(rules.error());
    }
  });
  return answer;
}

}  // namespace purloin::lab
