#include "server/hall_deals.h"

#include "registry/games.h"
#include "server/stored_table.h"

// What is dealt to many: tries, who may look at them, and challenges.
namespace purloin::server {
namespace {

constexpr double kTriesCost = 4;  // pages of results are long

// How everybody did in the game that a challenge is made of.
std::vector<wire::FirstSeat> seats_of(const Match& first) {
  std::vector<wire::FirstSeat> seats;
  for (int i = 0; i < first.seats(); ++i) {
    const TryNote result = result_of(first, Seat(i), 0);
    const match::Place& place = first.place(Seat(i));
    wire::FirstSeat& seat = seats.emplace_back();
    seat.name = result.name;
    seat.kind = place.is_person() ? wire::SeatKind::person : wire::SeatKind::bot;
    if (!place.who.empty()) seat.who = place.who;
    seat.outcome = result.outcome;
    seat.points = result.points;
  }
  return seats;
}

}  // namespace

void Hall::read_pages(std::vector<NotesPage> pages, std::function<void(wire::Result<Pages>)> then,
                      Pages read) {
  if (read.size() == pages.size()) return then(std::move(read));
  const NotesPage next = pages[read.size()];
  read_notes(next.kind, next.page, next.most,
             [this, pages = std::move(pages), then = std::move(then),
              read = std::move(read)](auto rows) mutable {
               if (!rows) return then(tl::make_unexpected(rows.error()));
               keep_best(pages[read.size()], *rows);
               read.push_back(std::move(*rows));
               read_pages(std::move(pages), std::move(then), std::move(read));
             });
}

void Hall::keep_best(const NotesPage& page, const std::vector<store::NoteRow>& rows) {
  const auto most = page.kind == "dayresult"    ? static_cast<std::size_t>(kMostResults)
                    : page.kind == "dealresult" ? static_cast<std::size_t>(kMostTriesTold)
                                                : rows.size();
  if (rows.size() <= most) return;
  std::vector<store::NoteRow> gone;
  for (std::size_t i = 0; i < rows.size() - most; ++i) {
    gone.push_back({0, page.kind, page.page, rows[i].number, std::nullopt, false});
  }
  keep(std::move(gone), [](const wire::Refusal*) {});  // else the next time
}

bool Hall::is_shown_to_all(const Match& match) const {
  return match.is_over() && is_day_over(match, today());
}

bool Hall::may_look(const Match& match, const std::string& secret) const {
  if (is_shown_to_all(match)) return true;
  if (is_day_on(match, today())) return match.seat_of_token(secret).has_value();
  return may_watch(match, secret);
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::ChallengeRequest& asked) {
  Viewer viewer;
  LiveTable* table = watched(*client, asked.id, asked.table, viewer);
  if (table == nullptr) return;
  show_spectators(*table);
  if (table->seen_by(viewer).match().opening().position) {
    return refuse(*client, asked.id, no("from-position", wire::reasons::kNoChallengeFrom));
  }
  when_over(
      client, asked.id, *table, viewer, no("not-over", wire::reasons::kNotOver),
      [this, client, asked](const LiveTable& over) { keep_challenge(client, asked.id, over); });
}

void Hall::when_over(const std::shared_ptr<Client>& client, const Id& id, LiveTable& table,
                     Viewer viewer, const wire::Refusal& not_over, const Then& then) {
  if (!table.seen_by(viewer).match().is_over()) return refuse(*client, id, not_over);
  when_stored(table, [=, this, where = table.id(), said = said_now(),
                      tries = said_tries_](const wire::Refusal* lost) {
    if (lost != nullptr) return refuse_lost(client, id, where, said, tries, *lost);
    const auto found = tables_.find(where);
    if (client->has_left || found == tables_.end()) return;
    if (!found->second->match().is_over()) return refuse(*client, id, not_over);
    then(*found->second);
  });
}

void Hall::keep_challenge(const std::shared_ptr<Client>& client, const Id& id,
                          const LiveTable& table) {
  wire::ChallengeMessage said;
  said.id = id;
  said.challenge = challenge_of(table.match());
  const auto& deal = table.match().opening().deal;
  if (deal && deal->challenge) return say_to(*client, said);  // it is one already
  const NotesPage head = challenge_head(said.challenge);
  const ChallengeNote note{table.name()};
  keep({{0, head.kind, head.page, 1, wire::to_json(note), true}},
       [this, client, said](const wire::Refusal* lost) {
         if (lost != nullptr) return refuse(*client, said.id, *lost);
         say_to(*client, said);
       });
}

void Hall::with_challenge(const std::shared_ptr<Client>& client, const Id& id,
                          const std::string& challenge, Then then) {
  if (!match::is_token(challenge)) {
    return refuse(*client, id, no("unknown-challenge", wire::reasons::kNoChallenge));
  }
  const NotesPage head = challenge_head(challenge);
  const auto go_on =
      [=, this, then = std::move(then)](const wire::Result<std::vector<store::NoteRow>>& read) {
        if (!read) return refuse(*client, id, read.error());
        if (read->empty()) {
          return refuse(*client, id, no("unknown-challenge", wire::reasons::kNoChallenge));
        }
        const auto note = read_note<ChallengeNote>(read->back());
        if (!note) return refuse(*client, id, note.error());
        with_table(client, id, note->table, [this, client, id, then](LiveTable& first) {
          show_spectators(first);
          when_over(client, id, first, seat_of(*client, first.match()),
                    no("unknown-challenge", wire::reasons::kNoChallenge), then);
        });
      };
  read_notes(head.kind, head.page, head.most,
             after_pause<std::vector<store::NoteRow>>(client, go_on));
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::TriesRequest& asked) {
  if (!client->may_ask(kTriesCost)) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kTooFast));
  }
  with_challenge(client, asked.id, asked.challenge, [=, this](LiveTable& table) {
    const Match& first = table.match();
    wire::TriesMessage said;
    said.id = asked.id;
    said.challenge = asked.challenge;
    said.game = first.opening().game;
    said.title = registry::find_game(said.game)->title();
    said.by = *first.ended();
    if (const auto& deal = first.opening().deal) said.day = deal->day;
    said.is_on = said.day && *said.day >= today();
    said.seats = seats_of(first);
    const Names who = names_of(*client);
    // While the day is on, whoever plays it stands on the day's page.
    std::vector<NotesPage> pages{said.is_on ? day_results(*said.day, said.game)
                                            : challenge_results(said.challenge)};
    for (const auto& person : who) {
      pages.push_back(said.is_on ? day_try(*said.day, said.game, person)
                                 : challenge_try(said.challenge, person));
    }
    read_pages(pages, after_pause<Pages>(client, [=, this](const wire::Result<Pages>& read) {
                 if (!read) return refuse(*client, said.id, read.error());
                 auto whole = said;
                 const auto results = read_results(read->front());
                 put_mine(whole, results, first_try(std::span(*read).subspan(1)), who);
                 if (said.is_on && !whole.mine) {
                   whole.seats.clear();  // for those who have had their own try
                 } else {
                   whole.tries = best_of(results, who);
                 }
                 say_to(*client, whole);
               }));
  });
}

