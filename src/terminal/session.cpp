#include "terminal/session.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/tokens.h"
#include "fair/chance_stream.h"
#include "registry/boards.h"
#include "registry/bots.h"
#include "registry/english.h"
#include "registry/games.h"
#include "terminal/drawing/sight.h"

namespace purloin::terminal {
namespace {

namespace json = wire::json;

constexpr std::size_t kMenuLines = 24;
constexpr const char* kThieves[] = {"Raven", "Fox", "Magpie", "Weasel", "Cat"};

wire::Names name_seats(int seats, SeatSet people) {
  wire::Names names;
  for (int i = 0; i < seats; ++i) {
    std::string name = kThieves[i % std::size(kThieves)];
    if (people.size() == 1 && people.contains(Seat(i))) name += " (you)";
    names.push_back(std::move(name));
  }
  return names;
}

// "artifacts 3, gems 7": the parts of a score, and what stands beside them as text.
std::string list_parts(const json::object& sheet) {
  std::string text;
  const auto add = [&](std::string_view name, const std::string& value) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
  };
  for (const auto& [name, value] : sheet.at("parts").as_object()) {
    if (value.is_number() || value.is_array()) add(name, show_bounds(value));
    if (value.is_null()) add(name, "?");
    if (value.is_string()) add(name, std::string(value.get_string()));
  }
  for (const auto& [name, value] : sheet) {
    if (value.is_string()) add(name, std::string(value.get_string()));
  }
  return text;
}

// Several lines of a story, each but the first indented.
std::string with_indent(const std::string& story, std::size_t width) {
  std::string text;
  for (const char c : story) {
    text += c;
    if (c == '\n') text.append(width, ' ');
  }
  return text;
}

std::string chance_in_words(double outcome, int seats) {
  if (seats == 1) return fmt::format("about {:.0f} points in the end", outcome * 80);
  const double fair = 1.0 / seats;
  const char* words = outcome > 0.9           ? "as good as won"
                      : outcome > fair + 0.15 ? "well ahead"
                      : outcome > fair + 0.05 ? "ahead"
                      : outcome > fair - 0.05 ? "even"
                      : outcome > fair - 0.15 ? "behind"
                      : outcome > 0.1         ? "far behind"
                                              : "as good as lost";
  return fmt::format("wins about {:.0f} games in 100: {}", outcome * 100, words);
}

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

}  // namespace

Session::Session(registry::Replayed game, SeatSet people, Opponent opponent, ReadLine read_line,
                 std::ostream& out, Paint paint)
    : people_(people),
      opponent_(std::move(opponent)),
      read_line_(std::move(read_line)),
      out_(out),
      paint_(paint) {
  begin(std::move(game));
}

void Session::begin(registry::Replayed game) {
  record_ = std::move(game.record);
  positions_ = std::move(game.positions);
  dice_key_ = fair::key_from_text(record_.seed);
  names_ = name_seats(table().seats(), people_);
  at_keyboard_.reset();
  told_.fill(record_.moves.size());
  shown_ = false;
}

void Session::run() {
  say(paint_.dim("Type a number or a move; help shows what else there is."));
  for (;;) {
    play_until_person();
    if (!shown_) show_position();
    out_ << paint_.bold("> ") << std::flush;
    const auto line = next_line();
    if (!line) {
      out_ << "\n";
      break;
    }
    if (!answer(trimmed(*line))) break;
  }
  say("Goodbye.");
}

void Session::play_until_person() {
  for (Actor actor = table().actor(); !actor.is_nobody() && !is_person(actor);
       actor = table().actor()) {
    if (actor.is_chance()) {
      play(table().clone()->play_chance(dice_key_));
    } else {
      play(think(opponent_.bot).move);
    }
  }
}

bots::Choice Session::think(const std::string& bot) const {
  bots::Budget budget;
  budget.time = opponent_.time;
  budget.seed = fair::ChanceStream(dice_key_, record_.moves.size()).next();
  return registry::make_bot(bot, record_.game)->choose(table(), budget);
}

