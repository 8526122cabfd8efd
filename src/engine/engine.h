#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "tensors/tables/table_tensors.h"
#include "wire/any_game.h"
#include "wire/fields.h"
#include "wire/tape.h"

namespace purloin::engine {

// One conversation in the engine protocol: a line in, a line out. Any bytes get an answer, and a
// request that is refused changes nothing.
class Engine {
 public:
  static constexpr std::size_t kMostTables = 100'000;

  // The answer to one line, without the line break.
  std::string answer(std::string_view line);

 private:
  // Puts the members of an answer on the tape, or refuses; then what stands there does not count.
  using Answer = wire::Result<void>;
  // `fields` are those that a request may have besides do, id and table.
  struct Verb {
    std::string_view name;
    bool needs_game;
    std::string_view fields;
    Answer (Engine::*respond)(const wire::Field&);
  };
  static const Verb kVerbs[];

  void append_answer(std::string& out, const wire::json::value& given);
  Answer respond(const wire::json::value& given);
  Answer respond_games(const wire::Field& request);
  Answer respond_bots(const wire::Field& request);
  Answer respond_pieces(const wire::Field& request);
  Answer respond_tables(const wire::Field& request);
  Answer respond_close(const wire::Field& request);
  Answer respond_new(const wire::Field& request);
  Answer respond_load(const wire::Field& request);
  Answer respond_fork(const wire::Field& request);
  Answer respond_sample(const wire::Field& request);
  Answer respond_state(const wire::Field& request);
  Answer respond_view(const wire::Field& request);
  Answer respond_legal(const wire::Field& request);
  Answer respond_play(const wire::Field& request);
  Answer respond_say(const wire::Field& request);
  Answer respond_step(const wire::Field& request);
  Answer respond_chance(const wire::Field& request);
  Answer respond_auto(const wire::Field& request);
  Answer respond_undo(const wire::Field& request);
  Answer respond_score(const wire::Field& request);
  Answer respond_best(const wire::Field& request);
  Answer respond_log(const wire::Field& request);
  Answer respond_names(const wire::Field& request);
  Answer respond_features(const wire::Field& request);

  // The table that a request names, by any text; "" for those that name none.
  static std::string table_name(const wire::Field& request, std::string_view member = "table");
  Session& session() { return current_->second; }
  Answer open(std::string name, Session session);

  // What stands in `with`, read before anything is changed.
  struct Extras {
    bool settle = false;
    bool moves = false, odds = false, view = false, state = false, score = false;
    bool features = false, numbers = false;
  };
  static Extras read_extras(const wire::Field& request);
  // The answer to whatever changes a table: `move`, what chance did then, the actor, what `with`
  // asked for.
  void put_changed(const Extras& extras, const wire::AnyMove* move = nullptr);
  void put_actor();
  void put_legal(bool odds);
  // The move of a `play`, as a text or as numbers that say it.
  wire::Result<std::string> read_move(const wire::Field& request);
  // What the seat to act sees and can say after what it has said, as far as that is wanted; then
  // the numbers that say each of its moves. Nothing where no seat acts or the game has none.
  void put_said(const Extras& wanted, const std::vector<tensors::Number>& said);
  void put_words();
  void put_features(const std::vector<float>& features);
  void put_row(const std::vector<float>& features);
  void put_numbers(std::string_view name, const std::vector<tensors::Number>& numbers);
  void put_list(const std::vector<tensors::Number>& numbers);

  // Requests are read into this memory again and again; what is kept of them is copied.
  std::array<unsigned char, 1 << 14> block_{};
  wire::Tape tape_;
  std::map<std::string, Session, std::less<>> sessions_;
  std::map<std::string, Session, std::less<>>::iterator current_;
};

}  // namespace purloin::engine
