#include "texts/catalogue.h"

#include <stdexcept>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <boost/json.hpp>

namespace purloin::embedded {
extern const std::span<const std::string_view> english_texts;
}  // namespace purloin::embedded

namespace purloin::texts {
namespace {

icu::UnicodeString wide(std::string_view text) {
  return icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

icu::Formattable formattable(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value.value)) {
    return icu::Formattable(static_cast<std::int64_t>(*number));
  }
  return icu::Formattable(wide(std::get<std::string>(value.value)));
}

}  // namespace

struct Catalogue::Message {
  Message(const icu::UnicodeString& pattern, const icu::Locale& locale, UErrorCode& error)
      : format(pattern, locale, error) {}
  icu::MessageFormat format;
};

Catalogue::Catalogue(const char* locale, std::span<const std::string_view> files) {
  for (const auto file : files) {
    const auto read = boost::json::parse(boost::json::string_view(file.data(), file.size()));
    for (const auto& [key, pattern] : read.as_object()) {
      UErrorCode error = U_ZERO_ERROR;
      const std::string_view text(pattern.as_string().data(), pattern.as_string().size());
      auto message = std::make_unique<Message>(wide(text), icu::Locale(locale), error);
      if (U_FAILURE(error)) throw std::runtime_error("no message: " + std::string(text));
      messages_.emplace(std::string(key), std::move(message));
    }
  }
}

Catalogue::~Catalogue() = default;

const Catalogue& Catalogue::english() {
  static const Catalogue catalogue("en", embedded::english_texts);
  return catalogue;
}

std::string Catalogue::format(std::string_view key, const Values& values) const {
  const auto found = messages_.find(key);
  if (found == messages_.end()) return std::string(key);
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> arguments;
  for (const auto& value : values) {
    names.push_back(wide(value.name));
    arguments.push_back(formattable(value));
  }
  icu::UnicodeString text;
  UErrorCode error = U_ZERO_ERROR;
  found->second->format.format(names.data(), arguments.data(),
                               static_cast<std::int32_t>(names.size()), text, error);
  if (U_FAILURE(error)) return std::string(key);
  std::string said;
  text.toUTF8String(said);
  return said;
}

}  // namespace purloin::texts
