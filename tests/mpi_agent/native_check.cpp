// SPDX-License-Identifier: GPL-3.0-or-later
// Checks against Open MPI itself that choosing a method makes it run, and that the agent knows what runs
// instead where the library silently does something else. The functions that carry algorithms out are
// exported here, before the library's own: each notes its name and hands the call on. Start it with as many
// processes as the largest communicator shall have. Prints what differs and a last line with the number of
// checks; exit status 1 when anything differed.
#include "engine/wire/catalogue.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/bench/workload.h"
#include "mpi_agent/native/method_communicators.h"
#include "mpi_agent/native/tool_variables.h"

#include <dlfcn.h>
#include <mpi.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace {

/// What ran last: which function, and where it takes them its segment size and number of chains.
struct Seen {
    std::string collective;
    std::string algorithm;
    std::vector<long> arguments;
};
std::vector<Seen> &seen()
{
    static std::vector<Seen> all;
    return all;
}

/// All of them take whole numbers and pointers only; what is passed beyond a function's own arguments is not
/// looked at.
using Function = int (*)(long, long, long, long, long, long, long, long, long, long, long, long);

int handOn(const char *name, const char *collective, const char *algorithm, std::array<long, 12> a)
{
    const auto next = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
    if (!next)
        std::abort();
    seen().push_back({collective, algorithm, {a.begin(), a.end()}});
    return next(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11]);
}

} // namespace

