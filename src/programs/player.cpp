#include "programs/player.h"

#include <algorithm>
#include <utility>

#include "registry/record.h"

namespace purloin::programs {

namespace json = wire::json;

namespace {

constexpr int kProtocol = 1;
// Numbers that every language reads exactly.
constexpr std::uint64_t kSafeSeeds = (1ULL << 53) - 1;

json::value write_actor(Actor actor) {
  return actor.is_seat() ? json::value(actor.seat().index()) : json::value(nullptr);
}

std::optional<std::string> move_in(const std::string& line) {
  boost::system::error_code error;
  const json::value answer = json::parse(line, error);
  if (error || !answer.is_object()) return std::nullopt;
  const auto* move = answer.get_object().if_contains("move");
  if (move == nullptr || !move->is_string()) return std::nullopt;
  return std::string(move->get_string());
}

}  // namespace

std::optional<Program> read_program(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size()) return std::nullopt;
  Program program;
  program.name = text.substr(0, equals);
  program.command = text.substr(equals + 1);
  if (program.name.find_first_of(",*") != std::string::npos || bots::is_bot(program.name)) {
    return std::nullopt;
  }
  return program;
}

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::kIllegal:
      return "illegal";
    case Fault::kLate:
      return "late";
    case Fault::kGone:
      break;
  }
  return "crashed";
}

Deadline Player::deadline(const bots::Budget& budget) const {
  return std::chrono::steady_clock::now() + program_.patience +
         budget.time.value_or(std::chrono::milliseconds(0));
}

void Player::fail() {
  process_.reset();
}

void Player::begin(const wire::AnyTable& table, std::string_view game, Seat seat,
                   std::uint64_t seed) {
  seat_ = seat;
  heard_.clear();
  if (!process_) process_ = std::make_unique<Process>(program_.command, program_.limits);
  const json::object words{{"do", "begin"},
                           {"protocol", kProtocol},
                           {"game", game},
                           {"seats", table.seats()},
                           {"options", table.options()},
                           {"seat", seat.index()},
                           {"seed", seed & kSafeSeeds}};
  if (!process_->say(json::serialize(words), deadline({}))) fail();
}

void Player::happens(const wire::AnyTable& table, const wire::AnyMove& move) {
  heard_.push_back({{"seat", write_actor(table.actor())},
                    {"move", table.known_move(move, table.protocol_vantage(seat_))}});
}

json::array Player::take_heard() {
  return std::exchange(heard_, {});
}

tl::expected<wire::AnyMove, Fault> Player::choose(const wire::AnyTable& table,
                                                  const bots::Budget& budget) {
  if (!process_) return tl::make_unexpected(Fault::kGone);
  json::object words{{"do", "move"},
                     {"heard", take_heard()},
                     {"view", table.view(seat_)},
                     {"moves", json::value_from(*table.legal_moves(0))}};
  if (budget.time) words["ms"] = budget.time->count();
  if (budget.iterations) words["iterations"] = *budget.iterations;
  words["seed"] = budget.seed & kSafeSeeds;
  const auto until = deadline(budget);
  const auto line =
      process_->say(json::serialize(words), until).and_then([&] { return process_->hear(until); });
  if (!line) {
    fail();
    return tl::make_unexpected(line.error() == Trouble::kLate ? Fault::kLate : Fault::kGone);
  }
  const auto text = move_in(*line);
  auto played = text ? table.clone()->play(*text) : wire::Result<wire::AnyMove>();
  if (!text || !played) {
    fail();  // whatever it thinks it is doing, the next game begins with a new one
    return tl::make_unexpected(Fault::kIllegal);
  }
  return *played;
}

void Player::end(const wire::AnyTable& table) {
  if (!process_) return;
  const json::object words{
      {"do", "end"}, {"heard", take_heard()}, {"result", registry::write_result(table)}};
  if (!process_->say(json::serialize(words), deadline({}))) fail();
}

}  // namespace purloin::programs
