# One set of compiler options for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Where the preset says so (CMAKE_UNITY_BUILD; all but debug do), this many sources are compiled as one:
# what they have in common, Boost above all, is read and generated once.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 20)
if(PURLOIN_SANITIZE)  # whole rooms: nobody waits for the first program of such a build
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 64)
endif()

# Rooms also stand in the Python module, a shared library. What is hidden is called as directly as in a
# program, so nobody pays for it.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wcast-align=strict)
  # A guess about paths that are never taken: g++ 14 makes it of every std::optional that it has inlined and that is
  # filled anew.
  add_compile_options(-Wno-maybe-uninitialized)
else()
  add_compile_options(-Wcast-align)
endif()
set(CMAKE_COMPILE_WARNING_AS_ERROR ${PURLOIN_WERROR})
# Every product is rounded before it is added to something, also where the processor could do both at
# once: so bots make the same moves on all of them (docs/bots.md).
add_compile_options(-ffp-contract=off)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # Population counts are everywhere in the rules; without this each is a library call.
  add_compile_options(-march=x86-64-v2)
endif()
if(PURLOIN_SANITIZE)
  add_compile_options(-fsanitize=${PURLOIN_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # This check puts a word before each function, and clang on x86-64 cannot do that to a coroutine
    # ("Cannot represent a difference across sections").
    add_compile_options(-fno-sanitize=function)
  endif()
  if(PURLOIN_SANITIZE MATCHES "address")
    # Together a fifth to a third of the time that compiling takes. Where a null pointer or one to something
    # smaller is followed, AddressSanitizer stops by itself; a pointer that is not aligned would come of a cast,
    # of which -Wcast-align warns.
    add_compile_options(-fno-sanitize=null,object-size,alignment)
  endif()
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
  # Looking for memory to use again is a tenth of the time of a unit of this size, which needs no more
  # than 1.5 GB without.
  add_compile_options("SHELL:--param ggc-min-expand=1000")
  # False alarms on string concatenation in GCC 12 (PR 105651).
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
  # And of coroutines in GCC 12 to 14: Asio's frames have an operator new and an operator delete of their own, of which
  # one may be inlined and the other not. AddressSanitizer sees every pair that does not match.
  add_compile_options(-Wno-mismatched-new-delete)
  if(CMAKE_UNITY_BUILD)
    # This one takes every file that is not given on the command line for a header.
    add_compile_options(-Wno-subobject-linkage)
  endif()
endif()
