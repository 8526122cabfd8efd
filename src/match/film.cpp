#include "match/film.h"

#include "match/document.h"
#include "match/telling.h"
#include "wire/described.h"
#include "wire/patch.h"

namespace purloin::match {
namespace {

Vantage vantage_of(const Match& match, const Onlooker& onlooker) {
  if (onlooker.sees_all) return {std::nullopt, Memory::kOpen, true};
  return match.vantage(onlooker.viewer);
}

wire::Tape taped(const wire::TableDoc& document) {
  wire::Tape tape;
  wire::put_described(tape, document);
  return tape;
}

// What a step changes of the document besides the view, for which its events have patches.
wire::Tape taped_without_view(const Match& match, Vantage vantage) {
  auto doc = document_from(match, vantage, true);
  doc.view.reset();
  return taped(doc);
}

// Films a game that has begun, step by step.
class Camera {
 public:
  Camera(Match& match, const Onlooker& onlooker)
      : match_(match), vantage_(vantage_of(match, onlooker)) {}

  // From here on everything is told.
  void begin() { shown_ = taped_without_view(match_, vantage_); }

  wire::FilmStep take(const Step& step) {
    const Scene before(match_);
    match_.apply(step);
    wire::FilmStep filmed;
    filmed.v = match_.version();
    filmed.at = step.at;
    filmed.events.text =
        '[' + tell(before, step, match_, vantage_, wire::Views::kPatched).events + ']';
    std::string& patch = filmed.patch.text;
    patch = "{";
    if (before.table != match_.position() && !are_told_by_views(std::span(&step, 1))) {
      wire::Tape view;
      match_.table().put_view(view, vantage_);
      patch += "\"view\":[";
      wire::append_json(patch, view.root());
      patch += ']';
    }
    auto now = taped_without_view(match_, vantage_);
    std::string rest;
    wire::append_patch_members(rest, shown_, now);
    if (patch.size() > 1 && !rest.empty()) patch += ',';
    patch += rest + '}';
    shown_ = std::move(now);
    return filmed;
  }

 private:
  Match& match_;
  Vantage vantage_;
  wire::Tape shown_;
};

}  // namespace

std::optional<Onlooker> read_onlooker(std::string_view text, int seats) {
  if (text == "watch") return Onlooker{};
  if (text == "all") return Onlooker{std::nullopt, true};
  if (text.size() != 1 || text[0] < '0' || text[0] >= '0' + seats) return std::nullopt;
  return Onlooker{Seat(text[0] - '0'), false};
}

std::string write_onlooker(const Onlooker& onlooker) {
  if (onlooker.sees_all) return "all";
  return onlooker.viewer ? std::to_string(onlooker.viewer->index()) : "watch";
}

wire::FilmAnswer film(std::span<const Step> steps, const Onlooker& onlooker, int after,
                      std::size_t most) {
  Match match(steps[0]);
  std::size_t next = 1;
  while (!match.has_started()) match.apply(steps[next++]);
  wire::FilmAnswer film;
  film.table = match.opening().table;
  film.as = write_onlooker(onlooker);
  if (after <= match.version()) {
    auto doc = taped(document_from(match, vantage_of(match, onlooker), true));
    wire::append_json(film.doc.emplace().text, doc.root());
    film.log = tell_log(steps.first(next), 0, next, onlooker.viewer, wire::Views::kLeftOut);
  }
  // What came before is only folded.
  while (match.version() < after && next < steps.size() && !match.is_over()) {
    match.apply(steps[next++]);
  }
  film.v = match.version();
  Camera camera(match, onlooker);
  camera.begin();
  // What people do when the game is over is none of it.
  while (next < steps.size() && !match.is_over() && film.steps.size() < most) {
    film.steps.push_back(camera.take(steps[next++]));
  }
  film.is_whole = next == steps.size() || match.is_over();
  return film;
}

std::optional<wire::json::object> position_at(std::span<const Step> steps, int version) {
  if (version < 1 || version > static_cast<int>(steps.size())) return std::nullopt;
  Match match(steps[0]);
  for (const auto& step : steps.first(static_cast<std::size_t>(version)).subspan(1)) {
    match.apply(step);
  }
  if (!match.has_started() || match.is_over()) return std::nullopt;
  return match.table().state();
}

}  // namespace purloin::match
