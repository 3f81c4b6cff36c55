# SPDX-License-Identifier: BSD-3-Clause
# Are the internal headers of the Open MPI there that the agent is built with? Sets COLLSCOPE_OPENMPI_HEADERS,
# openMpiFolders (where they are) and openMpiObstacle (why not).
set(openMpiObstacle "")
set(openMpiFolders "")
if(NOT TARGET MPI::MPI_CXX OR COLLSCOPE_ABI STREQUAL mpi-abi OR CMAKE_CXX_COMPILER MATCHES "smpicxx$")
  set(openMpiObstacle "this is no Open MPI")
  return()
endif()
include(CheckCSourceCompiles)
include(CheckCSourceRuns)
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
# Open MPI 5 includes PMIx, which may have folders of its own, and files that no installation has: ours come last.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(COLLSCOPE_PMIX QUIET pmix)
endif()
list(APPEND openMpiFolders ${COLLSCOPE_PMIX_INCLUDE_DIRS} "${agentSourceRoot}/mpi_agent/interpose/openmpi/threads")
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
if(COLLSCOPE_OPENMPI_HEADERS) # the library knows how large its types are
  set(CMAKE_REQUIRED_LIBRARIES MPI::MPI_CXX ${CMAKE_DL_LIBS})
  check_c_source_runs("#define _GNU_SOURCE
#include <dlfcn.h>
${openMpiInclude}
#define TYPE(name) {#name \"_class\", sizeof(name)}
static const struct { const char *name; size_t bytes; } types[] = {TYPE(opal_mutex_t), TYPE(ompi_communicator_t),
    TYPE(mca_coll_base_module_t), TYPE(ompi_request_t), TYPE(ompi_group_t), TYPE(ompi_proc_t)};
int main(void)
{
    int version = 0, subversion = 0;
    int differ = MPI_Get_version(&version, &subversion);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; ++i) {
        const opal_class_t *const known = dlsym(RTLD_DEFAULT, types[i].name);
        differ += !known || known->cls_sizeof != types[i].bytes;
    }
    return differ;
}" COLLSCOPE_OPENMPI_FITS)
  if(NOT COLLSCOPE_OPENMPI_FITS)
    set(openMpiObstacle "Open MPI's internal headers are not those of its library, or no program can be run here")
  endif()
endif()
cmake_pop_check_state()
# They are C, and not of our style.
set(openMpiOptions
  "-std=gnu11;-Wno-pedantic;-Wno-unused-parameter;-Wno-conversion;-Wno-shadow;-Wno-undef;-Wno-missing-field-initializers")
