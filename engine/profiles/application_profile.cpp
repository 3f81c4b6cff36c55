// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profiles/application_profile.h"

#include "engine/data/say.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace collscope::profiles {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

using Entry = std::pair<const wire::ProfileKey, wire::ProfileEntry>;

/// Equal keys with a number of which neither may be unknown.
template <typename Number> Number knownSum(Number a, Number b, bool known)
{
    return known ? a + b : Number{};
}

bool mostIsKnown(const wire::ProfileEntry &entry)
{
    return entry.secondsMost > 0 || !(entry.secondsTotal > 0);
}

void add(wire::ProfileEntry &into, const wire::ProfileEntry &other, Merge how)
{
    const bool most = mostIsKnown(into) && mostIsKnown(other);
    into.calls = knownSum(into.calls, other.calls, into.calls != 0 && other.calls != 0);
    if (into.processes == 0 || other.processes == 0)
        into.processes = 0;
    else if (how == Merge::part)
        into.processes += other.processes;
    else
        into.processes = std::max(into.processes, other.processes);
    into.secondsTotal += other.secondsTotal;
    into.secondsMost = how == Merge::part && most ? std::max(into.secondsMost, other.secondsMost)
                                                  : knownSum(into.secondsMost, other.secondsMost, most);
    into.leastBytes = std::min(into.leastBytes, other.leastBytes);
    into.mostBytes = std::max(into.mostBytes, other.mostBytes);
    into.skewSamples += other.skewSamples;
    into.skewTotal += other.skewTotal;
    into.skewMost = std::max(into.skewMost, other.skewMost);
}

template <typename Value> void addNew(std::vector<Value> &into, const std::vector<Value> &more)
{
    for (const Value &one : more)
        if (std::find(into.begin(), into.end(), one) == into.end())
            into.push_back(one);
}

void addName(std::string &into, const std::string &other)
{
    if (into.empty())
        into = other;
    else if (into != other && !other.empty() && (", " + into + ", ").find(", " + other + ", ") == into.npos)
        into += ", " + other;
}

/// Something that may be unknown of a kind of calls.
struct Aspect {
    std::string_view name;
    std::function<bool(const Entry &)> isUnknown;
};

const std::vector<Aspect> &aspects()
{
    static const std::vector<Aspect> all = {
        {toSay("how many calls"), [](const Entry &e) { return e.second.calls == 0; }},
        {toSay("communicator sizes"),
            [](const Entry &e) { return e.first.commSize == 0 || e.first.leastCommSize != 0; }},
        {toSay("nodes and processes per node"), [](const Entry &e) { return e.first.nodes == 0; }},
        {toSay("message sizes"), [](const Entry &e) { return e.first.sizeIs == wire::SizeIs::unknown; }},
        {toSay("exact message sizes"),
            [](const Entry &e) {
                return e.first.sizeIs != wire::SizeIs::unknown && e.second.leastBytes != e.second.mostBytes;
            }},
        {toSay("in place or not"), [](const Entry &e) { return !e.first.inPlace; }},
        {toSay("whether operations commute"), [](const Entry &e) { return !e.first.commutative; }},
        {toSay("roots"), [](const Entry &e) { return !e.first.lowestRoot; }},
        {toSay("the slowest process"), [](const Entry &e) { return !mostIsKnown(e.second); }},
        {toSay("how far apart processes came"), [](const Entry &e) { return e.second.skewSamples == 0; }},
    };
    return all;
}

} // namespace

void merge(ApplicationProfile &into, const ApplicationProfile &other, Merge how)
{
    wire::Profile &calls = into.calls;
    const wire::Profile &more = other.calls;
    addName(calls.program, more.program);
    addName(calls.library, more.library);
    calls.processes = std::max(calls.processes, more.processes);
    calls.complete = calls.complete && more.complete;
    if (how == Merge::part) {
        calls.seconds = std::max(calls.seconds, more.seconds);
    } else {
        calls.seconds += more.seconds;
        calls.runs += more.runs;
    }
    if (calls.sources.empty() != more.sources.empty())
        addNew(calls.sources, {"Collscope"});
    addNew(calls.sources, more.sources);
    addNew(calls.limits, more.limits);
    addNew(into.formats, other.formats);
    into.files.insert(into.files.end(), other.files.begin(), other.files.end());
    for (const auto &[key, entry] : more.entries)
        if (const auto [place, isNew] = calls.entries.try_emplace(key, entry); !isNew)
            add(place->second, entry, how);
}

Unknowns unknowns(const wire::Profile &profile)
{
    Unknowns result;
    for (const Aspect &aspect : aspects()) {
        const auto count = static_cast<std::size_t>(
            std::count_if(profile.entries.begin(), profile.entries.end(), aspect.isUnknown));
        if (count != 0)
            (count == profile.entries.size() ? result.ofAll : result.ofSome).push_back(said(aspect.name));
    }
    return result;
}

double meanSeconds(const wire::ProfileEntry &entry)
{
    return entry.processes == 0 ? unknown : entry.secondsTotal / static_cast<double>(entry.processes);
}

double mostSeconds(const wire::ProfileEntry &entry)
{
    return mostIsKnown(entry) ? entry.secondsMost : unknown;
}

double totalSeconds(const wire::Profile &profile)
{
    double sum = 0;
    for (const auto &entry : profile.entries)
        sum += entry.second.secondsTotal;
    return sum;
}

double meanSkew(const wire::ProfileEntry &entry)
{
    return entry.skewSamples == 0 ? unknown : entry.skewTotal / static_cast<double>(entry.skewSamples);
}

std::string placementText(const wire::ProfileKey &key)
{
    if (key.commSize == 0)
        return "unknown";
    if (key.leastCommSize != 0)
        return std::to_string(key.leastCommSize) + ".." + std::to_string(key.commSize);
    std::string text = collscope::placementText({key.nodes, key.mostPpn, key.commSize});
    if (key.leastPpn != key.mostPpn)
        text += ", " + std::to_string(key.leastPpn) + " on the emptiest";
    return text;
}

} // namespace collscope::profiles
