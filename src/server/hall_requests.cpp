#include <algorithm>
#include <cmath>

#include "bots/critic.h"
#include "fair/commitment.h"
#include "match/texts.h"
#include "server/hall.h"
#include "server/hall_commands.h"
#include "wire/described.h"

// What clients ask of a table, one function a message.
namespace purloin::server {
namespace {

constexpr std::size_t kMostDescribed = 64;
// What a move leads to is for those who look at a few moves; a longer list is for reading.
constexpr std::size_t kMostPreviewed = 8;
constexpr std::int64_t kHintTime = 400;
// Whoever comes is told a story that is folded from a table's first step on.
constexpr std::size_t kStepsAsDearAsAMessage = 50;
constexpr std::size_t kHints = 3;

// As a look-back has it.
int in_parts(double share, int seats) {
  constexpr double kPartsOfCoin = 100;
  constexpr double kPartsOfWin = 10'000;
  return static_cast<int>(
      std::lround(share * (seats == 1 ? bots::kAllAlone * kPartsOfCoin : kPartsOfWin)));
}

// Why nobody but the one who has the turn can be told what moves do.
wire::EventJson turn_reason(const Match& match) {
  if (!match.to_act()) return no("over", wire::reasons::kNoGame).reason;
  const wire::reasons::TurnOf turn{match.place(*match.to_act()).name};
  return no("not-your-turn", turn).reason;
}

}  // namespace

void Hall::ask(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked) {
  if (client->watches.size() >= settings_.most_watches) {
    return refuse(*client, asked.id, no("too-many", wire::reasons::kTooManyTables));
  }
  const auto enter = [this, client, asked](LiveTable& table) {
    const auto sits = seat_of(*client, table.match());
    if (asked.token) {
      const auto opens = table.match().seat_of_token(*asked.token);
      if (!opens && !sits) {
        return refuse(*client, asked.id, no("forbidden", wire::reasons::kNoToken));
      }
      const std::string& person = table.match().place(opens ? *opens : *sits).person;
      if (!person.empty() && !client->is(person)) {
        return watch_with_bare_token(client, asked, person);
      }
      return watch(client, asked, table, opens ? opens : sits, !opens);
    }
    watch(client, asked, table, sits, sits.has_value());
  };
  if (asked.token) return with_table(client, asked.id, asked.table, enter);
  const auto opens = [this, client](const Match& match, const std::string& key) {
    if (seat_of(*client, match)) return Entry::kSeat;
    return may_look(match, key) ? Entry::kKey : Entry::kNone;
  };
  with_entry(client, asked.id, asked.table, opens, asked.key.value_or(""), enter);
}

void Hall::watch(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked,
                 LiveTable& table, Viewer viewer, bool by_person) {
  if (!viewer && is_unwanted(table, *client)) {
    return refuse(*client, asked.id, no("forbidden", wire::reasons::kUnwanted));
  }
  show_spectators(table);
  const auto steps = table.seen_by(viewer).steps().size();
  if (!client->may_ask(static_cast<double>(steps / kStepsAsDearAsAMessage))) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  end_watch(*client, table);
  tell_table(client, asked, table, viewer);
  table.add_watcher(client, viewer, {asked.scores.value_or(false), asked.legal.value_or(false)},
                    asked.key.value_or(""));
  greet(client, table, viewer);
  table.eviction.reset();
  if (viewer && client->is_looking) Bell::looked(table, *viewer);
  client->watches.push_back(
      {table.id(), viewer, viewer ? table.match().place(*viewer).sat_at : 0, by_person});
  tell_presence(table);
  went_on(table);
}

// The table or the gap, and the lines that were missed with it.
void Hall::tell_table(const std::shared_ptr<Client>& client, const wire::WatchRequest& asked,
                      LiveTable& table, Viewer viewer) {
  const LiveTable& seen = table.seen_by(viewer);
  const bool with_scores = asked.scores.value_or(false);
  std::optional<std::string> gap;
  if (asked.since) gap = seen.write_gap(asked.id, *asked.since, viewer, with_scores);
  std::vector<Message> said;
  const auto add = [&](std::string text) {
    said.push_back(std::make_shared<const std::string>(std::move(text)));
  };
  const int heard = asked.chat.value_or(0);
  const bool has_missed_lines = gap && !seen.chat().after(heard).empty();
  if (asked.legal.value_or(false) && seen.acts(viewer)) add(seen.write_legal({}, viewer));
  add(gap ? std::move(*gap) : seen.write_table(asked.id, viewer, with_scores));
  if (has_missed_lines) add(seen.write_chat({}, heard));
  // What spectators see who are behind is stored, and what comes next does not wait either.
  if (&seen != &table) {
    for (const auto& message : said) client->hear(message);
    return;
  }
  when_stored(table, [this, client, id = asked.id, watched = table.id(), asked_in = said_now(),
                      tries = said_tries_, said = std::move(said)](const wire::Refusal* lost) {
    if (lost == nullptr) {
      for (const auto& message : said) client->hear(message);
      return;
    }
    const auto found = tables_.find(watched);
    if (found != tables_.end()) {
      end_watch(*client, *found->second);
      tell_presence(*found->second);
      expect_eviction(*found->second);
    }
    refuse_lost(client, id, watched, asked_in, tries, *lost);
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::UnwatchRequest& asked) {
  Viewer viewer;
  LiveTable* table = watched(*client, asked.id, asked.table, viewer);
  if (table == nullptr) return;
  end_watch(*client, *table);
  drop_hint_of(*table, *client);
  let_bot_think(*table);
  tell_presence(*table);
  say(*table, client, asked.id, ok(asked.id));
  expect_eviction(*table);
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::MoveRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (table.match().place(seat).stand_in) {
      return tl::make_unexpected(no("stand-in", wire::reasons::kStandIn));
    }
    if (table.steps().size() >= settings_.most_moved) return tl::make_unexpected(full_of_steps());
    return table.match().move(seat, asked.move, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::GrabRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (table.match().place(seat).stand_in) {
      return tl::make_unexpected(no("stand-in", wire::reasons::kStandIn));
    }
    return table.match().grab(seat, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::UndoRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (table.is_full()) return tl::make_unexpected(full_of_steps());
    return table.match().undo(seat, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ResignRequest& asked) {
  command(client, asked.id, asked.table,
          [&](LiveTable& table, Seat seat) { return table.match().resign(seat, now()); });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ReplaceRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat) -> wire::Result<Step> {
    if (asked.seat < 0 || asked.seat >= table.match().seats()) {
      return tl::make_unexpected(no("no-seat", wire::reasons::kNoSeat));
    }
    if (table.is_full()) return tl::make_unexpected(full_of_steps());
    // Who has days for a move does not sit there all the time.
    if (table.match().clock().is_slow()) {
      return tl::make_unexpected(no("not-away", wire::reasons::kSlow));
    }
    const Seat seat(asked.seat);
    if (table.is_online(seat) || world_.now() - table.away_since(seat) < settings_.away) {
      return tl::make_unexpected(
          no("not-away", wire::reasons::Away{static_cast<int>(settings_.away / 1000)}));
    }
    return table.match().replace(seat, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::BackRequest& asked) {
  command(client, asked.id, asked.table,
          [&](LiveTable& table, Seat seat) { return table.match().take_back(seat, now()); });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ChatRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr || !can_write(client, asked.id, *table)) return;
  auto text = chat_text(asked);
  if (!text) return refuse(*client, asked.id, text.error());
  if (!table->chat().may_say(seat, world_.now())) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  const auto& line = table->chat().add(seat, table->match().place(seat).name, std::move(*text),
                                       world_.time_of_day());
  store::Batch batch;
  batch.chat.push_back({table->id(), line.n, wire::to_json(line)});
  table->hand_over(write(batch), committed_);
  tell_others(*table, batch);
  table->said_line(now());
  tell(*table, client.get(), {true, !table->is_seen_late()},
       table->write_chat(std::nullopt, line.n - 1));
  show_spectators(*table);
  say(*table, client, asked.id, table->write_chat(asked.id, line.n - 1));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::LegalRequest& asked) {
  Viewer viewer;
  LiveTable* table = watched(*client, asked.id, asked.table, viewer);
  if (table == nullptr) return;
  say(*table, client, asked.id, table->seen_by(viewer).write_legal(asked.id, viewer, asked.extend));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::DescribeRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr) return;
  if (asked.moves.empty() || asked.moves.size() > kMostDescribed) {
    return refuse(*client, asked.id, no("bad-request", "moves: 1 to 64 of them."));
  }
  auto said = answer_to<wire::DescribedMessage>(asked.id, *table);
  const Match& match = table->match();
  if (match.to_act() != seat) {
    const auto reason = turn_reason(match);
    for (const auto& move : asked.moves) said.moves.push_back({move, false, reason, {}});
  } else {
    said.moves = match.table().describe_all(asked.moves, match.vantage(seat),
                                            asked.moves.size() <= kMostPreviewed);
  }
  say(*table, client, said.id, wire::to_json(said));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::HintRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr) return;
  const Match& match = table->match();
  if (std::ranges::count_if(match.places(), &match::Place::is_person) > 1) {
    return refuse(*client, asked.id, no("no-hints", wire::reasons::kNoHints));
  }
  if (match.opening().deal) {
    return refuse(*client, asked.id, no("no-hints", wire::reasons::kNoHintsDeal));
  }
  if (match.to_act() != seat) {
    return refuse(*client, asked.id, no("not-your-turn", wire::reasons::kHintTurn));
  }
  if (table->hint) {
    return refuse(*client, asked.id, no("busy", wire::reasons::kHintComes));
  }
  const TableId id = table->id();
  Question question{Purpose::hint,
                    "master",
                    match.opening().game,
                    match.position(),
                    std::chrono::milliseconds(kHintTime),
                    client->address};
  question.weighs = kHints;
  const auto thought =
      world_.think(std::move(question), [this, id](ThoughtId answered, const bots::Choice& choice) {
        give_hint(id, answered, choice);
      });
  if (!thought) {
    return refuse(*client, asked.id, no("busy", wire::reasons::kHintsBusy));
  }
  table->hint = {
      {*thought, match.position()}, client, answer_to<wire::HintMessage>(asked.id, *table)};
}

void Hall::give_hint(TableId id, ThoughtId thought, const bots::Choice& choice) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  LiveTable& table = *found->second;
  if (!table.hint || table.hint->thought != thought) return;
  auto hint = *std::exchange(table.hint, std::nullopt);
  const auto client = hint.asked.lock();
  if (!client) return;
  const int seats = hint.position->seats();
  for (const auto& considered : choice.considered) {
    if (hint.said.moves.size() == kHints) break;
    wire::HintMove move;
    move.move = considered.move;
    move.does = hint.position->describe(considered.move);
    move.chance = in_parts(considered.outcome, seats);
    if (considered.gives_up) {
      move.gives_up = in_parts(*considered.gives_up, seats);
      move.error = in_parts(considered.error, seats);
    }
    hint.said.moves.push_back(std::move(move));
  }
  say(table, client, hint.said.id, wire::to_json(hint.said));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::PingRequest& asked) {
  wire::PongMessage pong;
  pong.id = asked.id;
  pong.now = now();
  client->hear(std::make_shared<const std::string>(wire::to_json(pong)));
}

}  // namespace purloin::server
