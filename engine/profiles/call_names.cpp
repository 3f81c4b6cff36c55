// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/call_names.h"

#include "engine/wire/catalogue.h"

#include <algorithm>
#include <array>

namespace collscope::profiles {

namespace {

template <std::size_t N> bool isAmong(const std::array<std::string_view, N> &names, std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isCollective(std::string_view name)
{
    return wire::collectiveIndex(name) || name == "gatherv" || name == "scatterv";
}

/// In small letters, without "mpi_".
std::string plainName(std::string_view function)
{
    constexpr std::size_t longest = 40;
    constexpr std::string_view prefix = "mpi_";
    std::string name(function.substr(0, longest));
    std::transform(name.begin(), name.end(), name.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return name.rfind(prefix, 0) == 0 ? name.substr(prefix.size()) : name;
}

} // namespace

std::optional<CallName> callName(std::string_view function)
{
    constexpr std::string_view persistent = "_init";
    const std::string name = plainName(function);
    if (isCollective(name))
        return CallName{name};
    if (name.size() > persistent.size()
        && name.compare(name.size() - persistent.size(), persistent.size(), persistent) == 0) {
        const std::string started = name.substr(0, name.size() - persistent.size());
        return isCollective(started) ? std::optional(CallName{started, "persistent"}) : std::nullopt;
    }
    if (name.size() > 1 && name.front() == 'i' && isCollective(name.substr(1)))
        return CallName{name.substr(1), "nonblocking"};
    return std::nullopt;
}

bool isOtherCollective(std::string_view function)
{
    const std::string name = plainName(function);
    return name.find("neighbor_") != std::string::npos || name.find("alltoallw") != std::string::npos;
}

wire::ProfileKey keyOf(const CallName &name)
{
    wire::ProfileKey key;
    key.collective = name.collective;
    key.kind = name.kind;
    if (isSized(name.collective) && name.collective != "bcast")
        key.inPlace.reset();
    if (reduces(name.collective))
        key.commutative.reset();
    if (hasRoot(name.collective))
        key.lowestRoot.reset();
    return key;
}

bool hasManySizes(std::string_view collective)
{
    constexpr std::array<std::string_view, 4> names = {"allgatherv", "alltoallv", "gatherv", "scatterv"};
    return isAmong(names, collective);
}

bool hasRoot(std::string_view collective)
{
    constexpr std::array<std::string_view, 6> names
        = {"bcast", "gather", "gatherv", "reduce", "scatter", "scatterv"};
    return isAmong(names, collective);
}

bool reduces(std::string_view collective)
{
    constexpr std::array<std::string_view, 6> names
        = {"allreduce", "exscan", "reduce", "reduce_scatter", "reduce_scatter_block", "scan"};
    return isAmong(names, collective);
}

bool isSized(std::string_view collective)
{
    const auto index = wire::collectiveIndex(collective);
    return !index || wire::collectives()[*index].sized;
}

} // namespace collscope::profiles
