# SPDX-License-Identifier: BSD-3-Clause
# The bundled collectives for programs: cmake --install BUILD --component collectives --prefix DIR
include(GNUInstallDirs)
set(exported "${CMAKE_CURRENT_LIST_DIR}/exported.map")
add_library(collscope-collectives SHARED $<TARGET_OBJECTS:collscope_collectives_api>)
set_target_properties(collscope-collectives PROPERTIES LINKER_LANGUAGE CXX VERSION ${agentVersion} SOVERSION 0
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib" LINK_DEPENDS "${exported}")
target_link_libraries(collscope-collectives PUBLIC MPI::MPI_CXX PRIVATE collscope_collectives collscope_wire "-Wl,--version-script=${exported}")
target_include_directories(collscope-collectives INTERFACE "${CMAKE_CURRENT_LIST_DIR}")

# Found from where the files lie: what is installed can be moved.
set(collectivesConfig "${CMAKE_INSTALL_LIBDIR}/cmake/collscope-collectives")
file(RELATIVE_PATH collectivesPrefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
file(RELATIVE_PATH collectivesConfigPrefix "/${collectivesConfig}" "/")
configure_file("${CMAKE_CURRENT_LIST_DIR}/collscope-collectives.pc.in" collscope-collectives.pc @ONLY)
configure_file("${CMAKE_CURRENT_LIST_DIR}/collscope-collectives-config.cmake.in" collscope-collectives-config.cmake @ONLY)
install(TARGETS collscope-collectives LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT collectives)
install(FILES "${CMAKE_CURRENT_LIST_DIR}/collscope/collectives.h" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/collscope COMPONENT collectives)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/collscope-collectives.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT collectives)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/collscope-collectives-config.cmake" DESTINATION ${collectivesConfig} COMPONENT collectives)
