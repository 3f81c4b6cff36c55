# SPDX-License-Identifier: BSD-3-Clause
# Process groups for programs: cmake --install BUILD --component groups --prefix DIR
include(GNUInstallDirs)
set(exported "${CMAKE_CURRENT_LIST_DIR}/exported.map")
add_library(collscope-groups SHARED $<TARGET_OBJECTS:collscope_process_groups>)
set_target_properties(collscope-groups PROPERTIES LINKER_LANGUAGE CXX VERSION ${agentVersion} SOVERSION 0
  LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib" LINK_DEPENDS "${exported}")
target_link_libraries(collscope-groups PUBLIC MPI::MPI_CXX PRIVATE collscope_collectives collscope_wire "-Wl,--version-script=${exported}")
target_include_directories(collscope-groups INTERFACE "${CMAKE_CURRENT_LIST_DIR}")

# Found from where the file lies: what is installed can be moved.
file(RELATIVE_PATH groupsPrefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
configure_file("${CMAKE_CURRENT_LIST_DIR}/collscope-groups.pc.in" collscope-groups.pc @ONLY)
install(TARGETS collscope-groups LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT groups)
install(FILES "${CMAKE_CURRENT_LIST_DIR}/collscope/groups.h" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/collscope COMPONENT groups)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/collscope-groups.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT groups)