void Hall::ask(const std::shared_ptr<Client>& client, const wire::TryRequest& asked) {
  if (const auto refusal = refusal_of_token(asked)) return refuse(*client, asked.id, *refusal);
  if (client->person.empty()) {
    return refuse(*client, asked.id, no("nobody", wire::reasons::kNobody));
  }
  if (asked.challenge) {
    return with_challenge(client, asked.id, *asked.challenge, [=, this](LiveTable& first) {
      const auto& deal = first.match().opening().deal;
      if (deal && deal->day && *deal->day >= today()) {
        return refuse(*client, asked.id, no("day-is-on", wire::reasons::kDayIsOn));
      }
      const auto seat = asked.seat ? std::optional(*asked.seat) : std::nullopt;
      const auto terms =
          terms_of_challenge(*asked.challenge, first.match(), seat, names_of(*client));
      if (!terms) return refuse(*client, asked.id, terms.error());
      open_try(client, asked, *terms);
    });
  }
  if (registry::find_game(asked.game.value_or("")) == nullptr) {
    return refuse(*client, asked.id, no("unknown-game", wire::reasons::kUnknownGame));
  }
  with_day(today(), after_pause<DayLuck>(client, [=, this, day = today()](const auto& luck) {
             if (!luck) return refuse(*client, asked.id, luck.error());
             open_try(client, asked, terms_of_day(day, *luck, *asked.game, names_of(*client)));
           }));
}

