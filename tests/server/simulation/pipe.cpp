#include "server/simulation/pipe.h"

#include "fair/commitment.h"
#include "server/border.h"
#include "server/stored_table.h"
#include "support/vantages.h"
#include "wire/patch.h"

namespace purloin::simulation {
namespace {

std::string text(const json::object& said, std::string_view member) {
  const auto* found = said.if_contains(member);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

int number(const json::object& said, std::string_view member, int missing) {
  const auto* found = said.if_contains(member);
  return found != nullptr ? found->to_number<int>() : missing;
}

}  // namespace

void Pipe::say(json::object message) {
  const auto id = ++next_id_;
  message["id"] = id;
  unanswered_[id] = text(message, "do");
  if (text(message, "do") == "watch") {
    const std::string token = text(message, "token");
    watch_tokens_[id] = token.empty() ? text(message, "key") : token;
  }
  outbox_.push_back(json::serialize(message));
  deliver();
}

// What comes while a table is read for this client waits, as on a real connection.
void Pipe::deliver() {
  if (std::exchange(is_delivering_, true)) return;
  while (is_open_ && !outbox_.empty() && waiting_for_tables == 0) {
    const std::string next = std::move(outbox_.front());
    outbox_.pop_front();
    server::take_message(world_.hall(), shared_from_this(), next);
  }
  is_delivering_ = false;
}

void Pipe::go_on() {
  world_.soon([self = shared_from_this()] {
    if (self->is_open_) {
      self->deliver();
    } else if (self->waiting_for_tables == 0) {
      self->world_.hall().leave(*self);
    }
  });
}

// A connection that waits for a table notices its end when the table is there.
void Pipe::close() {
  if (!std::exchange(is_open_, false)) return;
  if (waiting_for_tables == 0) world_.hall().leave(*this);
  unanswered_.clear();
  inbox.clear();
}

void Pipe::cut() {
  is_open_ = false;
  watches.clear();
  unanswered_.clear();
  inbox.clear();
}

void Pipe::hear(server::Message message) {
  if (!is_open_) return;
  auto said = json::parse(*message).as_object();
  const std::string say = text(said, "say");
  check_answer(said);
  if (say == "table") check_table(said);
  if (say == "update") check_update(said);
  if (say == "legal") check_legal(said);
  if (say == "seated") check_seated(said);
  if (say == "chat") check_chat(said);
  if (say == "table" || say == "update") {
    check_secrets(text(said, "table"), number(said, "v", 0), *message);
  }
  inbox.push_back(std::move(said));
}

void Pipe::check_answer(const json::object& said) {
  const auto* id = said.if_contains("id");
  if (id == nullptr) id = said.if_contains("ack");
  if (id == nullptr) return;
  const auto asked = unanswered_.find(id->to_number<std::int64_t>());
  if (asked == unanswered_.end()) {
    return court_.accuse("a question was answered twice: " + json::serialize(said));
  }
  if (asked->second == "watch" && text(said, "say") != "no") {
    seen_[text(said, "table")].token = watch_tokens_[asked->first];
  }
  // Whoever acts holds the seat's token at that moment.
  if (said.contains("ack") && asked->second != "watch") {
    const std::string table = text(said, "table");
    const auto& seen = seen_[table];
    const auto* you =
        seen.document.is_object() ? seen.document.get_object().if_contains("you") : nullptr;
    const int version = number(said, "v", 0);
    if (you == nullptr || you->is_null() ||
        !court_.witness.holds(table, version - 1, you->to_number<int>(), seen.token)) {
      court_.accuse("somebody without the seat's token did " + asked->second);
    }
  }
  unanswered_.erase(asked);
}

bool Pipe::is_stored(const std::string& table, int version) {
  if (court_.witness.stored(table) >= version) {
    court_.told[table] = std::max(court_.told[table], version);
    return true;
  }
  court_.accuse("version " + std::to_string(version) + " was told before it was durable");
  return false;
}

void Pipe::check_table(const json::object& said) {
  const std::string table = text(said, "table");
  Seen& seen = seen_[table];
  seen.version = number(said, "v", 0);
  seen.document = said.at("doc");
  if (is_stored(table, seen.version)) check_view(table, seen);
}

void Pipe::check_update(const json::object& said) {
  const std::string table = text(said, "table");
  Seen& seen = seen_[table];
  const int version = number(said, "v", 0);
  const int from = number(said, "from", version - 1);
  // Whoever asks for a gap may hear of it before the answer comes.
  if (said.contains("from") && version <= seen.version) return;
  if (from != seen.version) {
    court_.accuse("an update leads from " + std::to_string(from) + ", but version " +
                  std::to_string(seen.version) + " was heard last");
    return;
  }
  auto after = wire::apply_update(seen.document, said);
  if (!after) return court_.accuse("a patch does not fit: " + after.error().message);
  seen.document = std::move(*after);
  seen.version = version;
  if (is_stored(table, version)) check_view(table, seen);
}

void Pipe::check_view(const std::string& table, const Seen& seen) {
  const auto& match = court_.witness.at(table, seen.version);
  const auto& doc = seen.document.as_object();
  Viewer viewer;
  if (!doc.at("you").is_null()) {
    const int seat = doc.at("you").to_number<int>();
    viewer = Seat(seat);
    // What ends a seat may still be told to whoever had it.
    if (!court_.witness.holds(table, seen.version, seat, seen.token) &&
        !court_.witness.holds(table, seen.version - 1, seat, seen.token)) {
      return court_.accuse("somebody without seat " + std::to_string(seat) +
                           "'s token looks out of it");
    }
  } else if (!match.opening().is_public && seen.token.empty()) {
    return court_.accuse("a stranger watches a private table");
  }
  const json::value view = match.has_started()
                               ? json::value(test::shown_view(match.table(), match.vantage(viewer)))
                               : json::value();
  if (doc.at("view") != view) {
    court_.accuse("the view of version " + std::to_string(seen.version) +
                  " is not what this viewer may know");
  }
}

void Pipe::check_legal(const json::object& said) {
  if (said.at("moves").as_array().empty()) return;
  const std::string table = text(said, "table");
  const int version = number(said, "v", 0);
  const auto actor = court_.witness.at(table, version).to_act();
  if (!actor || !court_.witness.holds(table, version, actor->index(), seen_[table].token)) {
    court_.accuse("moves are listed for somebody without the seat's token");
  }
}

void Pipe::check_seated(const json::object& said) {
  const std::string hash = fair::hash_of(text(said, "token"));
  const auto table = server::parse_table(text(said, "table")).value();
  for (const auto& [version, body] : world_.stored(table)) {
    if (body.find(hash) != std::string::npos) return;
  }
  court_.accuse("a seat was given before it was durable");
}

void Pipe::check_chat(const json::object& said) {
  const std::string table = text(said, "table");
  const auto& stored = world_.log()->lines[server::parse_table(table).value()];
  for (const auto& line : said.at("lines").as_array()) {
    const int number = line.at("n").to_number<int>();
    const auto found = stored.find(number);
    if (found == stored.end() || json::parse(found->second) != line) {
      court_.accuse("a line of chat was told that is not stored");
    }
    court_.said[table][number] = line;
  }
}

void Pipe::check_secrets(const std::string& table, int version, const std::string& text) {
  if (court_.witness.stored(table) < version) return;
  const auto& match = court_.witness.at(table, version);
  const auto& opening = match.opening();
  const bool tells_dice = !match.is_over() && text.find(opening.secret) != std::string::npos;
  if (tells_dice || text.find(opening.key) != std::string::npos ||
      text.find(opening.watch) != std::string::npos) {
    court_.accuse("a message holds a secret");
  }
}

}  // namespace purloin::simulation
