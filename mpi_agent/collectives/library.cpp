// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/library.h"

#include "engine/wire/collectives/bundled_patterns.h"
#include "engine/wire/patterns/list.h"
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/nodes.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/rounds/execution.h"
#include "mpi_agent/collectives/segments.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <tuple>

namespace collscope::agent {

namespace {

/// How an algorithm is carried out.
struct Way {
    const wire::Algorithm *known; ///< in the catalogue
    const wire::patterns::Algorithm *pattern; ///< nullptr: down or up a tree
};

std::vector<Way> waysOf(std::string_view collective)
{
    const auto trees = collective == "bcast" ? bcast::algorithms().size()
        : collective == "reduce"             ? reduce::algorithms().size()
                                             : 0;
    std::vector<Way> ways;
    for (const wire::Algorithm &known : wire::bundledAlgorithms(collective))
        ways.push_back(
            {&known, ways.size() < trees ? nullptr : wire::patterns::findAlgorithm(collective, known.name)});
    return ways;
}

const Way &wayOf(const CollectiveKind &kind, int algorithm)
{
    // Looked up once: names are compared in several lists, and short calls are over in less time.
    static const auto all = [] {
        std::vector<std::vector<Way>> ways;
        for (const CollectiveKind &each : collectiveKinds())
            ways.push_back(waysOf(each.name));
        return ways;
    }();
    const auto &ways = all[static_cast<std::size_t>(&kind - collectiveKinds().data())];
    if (algorithm < 1 || static_cast<std::size_t>(algorithm) > ways.size())
        throw Refusal(MPI_ERR_ARG,
            "there is no method number " + std::to_string(algorithm) + " for " + std::string(kind.name));
    return ways[static_cast<std::size_t>(algorithm - 1)];
}

std::string obstacleOf(const Way &way, const Parameters &parameters, std::uint32_t processes)
{
    if (!wire::meets(way.known->needs, processes))
        return std::string(way.known->name) + " needs "
            + wire::requirementsText(way.known->needs & wire::aboutProcesses);
    if (way.pattern && way.pattern->radix && parameters.fanout == 1)
        return std::string(way.known->name) + " needs a radix of 2 or more";
    return {};
}

void expectCallFits(const Call &call, const Way &way)
{
    if (way.known->needs == 0)
        return;
    const std::string name(way.known->name);
    if (wire::has(way.known->needs, wire::Requirement::commutative) && !call.commutes())
        throw Refusal(MPI_ERR_OP, name + " needs an operation that commutes");
    if (wire::has(way.known->needs, wire::Requirement::countNotBelowProcesses)
        && call.count() < static_cast<std::size_t>(call.size))
        throw Refusal(MPI_ERR_ARG, name + " needs as many elements as processes");
}

wire::patterns::Role roleOf(const Call &call, const Parameters &parameters)
{
    wire::patterns::Role role;
    role.rank = static_cast<std::uint32_t>(call.rank);
    role.processes = static_cast<std::uint32_t>(call.size);
    role.root = static_cast<std::uint32_t>(call.root);
    role.radix = parameters.fanout == 0 ? defaultRadix : parameters.fanout;
    if (parameters.segmentBytes != 0) {
        const bool ofInput = call.has(call.kind.input) && call.input.address != MPI_IN_PLACE;
        const TypeLayout layout(ofInput ? call.input.type : call.output.type);
        const std::size_t segments
            = Segments({0, call.count()}, layout.size, parameters.segmentBytes).count();
        role.segments
            = static_cast<std::uint32_t>(std::clamp<std::size_t>(segments, 1, wire::patterns::mostSegments));
    }
    return role;
}

/// A pattern, and what the last call with it left to the next.
struct KeptPattern {
    const wire::patterns::Algorithm *algorithm = nullptr;
    std::shared_ptr<const wire::patterns::Nodes> nodes; ///< that no others are in their place
    wire::patterns::Role role;
    wire::patterns::Pattern pattern;
    rounds::Preparation preparation;
};

/// The last patterns of each thread: programs repeat their calls, some kinds in turn.
KeptPattern &patternOf(
    const wire::patterns::Algorithm &algorithm, wire::patterns::Role role, MPI_Comm communicator)
{
    using wire::patterns::Nodes;
    const std::shared_ptr<const Nodes> nodes = algorithm.nodes ? nodesOf(communicator) : nullptr;
    role.nodes = nodes.get();
    thread_local std::array<KeptPattern, 8> all;
    thread_local std::size_t oldest = 0;
    const auto key = [](const wire::patterns::Role &r) {
        return std::make_tuple(r.rank, r.processes, r.root, r.radix, r.segments, r.nodes);
    };
    for (KeptPattern &kept : all)
        if (kept.algorithm == &algorithm && key(kept.role) == key(role))
            return kept;
    KeptPattern &kept = all[oldest++ % all.size()];
    kept = {&algorithm, nodes, role, algorithm.pattern(role), {}};
    return kept;
}

/// Where element `first` is of data that are there.
void *addressOf(const Data &data, const TypeLayout &layout, std::size_t first)
{
    return data.address == MPI_IN_PLACE ? data.address : layout.at(data.address, first);
}

/// Those before there were patterns: they count with int, so that a larger call is several of them.
void flowAlongTree(const Call &call, int algorithm, const Parameters &parameters)
{
    constexpr std::size_t most = std::size_t{1} << 30;
    static_assert(most <= static_cast<std::size_t>(std::numeric_limits<int>::max()));
    const auto position = static_cast<std::size_t>(algorithm - 1);
    const Data &out = call.output;
    const bool isBcast = call.kind.name == "bcast";
    const MPI_Datatype type = isBcast || call.input.address == MPI_IN_PLACE ? out.type : call.input.type;
    const std::size_t count = call.count();
    const TypeLayout layout = count > most ? TypeLayout(type) : TypeLayout();
    std::size_t done = 0;
    do {
        const int piece = static_cast<int>(std::min(count - done, most));
        void *const result = call.has(call.kind.output) ? addressOf(out, layout, done) : nullptr;
        if (isBcast)
            check(bcast::algorithms()[position].run(
                result, piece, type, call.root, call.communicator, parameters));
        else
            check(reduce::algorithms()[position].run(addressOf(call.input, layout, done), result, piece, type,
                call.operation, call.root, call.communicator, parameters));
        done += static_cast<std::size_t>(piece);
    } while (done < count);
}

} // namespace

std::string obstacle(
    std::string_view collective, int algorithm, const Parameters &parameters, std::uint32_t processes)
{
    const CollectiveKind *const kind = findCollectiveKind(collective);
    if (!kind)
        return "there is no collective called " + std::string(collective);
    return obstacleOf(wayOf(*kind, algorithm), parameters, processes);
}

void carryOut(const Call &call, int algorithm, const Parameters &parameters)
{
    call.check();
    const Way &way = wayOf(call.kind, algorithm);
    const std::string problem = obstacleOf(way, parameters, static_cast<std::uint32_t>(call.size));
    if (!problem.empty())
        throw Refusal(MPI_ERR_ARG, problem);
    expectCallFits(call, way);
    if (way.pattern) {
        KeptPattern &kept = patternOf(*way.pattern, roleOf(call, parameters), call.communicator);
        rounds::carryOut(kept.pattern, call, parameters, kept.preparation);
    } else {
        flowAlongTree(call, algorithm, parameters);
    }
}

} // namespace collscope::agent
