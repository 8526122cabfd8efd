#include "server/simulation/witness.h"

#include "fair/commitment.h"
#include "server/stored_table.h"
#include "wire/described.h"

namespace purloin::simulation {

int Witness::stored(const std::string& table) const {
  const auto found = log_.rows.find(server::parse_table(table).value());
  return found == log_.rows.end() ? 0 : static_cast<int>(found->second.size());
}

Witness::Story& Witness::story(const std::string& table, int version) {
  Story& story = stories_[table];
  const auto& rows = log_.rows.at(server::parse_table(table).value());
  while (static_cast<int>(story.steps.size()) < version) {
    const auto& body = rows.at(static_cast<int>(story.steps.size()) + 1);
    story.steps.push_back(wire::try_read<match::Step>(wire::json::parse(body)).value());
    if (story.after.empty()) {
      story.after.emplace_back(story.steps.back());
    } else {
      story.after.push_back(story.after.back());
      story.after.back().apply(story.steps.back());
    }
  }
  return story;
}

const match::Match& Witness::at(const std::string& table, int version) {
  return story(table, version).after[static_cast<std::size_t>(version - 1)];
}

const match::Step& Witness::step(const std::string& table, int version) {
  return story(table, version).steps[static_cast<std::size_t>(version - 1)];
}

bool Witness::holds(const std::string& table, int version, int seat, const std::string& token) {
  if (version < 1 || token.empty()) return false;
  const auto& match = at(table, version);
  return seat >= 0 && seat < match.seats() &&
         fair::has_hash(token, match.place(Seat(seat)).token_hash);
}

}  // namespace purloin::simulation
