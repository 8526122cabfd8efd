#pragma once

namespace purloin {

// The languages in which cards and pieces have texts.
enum class Language { kEnglish, kFrench };

}  // namespace purloin
