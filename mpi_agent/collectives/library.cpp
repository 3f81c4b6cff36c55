// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/collectives/library.h"

#include "engine/wire/collectives/bundled_patterns.h"
#include "engine/wire/patterns/classic_trees.h"
#include "engine/wire/patterns/list.h"
#include "mpi_agent/collectives/bcast/bcast.h"
#include "mpi_agent/collectives/kept_plans.h"
#include "mpi_agent/collectives/nodes.h"
#include "mpi_agent/collectives/reduce/reduce.h"
#include "mpi_agent/collectives/segments.h"

#include <algorithm>
#include <limits>
#include <memory>

namespace collscope::agent {

namespace {

/// How an algorithm is carried out.
struct Way {
    const wire::Algorithm *known; ///< in the catalogue
    const wire::patterns::Algorithm *pattern; ///< nullptr: split_binary
    bool flows; ///< down or up a tree, by code that was there before patterns
};

std::vector<Way> waysOf(std::string_view collective)
{
    const auto trees = collective == "bcast" ? bcast::algorithms().size()
        : collective == "reduce"             ? reduce::algorithms().size()
                                             : 0;
    std::vector<Way> ways;
    for (const wire::Algorithm &known : wire::bundledAlgorithms(collective)) {
        const bool flows = ways.size() < trees;
        ways.push_back({&known,
            flows ? wire::patterns::findClassicTree(collective, known.name)
                  : wire::patterns::findAlgorithm(collective, known.name),
            flows});
    }
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
    if (parameters.fanout != 0 && parameters.fanout < way.known->leastFanout)
        return std::string(way.known->name) + " needs a radix of 2 or more";
    return {};
}

void expectServes(const Call &call, const Way &way, const Parameters &parameters)
{
    call.check();
    const std::string problem = obstacleOf(way, parameters, static_cast<std::uint32_t>(call.size));
    if (!problem.empty())
        throw Refusal(MPI_ERR_ARG, problem);
    if (parameters.waiting && !way.flows)
        throw Refusal(MPI_ERR_INTERN, "nobody waits otherwise in algorithms that go in rounds");
    if (way.known->needs == 0)
        return;
    const std::string name(way.known->name);
    if (wire::has(way.known->needs, wire::Requirement::commutative) && !call.commutes())
        throw Refusal(MPI_ERR_OP, name + " needs an operation that commutes");
    if (wire::has(way.known->needs, wire::Requirement::countNotBelowProcesses)
        && call.count() < static_cast<std::size_t>(call.size))
        throw Refusal(MPI_ERR_ARG, name + " needs as many elements as processes");
}

TypeLayout layoutOf(const Call &call)
{
    const bool ofInput = call.has(call.kind.input) && call.input.address != MPI_IN_PLACE;
    return TypeLayout(ofInput ? call.input.type : call.output.type);
}

wire::patterns::Role roleOf(const Call &call, const Way &way, const Parameters &parameters)
{
    wire::patterns::Role role;
    role.rank = static_cast<std::uint32_t>(call.rank);
    role.processes = static_cast<std::uint32_t>(call.size);
    role.root = static_cast<std::uint32_t>(call.root);
    role.radix = parameters.fanout != 0 ? parameters.fanout : way.flows ? defaultFanout : defaultRadix;
    if (parameters.segmentBytes != 0) {
        const std::size_t segments
            = Segments({0, call.count()}, layoutOf(call).size, parameters.segmentBytes).count();
        role.segments
            = static_cast<std::uint32_t>(std::clamp<std::size_t>(segments, 1, wire::patterns::mostSegments));
    }
    return role;
}

/// A short vector in one segment goes along a tree by a pattern too: the messages are the same, so that
/// processes need not agree, and there is less to do.
bool goesByPattern(const Call &call, const Way &way, const Parameters &parameters)
{
    constexpr std::size_t most = 16384; // bytes: what arrives is all there at once
    if (!way.flows)
        return true;
    if (parameters.waiting)
        return false;
    const std::size_t elementBytes = std::max<std::size_t>(layoutOf(call).size, 1);
    return way.pattern && call.commutes() && call.count() <= most / elementBytes
        && roleOf(call, way, parameters).segments == 1;
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
    const Way &way = wayOf(call.kind, algorithm);
    // All processes take part the first time, whatever else is wrong with the call.
    const auto nodes = way.pattern && way.pattern->nodes ? nodesOf(call.communicator) : nullptr;
    auto &kept = KeptPlans::ofThisThread();
    auto plan = kept.take(call, &way, parameters, nodes.get());
    if (!plan) {
        expectServes(call, way, parameters);
        if (!goesByPattern(call, way, parameters)) {
            flowAlongTree(call, algorithm, parameters);
            return;
        }
        wire::patterns::Role role = roleOf(call, way, parameters);
        role.nodes = nodes.get();
        plan = std::make_unique<KeptPlan>(call, &way, parameters, nodes, way.pattern->pattern(role));
    }
    plan->plan.run(call, parameters.tag);
    kept.keep(std::move(plan));
}

} // namespace collscope::agent
