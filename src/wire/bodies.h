#pragma once

#include <utility>

#include "wire/codec.h"
#include "wire/json.h"
#include "wire/tape.h"

namespace purloin::wire {

// The keys of a state, or of a view, that its codec writes.
template <class Codec>
json::object state_body(const typename Codec::Rules& rules,
                        const typename Codec::Rules::State& state) {
  Tape tape;
  {
    const auto object = tape.object();
    put_state_body<Codec>(tape, rules, state);
  }
  return std::move(to_value(tape.root()).as_object());
}
template <class Codec>
json::object view_body(const typename Codec::Rules& rules,
                       const typename Codec::Rules::State& state, Vantage vantage) {
  Tape tape;
  {
    const auto object = tape.object();
    put_view_body<Codec>(tape, rules, state, vantage);
  }
  return std::move(to_value(tape.root()).as_object());
}

}  // namespace purloin::wire
