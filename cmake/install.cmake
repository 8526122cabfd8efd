# cmake --install [--prefix WHERE]: the program, the web client, manual pages and a systemd unit in
# the places that GNUInstallDirs names. The program finds the client from where it stands itself, so
# any prefix will do.
set(client ${CMAKE_SOURCE_DIR}/web/dist)
install(CODE "if(NOT EXISTS \"${client}/index.html\")
  message(FATAL_ERROR \"The web client is not built yet: run cmake/build-web first.\")
endif()")
install(TARGETS purloin RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS purloin_laboratory RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/purloin)
install(DIRECTORY ${client}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/purloin/web PATTERN .built-from EXCLUDE)

# hosting.md, and what it leads to.
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN *.md
        PATTERN rules EXCLUDE PATTERN screenshots EXCLUDE)
install(DIRECTORY deploy DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/purloin.sysusers DESTINATION lib/sysusers.d RENAME purloin.conf)

# The rest names the prefix or the version, or is compressed: it is written while installing, when
# the prefix is known.
foreach(name PROJECT_VERSION CMAKE_SOURCE_DIR CMAKE_BINARY_DIR CMAKE_INSTALL_BINDIR CMAKE_INSTALL_MANDIR
        CMAKE_INSTALL_DOCDIR PURLOIN_MAINTAINER)
  install(CODE "set(${name} \"${${name}}\")")
endforeach()
install(SCRIPT cmake/install_written.cmake)
