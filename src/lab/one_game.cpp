#include "lab/one_game.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "fair/chance_stream.h"
#include "registry/bots.h"
#include "registry/record.h"
#include "search/rewards.h"

namespace purloin::lab {
namespace {

constexpr std::uint64_t kMostDecisions = 2'000;

bots::Budget times(bots::Budget budget, std::uint64_t handicap) {
  if (budget.iterations) *budget.iterations *= handicap;
  if (budget.time) *budget.time *= static_cast<std::int64_t>(handicap);
  return budget;
}

// Who gives a game up gets nothing of it, and the others share.
std::vector<double> shares_without(std::size_t loser, std::size_t seats) {
  std::vector<double> shares(seats, seats > 1 ? 1.0 / static_cast<double>(seats - 1) : 0);
  shares[loser] = 0;
  return shares;
}

GameResult result_of(const wire::AnyTable& table, std::optional<Forfeit> forfeit) {
  GameResult result;
  result.forfeit = forfeit;
  result.capped = !forfeit && !table.actor().is_nobody();
  for (const auto& sheet : table.scores()) {
    result.scores.push_back(sheet.at("total").to_number<double>());
  }
  if (forfeit) {
    result.shares = shares_without(forfeit->seat, result.scores.size());
    return result;
  }
  result.shares.assign(result.scores.size(), 0);
  SeatSet winners = table.winners();
  if (winners.empty()) {
    winners = search::leaders(result.scores.size(),
                              [&](std::size_t seat) { return result.scores[seat]; });
  }
  for (const Seat seat : winners) {
    result.shares[static_cast<std::size_t>(seat.index())] = 1.0 / winners.size();
  }
  return result;
}

}  // namespace

Entrant read_entrant(const ArenaOrder& order, const std::string& text) {
  const auto star = text.find('*');
  Entrant found{text.substr(0, star)};
  if (star != std::string::npos) {
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data() + star + 1, end, found.handicap);
    if (error != std::errc{} || rest != end || found.handicap > 1'000) found.handicap = 0;
  }
  const auto program = std::ranges::find(order.engines, found.name, &programs::Program::name);
  if (program != order.engines.end()) found.program = &*program;
  return found;
}

struct GamePlayer::Game {
  std::unique_ptr<wire::AnyTable> table;
  std::uint64_t deal, rotation;
  fair::Key luck;
  registry::GameRecord record{};
  std::optional<Forfeit> forfeit{};
  std::uint64_t decisions = 0;
  std::uint64_t ply = 0;
};

programs::Player& GamePlayer::player_of(const programs::Program& program, std::size_t n) {
  return players_.try_emplace({program.name, n}, program).first->second;
}

std::vector<GamePlayer::Sitting> GamePlayer::seat_all(std::uint64_t rotation) {
  std::vector<Sitting> sitting;
  std::map<std::string, std::size_t> met;
  for (std::uint64_t seat = 0; seat < static_cast<std::uint64_t>(order_.seats); ++seat) {
    const Entrant sits = read_entrant(order_, order_.bots[bot_at(order_, rotation, seat)]);
    Sitting one;
    one.budget = times(order_.budget, sits.handicap);
    if (sits.program != nullptr) {
      one.program = &player_of(*sits.program, met[sits.name]++);
    } else {
      one.bot = registry::make_bot(sits.name, order_.game);
    }
    sitting.push_back(std::move(one));
  }
  return sitting;
}

// One move or outcome; nothing when a program has none.
std::optional<wire::AnyMove> GamePlayer::step(Game& game, std::vector<Sitting>& sitting) {
  const auto& table = game.table;
  if (table->actor().is_chance()) return table->play_chance(game.luck);
  ++game.decisions;
  const auto seat = static_cast<std::size_t>(table->actor().seat().index());
  auto budget = sitting[seat].budget;
  budget.seed =
      ((order_.seed * 1'000'003 + game.deal) * 1'000'003 + game.rotation) * 1'000'003 + game.ply;
  if (sitting[seat].program == nullptr) {
    return table->play(sitting[seat].bot->choose(*table, budget).move).value();
  }
  const auto move = sitting[seat].program->choose(*table, budget);
  if (!move) {
    game.forfeit = Forfeit{seat, move.error()};
    return std::nullopt;
  }
  table->play_legal(*move);
  return *move;
}

void GamePlayer::play_on(Game& game, std::vector<Sitting>& sitting) {
  const bool are_programs =
      std::ranges::any_of(sitting, [](const Sitting& each) { return each.program != nullptr; });
  for (; game.decisions < kMostDecisions && !game.table->actor().is_nobody(); ++game.ply) {
    const auto before = are_programs ? game.table->clone() : nullptr;
    const auto move = step(game, sitting);
    if (!move) return;
    if (order_.records) game.record.moves.push_back(move->text);
    if (!are_programs) continue;
    for (auto& each : sitting) {
      if (each.program != nullptr) each.program->happens(*before, *move);
    }
  }
}

std::string GamePlayer::write(const Game& game) const {
  auto written = registry::write_record(game.record, *game.table);
  wire::json::array names;
  for (std::uint64_t seat = 0; seat < static_cast<std::uint64_t>(order_.seats); ++seat) {
    names.push_back(wire::json::value_from(order_.bots[bot_at(order_, game.rotation, seat)]));
  }
  wire::json::object arena{
      {"deal", game.deal}, {"game", game.rotation}, {"bots", std::move(names)}};
  if (game.forfeit) {
    arena["forfeit"] = {{"seat", game.forfeit->seat},
                        {"why", programs::name_of(game.forfeit->why)}};
  }
  written["arena"] = std::move(arena);
  return wire::json::serialize(written);
}

GameResult GamePlayer::play(const wire::AnyTable& opening, std::uint64_t deal,
                            std::uint64_t rotation) {
  std::string seed = fmt::format("arena {} {}", order_.seed, deal);
  if (order_.luck == DealLuck::kOwn) seed += fmt::format(" {}", rotation);
  Game game{opening.clone(), deal, rotation, fair::key_from_text(seed)};
  game.record = {order_.game, game.table->seats(), game.table->options(), {}, seed, {}};
  auto sitting = seat_all(rotation);
  // A program's own luck: another for every game and seat.
  const auto own = fair::key_from_text(fmt::format("{} of {}", seed, rotation));
  for (std::size_t seat = 0; seat < sitting.size(); ++seat) {
    if (sitting[seat].program == nullptr) continue;
    sitting[seat].program->begin(*game.table, order_.game, Seat(static_cast<int>(seat)),
                                 fair::ChanceStream(own, seat).next());
  }
  play_on(game, sitting);
  for (auto& each : sitting) {
    if (each.program != nullptr) each.program->end(*game.table);
  }
  GameResult result = result_of(*game.table, game.forfeit);
  if (order_.records) result.record = write(game);
  return result;
}

}  // namespace purloin::lab
