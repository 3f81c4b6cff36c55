// SPDX-License-Identifier: BSD-3-Clause
#ifndef COLLSCOPE_ENGINE_WIRE_PLAN_VALUES_H
#define COLLSCOPE_ENGINE_WIRE_PLAN_VALUES_H

#include "engine/wire/campaign_plan.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// How the values of a campaign plan's keys are read and written. A reader returns what is wrong, with the
/// remedy, in words that follow the key's name; nothing when the value was taken.
namespace collscope::wire::plan_values {

inline constexpr std::uint64_t maxMessageBytes
    = std::numeric_limits<int>::max(); // MPI counts elements in int
inline constexpr std::uint64_t maxRepetitions = 1000000;

/// What an entry may be and what to say when it is not.
struct Bounds {
    std::uint64_t least;
    std::uint64_t most;
    std::string_view right;
    bool doubles = false; ///< a range goes in powers of two
};

inline constexpr Bounds ofProcesses{
    2, mostProcesses, "give numbers of processes from 2 on such as 2,4,8 or 2..8"};
inline constexpr Bounds ofNodes{1, mostProcesses, "give numbers of nodes from 1 on such as 1,2,4"};
inline constexpr Bounds ofPpn{1, mostProcesses, "give numbers of processes per node from 1 on such as 1,32"};
inline constexpr Bounds ofSizes{1, maxMessageBytes,
    "give sizes from 1 to 2147483647 bytes such as 1,2,4 or 1..1MiB (powers of two times the first)", true};
inline constexpr Bounds ofSegments{
    0, maxMessageBytes, "give segment sizes such as 0,1KiB,8KiB; 0 stands for no segments", true};
inline constexpr Bounds ofFanouts{1, mostProcesses, "give numbers of chains from 1 on such as 2,4"};
inline constexpr Bounds ofColours{1, mostProcesses, "give numbers of groups from 1 on such as 1,2,4"};
inline constexpr Bounds ofRepetitions{1, maxRepetitions, "give a number from 1 to 1000000"};
inline constexpr Bounds ofWarmup{0, maxRepetitions, "give a number from 0 to 1000000"};
inline constexpr Bounds ofRuns{
    0, std::numeric_limits<std::int32_t>::max(), "give a number from 0 to 2147483647"};

/// A list as it is read: every value once, in the order given.
template <typename Value> class Listed {
public:
    /// False when that is one too many.
    bool add(Value value)
    {
        if (++m_given > mostListed)
            return false;
        if (m_known.insert(value).second)
            m_values.push_back(std::move(value));
        return true;
    }

    std::vector<Value> &values() { return m_values; }

private:
    std::vector<Value> m_values;
    std::set<Value> m_known;
    std::uint64_t m_given = 0;
};
using Problem = std::string;
Problem wrong(std::string_view value, std::string_view right);

template <typename Value>
Problem readList(std::string_view text, const Bounds &bounds, std::vector<Value> &out)
{
    Listed<Value> list;
    for (const std::string_view part : split(text, ',')) {
        const auto dots = part.find("..");
        const auto first = parseBytes(trimmed(part.substr(0, dots)));
        const auto last = dots == std::string_view::npos ? first : parseBytes(trimmed(part.substr(dots + 2)));
        if (!first || !last || *first < bounds.least || *last > bounds.most || *first > *last)
            return wrong(trimmed(part), bounds.right);
        for (std::uint64_t value = *first; value <= *last;
             value = bounds.doubles ? std::max<std::uint64_t>(value * 2, 1) : value + 1)
            if (!list.add(static_cast<Value>(value)))
                return wrong(trimmed(part),
                    "a list has " + std::to_string(mostListed) + " values at most"
                        + (bounds.doubles ? "" : ", this adds " + std::to_string(*last - *first + 1)));
    }
    out = std::move(list.values());
    return {};
}

template <typename Value> Problem readCount(std::string_view text, const Bounds &bounds, Value &out)
{
    const auto value = parseUnsigned(text);
    if (!value || *value < bounds.least || *value > bounds.most)
        return wrong(text, bounds.right);
    out = static_cast<Value>(*value);
    return {};
}
Problem readSeconds(std::string_view text, double &out);
Problem readPrecision(std::string_view text, double &out);
Problem readAtOnce(std::string_view text, std::uint64_t &out);
Problem readDisturbance(std::string_view text, double &out);
Problem readFractions(std::string_view text, std::vector<double> &out);
Problem readOffsets(std::string_view text, std::vector<double> &out);
Problem readNames(std::string_view text, std::vector<std::string> &out);
Problem readCollectives(std::string_view text, std::vector<std::string> &out);
Problem readPolicy(std::string_view text, std::string &out);
Problem readWeights(std::string_view text, std::vector<PlannedWeight> &out);
Problem readDecisions(std::string_view text, std::vector<PlannedDecision> &out);
Problem readCells(std::string_view text, std::vector<PlannedDecision> &out);

template <typename Choice>
Problem readChoice(std::string_view text, std::string_view first, std::string_view second, Choice &out)
{
    if (text != first && text != second)
        return wrong(text, "give " + std::string(first) + " or " + std::string(second));
    out = static_cast<Choice>(text == second ? 1 : 0);
    return {};
}
std::string textOf(const std::string &value);
std::string textOf(double value);
std::string textOf(const PlannedDecision &decision);
std::string textOf(const PlannedWeight &weight);

template <typename Integer> std::string textOf(Integer value)
{
    return std::to_string(value);
}
template <typename Value> std::string textOf(const std::vector<Value> &list)
{
    std::string text;
    for (const Value &value : list)
        text += (text.empty() ? "" : ",") + textOf(value);
    return text;
}
/// Message or segment sizes as they are written: "0,1KiB,8KiB".
std::string sizesText(const std::vector<std::uint64_t> &list);

} // namespace collscope::wire::plan_values

#endif
