#include "match/names.h"

#include <memory>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <utility>

namespace purloin::match {
namespace {

using icu::UnicodeString;

constexpr UChar32 kBlankBraille = 0x2800;  // a symbol by its category, and nothing to see
constexpr int kMostMarks = 2;              // on one letter, as in Vietnamese

UnicodeString read(std::string_view utf8) {
  return UnicodeString::fromUTF8({utf8.data(), static_cast<std::int32_t>(utf8.size())});
}

std::string write(const UnicodeString& text) {
  std::string utf8;
  return text.toUTF8String(utf8);
}

bool is_joiner(UChar32 c) {
  return u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) ||
         u_hasBinaryProperty(c, UCHAR_VARIATION_SELECTOR);
}

bool shows(UChar32 c) {
  constexpr std::uint32_t kUnseen =
      U_GC_C_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;  // controls, formats, private, unassigned; lines
  return (U_GET_GC_MASK(c) & kUnseen) == 0 && c != kBlankBraille &&
         !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

bool is_mark(UChar32 c) {
  return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

template <class F>
void for_each_character(const UnicodeString& text, F&& visit) {
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) visit(text.char32At(i));
}

UnicodeString composed(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFCInstance(status);
  return form == nullptr ? text : form->normalize(text, status);
}

UnicodeString folded(const UnicodeString& text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return form == nullptr ? text : form->normalize(text, status);
}

// Texts with the same skeleton look alike.
UnicodeString skeleton(const UnicodeString& text) {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(uspoof_open(&status),
                                                                   uspoof_close);
  }();
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, text, out, &status);
  return U_SUCCESS(status) ? out : text;
}

}  // namespace

std::string shown_name(std::string_view utf8) {
  UnicodeString out;
  bool is_space_due = false;
  int marks = 0;
  for_each_character(composed(read(utf8)), [&](UChar32 c) {
    if (u_isUWhiteSpace(c)) {
      is_space_due = !out.isEmpty();
      return;
    }
    if (!shows(c)) return;
    marks = is_mark(c) ? marks + 1 : 0;
    // A mark needs something to stand on.
    if (marks > kMostMarks || (marks > 0 && (out.isEmpty() || is_space_due))) return;
    if (std::exchange(is_space_due, false)) out.append(UChar32{' '});
    out.append(c);
  });
  return write(out);
}

std::string shown_text(std::string_view utf8) {
  UnicodeString out;
  for_each_character(read(utf8), [&](UChar32 c) {
    if (shows(c) || is_joiner(c)) out.append(c);
  });
  return write(out.trim());
}

void TakenNames::add(std::string_view name) {
  as_written_.insert(write(skeleton(read(name))));
  folded_.insert(write(skeleton(folded(read(name)))));
}

bool TakenNames::has_alike(std::string_view name) const {
  if (as_written_.empty()) return false;
  const auto text = read(name);
  return as_written_.contains(write(skeleton(text))) ||
         folded_.contains(write(skeleton(folded(text))));
}

// One more number than there are names is enough: no two numbers look alike.
std::string TakenNames::free_name(const std::string& wanted) const {
  std::string name = wanted;
  for (int n = 2; has_alike(name); ++n) name = wanted + " " + std::to_string(n);
  return name;
}

}  // namespace purloin::match
