#include "support/playthrough.h"

#include <sstream>

#include "fair/chance_stream.h"
#include "registry/english.h"

namespace purloin {
namespace {

std::string indented(const std::string& story) {
  std::string text = "        ";
  for (const char c : story) {
    text += c;
    if (c == '\n') text += "        ";
  }
  return text + "\n";
}

std::string totals(const wire::AnyTable& table) {
  std::string text;
  for (const auto& sheet : table.scores()) {
    text += " " + std::to_string(sheet.at("total").to_number<int>());
  }
  return text;
}

}  // namespace

std::string write_playthrough(const wire::AnyGame& game, int seats, const std::string& seed,
                              const wire::json::object& options) {
  constexpr std::size_t kLongest = 5000;
  auto table = std::move(*game.start(seats, options));
  const auto key = fair::key_from_text(seed);
  wire::Names names;
  for (int i = 0; i < seats; ++i) names.push_back("Seat " + std::to_string(i));

  std::ostringstream out;
  out << game.id() << ", " << seats << " seats, seed " << seed << ", options "
      << wire::json::serialize(options) << "\n\n";
  std::size_t step = 0;
  for (; !table->actor().is_nobody() && step < kLongest; ++step) {
    fair::ChanceStream stream(key, step);
    const bool chance = table->actor().is_chance();
    const auto before = table->clone();
    std::string move;
    out << "#" << step + 1 << " ";
    if (chance) {
      move = table->play_chance(key);
      out << before->needs() << ": " << move << "\n";
    } else {
      const auto choices = table->legal_moves(0)->size();
      move = table->random_move(stream);
      out << "seat " << table->actor().seat().index() << ", " << choices << " moves, scores"
          << totals(*table) << ": " << move << "\n";
      table->play(move).value();
    }
    const Vantage everything{std::nullopt, Memory::kOpen};
    for (const auto& line : registry::tell_in_english(*before, {&move, 1}, everything, names)) {
      out << indented(line);
    }
  }
  out << "\nfinal state " << wire::json::serialize(table->state()) << "\n";
  out << "scores " << wire::json::serialize(table->scores()) << "\nwinners";
  for (const Seat seat : table->winners()) out << " " << seat.index();
  out << "\n";
  return out.str();
}

}  // namespace purloin
