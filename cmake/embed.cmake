# embed_text(TARGET FILE NAME): compiles FILE into TARGET as
#   extern const std::string_view purloin::embedded::NAME;
function(embed_text target file name)
  set(source ${CMAKE_BINARY_DIR}/embedded/${name}.cpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${file})
  file(READ ${CMAKE_SOURCE_DIR}/${file} text)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <string_view>
namespace purloin::embedded {
extern const std::string_view @name@;
const std::string_view @name@ = R\"embedded(@text@)embedded\";
}  // namespace purloin::embedded
")
  target_sources(${target} PRIVATE ${source})
endfunction()