void Session::play(const std::string& move) {
  const std::string story = tell(table(), move);
  auto next = table().clone();
  if (!next->play(move)) return;
  say("  " + with_indent(story, 4));
  positions_.push_back(std::move(next));
  record_.moves.push_back(move);
  shown_ = false;
}

std::string Session::tell(const wire::AnyTable& before, const std::string& move) const {
  std::string story;
  const Vantage as_the_board = before.protocol_vantage(viewer());
  for (const auto& line : registry::tell_in_english(before, {&move, 1}, as_the_board, names_)) {
    story += (story.empty() ? "" : "\n") + line;
  }
  return story;
}

// Whose eyes the screen is for: the one person's, else the person to act, else a spectator's.
Viewer Session::viewer() const {
  if (people_.size() == 1) return *people_.begin();
  return at_keyboard_;
}

void Session::pass_keyboard() {
  const Actor actor = table().actor();
  if (!is_person(actor) || people_.size() < 2) return;
  const Seat seat = actor.seat();
  auto& told = told_[static_cast<std::size_t>(seat.index())];
  const auto before = std::exchange(at_keyboard_, seat);
  if (before && before != at_keyboard_ && table().view(*before) != table().view(seat)) {
    const auto& name = names_[static_cast<std::size_t>(seat.index())];
    out_ << paint_.clear() << paint_.bold("Pass the keyboard to " + name + ", who presses Enter. ")
         << std::flush;
    const auto line = read_line_();
    if (line && !trimmed(*line).empty()) typed_ahead_ = *line;
    say("");
    show_log(std::min(told, record_.moves.size()));
  }
  told = record_.moves.size();
}

std::optional<std::string> Session::next_line() {
  if (!typed_ahead_) return read_line_();
  return std::exchange(typed_ahead_, std::nullopt);
}

void Session::show_position() {
  shown_ = true;
  pass_keyboard();
  say("");
  show_board();
  if (table().actor().is_nobody()) {
    show_result();
    return;
  }
  moves_ = table().legal_moves(0).value_or(std::vector<std::string>{});
  show_menu("");
}

void Session::show_board() {
  const auto view = table().view(viewer());
  const auto scores = known_scores(table(), viewer());
  out_ << registry::draw_board({view, scores, viewer(), names_, paint_});
}

void Session::show_menu(std::string_view prefix) {
  menu_ = make_menu(moves_, prefix, kMenuLines);
  const auto& name = names_[static_cast<std::size_t>(table().actor().seat().index())];
  say(paint_.bold(name + ", your move:"));
  std::size_t width = 0;
  for (const auto& line : menu_) width = std::max(width, line.text.size());
  for (std::size_t i = 0; i < menu_.size() && i < 2 * kMenuLines; ++i) {
    const auto& line = menu_[i];
    const std::string note = line.is_move()
                                 ? registry::in_english(table().describe(line.text), names_)
                                 : fmt::format("… {} moves", line.moves);
    say(fmt::format("  {} {}  {}", paint_.yellow(fmt::format("{:>3}", i + 1)),
                    padded(line.text, line.text.size(), width), paint_.dim(note)));
  }
  if (menu_.size() > 2 * kMenuLines) {
    say(paint_.dim(
        fmt::format("  … and {} more: type how the move begins", menu_.size() - 2 * kMenuLines)));
  }
}

void Session::show_score() {
  const auto scores = known_scores(table(), viewer());
  const bool over = table().actor().is_nobody();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const Seat seat(static_cast<int>(i));
    // In every game a part of the others' score lies face down until the end.
    if (!over && viewer() && *viewer() != seat) continue;
    const auto& sheet = scores[i].as_object();
    const auto& total = sheet.at("total");
    say(fmt::format("  {} {:>4} points  {}", padded(names_[i], names_[i].size(), 20),
                    show_bounds(total), paint_.dim(list_parts(sheet))));
    if (!over && !viewer()) continue;
    wire::Tape explained;
    table().put_explained(explained, seat);
    for (const auto& line : registry::in_english(explained, names_))
      say(paint_.dim("      " + line));
  }
}

