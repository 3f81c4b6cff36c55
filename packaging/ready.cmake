# SPDX-License-Identifier: GPL-3.0-or-later
# Agents and preload libraries for the MPI libraries of the machines that use them (engine/remote/ready_agents.h): one of
# each for an ABI, in lib/collscope/ABI here and where the program is installed. They have no RUNPATH. The C++ library
# is not linked statically: Debian 12's would require glibc 2.36, all else requires 2.34 and GCC 11.
if(NOT COLLSCOPE_AGENT OR NOT CMAKE_BUILD_TYPE STREQUAL "Release" OR COLLSCOPE_SANITIZE)
  return()
endif()
set(ready ${PROJECT_BINARY_DIR}/lib/collscope)
set(place ${PROJECT_SOURCE_DIR}/packaging/ready)

# For the ABI of the library that all is built with: the same objects, linked otherwise. The preload library is linked
# with no MPI library.
add_executable(collscope_ready_agent $<TARGET_OBJECTS:collscope-agent>)
target_link_libraries(collscope_ready_agent PRIVATE collscope_bench)
target_link_options(collscope_ready_agent PRIVATE "-Wl,--dynamic-list=${PROJECT_SOURCE_DIR}/mpi_agent/native/exported.list")
set_target_properties(collscope_ready_agent PROPERTIES OUTPUT_NAME collscope-agent)
set_target_properties(collscope_ready_agent PROPERTIES SKIP_BUILD_RPATH ON LINKER_LANGUAGE CXX
  RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/ready)
add_custom_command(OUTPUT own-ready.stamp
  COMMAND ${place} ${ready} $<TARGET_FILE:collscope_ready_agent> $<TARGET_FILE:collscope-pmpi>
  COMMAND ${CMAKE_COMMAND} -E touch own-ready.stamp
  DEPENDS collscope_ready_agent collscope-pmpi ${place}
  COMMENT "Placing the agent of this MPI library's ABI"
  VERBATIM)
set(stamps own-ready.stamp)

# For other ABIs: once more, with another library's compiler. The standard ABI of MPI 5 requires none.
find_program(COLLSCOPE_MPICH_CXX mpicxx.mpich)
set(COLLSCOPE_READY_COMPILERS "" CACHE STRING "C++ compilers of MPI libraries whose ABIs agents are ready built for too")
set(compilers mpi-abi ${COLLSCOPE_READY_COMPILERS})
if(COLLSCOPE_MPICH_CXX)
  list(APPEND compilers ${COLLSCOPE_MPICH_CXX})
endif()
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/mpi_agent/* ${PROJECT_SOURCE_DIR}/engine/wire/*)
foreach(compiler IN LISTS compilers)
  string(MAKE_C_IDENTIFIER ${compiler} name)
  add_custom_command(OUTPUT ${name}.stamp
    COMMAND ${place} ${ready} --build ${compiler} ${CMAKE_CURRENT_BINARY_DIR}/ready-${name}
    COMMAND ${CMAKE_COMMAND} -E touch ${name}.stamp
    DEPENDS ${sources} ${place} ${PROJECT_SOURCE_DIR}/cmake/CollscopeTargets.cmake
    COMMENT "Building the agent of the ABI of ${compiler}"
    VERBATIM)
  list(APPEND stamps ${name}.stamp)
endforeach()
add_custom_target(collscope_ready ALL DEPENDS ${stamps})
install(DIRECTORY ${ready}/ DESTINATION ${CMAKE_INSTALL_LIBDIR}/collscope COMPONENT ready USE_SOURCE_PERMISSIONS)
