// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/range_rules.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/range_neighbours.h"
#include "engine/mpi_formats/requirement_findings.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>

namespace collscope {

bool RangeConditions::hold(const Placement &placement) const
{
    const auto holds = [](std::uint32_t first, std::uint32_t last, std::uint32_t value) {
        return value == 0 ? first <= 1 && last == anyCommSize : value >= first && value <= last;
    };
    return holdsUsually && holds(firstNodes, lastNodes, placement.nodes)
        && holds(firstPpn, lastPpn, placement.ppn);
}

bool RangeConditions::cover(const RangeConditions &inner) const
{
    return firstNodes <= inner.firstNodes && lastNodes >= inner.lastNodes && firstPpn <= inner.firstPpn
        && lastPpn >= inner.lastPpn && (other.empty() || other == inner.other);
}

bool RangeConditions::meet(const RangeConditions &conditions) const
{
    return firstNodes <= conditions.lastNodes && lastNodes >= conditions.firstNodes
        && firstPpn <= conditions.lastPpn && lastPpn >= conditions.firstPpn
        && (other.empty() || conditions.other.empty() || other == conditions.other);
}

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
        const std::uint64_t bytes
            = size ? size->ruleBytes(instance.placement.commSize, instance.messageBytes) : 0;
        const auto found = std::find_if(m_rules.begin(), m_rules.end(), [&](const RangeRule &rule) {
            return rule.collective == instance.collective && instance.placement.commSize >= rule.firstCommSize
                && instance.placement.commSize <= rule.lastCommSize && bytes >= rule.firstBytes
                && bytes <= rule.lastBytes && rule.conditions.hold(instance.placement);
        });
        if (found == m_rules.end()) {
            Method method = wire::methodFromId(m_format.library, instance.collective, 0);
            if (!m_format.otherwise.empty())
                method.algorithm = m_format.otherwise;
            return {method, 0};
        }
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

} // namespace

Expected<LibraryDecisionsPtr> openRanges(
    const RangeFormat &format, std::string_view text, const std::string &file, const std::stop_token &stop)
{
    Findings findings;
    return format.parse(text, file, findings, stop)
        .map([&format](std::vector<RangeRule> rules) -> LibraryDecisionsPtr {
            return std::make_shared<RangeDecisions>(format, std::move(rules));
        });
}

namespace {

class RangeLinter {
public:
    RangeLinter(const RangeFormat &format, const std::string &file, const std::stop_token &stop)
        : m_format(format), m_file(file), m_stop(stop), m_needs(file)
    {
    }

    Findings run(std::string_view text)
    {
        auto rules = m_format.parse(text, m_file, m_findings, m_stop);
        if (!rules) {
            add(m_findings, {FindingSeverity::error, rules.error()});
            return std::move(m_findings);
        }
        m_rules = *std::move(rules);
        const RangeNeighbours neighbours(m_rules, m_stop);
        for (std::size_t i = 0; i < m_rules.size() && !m_stop.stop_requested(); ++i) {
            checkRange(i, neighbours);
            if (const auto size = m_format.size(m_rules[i].collective);
                size && !m_rules[i].method.isBaseline())
                checkSize(i, *size, neighbours);
        }
        noteSmallMessages();
        if (!neighbours.isComplete())
            report(FindingSeverity::note, 0,
                say("a collective has more than {} rules: not all of them were compared with one another",
                    RangeNeighbours::mostCompared),
                say("split the file to have them compared"));
        if (!m_format.otherwise.empty())
            report(FindingSeverity::note, 0, say("where no line matches runs {}", m_format.otherwise),
                say("give every call of the job a line, or start it without the table"));
        for (Finding &finding : m_needs.take())
            add(m_findings, std::move(finding));
        return byLine(std::move(m_findings));
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    void checkRange(std::size_t i, const RangeNeighbours &neighbours)
    {
        const RangeRule &rule = m_rules[i];
        const auto before = rule.method.isBaseline() ? std::nullopt : neighbours.coveredBy(i);
        if (before)
            report(FindingSeverity::warning, rule.line,
                say("this rule of {} is never used: that of line {} takes everything it is for",
                    rule.collective, m_rules[*before].line),
                say("remove one of them"));
        if (rule.firstBytes > rule.lastBytes || rule.firstCommSize > rule.lastCommSize)
            report(FindingSeverity::error, rule.line,
                say("a range of {} ends before it begins", rule.collective), say("swap its ends"));
    }

    /// What the size means to the library, and to which communicators an algorithm is open.
    void checkSize(std::size_t i, const openmpi::Collective &size, const RangeNeighbours &neighbours)
    {
        using openmpi::RuleSize;
        const RangeRule &rule = m_rules[i];
        const bool everySize = rule.firstBytes == 0 && rule.lastBytes == anyBytes;
        if (size.ranksDisagree && neighbours.hasRival(i))
            report(FindingSeverity::error, rule.line,
                say("two algorithms of {} for the same processes: the ranks may see different sizes, choose "
                    "differently and corrupt data",
                    rule.collective),
                say("use one algorithm for all message sizes of a communicator size"));
        if (size.size == RuleSize::none && rule.firstBytes > 0)
            report(FindingSeverity::error, rule.line,
                say("the size of {} is always 0 here: this rule is never used", rule.collective),
                say("keep one rule per communicator size"));
        if (size.size == RuleSize::type && !everySize)
            report(FindingSeverity::error, rule.line,
                say("rules of {} are compared with element size x processes, whatever the count",
                    rule.collective),
                say("keep one rule per communicator size"));
        if (size.size == RuleSize::times && rule.firstBytes > 0 && rule.firstBytes < rule.firstCommSize)
            report(FindingSeverity::warning, rule.line,
                say("rules of {} are compared with message size x processes: {} is less than a byte for each "
                    "of {}",
                    rule.collective, rule.firstBytes, rule.firstCommSize),
                say("multiply the sizes by the processes"));
        m_needs.add(rule.collective, rule.method, rule.firstCommSize, rule.lastCommSize, rule.line);
        if (size.size != RuleSize::none && rule.firstBytes > 0 && neighbours.isLowest(i))
            m_aboveZero.push_back(&rule);
    }

    /// One note, as files that decide the measured sizes alone have such a range for every communicator size.
    void noteSmallMessages()
    {
        if (m_aboveZero.empty())
            return;
        const RangeRule &first = *m_aboveZero.front();
        const std::size_t more = m_aboveZero.size() - 1;
        std::string message = say(
            "messages of {} below {} bytes are left to the library", first.collective, first.firstBytes);
        if (more > 0)
            message += fmt::format(
                ", and so are small messages of {} more", wire::counted(more, "communicator range"));
        report(FindingSeverity::note, first.line, std::move(message), say("begin the first range at 0"));
    }

    const RangeFormat &m_format;
    const std::string &m_file;
    const std::stop_token &m_stop;
    std::vector<RangeRule> m_rules;
    std::vector<const RangeRule *> m_aboveZero; ///< the lowest ranges, where they begin above 0 bytes
    RequirementFindings m_needs;
    Findings m_findings;
};

} // namespace

Findings lintRanges(
    const RangeFormat &format, std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return RangeLinter(format, file, stop).run(text);
}

} // namespace collscope
