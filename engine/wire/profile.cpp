// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/profile.h"

#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace collscope::wire {

namespace {

constexpr std::string_view version = "1";

auto tied(const ProfileKey &k)
{
    return std::tie(k.collective, k.kind, k.commSize, k.leastCommSize, k.nodes, k.leastPpn, k.mostPpn,
        k.messageBytes, k.sizeIs, k.inPlace, k.commutative, k.lowestRoot);
}

auto tied(const ProfileEntry &e)
{
    return std::tie(e.calls, e.processes, e.secondsTotal, e.secondsMost, e.leastBytes, e.mostBytes,
        e.skewSamples, e.skewTotal, e.skewMost);
}

/// Without what would end a value of a header line.
std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t' || c == '\r'; }, ' ');
    return text;
}

bool read(std::string_view text, std::uint64_t &value)
{
    const auto number = parseUnsigned(text);
    value = number.value_or(0);
    return number.has_value();
}
bool read(std::string_view text, std::uint32_t &value)
{
    const auto number = parseUnsigned(text);
    if (!number || *number > std::numeric_limits<std::uint32_t>::max())
        return false;
    value = static_cast<std::uint32_t>(*number);
    return true;
}
bool read(std::string_view text, double &value)
{
    const auto number = parseDouble(text);
    value = number.value_or(0);
    return number && std::isfinite(*number) && *number >= 0;
}
bool read(std::string_view text, bool &value)
{
    value = text == "yes";
    return value || text == "no";
}
constexpr std::string_view unknown = "unknown";
bool read(std::string_view text, std::optional<bool> &value)
{
    bool known = false;
    const bool isKnown = read(text, known);
    value = isKnown ? std::optional<bool>(known) : std::nullopt;
    return isKnown || text == unknown;
}
constexpr std::array<std::string_view, 3> sizeNames = {"least", "mean", unknown};
bool read(std::string_view text, SizeIs &value)
{
    const auto *const found = std::find(sizeNames.begin(), sizeNames.end(), text);
    value = static_cast<SizeIs>(found - sizeNames.begin());
    return found != sizeNames.end();
}
bool read(std::string_view text, std::string &value)
{
    value = text;
    return !text.empty() && oneLine(value) == text; // what is written can be read again
}

std::string text(std::uint64_t value)
{
    return std::to_string(value);
}
std::string text(std::uint32_t value)
{
    return std::to_string(value);
}
std::string text(double value)
{
    return formatDouble(value);
}
std::string text(bool value)
{
    return value ? "yes" : "no";
}
std::string text(const std::optional<bool> &value)
{
    return value ? text(*value) : std::string(unknown);
}
std::string text(SizeIs value)
{
    return std::string(sizeNames[static_cast<std::size_t>(value)]);
}
std::string text(const std::string &value)
{
    return oneLine(value);
}

using Item = std::pair<ProfileKey, ProfileEntry>;

/// A column of the text: one place says its name and where its values are.
struct Column {
    std::string_view name;
    std::string (*write)(const Item &item);
    bool (*read)(std::string_view text, Item &item);
    bool mayMiss;
};

#define COLUMN_OR_NONE(name, part, member, mayMiss)                                                          \
    Column                                                                                                   \
    {                                                                                                        \
        name, [](const Item &item) { return text(item.part.member); },                                       \
            [](std::string_view value, Item &item) { return read(value, item.part.member); }, mayMiss        \
    }
#define COLUMN(name, part, member) COLUMN_OR_NONE(name, part, member, false)

