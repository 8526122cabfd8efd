# cpack (or cmake/make-deb, which does all of it) makes a Debian package.
set(CPACK_GENERATOR DEB)
set(CPACK_SET_DESTDIR ON)  # a package has files outside of its prefix: /etc
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME purloin)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${PURLOIN_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table for thieves: dice and card games in a browser")
set(CPACK_PACKAGE_DESCRIPTION
    "Dice Heist, Crypt and Thief's Market, in a browser against friends and bots
that are worth beating. No account: open the page and play, or send a link.
.
One program serves the page, keeps the tables in SQLite or PostgreSQL, plays
at a terminal, checks the dice of finished games and lets bots play each
other.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION net)  # "games" is for programs in /usr/games, which a service is not
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "systemd-standalone-sysusers | systemd-sysusers")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")  # of push services
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "postgresql, nginx | caddy | haproxy")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(name postinst prerm postrm conffiles)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/${name})
endforeach()
include(CPack)
