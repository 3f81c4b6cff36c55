// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/shipping_reach.h"

#include "engine/codegen/own_choice.h"
#include "engine/codegen/restricted_model.h"
#include "engine/wire/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace collscope::codegen {

namespace {

constexpr std::uint64_t everySizeTo = 4096; ///< communicator sizes that are looked at one by one

/// Communicator sizes to look at: all from 2 to twice the largest measured one, or where something may
/// change.
std::vector<std::uint32_t> commSizesToTry(const TimeGrid &grid)
{
    const std::uint64_t most = 2 * std::uint64_t{grid.commSizes().back()};
    std::set<std::uint64_t> sizes;
    for (std::uint64_t size = 2; size <= std::min(most, everySizeTo); ++size)
        sizes.insert(size);
    for (std::uint64_t size = 2; size <= most; size *= 2)
        sizes.insert({size, size + 1, size + size / 2});
    std::uint64_t before = 2;
    for (const std::uint32_t measured : grid.commSizes()) {
        sizes.insert({measured, measured + std::uint64_t{1},
            before + (measured - std::min<std::uint64_t>(before, measured)) / 2});
        before = measured;
    }
    std::vector<std::uint32_t> result;
    for (const std::uint64_t size : sizes)
        if (size >= 2 && size <= std::min<std::uint64_t>(most, std::numeric_limits<std::uint32_t>::max()))
            result.push_back(static_cast<std::uint32_t>(size));
    return result;
}

/// The measured sizes, what lies between two of them, and beyond.
std::vector<std::uint64_t> messageSizesToTry(const TimeGrid &grid)
{
    std::set<std::uint64_t> sizes{0, 1};
    std::uint64_t before = 0;
    for (const std::uint64_t measured : grid.messageBytes()) {
        sizes.insert({measured, before + (measured - before) / 2});
        before = measured;
    }
    for (const std::uint64_t factor : {2, 16, 1024})
        if (before <= std::numeric_limits<std::uint64_t>::max() / (2 * factor) / everySizeTo)
            sizes.insert(before * factor);
    return {sizes.begin(), sizes.end()};
}

/// 0, unknown, and, of a model that may ask where processes are, whatever was measured.
std::vector<std::uint32_t> ppnToTry(const Model &model)
{
    std::set<std::uint32_t> values{0};
    if (!model.fittedTo()->grid->hasOnePlacementPerSize())
        for (const Placement &placement : model.fittedTo()->grid->placements())
            values.insert(placement.ppn);
    return {values.begin(), values.end()};
}

/// Fills nodes one after the other. `ppn`: processes of the fullest node.
Placement placed(std::uint32_t commSize, std::uint32_t ppn)
{
    ppn = std::min(ppn, commSize);
    return {ppn == 0 ? 0 : commSize / ppn + (commSize % ppn != 0 ? 1 : 0), ppn, commSize};
}

/// Where decisions were not measured.
enum class Unmeasured { no, messages, processes };

Unmeasured unmeasured(const TimeGrid &grid, const Instance &at)
{
    if (!liesBeyond(grid, at))
        return Unmeasured::no;
    const auto &commSizes = grid.commSizes();
    return at.placement.commSize < commSizes.front() || at.placement.commSize > commSizes.back()
        ? Unmeasured::processes
        : Unmeasured::messages;
}

/// What to say of decisions beyond the measured sizes. `isAskedFor`: --extrapolate was given.
Finding decidesBeyond(const Target &target, const TimeGrid &grid, const Instance &at, bool isAskedFor)
{
    const bool isSized = unmeasured(grid, at) == Unmeasured::messages;
    const bool ignoresSizes = isSized && isSizeBlind(target, grid.collective());
    return {isAskedFor || ignoresSizes ? FindingSeverity::warning : FindingSeverity::error,
        {{}, 0,
            ignoresSizes
                ? fmt::format("{}: the library compares no message size, so that messages beyond the "
                              "measured sizes get the algorithm of the measured ones too",
                    grid.collective())
                : fmt::format("{}: {} with {} bytes would be decided, which lies beyond what was "
                              "measured ({} to {} processes, {} to {} bytes)",
                    grid.collective(), placementText(at.placement), at.messageBytes, grid.commSizes().front(),
                    grid.commSizes().back(), grid.messageBytes().front(), grid.messageBytes().back()),
            ignoresSizes ? "measure larger messages if the jobs have them"
                : isAskedFor
                ? "measure there"
                : "choose a target that can leave it to the library, or measure there; --extrapolate "
                  "writes it all the same"}};
}

} // namespace

void checkReach(ShippedCollective &row, const Target &target, const Model &written, wire::Requirements seenTo,
    const std::stop_token &stop)
{
    std::set<std::uint32_t> ofJob;
    for (const DecidedPlacement &decided : row.placements)
        ofJob.insert(decided.placement.commSize);
    const TimeGrid &grid = *written.fittedTo()->grid;
    const std::vector<std::uint32_t> commSizes = commSizesToTry(grid);
    const std::vector<std::uint64_t> messageBytes = messageSizesToTry(grid);
    Instance at;
    at.collective = grid.collective();
    std::set<MethodIndex> reported;
    std::set<Unmeasured> saidBeyond;
    const auto known = wire::collectiveIndex(row.collective);
    const bool isSized = !known || wire::collectives()[*known].sized;
    const auto isAsked = [&](Unmeasured where) {
        const auto &measured = grid.commSizes();
        return where == Unmeasured::messages
            ? isSized && std::binary_search(measured.begin(), measured.end(), at.placement.commSize)
            : where == Unmeasured::processes && ofJob.empty();
    };
    const std::vector<std::uint32_t> ppn = ppnToTry(written);
    for (std::size_t i = 0; i < commSizes.size() * ppn.size(); ++i) {
        const std::uint32_t commSize = commSizes[i / ppn.size()];
        at.placement = placed(commSize, ppn[i % ppn.size()]);
        if (stop.stop_requested())
            return;
        for (const std::uint64_t bytes : messageBytes) {
            at.messageBytes = bytes;
            const Decision decision = written.decide(at);
            const MethodIndex method = decision.method;
            if (method == noMethod)
                continue;
            // Between measured communicator sizes a size of all processes cannot end where messages do.
            if (const Unmeasured where = unmeasured(grid, at);
                isAsked(where) && !isLibrary(decision, grid) && saidBeyond.insert(where).second) {
                row.findings.push_back(decidesBeyond(target, grid, at, row.item->extrapolates));
                row.isForAllMessages = row.isForAllMessages
                    || (where == Unmeasured::messages && isSizeBlind(target, row.collective));
            }
            if (reported.contains(method))
                continue;
            if (!ofJob.empty() && !ofJob.contains(commSize) && !isLibrary(decision, grid)) {
                reported.insert(method);
                row.findings.push_back({FindingSeverity::error,
                    {{}, 0,
                        fmt::format(
                            "{} of {} would be chosen for {} processes, a size that the job does not have",
                            methodText(grid.methods()[method]), at.collective, commSize),
                        "choose a target that can leave them to the library"}});
                continue;
            }
            const std::string needs = cannotRun(grid.methods()[method], at.collective, commSize, seenTo);
            if (needs.empty())
                continue;
            reported.insert(method);
            row.findings.push_back({FindingSeverity::error,
                {{}, 0,
                    fmt::format("{} of {} needs {}, and {} processes with {} bytes would get it",
                        methodText(grid.methods()[method]), at.collective, needs, commSize, bytes),
                    "leave it to the library"}});
        }
    }
}

} // namespace collscope::codegen
