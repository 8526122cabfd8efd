#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/tokens.h"
#include "fair/luck.h"
#include "wire/any_game.h"
#include "wire/codec.h"
#include "wire/declared.h"
#include "wire/difference.h"
#include "wire/events.h"
#include "wire/fields.h"
#include "wire/made_rules.h"
#include "wire/move_list.h"
#include "wire/score_sheets.h"
#include "wire/teller.h"

namespace purloin::wire {

// AnyTable and AnyGame for a game that has a codec (codec.h).
template <class Codec>
class ErasedTable final : public AnyTable {
 public:
  using Rules = typename Codec::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;

  ErasedTable(std::shared_ptr<const Rules> rules, State state, json::object options)
      : rules_(std::move(rules)),
        state_(state),
        options_(std::make_shared<const json::object>(std::move(options))) {}

  std::unique_ptr<AnyTable> clone() const override { return std::make_unique<ErasedTable>(*this); }

  // The game's own types, for those who know which game it is.
  const Rules& rules() const { return *rules_; }
  std::shared_ptr<const Rules> shared_rules() const { return rules_; }
  const State& position() const { return state_; }
  std::string format(Action action) const { return Codec::format(*rules_, state_, action); }

  int seats() const override { return rules_->seats(); }
  Actor actor() const override { return rules_->actor(state_); }
  std::string needs() const override { return Codec::needs(*rules_, state_); }

  std::optional<std::vector<std::string>> legal_moves(std::uint64_t limit) const override {
    MoveList& moves = empty_list();
    if (actor().is_chance()) {
      if (rules_->outcome_count(state_) > limit) return std::nullopt;
      rules_->for_each_outcome(state_, [&](Action a, double) { moves.add(format(a)); });
    } else if (actor().is_seat()) {
      typename Rules::ActionList list;
      rules_->legal_actions(state_, list);
      add_all(list, moves);
    }
    return moves.texts();
  }

  std::optional<std::vector<Outcome>> outcomes(std::uint64_t limit) const override {
    if (rules_->outcome_count(state_) > limit) return std::nullopt;
    std::vector<Outcome> outcomes;
    rules_->for_each_outcome(state_,
                             [&](Action a, double p) { outcomes.push_back({format(a), p}); });
    std::ranges::sort(outcomes, {}, &Outcome::move);
    return outcomes;
  }

  std::unique_ptr<AnyTable> sample_world(Viewer viewer, fair::ChanceStream& stream) const override {
    auto world = std::make_unique<ErasedTable>(*this);
    world->state_ = rules_->determinize(rules_->view(state_, viewer), stream);
    world->drawn_ = {};
    return world;
  }

  ShortMoves short_moves(std::size_t limit) const override {
    if (!actor().is_seat()) return {};
    typename Rules::ActionList list;
    std::size_t count = 0;
    if constexpr (kListsInPart) {
      count = Codec::count_moves(*rules_, state_);
    }
    if (count <= limit) {
      rules_->legal_actions(state_, list);
      count = list.size();
    }
    MoveList& found = empty_list();
    if (count <= limit) {
      add_all(list, found);
    } else {
      for (std::size_t most = 2; found.empty(); ++most) {
        if constexpr (kListsInPart) Codec::list_moves(*rules_, state_, {}, most, list);
        Wanted wanted;
        wanted.most_tokens = most;
        add_wanted(list, wanted, found);
      }
    }
    return {found.json(), found.size() == count};
  }
  MovesJson moves_that_extend(std::string_view partial) const override {
    MoveList& found = empty_list();
    if (!actor().is_seat()) return found.json();
    Wanted wanted;
    wanted.tokens = split_tokens(partial);
    wanted.least_tokens = wanted.tokens.size();
    wanted.most_tokens = wanted.tokens.size() + 1;
    typename Rules::ActionList list;
    bool is_listed = false;
    if constexpr (kListsInPart) {
      if (const auto part = legal_action(partial)) {
        Codec::list_moves(*rules_, state_, *part, wanted.most_tokens, list);
        is_listed = true;
      }
    }
    if (!is_listed) rules_->legal_actions(state_, list);
    add_wanted(list, wanted, found);
    return found.json();
  }

