// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "mpi_agent/groups/collscope/groups.h"

#include <optional>
#include <string>
#include <vector>

/// Checks of process groups over MPI, of all members at once. What fails is printed by the process it fails
/// at.
namespace collscope::agent::test {

void expect(bool right, const std::string &what);
/// That a call has succeeded.
void succeed(int code, const std::string &what);
/// Waits and lets go of the core meanwhile, as not all MPI libraries do.
void finish(MPI_Request &request);
/// To and at process 0 of a communicator, waiting like that.
void gather(const int *values, int *all, int count, MPI_Comm communicator);
void add(const unsigned long long *values, unsigned long long *sums, int count, MPI_Comm communicator);
long checks();
long failures();

/// A group out of all processes of a communicator, freed at the end of its life.
class Root {
public:
    explicit Root(MPI_Comm communicator, const collscope_group_options &options = {});
    ~Root();
    Root(const Root &) = delete;
    Root &operator=(const Root &) = delete;
    operator collscope_group() const { return m_group; }

private:
    collscope_group m_group = COLLSCOPE_GROUP_NULL;
};

const std::vector<const char *> &schemeNames();
collscope_group_options optionsOf(const char *scheme, unsigned degree = 3, int roots = COLLSCOPE_ROOTS_TURN);
int rankIn(MPI_Comm communicator);
int sizeOf(MPI_Comm communicator);
/// Processes (ranks of `all`) of `members`, whose order is that of their processes.
std::vector<int> processesOf(MPI_Comm members, MPI_Comm all);

/// Prints lines that tst_groups.cpp compares with the simulator.
void printTrees(MPI_Comm communicator);
/// Collectives against MPI's on the communicator of MPI_Comm_split.
void checkCollectives(MPI_Comm communicator);
void checkRanks(MPI_Comm communicator);
void checkRefusals(MPI_Comm communicator);
void checkNesting(MPI_Comm communicator);
void checkManyAtOnce(MPI_Comm communicator);
/// Of who is not there.
void checkAbsence(MPI_Comm communicator);
/// What "auto" is to be, for the first group and for one that comes out of it.
struct Expected {
    collscope_group_options first;
    collscope_group_options nested;
};
/// That groups which follow the runtime table send what those of these options do.
void checkAuto(MPI_Comm communicator, const Expected &expected);
/// That they are refused everywhere; prints why. The communicator can be used on.
void checkNoTable(MPI_Comm communicator);
/// Groups made and freed so many times: memory stays as it is.
void checkMemory(MPI_Comm communicator, int times);

} // namespace collscope::agent::test
