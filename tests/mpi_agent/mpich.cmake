# SPDX-License-Identifier: GPL-3.0-or-later
# MPICH beside the MPI library that the project is built with: COLLSCOPE_MPICH_CXX, mpichIncludes, mpichLinks; none of
# them where it is not installed.
find_program(COLLSCOPE_MPICH_CXX mpicxx.mpich)
if(COLLSCOPE_MPICH_CXX)
  execute_process(COMMAND ${COLLSCOPE_MPICH_CXX} -show OUTPUT_VARIABLE mpichCommand OUTPUT_STRIP_TRAILING_WHITESPACE)
  string(REGEX MATCHALL "(^| )-I[^ ]+" mpichIncludes "${mpichCommand}")
  string(REGEX REPLACE "(^|;) *-I" "\\1" mpichIncludes "${mpichIncludes}")
  string(REGEX MATCHALL "(^| )-[Ll]mpich[^ ]*|(^| )-L[^ ]+" mpichLinks "${mpichCommand}")
  string(REGEX REPLACE "(^|;) +" "\\1" mpichLinks "${mpichLinks}")
endif()
