// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/range_target.h"
#include "engine/codegen/target_list.h"
#include "engine/wire/openmpi6.h"

#include <fmt/format.h>

namespace collscope::codegen {

namespace {

/// "comm_size_min": 4, ... of Open MPI 6; an entry per block.
std::string jsonCollective(const std::vector<RangeRule> &rules)
{
    if (rules.empty())
        return {};
    std::string text = fmt::format("    \"{}\": [", rules.front().collective);
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const RangeRule &rule = rules[i];
        const bool opens = i == 0 || rules[i - 1].firstCommSize != rule.firstCommSize;
        if (opens)
            text += fmt::format("{}\n      {{\"comm_size_min\": {}{}, \"rules\": [", i == 0 ? "" : "]},",
                rule.firstCommSize,
                rule.lastCommSize == anyCommSize ? ""
                                                 : fmt::format(", \"comm_size_max\": {}", rule.lastCommSize));
        text += fmt::format("{}\n        {{\"msg_size_min\": {}, \"msg_size_max\": {}, \"alg\": {}, "
                            "\"faninout\": {}, \"seg_size\": {}}}",
            opens ? "" : ",", rule.firstBytes,
            rule.lastBytes == anyBytes ? "\"inf\"" : std::to_string(rule.lastBytes), rule.method.algorithmId,
            wire::openMpi6Fanout(rule.collective, rule.method), rule.method.segmentBytes);
    }
    return text + "]}]";
}

const RangeTarget &openMpiJson()
{
    static const RangeTarget target = {openMpiJsonFormat(), "Open MPI 6", "", false, jsonCollective,
        [](const std::vector<std::string> &parts) {
            return fmt::format("{{\n  \"rule_file_version\": 3,\n  \"module\": \"tuned\",\n"
                               "  \"generated_by\": \"{}. {} {}\",\n  \"collectives\": {{\n{}\n  }}\n}}\n",
                generatedBy(), readAlone, openMpiHanWarning, joined(parts, ",\n"));
        }};
    return target;
}

constexpr std::string_view jsonNotes = R"(## What to know

- For Open MPI 6 and later only: earlier releases cannot read the file and ignore it without a word.
- `--mca coll_tuned_verbose 1` prints what is wrong with it, 25 every decision.
- Sizes are those Open MPI compares: message size x processes for allgather, alltoall, gather, reduce_scatter_block and
  scatter.
)";

std::vector<TextFile> jsonCompanions(
    const std::vector<Item> &items, std::string_view, const TextFile &written)
{
    Deployment deployment;
    deployment.library = "Open MPI 6";
    deployment.fileName = written.name;
    deployment.verified = readAlone;
    deployment.variables = openMpiTunedVariables();
    deployment.notes = jsonNotes;
    deployment.warning = openMpiHanWarning;
    return deploymentFiles(items, deployment);
}

std::string readersOfJson(std::string_view, std::string_view release)
{
    return openmpi::isBefore(release, {6, 0, 0}) ? "Open MPI 6 and later read them" : "";
}

} // namespace

Target openMpiJsonTarget()
{
    Target target = rangeTarget({"openmpi-json", "Open MPI 6 rules (JSON)", ".json", {},
                                    [](const std::vector<Item> &items, std::string_view) {
                                        return generateRanges(openMpiJson(), items, {});
                                    },
                                    jsonCompanions},
        ruleFormat<openMpiJson>(),
        "Open MPI 6 and later only. One algorithm per communicator size for alltoallv, barrier, exscan, "
        "gather, scan and scatter.",
        openMpiHanWarning);
    target.putsHanAside = true;
    target.otherReaders = readersOfJson;
    return target;
}

} // namespace collscope::codegen
