// What the engine answers to programs that learn: rows of features, moves as numbers.
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "engine/engine.h"

namespace purloin::engine {

using wire::Field;
using wire::Refusal;

namespace {

auto without_numbers() {
  return tl::make_unexpected(Refusal{"bad-request", "this game has no features and no numbers"});
}

// As few digits as tell it from every other one: 0.1, not 0.10000000149011612.
double as_written(float number) {
  std::array<char, 32> text;
  const auto written = std::to_chars(text.data(), text.data() + text.size(), number);
  double real = number;
  std::from_chars(text.data(), written.ptr, real);
  return real;
}

std::vector<tensors::Number> read_numbers(const Field& list) {
  std::vector<tensors::Number> numbers;
  for (std::size_t i = 0; i < list.size(); ++i) {
    numbers.push_back(list[i].integer(0, std::numeric_limits<tensors::Number>::max()));
  }
  return numbers;
}

}  // namespace

void Engine::put_row(const std::vector<float>& features) {
  const auto list = tape_.array();
  for (const float number : features) {
    if (number == 0 || number == 1) {  // most are
      tape_.put(static_cast<int>(number));
    } else {
      tape_.put(as_written(number));
    }
  }
}

void Engine::put_features(const std::vector<float>& features) {
  tape_.name("features");
  put_row(features);
}

void Engine::put_numbers(std::string_view name, const std::vector<tensors::Number>& numbers) {
  tape_.name(name);
  put_list(numbers);
}

void Engine::put_list(const std::vector<tensors::Number>& numbers) {
  const auto list = tape_.array();
  for (const auto number : numbers) tape_.put(number);
}

void Engine::put_said(const Extras& wanted, const std::vector<tensors::Number>& said) {
  const auto& table = session().table();
  const auto* tensors = session().tensors();
  if (!wanted.numbers || tensors == nullptr || !table.actor().is_seat()) return;
  const auto saying = tensors->say(table, said, wanted.features);
  if (wanted.features) put_features(saying->features);
  put_numbers("numbers", saying->next);
}

void Engine::put_words() {
  const auto& table = session().table();
  const auto* tensors = session().tensors();
  if (tensors == nullptr || !table.actor().is_seat()) return;
  const auto moves = table.legal_moves(0);
  const auto list = tape_.array("words");
  for (const auto& move : *moves) {
    const auto word = tape_.array();
    for (const auto number : tensors->spell(table, move)) tape_.put(number);
  }
}

Engine::Answer Engine::respond_names(const Field&) {
  const auto* tensors = session().tensors();
  if (tensors == nullptr) return without_numbers();
  {
    const auto list = tape_.array("features");
    for (const auto& name : tensors->feature_names()) tape_.put(name);
  }
  const auto list = tape_.array("numbers");
  for (const auto& name : tensors->number_names()) tape_.put(name);
  return {};
}

Engine::Answer Engine::respond_features(const Field& request) {
  const auto& table = session().table();
  const auto seat = request.find("seat");
  const auto said = request.find("said");
  const auto* tensors = session().tensors();
  if (tensors == nullptr) return without_numbers();
  const Actor actor = table.actor();
  if (!seat && !actor.is_seat()) request.at("seat");
  const Seat viewer = seat ? Seat(seat->integer(0, table.seats() - 1)) : actor.seat();
  if (actor != Actor::seat(viewer)) {
    if (said) said->fail("is for the seat to act");
    put_features(tensors->observe(table, viewer));
    return {};
  }
  const auto saying =
      tensors->say(table, said ? read_numbers(*said) : std::vector<tensors::Number>{}, true);
  if (!saying) return tl::make_unexpected(saying.error());
  if (saying->move) {
    return tl::make_unexpected(
        Refusal{"illegal-move", "that is the whole of \"" + *saying->move + "\""});
  }
  put_features(saying->features);
  put_numbers("numbers", saying->next);
  return {};
}

Engine::Answer Engine::respond_say(const Field& request) {
  const Extras extras = read_extras(request);
  const auto said = read_numbers(request.at("numbers"));
  const auto* tensors = session().tensors();
  if (tensors == nullptr) return without_numbers();
  const auto saying = tensors->say(session().table(), said, false);
  if (!saying) return tl::make_unexpected(saying.error());
  if (saying->move) {
    const auto move = session().play(*saying->move);
    if (!move) return tl::make_unexpected(move.error());
    put_changed(extras, &*move);
    return {};
  }
  put_actor();
  put_numbers("said", said);
  put_said(extras, said);
  return {};
}

wire::Result<std::string> Engine::read_move(const Field& request) {
  const auto numbers = request.find("numbers");
  if (!numbers) return std::string(request.at("move").text());
  if (request.find("move")) numbers->fail("stands in the place of move, not beside it");
  const auto said = read_numbers(*numbers);
  const auto* tensors = session().tensors();
  if (tensors == nullptr) return without_numbers();
  const auto saying = tensors->say(session().table(), said, false);
  if (!saying) return tl::make_unexpected(saying.error());
  if (!saying->move) {
    return tl::make_unexpected(
        Refusal{"illegal-move", "these numbers do not say a whole move yet"});
  }
  return *saying->move;
}

}  // namespace purloin::engine
