#include "server/bell.h"

#include <algorithm>

#include "registry/games.h"
#include "server/hall.h"
#include "server/hall_commands.h"
#include "server/log.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

constexpr const char* kPages = "push";
constexpr const char* kKeys = "push-key";
constexpr const char* kOwnKey = "vapid";
constexpr double kNoticeAsDearAsMessages = 5;  // what one subscription costs to check and to store
constexpr int kMostTriesToSend = 5;
constexpr Milliseconds kFirstPause = 30'000;  // four times as long from try to try
constexpr std::chrono::hours kKeptFor(24);    // by the push service, for a browser that sleeps

// What a page holds at most: far below the 64 KiB that a table may take for this.
static_assert(kMostOfATable * (push::kMostEndpointBytes + 2 * 128 + 3 * 64 + 256) < 64 * 1024);

unsigned bit_of(Seat seat) {
  return 1U << seat.index();
}

Milliseconds pause_after(int tries) {
  return kFirstPause << (2 * tries);
}

std::string host_of(const std::string& endpoint) {
  const auto read = push::read_endpoint(endpoint, push::Reach::kThisMachineAlso);
  return read ? read->host : "nowhere";
}

wire::json::object payload_of(const LiveTable& table, const NumberedSubscription& to) {
  const auto* const game = registry::find_game(table.match().opening().game);
  const std::string title(game == nullptr ? std::string_view() : game->title());
  return {{"say", "turn"}, {"table", table.name()}, {"title", title}, {"language", to.language}};
}

std::vector<NumberedSubscription> read_rows(const std::vector<store::NoteRow>& rows) {
  std::vector<NumberedSubscription> all;
  for (const auto& row : rows) {
    boost::system::error_code error;
    const auto body = wire::json::parse(row.body.value_or(""), error);
    auto read = error ? wire::Result<Subscription>(
                            tl::make_unexpected(wire::Refusal{"bad-json", error.message()}))
                      : wire::try_read<Subscription>(body);
    // One that cannot be read is as good as none; its place is taken by the next.
    if (!read || read->seat < 0 || read->seat >= kMaxSeats) continue;
    all.push_back({std::move(*read), static_cast<int>(row.number)});
  }
  return all;
}

}  // namespace

void Bell::came(LiveTable& table, bool is_new) {
  table.bell.turn_of = person_to_act(table.match());
  table.bell.subscriptions.reset();
  if (is_new) table.bell.subscriptions.emplace();
}

void Bell::looked(LiveTable& table, Seat seat) {
  table.bell.told &= ~bit_of(seat);
}

bool Bell::is_wanted(const LiveTable& table, Seat seat) {
  return person_to_act(table.match()) == seat && !table.is_looked_at(seat);
}

void Bell::mind(LiveTable& table, match::StepKind step) {
  if (!settings_.is_on) return;
  if (step != match::StepKind::moved || table.match().is_over()) drop_old(table);
  const auto seat = person_to_act(table.match());
  if (table.bell.turn_of == seat) return;
  table.bell.turn_of = seat;
  if (!seat) return;
  if (table.is_looked_at(*seat)) return looked(table, *seat);
  if ((table.bell.told & bit_of(*seat)) != 0) return;
  // Somebody may have subscribed at another server.
  if (hall_.neighbours_) table.bell.subscriptions.reset();
  const auto& known = table.bell.subscriptions;
  const auto is_theirs = [&](const auto& each) { return each.seat == seat->index(); };
  if (known && std::ranges::none_of(*known, is_theirs)) return;
  // Nobody hears of what is not stored.
  hall_.when_stored(table, [this, id = table.id(), whose = *seat](const wire::Refusal* lost) {
    if (lost == nullptr) tell_turn(id, whose, 0);
  });
}

void Bell::tell_turn(TableId id, Seat seat, int tries) {
  with_subscriptions(id, [this, id, seat, tries](LiveTable* table) {
    if (table == nullptr) {
      if (tries >= kMostTriesToSend) return;
      return put_off({id, kMostOfATable + seat.index()}, pause_after(tries),
                     [this, id, seat, tries] { tell_turn(id, seat, tries + 1); });
    }
    if (!is_wanted(*table, seat)) return;
    const auto all = *table->bell.subscriptions;
    for (const auto& each : all) {
      if (each.seat != seat.index()) continue;
      table->bell.told |= bit_of(seat);
      if (hall_.neighbours_) {
        TableNotice notice;
        notice.told = seat.index();
        hall_.tell_others(*table, std::move(notice));
      }
      tell(id, each.number, 0);
    }
  });
}

