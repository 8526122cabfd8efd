#include "server/stored_table.h"

#include <charconv>

#include <fmt/format.h>

#include "bots/bot.h"
#include "programs/player.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

tl::unexpected<wire::Refusal> broken(std::string reason) {
  return tl::make_unexpected(wire::Refusal{"broken-table", std::move(reason)});
}

template <class T>
wire::Result<T> parse(const std::string& body) {
  boost::system::error_code error;
  const auto given = wire::json::parse(body, error);
  if (error) return broken("this is no JSON: " + error.message());
  return wire::try_read<T>(given);
}

// The match takes names of bots as they come: whoever asks for them has to know them. A program
// that sat here may be one that this house has no longer.
std::optional<std::string> unknown_bot(const std::vector<Step>& steps) {
  const auto is_unknown = [](const std::string& bot) {
    return !bot.empty() && !bots::is_bot(bot) && !programs::is_guests_name(bot);
  };
  for (const auto& bot : steps[0].opening->bots) {
    if (is_unknown(bot)) return bot;
  }
  for (const auto& step : steps) {
    if (step.kind == match::StepKind::filled && is_unknown(*step.text)) return *step.text;
  }
  return std::nullopt;
}

}  // namespace

wire::Result<std::unique_ptr<LiveTable>> fold_table(TableId id, const StoredTable& stored) {
  std::vector<Step> steps;
  for (const auto& body : stored.steps) {
    auto step = parse<Step>(body);
    if (!step) return broken(fmt::format("step {}: {}", steps.size() + 1, step.error().message));
    steps.push_back(std::move(*step));
  }
  auto match = Match::refold(steps);
  if (!match) return tl::make_unexpected(match.error());
  if (match->opening().table != table_name(id)) return broken("step 1: it opens another table");
  if (const auto bot = unknown_bot(steps)) return broken("there is no bot \"" + *bot + "\"");
  // A game does not hang on what was said: a line that cannot be read is left out.
  Said said;
  for (const auto& row : stored.chat) {
    if (auto line = parse<wire::ChatLine>(row.body)) {
      line->n = row.number;
      said.lines.push_back(std::move(*line));
    }
    said.newest = row.number;
  }
  return std::make_unique<LiveTable>(id, std::move(steps), std::move(*match), std::move(said));
}

std::optional<TableId> parse_table(std::string_view text) {
  TableId id = 0;
  if (text.size() != 16) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id, 16);
  if (error != std::errc() || end != text.data() + text.size() || id < 0) return std::nullopt;
  return id;
}

std::string table_name(TableId id) {
  return fmt::format("{:016x}", id);
}

}  // namespace purloin::server
