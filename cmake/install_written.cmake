# Runs while installing: writes what names the prefix or the version, and compresses what Debian
# wants compressed (with -n, since a package is the same bytes whenever it is made).
set(packaging ${CMAKE_SOURCE_DIR}/packaging)
set(made ${CMAKE_BINARY_DIR}/packaging)

function(compress_and_install file folder)
  get_filename_component(name ${file} NAME)
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${made}/${name}.gz COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL ${made}/${name}.gz DESTINATION ${CMAKE_INSTALL_PREFIX}/${folder})
endfunction()

foreach(page purloin.1 purloin-serve.1)
  configure_file(${packaging}/${page}.in ${made}/${page} @ONLY)
  compress_and_install(${made}/${page} ${CMAKE_INSTALL_MANDIR}/man1)
endforeach()

execute_process(COMMAND ${packaging}/debian/changelog-from-markdown ${CMAKE_SOURCE_DIR}/CHANGELOG.md
                ${PURLOIN_MAINTAINER} OUTPUT_FILE ${made}/changelog COMMAND_ERROR_IS_FATAL ANY)
compress_and_install(${made}/changelog ${CMAKE_INSTALL_DOCDIR})

# As GNUInstallDirs has it: what belongs to the system is configured in /etc.
set(PURLOIN_BINDIR ${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR})
set(PURLOIN_SYSCONFDIR ${CMAKE_INSTALL_PREFIX}/etc)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(PURLOIN_SYSCONFDIR /etc)
endif()
configure_file(${packaging}/purloin.service.in ${made}/purloin.service @ONLY)
file(INSTALL ${made}/purloin.service DESTINATION ${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
# What somebody has set stays.
if(NOT EXISTS "$ENV{DESTDIR}${PURLOIN_SYSCONFDIR}/default/purloin")
  file(INSTALL ${packaging}/purloin.default DESTINATION ${PURLOIN_SYSCONFDIR}/default RENAME purloin)
endif()
