#include "engine/engine.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "wire/quoted.h"

namespace purloin::engine {

namespace json = wire::json;
using wire::Field;
using wire::Refusal;

const Engine::Verb Engine::kVerbs[] = {
    {"games", false, "", &Engine::respond_games},
    {"new", false, "game seats options seed auto with", &Engine::respond_new},
    {"load", false, "state view seed auto with", &Engine::respond_load},
    {"state", true, "", &Engine::respond_state},
    {"view", true, "seat", &Engine::respond_view},
    {"legal", true, "odds words", &Engine::respond_legal},
    {"play", true, "move numbers auto with", &Engine::respond_play},
    {"say", true, "numbers auto with", &Engine::respond_say},
    {"step", false, "tables numbers features", &Engine::respond_step},
    {"chance", true, "with", &Engine::respond_chance},
    {"score", true, "", &Engine::respond_score},
    {"best", true, "bot ms iterations", &Engine::respond_best},
    {"log", true, "seat", &Engine::respond_log},
    {"auto", true, "with", &Engine::respond_auto},
    {"undo", true, "moves with", &Engine::respond_undo},
    {"fork", true, "as with", &Engine::respond_fork},
    {"sample", true, "seat seed as with", &Engine::respond_sample},
    {"tables", false, "", &Engine::respond_tables},
    {"close", true, "", &Engine::respond_close},
    {"bots", false, "", &Engine::respond_bots},
    {"pieces", false, "game", &Engine::respond_pieces},
    {"names", true, "", &Engine::respond_names},
    {"features", true, "seat said", &Engine::respond_features},
};

namespace {

// Of `many`, in one line: as many requests, and as much of an answer.
constexpr std::size_t kMostRequests = 10'000;
constexpr std::size_t kLongestAnswer = 64u << 20;

bool has_word(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const auto end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

void refuse_unknown(const Field& request, std::string_view verb, std::string_view fields) {
  for (const auto& member : request.object()) {
    if (has_word("do id table", member.key()) || has_word(fields, member.key())) continue;
    request.at(member.key()).fail("is no field of " + std::string(verb));
  }
}

// What is kept of these for longer than a line: the options of a table, a state.
bool keeps_json(std::string_view verb) {
  return verb == "new" || verb == "load";
}

void append_refusal(std::string& out, const Refusal& refusal) {
  out += R"("ok":false,"error":{"code":)";
  wire::append_quoted(out, refusal.code);
  out += R"(,"message":)";
  wire::append_quoted(out, refusal.message);
  out += "}}";
}

std::string bad_json(std::string message) {
  std::string out = "{";
  append_refusal(out, {"bad-json", std::move(message)});
  return out;
}

void append_id(std::string& out, const json::value& given) {
  const auto* id = given.is_object() ? given.get_object().if_contains("id") : nullptr;
  if (id == nullptr) return;
  out += R"("id":)";
  out += json::serialize(*id);
  out += ',';
}

}  // namespace

std::string Engine::answer(std::string_view line) {
  json::monotonic_resource memory(block_.data(), block_.size());
  boost::system::error_code error;
  const json::value given = json::parse(line, error, &memory);
  if (error) return bad_json(error.message());
  if (!given.is_object()) return bad_json("a request is one JSON object");
  std::string out;
  const auto* verb = given.get_object().if_contains("do");
  if (verb == nullptr || !verb->is_string() || verb->get_string() != "many") {
    append_answer(out, given);
    return out;
  }
  try {
    refuse_unknown(Field(given, ""), "many", "requests");
    const Field requests = Field(given, "").at("requests");
    if (requests.size() > kMostRequests) requests.fail("are at most 10,000");
    out = "{";
    append_id(out, given);
    out += R"("ok":true,"answers":[)";
    for (const auto& request : requests.array()) {
      if (out.size() > kLongestAnswer) requests.fail("ask for more than 64 MiB");
      if (out.back() == '}') out += ',';
      append_answer(out, request);
    }
    out += "]}";
  } catch (const wire::FieldFault& fault) {
    out = "{";
    append_id(out, given);
    append_refusal(out, {"bad-request", fault.message()});
  }
  return out;
}

void Engine::append_answer(std::string& out, const json::value& given) {
  out += '{';
  append_id(out, given);
  Answer answered;
  tape_.clear();
  try {
    const auto object = tape_.object();
    answered = respond(given);
  } catch (const wire::FieldFault& fault) {
    answered = tl::make_unexpected(Refusal{"bad-request", fault.message()});
  }
  if (!answered) return append_refusal(out, answered.error());
  out += R"("ok":true)";
  if (tape_.root().length == 1) {
    out += '}';
    return;
  }
  const std::size_t brace = out.size();
  wire::append_json(out, tape_.root());
  out[brace] = ',';  // its members go on where "ok" stands
}

Engine::Answer Engine::respond(const json::value& given) {
  const Field request(given, "");
  const Field wanted = request.at("do");
  const auto* verb = std::ranges::find(kVerbs, wanted.text(), &Verb::name);
  if (verb == std::end(kVerbs)) {
    std::string known;
    for (const Verb& each : kVerbs) known += std::string(each.name) + ", ";
    wanted.fail("unknown request; known are " + known + "many");
  }
  if (verb->needs_game) {
    current_ = sessions_.find(table_name(request));
    if (current_ == sessions_.end()) {
      return tl::make_unexpected(
          Refusal{"no-game", "there is no game yet: begin with new or load"});
    }
  }
  refuse_unknown(request, verb->name, verb->fields);
  if (!keeps_json(verb->name)) return (this->*verb->respond)(request);
  const json::value kept(given, json::storage_ptr());
  return (this->*verb->respond)(Field(kept, ""));
}

}  // namespace purloin::engine
