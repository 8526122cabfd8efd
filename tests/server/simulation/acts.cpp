#include <algorithm>

#include "server/simulation/schedule.h"
#include "server/stored_table.h"
#include "support/matches.h"

// What guests and the world do in a schedule.
namespace purloin::simulation {
namespace {

constexpr std::array kGames = {"dice-heist", "crypt", "thiefs-market"};

}  // namespace

Pipe& Schedule::device_of(Person& person) {
  auto& device = person.devices[below(person.devices.size())];
  if (!device || !device->is_open()) device = connect();
  return *device;
}

void Schedule::say(Pipe& pipe, json::object message) {
  note(json::serialize(message));
  pipe.say(message);
  if (one_in(20)) {
    note("  again");
    pipe.say(std::move(message));
  }
}

void Schedule::read(Person& person) {
  for (const auto& device : person.devices) {
    if (!device) continue;
    for (; !device->inbox.empty(); device->inbox.pop_front()) {
      const auto& said = device->inbox.front();
      const auto& say = said.at("say").as_string();
      const auto* table = said.if_contains("table");
      if (table == nullptr) continue;
      const std::string name(table->as_string());
      if (say == "seated") {
        person.tokens[name] = std::string(said.at("token").as_string());
        const bool is_new =
            std::ranges::none_of(tables_, [&](const Known& known) { return known.table == name; });
        if (is_new) tables_.push_back({name, std::string(said.at("key").as_string()), false});
      }
      if (say == "table" || say == "update") person.memory[name] = device->seen()[name];
    }
  }
}

void Schedule::open_table() {
  wire::NewTable asked = test::new_table(kGames[below(kGames.size())], {"me", "open"});
  asked.is_public = !one_in(3);
  if (one_in(3)) asked.places[1] = "random";
  if (one_in(4)) {
    asked.places.emplace_back("open");
    asked.seats = 3;
  }
  if (one_in(2))
    asked.clock = wire::ClockRequest{30, one_in(2) ? std::optional(120) : std::nullopt};
  Person& person = anybody();
  asked.name = person.name;
  note(person.name + " opens " + asked.game);
  const bool is_public = *asked.is_public;
  const bool is_lost = one_in(10);
  world_.hall().open(asked, [this, &person, is_public, is_lost](const auto& opened) {
    if (!opened || is_lost) return;
    if (witness_.stored(opened->table) < 1)
      return accuse("a table was opened before it was durable");
    person.tokens[opened->table] = *opened->token;
    tables_.push_back({opened->table, opened->key, is_public});
  });
}

void Schedule::sit(Person& person, Pipe& pipe, const Known& known) {
  json::object message{{"do", "sit"}, {"table", known.table}, {"name", person.name}};
  if (!known.is_public && !one_in(8)) message["key"] = known.key;
  say(pipe, std::move(message));
}

void Schedule::watch(Person& person, Pipe& pipe, const Known& known) {
  json::object message{{"do", "watch"}, {"table", known.table}};
  const auto token = person.tokens.find(known.table);
  if (token != person.tokens.end() && !one_in(6)) {
    message["token"] = token->second;
  } else if (!known.is_public && !one_in(3)) {
    message["key"] = known.key;
  }
  // The gap leads on from what was seen as the same viewer.
  const auto memory = person.memory.find(known.table);
  const auto* as = message.if_contains("token");
  if (memory != person.memory.end() && as != nullptr && one_in(2) && pipe.unanswered().empty() &&
      memory->second.token == as->as_string() &&
      std::ranges::none_of(pipe.watches, [&](const auto& w) {
        return server::table_name(w.table) == known.table;
      })) {
    pipe.seen()[known.table] = memory->second;
    message["since"] = memory->second.version;
    note(json::serialize(message));
    return pipe.say(std::move(message));  // twice would be the same gap twice
  }
  say(pipe, std::move(message));
}

// What a seat that the table waits for says: its part of the dice, or any move.
json::object Schedule::next_of(const match::Match& match, Seat seat) {
  const std::string table = match.opening().table;
  if (match.to_act()) {
    fair::ChanceStream stream(fair::key_from_text("moves"), below(1 << 20));
    return {{"do", "move"}, {"table", table}, {"move", match.table().random_move(stream)}};
  }
  if (match.ceremony_stage() == match::CeremonyStage::kHashes) {
    return {{"do", "commit"}, {"table", table}, {"hash", test::hash_of(match, seat.index())}};
  }
  return {{"do", "reveal"}, {"table", table}, {"words", test::words_of(seat.index())}};
}

// Those whom a table waits for go on for a while, so that games begin and get somewhere.
void Schedule::play_on() {
  const Known known = tables_[below(tables_.size())];
  for (auto left = 1 + below(8); left > 0 && go_on(known); --left) {
    advance(1);
    for (auto& person : people_) read(person);
  }
  if (!one_in(3)) return;
  for (auto& person : people_) {
    if (!person.tokens.contains(known.table)) continue;
    say(device_of(person), {{"do", "undo"}, {"table", known.table}});
  }
}

// Whether somebody could do something.
bool Schedule::go_on(const Known& known) {
  const auto* live = world_.hall().find(known.table);
  if (live == nullptr) return false;
  const SeatSet awaited = live->match().awaited();
  if (!live->match().to_act() && awaited.empty()) return false;
  const int seat =
      live->match().to_act() ? live->match().to_act()->index() : (*awaited.begin()).index();
  for (auto& person : people_) {
    const auto token = person.tokens.find(known.table);
    if (token == person.tokens.end()) continue;
    if (!witness_.holds(known.table, witness_.stored(known.table), seat, token->second)) continue;
    Pipe& pipe = device_of(person);
    const bool watches = std::ranges::any_of(
        pipe.watches, [&](const auto& w) { return server::table_name(w.table) == known.table; });
    if (watches) {
      say(pipe, next_of(live->match(), Seat(seat)));
    } else {
      watch(person, pipe, known);
    }
    return true;
  }
  return false;
}

void Schedule::act_as_guest() {
  Person& person = anybody();
  Pipe& pipe = device_of(person);
  const Known known = tables_[below(tables_.size())];
  const auto simply = [&](const char* what) { say(pipe, {{"do", what}, {"table", known.table}}); };
  switch (below(28)) {
    case 0:
    case 1:
    case 2:
      return sit(person, pipe, known);
    case 3:
    case 4:
    case 5:
    case 6:
      return watch(person, pipe, known);
    case 7:
      return simply("unwatch");
    case 8:
    case 9:
      return simply("stand");
    case 10:
      return say(pipe, {{"do", "fill"}, {"table", known.table}, {"bot", "random"}});
    case 11:
    case 12:
      return simply("undo");
    case 13:
      return one_in(6) ? simply("resign") : simply("back");
    case 14:
    case 15:
      return say(pipe, {{"do", "replace"}, {"table", known.table}, {"seat", below(3)}});
    case 16:
      return simply("back");
    case 17:
      return say(pipe, {{"do", "chat"}, {"table", known.table}, {"text", "hello"}});
    case 18:
      return simply("legal");
    case 19:
      return simply("hint");
    case 20:
      return simply("rematch");
    case 21:
      return say(pipe, {{"do", "move"}, {"table", known.table}, {"move", "nonsense"}});
    case 22:
      return say(pipe, {{"do", "kick"}, {"table", known.table}, {"seat", below(3)}});
    case 23:
      return say(pipe, {{"do", "reseat"}, {"table", known.table}, {"seat", below(3)}});
    case 24:
      return simply("withdraw");
    case 25:
      return say(pipe, {{"do", "arrange"},
                        {"table", known.table},
                        {"as", {{"memory", one_in(2) ? "open" : "rulebook"}}}});
    default:
      note(person.name + " is cut off");
      return pipe.close();
  }
}

void Schedule::fail_or_mend() {
  if (is_broken_) {
    note("the store is back");
    world_.mend_store();
  } else {
    using Mood = server::MemoryLog::Mood;
    constexpr std::array kMoods = {Mood::kFull, Mood::kGone, Mood::kUnanswered};
    const auto mood = below(kMoods.size());
    note("the store fails, in way " + std::to_string(mood));
    world_.break_store(kMoods[mood]);
  }
  is_broken_ = !is_broken_;
}

void Schedule::write_from_another_server() {
  if (is_broken_) return;
  const Known known = tables_[below(tables_.size())];
  const auto actor = witness_.newest(known.table).to_act();
  for (const auto& person : people_) {
    const auto token = person.tokens.find(known.table);
    if (!actor || token == person.tokens.end()) continue;
    const int stored = witness_.stored(known.table);
    if (!witness_.holds(known.table, stored, actor->index(), token->second)) continue;
    note("another server writes to " + known.table);
    foreign_.insert(known.table);
    server::FakeEnvironment other({}, world_.log());
    const auto there = std::make_shared<server::Listener>();
    wire::WatchRequest watch;
    watch.table = known.table;
    watch.token = token->second;
    other.hall().ask(there, watch);
    fair::ChanceStream stream(fair::key_from_text("elsewhere"), below(1 << 20));
    wire::MoveRequest move;
    move.table = known.table;
    move.move = witness_.newest(known.table).table().random_move(stream);
    other.hall().ask(there, move);
    wire::ChatRequest chat;
    chat.table = known.table;
    chat.text = std::string("from elsewhere");
    other.hall().ask(there, chat);
    other.advance(1);
    happened_.from_elsewhere += witness_.stored(known.table) - stored;
    for (const auto& [number, body] : world_.log()->lines[*server::parse_table(known.table)]) {
      court_.said[known.table][number] = json::parse(body);
    }
    other.hall().leave(*there);
    return;
  }
}

void Schedule::crash() {
  note("the server crashes");
  if (world_.hall().tables_put_aside() > 0) accuse("a table was put aside");
  for (auto& person : people_) {
    for (const auto& device : person.devices) {
      if (device) device->cut();
    }
  }
  is_broken_ = false;
  world_.restart();
}

void Schedule::advance(match::Milliseconds by) {
  note("time goes on by " + std::to_string(by) + " ms");
  const std::size_t before = world_.hall().tables_in_memory();
  world_.advance(by);
  const std::size_t after = world_.hall().tables_in_memory();
  if (after < before) happened_.evicted += static_cast<int>(before - after);
}

void Schedule::act_as_world() {
  constexpr std::array<match::Milliseconds, 7> kTimes = {1, 5, 50, 400, 3'000, 31'000, 61'000};
  switch (below(13)) {
    case 0:
      holds_commits_ = !holds_commits_;
      note(holds_commits_ ? "commits are late" : "commits are in time");
      world_.hold_commits(holds_commits_);
      return world_.commit();
    case 1:
      world_.delay_reads(one_in(2) ? 0 : 30);
      return;
    case 2:
      return one_in(3) ? fail_or_mend() : void();
    case 3:
      return one_in(6) ? crash() : void();
    case 4:
      return write_from_another_server();
    case 5:
    case 6:
    case 7:
      note("bots answer");
      world_.let_bots_answer();
      return;
    case 8:
      note("a commit");
      return world_.commit();
    case 9:
      note("somebody sets the clock on the wall");
      return world_.step_time_of_day(static_cast<match::Milliseconds>(below(20'000'000)) -
                                     10'000'000);
    default:
      return advance(kTimes[below(kTimes.size())]);
  }
}

void Schedule::act() {
  if (tables_.empty() || one_in(30)) return open_table();
  const auto kind = below(10);
  if (kind < 3) return act_as_world();
  if (kind < 6) return play_on();
  act_as_guest();
}

}  // namespace purloin::simulation
