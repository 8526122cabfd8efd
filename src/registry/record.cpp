#include "registry/record.h"

#include "registry/games.h"
#include "wire/fields.h"

namespace purloin::registry {

using namespace wire;
namespace {

constexpr int kFormat = 1;

GameRecord read_record(const Field& given) {
  GameRecord record;
  given.at("format").integer(kFormat, kFormat);
  record.game = given.at("game").text();
  record.seats = given.at("seats").integer(1, kMaxSeats);
  record.options = given.at("options").object();
  if (const auto from = given.find("from")) record.from = from->object();
  if (const auto seed = given.find("seed")) record.seed = seed->text();
  const Field moves = given.at("moves");
  for (std::size_t i = 0; i < moves.size(); ++i) {
    record.moves.emplace_back(moves[i].text());
  }
  return record;
}

Result<std::unique_ptr<AnyTable>> set_up(const GameRecord& record) {
  const AnyGame* game = find_game(record.game);
  if (game == nullptr) {
    return tl::make_unexpected(Refusal{"unknown-game", "there is no game \"" + record.game + "\""});
  }
  return record.from ? game->load(*record.from) : game->start(record.seats, record.options);
}

}  // namespace

json::array write_seats(SeatSet seats) {
  json::array list;
  for (const Seat seat : seats) list.push_back(seat.index());
  return list;
}

json::object write_result(const AnyTable& table) {
  return {{"scores", table.scores()}, {"winners", write_seats(table.winners())}};
}

json::object write_record(const GameRecord& record, const AnyTable& table) {
  json::object all{{"format", kFormat},
                   {"game", record.game},
                   {"seats", record.seats},
                   {"options", record.options}};
  if (auto deck = table.deck()) all["deck"] = std::move(*deck);
  if (record.from) all["from"] = *record.from;
  all["seed"] = record.seed;
  all["moves"] = json::value_from(record.moves);
  all["result"] = table.actor().is_nobody() ? json::value(write_result(table)) : json::value();
  return all;
}

Result<Replayed> replay_record(const json::value& given) {
  const auto refuse = [](std::string code, std::string message) {
    return tl::make_unexpected(Refusal{std::move(code), std::move(message)});
  };
  Replayed replayed;
  try {
    replayed.record = read_record(Field(given, ""));
  } catch (const FieldFault& fault) {
    return refuse("bad-request", fault.message());
  }
  auto table = set_up(replayed.record);
  if (!table) return tl::make_unexpected(table.error());
  replayed.positions.push_back(std::move(*table));
  for (std::size_t i = 0; i < replayed.record.moves.size(); ++i) {
    auto next = replayed.positions.back()->clone();
    const auto played = next->play(replayed.record.moves[i]);
    if (!played) {
      return refuse(played.error().code, "moves[" + std::to_string(i) + "] \"" +
                                             replayed.record.moves[i] +
                                             "\": " + played.error().message);
    }
    replayed.positions.push_back(std::move(next));
  }
  const auto* result = given.as_object().if_contains("result");
  const AnyTable& last = *replayed.positions.back();
  if (result != nullptr && !result->is_null() &&
      (!last.actor().is_nobody() || *result != json::value(write_result(last)))) {
    return refuse("bad-state", "result: the moves give another result");
  }
  return replayed;
}

}  // namespace purloin::registry
