// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/target_list.h"
#include "engine/codegen/tuner_table.h"

#include <fmt/format.h>

/// The target "nccl-csv": the table that NVIDIA's example tuner plug-in reads. Before it looks for a line the
/// plug-in sets one channel, and that stays where no line matches or the line says -1. Only 0, or a number,
/// is handed to NCCL as it is.
namespace collscope::codegen {

namespace {

constexpr std::string_view warning
    = "With NVIDIA's example plug-in every call that no line of the table matches (other numbers of ranks, "
      "other collectives) runs on one channel: load it only where the table has all calls that matter.";

constexpr std::string_view ncclNotes = R"(## What to know

- The plug-in is `libnccl-tuner-example.so`, built from `plugins/tuner/example` (`ext-tuner/example` in older releases) of
  NCCL's source, and has to lie where the loader finds it.
- `NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING` prints `Loaded config` for each line and `Applied config` with algorithm,
  protocol and channels for each call that a line matches, `No matching config found` for the others. NCCL takes the choice
  only where it deems the pair of algorithm and protocol possible.
- A file that is not there is no error: all calls then run on one channel.
- Channels are those the measurement ran with: from the data, or as said when exporting. 0 is NCCL's own number.
- Sizes are those NCCL compares: message size x ranks for allgather.
)";

/// The lines of a number of ranks must leave no size to the plug-in's one channel.
Expected<void> complete(std::vector<RangeRule> &rules, const TimeGrid &grid, std::string_view style)
{
    setChannels(rules, style);
    for (const RangeRule &rule : rules)
        if (rule.method.fanout == 0 && !rule.method.isBaseline() && style != ownChannels)
            return failure(
                fmt::format(
                    "how many channels {} of {} ran with is not known, and NVIDIA's plug-ins force one "
                    "channel where a table does not say",
                    rule.method.algorithm, rule.collective),
                "record them in the data's column fanout, or say what the measurement ran with: "
                "nccl-csv:channels=16, or nccl-csv:channels=own where NCCL chose the number itself",
                grid.dataset()->provenance().path);
    for (const Placement &placement : grid.placements()) {
        const std::uint32_t ranks = placement.commSize;
        std::uint64_t next = 0;
        bool toTheEnd = false;
        for (const RangeRule &rule : rules)
            if (rule.firstCommSize == ranks && rule.conditions.firstNodes <= placement.nodes
                && rule.conditions.lastNodes >= placement.nodes && rule.firstBytes == next
                && !rule.method.isBaseline()) {
                toTheEnd = rule.lastBytes == anyBytes;
                next = rule.lastBytes + 1;
            }
        if (!toTheEnd)
            return failure(
                fmt::format(
                    "{} on {} ranks is left to NCCL from {} bytes on, and NVIDIA's plug-ins force one "
                    "channel where no line matches",
                    grid.collective(), ranks, next),
                "choose a model without the library as a candidate, or export to rccl-csv for RCCL",
                grid.dataset()->provenance().path);
    }
    return {};
}

const RangeTarget &nccl()
{
    static const RangeTarget target = {ncclFormat(), "NCCL", "#", true,
        [](const std::vector<RangeRule> &rules) { return tunerLines(rules, "0"); },
        [](const std::vector<std::string> &parts) { return fmt::format("{}", fmt::join(parts, "")); }, false,
        true, complete, warning, readAlone, true};
    return target;
}

std::vector<TextFile> companions(const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "NCCL with NVIDIA's example tuner";
    deployment.fileName = written.name;
    deployment.verified = readAlone;
    deployment.warning = warning;
    deployment.variables
        = {{"NCCL_TUNER_PLUGIN", "libnccl-tuner-example.so"}, {"NCCL_TUNER_CONFIG_FILE", "@file@"}};
    deployment.notes = ncclNotes;
    return deploymentFiles(items, deployment);
}

} // namespace

Target ncclCsvTarget()
{
    return rangeTarget({"nccl-csv", "NCCL tuner table", ".csv", channelStyles(recordedChannels),
                           [](const std::vector<Item> &items, std::string_view style) {
                               return generateRanges(nccl(), items, style);
                           },
                           companions},
        ruleFormat<nccl, false>(),
        "The measured numbers of ranks only, all of their sizes; five collectives; for NVIDIA's example "
        "tuner plug-in. The number of channels has to be known.",
        warning);
}

} // namespace collscope::codegen
