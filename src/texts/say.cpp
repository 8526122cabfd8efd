#include "texts/say.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <boost/json.hpp>

namespace purloin::texts {
namespace {

namespace json = boost::json;

constexpr std::string_view kMissing = "none";  // what messages choose by

std::string text_of(const json::value& value) {
  return std::string(value.as_string().data(), value.as_string().size());
}

class Speaker {
 public:
  Speaker(const Catalogue& catalogue, const std::vector<std::string>& names)
      : catalogue_(catalogue), names_(names) {}

  std::string say(const Shape& shape, const json::object& event) const {
    Values values;
    for (const auto& argument : shape.arguments) {
      const auto* given = event.if_contains({argument.name.name.data(), argument.name.name.size()});
      if (given == nullptr) {
        values.push_back({argument.name.name, left_out(argument)});
      } else {
        values.push_back({argument.name.name, value_of(shape, argument, *given)});
      }
    }
    return catalogue_.format(shape.key, values);
  }

 private:
  using Said = std::variant<std::int64_t, std::string>;

  // What is none or not so is not sent; what may be missing is chosen by.
  static Said left_out(const Argument& argument) {
    if (argument.may_be_missing) return std::string(kMissing);
    if (argument.kind == ArgumentKind::number) return std::int64_t{0};
    return std::string(argument.kind == ArgumentKind::flag ? "false" : kMissing);
  }

  Said value_of(const Shape& shape, const Argument& argument, const json::value& given) const {
    switch (argument.kind) {
      case ArgumentKind::seat:
        return names_[given.to_number<std::size_t>()];
      case ArgumentKind::piece:
        return name_of_piece(shape.key, text_of(given));
      case ArgumentKind::number:
        // ICU chooses by texts alone, and what may be missing is there to choose by.
        if (argument.may_be_missing) return std::to_string(given.to_number<std::int64_t>());
        return given.to_number<std::int64_t>();
      case ArgumentKind::odds:
        return std::to_string(std::lround(given.to_number<double>() * 100)) + "%";
      case ArgumentKind::dice:
        return dice(given.as_array());
      case ArgumentKind::choice:
      case ArgumentKind::text:
        return text_of(given);
      case ArgumentKind::flag:
        return given.as_bool() ? "true" : "false";
      case ArgumentKind::list:
        return list(*argument.item, given.as_array());
    }
    return {};
  }

  // "dh.piece.louvre" for "louvre" in "dh.tries"; for "painting-35" the n of "dh.piece.painting" is
  // 35, where no message has that name.
  std::string name_of_piece(std::string_view key, const std::string& id) const {
    const std::string piece = std::string(key.substr(0, key.find('.'))) + ".piece." + id;
    if (catalogue_.has(piece)) return catalogue_.format(piece, {});
    const std::size_t dash = piece.rfind('-');
    int n = 0;
    const auto* const end = piece.data() + piece.size();
    if (dash == std::string::npos || std::from_chars(piece.data() + dash + 1, end, n).ptr != end) {
      return id;
    }
    const std::string family = piece.substr(0, dash);
    return catalogue_.has(family) ? catalogue_.format(family, {{"n", std::int64_t{n}}}) : id;
  }

  static std::string dice(const json::array& faces) {
    std::string text;
    for (const auto& face : faces) {
      text += (text.empty() ? "" : " ") + std::to_string(face.to_number<int>());
    }
    return text;
  }

  // An empty list is missing, for messages that choose by it.
  std::string list(const Shape& item, const json::array& given) const {
    if (given.empty()) return std::string(kMissing);
    std::string text;
    const std::string between = std::string(item.key) + ".and";
    for (const auto& each : given) {
      if (!text.empty()) text += catalogue_.format(catalogue_.has(between) ? between : "and", {});
      text += say(item, each.as_object());
    }
    return text;
  }

  const Catalogue& catalogue_;
  const std::vector<std::string>& names_;
};

}  // namespace

std::string say(const Catalogue& catalogue, const Shapes& shapes, const json::object& event,
                const std::vector<std::string>& names) {
  const std::string key = text_of(event.at("key"));
  const auto found = std::ranges::find(shapes, key, &Shape::key);
  if (found == shapes.end()) return catalogue.format(key, {});  // has no arguments
  return Speaker(catalogue, names).say(**found, event);
}

}  // namespace purloin::texts
