#pragma once

#include <span>
#include <string>
#include <string_view>

#include "match/match.h"
#include "match/names.h"

namespace purloin::match {

// What people type, without what does not show (names.h): not empty and not too long.
Result<std::string> checked_name(std::string_view given);  // 1 to 24 characters
Result<std::string> checked_chat(std::string_view given);  // 1 to 500 characters
// Whether a text can be a player's share of the dice: one line of 1 to 100 bytes.
bool are_words(std::string_view given);

// A token that a client chose for its seat: 32 hex digits, as the server would have drawn them.
bool is_token(std::string_view given);

// Of whoever sits there.
TakenNames names_of(std::span<const Place> places);

// The name, or "name 2" and so on where somebody at the table has it or one that looks like it.
std::string free_name(const std::string& name, std::span<const Place> places);

// The presets that a client may say by name.
bool is_preset(std::string_view name);

}  // namespace purloin::match
