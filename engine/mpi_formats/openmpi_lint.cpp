// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/openmpi_lint.h"

#include "engine/data/say.h"

#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/requirement_findings.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/method.h"
#include "engine/wire/openmpi6.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace collscope::openmpi {

namespace {

class RulesLinter {
public:
    RulesLinter(std::string_view text, const std::string &file, const std::stop_token &stop)
        : m_text(text), m_file(file), m_stop(stop), m_rules(readRules(text, RulesReader::versioned, file)),
          m_needs(file)
    {
    }

    Findings run()
    {
        checkHeader();
        checkNumbers();
        if (m_rules.rejected)
            add(m_findings, {FindingSeverity::error, *m_rules.rejected});
        else
            checkEnd();
        for (const CollectiveRules &rules : m_rules.collectives)
            checkCollective(rules);
        for (Finding &finding : m_needs.take())
            add(m_findings, std::move(finding));
        return byLine(std::move(m_findings));
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    void checkHeader()
    {
        if (m_text.starts_with("rule-file-version-"))
            report(FindingSeverity::warning, 1,
                say("Open MPI 4.1.0 to 4.1.7 and 5.0.0 to 5.0.6 ignore a file with this header"),
                say("leave the header out unless the fifth number of a rule is needed"));
    }

    void checkNumbers()
    {
        for (std::size_t i = 0; i < m_rules.usedNumbers && !m_stop.stop_requested(); ++i)
            checkNumber(m_rules.numbers[i]);
    }

    void checkNumber(const RuleNumber &number)
    {
        const std::string value = std::to_string(number.value);
        const std::string text(number.text);
        const bool hex = text.find_first_of("xX") != std::string::npos;
        if (hex)
            report(FindingSeverity::warning, number.line, say("{} is read as hexadecimal: {}", text, value),
                "write " + value);
        else if (text.size() > 1 && text.front() == '0')
            report(FindingSeverity::error, number.line, say("{} is read as octal: {}", text, value),
                say("write numbers without leading zeros"));
        const auto stuck = [this](std::size_t offset) {
            const char c = offset < m_text.size() ? m_text[offset] : ' ';
            return c == '.' || c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
        };
        const bool header = number.offset > 0 && m_text[number.offset - 1] == '-'
            && m_text.starts_with("rule-file-version-") && number.line == 1;
        if (!header
            && ((number.offset > 0 && stuck(number.offset - 1)) || stuck(number.offset + text.size())))
            report(FindingSeverity::error, number.line,
                say("the digits of '{}' are read as the number {}", word(number), value),
                say("put words behind a # and write sizes in bytes"));
    }

    std::string word(const RuleNumber &number) const
    {
        constexpr std::string_view blanks = " \t\r\n#";
        constexpr std::size_t longest = 40;
        std::size_t begin = number.offset;
        while (begin > 0 && number.offset - begin < longest
            && blanks.find(m_text[begin - 1]) == std::string_view::npos)
            --begin;
        const std::string_view shown = m_text.substr(begin, longest);
        return std::string(
            shown.substr(0, shown.find_first_of(blanks, std::min(number.offset - begin, shown.size()))));
    }

    void checkEnd()
    {
        if (m_rules.usedNumbers < m_rules.numbers.size())
            report(FindingSeverity::error, m_rules.numbers[m_rules.usedNumbers].line,
                say("everything from here on is ignored: the announced rules end before it"),
                say("raise the counts in front of the rules"));
        if (m_rules.collectives.empty())
            report(FindingSeverity::warning, 1, say("there are no rules in the file"),
                say("the first number counts the collectives"));
    }

    void checkCollective(const CollectiveRules &rules)
    {
        const std::string name(collectiveName(rules.id));
        if (std::any_of(&rules + 1, std::as_const(m_rules).collectives.data() + m_rules.collectives.size(),
                [&](const CollectiveRules &later) { return later.id == rules.id; }))
            report(FindingSeverity::error, rules.line,
                say("these rules of {} are not used: later ones replace them", name),
                say("keep one list per collective"));
        const Collective *const collective = findCollective(rules.id);
        if (!collective) {
            report(FindingSeverity::warning, rules.line,
                say("rules for {} have no effect: coll/tuned does not implement it", name),
                say("remove them"));
            return;
        }
        if (!rules.communicators.empty() && rules.communicators.front().commSize > 2)
            report(FindingSeverity::warning, rules.communicators.front().line,
                say("communicators of fewer than {} processes use these rules of {} too",
                    rules.communicators.front().commSize, name),
                say("begin with the line `0 0`, communicator size 0 without rules, to leave them to the "
                    "library"));
        checkOrder(rules.communicators, &CommunicatorRules::commSize, say("{} for communicators of ", name),
            [](const CommunicatorRules &block) { return block.line; });
        for (std::size_t i = 0; i < rules.communicators.size() && !m_stop.stop_requested(); ++i)
            checkCommunicator(*collective, rules.communicators[i],
                i + 1 < rules.communicators.size() ? rules.communicators[i + 1].commSize
                                                   : std::numeric_limits<std::int64_t>::max());
    }

    /// The walk stops at the first larger size: what is not larger than everything before is out of order,
    /// and an entry is never used when the next one is not larger.
    template <typename Entry, typename Size, typename LineOf>
    void checkOrder(
        const std::vector<Entry> &entries, Size Entry::*size, const std::string &what, LineOf lineOf)
    {
        Size largest = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const Size here = entries[i].*size;
            const std::string text = what + std::to_string(here);
            if (i > 0 && here < largest)
                report(FindingSeverity::error, lineOf(entries[i]),
                    say("sizes are not ascending: the rule of {} is reached from {} on, if at all", text,
                        largest),
                    say("sort the sizes"));
            largest = std::max(largest, here);
            if (i + 1 < entries.size() && entries[i + 1].*size <= largest)
                report(FindingSeverity::error, lineOf(entries[i]),
                    say("the rule of {} is never used: the next one begins at {}", text,
                        entries[i + 1].*size),
                    say("remove it or correct its size"));
        }
    }

