#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wire/any_game.h"
#include "wire/codec.h"
#include "wire/difference.h"
#include "wire/events.h"
#include "wire/scratch.h"

namespace purloin::wire {

// The game's own type of a move, read only where that has not been done; nothing where it is none.
template <class Codec>
std::optional<typename Codec::Rules::Action> action_of(const typename Codec::Rules& rules,
                                                       const typename Codec::Rules::State& state,
                                                       const AnyMove& move) {
  using Action = typename Codec::Rules::Action;
  if (move.bits) return Action::from_bits(static_cast<decltype(Action{}.bits())>(*move.bits));
  const auto read = Codec::parse(rules, state, move.text);
  return read ? std::optional<Action>(*read) : std::nullopt;
}

// A move's text as a viewer may know it: "?" stands for the word that is hidden.
template <class Codec>
std::string as_known([[maybe_unused]] const typename Codec::Rules& rules,
                     [[maybe_unused]] const typename Codec::Rules::State& state,
                     [[maybe_unused]] typename Codec::Rules::Action action, std::string_view text,
                     [[maybe_unused]] Vantage vantage) {
  std::string known(text);
  if constexpr (requires { Codec::hidden_token(rules, state, action, vantage); }) {
    if (const std::optional<std::size_t> hidden =
            Codec::hidden_token(rules, state, action, vantage)) {
      std::size_t begin = 0;
      for (std::size_t i = 0; i < *hidden; ++i) begin = known.find(' ', begin) + 1;
      const std::size_t end = std::min(known.find(' ', begin), known.size());
      known.replace(begin, end - begin, "?");
    }
  }
  return known;
}

// Plays moves in the game's own types and writes what a viewer is told of them. An event that goes
// on over several moves (a deal) is written once, with what all of them change.
template <class Codec>
class Teller {
 public:
  using Rules = typename Codec::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using Event = typename Codec::Event;

  Teller(const Rules& rules, const State& state, Vantage vantage, Views views)
      : rules_(rules), state_(state), vantage_(vantage), views_(views) {
    constexpr std::size_t kRoom = 768;  // for most moves
    out_.reserve(kRoom);
    if (views_ == Views::kPatched) before_ = document_for<Codec>(rules_, state_, vantage_);
  }

  // Whether there was such a move.
  bool tell(const AnyMove& move) {
    const auto action = action_of<Codec>(rules_, state_, move);
    if (!action) return false;
    auto events = Codec::tell(rules_, state_, *action, vantage_);
    is_for_all_ = is_for_all_ && tells_alike(*action);
    const State before = state_;
    rules_.apply(state_, *action);
    is_for_all_ = is_for_all_ && Codec::changes_alike(before, state_, vantage_.memory);
    std::size_t first = 0;
    if (!waiting_.empty() && !events.empty() && Codec::merge(waiting_.back(), events[0])) {
      first = 1;
    } else {
      write_waiting();
    }
    waiting_.insert(waiting_.end(), std::make_move_iterator(events.begin() + first),
                    std::make_move_iterator(events.end()));
    shown_ = state_;
    return true;
  }

  Told told() && {
    write_waiting(true);
    return {std::move(out_), is_for_all_};
  }

 private:
  bool tells_alike([[maybe_unused]] Action action) const {
    if constexpr (requires { Codec::tells_alike(rules_, state_, action); }) {
      return Codec::tells_alike(rules_, state_, action);
    }
    return true;
  }

  // Whether nobody needs to see the position that the events lead to: the next ones change it
  // anyway.
  bool is_passing() const {
    if constexpr (requires { Codec::is_passing(*shown_); }) return Codec::is_passing(*shown_);
    return false;
  }

  // What a move changed stands with the last of its events.
  void write_waiting(bool is_end = false) {
    const bool shows = views_ == Views::kPatched && !waiting_.empty() && (is_end || !is_passing());
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      if (!out_.empty()) out_ += ',';
      append_open_event(out_, waiting_[i]);
      if (shows && i + 1 == waiting_.size()) write_change();
      out_ += '}';
    }
    waiting_.clear();
  }

  void write_change() {
    auto now = document_for<Codec>(rules_, *shown_, vantage_);
    constexpr std::string_view kBegin = ",\"view\":{";
    const std::size_t before = out_.size();
    out_ += kBegin;
    append_patch_members_of(out_, before_, now);
    if (out_.size() == before + kBegin.size()) {
      out_.resize(before);
    } else {
      out_ += '}';
    }
    before_ = std::move(now);
  }

  const Rules& rules_;
  State state_;
  std::optional<State> shown_;  // the one after what waits to be written
  Vantage vantage_;
  Views views_;
  Scratch scratch_;  // of the document
  typename Codec::Document before_{};
  std::vector<Event> waiting_;
  std::string out_;
  bool is_for_all_ = true;
};

}  // namespace purloin::wire
