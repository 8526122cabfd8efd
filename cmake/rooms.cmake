# room(PATH [USES room…] [LINKS library…] [EXPORTS library…] [PCH name])
#
# A room is a folder of src/ with its own target, room_<name>. Its headers are reached as
# "<path>/<file>.h" through its door, a folder with a link to each of them that is on the include path
# of those who name the room themselves and of nobody else: knowing a room does not mean knowing whom
# it knows, nor the rooms that stand in folders of its own. So an include that the plan does not allow
# fails to build, also where a header would bring it along.
# LINKS are libraries for the room's own use; EXPORTS are those that its headers speak of. PCH is a
# set of headers that precompiled() has prepared.
#
# The plan is written to rooms.txt in the build folder, a line a room, for
# tests/checks/include_graph.py.
set(PURLOIN_PLAN ${PROJECT_BINARY_DIR}/rooms.txt)
file(WRITE ${PURLOIN_PLAN} "")

# room_name(PATH VARIABLE): "games/crypt/story" is crypt_story.
function(room_name path variable)
  string(REPLACE "games/" "" name ${path})
  string(REPLACE "/" "_" name ${name})
  set(${variable} ${name} PARENT_SCOPE)
endfunction()

# door_of(PATH VARIABLE): the folder in which the headers of a room lie, for those that are made.
function(door_of path variable)
  room_name(${path} name)
  set(${variable} ${PROJECT_BINARY_DIR}/rooms/${name} PARENT_SCOPE)
endfunction()

function(link_headers path door)
  # Doors used to be links to whole folders: what is linked there would end up in the source.
  set(step ${door})
  string(REPLACE "/" ";" steps ${path})
  foreach(name ${steps})
    set(step ${step}/${name})
    if(IS_SYMLINK ${step})
      file(REMOVE ${step})
    endif()
  endforeach()
  file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${path}/*.h)
  file(MAKE_DIRECTORY ${door}/${path})
  file(GLOB linked ${door}/${path}/*.h)
  foreach(link ${linked})  # a header that is gone leaves no way in
    get_filename_component(name ${link} NAME)
    if(IS_SYMLINK ${link} AND NOT EXISTS ${PROJECT_SOURCE_DIR}/src/${path}/${name})
      file(REMOVE ${link})
    endif()
  endforeach()
  foreach(header ${headers})
    get_filename_component(name ${header} NAME)
    file(CREATE_LINK ${header} ${door}/${path}/${name} SYMBOLIC)
  endforeach()
endfunction()

function(room path)
  cmake_parse_arguments(ARG "" "PCH" "USES;LINKS;EXPORTS" ${ARGN})
  list(JOIN ARG_USES " " used_rooms)
  file(APPEND ${PURLOIN_PLAN} "${path}: ${used_rooms}\n")
  room_name(${path} name)
  set(target room_${name})
  set_property(GLOBAL APPEND PROPERTY PURLOIN_ROOMS ${target})
  door_of(${path} door)
  link_headers(${path} ${door})

  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${path}/*.cpp)
  if(sources)
    add_library(${target} STATIC ${sources})
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${door}>)
    foreach(used ${ARG_USES})
      room_name(${used} used_name)
      target_link_libraries(${target} PRIVATE room_${used_name})
    endforeach()
    target_link_libraries(${target} PRIVATE ${ARG_LINKS} PUBLIC ${ARG_EXPORTS})
  else()
    add_library(${target} INTERFACE)  # headers alone: whoever compiles them names what they use
    target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${door}>)
    target_link_libraries(${target} INTERFACE ${ARG_EXPORTS})
  endif()
  if(ARG_PCH)
    target_precompile_headers(${target} REUSE_FROM pch_${ARG_PCH})
  endif()
endfunction()

# precompiled(NAME LIBRARIES library… HEADERS header…): headers that several rooms read, compiled once
# for all of them.
function(precompiled name)
  cmake_parse_arguments(ARG "" "" "LIBRARIES;HEADERS" ${ARGN})
  set(source ${PROJECT_BINARY_DIR}/pch_${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(pch_${name} OBJECT ${source})
  target_link_libraries(pch_${name} PRIVATE ${ARG_LIBRARIES})
  target_precompile_headers(pch_${name} PRIVATE ${ARG_HEADERS})
endfunction()