  Result<AnyMove> play(std::string_view move) override {
    const auto action = legal_action(move);
    if (!action) return tl::make_unexpected(action.error());
    AnyMove played(format(*action), action->bits());
    play_action(*action);
    return played;
  }
  void play_legal(const AnyMove& move) override {
    if (const auto action = action_of<Codec>(*rules_, state_, move)) play_action(*action);
  }

  AnyMove play_chance(const fair::Key& key) override {
    fair::FairLuck luck(key, drawn_);
    const Action outcome = rules_->draw_outcome(state_, luck);
    AnyMove played(format(outcome), outcome.bits());
    rules_->apply(state_, outcome);
    return played;
  }

  std::string random_move(fair::ChanceStream& stream) const override {
    return format(rules_->sample_action(state_, stream));
  }

  json::object options() const override { return *options_; }
  json::object state() const override {
    Tape tape;
    put_framed(tape, [&] { put_state_body<Codec>(tape, *rules_, state_); });
    return std::move(to_value(tape.root()).as_object());
  }
  json::object view(Viewer viewer) const override {
    Tape tape;
    put_view(tape, protocol_vantage(viewer));
    return std::move(to_value(tape.root()).as_object());
  }
  Vantage protocol_vantage(Viewer viewer) const override {
    return {viewer, Codec::kProtocolMemory};
  }
  void put_view(Tape& tape, Vantage vantage) const override {
    put_framed(tape, [&] { put_view_body<Codec>(tape, *rules_, state_, vantage); });
  }
  bool changes_alike(const AnyTable& after, Memory memory) const override {
    return Codec::changes_alike(state_, later(after), memory);
  }
  bool scores_alike([[maybe_unused]] const AnyTable& after) const override {
    if constexpr (requires { Codec::scores_alike(*rules_, state_, state_); }) {
      return Codec::scores_alike(*rules_, state_, later(after));
    }
    return false;
  }
  json::array scores() const override {
    Tape tape;
    put_sheets(exact_bounds(rules_->score(state_)), tape);
    return std::move(to_value(tape.root()).as_array());
  }
  void put_scores(Tape& tape, Vantage vantage) const override {
    if (vantage.sees_all) return put_sheets(exact_bounds(rules_->score(state_)), tape);
    if constexpr (requires { Codec::bounds_as_shown(*rules_, state_, vantage); }) {
      put_sheets(Codec::bounds_as_shown(*rules_, state_, vantage), tape);
    } else {
      put_sheets(rules_->score_bounds(rules_->view(state_, vantage.viewer)), tape);
    }
  }
  void put_explained(Tape& tape, Seat seat) const override {
    const auto list = tape.array();
    for (const auto& event : Codec::explain_score(*rules_, state_, seat)) put_event(tape, event);
  }
  SeatSet winners() const override { return rules_->winners(state_); }
  SeatSet racers() const override {
    if constexpr (requires { Codec::racers(*rules_, state_); }) {
      return Codec::racers(*rules_, state_);
    } else {
      return {};
    }
  }
  std::string race_won_by(Seat seat) const override {
    if constexpr (requires { Codec::race_won_by(seat); }) {
      return Codec::format(*rules_, state_, Codec::race_won_by(seat));
    } else {
      return {};
    }
  }
  std::optional<json::object> deck() const override { return Codec::deck(*rules_, *options_); }