    void checkCommunicator(const Collective &collective, const CommunicatorRules &block, std::int64_t next)
    {
        const std::string name(collective.name);
        const std::string size = std::to_string(block.commSize);
        checkOrder(block.rows, &RuleRow::bytes, say("{} on {} processes from bytes ", name, size),
            [](const RuleRow &row) { return row.choice.line; });
        checkSizes(collective, block);
        for (const RuleRow &row : block.rows)
            checkChoice(collective, block, next, row.choice);
    }

    /// Rules by size where the size means something else than it seems.
    void checkSizes(const Collective &collective, const CommunicatorRules &block)
    {
        const std::string name(collective.name);
        const auto other = std::find_if(block.rows.begin(), block.rows.end(),
            [&](const RuleRow &row) { return row.choice.algorithm != block.rows.front().choice.algorithm; });
        if (collective.ranksDisagree && other != block.rows.end())
            report(FindingSeverity::error, other->choice.line,
                say("two algorithms of {} on {} processes: the ranks may see different sizes, choose "
                    "differently and corrupt data",
                    name, block.commSize),
                say("use one algorithm for all message sizes of a communicator size"));
        if (collective.size == RuleSize::none && block.rows.size() > 1)
            report(FindingSeverity::error, block.rows[1].choice.line,
                say("the size of {} is always 0 here: only the first rule is ever used", name),
                say("keep one rule per communicator size"));
        if (collective.size == RuleSize::type && block.rows.size() > 1)
            report(FindingSeverity::error, block.rows[1].choice.line,
                say("rules of {} are compared with element size x processes, whatever the count", name),
                say("keep one rule per communicator size"));
        if (collective.size != RuleSize::times)
            return;
        const auto small = std::find_if(block.rows.begin(), block.rows.end(), [&](const RuleRow &row) {
            return row.bytes > 0 && row.bytes < static_cast<std::uint64_t>(block.commSize);
        });
        if (small != block.rows.end())
            report(FindingSeverity::warning, small->choice.line,
                say("rules of {} are compared with message size x processes: {} is less than a byte for each "
                    "of {}",
                    name, small->bytes, block.commSize),
                say("multiply the sizes of this communicator size by {}", block.commSize));
    }

    void checkChoice(const Collective &collective, const CommunicatorRules &block, std::int64_t next,
        const RuleChoice &choice)
    {
        const std::string name(collective.name);
        const std::string number = say("algorithm {} of {}", choice.algorithm, name);
        if (choice.algorithm < 0 || choice.algorithm > collective.last60) {
            report(FindingSeverity::error, choice.line,
                say("there is no {}: the first call that matches aborts", number),
                say("numbers are 0 (the library decides) to {}", collective.last41));
            return;
        }
        if (choice.algorithm > collective.last41)
            report(FindingSeverity::warning, choice.line,
                say("{} exists from Open MPI {} on only: earlier ones abort", number,
                    choice.algorithm > collective.last50 ? "6" : "5"),
                say("numbers up to {} work in 4.1 too", collective.last41));
        if (block.commSize < next)
            m_needs.add(name, wire::methodFromId(wire::openMpiLibrary, name, choice.algorithm),
                static_cast<std::uint64_t>(block.commSize), static_cast<std::uint64_t>(next - 1),
                choice.line);
        if (choice.segmentBytes != 0 && !readsSegment(name, choice.algorithm))
            report(
                FindingSeverity::note, choice.line, say("{} takes no segment size", number), say("write 0"));
        const wire::Algorithm *const later = wire::findOpenMpi6(name, choice.algorithm);
        const bool fansOut6 = later && later->fanout;
        if (fansOut6 && choice.algorithm > collective.last50
            && static_cast<std::uint32_t>(choice.fanout) < wire::leastOpenMpi6Fanout)
            report(FindingSeverity::error, choice.line,
                say("{} with a fan-in/out of {}: Open MPI 6.0 hangs for ever in it", number, choice.fanout),
                say("write a fan-in/out of 2 or more"));
        if (choice.fanout != 0 && !fansOut6 && !readsFanout(name, choice.algorithm))
            report(FindingSeverity::note, choice.line, say("{} takes no fan-in/out", number), say("write 0"));
    }

    std::string_view m_text;
    const std::string &m_file;
    const std::stop_token &m_stop;
    RulesFile m_rules;
    RequirementFindings m_needs;
    Findings m_findings;
};

} // namespace

Findings lintRules(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return RulesLinter(text, file, stop).run();
}

} // namespace collscope::openmpi

namespace collscope {

LibraryFormat openMpiRulesFile()
{
    return {"openmpi-rules", "Open MPI rules file", [](std::string_view) { return true; }, openmpi::lintRules,
        [](std::string_view text, const std::string &file, const std::stop_token &) {
            return openmpi::openRules(text, file);
        }};
}

} // namespace collscope
