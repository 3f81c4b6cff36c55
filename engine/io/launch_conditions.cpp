// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/launcher_line.h"

#include "engine/data/conditions.h"
#include "engine/wire/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace collscope::io {

bool isCondition(std::string_view name)
{
    constexpr std::array<std::string_view, 3> components = {"btl", "pml", "mtl"};
    constexpr std::array<std::string_view, 25> begins = {"btl_", "pml_", "mtl_", "rmaps_", "hwloc_base_",
        "UCX_", "UCC_", "FI_", "PSM2_", "PSM3_", "HCOLL_", "MV2_", "MVP_", "I_MPI_FABRICS", "I_MPI_DEVICE",
        "I_MPI_OFI_", "I_MPI_SHM", "I_MPI_PIN", "MPIR_CVAR_CH4_NETMOD", "MPIR_CVAR_NOLOCAL",
        "MPIR_CVAR_CH4_OFI_", "MPICH_", "PRTE_MCA_", "SLURM_DISTRIBUTION", "SLURM_CPU_BIND"};
    constexpr std::array<std::string_view, 15> printing
        = {"LOG", "verbose", "VERBOSE", "WARN", "warn", "STATS", "PROFILE", "DEBUG", "REPORT", "report",
            "display", "DISPLAY", "ABORT", "HANDLE_ERRORS", "UNIQUE"};
    constexpr std::string_view tune = "_TUNE"; // UCC's choice of methods
    if (name.substr(0, 4) == "UCC_" && name.size() > tune.size()
        && name.substr(name.size() - tune.size()) == tune)
        return false;
    const auto stands = [name](std::string_view part) { return name.find(part) != std::string_view::npos; };
    return std::find(components.begin(), components.end(), name) != components.end()
        || (std::any_of(begins.begin(), begins.end(),
                [name](std::string_view begin) { return name.substr(0, begin.size()) == begin; })
            && std::none_of(printing.begin(), printing.end(), stands));
}

void takeCondition(std::string_view name, std::string_view value, Launch &out)
{
    if (value.empty())
        out.conditions.erase(std::string(name));
    else
        out.conditions.insert_or_assign(std::string(name), std::string(value));
}

namespace {

bool isPerNode(std::string_view mapping)
{
    const auto parts = wire::split(mapping, ':');
    return parts.size() == 3 && parts[0] == "ppr" && parts[2] == "node";
}

/// Without upper case, and without what prints the binding only.
std::string plainBinding(std::string_view value)
{
    std::string plain;
    for (const char c : value)
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    for (const std::string_view print : {"verbose,", ",verbose", ":display", ":report", "quiet,"})
        if (const auto at = plain.find(print); at != std::string::npos)
            plain.erase(at, print.size());
    return plain;
}

} // namespace

void takeBinding(std::string_view word, std::string_view next, bool isSrun, Launch &out)
{
    constexpr std::array<std::string_view, 8> flags = {"bycore", "byslot", "bynode", "bysocket",
        "bind-to-core", "bind-to-socket", "bind-to-none", "cpus-per-proc"};
    constexpr std::array<std::string_view, 9> options = {"map-by", "rank-by", "bind-to", "distribution",
        "cpu-bind", "cpu_bind", "cpu-set", "rankfile", "cpus-per-task"};
    if (word.substr(0, 1) != "-")
        return;
    if (isSrun && (word == "-m" || word == "-c"))
        return takeCondition(word == "-m" ? "distribution" : "cpus-per-task", plainBinding(next), out);
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
    if (std::find(flags.begin(), flags.end(), word) != flags.end())
        return takeCondition(word, "1", out);
    const auto equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string value = plainBinding(equals == std::string_view::npos ? next : word.substr(equals + 1));
    if (std::find(options.begin(), options.end(), name) != options.end() && !isPerNode(value))
        takeCondition(name == "cpu_bind" ? "cpu-bind" : name, value, out);
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
    if (launch.conditions.empty())
        return launch.line == 0 ? std::string() : std::string(defaultConditions);
    std::string text;
    for (const auto &[name, value] : launch.conditions)
        text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, inOrder(name, value));
    constexpr std::size_t longest = 160;
    if (text.size() <= longest)
        return text;
    std::uint64_t hash = 14695981039346656037U; // FNV-1a: what is cut tells systems apart too
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end; // not within a character
    return text.substr(0, end) + fmt::format("...{:08x}", hash >> 32U);
}

} // namespace collscope::io
