#include <algorithm>

#include "server/hall_commands.h"

// What clients ask of a table before its game.
namespace purloin::server {
namespace {

// What can be done again and again, such as sitting down and standing up: otherwise one stranger
// could go on until a table has no step left for others.
std::optional<wire::Refusal> refusal_of_change(Client& client, const LiveTable& table) {
  if (table.is_full()) return full_of_steps();
  if (!client.may_sit_down()) return no("too-fast", wire::reasons::kTooFast);
  return std::nullopt;
}

}  // namespace

// While a game is on, a seat that its person has left to a bot can be had by who is invited.
// Strangers cannot have it: whoever was away for a minute would find their cards in other hands.
// Nor can those who play already, as far as one knows them.
std::optional<wire::Refusal> Hall::refusal_of_taking_over(const Client& client,
                                                          const LiveTable& table,
                                                          std::optional<int> seat) const {
  const Match& match = table.match();
  if (!match.has_started() || !seat || *seat < 0 || *seat >= match.seats()) return std::nullopt;
  if (match.opening().is_public) return no("no-seat", wire::reasons::kFull);
  const bool plays =
      std::ranges::any_of(
          client.watches,
          [&](const auto& watch) { return watch.table == table.id() && watch.viewer; }) ||
      std::ranges::any_of(match.places(),
                          [&](const auto& place) { return client.is(place.person); });
  if (plays) return no("seated", wire::reasons::kOneSeat);
  const Seat wanted(*seat);
  if (match.is_given_up(wanted) &&
      (table.is_online(wanted) || world_.now() - table.away_since(wanted) < settings_.away)) {
    return no("not-away", wire::reasons::kTaken);
  }
  return std::nullopt;
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::SitRequest& asked) {
  if (const auto refusal = refusal_of_token(asked)) return refuse(*client, asked.id, *refusal);
  const auto opens = [](const Match& match, const std::string& key) {
    return may_enter(match.opening(), key) ? Entry::kKey : Entry::kNone;
  };
  with_entry(client, asked.id, asked.table, opens, asked.key.value_or(""),
             [this, client, asked](LiveTable& table) {
               sit_down(client, asked.id, table, asked.seat,
                        {asked.name, token_of(asked), client->person});
             });
}

void Hall::sit_down(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                    std::optional<int> seat, const match::Sitter& sitter) {
  Match& match = table.match();
  if (!can_write(client, id, table)) return;
  auto said = answer_to<wire::SeatedMessage>(id, table);
  said.token = sitter.token;
  said.key = match.opening().key;
  said.watch = match.opening().watch;
  if (const auto sits = match.seat_of_token(sitter.token)) {
    said.seat = sits->index();
  } else {
    if (const auto refusal = refusal_of_change(*client, table))
      return refuse(*client, id, *refusal);
    if (const auto refusal = refusal_of_taking_over(*client, table, seat)) {
      return refuse(*client, id, *refusal);
    }
    Scene before(match);
    const bool goes_on = seat && match.has_started();
    auto step = goes_on ? match.take_over(*seat, sitter, now()) : match.sit(seat, sitter, now());
    if (!step) return refuse(*client, id, step.error());
    said.seat = *step->seat;
    took(table, before, std::move(*step), nullptr, std::nullopt);
  }
  say(table, client, said.id, wire::to_json(said));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::StandRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr || !can_write(client, asked.id, *table)) return;
  Scene before(table->match());
  auto step = table->match().stand(seat, now());
  if (!step) return refuse_unless_old(client, asked.id, *table, step.error());
  // The seat's view goes with the seat; a spectator says watch again.
  end_watch(*client, *table);
  took(*table, before, std::move(*step), nullptr, std::nullopt);
  say(*table, client, asked.id, ok(asked.id));
  expect_eviction(*table);
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::CommitRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) {
    return table.match().commit(seat, asked.hash, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::RevealRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) {
    return table.match().reveal(seat, asked.words, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::FillRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat) -> wire::Result<Step> {
    if (!is_bot(asked.bot)) {
      return tl::make_unexpected(no("unknown-bot", wire::reasons::BotCalled{asked.bot}));
    }
    return table.match().fill(asked.bot, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::KickRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (table.is_full()) return tl::make_unexpected(full_of_steps());
    return table.match().kick(seat, asked.seat, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ReseatRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr || !can_write(client, asked.id, *table)) return;
  if (const auto refusal = refusal_of_change(*client, *table)) {
    return refuse(*client, asked.id, *refusal);
  }
  Scene before(table->match());
  auto step = table->match().reseat(seat, asked.seat, now());
  if (!step) return refuse_unless_old(client, asked.id, *table, step.error());
  // Whoever watches from the old seat hears that it is theirs no more, and watches again with the
  // same token.
  took(*table, before, std::move(*step), nullptr, std::nullopt);
  say(*table, client, asked.id, ok(asked.id));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::WithdrawRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (auto refusal = refusal_of_change(*client, table)) return tl::make_unexpected(*refusal);
    return table.match().withdraw(seat, now());
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ArrangeRequest& asked) {
  command(client, asked.id, asked.table, [&](LiveTable& table, Seat seat) -> wire::Result<Step> {
    if (auto refusal = refusal_of_change(*client, table)) return tl::make_unexpected(*refusal);
    if (table.was_arranged() >= LiveTable::kMostArranged) {
      return tl::make_unexpected(full_of_steps());
    }
    for (const auto& bot : asked.as.bots.value_or(std::vector<std::optional<std::string>>())) {
      if (bot && !bot->empty() && !is_bot(*bot)) {
        return tl::make_unexpected(no("unknown-bot", wire::reasons::BotCalled{*bot}));
      }
    }
    return table.match().arrange(seat, asked.as, now());
  });
}

}  // namespace purloin::server
