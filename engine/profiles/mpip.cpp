// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/io/lines.h"
#include "engine/io/text_stream.h"
#include "engine/profiles/call_names.h"
#include "engine/profiles/format.h"
#include "engine/wire/text.h"

#include <algorithm>

/// The text of mpiP 3 with histograms of collectives (MPIP=-y): shares of the time that all processes spent
/// in MPI, by bins of communicator and message sizes.
namespace collscope::profiles {

namespace {

constexpr std::string_view magic = "@ mpiP";
constexpr std::string_view rerun = toSay("run the program again with MPIP=-y in its environment");

/// What is behind the colon of a line "@ Key : value".
std::optional<std::string_view> headerValue(std::string_view line, std::string_view key)
{
    const std::size_t colon = line.find(':');
    if (!line.starts_with("@ ") || colon == std::string_view::npos
        || wire::trimmed(line.substr(2, colon - 2)) != key)
        return std::nullopt;
    return wire::trimmed(line.substr(colon + 1));
}

/// One of the sections that are looked at, or none of them.
enum class Section { other, times, collectives };

struct Range {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
};

/// "8", "-", "15"
std::optional<Range> range(const std::vector<std::string_view> &words, std::size_t at)
{
    const auto least = wire::parseUnsigned(words[at]);
    const auto most = wire::parseUnsigned(words[at + 2]);
    if (words[at + 1] != "-" || !least || !most || *least > *most)
        return std::nullopt;
    return Range{*least, *most};
}

class Report {
public:
    Report(const Source &source, const std::stop_token &stop)
        : m_path(source.path.string()), m_lines(*source.text), m_stop(stop)
    {
    }

    Expected<ApplicationProfile> read()
    {
        while (!m_done && m_lines.next()) {
            if (m_lines.number() % 4096 == 0 && m_stop.stop_requested())
                return failure("cancelled", {}, m_path);
            if (const std::string problem = take(m_lines.line()); !problem.empty())
                return failure(problem, say("have mpiP write the report again, and leave it as it is"),
                    m_path, m_lines.number());
        }
        if (!m_hasCollectives && !m_done)
            return failure(m_ended ? say("has no section \"Aggregate Collective Time\"")
                                   : say("ends before the section \"Aggregate Collective Time\""),
                said(rerun), m_path, m_lines.number());
        if (!m_done)
            return failure(say("ends within the section \"Aggregate Collective Time\""),
                say("have mpiP write the whole report"), m_path, m_lines.number());
        m_result.calls.complete = true;
        m_result.calls.limits = {std::string(toSay("mpiP tells shares of the time in MPI, to a thousandth of "
                                                   "a percent; the seconds are made from them")),
            std::string(toSay("mpiP lists the twenty kinds of calls that took longest, and no "
                              "reduce_scatter_block, scan or exscan")),
            std::string(toSay("mpiP counts calls in place as of 0 to 7 bytes"))};
        return std::move(m_result);
    }

private:
    /// What is wrong with the line; empty: nothing.
    std::string take(std::string_view line)
    {
        line = wire::trimmed(line);
        if (line.starts_with("@---"))
            return open(line);
        if (line.starts_with("@"))
            return header(line);
        if (line.empty() || line.find_first_not_of('-') == std::string_view::npos) {
            if (m_section == Section::collectives && m_hasRows)
                m_done = true;
            return {};
        }
        if (m_section == Section::times)
            return time(line);
        return m_section == Section::collectives ? collective(line) : std::string();
    }

    std::string open(std::string_view line)
    {
        m_section = Section::other;
        if (line.starts_with("@--- MPI Time (seconds)"))
            m_section = Section::times;
        else if (line.starts_with("@--- Aggregate Collective Time"))
            m_section = Section::collectives;
        m_ended = m_ended || line.starts_with("@--- End of Report");
        m_hasCollectives = m_hasCollectives || m_section == Section::collectives;
        if (m_section == Section::collectives && (m_seconds < 0 || m_result.calls.processes == 0))
            return say("the section \"MPI Time (seconds)\" above lacks tasks or its row *");
        return {};
    }

    std::string header(std::string_view line)
    {
        if (const auto command = headerValue(line, "Command"))
            m_result.calls.program
                = std::filesystem::path(std::string(command->substr(0, command->find(' '))))
                      .filename()
                      .string();
        if (const auto version = headerValue(line, "Version"))
            m_result.calls.sources = {"mpiP " + std::string(version->substr(0, 40))};
        return {};
    }

