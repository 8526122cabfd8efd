# One set of compiler options for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Population counts are everywhere in the rules; without this each is a library call.
  add_compile_options(-march=x86-64-v2)
endif()
if(PURLOIN_SANITIZE)
  add_compile_options(-fsanitize=${PURLOIN_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PURLOIN_SANITIZE})
endif()
if(PURLOIN_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
find_program(PURLOIN_LLD ld.lld)
if(PURLOIN_LLD AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_link_options(-fuse-ld=lld)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms on string concatenation in GCC 12 (PR 105651).
  add_compile_options(-Wno-restrict -Wno-stringop-overflow)
endif()
