// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/mpi_formats/lint.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/mpi_formats/openmpi_han.h"

#include <algorithm>
#include <utility>

namespace collscope::openmpi {

namespace {

class Linter {
public:
    Linter(const std::string &file, const std::stop_token &stop) : m_file(file), m_stop(stop) { }

    Findings run(std::string_view text)
    {
        const HanReading read = readHanRules(text, m_file);
        const HanFile &rules = read.file;
        m_only50 = read.oldRejects;
        if (read.oldDiffers)
            report(FindingSeverity::warning, firstLine(rules),
                say("Open MPI 4.1 reads the file otherwise or ignores it: levels by name and algorithms of "
                    "HAN came with 5.0"),
                say("write levels as 0, 1 and 2 and components without @ unless 5.0 is the oldest release"));
        if (rules.rejected)
            add(m_findings, {FindingSeverity::error, *rules.rejected});
        for (const std::size_t line : rules.octalLines)
            report(FindingSeverity::error, line,
                say("a number with a leading 0 is read as octal or hexadecimal"),
                say("write counts and communicator sizes without leading zeros"));
        if (rules.endLine > 0)
            report(FindingSeverity::error, rules.endLine,
                say("everything from here on is ignored: the announced rules end before it"),
                say("raise the counts in front of the rules"));
        for (const HanCollectiveRules &collective : rules.collectives)
            check(rules, collective);
        return byLine(std::move(m_findings));
    }

private:
    void report(FindingSeverity severity, std::size_t line, std::string message, std::string remedy)
    {
        add(m_findings, {severity, {m_file, line, std::move(message), std::move(remedy)}});
    }

    static std::size_t firstLine(const HanFile &rules)
    {
        return rules.collectives.empty() || rules.collectives.front().levels.empty()
            ? 1
            : rules.collectives.front().levels.front().line;
    }

    template <typename Entry, typename Same>
    static bool comesAgain(const std::vector<Entry> &entries, const Entry &entry, Same same)
    {
        return std::any_of(&entry + 1, entries.data() + entries.size(), same);
    }

    void check(const HanFile &rules, const HanCollectiveRules &collective)
    {
        const std::string name(collectiveName(collective.id));
        if (comesAgain(rules.collectives, collective,
                [&](const HanCollectiveRules &later) { return later.id == collective.id; }))
            report(FindingSeverity::error, collective.line,
                say("these rules of {} are not used: later ones replace them", name),
                say("keep one list per collective"));
        if (!hanDecides(name))
            report(FindingSeverity::warning, collective.line,
                name == "allgatherv"
                    ? say("HAN cannot answer allgatherv itself: `han` means the next component there")
                    : say("rules for {} have no effect: HAN does not take its calls", name),
                say("give the rules of coll/tuned for {} alone", name));
        for (const HanLevelRules &level : collective.levels) {
            if (comesAgain(collective.levels, level,
                    [&](const HanLevelRules &later) { return later.level == level.level; }))
                report(FindingSeverity::error, level.line,
                    say("these rules of {} are not used: later ones of the same level replace them", name),
                    say("keep one list per level"));
            check(name, level);
        }
    }

    void check(const std::string &name, const HanLevelRules &level)
    {
        checkOrder(level.configurations, &HanConfiguration::commSize, say("{} for communicators of ", name),
            say(" processes"));
        for (const HanConfiguration &configuration : level.configurations) {
            if (m_stop.stop_requested())
                return;
            const std::string where = say("{} on {} processes", name, configuration.commSize);
            if (configuration.rows.empty()) {
                report(FindingSeverity::note, configuration.line,
                    say("there are no rules for {}: HAN's parameters decide", where),
                    say("write a rule `0 han` to say so"));
                continue;
            }
            if (configuration.rows.front().bytes == 1)
                report(FindingSeverity::error, configuration.rows.front().line,
                    say("there is no rule for {} of 0 bytes: HAN's parameters decide", name),
                    say("begin the message sizes with 0"));
            checkOrder(configuration.rows, &HanRow::bytes, where + say(" from "), say(" bytes"));
            if (name == "barrier" && configuration.rows.size() > 1)
                report(FindingSeverity::error, configuration.rows[1].line,
                    say("the size of barrier is always 0: only the first rule is ever used"),
                    say("keep one rule per communicator size"));
            for (const HanRow &row : configuration.rows)
                checkComponent(name, level.level, row);
        }
    }

    /// Entries are searched from the end: one is never used when a later one is not larger.
    template <typename Entry, typename Size>
    void checkOrder(const std::vector<Entry> &entries, Size Entry::*size, const std::string &before,
        const std::string &behind)
    {
        // The next entry that is not larger: from the end, past those that are larger than this one.
        std::vector<std::size_t> hiding(entries.size() + 1, entries.size());
        for (std::size_t i = entries.size(); i-- > 0;) {
            std::size_t next = i + 1;
            while (next < entries.size() && entries[next].*size > entries[i].*size)
                next = hiding[next];
            hiding[i] = next;
        }
        for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
            const auto hides = entries.begin()
                + static_cast<std::ptrdiff_t>(hiding[static_cast<std::size_t>(entry - entries.begin())]);
            if (hides == entries.end())
                continue;
            std::string text = before;
            text += std::to_string((*entry).*size);
            text += behind;
            if ((*hides).*size < (*entry).*size)
                report(FindingSeverity::error, hides->line,
                    say("sizes are not ascending: this one hides the rules of {}", text),
                    say("sort the sizes"));
            report(FindingSeverity::error, entry->line,
                say("the rule of {} is never used: the one of {} behind it takes its calls", text,
                    (*hides).*size),
                say("remove it or correct its size"));
        }
    }

    void checkComponent(const std::string &name, HanLevel level, const HanRow &row)
    {
        if (name == "allreduce" && level == HanLevel::global && row.component != "han" && !m_only50)
            report(FindingSeverity::error, row.line,
                "Open MPI 4.1 crashes where this rule holds: it runs HAN's allreduce with the data of "
                "another "
                "component (seen with 4.1.4)",
                "leave allreduce to han, or export openmpi-han:version=5.0, whose files 4.1 rejects");
        if (row.component == "han" && level != HanLevel::global)
            report(FindingSeverity::error, row.line,
                say("han answers calls on whole communicators only (level 2): the next component is taken"),
                say("name another component"));
        if (row.component == "libnbc" || row.component == "self")
            report(FindingSeverity::error, row.line,
                row.component == "self"
                    ? say("{} is for one process: the next component is taken", row.component)
                    : say("{} has no blocking collectives: the next component is taken", row.component),
                say("name tuned, basic or han"));
        if (row.component == "sm" || row.component == "adapt")
            report(FindingSeverity::note, row.line,
                say("{} has priority 0 and may not be there: the next component is taken then",
                    row.component),
                say("set coll_{}_priority, or name tuned", row.component));
    }

    const std::string &m_file;
    const std::stop_token &m_stop;
    bool m_only50 = false; ///< 4.1 rejects the file, so that its faults do not matter
    Findings m_findings;
};

} // namespace

Findings lintHanRules(std::string_view text, const std::string &file, const std::stop_token &stop)
{
    return Linter(file, stop).run(text);
}

} // namespace collscope::openmpi

namespace collscope {

LibraryFormat openMpiHanFile()
{
    return {"openmpi-han", "Open MPI HAN rules", openmpi::isHanRules, openmpi::lintHanRules,
        [](std::string_view text, const std::string &file, const std::stop_token &) {
            return openmpi::openHanRules(text, file);
        }};
}

} // namespace collscope
