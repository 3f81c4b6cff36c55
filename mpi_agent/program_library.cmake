# SPDX-License-Identifier: BSD-3-Clause
# Libraries for programs, found by pkg-config and CMake from where their files lie: what is installed can be moved.
include(CMakePackageConfigHelpers)

# NAME: libcollscope-NAME.so of the objects of a static library, with mpi_agent/NAME/collscope/NAME.h, and its exported.map.
# cmake --install BUILD --component NAME --prefix DIR
function(collscope_program_library NAME objects description)
  set(folder "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(exported "${folder}/${NAME}/exported.map")
  add_library(collscope-${NAME} SHARED $<TARGET_OBJECTS:${objects}>)
  set_target_properties(collscope-${NAME} PROPERTIES LINKER_LANGUAGE CXX VERSION ${agentVersion} SOVERSION 0
    LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib" LINK_DEPENDS "${exported}")
  target_link_libraries(collscope-${NAME} PUBLIC MPI::MPI_CXX
    PRIVATE collscope_collectives collscope_wire)
  target_link_options(collscope-${NAME} PRIVATE "-Wl,--version-script=${exported}")
  target_include_directories(collscope-${NAME} INTERFACE "${folder}/${NAME}")

  set(config "${CMAKE_INSTALL_LIBDIR}/cmake/collscope-${NAME}")
  file(RELATIVE_PATH pkgConfigPrefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  file(RELATIVE_PATH configPrefix "/${config}" "/")
  configure_file("${folder}/program_library.pc.in" collscope-${NAME}.pc @ONLY)
  configure_file("${folder}/program_library-config.cmake.in" collscope-${NAME}-config.cmake @ONLY)
  write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/collscope-${NAME}-config-version.cmake"
    VERSION ${agentVersion} COMPATIBILITY SameMinorVersion)
  install(TARGETS collscope-${NAME} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${NAME})
  install(FILES "${folder}/${NAME}/collscope/${NAME}.h" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/collscope COMPONENT ${NAME})
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/collscope-${NAME}.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT ${NAME})
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/collscope-${NAME}-config.cmake"
    "${CMAKE_CURRENT_BINARY_DIR}/collscope-${NAME}-config-version.cmake" DESTINATION ${config} COMPONENT ${NAME})
endfunction()
