// SPDX-License-Identifier: BSD-3-Clause
// Any collective by the bundled library.
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/collectives/library.h"

namespace collscope::agent {

namespace {

Data dataOf(const Call &call, Cut cut, const void *address, const Arguments &arguments)
{
    Data data{const_cast<void *>(address), arguments.count, arguments.type};
    if (call.kind.differ && cut == Cut::own)
        data.count = arguments.counts[call.rank];
    if (call.kind.differ && cut == Cut::each) {
        data.blocks.reserve(static_cast<std::size_t>(call.size));
        for (int i = 0; i < call.size; ++i)
            data.blocks.push_back(
                {arguments.displacements[i], static_cast<std::size_t>(arguments.counts[i])});
    }
    return data;
}

} // namespace

int runBundled(const CollectiveKind &collective, const Arguments &arguments, const Shape &shape,
    int algorithm, const Parameters &parameters)
{
    return errorCodeOf([&] {
        Call call(collective, {arguments.communicator, shape.rank, shape.size});
        call.root = measuredRoot;
        call.input = dataOf(call, call.kind.input.cut, arguments.input, arguments);
        call.output = dataOf(call, call.kind.output.cut, arguments.output, arguments);
        call.operation = MPI_SUM;
        carryOut(call, algorithm, parameters);
    });
}

} // namespace collscope::agent