  EventJson describe(const AnyMove& move) const override {
    const auto action = action_of<Codec>(*rules_, state_, move);
    if (!action || !rules_->is_legal(state_, *action)) return {};
    const auto event = Codec::describe(*rules_, state_, *action);
    return event ? event_json(*event) : EventJson();
  }
  std::vector<DescribedMove> describe_all(std::span<const std::string> moves, Vantage vantage,
                                          bool with_previews) const override {
    const Scratch scratch;
    std::optional<typename Codec::Document> before;
    if (with_previews) before = document_for<Codec>(*rules_, state_, vantage);
    std::vector<DescribedMove> all(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto action = legal_action(moves[i]);
      if (!action) {
        all[i].move = moves[i];
        all[i].does = action.error().reason;
        continue;
      }
      all[i].move = format(*action);
      all[i].legal = true;
      if (const auto event = Codec::describe(*rules_, state_, *action)) {
        all[i].does = event_json(*event);
      }
      if (!with_previews) continue;
      State after = state_;
      rules_->apply(after, *action);
      if (vantage.viewer && teaches(*vantage.viewer, after)) continue;
      const Scratch of_this_one;
      std::string& preview = all[i].preview.emplace().text;
      constexpr std::size_t kRoom = 256;  // for most
      preview.reserve(kRoom);
      append_patch_of(preview, *before, document_for<Codec>(*rules_, after, vantage));
    }
    return all;
  }
  void put_asked(Tape& tape) const override {
    const auto event = Codec::ask(*rules_, state_);
    if (event) {
      put_event(tape, *event);
    } else {
      tape.put(nullptr);
    }
  }
  Told tell(std::span<const AnyMove> moves, Vantage vantage, Views views) const override {
    Teller<Codec> teller(*rules_, state_, vantage, views);
    for (const auto& move : moves) {
      if (!teller.tell(move)) break;
    }
    return std::move(teller).told();
  }
  bool reveals_to(Seat seat, const AnyTable& after) const override {
    return teaches(seat, later(after));
  }
  std::string known_move(const AnyMove& move, Vantage vantage) const override {
    const auto action = action_of<Codec>(*rules_, state_, move);
    return action ? as_known<Codec>(*rules_, state_, *action, move.text, vantage) : move.text;
  }

 private:
  static const State& later(const AnyTable& table) {
    return static_cast<const ErasedTable&>(table).state_;
  }

  // Something hidden.
  bool teaches([[maybe_unused]] Seat seat, [[maybe_unused]] const State& after) const {
    if constexpr (requires { Codec::known_alike(*rules_, state_, after, seat); }) {
      return !Codec::changes_alike(state_, after, Codec::kProtocolMemory) &&
             !Codec::known_alike(*rules_, state_, after, seat);
    }
    return false;
  }
  Result<Action> legal_action(std::string_view move) const {
    if (actor().is_nobody()) return illegal(reasons::kOver);
    const auto action = Codec::parse(*rules_, state_, move);
    if (!action) return illegal(action.error());
    const auto refusal = rules_->refusal(state_, *action);
    if (refusal != decltype(refusal)::kNone) {
      return illegal(Reason{std::string(Codec::kPrefix) + ".no." + std::string(explain(refusal))});
    }
    return *action;
  }
  struct Wanted {
    std::size_t least_tokens = 0;
    std::size_t most_tokens = std::numeric_limits<std::size_t>::max();
    Tokens tokens;  // all of these
  };
  static constexpr bool kListsInPart =
      requires(const Rules& rules, const State& state) { Codec::count_moves(rules, state); };
  void add_all(const typename Rules::ActionList& list, MoveList& found) const {
    for (const Action action : list) found.add(format(action));
  }
  // Of a long list most is left out, and what is left out unwritten costs next to nothing.
  void add_wanted(const typename Rules::ActionList& list, const Wanted& wanted,
                  MoveList& found) const {
    const auto is_as_long = [&](std::size_t tokens) {
      return tokens >= wanted.least_tokens && tokens <= wanted.most_tokens;
    };
    for (const Action action : list) {
      if constexpr (requires { Codec::tokens_in(action); }) {
        const std::size_t told = Codec::tokens_in(action);
        if (told != 0 && !is_as_long(told)) continue;
      }
      const std::string text = format(action);
      if (!is_as_long(static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1)) continue;
      if (has_tokens(text, wanted.tokens)) found.add(text);
    }
  }
  // One that is used again allocates next to nothing.
  static MoveList& empty_list() {
    static thread_local MoveList list;
    list.clear();
    return list;
  }
  template <class Why>
  static tl::unexpected<Refusal> illegal(const Why& why) {
    return tl::make_unexpected(Refusal("illegal-move", why));
  }

