// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/target_list.h"
#include "engine/codegen/tuner_table.h"

#include <fmt/format.h>

/// The target "rccl-csv": the same table for the tuner that RCCL has built in. There -1 is RCCL's own number
/// of channels, and what no line matches is decided as without the table.
namespace collscope::codegen {

namespace {

constexpr std::string_view rcclNotes = R"(## What to know

- RCCL reads the file itself from March 2026 on (ROCm/rocm-systems, pull request 4503); no plug-in is needed, and one that
  `NCCL_TUNER_PLUGIN` names is used in its place. Instead of the variable the file can lie in
  `share/rccl/tuner/rccl_tuner_<architecture>.csv` of the installation.
- To see that it is applied: `NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=TUNING` prints `Using built-in CSV tuner, config: ...` with
  the file's name, and `Applied config for ...` for each call that a line matches.
- The file replaces the table that comes with RCCL for the architecture, also for calls it has no lines for: those RCCL
  decides by its model.
- RCCL skips lines with words it does not know, with a warning. Channels -1 are as many as RCCL thinks right.
- Sizes are those RCCL compares: message size x ranks for allgather.
)";

const RangeTarget &rccl()
{
    static const RangeTarget target = {rcclFormat(), "RCCL", "#", true,
        [](const std::vector<RangeRule> &rules) { return tunerLines(rules, "-1"); },
        [](const std::vector<std::string> &parts) { return fmt::format("{}", fmt::join(parts, "")); }, false,
        true,
        [](std::vector<RangeRule> &rules, const TimeGrid &, std::string_view style) -> Expected<void> {
            setChannels(rules, style);
            return {};
        },
        {}, readAlone, true};
    return target;
}

std::vector<TextFile> companions(const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "RCCL";
    deployment.fileName = written.name;
    deployment.verified = readAlone;
    deployment.variables = {{"NCCL_TUNER_CONFIG_FILE", "@file@"}};
    deployment.notes = rcclNotes;
    return deploymentFiles(items, deployment);
}

} // namespace

Target rcclCsvTarget()
{
    return rangeTarget({"rccl-csv", "RCCL tuner table", ".csv", channelStyles(ownChannels),
                           [](const std::vector<Item> &items, std::string_view style) {
                               return generateRanges(rccl(), items, style);
                           },
                           companions},
        ruleFormat<rccl>(),
        "The measured numbers of ranks only; five collectives; for the tuner of RCCL from March 2026 on.");
}

} // namespace collscope::codegen
