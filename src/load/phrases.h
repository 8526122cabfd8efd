#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What a browser says and how it reads what it hears, without trees: the load generator shares the
// machine with the server. web/src/table/session.svelte.ts and the boards beside it are the
// pattern, and web/tests/browser/load.test.ts holds the two against each other.
namespace purloin::load {

// ---- Reading: the server writes `say` first and members in the order of wire/said.h.

bool says(std::string_view text, std::string_view what);
// Whether an update answers what this client asked.
bool has_ack(std::string_view update);
// The id of what it answers.
std::optional<std::int64_t> ack_in(std::string_view update);
// The version of a table or an update.
std::optional<int> version_in(std::string_view text);
// What the server has committed to, in a table.
std::string commitment_in(std::string_view table);
// Whose turn it is from now on, where an update or a table tells it.
struct Turn {
  bool is_over = false;
  int seat = 0;
};
std::optional<Turn> turn_in(std::string_view text);
// Whether it answers a question, and whether it is of that table.
bool is_answer(std::string_view text);
bool is_of(std::string_view text, std::string_view table);
// The moves of a `legal`, in its text, and whether they are all.
std::vector<std::string_view> moves_in(std::string_view legal);
bool is_whole(std::string_view legal);

// ---- Saying.

struct Asker {
  std::int64_t id = 0;
  std::string_view table;
};
std::string be(const Asker& asker, std::string_view device);
std::string watch(const Asker& asker, std::string_view token, std::optional<int> since,
                  bool with_scores);
std::string commit(const Asker& asker, std::string hash);
std::string reveal(const Asker& asker, std::string_view words);
std::string unwatch(const Asker& asker);
std::string legal(const Asker& asker);
std::string move(const Asker& asker, std::string_view chosen);
std::string hint(const Asker& asker);
std::string ping();

// Asks for descriptions of moves, or for the legal moves that go on from the one move.
struct Question {
  bool is_extend = false;
  std::vector<std::string_view> moves;
};
std::string ask(const Asker& asker, const Question& question);
// What is asked until somebody has put a move together on the board of its game: with how many
// sidekicks, with which effort, slot by slot. `whole`: all legal moves are known. `looked_at`: as
// much of the move stands already.
using Questions = std::vector<Question>;
Questions looks_at(std::string_view chosen, const std::vector<std::string_view>& legal, bool whole,
                   std::string_view looked_at = {});

}  // namespace purloin::load
