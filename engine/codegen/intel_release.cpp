// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/intel_release.h"

#include "engine/wire/intel_mpi.h"

#include <fmt/format.h>

namespace collscope::codegen {

Expected<void> checkIntelRelease(const std::vector<RangeRule> &rules, const TimeGrid &grid)
{
    const Provenance &from = grid.dataset()->provenance();
    for (const RangeRule &rule : rules) {
        if (from.mpiVersion.empty())
            return failure(
                fmt::format("algorithm {} of {} cannot be exported: the data do not name the release of "
                            "Intel MPI, and releases number their algorithms differently",
                    rule.method.algorithmId, rule.collective),
                "Enter the release that was measured, for example 2021.18.1", from.path);
        const int highest = wire::highestIntelId(rule.collective, from.mpiVersion);
        if (highest > 0 && rule.method.algorithmId > highest)
            return failure(fmt::format("Intel MPI {} has no algorithm {} of {}: the highest is {}",
                               from.mpiVersion, rule.method.algorithmId, rule.collective, highest),
                "Enter the release that was measured, or measure again", from.path);
    }
    return {};
}

std::string intelReleaseOf(const std::vector<Item> &items)
{
    std::string release;
    for (const Item &item : items) {
        const std::string &own = item.model->fittedTo()->grid->dataset()->provenance().mpiVersion;
        if (!release.empty() && own != release)
            return {};
        release = own;
    }
    return release;
}

Expected<void> checkDecides(bool decides, const std::vector<Item> &items)
{
    if (decides)
        return {};
    return failure("the file would decide nothing: every call falls back to Intel MPI's own choice",
        "Load no file. Intel MPI decides by itself then",
        items.front().model->fittedTo()->grid->dataset()->provenance().path);
}

std::string intelReleaseComment(const std::vector<Item> &items)
{
    return fmt::format("# With {}{}.\n", intelReleaseWords, intelReleaseOf(items));
}

} // namespace collscope::codegen
