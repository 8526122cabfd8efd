#include "server/hall.h"

#include <algorithm>
#include <iterator>

#include "fair/commitment.h"
#include "match/texts.h"
#include "server/border.h"
#include "server/hall_commands.h"
#include "server/people.h"
#include "server/stored_table.h"
#include "wire/described.h"

namespace purloin::server {
namespace {

// 63 bits, to be a positive number of the store.
std::string as_table_name(std::string hex) {
  hex[0] = "01234567"[hex[0] % 8];
  return hex;
}

}  // namespace

const LiveTable* Hall::find(std::string_view table) const {
  const auto number = parse_table(table);
  const auto found = number ? tables_.find(*number) : tables_.end();
  return found == tables_.end() ? nullptr : found->second.get();
}

void Hall::refuse(Client& client, const Id& id, const wire::Refusal& refusal) {
  client.hear(refusal_message(id, refusal));
}

void Hall::say(const LiveTable& table, const std::shared_ptr<Client>& client, const Id& id,
               std::string text) {
  auto message = std::make_shared<const std::string>(std::move(text));
  if (table.ticket <= committed_) return client->hear(std::move(message));
  when_stored(table, [this, client, id, where = table.id(), said = said_now(), tries = said_tries_,
                      message = std::move(message)](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse_lost(client, id, where, said, tries, *lost);
    client->hear(message);
  });
}

void Hall::with_table(const std::shared_ptr<Client>& client, const Id& id, std::string_view table,
                      Then then) {
  const auto number = parse_table(table);
  if (!number) return refuse(*client, id, {"unknown-table", wire::reasons::kNoTable});
  ++client->waiting_for_tables;
  load_fresh(*number, [this, client, id, said = said_now(), tries = said_tries_,
                       then = std::move(then)](const Found& found) {
    const Saying saying(*this, said ? std::string_view(*said) : saying_, tries);
    --client->waiting_for_tables;
    if (client->has_left) return;  // while the store was asked: nobody would take it down again
    if (found) {
      then(**found);
    } else {
      refuse(*client, id, found.error());
    }
    client->go_on();
  });
}

LiveTable* Hall::watched(Client& client, const Id& id, std::string_view table, Viewer& viewer) {
  const auto number = parse_table(table);
  for (const auto& watch : client.watches) {
    if (!number || watch.table != *number) continue;
    LiveTable* found = tables_.at(watch.table).get();
    if (watch.viewer && !found->match().still_sits(*watch.viewer, watch.sat_at)) break;
    viewer = watch.viewer;
    return found;
  }
  refuse(client, id, {"not-watching", wire::reasons::kNotWatching});
  return nullptr;
}

LiveTable* Hall::seated(Client& client, const Id& id, std::string_view table, Seat& seat) {
  Viewer viewer;
  LiveTable* found = watched(client, id, table, viewer);
  if (found == nullptr) return nullptr;
  if (!viewer) {
    refuse(client, id, {"not-seated", wire::reasons::kNotSeated});
    return nullptr;
  }
  seat = *viewer;
  return found;
}

void Hall::took(LiveTable& table, const Scene& before, Step step,
                const std::shared_ptr<Client>& asked, const Id& ack) {
  const auto kind = step.kind;
  const bool is_move = kind == match::StepKind::moved;
  const auto unseated = is_move ? decltype(unseat(table)){} : unseat(table);
  if (step.kind == match::StepKind::sat) table.sat_down(Seat(*step.seat), world_.now());
  if (step.kind == match::StepKind::reseated) {
    table.sat_down(Seat(step.seats->back()), world_.now());
  }
  step.at = world_.time_of_day();
  store::Batch batch = rows_of(table, step);
  note_games(table, step, batch);
  if (is_move) ++moves_;
  // The store is at work while the step is put into everybody's messages. Mostly nobody else wants
  // the rows.
  const bool is_told_on = neighbours_ || table.match().opening().room;
  table.hand_over(write(is_told_on ? batch : std::move(batch)), committed_);
  auto updates = table.add(before, std::move(step), asked, ack);
  when_stored(table, [this, asked, ack, where = table.id(), said = said_now(), tries = said_tries_,
                      updates = std::move(updates)](const wire::Refusal* lost) {
    if (lost != nullptr) {
      if (asked) refuse_lost(asked, ack, where, said, tries, *lost);
      return;
    }
    for (const auto& update : updates) {
      if (update.client) update.client->hear(update.message);
    }
  });
  tell_others(table, batch);
  tell_room(table, batch);
  tell_unseated(table, unseated);
  went_on(table);
  bell_.mind(table, kind);
}

void Hall::tell_unseated(const LiveTable& table,
                         const std::vector<std::shared_ptr<Client>>& unseated) {
  for (const auto& client : unseated) {
    wire::UnseatedMessage said;
    said.table = table.name();
    said.reason = wire::Refusal("unseated", wire::reasons::kUnseated).reason;
    say(table, client, {}, wire::to_json(said));
  }
}

void Hall::end_watch(Client& client, LiveTable& table) {
  std::erase_if(client.watches, [&](const auto& watch) { return watch.table == table.id(); });
  table.remove_watcher(client, world_.now());
}

std::vector<std::shared_ptr<Client>> Hall::unseat(LiveTable& table) {
  auto unseated = table.unseated();
  for (const auto& client : unseated) end_watch(*client, table);
  if (!unseated.empty()) {
    tell_presence(table);
    expect_eviction(table);
  }
  return unseated;
}

store::Batch Hall::rows_of(const LiveTable& table, const Step& step) {
  const Match& match = table.match();
  store::Batch batch;
  batch.steps.push_back({table.id(), match.version(), wire::to_json(step)});
  if (changes_lobby(step.kind, match)) note_in_lobby(table, batch);
  if (match.opening().room && !batch.tables.empty()) {
    add_room_notes(table, step, batch.tables.back().summary, batch.notes);
  }
  auto tries = notes_of_try(table.id(), match, step);
  std::ranges::move(tries, std::back_inserter(batch.notes));
  if (match.clock().runs()) batch.deadlines.push_back({table.id(), wakes_at(match)});
  if (!neighbours_ && (step.ran || match.clock().runs())) batch.house_time = now();
  return batch;
}

void Hall::went_on(LiveTable& table) {
  if (neighbours_) neighbours_->mind(table);
  drop_old_hint(table);
  let_bot_think(table);
  if (table.match().clock().runs()) {
    mind_clock(table.id(), minds(table) ? wakes_at(table.match()) : std::nullopt);
  }
  wait_for_dice(table);
  mind_race(table);
  tell_asides(table);
  show_spectators(table);
}

// Nobody waits for a bot at a table that nobody watches, but in a game of days somebody will.
void Hall::let_bot_think(LiveTable& table) {
  const Match& match = table.match();
  const bool is_watched = table.is_watched();
  const bool goes_on = (is_watched || match.goes_on_unwatched()) && minds(table);
  const auto bot = goes_on ? match.bot_to_act() : std::nullopt;
  if (is_watched || !bot) table.bot_wakes.reset();
  if (table.bots_move) {
    // Somebody who comes, and many a step, leaves the position as it is.
    const bool is_late = !table.is_bot_awaited && is_watched;
    if (bot && table.bots_move->position == match.position() && !is_late) return;
    world_.cancel(table.bots_move->thought);
    table.bots_move.reset();
  }
  if (!bot) return;
  if (is_watched) return ask_bot(table, *bot, Purpose::bot);
  if (!table.bot_wakes) expect_unwatched_move(table, settings_.unwatched_pace);
}

void Hall::ask_bot(LiveTable& table, const std::string& bot, Purpose purpose) {
  const Match& match = table.match();
  const Milliseconds began = world_.now();
  const TableId id = table.id();
  const bool is_unwatched = purpose == Purpose::unwatched;
  Question question{purpose,
                    bot,
                    match.opening().game,
                    match.position(),
                    std::chrono::milliseconds(settings_.bot_time),
                    is_unwatched ? table.opener : table.address()};
  if (match.opening().deal) {
    question.fixed = FixedThought{seed_of_thought(match), settings_.deal_iterations};
  }
  if (is_engine(bot)) put_to_engine(match, question);
  if (!is_bot(bot)) question.bot = match::kStandIn;  // a program that this house has no longer
  const auto thought = world_.think(
      std::move(question), [this, id, began](ThoughtId answered, const bots::Choice& choice) {
        const Milliseconds wait = began + settings_.bot_pace - world_.now();
        if (wait <= 0) return bot_chose(id, answered, choice);
        LiveTable* const waits = who_waits_for(id, answered);
        if (waits == nullptr) return;
        waits->pace =
            world_.later(wait, [this, id, answered, choice] { bot_chose(id, answered, choice); });
      });
  table.is_bot_awaited = !is_unwatched;
  if (thought) table.bots_move = {*thought, match.position()};
  if (!thought) expect_unwatched_move(table, settings_.unwatched_pace);  // too many wait
}

bool Hall::is_engine(std::string_view name) const {
  return std::ranges::find(settings_.engines, name) != settings_.engines.end();
}

bool Hall::is_bot(std::string_view name) const {
  return bots::is_bot(name) || is_engine(name);
}

void Hall::put_to_engine(const Match& match, Question& question) const {
  const auto& opening = match.opening();
  programs::Story story{opening.table, opening.game,   opening.seats, opening.options, {},
                        match.moves(), *match.to_act()};
  if (opening.position) story.position = *opening.position;
  question.story = std::make_shared<const programs::Story>(std::move(story));
  Milliseconds time = settings_.engine_time;
  // Nobody takes longer than people may.
  if (opening.clock && opening.clock->move_s) {
    time = std::min(time, Milliseconds{1000} * *opening.clock->move_s);
  }
  question.time = std::chrono::milliseconds(time);
}

void Hall::expect_unwatched_move(LiveTable& table, Milliseconds pause) {
  table.bot_wakes = world_.later(pause, [this, id = table.id()] {
    LiveTable& woken = *tables_.at(id);
    woken.bot_wakes.reset();
    const auto bot = woken.match().bot_to_act();
    if (bot && !woken.bots_move && minds(woken)) ask_bot(woken, *bot, Purpose::unwatched);
  });
}

// A bot that has to move is asked long before that, unless the server ended.
std::optional<Milliseconds> Hall::wakes_at(const Match& match) const {
  constexpr Milliseconds kLongAfter = 60'000;
  if (match.goes_on_unwatched() && match.bot_to_act()) return now() + kLongAfter;
  return match.clock_falls_at();
}

// While a bot thought, the person may have come back, or taken the last move back: then it was
// asked about another position.
LiveTable* Hall::who_waits_for(TableId id, ThoughtId thought) const {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return nullptr;
  LiveTable& table = *found->second;
  return table.bots_move && table.bots_move->thought == thought ? &table : nullptr;
}

void Hall::bot_chose(TableId id, ThoughtId thought, const bots::Choice& choice) {
  LiveTable* const waits = who_waits_for(id, thought);
  if (waits == nullptr) return;
  LiveTable& table = *waits;
  table.bots_move.reset();
  if (!can_write(table) || !minds(table)) return;  // it is asked again when that has changed
  Scene before(table.match());
  auto step = table.match().move(*table.match().to_act(), choice.move, now());
  if (!step) return let_bot_think(table);
  took(table, before, std::move(*step), nullptr, std::nullopt);
}

void Hall::drop_old_hint(LiveTable& table) {
  if (table.hint && table.hint->position != table.match().position()) drop_hint(table);
}

void Hall::drop_hint_of(LiveTable& table, const Client& client) {
  if (table.hint && table.hint->asked.lock().get() == &client) drop_hint(table);
}

// Whoever asked is answered, with no move.
void Hall::drop_hint(LiveTable& table) {
  const auto hint = *std::exchange(table.hint, std::nullopt);
  world_.cancel(hint.thought);
  if (const auto client = hint.asked.lock()) {
    say(table, client, hint.said.id, wire::to_json(hint.said));
  }
}

void Hall::mind_clock(TableId id, std::optional<Milliseconds> falls_at) {
  if (!falls_at) {
    deadlines_.erase(id);
    return;
  }
  auto& [at, timer] = deadlines_[id];
  if (timer && at == *falls_at) return;
  at = *falls_at;
  timer = world_.later(std::max<Milliseconds>(0, at - now()), [this, id] { drop_clock(id); });
  if (!heartbeat_ && !neighbours_) beat();
}

void Hall::drop_clock(TableId id) {
  deadlines_.erase(id);
  if (neighbours_ && !neighbours_->minds(id)) return;
  load(id, [this, id](const Found& found) {
    constexpr Milliseconds kTryAgain = 1000;
    if (!found && found.error().code != "try-again") return;
    // Whoever minds it now sees to its clock.
    if (neighbours_ && !neighbours_->minds(id)) return;
    if (found) (*found)->others.is_minded = true;
    if (!found || !can_write(**found)) return mind_clock(id, now() + kTryAgain);
    LiveTable& table = **found;
    Scene before(table.match());
    auto step = table.match().drop_clock(now());
    if (step) took(table, before, std::move(*step), nullptr, std::nullopt);
    // What the store told may have been older than what the table says.
    if (!step) went_on(table);
  });
}

void Hall::restore(const std::vector<store::DeadlineRow>& deadlines) {
  for (const auto& row : deadlines) {
    if (!deadlines_.contains(row.table)) mind_clock(row.table, row.at);
  }
}

void Hall::beat() {
  constexpr Milliseconds kPause = 5000;
  heartbeat_ = world_.later(kPause, [this] {
    store::Batch batch;
    batch.house_time = now();
    write(std::move(batch));
    heartbeat_.reset();
    if (!deadlines_.empty()) beat();
  });
}

// Nobody can hold a table up by not doing their part of the dice. What is asked of all at once has
// one time for all, from when somebody watches.
void Hall::wait_for_dice(LiveTable& table) {
  const Match& match = table.match();
  std::optional<LiveTable::DiceWait> awaits;
  if (!match.awaited().empty() && table.is_watched() && minds(table)) {
    awaits = {match.ceremony_round(), match.ceremony_stage()};
  }
  if (table.dice_wait == awaits) return;
  table.dice_wait = awaits;
  table.dice_due.reset();
  if (!awaits) return;
  Milliseconds patience = match.ceremony_stage() == match::CeremonyStage::kHashes
                              ? settings_.ready_patience
                              : settings_.dice_patience;
  // Who plays for days comes once a day.
  if (match.clock().is_slow()) patience = std::max(patience, match.clock().patience());
  table.dice_due = world_.later(patience, [this, id = table.id()] { drop_late(*tables_.at(id)); });
}

void Hall::drop_late(LiveTable& table) {
  table.dice_wait.reset();
  table.dice_due.reset();
  if (!table.is_watched() || !can_write(table) || !minds(table))
    return;  // they have their time anew when that changes
  Scene before(table.match());
  auto step = table.match().drop_late(now());
  if (step) took(table, before, std::move(*step), nullptr, std::nullopt);
}

// Where its people are at another server, following it here is work for nobody.
Milliseconds Hall::keeps_idle(const LiveTable& table) const {
  constexpr Milliseconds kElsewhere = 1000;
  return table.others.are_there() ? std::min(settings_.keep_idle, kElsewhere) : settings_.keep_idle;
}

void Hall::expect_eviction(LiveTable& table) {
  if (table.is_watched()) return;
  const Milliseconds left = table.idle_since + keeps_idle(table) - world_.now();
  constexpr Milliseconds kLeast = 100;  // for a commit that is under way
  table.eviction = world_.later(std::max(left, kLeast), [this, id = table.id()] { evict(id); });
}

void Hall::evict(TableId id) {
  const auto found = tables_.find(id);
  if (found == tables_.end() || found->second->is_watched()) return;
  LiveTable& table = *found->second;
  const bool is_idle = table.idle_since + keeps_idle(table) <= world_.now();
  const bool is_busy = table.ticket > committed_ || table.bots_move || table.bot_wakes ||
                       (table.next_shown && table.match().is_over());
  if (!is_idle || is_busy) return expect_eviction(table);
  tables_.erase(found);
  if (neighbours_) neighbours_->gone(id);
}

// People often come together (a rematch, a server that is back): once for all of them. The more
// there are to tell, the seldomer: one who comes and goes is 500 messages a second at most.
void Hall::tell_presence(LiveTable& table) {
  constexpr Milliseconds kTogether = 50;
  constexpr Milliseconds kForEach = 2;
  if (neighbours_) neighbours_->mind(table);
  if (table.presence_due) return;
  const auto pause = std::max(kTogether, kForEach * std::ssize(table.watchers()));
  table.presence_due = world_.later(pause, [this, id = table.id()] {
    LiveTable& live = *tables_.at(id);
    live.presence_due.reset();
    tell_presence_now(live);
  });
}

void Hall::leave(Client& client) {
  rooms_.leave(client);
  client.has_left = true;
  people_.erase(&client);
  for (const auto& watch : std::exchange(client.watches, {})) {
    LiveTable& table = *tables_.at(watch.table);
    table.remove_watcher(client, world_.now());
    drop_hint_of(table, client);
    let_bot_think(table);
    tell_presence(table);
    expect_eviction(table);
  }
}

match::OpeningSecrets new_secrets() {
  match::OpeningSecrets secrets;
  secrets.table = as_table_name(fair::random_hex(8));
  secrets.dice = fair::random_hex(32);
  secrets.key = fair::random_hex(16);
  secrets.watch = fair::random_hex(16);
  secrets.token = fair::random_hex(16);
  return secrets;
}

match::OpeningSecrets secrets_with(const std::string& token) {
  auto secrets = new_secrets();
  secrets.token = token;
  secrets.table = as_table_name(fair::hash_of("table of " + token).substr(0, 16));
  return secrets;
}

LiveTable& Hall::put_up(Step opened, const std::string& opener, Milliseconds unlisted_until) {
  const TableId id = *parse_table(opened.opening->table);
  opened.at = world_.time_of_day();
  auto live = std::make_unique<LiveTable>(id, std::vector<Step>{opened});
  live->came_into_memory(world_.now());
  live->idle_since = world_.now();
  live->opener = opener;
  live->unlisted_until = unlisted_until;
  store::Batch batch = rows_of(*live, opened);
  note_games(*live, opened, batch);
  live->hand_over(write(batch), committed_);
  tell_others(*live, batch);
  tell_room(*live, batch);
  LiveTable& table = *tables_.emplace(id, std::move(live)).first->second;
  if (neighbours_) neighbours_->came(table);
  bell_.came(table, true);
  expect_eviction(table);
  went_on(table);
  return table;
}

void Hall::open(const wire::NewTable& asked,
                std::function<void(wire::Result<wire::OpenedTable>)> then,
                const std::string& opener) {
  for (const auto& place : asked.places) {
    if (place != "me" && place != "open" && !is_bot(place)) {
      return then(
          tl::make_unexpected(wire::Refusal{"unknown-bot", wire::reasons::BotCalled{place}}));
    }
  }
  if (asked.device && !match::is_token(*asked.device)) {
    return then(tl::make_unexpected(wire::Refusal{"bad-request", "device: 32 hex digits."}));
  }
  if (asked.room && (asked.position || asked.from)) {
    return then(tl::make_unexpected(
        wire::Refusal{"bad-request", "room: in a room games begin at their beginning."}));
  }
  if (asked.from) return open_from(asked, std::move(then), opener);
  if (!asked.device) return admit_opener({}, asked, opener, then);
  const std::string device = device_of(*asked.device);
  identify(device, person_of(*asked.device), [=, this](const auto& identity) {
    if (!identity) return then(tl::make_unexpected(identity.error()));
    admit_opener(identity->person, asked, opener, then);
  });
}

void Hall::admit_opener(const std::string& person, const wire::NewTable& asked,
                        const std::string& opener,
                        const std::function<void(wire::Result<wire::OpenedTable>)>& then) {
  if (!asked.room) return open_for(person, asked, opener, then);
  rooms_.admit(*asked.room, {person}, [=, this](const wire::Refusal* refusal) {
    if (refusal != nullptr) return then(tl::make_unexpected(*refusal));
    open_for(person, asked, opener, then);
  });
}

void Hall::open_for(const std::string& person, const wire::NewTable& asked,
                    const std::string& opener,
                    const std::function<void(wire::Result<wire::OpenedTable>)>& then) {
  const auto with_person = [&](match::OpeningSecrets secrets) {
    secrets.person = person;
    return secrets;
  };
  if (!asked.token) return open_new(asked, with_person(new_secrets()), opener, then);
  if (!match::is_token(*asked.token)) {
    return then(tl::make_unexpected(wire::Refusal{"bad-request", "token: 32 hex digits."}));
  }
  const auto secrets = with_person(secrets_with(*asked.token));
  load(*parse_table(secrets.table), [this, asked, secrets, opener, then](const Found& read) {
    if (!read && read.error().code != "unknown-table") {
      return then(tl::make_unexpected(read.error()));
    }
    // The same may have been asked twice while the store was read.
    const auto found = tables_.find(*parse_table(secrets.table));
    if (found == tables_.end()) return open_new(asked, secrets, opener, then);
    tell_opened(*found->second, secrets.token, then);
  });
}

void Hall::open_new(const wire::NewTable& asked, const match::OpeningSecrets& secrets,
                    const std::string& opener,
                    const std::function<void(wire::Result<wire::OpenedTable>)>& then) {
  if (!trouble_.empty()) return then(tl::make_unexpected(unwritable()));
  auto step = Match::open(asked, secrets, now());
  if (!step) return then(tl::make_unexpected(step.error()));
  tell_opened(put_up(std::move(*step), opener), secrets.token, then);
}

void Hall::tell_opened(const LiveTable& table, const std::string& token,
                       const std::function<void(wire::Result<wire::OpenedTable>)>& then) {
  const Match& match = table.match();
  if (!match.was_opened_with(token)) {
    return then(tl::make_unexpected(wire::Refusal{"bad-request", "token: choose another one."}));
  }
  wire::OpenedTable opened;
  opened.table = table.name();
  opened.seat = match.seat_of_opener();
  if (opened.seat) opened.token = token;
  opened.key = match.opening().key;
  opened.watch = match.opening().watch;
  when_stored(table, [opened, then](const wire::Refusal* lost) {
    if (lost != nullptr) return then(tl::make_unexpected(*lost));
    then(opened);
  });
}

}  // namespace purloin::server
