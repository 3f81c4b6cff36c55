// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/say.h"
#include "engine/profiles/traced_calls.h"

#include "engine/io/lines.h"
#include "engine/io/text_stream.h"
#include "engine/profiles/format.h"
#include "engine/wire/text.h"

#include <algorithm>

/// The text that otf2-print makes of an OTF2 trace: `otf2-print -A`, or definitions (-G) and events in a file
/// each. Every call of every process is an event with its communicator.
namespace collscope::profiles {

namespace {

constexpr std::string_view banner = "=== OTF2-PRINT ===";
constexpr std::string_view definitionsTitle = "=== Global Definitions ===";
constexpr std::string_view eventsTitle = "=== Events ===";

/// The words "KIND ID" or "KIND LOCATION TIME" at the beginning, and what is behind them.
struct Columns {
    std::string_view kind;
    std::string_view rest;
};

Columns columnsOf(std::string_view line)
{
    const std::size_t end = std::min(line.find(' '), line.size());
    return {line.substr(0, end), wire::trimmed(line.substr(end))};
}

std::optional<std::uint64_t> takeNumber(std::string_view &text)
{
    const std::size_t end = std::min(text.find(' '), text.size());
    const auto number = wire::parseUnsigned(text.substr(0, end));
    text = wire::trimmed(text.substr(end));
    return number;
}

/// What is between two texts; names, which may hold anything, stand before.
std::optional<std::string_view> between(
    std::string_view text, std::string_view before, std::string_view after)
{
    const std::size_t from = text.rfind(before);
    if (from == std::string_view::npos)
        return std::nullopt;
    const std::string_view rest = text.substr(from + before.size());
    const std::size_t to = after.empty() ? rest.size() : rest.find(after);
    return to == std::string_view::npos ? std::nullopt : std::optional(wire::trimmed(rest.substr(0, to)));
}

/// 0: there is none.
std::uint64_t numberBetween(std::string_view text, std::string_view before, std::string_view after)
{
    return wire::parseUnsigned(between(text, before, after).value_or("")).value_or(0);
}

/// 4 of "\"MPI_COMM_4\" <4>"
std::optional<std::uint64_t> reference(std::string_view text)
{
    return wire::parseUnsigned(between(text, "<", ">").value_or(""));
}

/// "0 ("P#0T#0" <0>), 2 ("P#2T#0" <1073741822>)": the locations of the members.
std::optional<std::vector<std::uint64_t>> membersOf(std::string_view text)
{
    std::vector<std::uint64_t> members;
    while (!text.empty()) {
        const std::size_t end = text.find(">)");
        if (end == std::string_view::npos)
            return std::nullopt;
        const auto location = reference(text.substr(0, end + 1));
        if (!location)
            return std::nullopt;
        members.push_back(*location);
        text.remove_prefix(end + 2);
        if (text.starts_with(", "))
            text.remove_prefix(2);
    }
    return members;
}

class Print {
public:
    Expected<ApplicationProfile> read(const std::vector<Source> &files, const std::stop_token &stop)
    {
        std::string path;
        for (const Source &file : files) {
            path = file.path.string();
            io::Lines lines(*file.text);
            while (lines.next()) {
                if (lines.number() % 4096 == 0 && stop.stop_requested())
                    return failure("cancelled", {}, path);
                std::string problem
                    = lines.ended() ? take(wire::trimmed(lines.line())) : say("the line is cut off");
                if (!problem.empty())
                    return failure(std::move(problem), say("print all of the trace again: otf2-print -A"),
                        path, lines.number());
            }
        }
        if (!m_hasEvents)
            return failure(say("has no events"), say("print all of the trace: otf2-print -A"), path);
        return result();
    }

private:
    /// What is wrong with the line; empty: nothing.
    std::string take(std::string_view line)
    {
        if (line.starts_with("==="))
            m_hasEvents = m_hasEvents || line.starts_with(eventsTitle);
        const auto [kind, rest] = columnsOf(line);
        if (m_hasEvents) {
            if (kind == "MPI_COLLECTIVE_BEGIN" || kind == "MPI_COLLECTIVE_END")
                return event(kind, rest);
            return {};
        }
        return definition(kind, rest);
    }

    std::string definition(std::string_view kind, std::string_view rest)
    {
        if (kind == "Creator" && !rest.empty() && rest.find("Name:") == std::string_view::npos)
            m_creator = std::string(rest.substr(0, 80));
        else if (kind == "STRING")
            m_isEzTrace = m_isEzTrace || rest.find("\"EZTrace finalize\"") != std::string_view::npos;
        else if (kind == "CLOCK_PROPERTIES")
            return clock(rest);
        else if (kind == "LOCATION_GROUP")
            m_processes += rest.find("Type: PROCESS") != std::string_view::npos ? 1 : 0;
        else if (kind == "LOCATION")
            return location(rest);
        else if (kind == "GROUP" && rest.find("Type: COMM_GROUP") != std::string_view::npos)
            return group(rest);
        else if (kind == "COMM")
            return communicator(rest);
        return {};
    }

    std::string clock(std::string_view rest)
    {
        const std::uint64_t ticks = numberBetween(rest, "Ticks per Seconds: ", ",");
        if (ticks == 0)
            return say("the clock has no ticks per second");
        m_trace.secondsPerTick = 1.0 / static_cast<double>(ticks);
        m_seconds = static_cast<double>(numberBetween(rest, "Length: ", ",")) * m_trace.secondsPerTick;
        return {};
    }

