#pragma once

#include <string>
#include <string_view>

namespace purloin::terminal {

// Colours for a terminal; plain text for everything else.
class Paint {
 public:
  explicit Paint(bool colors) : colors_(colors) {}

  std::string bold(std::string_view text) const { return wrap("1", text); }
  std::string dim(std::string_view text) const { return wrap("2", text); }
  std::string red(std::string_view text) const { return wrap("31", text); }
  std::string green(std::string_view text) const { return wrap("32", text); }
  std::string yellow(std::string_view text) const { return wrap("33", text); }
  std::string blue(std::string_view text) const { return wrap("34", text); }
  std::string magenta(std::string_view text) const { return wrap("35", text); }
  std::string cyan(std::string_view text) const { return wrap("36", text); }
  // What empties the screen, and what was scrolled off it.
  std::string clear() const { return colors_ ? "\x1b[2J\x1b[3J\x1b[H" : ""; }

 private:
  std::string wrap(std::string_view code, std::string_view text) const {
    if (!colors_) return std::string(text);
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }
  bool colors_;
};

// Pads by the given visible width, so that painted text lines up too.
inline std::string padded(std::string painted, std::size_t visible, std::size_t width) {
  if (visible < width) painted.append(width - visible, ' ');
  return painted;
}

}  // namespace purloin::terminal
