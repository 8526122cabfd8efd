#include "match/verify.h"

#include "fair/commitment.h"
#include "match/fair_check.h"
#include "match/step.h"
#include "registry/record.h"
#include "wire/described.h"
#include "wire/fields.h"

namespace purloin::match {
namespace {

tl::unexpected<wire::Refusal> wrong(std::string what) {
  return tl::make_unexpected(wire::Refusal{"unfair", std::move(what)});
}

std::vector<bool> bots_of(const wire::Field& record) {
  std::vector<bool> bots;
  const auto given = record.at("bots");
  for (std::size_t i = 0; i < given.size(); ++i) bots.push_back(!given[i].is_null());
  return bots;
}

wire::Result<FairRecord> read_fair(const wire::Field& record, int seats) {
  const auto fair = record.at("fair");
  if (!fair.find("order")) {
    return wrong(
        "fair.order: it is not said who committed to what before whom, so this proves nothing");
  }
  if (bots_of(record).size() != static_cast<std::size_t>(seats)) {
    record.at("bots").fail("has one entry for each seat");
  }
  auto read = wire::read_described<FairRecord>(fair);
  if (record.at("commitment").text() != read.commitment) {
    return wrong("commitment: there are two of them");
  }
  return read;
}

// A record whose luck is not shown yet proves nothing, and may leave out what is hidden.
std::optional<std::string> what_is_awaited(const wire::json::value& given) {
  const auto* record = given.if_object();
  if (record == nullptr || !record->contains("commitment") || record->contains("fair")) {
    return std::nullopt;
  }
  const auto* deal = record->if_contains("deal");
  const bool is_of_a_day =
      deal != nullptr && deal->is_object() && deal->as_object().contains("day");
  if (is_of_a_day && record->contains("ended")) {
    return "the day's secret is shown when the day is over: ask for the record then";
  }
  return "the game is not over: its secret is shown at the end";
}

// Checks a deal that was settled before the table was opened up to the seed; answers whose it was.
wire::Result<std::string> check_settled(const wire::Field& record,
                                        const registry::GameRecord& game) {
  const auto deal = wire::read_described<Deal>(record.at("deal"));
  const auto fair = read_fair(record, game.seats);
  if (!fair) return tl::make_unexpected(fair.error());
  if (fair::commitment_to(fair->secret) != fair->commitment) {
    return wrong("fair.secret: this is not the secret that was promised");
  }
  if (deal.day) {
    if (fair::seed_of_day(fair->secret, game.game) != game.seed) {
      return wrong("seed: it is not made of the day's secret and the game");
    }
    return "the deal of " + *deal.day;
  }
  const auto hashes = deal.hashes.value_or(std::vector<std::string>());
  const auto words = deal.words.value_or(std::vector<std::string>());
  if (hashes.size() != words.size()) return wrong("deal: words and hashes do not belong together");
  std::vector<fair::Share> shares;
  for (std::size_t i = 0; i < hashes.size(); ++i) shares.push_back({hashes[i], words[i]});
  if (fair::seed_of(fair->secret, shares) != game.seed) {
    return wrong("seed: it is not made of the secret and everybody's hashes and words");
  }
  return "the luck of table " + deal.of.value_or("?");
}

wire::Result<std::optional<FairCourse>> check_fair(const wire::Field& record,
                                                   const registry::GameRecord& game,
                                                   const std::optional<FairNote>& note) {
  if (!record.find("fair")) {
    if (note) return wrong("this is no server's record: a note says nothing about it");
    return std::nullopt;
  }
  const auto fair = read_fair(record, game.seats);
  if (!fair) return tl::make_unexpected(fair.error());
  auto course = check_ceremony(*fair, bots_of(record));
  if (!course) return tl::make_unexpected(course.error());
  if (fair::seed_of(fair->secret, course->rounds.back()) != game.seed) {
    return wrong("seed: it is not made of the secret and everybody's hashes and words");
  }
  if (note) {
    if (record.at("table").text() != note->table) return wrong("the note is of another table");
    const auto hidden = check_note(*note, *fair, *course);
    if (!hidden) return tl::make_unexpected(hidden.error());
    course->thrown_away += *hidden;
  }
  return *course;
}

// Who the record says was first in a race of people; that is no matter of dice.
std::optional<Seat> race_winner(const wire::Field& record) {
  const auto first = record.find("raced");
  if (!first) return std::nullopt;
  return Seat(first->integer(0, kMaxSeats - 1));
}

// What must stand at a chance point of the record.
std::string outcome_at(const wire::AnyTable& table, const fair::Key& key,
                       std::optional<Seat> raced) {
  if (raced && table.racers().contains(*raced)) return table.race_won_by(*raced);
  return table.clone()->play_chance(key);
}

}  // namespace

wire::Result<FairNote> read_note(const wire::json::value& given) {
  try {
    return wire::read_described<FairNote>(wire::Field(given, ""));
  } catch (const wire::FieldFault& fault) {
    return tl::make_unexpected(wire::Refusal{"bad-request", "the note: " + fault.message()});
  }
}

wire::Result<Verified> verify(const wire::json::value& record, const std::optional<FairNote>& note,
                              const std::optional<std::string>& published) {
  if (const auto awaited = what_is_awaited(record)) return wrong(*awaited);
  const auto replayed = registry::replay_record(record);
  if (!replayed) return tl::make_unexpected(replayed.error());
  const auto& [game, positions] = *replayed;
  Verified verified;
  std::optional<Seat> raced;
  try {
    raced = race_winner(wire::Field(record, ""));
    const wire::Field all(record, "");
    const auto commitment = all.find("commitment");
    if (published && (!commitment || commitment->text() != *published)) {
      return wrong("commitment: another one was published");
    }
    if (all.find("deal")) {
      auto settled = check_settled(all, game);
      if (!settled) return tl::make_unexpected(settled.error());
      verified.settled = std::move(*settled);
    } else {
      const auto course = check_fair(all, game, note);
      if (!course) return tl::make_unexpected(course.error());
      verified.is_fair = course->has_value();
      if (*course) verified.thrown_away = (*course)->thrown_away;
    }
  } catch (const wire::FieldFault& fault) {
    return tl::make_unexpected(wire::Refusal{"bad-request", fault.message()});
  }
  const auto key = fair::key_from_text(game.seed);
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (!positions[i]->actor().is_chance()) {
      ++verified.moves;
      continue;
    }
    const std::string expected = outcome_at(*positions[i], key, raced);
    if (expected != game.moves[i]) {
      return wrong("moves[" + std::to_string(i) + "]: the dice say \"" + expected +
                   "\", the record \"" + game.moves[i] + "\"");
    }
    ++verified.outcomes;
  }
  return verified;
}

}  // namespace purloin::match