    /// "2  0.169  0.168  99.08", "*  0.609  0.604  99.12"
    std::string time(std::string_view line)
    {
        const auto words = wire::splitBlanks(line);
        if (words.front() == "Task")
            return {};
        constexpr std::size_t columns = 4;
        constexpr double longest = 1e15;
        const double whole = words.size() == columns ? wire::parseDouble(words[1]).value_or(-1) : -1;
        const double inMpi = words.size() == columns ? wire::parseDouble(words[2]).value_or(-1) : -1;
        if (!(whole >= 0 && whole < longest) || !(inMpi >= 0 && inMpi < longest))
            return say("is no row of task, application time, MPI time and share");
        if (words.front() == "*") {
            m_seconds = inMpi;
            return {};
        }
        const auto task = wire::parseUnsigned(words.front());
        if (!task || *task >= maxProcesses)
            return say("'{}' is no task", wire::shownText(words.front()));
        m_result.calls.processes = std::max(m_result.calls.processes, *task + 1);
        m_result.calls.seconds = std::max(m_result.calls.seconds, whole);
        return {};
    }

    /// "Allreduce  35.992  0 -  7  524288 -  1048575"
    std::string collective(std::string_view line)
    {
        m_hasRows = true;
        const auto words = wire::splitBlanks(line);
        if (words.front() == "Call" || line.starts_with("No collective"))
            return {};
        constexpr std::string_view problem
            = toSay("is no row of call, share, communicator sizes and message sizes");
        constexpr std::size_t columns = 8;
        if (words.size() != columns)
            return said(problem);
        const double share = wire::parseDouble(words[1]).value_or(-1);
        const auto processes = range(words, 2);
        const auto bytes = range(words, 5);
        if (!(share >= 0 && share <= 100.01) || !processes || !bytes)
            return said(problem);
        if (processes->least > m_result.calls.processes || processes->most == 0)
            return say(
                "communicators of {} and more processes in a job of {}", words[2], m_result.calls.processes);
        if (const auto name = callName(words.front()))
            add(*name, share / 100, *processes, *bytes);
        return {};
    }

    void add(const CallName &name, double share, const Range &processes, const Range &bytes)
    {
        wire::ProfileKey key = keyOf(name);
        const std::uint64_t most = std::min(processes.most, m_result.calls.processes);
        const std::uint64_t least = std::max<std::uint64_t>(processes.least, 1);
        key.commSize = static_cast<std::uint32_t>(most);
        key.leastCommSize = least == most ? 0 : static_cast<std::uint32_t>(least);
        wire::ProfileEntry entry;
        entry.processes = m_result.calls.processes;
        entry.secondsTotal = share * m_seconds;
        // Sizes of alltoallv and reduce_scatter are not looked at, and a call in place is one of 0 bytes.
        const bool isUnknown = name.collective == "alltoallv" || name.collective == "reduce_scatter"
            || (bytes.least == 0 && !key.inPlace && !reduces(name.collective));
        if (!isSized(name.collective)) {
            // there is none
        } else if (isUnknown) {
            key.sizeIs = wire::SizeIs::unknown;
            entry.mostBytes = wire::anyBytes;
        } else {
            key.messageBytes = entry.leastBytes = bytes.least;
            entry.mostBytes = bytes.most;
        }
        const auto [place, isNew] = m_result.calls.entries.try_emplace(key, entry);
        if (!isNew)
            place->second.secondsTotal += entry.secondsTotal;
    }

    std::string m_path;
    io::Lines m_lines;
    const std::stop_token &m_stop;
    ApplicationProfile m_result;
    Section m_section = Section::other;
    double m_seconds = -1; ///< in MPI, of all processes together
    bool m_hasCollectives = false;
    bool m_hasRows = false;
    bool m_ended = false;
    bool m_done = false;
};

bool acceptsMpiP(std::string_view head)
{
    return head.starts_with(magic);
}

Expected<ApplicationProfile> readReport(const std::vector<Source> &files, const std::stop_token &stop)
{
    return Report(files.front(), stop).read();
}

} // namespace

Format mpiPFormat()
{
    return {"mpiP", "report of mpiP 3 with -y", acceptsMpiP, readReport};
}

} // namespace collscope::profiles
