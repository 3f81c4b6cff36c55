# SPDX-License-Identifier: BSD-3-Clause
# Finds the MPI library to build with: MPI::MPI_CXX. COLLSCOPE_ABI: what programs, and all that is built here, share with it, and by
# which ready-built files are told apart: openmpi (Open MPI 4 and 5), mpich (MPICH, Intel MPI, MVAPICH, Cray MPICH), mpi-abi (the
# standard ABI of MPI 5, of whichever library), other.
option(COLLSCOPE_MPI_ABI "Build for the standard ABI of MPI 5: one build serves all MPI libraries that have it, and none is required here" OFF)
if(COLLSCOPE_MPI_ABI AND NOT MPI_CXX_COMPILER)
  add_library(collscope_stand_in SHARED standard_abi/stand_in.c)
  target_include_directories(collscope_stand_in PRIVATE "${agentSourceRoot}")
  set_target_properties(collscope_stand_in PROPERTIES OUTPUT_NAME mpi_abi SOVERSION 1 INTERPROCEDURAL_OPTIMIZATION OFF
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/stand_in")
  add_library(MPI::MPI_CXX INTERFACE IMPORTED)
  set_target_properties(MPI::MPI_CXX PROPERTIES INTERFACE_LINK_LIBRARIES collscope_stand_in
    INTERFACE_INCLUDE_DIRECTORIES "${CMAKE_CURRENT_LIST_DIR}/standard_abi;${agentSourceRoot}")
  set(COLLSCOPE_ABI mpi-abi)
  message(STATUS "ABI of the MPI library: ${COLLSCOPE_ABI}, by mpi_agent/standard_abi")
  return()
endif()
set(MPI_CXX_SKIP_MPICXX ON) # the C interface only
find_package(MPI REQUIRED COMPONENTS CXX)

# Handles come from the header, functions from the library. FindMPI drops the -DMPI_ABI of mpicxx_abi: mpi.h then has the handles of
# another library than the one that is linked, and all that is built goes wrong without a word.
set(libraryHasStandardAbi OFF)
if("${MPI_CXX_LIBRARIES}" MATCHES "mpi_abi")
  set(libraryHasStandardAbi ON)
  set_property(TARGET MPI::MPI_CXX APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS MPI_ABI)
  set_property(TARGET MPI::MPI_CXX PROPERTY INTERFACE_LINK_OPTIONS "") # the compiler's path to its own library
endif()
function(collscope_header_says condition result)
  set(source "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${result}.cpp")
  file(WRITE "${source}" "#include <mpi.h>\n#if !(${condition})\n#error no\n#endif\nint main() { return 0; }\n")
  try_compile(says "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${result}" "${source}" LINK_LIBRARIES MPI::MPI_CXX)
  set(${result} ${says} PARENT_SCOPE)
endfunction()
collscope_header_says("defined(MPI_ABI_VERSION) && !defined(MPICH_VERSION) && !defined(OMPI_MAJOR_VERSION)" headerHasStandardAbi)
if((libraryHasStandardAbi AND NOT headerHasStandardAbi) OR (headerHasStandardAbi AND NOT libraryHasStandardAbi))
  message(FATAL_ERROR "The header mpi.h and the MPI library have different ABIs. Header: ${MPI_CXX_INCLUDE_DIRS} (standard ABI of MPI 5: "
    "${headerHasStandardAbi}). Library: ${MPI_CXX_LIBRARIES} (${libraryHasStandardAbi}). Everything built from them would fail at run time. "
    "Name a compiler of one MPI library: -DMPI_CXX_COMPILER=mpicxx_abi for the standard ABI, mpicxx otherwise.")
endif()
if(COLLSCOPE_MPI_ABI AND NOT headerHasStandardAbi)
  message(FATAL_ERROR "COLLSCOPE_MPI_ABI is set, but ${MPI_CXX_LIBRARIES} does not have the standard ABI of MPI 5. "
    "Use -DMPI_CXX_COMPILER=mpicxx_abi (MPICH 5 has it) or remove COLLSCOPE_MPI_ABI.")
endif()

set(COLLSCOPE_ABI other)
collscope_header_says("defined(OMPI_MAJOR_VERSION) && OMPI_MAJOR_VERSION >= 4 && OMPI_MAJOR_VERSION <= 5" headerIsOpenMpi)
collscope_header_says("defined(MPICH_VERSION) || defined(I_MPI_VERSION)" headerIsMpich)
if(headerHasStandardAbi)
  set(COLLSCOPE_ABI mpi-abi)
elseif(headerIsOpenMpi)
  set(COLLSCOPE_ABI openmpi)
elseif(headerIsMpich)
  set(COLLSCOPE_ABI mpich)
endif()
message(STATUS "ABI of the MPI library: ${COLLSCOPE_ABI}")
