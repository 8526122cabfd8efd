#include <algorithm>

#include "fair/commitment.h"
#include "server/hall_commands.h"

// Those who have played play once more: one of them opens the table, the others follow.
namespace purloin::server {
namespace {

// Under which names somebody acts for a seat: with a token it is the seat's person, whoever says
// it.
Names who_acts(const Client& client, const LiveTable& table, Seat seat) {
  const std::string& person = table.match().place(seat).person;
  return person.empty() || client.is(person) ? names_of(client) : Names{person};
}

}  // namespace

void Hall::ask(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked) {
  Seat seat;
  LiveTable* table = seated(*client, asked.id, asked.table, seat);
  if (table == nullptr || !can_write(client, asked.id, *table)) return;
  if (const auto refusal = refusal_of_token(asked)) return refuse(*client, asked.id, *refusal);
  if (!table->match().rematch().empty()) return follow_to_rematch(client, asked, *table, seat);
  if (!table->match().opening().room) return offer_rematch(client, asked, *table, seat);
  as_member(client, asked.id, *table->match().opening().room, who_acts(*client, *table, seat),
            [this, client, asked] {
              Seat still;
              LiveTable* live = seated(*client, asked.id, asked.table, still);
              if (live == nullptr || !can_write(client, asked.id, *live)) return;
              if (!live->match().rematch().empty()) {
                return follow_to_rematch(client, asked, *live, still);
              }
              offer_rematch(client, asked, *live, still);
            });
}

void Hall::offer_rematch(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked,
                         LiveTable& table, Seat seat) {
  match::OpeningSecrets secrets = new_secrets();
  secrets.token = token_of(asked);
  secrets.person = table.match().place(seat).person;
  // Whoever could come to this table, or watch it, may come along.
  if (!table.match().opening().room) {  // whose members come along without, if they still are
    secrets.key = table.match().opening().key;
    secrets.watch = table.match().opening().watch;
  }
  const bool stays = asked.stay.value_or(false);
  auto opened = table.match().open_rematch(seat, stays, secrets, now());
  if (!opened) return refuse(*client, asked.id, opened.error());
  for (auto& bot : opened->opening->bots) {  // a program that this house has no longer
    if (!bot.empty() && !is_bot(bot)) bot = match::kStandIn;
  }
  if (!client->may_open_table()) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kManyTables));
  }
  wire::SeatedMessage said;
  said.id = asked.id;
  said.table = secrets.table;
  said.seat = *opened->seat;
  said.token = secrets.token;
  said.key = secrets.key;
  said.watch = secrets.watch;
  const Milliseconds delay = Milliseconds{1000} * std::max(0, table.match().delay_s());
  put_up(std::move(*opened), client->address, delay > 0 ? now() + delay : 0);
  Scene before(table.match());
  auto step = table.match().offer_rematch(seat, secrets.table, stays, now());
  took(table, before, std::move(*step), nullptr, std::nullopt);
  // Both tables know of each other by then.
  say(table, client, said.id, wire::to_json(said));
}

// An offer that is not stored yet may be lost to one at another server: nobody is sent there
// before.
void Hall::follow_to_rematch(const std::shared_ptr<Client>& client,
                             const wire::RematchRequest& asked, const LiveTable& old, Seat seat) {
  when_stored(old, [=, this, where = old.id(), said = said_now(),
                    tries = said_tries_](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse_lost(client, asked.id, where, said, tries, *lost);
    const auto found = tables_.find(where);
    if (client->has_left || found == tables_.end()) return;
    const Saying saying(*this, said ? std::string_view(*said) : std::string_view(), tries);
    join_rematch(client, asked, *found->second, seat);
  });
}

// The others of the old table get their seats by the seats that they had.
void Hall::join_rematch(const std::shared_ptr<Client>& client, const wire::RematchRequest& asked,
                        LiveTable& old, Seat seat) {
  const int there = old.match().seat_in_rematch(seat).index();
  const match::Sitter sitter{old.match().place(seat).name, token_of(asked),
                             old.match().place(seat).person};
  const auto go = [=, this, id = asked.id, where = old.match().rematch()] {
    with_table(client, id, where, [=, this](LiveTable& table) {
      // Somebody may have changed seats there: then it is any.
      const bool is_free = table.match().place(Seat(there)).is_open();
      sit_down(client, id, table, is_free ? std::optional(there) : std::nullopt, sitter);
    });
  };
  if (!old.match().opening().room) return go();
  as_member(client, asked.id, *old.match().opening().room, who_acts(*client, old, seat), go);
}

}  // namespace purloin::server
