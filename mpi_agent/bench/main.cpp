// SPDX-License-Identifier: GPL-3.0-or-later
// The measuring agent: see usage.cpp for what it does, campaign.cpp for how.
#include "mpi_agent/bench/campaign.h"
#include "mpi_agent/bench/options.h"
#include "mpi_agent/bench/provenance.h"
#include "mpi_agent/bench/stopwatch.h"

#include <mpi.h>

#include <iostream>
#include <string>
#include <vector>

namespace {

using namespace collscope::agent;

enum ExitStatus { done = 0, failed = 1, wrongUsage = 2 };

/// Opens the file at rank 0 and tells everybody whether that went well.
bool openFile(RecordFile &file, const Options &options, const std::vector<std::string> &commandLine,
    double clockResolution, bool first)
{
    const auto header = describeJob(MPI_COMM_WORLD, options, commandLine, clockResolution);
    std::string problem;
    int opened = first && file.open(options.output, header, problem) ? 1 : 0;
    if (!problem.empty())
        std::cerr << "collscope-agent: " << problem << '\n';
    MPI_Bcast(&opened, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return opened != 0;
}

int measureAll(const Options &options, const std::vector<std::string> &commandLine, bool first)
{
    const double clockResolution = measuredClockResolution();
    RecordFile file;
    if (!openFile(file, options, commandLine, clockResolution, first))
        return failed;
    int good = measure(MPI_COMM_WORLD, options, clockResolution, file) ? 1 : 0;
    std::string problem;
    if (!file.close(problem)) {
        std::cerr << "collscope-agent: " << problem << '\n';
        good = 0;
    }
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return good != 0 ? done : failed;
}

int run(const std::vector<std::string> &commandLine)
{
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Options options;
    std::string problem;
    if (!parseOptions({commandLine.begin() + 1, commandLine.end()}, size, options, problem)) {
        if (rank == 0)
            std::cerr << "collscope-agent: " << problem << '\n';
        return wrongUsage;
    }
    if (options.action == Options::Action::measure)
        return measureAll(options, commandLine, rank == 0);
    if (rank == 0)
        std::cout << (options.action == Options::Action::help ? usage()
                : options.action == Options::Action::list     ? methodList(options)
                                                          : "collscope-agent " COLLSCOPE_AGENT_VERSION "\n");
    return done;
}

} // namespace

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    const int status = run({argv, argv + argc});
    MPI_Finalize();
    return status;
}
