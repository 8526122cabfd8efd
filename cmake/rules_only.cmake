# The rooms of the library (docs/library.md): they need a compiler and tl-expected. The games are those
# that CMakeLists.txt names.
room(core)
room(search USES core LINKS Threads::Threads)
file(STRINGS ${PROJECT_SOURCE_DIR}/CMakeLists.txt named REGEX "^games\\(")
string(REGEX MATCHALL "[a-z0-9_]+" named "${named}")
list(REMOVE_AT named 0)  # the word games
games(${named})
install_library()