void Hall::open_try(const std::shared_ptr<Client>& client, const wire::TryRequest& asked,
                    const TryTerms& terms) {
  auto secrets = secrets_with(token_of(asked));
  secrets.person = client->person;
  const auto claimed = [=, this](const wire::Result<Pages>& claims) {
    if (!claims) return refuse(*client, asked.id, claims.error());
    // The same may have been asked twice while the store was read.
    const auto opened = tables_.find(*parse_table(secrets.table));
    if (opened != tables_.end()) return tell_try(client, asked.id, *opened->second, secrets.token);
    begin_try(client, asked, terms, secrets, *claims);
  };
  const auto looked = [=, this](const Found& found) {
    if (found) return tell_try(client, asked.id, **found, secrets.token);
    if (found.error().code != "unknown-table") return refuse(*client, asked.id, found.error());
    read_pages(terms.claims, after_pause<Pages>(client, claimed));
  };
  load(*parse_table(secrets.table), after_pause<LiveTable*>(client, looked));
}

// Whoever asks twice at once gets one of the two: the other table's claim is a conflict in the
// store, and the table never was.
void Hall::begin_try(const std::shared_ptr<Client>& client, const wire::TryRequest& asked,
                     const TryTerms& terms, match::OpeningSecrets secrets, const Pages& claims) {
  secrets.dice = terms.secret;
  secrets.deal = terms.deal;
  secrets.deal->counts = true;
  for (const auto& page : claims) {
    const MyTry had = read_try(page);
    if (had.claim && !had.result) {
      // Who could look at the cards meanwhile would know them.
      return refuse(*client, asked.id, no("try-runs", wire::reasons::kTryRuns));
    }
    if (had.claim) secrets.deal->counts = false;
  }
  if (!secrets.deal->counts && !asked.practice.value_or(false)) {
    return refuse(*client, asked.id, no("tried", wire::reasons::kTried));
  }
  if (!trouble_.empty()) return refuse(*client, asked.id, unwritable());
  wire::NewTable table = terms.table;
  table.name = asked.name;
  auto step = Match::open(table, secrets, now());
  if (!step) return refuse(*client, asked.id, step.error());
  if (!client->may_open_table()) {
    return refuse(*client, asked.id, no("too-fast", wire::reasons::kManyTables));
  }
  tell_try(client, asked.id, put_up(std::move(*step), client->address), secrets.token);
}

void Hall::tell_try(const std::shared_ptr<Client>& client, const Id& id, const LiveTable& table,
                    const std::string& token) {
  const Match& match = table.match();
  if (!match.was_opened_with(token) || !match.opening().deal) {
    return refuse(*client, id, no("bad-request", "token: choose another one."));
  }
  wire::SeatedMessage said;
  said.id = id;
  said.table = table.name();
  said.seat = match.seat_of_opener().value_or(0);
  said.token = token;
  said.key = match.opening().key;
  said.watch = match.opening().watch;
  say(table, client, id, wire::to_json(said));
}

}  // namespace purloin::server
