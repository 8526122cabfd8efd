#include "load/phrases.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "core/tokens.h"
#include "wire/described.h"
#include "wire/websocket_messages.h"

namespace purloin::load {
namespace {

std::optional<int> number_at(std::string_view text, std::size_t at) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  return number;
}

// Forwards: string_view::rfind compares at every place of a text that mostly has none.
std::size_t last_place_of(std::string_view wanted, std::string_view text) {
  std::size_t last = std::string_view::npos;
  const auto* from = text.data();
  const auto* const end = text.data() + text.size();
  while (const auto* found = static_cast<const char*>(
             ::memmem(from, static_cast<std::size_t>(end - from), wanted.data(), wanted.size()))) {
    last = static_cast<std::size_t>(found - text.data());
    from = found + 1;
  }
  return last;
}

template <class Asked>
Asked asked_by(const Asker& asker) {
  Asked asked;
  asked.id = asker.id;
  if constexpr (requires { asked.table; }) asked.table = asker.table;
  return asked;
}

std::string_view without_last_word(std::string_view move) {
  return move.substr(0, move.rfind(' '));
}

// "claim 1:2x3 4:1x6": slot by slot, with all efforts that the first slots' dial offers for as many
// servants.
Questions looks_at_claim(std::string_view claim, const std::vector<std::string_view>& legal,
                         bool whole, std::string_view looked_at) {
  const Tokens words = split_tokens(claim);
  const std::string_view verb = words[0];
  Questions questions;
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (has_tokens(looked_at, {words[i]})) continue;
    const std::string_view slot_and_count = words[i].substr(0, words[i].find('x') + 1);
    std::vector<std::string_view> asked;
    for (const auto move : legal) {
      const std::size_t word = verb.size() + 1;
      if (move.starts_with(verb) && move.find(' ', word) == std::string_view::npos &&
          move.size() > word && move.substr(word).starts_with(slot_and_count)) {
        asked.push_back(move);
      }
    }
    // Slots stand in their order, whichever was chosen first.
    const auto end = static_cast<std::size_t>(words[i].end() - claim.begin());
    const std::string_view so_far = looked_at.empty() ? claim.substr(0, end) : claim;
    if (std::ranges::find(asked, so_far) == asked.end()) asked.push_back(so_far);
    questions.push_back({false, std::move(asked)});
    if (!whole) questions.push_back({true, {so_far}});
  }
  return questions;
}

}  // namespace

bool says(std::string_view text, std::string_view what) {
  constexpr std::string_view kBegin = "{\"say\":\"";
  return text.starts_with(kBegin) && text.substr(kBegin.size()).starts_with(what);
}

std::optional<std::int64_t> ack_in(std::string_view update) {
  constexpr std::string_view kName = "\"ack\":";
  const std::size_t comma = update.rfind(',');
  if (comma == std::string_view::npos) return std::nullopt;
  update.remove_prefix(comma + 1);
  if (!update.starts_with(kName)) return std::nullopt;
  std::int64_t id = 0;
  const auto read =
      std::from_chars(update.data() + kName.size(), update.data() + update.size(), id);
  return read.ec == std::errc() ? std::optional(id) : std::nullopt;
}

bool has_ack(std::string_view update) {
  return ack_in(update).has_value();
}

std::optional<int> version_in(std::string_view text) {
  constexpr std::string_view kName = "\"v\":";
  const std::size_t at = text.find(kName);
  return at == std::string_view::npos ? std::nullopt : number_at(text, at + kName.size());
}

std::string commitment_in(std::string_view table) {
  constexpr std::string_view kName = "\"commitment\":\"";
  const std::size_t at = table.find(kName);
  if (at == std::string_view::npos) return {};
  table.remove_prefix(at + kName.size());
  return std::string(table.substr(0, table.find('"')));
}

