// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/patterns/classic_trees.h"

#include "engine/wire/patterns/trees.h"
#include "engine/wire/topology.h"

#include <algorithm>

namespace collscope::wire::patterns {

namespace {

/// Edges up to the root of the process with that number, in a tree of so many; `radix` of chains.
using Depth = std::uint32_t (*)(std::uint32_t number, std::uint32_t processes, std::uint32_t radix);

std::uint32_t floorLog2(std::uint32_t value)
{
    std::uint32_t result = 0;
    while (value >>= 1U)
        ++result;
    return result;
}

std::uint32_t inLinear(std::uint32_t number, std::uint32_t /*processes*/, std::uint32_t /*radix*/)
{
    return number == 0 ? 0 : 1;
}

std::uint32_t inBinary(std::uint32_t number, std::uint32_t /*processes*/, std::uint32_t /*radix*/)
{
    return floorLog2(number + 1);
}

std::uint32_t inBinomial(std::uint32_t number, std::uint32_t /*processes*/, std::uint32_t /*radix*/)
{
    std::uint32_t ones = 0;
    for (; number != 0; number &= number - 1)
        ++ones;
    return ones;
}

/// The longer chains come first.
std::uint32_t inChain(std::uint32_t number, std::uint32_t processes, std::uint32_t radix)
{
    if (number == 0)
        return 0;
    const std::uint32_t others = processes - 1;
    const std::uint32_t chains = std::clamp<std::uint32_t>(radix, 1, others);
    const std::uint32_t shorter = others / chains;
    const std::uint32_t inLonger = others % chains * (shorter + 1);
    return number <= inLonger ? (number - 1) % (shorter + 1) + 1 : (number - 1 - inLonger) % shorter + 1;
}

/// The deepest is the last of all, the last of a full level, or the end of the first chain.
std::uint32_t heightOf(Depth depth, std::uint32_t processes, std::uint32_t radix)
{
    std::uint32_t height = depth(processes - 1, processes, radix);
    for (std::uint32_t power = 1; power < processes && power != 0; power *= 2)
        height = std::max(height, depth(power - 1, processes, radix));
    if (radix != 0 && processes > 1)
        height = std::max(height, depth((processes - 2) / radix + 1, processes, radix));
    return height;
}

Place placeOf(const Tree &tree, Depth depth, const Role &role, std::uint32_t radix)
{
    Place place;
    if (tree.parent != noRank)
        place.parent = static_cast<std::uint32_t>(tree.parent);
    place.children.assign(tree.children.begin(), tree.children.end());
    const std::uint32_t number = (role.rank + (role.processes - role.root)) % role.processes;
    place.depth = depth(number, role.processes, radix);
    place.height = heightOf(depth, role.processes, radix);
    return place;
}

struct Seen {
    int rank, size, root;
};

Seen seen(const Role &role)
{
    return {static_cast<int>(role.rank), static_cast<int>(role.processes), static_cast<int>(role.root)};
}

Place linear(const Role &role)
{
    const Seen at = seen(role);
    return placeOf(linearTree(at.rank, at.size, at.root), inLinear, role, 0);
}

Place binary(const Role &role)
{
    const Seen at = seen(role);
    return placeOf(binaryTree(at.rank, at.size, at.root), inBinary, role, 0);
}

Place binomial(const Role &role)
{
    const Seen at = seen(role);
    Place place = placeOf(binomialTree(at.rank, at.size, at.root), inBinomial, role, 0);
    std::reverse(place.children.begin(), place.children.end()); // the largest subtree has the longest way
    return place;
}

Place chains(const Role &role, std::uint32_t radix)
{
    const Seen at = seen(role);
    return placeOf(chainTree(at.rank, at.size, at.root, radix), inChain, role, radix);
}

Place chain(const Role &role)
{
    return chains(role, role.radix);
}

Place pipeline(const Role &role)
{
    return chains(role, 1);
}

/// n - 1 + height rounds.
template <Place (*placeIn)(const Role &)> Pattern down(const Role &role)
{
    Pattern pattern;
    pattern.blocks = role.segments;
    run(pattern, {{Flow::Way::down, placeIn(role), output(0, role.segments)}});
    return pattern;
}

template <Place (*placeIn)(const Role &)> Pattern up(const Role &role)
{
    return reduceAlong(role, placeIn(role));
}

template <Place (*placeIn)(const Role &)>
Algorithm both(std::string_view name, bool isDown, bool radix = false)
{
    return {name, isDown ? down<placeIn> : up<placeIn>, isDown ? 0 : commutative, true, radix};
}

std::vector<Algorithm> listOf(bool isDown)
{
    return {both<linear>("linear", isDown), both<chain>("chain", isDown, true),
        both<pipeline>("pipeline", isDown), both<binary>("binary", isDown),
        both<binomial>("binomial", isDown)};
}

} // namespace

const Algorithm *findClassicTree(std::string_view collective, std::string_view name)
{
    static const std::vector<Algorithm> ofBcast = listOf(true);
    static const std::vector<Algorithm> ofReduce = listOf(false);
    if (collective != "bcast" && collective != "reduce")
        return nullptr;
    const auto &all = collective == "bcast" ? ofBcast : ofReduce;
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Algorithm &one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace collscope::wire::patterns
