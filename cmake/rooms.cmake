# room(PATH [USES room…] [LINKS library…] [EXPORTS library…] [PCH name])
#
# A room is a folder of src/ with its own target, room_<name>. Its headers are reached as
# "<path>/<file>.h" through its door, a folder of links that is on the include path of those who name
# the room themselves and of nobody else: knowing a room does not mean knowing whom it knows. So an
# include that the plan does not allow fails to build, also where a header would bring it along.
# LINKS are libraries for the room's own use; EXPORTS are those that its headers speak of. PCH is a
# set of headers that precompiled() has prepared; the room is then compiled with that set's options.
#
# The plan is written to rooms.txt in the build folder, a line a room, for
# tests/checks/include_graph.py.
set(PURLOIN_PLAN ${CMAKE_BINARY_DIR}/rooms.txt)
file(WRITE ${PURLOIN_PLAN} "")

function(room path)
  cmake_parse_arguments(ARG "" "PCH" "USES;LINKS;EXPORTS" ${ARGN})
  list(JOIN ARG_USES " " used_rooms)
  file(APPEND ${PURLOIN_PLAN} "${path}: ${used_rooms}\n")
  string(REPLACE "games/" "" name ${path})
  string(REPLACE "/" "_" name ${name})
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
    list(TRANSFORM used_targets REPLACE "/" "_")
    list(TRANSFORM used_targets PREPEND room_)
    target_link_libraries(${target} PRIVATE ${used_targets} ${ARG_LINKS} PUBLIC ${ARG_EXPORTS})
  else()
    add_library(${target} INTERFACE)  # headers alone: whoever compiles them names what they use
    target_include_directories(${target} INTERFACE ${door})
    target_link_libraries(${target} INTERFACE ${ARG_EXPORTS})
  endif()
  if(ARG_PCH)
    target_precompile_headers(${target} REUSE_FROM pch_${ARG_PCH})
    target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:pch_${ARG_PCH},COMPILE_OPTIONS>)
  endif()
endfunction()

# precompiled(NAME LIBRARIES library… HEADERS header… [OPTIONS flag…]): headers that several rooms
# read, compiled once for all of them.
function(precompiled name)
  cmake_parse_arguments(ARG "" "" "LIBRARIES;HEADERS;OPTIONS" ${ARGN})
  set(source ${CMAKE_BINARY_DIR}/pch_${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(pch_${name} OBJECT ${source})
  target_link_libraries(pch_${name} PRIVATE ${ARG_LIBRARIES})
  target_compile_options(pch_${name} PRIVATE ${ARG_OPTIONS})
  target_precompile_headers(pch_${name} PRIVATE ${ARG_HEADERS})
endfunction()