    std::string location(std::string_view rest)
    {
        const auto id = takeNumber(rest);
        const auto group = reference(between(rest, "Group: ", {}).value_or(""));
        if (!id || !group)
            return say("is no location of a process");
        m_trace.processOf[*id] = *group;
        return {};
    }

    std::string group(std::string_view rest)
    {
        const auto id = takeNumber(rest);
        const auto list
            = between(rest, rest.find(" Members: ") == std::string_view::npos ? "Member: " : "Members: ", {});
        const auto members = membersOf(list.value_or(""));
        if (!id || !members || members->empty())
            return say("is no group of processes");
        m_groups[*id] = *members;
        return {};
    }

    std::string communicator(std::string_view rest)
    {
        const auto id = takeNumber(rest);
        const auto group = reference(between(rest, ", Group: ", ", Parent: ").value_or(""));
        if (!id || !group)
            return say("is no communicator");
        m_groupOf[*id] = *group;
        return {};
    }

    std::string event(std::string_view kind, std::string_view rest)
    {
        const auto location = takeNumber(rest);
        const auto time = takeNumber(rest);
        if (!location || !time)
            return say("is no event of a location and a time");
        if (m_trace.secondsPerTick <= 0 || m_trace.processOf.empty())
            return say("events without the definitions they need; name the output of `otf2-print -G` before");
        if (m_trace.processOf.find(*location) == m_trace.processOf.end())
            return say("location {} is not defined", *location);
        if (kind == "MPI_COLLECTIVE_BEGIN") {
            m_begins[*location] = *time;
            return {};
        }
        const auto begin = m_begins.find(*location);
        if (begin == m_begins.end() || begin->second > *time)
            return say("a call ends that did not begin");
        TracedCall call{*location, begin->second, *time};
        m_begins.erase(begin);
        return end(rest, call);
    }

    std::string end(std::string_view rest, TracedCall &call)
    {
        const auto operation = between(rest, "Operation: ", ",");
        const auto communicator = between(rest, "Communicator: ", ", Root: ");
        const auto root = between(rest, ", Root: ", ", Sent: ");
        const auto sent = between(rest, ", Sent: ", ",");
        const auto received = between(rest, ", Received: ", {});
        if (!operation || !communicator || !root || !sent || !received)
            return say("is no end of a collective call");
        const auto name = callName(*operation);
        if (!name) {
            m_hasOthers = true;
            return {};
        }
        const auto id = reference(*communicator);
        const auto sentBytes = wire::parseUnsigned(*sent);
        const auto receivedBytes = wire::parseUnsigned(*received);
        const auto group = id ? m_groupOf.find(*id) : m_groupOf.end();
        const auto members = group != m_groupOf.end() ? m_groups.find(group->second) : m_groups.end();
        if (!sentBytes || !receivedBytes)
            return say("numbers of bytes cannot be read");
        if (members == m_groups.end())
            return say("communicator {} is not defined", wire::shownText(*communicator));
        call.name = *name;
        call.sentBytes = *sentBytes;
        call.receivedBytes = *receivedBytes;
        if (hasRoot(name->collective))
            call.lowestRoot = *root == "0" || root->starts_with("0 ");
        call.isEzTrace = m_isEzTrace;
        return m_trace.add(members->second, call);
    }

    Expected<ApplicationProfile> result()
    {
        ApplicationProfile profile;
        wire::Profile &calls = profile.calls;
        calls.entries = m_trace.entries();
        calls.processes = m_processes;
        calls.seconds = m_seconds;
        calls.complete = true;
        calls.sources = {m_isEzTrace ? "EZTrace (OTF2)" : m_creator.empty() ? "OTF2" : m_creator + " (OTF2)"};
        if (m_isEzTrace)
            calls.limits = {std::string(
                toSay("EZTrace records no reduce_scatter_block, and no non-blocking calls as such"))};
        else
            calls.limits = {
                std::string(toSay(
                    "message sizes in OTF2 are what its writer counts; they are known of EZTrace's alone")),
                std::string(toSay("non-blocking calls are left out"))};
        if (!m_trace.clocksAgree())
            calls.limits.emplace_back(
                toSay("the clocks of the processes do not agree: nobody can say how far apart they came"));
        if (m_hasOthers)
            calls.limits.emplace_back(toSay("collectives that are not in the catalogue are left out"));
        return profile;
    }

    TracedCalls m_trace;
    std::map<std::uint64_t, std::vector<std::uint64_t>> m_groups; ///< locations by group
    std::map<std::uint64_t, std::uint64_t> m_groupOf; ///< by communicator
    std::map<std::uint64_t, std::uint64_t> m_begins; ///< of the call a location is in
    std::string m_creator;
    std::uint64_t m_processes = 0;
    double m_seconds = 0;
    bool m_isEzTrace = false;
    bool m_hasEvents = false;
    bool m_hasOthers = false;
};

bool acceptsOtf2(std::string_view head)
{
    return head.substr(0, banner.size() + 8).find(banner) != std::string_view::npos;
}

bool continues(std::string_view head)
{
    return head.find(definitionsTitle) == std::string_view::npos
        && head.find(eventsTitle) != std::string_view::npos;
}

Expected<ApplicationProfile> readPrint(const std::vector<Source> &files, const std::stop_token &stop)
{
    return Print().read(files, stop);
}

} // namespace

Format otf2Format()
{
    return {"OTF2", "OTF2 trace as text (otf2-print -A)", acceptsOtf2, readPrint, continues};
}

} // namespace collscope::profiles