void Session::show_log(std::size_t first) {
  for (std::size_t i = first; i < record_.moves.size(); ++i) {
    const auto story = tell(*positions_[i], record_.moves[i]);
    say(fmt::format("{:>4}  {}", i + 1, with_indent(story, 8)));
  }
}

void Session::show_hint() {
  constexpr std::size_t kMoves = 3;
  const auto choice = think("master");
  for (std::size_t i = 0; i < choice.considered.size() && i < kMoves; ++i) {
    const auto& each = choice.considered[i];
    say(fmt::format("  {} {}  {}", i == 0 ? "best:" : "  or:", paint_.bold(each.move),
                    paint_.dim(chance_in_words(each.outcome, table().seats()))));
  }
}

void Session::show_help() {
  say("  NUMBER      play that line of the menu, or open it where it stands for several moves");
  say("  a move      such as the menu shows; the beginning of a move narrows the menu");
  say("  moves       the menu again          board  the position again");
  say("  score       as if it ended now      log    everything so far, in words");
  say("  hint        the best moves, as the strongest bot sees them");
  say("  undo        take your last move back");
  say("  save FILE   write the game to a file; load FILE goes on with one");
  say("  quit        leave (so do Ctrl-D and Ctrl-C)");
}

void Session::show_result() {
  show_score();
  std::string winners;
  for (const Seat seat : table().winners()) {
    winners += (winners.empty() ? "" : " and ") + names_[static_cast<std::size_t>(seat.index())];
  }
  say(paint_.bold(fmt::format("The game is over: {} {}.", winners,
                              table().winners().size() == 1 ? "wins" : "share the win")));
  say(paint_.dim("save FILE keeps it, undo goes back, quit leaves."));
}

bool Session::answer(const std::string& line) {
  if (line.empty()) return true;
  const auto space = line.find(' ');
  const std::string command = line.substr(0, space);
  const std::string rest =
      space == std::string::npos ? std::string() : trimmed(line.substr(space + 1));
  if (command == "quit" || command == "exit") return false;
  if (answer_command(command, rest)) return true;
  if (table().actor().is_nobody()) {
    say(paint_.red("The game is over: save FILE, load FILE, undo, log, score or quit."));
  } else if (const auto number = parse_number(line, 0, 1'000'000)) {
    answer_number(static_cast<std::size_t>(*number));
  } else {
    answer_move(line);
  }
  return true;
}

bool Session::answer_command(std::string_view command, const std::string& rest) {
  const bool over = table().actor().is_nobody();
  if (command == "help" || command == "?") {
    show_help();
  } else if (command == "undo") {
    undo();
  } else if (command == "save") {
    save(rest);
  } else if (command == "load") {
    load(rest);
  } else if (command == "board") {
    show_board();
  } else if (command == "score") {
    show_score();
  } else if (command == "log") {
    show_log(0);
  } else if (command == "hint" && !over) {
    show_hint();
  } else if (command == "moves" && !over) {
    show_menu(rest);
  } else {
    return false;
  }
  return true;
}

void Session::answer_number(std::size_t number) {
  if (number < 1 || number > menu_.size()) {
    say(paint_.red(
        fmt::format("There is no line {}; the menu has 1 to {}.", number, menu_.size())));
    return;
  }
  const MenuLine line = menu_[number - 1];
  if (line.is_move()) {
    play(line.text);
  } else {
    show_menu(line.text);
  }
}

void Session::answer_move(const std::string& text) {
  auto next = table().clone();
  const auto played = next->play(text);
  if (played) {
    play(*played);
  } else if (!make_menu(moves_, text, kMenuLines).empty()) {
    show_menu(text);
  } else {
    say(paint_.red(fmt::format("\"{}\" cannot be played: {}.", text, played.error().message)));
  }
}

void Session::undo() {
  std::size_t to = positions_.size() - 1;
  while (to > 0 && !is_person(positions_[to - 1]->actor())) --to;
  if (to == 0) {
    say(paint_.red("There is nothing to take back."));
    return;
  }
  positions_.resize(to);
  record_.moves.resize(to - 1);
  shown_ = false;
  say(paint_.dim("Taken back."));
}

void Session::say(std::string_view text) {
  out_ << text << "\n";
}

}  // namespace purloin::terminal
