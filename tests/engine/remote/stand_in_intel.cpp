// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded before the installed MPI: says that it is Intel MPI, notes with which of its variables each launch
// began, and dies in the middle of the launch that STAND_IN_DIES names.
#include <mpi.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

extern char **environ;

namespace {

bool isSet(const std::string &setting)
{
    for (char **entry = environ; *entry; ++entry)
        if (setting == *entry)
            return true;
    return false;
}

void noteVariables(const char *path)
{
    std::ofstream log(path, std::ios::app);
    bool found = false;
    for (char **entry = environ; *entry; ++entry)
        if (std::strncmp(*entry, "I_MPI_ADJUST_", std::strlen("I_MPI_ADJUST_")) == 0) {
            log << *entry << '\n';
            found = true;
        }
    if (!found)
        log << "none\n";
}

} // namespace

extern "C" {

int MPI_Get_library_version(char *version, int *length)
{
    std::strcpy(version, "Intel(R) MPI Library 2021.4 for Linux* OS\n");
    *length = static_cast<int>(std::strlen(version));
    return MPI_SUCCESS;
}

int MPI_Init(int *argc, char ***argv)
{
    const int status = PMPI_Init(argc, argv);
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    const char *const log = std::getenv("STAND_IN_LOG");
    if (rank == 0 && log)
        noteVariables(log);
    return status;
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm communicator)
{
    constexpr int some = 60; // about those of one message size
    static int calls = 0;
    const char *const dies = std::getenv("STAND_IN_DIES");
    if (dies && isSet(dies) && ++calls == some)
        std::raise(SIGKILL);
    return PMPI_Bcast(buffer, count, type, root, communicator);
}
}
