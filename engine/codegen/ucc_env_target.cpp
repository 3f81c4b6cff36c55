// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/deployment.h"
#include "engine/codegen/range_target.h"
#include "engine/codegen/target_list.h"

#include <fmt/format.h>

namespace collscope::codegen {

namespace {

/// Tokens of UCC_TL_UCP_TUNE behind the comments, for ucc() to join.
std::string uccCollective(const std::vector<RangeRule> &rules)
{
    std::string text;
    const auto end
        = [](auto value, auto any) { return value == any ? std::string("inf") : std::to_string(value); };
    for (const RangeRule &rule : rules)
        if (!rule.method.isBaseline())
            text += fmt::format("{}{}:{}-{}:[{}-{}]:@{}", text.empty() ? "" : "#", rule.collective,
                rule.firstBytes,
                rule.lastBytes == anyBytes ? std::string("inf") : std::to_string(rule.lastBytes + 1),
                rule.firstCommSize, end(rule.lastCommSize, anyCommSize), rule.method.algorithm);
    return text + '\n';
}

const RangeTarget &ucc()
{
    static const RangeTarget target
        = {uccFormat(), "UCC", "#", false, uccCollective, [](const std::vector<std::string> &parts) {
               std::string comments;
               std::string tokens;
               for (const std::string &part : parts) {
                   const auto last = part.rfind('\n', part.size() - 2);
                   comments += part.substr(0, last + 1);
                   const std::string token = part.substr(last + 1, part.size() - last - 2);
                   tokens += (tokens.empty() || token.empty() ? "" : "#") + token;
               }
               return comments + "export UCC_TL_UCP_TUNE=\"" + tokens + "\"\n";
           }};
    return target;
}

constexpr std::string_view uccNotes = R"(## What to know

- Open MPI uses UCC with `--mca coll_ucc_enable 1 --mca coll_ucc_priority 100`.
- UCC drops the whole string on one word it does not know. `UCC_LOG_LEVEL=INFO` prints what it made of it,
  `UCC_COLL_TRACE=INFO` each choice.
)";

} // namespace

Target uccEnvTarget()
{
    return rangeTarget(
        {"ucc-env", "UCC variables", ".sh", {},
            [](const std::vector<Item> &items, std::string_view) { return generateRanges(ucc(), items, {}); },
            [](const std::vector<Item> &items, std::string_view, const TextFile &script) {
                return deploymentFiles(items, scriptDeployment("UCC", script, readAlone, uccNotes));
            }},
        ruleFormat<ucc>(), "Algorithms of UCC's tl/ucp on host memory; no parameters of algorithms.");
}

} // namespace collscope::codegen
