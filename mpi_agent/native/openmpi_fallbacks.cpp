// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/openmpi_fallbacks.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"
#include "engine/wire/requirements.h"

#include <algorithm>
#include <vector>

namespace collscope::agent {

namespace {

std::uint64_t powerOfTwoBelow(std::uint32_t n)
{
    std::uint64_t power = 1;
    while (power * 2 <= n)
        power *= 2;
    return power;
}

/// Elements in a segment; all of them where the segment size does not cut the message.
std::uint64_t segmentCount(const OpenMpiCall &call)
{
    const std::uint64_t bytes = call.method.segmentBytes;
    if (bytes < call.elementBytes || bytes >= call.elementBytes * call.count)
        return call.count;
    return bytes / call.elementBytes;
}

bool otherProcesses(const OpenMpiCall &call)
{
    return !wire::meets(wire::processesOf(call.method, call.collective), call.commSize);
}

bool fewerElementsThanProcesses(const OpenMpiCall &call)
{
    return call.count < call.commSize;
}

bool fewerElementsThanPowerOfTwo(const OpenMpiCall &call)
{
    return call.count < powerOfTwoBelow(call.commSize);
}

bool lessThanASegmentEach(const OpenMpiCall &call)
{
    return call.count < call.commSize * segmentCount(call);
}

bool segmentAboveHalf(const OpenMpiCall &call)
{
    const std::uint64_t smallerHalf = call.count / 2;
    return smallerHalf == 0 || call.method.segmentBytes > smallerHalf * call.elementBytes;
}

/// When `from` cannot do the call, `to` does.
struct Fallback {
    std::string_view collective;
    std::string_view from;
    bool (*applies)(const OpenMpiCall &);
    std::string_view to;
    std::uint32_t fanout = 0;
};

const std::vector<Fallback> &fallbacks()
{
    static const std::vector<Fallback> all = {
        {"allgather", "recursive_doubling", otherProcesses, "bruck"},
        {"allgather", "neighbor", otherProcesses, "ring"},
        {"allgatherv", "neighbor", otherProcesses, "ring"},
        {"allreduce", "segmented_ring", lessThanASegmentEach, "ring"},
        {"allreduce", "ring", fewerElementsThanProcesses, "recursive_doubling"},
        {"allreduce", "rabenseifner", fewerElementsThanPowerOfTwo, "basic_linear"},
        {"bcast", "split_binary_tree", segmentAboveHalf, "chain", 1},
        {"bcast", "scatter_allgather", fewerElementsThanProcesses, "basic_linear"},
        {"bcast", "scatter_allgather_ring", fewerElementsThanProcesses, "basic_linear"},
        {"reduce", "rabenseifner", fewerElementsThanPowerOfTwo, "linear"},
    };
    return all;
}

} // namespace

std::optional<wire::Method> openMpiRuns(const OpenMpiCall &call)
{
    OpenMpiCall now = call;
    if (now.method.algorithm == "two_proc" && call.commSize != 2)
        return std::nullopt;
    // Chosen by name these are Open MPI 6's, whatever number an earlier release gives to something else.
    const auto *const later = wire::findOpenMpi6(now.collective, now.method.algorithm);
    if (later && later->fanout) {
        now.method.fanout = wire::openMpi6Fanout(now.collective, now.method);
        if (now.method.fanout < wire::leastOpenMpi6Fanout)
            return std::nullopt; // it would never end
    }
    for (const Fallback &fallback : fallbacks()) {
        if (fallback.collective != now.collective || fallback.from != now.method.algorithm
            || !fallback.applies(now))
            continue;
        const auto *const to = wire::findAlgorithm(wire::openMpiLibrary, now.collective, fallback.to);
        if (!to)
            return std::nullopt;
        now.method.algorithm = to->name;
        now.method.algorithmId = to->id;
        now.method.fanout = fallback.fanout;
        if (!to->segments)
            now.method.segmentBytes = 0;
    }
    return now.method;
}

} // namespace collscope::agent
