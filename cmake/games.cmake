# The games, and what is derived from their manifests (src/games/<game>/game.json).

set(PURLOIN_ONLY_GAMES "" CACHE STRING "The only games to build, by their folders; all of them if empty")

# games(NAME…): the games in the order in which they are offered; of each, the rooms that its own
# rooms.cmake names, its manifest as the header games/<game>/manifest.h, its data and its table; or its rules
# alone (PURLOIN_RULES_ONLY).
function(games)
  set(built ${ARGN})
  if(PURLOIN_ONLY_GAMES)
    set(built ${PURLOIN_ONLY_GAMES})
  endif()
  set_property(GLOBAL PROPERTY PURLOIN_GAMES ${built})
  foreach(game ${built})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
                 ${PROJECT_SOURCE_DIR}/src/games/${game}/game.json)
    file(READ ${PROJECT_SOURCE_DIR}/src/games/${game}/game.json manifest)
    write_manifest_header(${game} "${manifest}")
    if(PURLOIN_RULES_ONLY)
      room(games/${game} USES core)
    else()
      include(src/games/${game}/rooms.cmake)
      embed_game_data(${game} "${manifest}")
      write_table(${game})
    endif()
  endforeach()
endfunction()

function(write_manifest_header game manifest)
  foreach(member id title events rules rules-version minutes)
    string(JSON ${member} GET "${manifest}" ${member})
  endforeach()
  string(JSON least GET "${manifest}" seats 0)
  string(JSON most GET "${manifest}" seats 1)
  door_of(games/${game} door)
  file(CONFIGURE OUTPUT ${door}/games/${game}/manifest.h @ONLY CONTENT
"// Made from src/games/@game@/game.json.
#pragma once

#include <string_view>

namespace purloin::@game@ {

struct Manifest {
  static constexpr std::string_view kId = \"@id@\";
  static constexpr std::string_view kTitle = \"@title@\";
  static constexpr std::string_view kPrefix = \"@events@\";  // of its events
  static constexpr std::string_view kRulePrefix = \"@rules@\";
  // Stands in every table's first step and in its record. Goes up with each change after which a
  // game that was begun before would go on in another way (tests/signature.txt then changes too).
  static constexpr int kRulesVersion = @rules-version@;
  static constexpr int kMinSeats = @least@;
  static constexpr int kMaxSeats = @most@;
  static constexpr int kMinutes = @minutes@;  // of a game among people, roughly
  // All of it, the options in their order.
  static constexpr std::string_view kJson = R\"json(@manifest@)json\";
};

}  // namespace purloin::@game@
")
endfunction()

# write_table(GAME): the game as a table whose game is not known (src/wire/erased.h), compiled here once for all
# who need one; they include games/<game>/wire/table.h.
function(write_table game)
  door_of(games/${game}/wire door)
  file(CONFIGURE OUTPUT ${door}/games/${game}/wire/table.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include \"games/@game@/wire/codec.h\"
#include \"wire/erased.h\"

namespace purloin::wire {

extern template class ErasedTable<@game@::Codec>;
extern template class ErasedGame<@game@::Codec>;

}  // namespace purloin::wire
")
  set(source ${PROJECT_BINARY_DIR}/tables/${game}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"games/@game@/wire/table.h\"

namespace purloin::wire {

template class ErasedTable<@game@::Codec>;
template class ErasedGame<@game@::Codec>;

}  // namespace purloin::wire
")
  target_sources(room_${game}_wire PRIVATE ${source})
  # Most of what a move costs besides its rules; g++ inlines less of it in a larger unit.
  set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(embed_game_data game manifest)
  string(JSON data ERROR_VARIABLE none GET "${manifest}" data)
  if(NOT none)
    embed_text(room_${game}_wire data/${data} ${game}_data)
  endif()
  string(JSON id GET "${manifest}" id)
  string(JSON nets ERROR_VARIABLE none LENGTH "${manifest}" nets)
  if(NOT none)
    math(EXPR last "${nets} - 1")
    set(files)
    foreach(i RANGE ${last})
      string(JSON seats GET "${manifest}" nets ${i})
      list(APPEND files data/nets/${id}-${seats}.net)
    endforeach()
    embed_texts(room_${game}_bots ${game}_nets ${files})
  endif()
endfunction()

# has_nets(GAME VARIABLE): whether bots of it have value networks, which its room training makes.
function(has_nets game variable)
  file(READ ${PROJECT_SOURCE_DIR}/src/games/${game}/game.json manifest)
  string(JSON nets ERROR_VARIABLE none LENGTH "${manifest}" nets)
  if(none)
    set(${variable} NO PARENT_SCOPE)
  else()
    set(${variable} YES PARENT_SCOPE)
  endif()
endfunction()

# rooms_of_games(VARIABLE ROOM…): those rooms of every game; "." is the rules.
function(rooms_of_games variable)
  get_property(games GLOBAL PROPERTY PURLOIN_GAMES)
  set(rooms)
  foreach(game ${games})
    foreach(room ${ARGN})
      if(room STREQUAL ".")
        list(APPEND rooms games/${game})
      else()
        list(APPEND rooms games/${game}/${room})
      endif()
    endforeach()
  endforeach()
  set(${variable} ${rooms} PARENT_SCOPE)
endfunction()

# The headers by which src/registry knows the games: their codecs, their tables, their bots and their boards.
function(write_registry)
  get_property(games GLOBAL PROPERTY PURLOIN_GAMES)
  set(codec_headers "")
  set(table_headers "")
  set(manifest_headers "")
  set(bot_headers "")
  set(board_headers "")
  set(codecs)
  set(bots "")
  set(critics "")
  set(boards "")
  foreach(game ${games})
    string(APPEND codec_headers "#include \"games/${game}/wire/codec.h\"\n")
    string(APPEND table_headers "#include \"games/${game}/wire/table.h\"\n")
    string(APPEND manifest_headers "#include \"games/${game}/manifest.h\"\n")
    string(APPEND bot_headers "#include \"games/${game}/bots/bots.h\"\n")
    string(APPEND board_headers "#include \"games/${game}/terminal/board.h\"\n")
    list(APPEND codecs "${game}::Codec")
    string(APPEND bots "    {${game}::Manifest::kId, ${game}::make_bot},\n")
    string(APPEND critics "    {${game}::Manifest::kId, ${game}::make_critic},\n")
    string(APPEND boards "    {${game}::Manifest::kId, ${game}::draw_board},\n")
  endforeach()
  list(JOIN codecs ", " codecs)
  door_of(registry door)
  file(CONFIGURE OUTPUT ${door}/registry/listed_codecs.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include <tuple>

@codec_headers@
namespace purloin::registry {

using AllCodecs = std::tuple<@codecs@>;

}  // namespace purloin::registry
")
  file(CONFIGURE OUTPUT ${door}/registry/listed_tables.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

@table_headers@")
  file(CONFIGURE OUTPUT ${door}/registry/listed_bots.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include \"bots/bot.h\"
#include \"bots/critic.h\"
@bot_headers@@manifest_headers@
namespace purloin::registry {

using MakeBot = std::unique_ptr<bots::Bot> (*)(std::string_view name);
inline constexpr std::pair<std::string_view, MakeBot> kBotMakers[] = {
@bots@};

using MakeCritic = std::unique_ptr<bots::Critic> (*)();
inline constexpr std::pair<std::string_view, MakeCritic> kCriticMakers[] = {
@critics@};

}  // namespace purloin::registry
")
  file(CONFIGURE OUTPUT ${door}/registry/listed_boards.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include <string>
#include <string_view>
#include <utility>

@manifest_headers@@board_headers@#include \"terminal/drawing/sight.h\"

namespace purloin::registry {

using DrawBoard = std::string (*)(const terminal::Sight& sight);
inline constexpr std::pair<std::string_view, DrawBoard> kBoards[] = {
@boards@};

}  // namespace purloin::registry
")
endfunction()

# write_trainers(FOLDER): listed_trainers.h, what trains the networks of the games that have some.
function(write_trainers folder)
  get_property(games GLOBAL PROPERTY PURLOIN_GAMES)
  set(headers "")
  set(trainers)
  foreach(game ${games})
    has_nets(${game} has)
    if(has)
      string(APPEND headers "#include \"games/${game}/training/training.h\"\n")
      list(APPEND trainers "&${game}::kTrainer")
    endif()
  endforeach()
  list(JOIN trainers ", " trainers)
  file(CONFIGURE OUTPUT ${folder}/listed_trainers.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include <array>

@headers@#include \"training/trainer.h\"

namespace purloin::app {

inline constexpr std::array kTrainers = std::to_array<const training::Trainer*>({@trainers@});

}  // namespace purloin::app
")
endfunction()

# has_tensors(GAME VARIABLE): whether it says how programs that learn see it.
function(has_tensors game variable)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/src/games/${game}/tensors)
    set(${variable} YES PARENT_SCOPE)
  else()
    set(${variable} NO PARENT_SCOPE)
  endif()
endfunction()

# games_with_tensors(VARIABLE): the rooms of those games that batches are made of.
function(games_with_tensors variable)
  get_property(games GLOBAL PROPERTY PURLOIN_GAMES)
  set(rooms)
  foreach(game ${games})
    has_tensors(${game} has)
    if(has)
      list(APPEND rooms games/${game} games/${game}/story games/${game}/wire games/${game}/tensors)
    endif()
  endforeach()
  set(${variable} ${rooms} PARENT_SCOPE)
endfunction()

# The header by which others know the games that have tensors.
function(write_tensors)
  get_property(games GLOBAL PROPERTY PURLOIN_GAMES)
  set(headers "")
  set(visits "")
  foreach(game ${games})
    has_tensors(${game} has)
    if(has)
      string(APPEND headers "#include \"games/${game}/tensors/tensors.h\"\n#include \"games/${game}/wire/table.h\"\n")
      string(APPEND visits "  visit(${game}::Codec{}, std::type_identity<${game}::Tensors>{});\n")
    endif()
  endforeach()
  door_of(tensors/tables door)
  file(CONFIGURE OUTPUT ${door}/tensors/tables/listed_tensors.h @ONLY CONTENT
"// Made from the list of games in CMakeLists.txt.
#pragma once

#include <type_traits>

@headers@
namespace purloin::tensors {

// Calls visit(Codec{}, std::type_identity<Tensors>{}) for every game that has tensors.
template <class F>
void for_each_tensors(F&& visit) {
@visits@}

}  // namespace purloin::tensors
")
endfunction()
