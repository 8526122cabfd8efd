# The Python package (python/, docs/python.md): one module, and the files beside it, in
# ${CMAKE_BINARY_DIR}/python. It is built where its tests are, and where what it needs is there; a
# wheel wants it without tests.
#
# The system's own Python comes first: Debian has NumPy for that one, whatever else lies in the path.
find_program(PURLOIN_PYTHON_EXECUTABLE python3 HINTS /usr/bin NO_CMAKE_PATH
             DOC "The Python for which the package is built")
set(Python_EXECUTABLE ${PURLOIN_PYTHON_EXECUTABLE})
set(PYBIND11_FINDPYTHON ON)
set(default_python OFF)
if(BUILD_TESTING AND NOT PURLOIN_SANITIZE)
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
  if(Python_FOUND)
    find_package(pybind11 2.10 CONFIG QUIET)
    execute_process(COMMAND ${Python_EXECUTABLE} -c "import numpy" RESULT_VARIABLE no_numpy
                    OUTPUT_QUIET ERROR_QUIET)
    if(pybind11_FOUND AND no_numpy EQUAL 0)
      set(default_python ON)
    endif()
  endif()
endif()
# Not kept: a tree without tests becomes one with them (cmake/build --strict).
if(NOT DEFINED PURLOIN_PYTHON)
  set(PURLOIN_PYTHON ${default_python})
endif()
if(NOT PURLOIN_PYTHON)
  return()
endif()

find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(pybind11 2.10 CONFIG REQUIRED)
set(package ${CMAKE_BINARY_DIR}/python/purloin)
file(GLOB module_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/*.cpp)
pybind11_add_module(purloin_module MODULE NO_EXTRAS ${module_sources})
target_link_libraries(purloin_module PRIVATE room_core room_fair room_texts room_wire room_bots room_tensors room_batches room_registry)
target_compile_definitions(purloin_module PRIVATE PURLOIN_VERSION="${PROJECT_VERSION}")
set_target_properties(purloin_module PROPERTIES OUTPUT_NAME _purloin LIBRARY_OUTPUT_DIRECTORY ${package})
# What plays is in the rooms; here numbers are handed over, and all of pybind11 is compiled.
target_compile_options(purloin_module PRIVATE -O1)
file(GLOB package_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/purloin/*.py ${CMAKE_SOURCE_DIR}/python/purloin/*.pyi
     ${CMAKE_SOURCE_DIR}/python/purloin/py.typed)
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/python/copied DEPENDS ${package_files}
                   COMMAND ${CMAKE_COMMAND} -E make_directory ${package}
                   COMMAND ${CMAKE_COMMAND} -E copy ${package_files} ${package}
                   COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/python/copied
                   VERBATIM)
add_custom_target(purloin_python ALL DEPENDS ${CMAKE_BINARY_DIR}/python/copied purloin_module)
