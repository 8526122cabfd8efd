#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace purloin {

// A short text in the making, such as that of a move: lists of moves are written often, and a
// std::string that is put together piece by piece is moved or grown several times. What does not
// fit throws std::length_error: texts that somebody else chose have no place here.
class ShortText {
 public:
  static constexpr std::size_t kLongest = 96;

  template <class... Parts>
  explicit ShortText(const Parts&... parts) {
    (add(parts), ...);
  }

  void add(std::string_view text) {
    need(text.size());
    std::memcpy(letters_.data() + size_, text.data(), text.size());
    size_ += text.size();
  }
  void add(char letter) { add(letter, 1); }
  void add(char letter, int times) {
    need(static_cast<std::size_t>(times));
    for (int i = 0; i < times; ++i) letters_[size_++] = letter;
  }
  void add(int number) {
    const auto [end, error] =
        std::to_chars(letters_.data() + size_, letters_.data() + kLongest, number);
    if (error != std::errc()) need(kLongest + 1);
    size_ = static_cast<std::size_t>(end - letters_.data());
  }

  bool empty() const { return size_ == 0; }
  std::string_view view() const { return {letters_.data(), size_}; }
  std::string string() const { return std::string(view()); }

 private:
  void need(std::size_t letters) const {
    if (letters > kLongest - size_) throw std::length_error("ShortText");
  }

  std::size_t size_ = 0;
  std::array<char, kLongest> letters_;
};

}  // namespace purloin
