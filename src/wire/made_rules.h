#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "wire/declared.h"
#include "wire/fields.h"
#include "wire/json.h"
#include "wire/refusal.h"

namespace purloin::wire {

// The rules of a game that has a codec (codec.h), as seats and options want them. Apart from tables
// (erased.h), of which those who play positions themselves have no need.
template <class Codec>
struct MadeRules {
  std::shared_ptr<const typename Codec::Rules> rules;
  json::object options;  // with all keys, as requested
};

// Rules never change, and most tables are played by the same few: those are made once.
template <class Codec>
std::shared_ptr<const typename Codec::Rules> shared_rules(int seats,
                                                          typename Codec::Rules::Config config,
                                                          const json::object& options) {
  struct Known {
    int seats;
    json::object options;
    std::shared_ptr<const typename Codec::Rules> rules;
  };
  constexpr std::size_t kMost = 8;
  static thread_local std::vector<Known> newest_first;
  auto found = std::ranges::find_if(
      newest_first, [&](const Known& one) { return one.seats == seats && one.options == options; });
  if (found == newest_first.end()) {
    if (newest_first.size() == kMost) newest_first.pop_back();
    found = newest_first.insert(
        newest_first.end(),
        {seats, options, std::make_shared<const typename Codec::Rules>(std::move(config))});
  }
  std::rotate(newest_first.begin(), found, found + 1);
  return newest_first.front().rules;
}

// Throws FieldFault.
template <class Codec>
MadeRules<Codec> read_rules(int seats, const Field& given) {
  static const json::object known = declared<Codec>("options").as_object();
  for (const auto& member : given.object()) {
    if (!known.contains(member.key())) {
      given.at(member.key()).fail("is no option of " + std::string(Codec::kTitle));
    }
  }
  auto [config, options] = Codec::read_options(seats, given);
  auto rules = shared_rules<Codec>(seats, std::move(config), options);
  return {std::move(rules), std::move(options)};
}

template <class Codec>
Result<MadeRules<Codec>> make_rules(std::int64_t seats, const json::object& options) {
  using Rules = typename Codec::Rules;
  if (seats < Rules::kMinSeats || seats > Rules::kMaxSeats) {
    return tl::make_unexpected(Refusal{
        "bad-option",
        "seats: " + std::string(Codec::kTitle) + " is for " + std::to_string(Rules::kMinSeats) +
            " to " + std::to_string(Rules::kMaxSeats) + " players, not " + std::to_string(seats)});
  }
  try {
    const json::value given = options;
    return read_rules<Codec>(static_cast<int>(seats), Field(given, ""));
  } catch (const FieldFault& fault) {
    return tl::make_unexpected(Refusal{"bad-option", fault.message()});
  }
}

}  // namespace purloin::wire
