// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <mpi.h>

#include <cstring>

namespace collscope::agent {

inline void returnFrom(MPI_Comm * /*communicator*/, int * /*code*/, ...) { }

/// MPI_ERRORS_RETURN. Under the standard ABI Intel MPI 2021.18 has its number and that of MPI_ERRORS_ABORT
/// exchanged, so it is a handler of our own there. MPICH 5 loses the error behind a handler of our own.
inline MPI_Errhandler errorsReturn()
{
#ifdef MPI_ABI_VERSION
    static const MPI_Errhandler handler = [] {
        char library[MPI_MAX_LIBRARY_VERSION_STRING] = {};
        int length = 0;
        PMPI_Get_library_version(library, &length);
        MPI_Errhandler made = MPI_ERRORS_RETURN;
        if (std::strncmp(library, "Intel", 5) == 0)
            PMPI_Comm_create_errhandler(returnFrom, &made);
        return made;
    }();
    return handler;
#else
    return MPI_ERRORS_RETURN;
#endif
}

} // namespace collscope::agent
