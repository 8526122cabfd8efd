#include "match/document.h"
#include "match/film.h"
#include "server/hall_commands.h"
#include "wire/described.h"

// Looking back at games, and playing on from where they stood.
namespace purloin::server {
namespace {

// So many are told in a few milliseconds; for more one asks again.
constexpr std::size_t kMostFilmed = 300;

// As whom somebody may look back; nobody else's view of a game that is on.
wire::Result<match::Onlooker> onlooker_of(const Match& match, Viewer viewer,
                                          const Hall::LookBack& asked) {
  const match::Onlooker self{viewer, false};
  if (asked.as.empty()) return self;
  const auto wanted = match::read_onlooker(asked.as, match.seats());
  if (!wanted) {
    return tl::make_unexpected(no("bad-request", "as: a seat's number, \"watch\" or \"all\"."));
  }
  // A seat's person may be shown what everybody is.
  const bool is_own = *wanted == self || *wanted == match::Onlooker{};
  if (match.is_over() || is_own) return *wanted;
  return tl::make_unexpected(no("forbidden", wire::reasons::kLookBackAsYourself));
}

wire::Result<std::string> film_of(const LiveTable& table, const Hall::LookBack& asked) {
  // Whose the secret is says the table of now; what they may see of it may be older.
  const Viewer viewer = table.match().seat_of_token(asked.secret);
  const LiveTable& seen = table.seen_by(viewer);
  const Match& match = seen.match();
  if (!match.has_started()) {
    return tl::make_unexpected(no("not-started", wire::reasons::kNotBegun));
  }
  const auto onlooker = onlooker_of(match, viewer, asked);
  if (!onlooker) return tl::make_unexpected(onlooker.error());
  if (!asked.may(seen.steps().size())) {
    return tl::make_unexpected(no("too-fast", wire::reasons::kTooFast));
  }
  return wire::to_json(match::film(seen.steps(), *onlooker, asked.after, kMostFilmed));
}

}  // namespace

// A device that was sent away may have kept a seat's token: while the game is on, it alone shows
// nothing of it.
void Hall::with_secret(std::string_view table, const std::string& secret,
                       const std::function<void(const Found&)>& then) {
  const auto number = parse_table(table);
  if (!number) return then(tl::make_unexpected(no("unknown-table", wire::reasons::kNoTable)));
  load_fresh(*number, [this, secret, then, id = *number](const Found& found) {
    if (!found) return then(found);
    const Match& match = (*found)->match();
    const auto seat = match.seat_of_token(secret);
    const std::string person = seat && !match.is_over() ? match.place(*seat).person : "";
    if (person.empty()) return then(found);
    read_person(person, [this, then, id](const wire::Result<StoredPerson>& stored) {
      if (!stored) return then(tl::make_unexpected(stored.error()));
      if (stored->note.is_locked) {
        return then(tl::make_unexpected(no("forbidden", wire::reasons::kNoToken)));
      }
      load(id, then);
    });
  });
}

void Hall::look_back(const LookBack& asked, std::function<void(wire::Result<std::string>)> then) {
  with_secret(asked.table, asked.secret, [this, asked, then](const Found& found) {
    if (!found) return then(tl::make_unexpected(found.error()));
    if (!may_look((*found)->match(), asked.secret)) {
      return then(tl::make_unexpected(no("forbidden", wire::reasons::kPrivateRecord)));
    }
    show_spectators(**found);
    auto film = film_of(**found, asked);
    if (!film) return then(tl::make_unexpected(film.error()));
    say_when_stored(**found, std::move(*film), then);
  });
}

void Hall::record(const LookBack& asked, std::function<void(wire::Result<std::string>)> then) {
  with_secret(asked.table, asked.secret, [this, asked, then](const Found& found) {
    if (!found) return then(tl::make_unexpected(found.error()));
    LiveTable& live = **found;
    if (!may_look(live.match(), asked.secret)) {
      return then(tl::make_unexpected(no("forbidden", wire::reasons::kPrivateRecord)));
    }
    show_spectators(live);
    const LiveTable& seen = live.seen_by(live.match().seat_of_token(asked.secret));
    if (!asked.may(seen.steps().size())) {
      return then(tl::make_unexpected(no("too-fast", wire::reasons::kTooFast)));
    }
    const auto record = match::record(seen.match(), is_day_over(seen.match(), today()));
    say_when_stored(live, wire::json::serialize(record), then);
  });
}

// Written now, said when what it tells is stored.
void Hall::say_when_stored(const LiveTable& table, std::string text,
                           const std::function<void(wire::Result<std::string>)>& then) {
  when_stored(table, [text = std::move(text), then](const wire::Refusal* lost) {
    if (lost != nullptr) return then(tl::make_unexpected(*lost));
    then(text);
  });
}

void Hall::open_from(const wire::NewTable& asked,
                     std::function<void(wire::Result<wire::OpenedTable>)> then,
                     const std::string& opener) {
  const auto number = parse_table(asked.from->table);
  if (!number) return then(tl::make_unexpected(no("unknown-table", wire::reasons::kNoTable)));
  load(*number, [this, asked, then = std::move(then), opener](const Found& found) {
    if (!found) return then(tl::make_unexpected(found.error()));
    LiveTable& table = **found;
    const std::string secret = asked.from->secret.value_or("");
    if (!may_look(table.match(), secret)) {
      return then(tl::make_unexpected(no("forbidden", wire::reasons::kPrivateRecord)));
    }
    show_spectators(table);
    const LiveTable& seen = table.seen_by(table.match().seat_of_token(secret));
    std::optional<wire::json::object> position;
    if (seen.match().is_over()) position = match::position_at(seen.steps(), asked.from->at);
    if (!position) return then(tl::make_unexpected(no("bad-state", wire::reasons::kNoPosition)));
    auto placed = asked;
    placed.from.reset();
    placed.position = std::move(*position);
    // At another server the game may have gone on: then it shows nothing of what is hidden.
    when_stored(table, [this, placed, then, opener](const wire::Refusal* lost) {
      if (lost != nullptr) return then(tl::make_unexpected(*lost));
      open(placed, then, opener);
    });
  });
}

}  // namespace purloin::server
