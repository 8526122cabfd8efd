// One number at each of many tables: what programs ask for that play thousands of games at once.
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/engine.h"

namespace purloin::engine {

using wire::Field;
using wire::Refusal;

namespace {

constexpr std::size_t kMostSteps = 10'000;

// What is said at a table, and what comes of it.
struct Said {
  Session* session = nullptr;
  std::optional<tensors::Number> number{};
  std::optional<std::string> move{};
};

auto refuse_at(std::string code, const std::string& table, const std::string& why) {
  return tl::make_unexpected(Refusal{std::move(code), "table \"" + table + "\": " + why});
}

// Nothing is changed: one that cannot be said is found before any of the others is.
wire::Result<void> consider(const std::string& table, Said& said) {
  const auto* tensors = said.session->tensors();
  if (tensors == nullptr) {
    return refuse_at("bad-request", table, "this game has no features and no numbers");
  }
  if (!said.number) return {};
  auto word = said.session->said();
  word.push_back(*said.number);
  auto saying = tensors->say(said.session->table(), word, false);
  if (!saying) return refuse_at(saying.error().code, table, saying.error().message);
  said.move = std::move(saying->move);
  return {};
}

void carry_out(const Said& said) {
  if (said.move) {
    // It is one of the legal moves, or it could not have been said.
    (void)said.session->play(*said.move);
  } else if (said.number) {
    said.session->say(*said.number);
  }
  while (said.session->table().actor().is_chance()) said.session->play_chance();
}

}  // namespace

Engine::Answer Engine::respond_step(const Field& request) {
  const Field tables = request.at("tables");
  const Field numbers = request.at("numbers");
  const auto wants_features = request.find("features");
  const bool with_features = wants_features && wants_features->boolean();
  if (tables.size() > kMostSteps) tables.fail("are at most 10,000");
  if (numbers.size() != tables.size()) numbers.fail("must be as many as tables");
  std::vector<Said> all;
  std::unordered_set<const Session*> named;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const std::string name(tables[i].text());
    const auto found = sessions_.find(name);
    if (found == sessions_.end()) return refuse_at("no-game", name, "there is no game");
    Said said{&found->second};
    if (!named.insert(said.session).second) tables[i].fail("is named twice");
    if (!numbers[i].is_null()) {
      said.number = numbers[i].integer(0, std::numeric_limits<tensors::Number>::max());
    }
    if (auto possible = consider(name, said); !possible) return possible;
    all.push_back(std::move(said));
  }
  int whole = 0;
  for (const Said& said : all) {
    carry_out(said);
    whole += said.move.has_value();
  }

  tape_.member("whole", whole);
  {
    const auto list = tape_.array("actors");
    for (const Said& said : all) {
      const Actor actor = said.session->table().actor();
      if (actor.is_seat()) {
        tape_.put(actor.seat().index());
      } else {
        tape_.put(nullptr);
      }
    }
  }
  std::vector<tensors::Saying> next;
  for (const Said& said : all) {
    const auto& table = said.session->table();
    next.emplace_back();
    if (!table.actor().is_seat()) continue;
    next.back() = *said.session->tensors()->say(table, said.session->said(), with_features);
  }
  {
    const auto list = tape_.array("numbers");
    for (const auto& saying : next) put_list(saying.next);
  }
  if (!with_features) return {};
  const auto list = tape_.array("features");
  for (const auto& saying : next) put_row(saying.features);
  return {};
}

}  // namespace purloin::engine
