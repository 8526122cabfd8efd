# program(NAME FOLDER ROOMS room…): a program of the files of a folder, built beside the tree's others.
function(program name folder)
  cmake_parse_arguments(ARG "" "" "ROOMS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/${folder}/*.cpp)
  # Apart from the program, since headers are precompiled for what may also stand in shared libraries.
  add_library(${name}_commands OBJECT ${sources} ${PROJECT_SOURCE_DIR}/apps/shared/arguments.cpp)
  target_include_directories(${name}_commands PRIVATE ${PROJECT_SOURCE_DIR}/apps)
  target_compile_definitions(${name}_commands PRIVATE PURLOIN_VERSION="${PROJECT_VERSION}")
  # Flags are read once and not in a hurry, and all of CLI11 is compiled wherever it is used.
  use_precompiled(${name}_commands json_seldom)
  list(TRANSFORM ARG_ROOMS REPLACE "/" "_")
  list(TRANSFORM ARG_ROOMS PREPEND room_)
  target_link_libraries(${name}_commands PUBLIC ${ARG_ROOMS} CLI11::CLI11 fmt::fmt)
  add_executable(${name})
  target_link_libraries(${name} PRIVATE ${name}_commands)
  if(NOT PURLOIN_SANITIZE AND NOT PURLOIN_FUZZ)
    # The server's documents are many small allocations: a third less CPU a move (purloin bench hall).
    # It has to come first, to be the one malloc.
    target_link_libraries(${name} PRIVATE mimalloc)
    target_link_options(${name} PRIVATE -Wl,--no-as-needed)
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endfunction()

# What people play with, quickly built; and what researchers and developers measure with, which is as much
# again. The first starts the second for its commands (purloin/laboratory.cpp).
program(purloin purloin ROOMS core fair texts wire bots registry match lookback store server server/network engine terminal
        terminal/drawing programs push rooms bus thinking)
file(RELATIVE_PATH client_from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR}/purloin/web)
file(RELATIVE_PATH laboratory_from_program ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_LIBEXECDIR}/purloin/purloin-laboratory)
target_compile_definitions(purloin_commands PRIVATE PURLOIN_CLIENT_FROM_PROGRAM="${client_from_program}"
                           PURLOIN_LABORATORY_FROM_PROGRAM="${laboratory_from_program}")
# A build has the client beside the program; cmake/build-web fills the folder.
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/web/dist ${CMAKE_BINARY_DIR}/web SYMBOLIC)
