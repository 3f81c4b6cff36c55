// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/libraries/range_rules.h"

#include <algorithm>

namespace collscope {

namespace {

class RangeDecisions final : public LibraryDecisions {
public:
    RangeDecisions(const RangeFormat &format, std::vector<RangeRule> rules)
        : m_format(format), m_rules(std::move(rules))
    {
    }

    LibraryDecision decide(const Instance &instance) const override
    {
        const auto size = m_format.size(instance.collective);
        const std::uint64_t bytes = size ? size->ruleBytes(instance.commSize, instance.messageBytes) : 0;
        const auto found = std::find_if(m_rules.begin(), m_rules.end(), [&](const RangeRule &rule) {
            return rule.collective == instance.collective && instance.commSize >= rule.firstCommSize
                && instance.commSize <= rule.lastCommSize && bytes >= rule.firstBytes
                && bytes <= rule.lastBytes;
        });
        if (found == m_rules.end())
            return {wire::methodFromId(m_format.library, instance.collective, 0), 0};
        return {found->method, static_cast<std::uint32_t>(found->line)};
    }

    std::size_t rules(std::string_view collective) const override
    {
        return static_cast<std::size_t>(std::count_if(m_rules.begin(), m_rules.end(),
            [collective](const RangeRule &rule) { return rule.collective == collective; }));
    }

private:
    const RangeFormat &m_format;
    std::vector<RangeRule> m_rules;
};

bool covers(const RangeRule &outer, const RangeRule &inner)
{
    return outer.collective == inner.collective && outer.firstCommSize <= inner.firstCommSize
        && outer.lastCommSize >= inner.lastCommSize && outer.firstBytes <= inner.firstBytes
        && outer.lastBytes >= inner.lastBytes;
}

} // namespace

Expected<LibraryDecisionsPtr> openRanges(
    const RangeFormat &format, std::string_view text, const std::string &file)
{
    Findings findings;
    return format.parse(text, file, findings)
        .map([&format](std::vector<RangeRule> rules) -> LibraryDecisionsPtr {
            return std::make_shared<RangeDecisions>(format, std::move(rules));
        });
}

Findings lintRanges(const RangeFormat &format, std::string_view text, const std::string &file)
{
    Findings findings;
    const auto rules = format.parse(text, file, findings);
    if (!rules) {
        findings.push_back({Severity::error, rules.error()});
        return findings;
    }
    for (std::size_t i = 0; i < rules->size(); ++i) {
        const RangeRule &rule = (*rules)[i];
        const auto end = rules->begin() + static_cast<std::ptrdiff_t>(i);
        const auto before = std::find_if(
            rules->begin(), end, [&rule](const RangeRule &earlier) { return covers(earlier, rule); });
        if (before != end && !rule.method.isBaseline())
            findings.push_back({Severity::warning,
                {file, rule.line,
                    "this rule of " + rule.collective + " is never used: that of line "
                        + std::to_string(before->line) + " takes everything it is for",
                    "remove one of them"}});
        if (rule.firstBytes > rule.lastBytes || rule.firstCommSize > rule.lastCommSize)
            findings.push_back({Severity::error,
                {file, rule.line, "a range of " + rule.collective + " ends before it begins",
                    "swap its ends"}});
    }
    std::stable_sort(findings.begin(), findings.end(),
        [](const Finding &a, const Finding &b) { return a.what.line < b.what.line; });
    return findings;
}

} // namespace collscope