// Everything is looked at anew with every try: somebody may have come, moved or left meanwhile.
void Bell::tell(TableId id, int number, int tries) {
  put_off_.erase({id, number});
  with_subscriptions(id, [this, id, number, tries](LiveTable* table) {
    if (table == nullptr) {
      if (tries >= kMostTriesToSend) return;
      return put_off({id, number}, pause_after(tries),
                     [this, id, number, tries] { tell(id, number, tries + 1); });
    }
    const auto& all = *table->bell.subscriptions;
    const auto to = std::ranges::find(all, number, &NumberedSubscription::number);
    if (to == all.end() || !is_wanted(*table, Seat(to->seat))) return;
    const Milliseconds quiet = to->quiet ? quiet_for(*to->quiet, world_.time_of_day()) : 0;
    if (quiet > 0) {
      return put_off({id, number}, quiet, [this, id, number, tries] { tell(id, number, tries); });
    }
    send(id, *to, tries);
  });
}

void Bell::send(TableId id, const NumberedSubscription& to, int tries) {
  with_key([this, id, to, tries](const wire::Result<Key>& key) {
    const auto found = hall_.tables_.find(id);
    if (!key || found == hall_.tables_.end()) return heard(id, to, {push::Fate::kLater}, tries);
    push::Notice notice{to.endpoint,
                        to.p256dh,
                        to.auth,
                        wire::json::serialize(payload_of(*found->second, to)),
                        found->second->name(),
                        kKeptFor};
    world_.ring(**key, std::move(notice),
                [this, id, to, tries](push::Outcome outcome) { heard(id, to, outcome, tries); });
  });
}

void Bell::heard(TableId id, const NumberedSubscription& of, push::Outcome outcome, int tries) {
  switch (outcome.fate) {
    case push::Fate::kDelivered:
      return;
    case push::Fate::kGone:
      return with_subscriptions(id, [this, of](LiveTable* table) {
        if (table == nullptr) return;
        drop(*table, [&](const auto& each) {
          return each.number == of.number && each.endpoint == of.endpoint;
        });
      });
    case push::Fate::kLater:
      break;
  }
  if (tries >= kMostTriesToSend) {
    return log_warning("a notice through {} is given up after {} tries", host_of(of.endpoint),
                       tries + 1);
  }
  const Milliseconds asked = std::chrono::milliseconds(outcome.wait).count();
  put_off({id, of.number}, std::max(asked, pause_after(tries)),
          [this, id, number = of.number, tries] { tell(id, number, tries + 1); });
}

void Bell::put_off(Which which, Milliseconds delay, std::function<void()> then) {
  if (put_off_.size() >= kMostPutOff && !put_off_.contains(which)) {
    return log_warning("a notice is given up: too many wait");
  }
  put_off_[which] = world_.later(delay, [this, which, then = std::move(then)] {
    put_off_.erase(which);
    then();
  });
}

void Bell::with_subscriptions(TableId id, std::function<void(LiveTable*)> then) {
  hall_.load(id, [this, id, then = std::move(then)](const Hall::Found& found) {
    if (!found) return then(nullptr);
    if ((*found)->bell.subscriptions) return then(*found);
    hall_.read_notes(kPages, (*found)->name(), kMostOfATable, [this, id, then](const auto& read) {
      const auto still = hall_.tables_.find(id);
      if (!read || still == hall_.tables_.end()) return then(nullptr);
      LiveTable& table = *still->second;
      if (!table.bell.subscriptions) {
        table.bell.subscriptions = read_rows(*read);
        drop_old(table);
      }
      then(&table);
    });
  });
}

void Bell::drop_old(LiveTable& table) {
  if (!table.bell.subscriptions) {
    return with_subscriptions(table.id(), [](LiveTable*) {});
  }
  const Match& match = table.match();
  drop(table, [&](const auto& each) {
    return match.is_over() || each.seat >= match.seats() ||
           !match.still_sits(Seat(each.seat), each.sat_at);
  });
}

void Bell::drop(LiveTable& table, const std::function<bool(const NumberedSubscription&)>& is_old) {
  std::vector<store::NoteRow> out;
  for (const auto& each : *table.bell.subscriptions) {
    if (is_old(each)) out.push_back({0, kPages, table.name(), each.number});
  }
  if (out.empty()) return;
  std::erase_if(*table.bell.subscriptions, is_old);
  // What stays in the store after all is none of anybody's, and goes when it is read next.
  hall_.keep(std::move(out), [](const wire::Refusal*) {});
}

