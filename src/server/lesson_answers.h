#pragma once

#include "server/http_answers.h"

// Guided first games, over HTTP. Nothing of them is kept.
namespace purloin::server {

// GET /api/lessons/GAME
Response lesson_facts_answer(const Request& request, std::string_view game);
// POST /api/lessons/GAME
Response lesson_answer(const Request& request, std::string_view game, Guest& guest, Desk& desk);

}  // namespace purloin::server
