// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/algorithm_identity.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"

#include <algorithm>
#include <array>

namespace collscope::wire {

namespace {

/// A name of a library that is not the canonical one. An empty collective stands for all.
struct OtherName {
    std::string_view library;
    std::string_view collective;
    std::string_view own;
    std::string_view canonical;
};

/// Sources: coll/base of Open MPI 4.1 to 6.0, the comments in MPICH's src/mpi/coll, Intel's Developer
/// Reference.
constexpr OtherName otherNames[] = {
    {openMpiLibrary, "allgather", "linear", "gather_bcast"},
    {openMpiLibrary, "allgatherv", "default_gatherv_bcast", "gather_bcast"},
    {openMpiLibrary, "allgather", "direct-messaging", "linear"},
    {openMpiLibrary, "allgather", "bruck-k-fanout", "bruck"},
    {openMpiLibrary, "barrier", "bruck", "dissemination"},
    {openMpiLibrary, "reduce_scatter", "non-overlapping", "nonoverlapping"},
    {openMpiLibrary, "reduce_scatter_block", "basic_linear", "nonoverlapping"},
    {openMpiLibrary, "", "basic_linear", "linear"},
    {openMpiLibrary, "", "binary_tree", "binary"},
    {openMpiLibrary, "", "split_binary_tree", "split_binary"},
    {openMpiLibrary, "", "in-order_binary", "inorder_binary"},
    {openMpiLibrary, "", "scatter_allgather_ring", "scatter_ring"},
    {openMpiLibrary, "", "neighbor", "neighbor_exchange"},
    {openMpiLibrary, "", "segmented_ring", "ring_segmented"},
    {openMpiLibrary, "", "modified_bruck", "bruck"},
    {mpichLibrary, "", "brucks", "bruck"},
    {mpichLibrary, "", "recexch", "recursive_exchange"},
    {mpichLibrary, "", "scatter_recursive_doubling_allgather", "scatter_allgather"},
    {mpichLibrary, "", "scatter_ring_allgather", "scatter_ring"},
    {mpichLibrary, "", "reduce_scatter_allgather", "rabenseifner"},
    {mpichLibrary, "", "reduce_scatter_gather", "rabenseifner"},
    {intelMpiLibrary, "allreduce", "reduce_bcast", "nonoverlapping"},
    {intelMpiLibrary, "allgather", "topo_gatherv_bcast", "gather_bcast"},
    {intelMpiLibrary, "allgatherv", "topo_gatherv_bcast", "gather_bcast"},
};

constexpr std::array<std::string_view, 3> firstLibraries{openMpiLibrary, bundledLibrary, mpichLibrary};
/// Their algorithms come before those of the other collectives.
constexpr std::array<std::string_view, 2> firstCollectives{"bcast", "reduce"};

class List {
public:
    void add(std::string_view library, std::string_view collective, std::string_view own)
    {
        const std::string_view name = canonicalName(library, collective, own);
        auto found = std::find_if(m_all.begin(), m_all.end(),
            [name](const CanonicalAlgorithm &known) { return known.name == name; });
        if (found == m_all.end())
            found = m_all.insert(found, {name, {}});
        auto &collectives = found->collectives;
        if (std::find(collectives.begin(), collectives.end(), collective) == collectives.end())
            collectives.push_back(collective);
    }
    std::vector<CanonicalAlgorithm> take() { return std::move(m_all); }

private:
    std::vector<CanonicalAlgorithm> m_all;
};

bool isFirst(std::string_view library)
{
    return std::find(firstLibraries.begin(), firstLibraries.end(), library) != firstLibraries.end();
}

std::vector<std::string_view> collectivesInOrder()
{
    std::vector<std::string_view> names(firstCollectives.begin(), firstCollectives.end());
    for (const Collective &collective : collectives())
        if (std::find(names.begin(), names.end(), collective.name) == names.end())
            names.push_back(collective.name);
    return names;
}

std::vector<CanonicalAlgorithm> listed()
{
    List list;
    const auto names = collectivesInOrder();
    for (const std::string_view library : firstLibraries)
        for (const std::string_view collective : names)
            if (const auto *known = algorithms(library, collective))
                for (const Algorithm &algorithm : *known)
                    list.add(library, collective, algorithm.name);
    for (const std::string_view collective : names)
        for (const AlgorithmList &other : collectives()[*collectiveIndex(collective)].libraries)
            for (const Algorithm &algorithm : other.algorithms)
                if (!isFirst(other.library))
                    list.add(other.library, collective, algorithm.name);
    for (const std::string_view collective : names)
        for (const std::string_view algorithm : namedIntelAlgorithms(collective))
            list.add(intelMpiLibrary, collective, algorithm);
    return list.take();
}

} // namespace

std::string_view canonicalName(std::string_view library, std::string_view collective, std::string_view own)
{
    const auto found = std::find_if(std::begin(otherNames), std::end(otherNames), [&](const OtherName &name) {
        return name.library == library && name.own == own
            && (name.collective.empty() || name.collective == collective);
    });
    return found == std::end(otherNames) ? own : found->canonical;
}

std::string canonicalText(const Method &method, std::string_view collective)
{
    Method canonical = method;
    canonical.algorithm = canonicalName(method.library, collective, method.algorithm);
    return methodText(canonical);
}

bool isSameMethod(
    const Method &a, std::string_view collectiveOfA, const Method &b, std::string_view collectiveOfB)
{
    return collectiveOfA == collectiveOfB
        ? a == b
        : a.library == b.library && canonicalText(a, collectiveOfA) == canonicalText(b, collectiveOfB);
}

std::optional<std::size_t> findMethod(
    const std::vector<Method> &methods, const Method &method, std::string_view collective)
{
    const auto position = [&](auto is) -> std::optional<std::size_t> {
        const auto found = std::find_if(methods.begin(), methods.end(), is);
        return found == methods.end() ? std::nullopt
                                      : std::optional(static_cast<std::size_t>(found - methods.begin()));
    };
    if (const auto same = position([&](const Method &other) { return other == method; }))
        return same;
    if (method.isBaseline() || position([&](const Method &other) { return other.library == method.library; }))
        return std::nullopt;
    const std::string text = canonicalText(method, collective);
    return position([&](const Method &other) { return canonicalText(other, collective) == text; });
}

const std::vector<CanonicalAlgorithm> &canonicalAlgorithms()
{
    static const std::vector<CanonicalAlgorithm> all = listed();
    return all;
}

} // namespace collscope::wire