const std::array<Column, 21> &columns()
{
    static const std::array<Column, 21> all = {
        COLUMN("collective", first, collective),
        COLUMN("kind", first, kind),
        COLUMN("comm_size", first, commSize),
        COLUMN_OR_NONE("comm_size_least", first, leastCommSize, true),
        COLUMN("nodes", first, nodes),
        COLUMN("ppn_least", first, leastPpn),
        COLUMN("ppn_most", first, mostPpn),
        COLUMN("message_bytes", first, messageBytes),
        COLUMN_OR_NONE("message_bytes_is", first, sizeIs, true),
        COLUMN("in_place", first, inPlace),
        COLUMN("commutative", first, commutative),
        COLUMN("lowest_root", first, lowestRoot),
        COLUMN("calls", second, calls),
        COLUMN("processes", second, processes),
        COLUMN("seconds_total", second, secondsTotal),
        COLUMN("seconds_most", second, secondsMost),
        COLUMN("bytes_least", second, leastBytes),
        COLUMN("bytes_most", second, mostBytes),
        COLUMN("skew_samples", second, skewSamples),
        COLUMN("skew_total", second, skewTotal),
        COLUMN("skew_most", second, skewMost),
    };
    return all;
}
#undef COLUMN
#undef COLUMN_OR_NONE

std::string problemInLine(std::size_t line, const std::string &what)
{
    return "line " + std::to_string(line) + ": " + what;
}

/// A header line. What is not known is no error.
bool readHeader(std::string_view key, std::string_view value, Profile &profile)
{
    if (key == "program")
        profile.program = value;
    else if (key == "library")
        profile.library = value;
    else if (key == "processes")
        return read(value, profile.processes);
    else if (key == "seconds")
        return read(value, profile.seconds);
    else if (key == "complete")
        return read(value, profile.complete);
    else if (key == "runs")
        return read(value, profile.runs);
    else if (key == "source")
        profile.sources.emplace_back(value);
    else if (key == "limit")
        profile.limits.emplace_back(value);
    return true;
}

} // namespace

bool ProfileKey::operator<(const ProfileKey &other) const
{
    return tied(*this) < tied(other);
}

bool ProfileKey::operator==(const ProfileKey &other) const
{
    return tied(*this) == tied(other);
}

bool ProfileEntry::operator==(const ProfileEntry &other) const
{
    return tied(*this) == tied(other);
}

void ProfileEntry::add(const ProfileEntry &other, bool sameProcesses)
{
    const bool first = processes == 0 && calls == 0;
    leastBytes = first ? other.leastBytes : std::min(leastBytes, other.leastBytes);
    mostBytes = std::max(mostBytes, other.mostBytes);
    calls += other.calls;
    secondsTotal += other.secondsTotal;
    if (sameProcesses) {
        processes = std::max(processes, other.processes);
        secondsMost += other.secondsMost;
    } else {
        processes += other.processes;
        secondsMost = std::max(secondsMost, other.secondsMost);
    }
    skewSamples += other.skewSamples;
    skewTotal += other.skewTotal;
    skewMost = std::max(skewMost, other.skewMost);
}

std::string beyondReason(const Profile &profile, const ProfileKey &key, const ProfileEntry &entry)
{
    constexpr std::uint64_t mostCalls = std::uint64_t{1} << 48;
    constexpr double longest = 1e15; // seconds
    for (const std::uint64_t count : {entry.calls, entry.processes, entry.skewSamples})
        if (count > mostCalls)
            return std::to_string(count) + " is more calls than any program makes";
    for (const double seconds : {entry.secondsTotal, entry.secondsMost, entry.skewTotal, entry.skewMost})
        if (!(seconds <= longest))
            return "a time is longer than any program runs";
    if (profile.processes != 0 && std::max<std::uint64_t>(key.commSize, entry.processes) > profile.processes)
        return "there are more processes than the job has, " + std::to_string(profile.processes);
    return {};
}

