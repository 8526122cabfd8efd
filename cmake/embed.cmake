# embed_text(TARGET FILE NAME): compiles FILE into TARGET as
#   extern const std::string_view purloin::embedded::NAME;
function(embed_text target file name)
  set(source ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
  file(READ ${PROJECT_SOURCE_DIR}/${file} text)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <string_view>
namespace purloin::embedded {
extern const std::string_view @name@;
const std::string_view @name@ = R\"embedded(@text@)embedded\";
}  // namespace purloin::embedded
")
  target_sources(${target} PRIVATE ${source})
endfunction()

# embed_texts(TARGET NAME FILE…): several, as
#   extern const std::span<const std::string_view> purloin::embedded::NAME;
function(embed_texts target name)
  set(texts "")
  foreach(file ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
    file(READ ${PROJECT_SOURCE_DIR}/${file} text)
    string(APPEND texts "    R\"embedded(${text})embedded\",\n")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <span>
#include <string_view>
namespace purloin::embedded {
static constexpr std::string_view kTexts[] = {
@texts@};
extern const std::span<const std::string_view> @name@;
const std::span<const std::string_view> @name@(kTexts);
}  // namespace purloin::embedded
")
  target_sources(${target} PRIVATE ${source})
endfunction()
