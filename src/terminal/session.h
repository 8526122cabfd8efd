#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "bots/bot.h"
#include "fair/key.h"
#include "registry/record.h"
#include "terminal/drawing/paint.h"
#include "terminal/menu.h"
#include "wire/any_game.h"

namespace purloin::terminal {

using ReadLine = std::function<std::optional<std::string>()>;

// Who plays the seats without people, and how long it may think about a move.
struct Opponent {
  std::string bot = "thief";
  std::chrono::milliseconds time{300};
};

// A game at a terminal: people share the keyboard, the computer plays the other seats.
class Session {
 public:
  // `people` are the seats played at this keyboard.
  Session(registry::Replayed game, SeatSet people, Opponent opponent, ReadLine read_line,
          std::ostream& out, Paint paint);

  // Plays until the game is over and left, or the input ends.
  void run();

 private:
  const wire::AnyTable& table() const { return *positions_.back(); }
  bool is_person(Actor actor) const { return actor.is_seat() && people_.contains(actor.seat()); }
  Viewer viewer() const;

  void play_until_person();
  bots::Choice think(const std::string& bot) const;
  void play(const std::string& move);
  // What a move from a position does, line by line, as the viewer is told.
  std::string tell(const wire::AnyTable& before, const std::string& move) const;
  // Gives the keyboard to the person to act, and hides what only the one before may see.
  void pass_keyboard();
  std::optional<std::string> next_line();
  void show_position();
  void show_board();
  void show_menu(std::string_view prefix);
  void show_score();
  void show_log(std::size_t first);
  void show_help();
  void show_result();
  void show_hint();

  // Each answers one line typed by a person; `false` ends the session.
  bool answer(const std::string& line);
  bool answer_command(std::string_view command, const std::string& rest);
  void answer_number(std::size_t number);
  void answer_move(const std::string& text);
  void undo();
  void save(const std::string& path);
  void load(const std::string& path);

  void begin(registry::Replayed game);
  void say(std::string_view text);

  registry::GameRecord record_;
  std::vector<std::unique_ptr<wire::AnyTable>> positions_;  // before each move, and now
  SeatSet people_;
  Opponent opponent_;
  ReadLine read_line_;
  std::ostream& out_;
  Paint paint_;
  fair::Key dice_key_{};
  wire::Names names_;
  bool shown_ = false;              // whether the screen shows the position as it is
  std::vector<std::string> moves_;  // of the person to act, while shown
  std::vector<MenuLine> menu_;
  std::optional<Seat> at_keyboard_;
  std::array<std::size_t, kMaxSeats> told_{};  // the moves that each person has been told of
  std::optional<std::string> typed_ahead_;     // while the keyboard was passed on
};

// A game that nobody has moved in yet, ready for a Session.
wire::Result<registry::Replayed> fresh_game(const wire::AnyGame& game, std::int64_t seats,
                                            const wire::json::object& options, std::string seed);

// A saved game; the error says why the file cannot be used.
wire::Result<registry::Replayed> read_saved_game(const std::string& path);

}  // namespace purloin::terminal