  void play_action(Action action) {
    if (actor().is_chance()) {  // what is drawn later hangs on what was drawn before
      LuckTally tally(drawn_);
      rules_->draw_outcome(state_, tally);
    }
    rules_->apply(state_, action);
  }

  template <class Sheets>
  void put_sheets(const Sheets& sheets, Tape& tape) const {
    const auto list = tape.array();
    for (int i = 0; i < seats(); ++i) {
      const auto& sheet = sheets[static_cast<std::size_t>(i)];
      const auto object = tape.object();
      put_bounds("total", sheet.total, tape);
      const auto parts = tape.object("parts");
      if constexpr (requires { Codec::put_parts(*rules_, state_, Seat(i), sheet, tape); }) {
        Codec::put_parts(*rules_, state_, Seat(i), sheet, tape);
      } else {
        put_parts(sheet, tape);
      }
    }
  }

  template <class Body>
  void put_framed(Tape& tape, const Body& put_body) const {
    const auto object = tape.object();
    tape.member("game", Name{Codec::kId});
    tape.member("seats", seats());
    tape.member("options", *options_);
    put_body();
  }

  std::shared_ptr<const Rules> rules_;
  State state_;
  LuckCounts drawn_;
  std::shared_ptr<const json::object> options_;  // clones are many, options never change
};

template <class Codec>
class ErasedGame final : public AnyGame {
 public:
  using Rules = typename Codec::Rules;
  static_assert(GameCodec<Codec>);

  std::string_view id() const override { return Codec::kId; }
  std::string_view title() const override { return Codec::kTitle; }
  std::string_view prefix() const override { return Codec::kPrefix; }
  int min_seats() const override { return Codec::kMinSeats; }
  int max_seats() const override { return Codec::kMaxSeats; }
  json::object options() const override { return declared<Codec>("options").as_object(); }
  std::vector<json::object> samples() const override { return samples_of<Codec>(); }
  int rules_version() const override { return Codec::kRulesVersion; }
  int minutes() const override { return Codec::kMinutes; }
  texts::Shapes shapes() const override { return texts::shapes_of<typename Codec::Event>(); }
  std::vector<Piece> pieces() const override { return Codec::pieces(); }

  Result<std::unique_ptr<AnyTable>> start(std::int64_t seats,
                                          const json::object& options) const override {
    auto made = make_rules<Codec>(seats, options);
    if (!made) return tl::make_unexpected(made.error());
    const auto state = made->rules->start();
    return std::make_unique<ErasedTable<Codec>>(std::move(made->rules), state,
                                                std::move(made->options));
  }

  Result<std::unique_ptr<AnyTable>> load(const json::object& state) const override {
    return read(state, [](const Rules& rules, const Field& all) {
      return read_state_body<Codec>(rules, all);
    });
  }
  Result<std::unique_ptr<AnyTable>> imagine(const json::object& view,
                                            [[maybe_unused]] std::uint64_t seed) const override {
    if constexpr (requires { Codec::imagine_state; }) {
      return read(view, [&](const Rules& rules, const Field& all) {
        FastRng rng(seed);
        return Codec::imagine_state(rules, read_described<typename Codec::Document>(all), rng);
      });
    } else {
      return load(view);
    }
  }

 private:
  template <class ReadBody>
  Result<std::unique_ptr<AnyTable>> read(const json::object& document,
                                         const ReadBody& read_body) const {
    try {
      const json::value given = document;
      const Field all(given, "");
      const int seats = all.at("seats").integer(min_seats(), max_seats());
      auto made = read_rules<Codec>(seats, all.at("options"));
      const auto state = read_body(*made.rules, all);
      return std::make_unique<ErasedTable<Codec>>(std::move(made.rules), state,
                                                  std::move(made.options));
    } catch (const FieldFault& fault) {
      return tl::make_unexpected(Refusal{"bad-state", fault.message()});
    }
  }
};

}  // namespace purloin::wire
