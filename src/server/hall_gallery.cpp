#include <algorithm>

#include "server/hall_commands.h"

// Spectators: what they say among themselves, who keeps them out, and how far they are behind.
namespace purloin::server {
namespace {

// While a game is on, those who play hear nothing from those who look on.
bool is_on(const Match& match) {
  return match.has_started() && !match.is_over();
}

bool take_from(std::optional<TokenBucket>& bucket, double per_second, double at_once,
               Milliseconds now) {
  if (!bucket) bucket.emplace(per_second, at_once, now);
  return bucket->take(now);
}

// A spectator's name does not look like that of anybody who sits there, nor another spectator's.
// While a game is on it stays what it was: those who play are told of names, and a name can say
// what they must not know.
std::string name_among(const LiveTable& table, LiveTable::Watcher& mine, const std::string& name) {
  auto taken = match::names_of(table.match().places());
  const bool stays = !mine.name.empty() && (mine.wanted_name == name || is_on(table.match()));
  if (stays && !taken.has_alike(mine.name)) return mine.name;
  if (!stays) mine.wanted_name = name;
  std::size_t compared = 0;
  for (const auto& watcher : table.watchers()) {
    if (watcher.name.empty() || watcher.number == mine.number) continue;
    if (compared++ == LiveTable::kMostNamed) break;
    taken.add(watcher.name);
  }
  return taken.free_name(mine.wanted_name);
}

std::string written(const LiveTable& table, const wire::Omitted<std::int64_t>& id,
                    std::span<const wire::AsideLine> lines) {
  auto said = answer_to<wire::AsideMessage>(id, table);
  said.lines.assign(lines.begin(), lines.end());
  return wire::to_json(said);
}

}  // namespace

void Hall::tell(const LiveTable& table, const Client* but, Hearers hearers, std::string text) {
  std::vector<std::weak_ptr<Client>> all;
  for (const auto& watcher : table.watchers()) {
    const bool is_meant = watcher.viewer ? hearers.seats : hearers.spectators;
    if (is_meant && watcher.client.lock().get() != but) all.push_back(watcher.client);
  }
  when_stored(table, [all = std::move(all), message = std::make_shared<const std::string>(
                                                std::move(text))](const wire::Refusal* lost) {
    if (lost != nullptr) return;
    for (const auto& each : all) {
      if (const auto client = each.lock()) client->hear(message);
    }
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::AsideRequest& asked) {
  Viewer viewer;
  LiveTable* table = watched(*client, asked.id, asked.table, viewer);
  if (table == nullptr) return;
  LiveTable::Watcher* const me = table->find_spectator(*client);
  if (viewer || me == nullptr) {
    return refuse(*client, asked.id, no("seated", "aside: who sits at the table says chat."));
  }
  const auto text = chat_text(asked);
  if (!text) return refuse(*client, asked.id, text.error());
  const auto name = match::checked_name(asked.name);
  if (!name) return refuse(*client, asked.id, name.error());
  const Milliseconds time = world_.now();
  if (!take_from(me->lines, Chat::kLinesPerSecond, Chat::kLinesAtOnce, time) ||
      !table->asides().may_say(client->address, time)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const std::string called = name_among(*table, *me, *name);
  if (std::exchange(me->name, called) != called) tell_presence(*table);
  const auto& line = table->asides().add(me->number, called, *text, world_.time_of_day());
  if (neighbours_) {
    TableNotice notice;
    notice.aside = line;
    tell_others(*table, std::move(notice));
  }
  tell(*table, client.get(), {!is_on(table->match()), true}, written(*table, {}, {&line, 1}));
  say(*table, client, asked.id, written(*table, asked.id, {&line, 1}));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ReactRequest& asked) {
  Viewer viewer;
  LiveTable* table = watched(*client, asked.id, asked.table, viewer);
  if (table == nullptr) return;
  if (!is_reaction(asked.with)) {
    return refuse(*client, asked.id, no("bad-request", "with: there is no such reaction."));
  }
  const Milliseconds time = world_.now();
  LiveTable::Watcher* const me = table->find_spectator(*client);
  const bool may =
      viewer ? table->asides().may_react(*viewer, time)
             : me != nullptr &&
                   take_from(me->reactions, kReactionsPerSecond, kReactionsAtOnce, time) &&
                   table->asides().may_say(client->address, time);
  if (!may) return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  wire::ReactionMessage said;
  said.table = table->name();
  said.with = asked.with;
  if (viewer) {
    said.seat = viewer->index();
  } else {
    said.watcher = me->number;
    if (!me->name.empty()) said.name = me->name;
  }
  const Hearers hearers =
      viewer ? Hearers{true, !table->is_seen_late()} : Hearers{!is_on(table->match()), true};
  auto text = wire::to_json(said);
  if (neighbours_) {
    TableNotice notice;
    notice.reaction = ReactionNews{text, hearers.seats, hearers.spectators};
    tell_others(*table, std::move(notice));
  }
  tell(*table, nullptr, hearers, std::move(text));
  say(*table, client, asked.id, ok(asked.id));
}

void Hall::hear_aside(LiveTable& table, const wire::AsideLine& line) {
  if (!table.asides().take(line)) return;
  tell(table, nullptr, {!is_on(table.match()), true}, written(table, {}, {&line, 1}));
}

void Hall::tell_asides(LiveTable& table) {
  if (!table.match().is_over() || std::exchange(table.asides().are_told, true)) return;
  const auto lines = table.asides().lines();
  if (!lines.empty()) tell(table, nullptr, {true, false}, written(table, {}, lines));
}

void Hall::greet(const std::shared_ptr<Client>& client, LiveTable& table, Viewer viewer) {
  const auto lines = table.asides().lines();
  if (!lines.empty() && (!viewer || !is_on(table.match()))) {
    say(table, client, {}, written(table, {}, lines));
  }
  if (viewer && table.match().has_new_keys()) tell_keys(table, table.watchers().back());
}

// A room's members need no key: there it is the person.
bool Hall::is_unwanted(const LiveTable& table, const Client& client) {
  const auto& opening = table.match().opening();
  return (opening.is_public && table.keeps_out(client.address)) ||
         (opening.room && !client.person.empty() && table.keeps_out(client.person));
}

void Hall::tell_keys(const LiveTable& table, const LiveTable::Watcher& watcher) {
  using Link = LiveTable::Watcher::Link;
  const auto client = watcher.client.lock();
  if (!client || (!watcher.viewer && watcher.link == Link::none)) return;
  wire::KeysMessage said;
  said.table = table.name();
  said.watch = table.match().opening().watch;
  if (watcher.viewer || watcher.link == Link::key) said.key = table.match().opening().key;
  when_stored(table, [client, message = std::make_shared<const std::string>(wire::to_json(said))](
                         const wire::Refusal* lost) {
    if (lost == nullptr) client->hear(message);
  });
}

// Whoever has a link to a private table could come again with it: everybody else who is there gets
// another one. At a public table there is nothing but the address.
void Hall::ask(const std::shared_ptr<Client>& client, const wire::KeepOutRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr) return;
  Match& match = table->match();
  const LiveTable::Watcher* const found = table->find_spectator(asked.watcher);
  const auto unwanted = found != nullptr ? found->client.lock() : nullptr;
  if (!unwanted && !send_away_elsewhere(*table, asked.watcher)) {
    return refuse(*client, asked.id, no("no-watcher", wire::reasons::kNoWatcher));
  }
  if (match.opening().is_public) {
    if (unwanted) keep_out(*table, unwanted->address);
  } else {
    if (!can_write(client, asked.id, *table)) return;
    if (table->is_full()) return refuse(*client, asked.id, full_of_steps());
    if (!client->may_sit_down()) {
      return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
    }
    Scene before(match);
    auto step = match.renew_keys(seat, fair::random_hex(16), fair::random_hex(16), now());
    if (!step) return refuse(*client, asked.id, step.error());
    took(*table, before, std::move(*step), nullptr, std::nullopt);
    if (unwanted && !unwanted->person.empty()) keep_out(*table, unwanted->person);
    for (const auto& watcher : table->watchers()) {
      if (watcher.number != asked.watcher) tell_keys(*table, watcher);
    }
  }
  when_stored(*table, [this, client, id = asked.id, from = table->id(),
                       unwanted](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse(*client, id, *lost);
    if (unwanted) send_away(from, *unwanted);
    client->hear(std::make_shared<const std::string>(ok(id)));
  });
}

void Hall::keep_out(LiveTable& table, const std::string& who) {
  table.keep_out(who);
  if (!neighbours_) return;
  TableNotice notice;
  notice.kept_out = who;
  tell_others(table, std::move(notice));
}

void Hall::send_away(TableId from, Client& unwanted) {
  const auto found = tables_.find(from);
  if (found == tables_.end() || found->second->find_spectator(unwanted) == nullptr) return;
  end_watch(unwanted, *found->second);
  wire::KeptOutMessage said;
  said.table = found->second->name();
  said.reason = wire::Refusal("kept-out", wire::reasons::kUnwanted).reason;
  unwanted.hear(std::make_shared<const std::string>(wire::to_json(said)));
  tell_presence(*found->second);
  expect_eviction(*found->second);
}

void Hall::show_spectators(LiveTable& table) {
  if (!table.is_seen_late()) return;
  const bool was_over = table.seen_by({}).match().is_over();
  for (const auto& update : table.show_until(now(), committed_)) {
    if (update.client) update.client->hear(update.message);
  }
  if (!was_over && table.seen_by({}).match().is_over()) {
    store::Batch batch;
    note_in_lobby(table, batch);
    if (can_write(table)) table.hand_over(write(std::move(batch)), committed_);
  }
  const auto spectators = std::ranges::count_if(
      table.watchers(), [](const LiveTable::Watcher& watcher) { return !watcher.viewer; });
  const bool is_new = std::ranges::any_of(table.watchers(), [](const LiveTable::Watcher& watcher) {
    return !watcher.viewer && watcher.heard_presence.empty();
  });
  if (is_new || !table.is_seen_late()) tell_presence(table);
  // Where nobody looks on, it is shown when somebody comes, but for the end, which takes a public
  // table off the list.
  const bool is_awaited =
      spectators > 0 || (table.match().is_over() && table.match().opening().is_public);
  const auto next = table.next_shown_at(now());
  table.next_shown.reset();
  if (!next || !is_awaited || stands_at_) return;
  constexpr Milliseconds kUntilStored = 500;
  const Milliseconds wait = *next > now() ? *next - now() : kUntilStored;
  table.next_shown =
      world_.later(wait, [this, id = table.id()] { show_spectators(*tables_.at(id)); });
}

void Hall::note_in_lobby(const LiveTable& table, store::Batch& batch) {
  if (table.is_seen_late() && !table.seen_by({}).match().is_over()) return;
  if (now() < table.unlisted_until) return;
  batch.tables.push_back(
      lobby_.note(table.id(), table.match(), table.opener, world_.time_of_day()));
}

void Hall::tell_presence_now(LiveTable& table) {
  if (neighbours_) neighbours_->tell_attendance(table);
  const auto presence = std::make_shared<const std::string>(table.write_presence());
  const auto to_those_behind = std::make_shared<const std::string>(table.write_presence(true));
  for (auto& watcher : table.watchers()) {
    const auto client = watcher.client.lock();
    if (!client) continue;
    if (!table.is_behind(watcher)) {
      client->hear(presence);
    } else if (watcher.heard_presence != *to_those_behind) {
      // Whoever comes and goes at the seats is news of now.
      watcher.heard_presence = *to_those_behind;
      client->hear(to_those_behind);
    }
  }
}

}  // namespace purloin::server