std::optional<Turn> turn_in(std::string_view text) {
  // In a patch a member's new value is in brackets, and a turn that begins stands whole in them.
  for (const std::string_view name : {"\"turn\":{", "\"turn\":[{"}) {
    const std::size_t at = last_place_of(name, text);
    if (at == std::string_view::npos) continue;
    const std::string_view turn = text.substr(at + name.size(), 40);
    if (turn.find("\"over\"") != std::string_view::npos) return Turn{true, 0};
    constexpr std::string_view kSeat = "\"seat\":";
    const std::size_t seat = turn.find(kSeat);
    if (seat == std::string_view::npos) continue;
    const std::size_t digit = turn.find_first_not_of('[', seat + kSeat.size());
    if (const auto number = number_at(turn, digit)) return Turn{false, *number};
  }
  return std::nullopt;
}

bool is_answer(std::string_view text) {
  return text.substr(text.find(',') + 1).starts_with("\"id\":");
}

bool is_of(std::string_view text, std::string_view table) {
  constexpr std::size_t kHead = 64;  // {"say":"update","table":"…
  return text.substr(0, kHead).find(table) != std::string_view::npos;
}

std::vector<std::string_view> moves_in(std::string_view legal) {
  constexpr std::string_view kName = "\"moves\":[";
  std::vector<std::string_view> moves;
  std::size_t at = legal.find(kName);
  if (at == std::string_view::npos) return moves;
  at += kName.size();
  while (at < legal.size() && legal[at] == '"') {
    const std::size_t end = legal.find('"', at + 1);
    moves.push_back(legal.substr(at + 1, end - at - 1));
    at = end + 2;
  }
  return moves;
}

bool is_whole(std::string_view legal) {
  return legal.ends_with("\"whole\":true}");
}

std::string be(const Asker& asker, std::string_view device) {
  wire::BeRequest asked;
  asked.id = asker.id;
  asked.device = device;
  return wire::to_json(asked);
}

std::string watch(const Asker& asker, std::string_view token, std::optional<int> since,
                  bool with_scores) {
  auto asked = asked_by<wire::WatchRequest>(asker);
  if (!token.empty()) asked.token = std::string(token);
  if (since) {
    asked.since = *since;
    asked.chat = 0;  // nobody here has heard a line
  }
  if (with_scores) asked.scores = true;
  asked.legal = true;
  return wire::to_json(asked);
}

std::string commit(const Asker& asker, std::string hash) {
  auto asked = asked_by<wire::CommitRequest>(asker);
  asked.hash = std::move(hash);
  return wire::to_json(asked);
}

std::string reveal(const Asker& asker, std::string_view words) {
  auto asked = asked_by<wire::RevealRequest>(asker);
  asked.words = words;
  return wire::to_json(asked);
}

std::string unwatch(const Asker& asker) {
  return wire::to_json(asked_by<wire::UnwatchRequest>(asker));
}

std::string legal(const Asker& asker) {
  return wire::to_json(asked_by<wire::LegalRequest>(asker));
}

std::string ask(const Asker& asker, const Question& question) {
  if (question.is_extend) {
    auto asked = asked_by<wire::LegalRequest>(asker);
    asked.extend = std::string(question.moves[0]);
    return wire::to_json(asked);
  }
  auto asked = asked_by<wire::DescribeRequest>(asker);
  asked.moves.assign(question.moves.begin(), question.moves.end());
  return wire::to_json(asked);
}

std::string move(const Asker& asker, std::string_view chosen) {
  auto asked = asked_by<wire::MoveRequest>(asker);
  asked.move = chosen;
  return wire::to_json(asked);
}

std::string hint(const Asker& asker) {
  return wire::to_json(asked_by<wire::HintRequest>(asker));
}

std::string ping() {
  wire::PingRequest asked;
  asked.id = 0;
  return wire::to_json(asked);
}

Questions looks_at(std::string_view chosen, const std::vector<std::string_view>& legal, bool whole,
                   std::string_view looked_at) {
  if (chosen.starts_with("claim ")) return looks_at_claim(chosen, legal, whole, looked_at);
  if (!chosen.starts_with("heist ") && !chosen.starts_with("raid ")) return {{false, {chosen}}};
  // All crews that may go there.
  Question crews;
  for (const auto move : legal) {
    if (without_last_word(move) == without_last_word(chosen)) crews.moves.push_back(move);
  }
  return {std::move(crews)};
}

}  // namespace purloin::load
