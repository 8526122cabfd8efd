# room(PATH [USES room…] [LINKS library…] [EXPORTS library…] [PCH header…])
#
# A room is a folder of src/ with its own target, room_<name>. Its headers are reached as
# "<path>/<file>.h" through its door, a folder of links that is on the include path of those who name
# the room themselves and of nobody else: knowing a room does not mean knowing whom it knows. So an
# include that the plan does not allow fails to build, also where a header would bring it along.
# LINKS are libraries for the room's own use; EXPORTS are those that its headers speak of.
#
# The plan is written to rooms.txt in the build folder, a line a room, for
# tests/checks/include_graph.py.
set(PURLOIN_PLAN ${CMAKE_BINARY_DIR}/rooms.txt)
file(WRITE ${PURLOIN_PLAN} "")

function(room path)
  cmake_parse_arguments(ARG "" "" "USES;LINKS;EXPORTS;PCH" ${ARGN})
  list(JOIN ARG_USES " " used_rooms)
  file(APPEND ${PURLOIN_PLAN} "${path}: ${used_rooms}\n")
  string(REPLACE "games/" "" name ${path})
  set(target room_${name})
  set(door ${CMAKE_BINARY_DIR}/rooms/${name})
  get_filename_component(parent ${door}/${path} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${path} ${door}/${path} SYMBOLIC)

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${path}/*.cpp)
  if(sources)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC ${door})
    list(TRANSFORM ARG_USES REPLACE "games/" "" OUTPUT_VARIABLE used_targets)
    list(TRANSFORM used_targets PREPEND room_)
    target_link_libraries(${target} PRIVATE ${used_targets} ${ARG_LINKS} PUBLIC ${ARG_EXPORTS})
  else()
    add_library(${target} INTERFACE)  # headers alone: whoever compiles them names what they use
    target_include_directories(${target} INTERFACE ${door})
    target_link_libraries(${target} INTERFACE ${ARG_EXPORTS})
  endif()
  if(ARG_PCH)
    target_precompile_headers(${target} PRIVATE ${ARG_PCH})
  endif()
endfunction()
