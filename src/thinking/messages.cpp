#include "thinking/messages.h"

#include "core/vantage.h"
#include "wire/described.h"
#include "wire/fields.h"
#include "wire/json.h"

namespace purloin::thinking {
namespace {

namespace json = wire::json;
using wire::Field;

constexpr int kMostThreads = 4096;
constexpr int kLongestThought = 600'000;

template <class Message, class F>
std::optional<Message> read(std::string_view text, F read_members) {
  boost::system::error_code error;
  const json::value document = json::parse(text, error);
  if (error) return std::nullopt;
  try {
    return read_members(Field(document, ""));
  } catch (const wire::FieldFault&) {
    return std::nullopt;
  }
}

}  // namespace

std::string asked_at(std::string_view thinker) {
  return "think.1." + std::string(thinker);
}

std::string view_for_thinkers(const wire::AnyTable& table) {
  wire::Tape tape;
  table.put_view(tape, Vantage{table.actor().seat(), Memory::kOpen});
  return wire::to_json(tape);
}

std::string to_json(const Announcement& said) {
  return json::serialize(
      json::object{{"thinker", said.thinker}, {"threads", said.threads}, {"free", said.free}});
}

std::string to_json(const Task& task) {
  std::string text = json::serialize(json::object{
      {"bot", task.bot}, {"game", task.game}, {"rules", task.rules}, {"ms", task.time.count()}});
  text.pop_back();
  return text + ",\"view\":" + task.view + "}";
}

std::string to_json(const Solution& solution) {
  if (solution.fault) {
    return json::serialize(
        json::object{{"fault", *solution.fault == Fault::kBusy ? "busy" : "unknown"}});
  }
  return json::serialize(json::object{{"move", solution.move},
                                      {"us", solution.thought.count()},
                                      {"iterations", solution.iterations}});
}

std::optional<Announcement> read_announcement(std::string_view text) {
  return read<Announcement>(text, [](const Field& all) {
    return Announcement{std::string(all.at("thinker").text()),
                        all.at("threads").integer(0, kMostThreads),
                        all.at("free").integer(0, kMostThreads)};
  });
}

std::optional<Task> read_task(std::string_view text) {
  return read<Task>(text, [](const Field& all) {
    return Task{std::string(all.at("bot").text()), std::string(all.at("game").text()),
                all.at("rules").integer(0, 1'000'000),
                std::chrono::milliseconds(all.at("ms").integer(0, kLongestThought)),
                json::serialize(all.at("view").object())};
  });
}

std::optional<Solution> read_solution(std::string_view text) {
  return read<Solution>(text, [](const Field& all) {
    Solution solution;
    if (const auto fault = all.find("fault")) {
      solution.fault = fault->text() == "busy" ? Fault::kBusy : Fault::kUnknown;
      return solution;
    }
    solution.move = all.at("move").text();
    solution.thought = std::chrono::microseconds(all.at("us").integer(0, 2'000'000'000));
    solution.iterations =
        static_cast<std::uint64_t>(all.at("iterations").integer(0, 2'000'000'000));
    return solution;
  });
}

}  // namespace purloin::thinking
