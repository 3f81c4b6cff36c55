# SPDX-License-Identifier: BSD-3-Clause
# Are the internal headers of the Open MPI there that the agent is built with? Sets COLLSCOPE_OPENMPI_HEADERS,
# openMpiFolders (where they are) and openMpiObstacle (why not).
set(openMpiObstacle "")
set(openMpiFolders "")
if(NOT TARGET MPI::MPI_CXX OR CMAKE_CXX_COMPILER MATCHES "smpicxx$")
  set(openMpiObstacle "this is no Open MPI")
  return()
endif()
include(CheckCSourceCompiles)
include(CMakePushCheckState)
# They lie below one of those that programs include: .../include/openmpi with devel headers.
get_target_property(mpiFolders MPI::MPI_CXX INTERFACE_INCLUDE_DIRECTORIES)
foreach(folder IN LISTS mpiFolders)
  foreach(candidate IN ITEMS "${folder}" "${folder}/openmpi")
    if(EXISTS "${candidate}/ompi/mca/coll/coll.h")
      list(APPEND openMpiFolders "${candidate}" "${candidate}/opal/include" "${candidate}/ompi/include")
    endif()
  endforeach()
  list(APPEND openMpiFolders "${folder}")
endforeach()
list(REMOVE_DUPLICATES openMpiFolders)
cmake_push_check_state(RESET)
set(CMAKE_REQUIRED_INCLUDES ${openMpiFolders} "${agentSourceRoot}")
set(CMAKE_REQUIRED_FLAGS "-std=gnu11 -Werror=implicit-function-declaration")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(openMpiInclude "#include \"mpi_agent/interpose/openmpi/open_mpi.h\"\n")
check_c_source_compiles("${openMpiInclude}int version(void) { return OMPI_MAJOR_VERSION; }" COLLSCOPE_OPENMPI_HEADERS)
if(COLLSCOPE_OPENMPI_HEADERS)
  check_c_source_compiles("${openMpiInclude}void *f(void) { return (void *)ompi_coll_base_allgather_intra_k_bruck; }"
    COLLSCOPE_OPENMPI_K_BRUCK)
  check_c_source_compiles("${openMpiInclude}void *f(void) { return (void *)ompi_coll_base_allgather_intra_sparbit; }"
    COLLSCOPE_OPENMPI_SPARBIT)
else()
  set(openMpiObstacle "Open MPI's internal headers (--with-devel-headers) are not there or not whole")
endif()
unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
cmake_pop_check_state()
# They are C, and not of our style.
set(openMpiOptions
  "-std=gnu11;-Wno-pedantic;-Wno-unused-parameter;-Wno-conversion;-Wno-shadow;-Wno-undef;-Wno-missing-field-initializers")