std::string profileText(const Profile &profile)
{
    std::string result = std::string(profileMagic) + '\t' + std::string(version) + '\n';
    result += "program\t" + text(profile.program) + "\nlibrary\t" + text(profile.library);
    result += "\nprocesses\t" + text(profile.processes) + "\nseconds\t" + text(profile.seconds);
    result += "\ncomplete\t" + text(profile.complete);
    if (profile.runs != 1)
        result += "\nruns\t" + text(profile.runs);
    for (const std::string &source : profile.sources)
        result += "\nsource\t" + text(source);
    for (const std::string &limit : profile.limits)
        result += "\nlimit\t" + text(limit);
    result += "\ncolumns";
    for (const Column &column : columns())
        result += '\t' + std::string(column.name);
    result += '\n';
    for (const auto &entry : profile.entries) {
        const Item item(entry);
        for (std::size_t i = 0; i < columns().size(); ++i)
            result += (i == 0 ? "" : "\t") + columns()[i].write(item);
        result += '\n';
    }
    return result;
}

bool isProfile(std::string_view text)
{
    return text.substr(0, profileMagic.size()) == profileMagic && text.substr(profileMagic.size(), 1) == "\t";
}

std::optional<Profile> readProfile(std::string_view text, std::string &problem)
{
    Profile profile;
    std::vector<const Column *> order; // of the columns in the file; null: not known
    const auto lines = split(text, '\n');
    if (!isProfile(text) || lines.front() != std::string(profileMagic) + '\t' + std::string(version)) {
        problem = problemInLine(1, "it does not begin with \"collscope-profile<tab>1\"");
        return std::nullopt;
    }
    if (text.back() != '\n') {
        problem = problemInLine(lines.size(), "the last line is cut off");
        return std::nullopt;
    }
    for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
        const auto fields = split(lines[i], '\t');
        if (fields.front() == "columns") {
            for (std::size_t field = 1; field < fields.size(); ++field) {
                const auto found = std::find_if(columns().begin(), columns().end(),
                    [&](const Column &column) { return column.name == fields[field]; });
                order.push_back(found == columns().end() ? nullptr : &*found);
            }
            for (const Column &column : columns())
                if (const auto times = std::count(order.begin(), order.end(), &column);
                    times != 1 && !(times == 0 && column.mayMiss)) {
                    problem = problemInLine(
                        i + 1, "the column " + std::string(column.name) + " is not there once");
                    return std::nullopt;
                }
        } else if (order.empty()) {
            if (fields.size() < 2 || !readHeader(fields[0], fields[1], profile)) {
                problem = problemInLine(i + 1, "'" + shownText(lines[i]) + "' cannot be read");
                return std::nullopt;
            }
        } else {
            Item item;
            if (fields.size() != order.size()) {
                problem = problemInLine(i + 1,
                    "there are " + std::to_string(fields.size()) + " values for "
                        + std::to_string(order.size()) + " columns");
                return std::nullopt;
            }
            for (std::size_t field = 0; field < fields.size(); ++field)
                if (order[field] && !order[field]->read(fields[field], item)) {
                    problem = problemInLine(
                        i + 1, "'" + shownText(fields[field]) + "' is no " + std::string(order[field]->name));
                    return std::nullopt;
                }
            if (item.second.leastBytes > item.second.mostBytes
                || item.first.leastCommSize > item.first.commSize) {
                problem = problemInLine(i + 1, "the least is more than the most");
                return std::nullopt;
            }
            ProfileEntry &sum = profile.entries[item.first];
            std::string beyond = beyondReason(profile, item.first, item.second);
            sum.add(item.second, true);
            if (beyond.empty()) // so that what is written of it can be read again
                beyond = beyondReason(profile, item.first, sum);
            if (!beyond.empty()) {
                problem = problemInLine(i + 1, beyond);
                return std::nullopt;
            }
        }
    }
    if (order.empty()) {
        problem = problemInLine(lines.size(), "the line with the columns is missing");
        return std::nullopt;
    }
    return profile;
}

void mergeProfile(Profile &into, const Profile &other)
{
    if (into.program.empty())
        into.program = other.program;
    if (into.library.empty())
        into.library = other.library;
    into.processes = std::max(into.processes, other.processes);
    into.seconds = std::max(into.seconds, other.seconds);
    for (const auto &[key, entry] : other.entries)
        into.entries[key].add(entry, false);
}

} // namespace collscope::wire
