# room(PATH [USES room…] [LINKS library…] [EXPORTS library…] [OPTIONS option…] [PCH name]
#      [OFTEN source… OFTEN_PCH name] [UNITY number])
#
# A room is a folder of src/ with its own target, room_<name>. Its headers are reached as
# "<path>/<file>.h" through its door, a folder with a link to each of them that is on the include path
# of those who name the room themselves and of nobody else: knowing a room does not mean knowing whom
# it knows, nor the rooms that stand in folders of its own. So an include that the plan does not allow
# fails to build, also where a header would bring it along.
# LINKS are libraries for the room's own use; EXPORTS are those that its headers speak of. OPTIONS
# are the compiler's; PCH is a set of headers that precompiled() has prepared, with options of its own.
# OFTEN are sources of the room that are compiled with another such set, since they are passed through
# more often than the rest. UNITY is how many sources are compiled as one.
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
  cmake_parse_arguments(ARG "" "PCH;OFTEN_PCH;UNITY" "USES;LINKS;EXPORTS;OPTIONS;OFTEN" ${ARGN})
  list(JOIN ARG_USES " " used_rooms)
  file(APPEND ${PURLOIN_PLAN} "${path}: ${used_rooms}\n")
  room_name(${path} name)
  set(target room_${name})
  set_property(GLOBAL APPEND PROPERTY PURLOIN_ROOMS ${target})
  door_of(${path} door)
  link_headers(${path} ${door})

  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${path}/*.cpp)
  if(NOT sources)  # headers alone: whoever compiles them names what they use
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE $<BUILD_INTERFACE:${door}>)
    target_link_libraries(${target} INTERFACE ${ARG_EXPORTS})
    return()
  endif()
  set(parts ${target})
  if(ARG_OFTEN)
    list(TRANSFORM ARG_OFTEN REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/${path}/\\1.cpp" OUTPUT_VARIABLE often)
    list(REMOVE_ITEM sources ${often})
    add_library(${target}_often OBJECT ${often})
    use_precompiled(${target}_often ${ARG_OFTEN_PCH})
    list(APPEND sources $<TARGET_OBJECTS:${target}_often>)
    list(APPEND parts ${target}_often)
  endif()
  add_library(${target} STATIC ${sources})
  if(ARG_PCH)
    use_precompiled(${target} ${ARG_PCH})
  endif()
  foreach(part ${parts})
    target_include_directories(${part} PUBLIC $<BUILD_INTERFACE:${door}>)
    foreach(used ${ARG_USES})
      room_name(${used} used_name)
      target_link_libraries(${part} PRIVATE room_${used_name})
    endforeach()
    target_link_libraries(${part} PRIVATE ${ARG_LINKS} PUBLIC ${ARG_EXPORTS})
    target_compile_options(${part} PRIVATE ${ARG_OPTIONS})
    if(ARG_UNITY)
      set_target_properties(${part} PROPERTIES UNITY_BUILD_BATCH_SIZE ${ARG_UNITY})
    endif()
  endforeach()
endfunction()

# precompiled(NAME [OPTIONS option…] LIBRARIES library… HEADERS header…): headers that several rooms
# read, compiled once for all of them; it fits only those with the same options, so they get them.
function(precompiled name)
  cmake_parse_arguments(ARG "" "" "OPTIONS;LIBRARIES;HEADERS" ${ARGN})
  set(kind PURLOIN_PCH ${ARG_HEADERS} ${ARG_OPTIONS})
  get_property(target GLOBAL PROPERTY "${kind}")
  if(NOT target)
    set(target pch_${name})
    set(source ${PROJECT_BINARY_DIR}/${target}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "")
    add_library(${target} OBJECT ${source})
    target_link_libraries(${target} PRIVATE ${ARG_LIBRARIES})
    target_compile_options(${target} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
    set_property(GLOBAL PROPERTY "${kind}" ${target})
  endif()
  set_property(GLOBAL PROPERTY PURLOIN_PCH_OF_${name} ${target})
  set_property(GLOBAL PROPERTY PURLOIN_OPTIONS_OF_${name} ${ARG_OPTIONS})
endfunction()

function(use_precompiled target name)
  get_property(precompiled GLOBAL PROPERTY PURLOIN_PCH_OF_${name})
  target_precompile_headers(${target} REUSE_FROM ${precompiled})
  get_target_property(libraries ${precompiled} LINK_LIBRARIES)
  target_link_libraries(${target} PRIVATE ${libraries})  # it fits only with their definitions
  get_property(options GLOBAL PROPERTY PURLOIN_OPTIONS_OF_${name})
  target_compile_options(${target} PRIVATE ${options})
endfunction()