#define TRACED(function, collective, algorithm)                                                              \
    extern "C" int ompi_coll_base_##function(                                                                \
        long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l);     \
    extern "C" int ompi_coll_base_##function(                                                                \
        long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k, long l)      \
    {                                                                                                        \
        return handOn(                                                                                       \
            "ompi_coll_base_" #function, collective, algorithm, {a, b, c, d, e, f, g, h, i, j, k, l});       \
    }

TRACED(allgather_intra_basic_linear, "allgather", "linear")
TRACED(allgather_intra_bruck, "allgather", "bruck")
TRACED(allgather_intra_recursivedoubling, "allgather", "recursive_doubling")
TRACED(allgather_intra_ring, "allgather", "ring")
TRACED(allgather_intra_neighborexchange, "allgather", "neighbor")
TRACED(allgather_intra_two_procs, "allgather", "two_proc")
TRACED(allgather_intra_sparbit, "allgather", "sparbit")
TRACED(allreduce_intra_basic_linear, "allreduce", "basic_linear")
TRACED(allreduce_intra_nonoverlapping, "allreduce", "nonoverlapping")
TRACED(allreduce_intra_recursivedoubling, "allreduce", "recursive_doubling")
TRACED(allreduce_intra_ring, "allreduce", "ring")
TRACED(allreduce_intra_ring_segmented, "allreduce", "segmented_ring")
TRACED(allreduce_intra_redscat_allgather, "allreduce", "rabenseifner")
TRACED(alltoall_intra_basic_linear, "alltoall", "linear")
TRACED(alltoall_intra_pairwise, "alltoall", "pairwise")
TRACED(alltoall_intra_bruck, "alltoall", "modified_bruck")
TRACED(alltoall_intra_linear_sync, "alltoall", "linear_sync")
TRACED(alltoall_intra_two_procs, "alltoall", "two_proc")
TRACED(alltoallv_intra_basic_linear, "alltoallv", "basic_linear")
TRACED(alltoallv_intra_pairwise, "alltoallv", "pairwise")
TRACED(barrier_intra_basic_linear, "barrier", "linear")
TRACED(barrier_intra_doublering, "barrier", "double_ring")
TRACED(barrier_intra_recursivedoubling, "barrier", "recursive_doubling")
TRACED(barrier_intra_bruck, "barrier", "bruck")
TRACED(barrier_intra_two_procs, "barrier", "two_proc")
TRACED(barrier_intra_tree, "barrier", "tree")
TRACED(bcast_intra_basic_linear, "bcast", "basic_linear")
TRACED(bcast_intra_chain, "bcast", "chain")
TRACED(bcast_intra_pipeline, "bcast", "pipeline")
TRACED(bcast_intra_split_bintree, "bcast", "split_binary_tree")
TRACED(bcast_intra_bintree, "bcast", "binary_tree")
TRACED(bcast_intra_binomial, "bcast", "binomial")
TRACED(bcast_intra_knomial, "bcast", "knomial")
TRACED(bcast_intra_scatter_allgather, "bcast", "scatter_allgather")
TRACED(bcast_intra_scatter_allgather_ring, "bcast", "scatter_allgather_ring")
TRACED(exscan_intra_linear, "exscan", "linear")
TRACED(exscan_intra_recursivedoubling, "exscan", "recursive_doubling")
TRACED(gather_intra_basic_linear, "gather", "basic_linear")
TRACED(gather_intra_binomial, "gather", "binomial")
TRACED(gather_intra_linear_sync, "gather", "linear_sync")
TRACED(reduce_intra_basic_linear, "reduce", "linear")
TRACED(reduce_intra_chain, "reduce", "chain")
TRACED(reduce_intra_pipeline, "reduce", "pipeline")
TRACED(reduce_intra_binary, "reduce", "binary")
TRACED(reduce_intra_binomial, "reduce", "binomial")
TRACED(reduce_intra_in_order_binary, "reduce", "in-order_binary")
TRACED(reduce_intra_redscat_gather, "reduce", "rabenseifner")
TRACED(reduce_scatter_intra_nonoverlapping, "reduce_scatter", "non-overlapping")
TRACED(reduce_scatter_intra_basic_recursivehalving, "reduce_scatter", "recursive_halving")
TRACED(reduce_scatter_intra_ring, "reduce_scatter", "ring")
TRACED(reduce_scatter_intra_butterfly, "reduce_scatter", "butterfly")
TRACED(reduce_scatter_block_basic_linear, "reduce_scatter_block", "basic_linear")
TRACED(reduce_scatter_block_intra_recursivedoubling, "reduce_scatter_block", "recursive_doubling")
TRACED(reduce_scatter_block_intra_recursivehalving, "reduce_scatter_block", "recursive_halving")
TRACED(reduce_scatter_block_intra_butterfly, "reduce_scatter_block", "butterfly")
TRACED(scan_intra_linear, "scan", "linear")
TRACED(scan_intra_recursivedoubling, "scan", "recursive_doubling")
TRACED(scatter_intra_basic_linear, "scatter", "basic_linear")
TRACED(scatter_intra_binomial, "scatter", "binomial")
TRACED(scatter_intra_linear_nb, "scatter", "linear_nb")

namespace {

using namespace collscope;
using namespace collscope::agent;

class Checker {
public:
    Checker(MPI_Comm communicator, const NativeLibrary &native)
        : m_base(communicator), m_native(native), m_communicators(communicator, &native)
    {
        MPI_Comm_rank(communicator, &m_rank);
        MPI_Comm_size(communicator, &m_size);
    }

    void run()
    {
        wire::CampaignPlan plan;
        plan.methods = {"native"};
        plan.segments = {0, 16, 1024};
        plan.fanouts = {2, 3};
        for (const WorkloadKind &kind : workloadKinds()) {
            if (wire::isOfGroups(kind.collective))
                continue; // no MPI library has any
            const wire::Offers offers{std::string(kind.collective), "openmpi",
                {{"openmpi", m_native.algorithms(kind.collective)}}, m_native.onlyMethod(kind.collective)};
            const bool sized = kind.collective != "barrier";
            for (const std::uint64_t bytes : sized
                    ? std::vector<std::uint64_t>{1, 3, 8, 17, 24, 40, 100, 4096}
                    : std::vector<std::uint64_t>{0}) {
                Workload workload(kind, m_base, 0, m_memory);
                workload.resize(bytes);
                for (const wire::Method &method : wire::plannedMethods(plan, offers))
                    if (!method.isBaseline()
                        && wire::appliesTo(
                            method, kind.collective, bytes, {0, 0, static_cast<std::uint32_t>(m_size)}))
                        check(workload, kind, method, bytes);
            }
        }
    }

    long checks() const { return m_checks; }
    long failures() const { return m_failures; }

private:
    void check(Workload &workload, const WorkloadKind &kind, const wire::Method &method, std::uint64_t bytes)
    {
        const std::string collective(kind.collective);
        const auto expected = m_native.whatRuns(collective, method, static_cast<std::uint32_t>(m_size),
            bytes / elementBytesOf(kind, bytes), bytes);
        const MPI_Comm communicator = m_communicators.find(collective, method);
        workload.reset();
        seen().clear();
        const int status = workload.run(method, communicator);
        ++m_checks;
        std::string ran = status == MPI_SUCCESS ? "nothing that was seen" : "an error";
        for (const Seen &call : seen())
            if (call.collective == collective && status == MPI_SUCCESS)
                ran = describe(call);
        const std::string should = expected ? describe(*expected, collective) : "an error";
        if (ran == should && (status != MPI_SUCCESS || workload.isRight()))
            return;
        ++m_failures;
        std::printf("%s %s, %llu bytes, rank %d of %d: should run %s, ran %s\n", collective.c_str(),
            wire::methodText(method).c_str(), static_cast<unsigned long long>(bytes), m_rank, m_size,
            should.c_str(), ran.c_str());
    }

    /// With the segment size and the number of chains where both are known to be arguments, and the most
    /// requests of alltoall.
    static std::string describe(const Seen &call)
    {
        std::string text = call.algorithm;
        if (call.algorithm == "chain") // bcast: ..., module, segment size, chains; reduce has two more before
            text += call.collective == "bcast" ? parameters(call.arguments[6], call.arguments[7])
                                               : parameters(call.arguments[8], call.arguments[9]);
        if (isLimited(call.collective, call.algorithm))
            text += requests(static_cast<int>(call.arguments[8]));
        return text;
    }

    static std::string describe(const wire::Method &method, const std::string &collective)
    {
        if (isLimited(collective, method.algorithm))
            return method.algorithm + requests(0); // whatever the user had set: rules files have no limit
        return method.algorithm == "chain"
            ? method.algorithm + parameters(static_cast<long>(method.segmentBytes), method.fanout)
            : method.algorithm;
    }

    static bool isLimited(const std::string &collective, const std::string &algorithm)
    {
        return collective == "alltoall" && algorithm == "linear_sync";
    }

    static std::string requests(int most) { return ", requests " + std::to_string(most); }

    static std::string parameters(long segmentBytes, long chains)
    {
        return ':' + std::to_string(static_cast<int>(chains)) + '/'
            + std::to_string(static_cast<unsigned>(segmentBytes));
    }

    MPI_Comm m_base;
    const NativeLibrary &m_native;
    MethodCommunicators m_communicators;
    int m_rank = 0;
    int m_size = 0;
    long m_checks = 0;
    long m_failures = 0;
    WorkloadMemory m_memory;
};

/// What the variables hold that methods are chosen by.
std::map<std::string, int> chosen()
{
    std::map<std::string, int> values;
    for (const wire::Collective &collective : wire::mpiCollectives())
        for (const char *const suffix :
            {"", "_segmentsize", "_chain_fanout", "_tree_fanout", "_max_requests"}) {
            const std::string name = "coll_tuned_" + std::string(collective.name) + "_algorithm" + suffix;
            if (const auto variable = ToolVariable::find(name))
                values[name] = variable->read().value_or(-1);
        }
    return values;
}

int checkAll()
{
    openTools();
    const auto before = chosen();
    std::string obstacle;
    const auto native = findNativeLibrary(mpiLibrary(), obstacle);
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (!native) {
        std::printf("%s\n", obstacle.c_str());
        return EXIT_FAILURE;
    }
    std::array<long, 2> counts{};
    for (int members = 2; members <= size; ++members) {
        MPI_Comm communicator = MPI_COMM_NULL;
        MPI_Comm_split(MPI_COMM_WORLD, rank < members ? 0 : MPI_UNDEFINED, rank, &communicator);
        if (communicator == MPI_COMM_NULL)
            continue;
        MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN);
        Checker checker(communicator, *native);
        checker.run();
        counts[0] += checker.checks();
        counts[1] += checker.failures();
    }
    if (chosen() != before) {
        ++counts[1];
        std::printf("the variables do not hold what they held before\n");
    }
    std::array<long, 2> sums{};
    MPI_Allreduce(counts.data(), sums.data(), 2, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0)
        std::printf("%ld checks, %ld failures\n", sums[0], sums[1]);
    return sums[1] == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace

int main(int argc, char **argv)
{
    prepareNativeLibraries();
    MPI_Init(&argc, &argv);
    const int status = checkAll();
    MPI_Finalize();
    return status;
}