void Bell::ask(const std::shared_ptr<Client>& client, const wire::NotifyRequest& asked) {
  Seat seat;
  LiveTable* const at = hall_.seated(*client, asked.id, asked.table, seat);
  if (at == nullptr || !hall_.can_write(client, asked.id, *at)) return;
  const auto no_to = [&](const wire::Refusal& why) { hall_.refuse(*client, asked.id, why); };
  if (!settings_.is_on) return no_to(no("no-notices", wire::reasons::kNoNotices));
  if (at->match().is_over()) return no_to(no("over", wire::reasons::kNoGame));
  if (!client->may_ask(kNoticeAsDearAsMessages))
    return no_to(no("too-fast", wire::reasons::kTooFast));
  if (const auto refusal = refusal_of(asked, settings_.reach)) return no_to(*refusal);
  const int sat_at = at->match().place(seat).sat_at;
  if (hall_.neighbours_) at->bell.subscriptions.reset();
  with_subscriptions(at->id(), [this, client, asked, seat, sat_at](LiveTable* table) {
    if (table == nullptr || !table->match().still_sits(seat, sat_at)) {
      return hall_.refuse(*client, asked.id, unwritable());
    }
    auto& all = *table->bell.subscriptions;
    NumberedSubscription made;
    made.number = place_for(all, seat.index(), asked.endpoint);
    made.seat = seat.index();
    made.sat_at = sat_at;
    made.endpoint = asked.endpoint;
    made.p256dh = asked.p256dh;
    made.auth = asked.auth;
    made.language = asked.language;
    made.quiet = asked.quiet;
    made.since = world_.time_of_day();
    std::erase_if(all, [&](const auto& each) { return each.number == made.number; });
    all.push_back(made);
    const auto body = wire::to_json(static_cast<const Subscription&>(made));
    hall_.keep({{0, kPages, table->name(), made.number, body}},
               [this, client, id = asked.id, where = table->id()](const wire::Refusal* lost) {
                 if (lost == nullptr) {
                   return client->hear(std::make_shared<const std::string>(ok(id)));
                 }
                 if (const auto found = hall_.tables_.find(where); found != hall_.tables_.end()) {
                   found->second->bell.subscriptions.reset();
                 }
                 hall_.refuse(*client, id, *lost);
               });
  });
}

void Bell::ask(const std::shared_ptr<Client>& client, const wire::MuteRequest& asked) {
  Seat seat;
  LiveTable* const at = hall_.seated(*client, asked.id, asked.table, seat);
  if (at == nullptr || !hall_.can_write(client, asked.id, *at)) return;
  with_subscriptions(at->id(), [this, client, asked, seat](LiveTable* table) {
    if (table == nullptr) return hall_.refuse(*client, asked.id, unwritable());
    drop(*table, [&](const auto& each) {
      return each.seat == seat.index() && each.endpoint == asked.endpoint;
    });
    client->hear(std::make_shared<const std::string>(ok(asked.id)));
  });
}

void Bell::ask(const std::shared_ptr<Client>& client, const wire::LookRequest& asked) {
  client->is_looking = !asked.away;
  for (const auto& watch : client->watches) {
    if (!watch.viewer) continue;
    LiveTable& table = *hall_.tables_.at(watch.table);
    if (client->is_looking) looked(table, *watch.viewer);
    if (hall_.neighbours_) hall_.neighbours_->tell_attendance(table);
  }
  client->hear(std::make_shared<const std::string>(ok(asked.id)));
}

void Bell::tell_key(std::function<void(wire::Result<std::string>)> then) {
  if (!settings_.is_on) return then(std::string());
  with_key([then = std::move(then)](const wire::Result<Key>& key) {
    if (!key) return then(tl::make_unexpected(key.error()));
    then(push::to_base64url((*key)->public_bytes()));
  });
}

void Bell::with_key(std::function<void(wire::Result<Key>)> then) {
  if (key_) return then(&*key_);
  waiting_for_key_.push_back(std::move(then));
  if (waiting_for_key_.size() > 1) return;
  hall_.read_notes(kKeys, kOwnKey, 1, [this](const auto& read) {
    if (!read) return answer_key(tl::make_unexpected(read.error()));
    if (read->empty()) return make_key();
    const auto bytes = push::from_base64url(read->front().body.value_or(""));
    if (bytes) key_ = push::KeyPair::from_private(*bytes);
    if (!key_) log_error("the key for notices in the store is damaged: delete it there");
    answer_key(key_ ? wire::Result<Key>(&*key_) : tl::make_unexpected(unwritable()));
  });
}

// Once for ever: browsers subscribe with it. Of two servers on one database the second reads what
// the first has made, when it is asked next.
void Bell::make_key() {
  const auto made = push::KeyPair::make();
  const auto body = push::to_base64url(made.private_bytes());
  hall_.keep({{0, kKeys, kOwnKey, 0, body, true}}, [this, made](const wire::Refusal* lost) {
    if (lost != nullptr) return answer_key(tl::make_unexpected(*lost));
    key_ = made;
    answer_key(&*key_);
  });
}

void Bell::answer_key(const wire::Result<Key>& answer) {
  for (const auto& then : std::exchange(waiting_for_key_, {})) then(answer);
}

}  // namespace purloin::server
