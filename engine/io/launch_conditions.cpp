// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/launcher_line.h"

#include "engine/wire/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace collscope::io {

bool isCondition(std::string_view name)
{
    constexpr std::array<std::string_view, 3> components = {"btl", "pml", "mtl"};
    constexpr std::array<std::string_view, 17> begins = {"btl_", "pml_", "mtl_", "rmaps_", "hwloc_base_",
        "UCX_", "FI_", "PSM2_", "PSM3_", "I_MPI_FABRICS", "I_MPI_DEVICE", "I_MPI_OFI_", "I_MPI_SHM",
        "I_MPI_PIN", "MPIR_CVAR_CH4_NETMOD", "MPIR_CVAR_NOLOCAL", "MPIR_CVAR_CH4_OFI_"};
    constexpr std::array<std::string_view, 5> printing = {"LOG", "verbose", "WARN", "STATS", "HANDLE_ERRORS"};
    const auto stands = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    return std::find(components.begin(), components.end(), name) != components.end()
        || (std::any_of(begins.begin(), begins.end(),
                [name](std::string_view begin) { return name.substr(0, begin.size()) == begin; })
            && std::none_of(printing.begin(), printing.end(), stands));
}

namespace {

/// "self,tcp" for "tcp,self": the order of transports says nothing.
std::string inOrder(std::string_view name, const std::string &value)
{
    constexpr std::array<std::string_view, 4> lists = {"btl", "pml", "mtl", "UCX_TLS"};
    if (std::find(lists.begin(), lists.end(), name) == lists.end())
        return value;
    const std::size_t behind = value.substr(0, 1) == "^" ? 1 : 0; // all but these
    auto parts = wire::split(std::string_view(value).substr(behind), ',');
    std::sort(parts.begin(), parts.end());
    return value.substr(0, behind) + fmt::format("{}", fmt::join(parts, ","));
}

} // namespace

std::string conditionsText(const Launch &launch)
{
    constexpr std::size_t longest = 60; // of a value
    if (launch.conditions.empty())
        return launch.line == 0 ? std::string() : "default";
    std::string text;
    for (const auto &[name, value] : launch.conditions)
        text
            += fmt::format("{}{}={}", text.empty() ? "" : " ", name, inOrder(name, value).substr(0, longest));
    return text;
}

} // namespace collscope::io
