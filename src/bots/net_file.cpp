#include "bots/net_file.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

namespace purloin::bots {
namespace {

constexpr std::string_view kFormat = "1";
constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kMostUnits = 1'000;  // of a layer: what is larger is no network of ours

// Cuts a text into lines and remembers where it is.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  bool at_end() const { return rest_.empty(); }
  std::string_view next() {
    const auto end = rest_.find('\n');
    const auto line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    ++number_;
    return line;
  }
  tl::unexpected<std::string> fault(const std::string& what) const {
    return tl::make_unexpected("line " + std::to_string(number_) + ": " + what);
  }

 private:
  std::string_view rest_;
  int number_ = 0;
};

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

using Header = std::map<std::string_view, std::string_view>;

tl::expected<Header, std::string> read_header(Lines& lines) {
  Header header;
  while (!lines.at_end()) {
    const auto line = lines.next();
    if (line.empty()) return header;
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos) return lines.fault("should be \"name: value\"");
    if (!header.emplace(line.substr(0, colon), line.substr(colon + 2)).second) {
      return lines.fault("\"" + std::string(line.substr(0, colon)) + "\" stands there twice");
    }
  }
  return lines.fault("the weights are missing");
}

// Takes the numbers of the header into `file`; what is wrong with them, if anything is.
std::optional<std::string> take_header(const Header& header, NetFile& file) {
  for (const auto name : {"format", "game", "seats", "inputs", "hidden", "outputs", "scale",
                          "command", "seed", "commit"}) {
    if (!header.contains(name)) return "the header has no \"" + std::string(name) + "\"";
  }
  if (header.at("format") != kFormat) return "its format is not " + std::string(kFormat);
  if (header.at("scale") != std::to_string(kWeightScale)) {
    return "its scale is not " + std::to_string(kWeightScale);
  }
  const auto seats = whole_number<int>(header.at("seats"));
  if (!seats || *seats < 1 || *seats > kMaxSeats) return "seats: 1 to " + std::to_string(kMaxSeats);
  file.seats = *seats;
  const auto layer = [&](std::string_view name, std::size_t& units) {
    const auto count = whole_number<std::size_t>(header.at(name));
    units = count.value_or(0);
    return units >= 1 && units <= kMostUnits;
  };
  if (!layer("inputs", file.shape.inputs) || !layer("hidden", file.shape.hidden) ||
      !layer("outputs", file.shape.outputs)) {
    return "inputs, hidden, outputs: 1 to " + std::to_string(kMostUnits);
  }
  file.game = header.at("game");
  file.command = header.at("command");
  file.seed = header.at("seed");
  file.commit = header.at("commit");
  return std::nullopt;
}

}  // namespace

tl::expected<NetFile, std::string> read_net(std::string_view text) {
  Lines lines(text);
  const auto header = read_header(lines);
  if (!header) return tl::make_unexpected(header.error());
  NetFile file;
  if (const auto fault = take_header(*header, file)) return tl::make_unexpected(*fault);
  while (!lines.at_end()) {
    auto line = lines.next();
    while (!line.empty()) {
      const auto word = line.substr(0, line.find(' '));
      const auto weight = whole_number<std::int16_t>(word);
      if (!weight) {
        return lines.fault("\"" + std::string(word) + "\" is no whole number of 16 bits");
      }
      file.weights.push_back(*weight);
      line.remove_prefix(std::min(line.size(), word.size() + 1));
    }
  }
  if (file.weights.size() != file.shape.weights()) {
    return lines.fault("there are " + std::to_string(file.weights.size()) + " weights, and the " +
                       "shape needs " + std::to_string(file.shape.weights()));
  }
  return file;
}

std::string write_net(const NetFile& file) {
  std::string text;
  const auto put = [&text](std::string_view name, const std::string& value) {
    text += std::string(name) + ": " + value + "\n";
  };
  put("format", std::string(kFormat));
  put("game", file.game);
  put("seats", std::to_string(file.seats));
  put("inputs", std::to_string(file.shape.inputs));
  put("hidden", std::to_string(file.shape.hidden));
  put("outputs", std::to_string(file.shape.outputs));
  put("scale", std::to_string(kWeightScale));
  put("command", file.command);
  put("seed", file.seed);
  put("commit", file.commit);
  std::string line;
  for (const auto weight : file.weights) {
    const auto word = std::to_string(weight);
    if (line.size() + 1 + word.size() > kLineWidth) {
      text += "\n" + line;
      line.clear();
    }
    if (!line.empty()) line += ' ';
    line += word;
  }
  return text + "\n" + line + "\n";
}

tl::expected<void, std::string> check_fit(const NetFile& file, std::string_view game,
                                          NetworkShape shape, NetworkShape room) {
  if (file.game != game) {
    return tl::make_unexpected("it is one of " + file.game + ", not of " + std::string(game));
  }
  if (shape.inputs > room.inputs || shape.outputs > room.outputs) {
    return tl::make_unexpected("there is no network for " + std::to_string(file.seats) + " seats");
  }
  if (file.shape != shape) {
    const auto said = [](NetworkShape s) {
      return std::to_string(s.inputs) + "-" + std::to_string(s.hidden) + "-" +
             std::to_string(s.outputs);
    };
    return tl::make_unexpected("with " + std::to_string(file.seats) + " seats its shape is " +
                               said(file.shape) + ", and the program's " + said(shape));
  }
  return {};
}

}  // namespace purloin::bots
