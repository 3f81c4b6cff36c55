// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/campaign_plan.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace collscope::wire {

namespace {

constexpr std::uint64_t maxMessageBytes = std::numeric_limits<int>::max(); // MPI counts elements in int
constexpr std::uint64_t maxRepetitions = 1000000;

/// What an entry may be and what to say when it is not.
struct Bounds {
    std::uint64_t least;
    std::uint64_t most;
    std::string_view right;
    bool doubles = false; ///< a range goes in powers of two
};

constexpr Bounds ofProcesses{2, mostProcesses, "give numbers of processes from 2 on such as 2,4,8 or 2..8"};
constexpr Bounds ofNodes{1, mostProcesses, "give numbers of nodes from 1 on such as 1,2,4"};
constexpr Bounds ofPpn{1, mostProcesses, "give numbers of processes per node from 1 on such as 1,32"};
constexpr Bounds ofSizes{1, maxMessageBytes,
    "give sizes from 1 to 2147483647 bytes such as 1,2,4 or 1..1MiB (powers of two times the first)", true};
constexpr Bounds ofSegments{
    0, maxMessageBytes, "give segment sizes such as 0,1KiB,8KiB; 0 stands for no segments", true};
constexpr Bounds ofFanouts{1, mostProcesses, "give numbers of chains from 1 on such as 2,4"};
constexpr Bounds ofColours{1, mostProcesses, "give numbers of groups from 1 on such as 1,2,4"};
constexpr Bounds ofRepetitions{1, maxRepetitions, "give a number from 1 to 1000000"};
constexpr Bounds ofWarmup{0, maxRepetitions, "give a number from 0 to 1000000"};
constexpr Bounds ofRuns{0, std::numeric_limits<std::int32_t>::max(), "give a number from 0 to 2147483647"};

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

Problem wrong(std::string_view value, std::string_view right)
{
    return "does not take '" + std::string(value.substr(0, 60)) + "': " + std::string(right);
}

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

Problem readSeconds(std::string_view text, double &out)
{
    const auto value = parseDouble(text);
    if (!value || !std::isfinite(*value) || *value <= 0.0)
        return wrong(text, "give a number of seconds above 0, e.g. 0.5");
    out = *value;
    return {};
}

Problem readPrecision(std::string_view text, double &out)
{
    const auto value = parseDouble(text);
    if (!value || !(*value >= 0.0 && *value < 1.0))
        return wrong(text, "give a share of the median such as 0.05, or 0 to never stop early");
    out = *value;
    return {};
}

Problem readFractions(std::string_view text, std::vector<double> &out)
{
    Listed<double> list;
    for (const std::string_view part : split(text, ',')) {
        const auto value = parseDouble(trimmed(part));
        if (!value || !(*value > 0.0 && *value <= 1.0)) // false for what is no number, too
            return wrong(trimmed(part), "give shares of the processes above 0, up to 1, such as 0.1,0.6,1");
        if (!list.add(*value))
            return "takes " + std::to_string(mostListed) + " values at most";
    }
    out = std::move(list.values());
    return {};
}

Problem readNames(std::string_view text, std::vector<std::string> &out)
{
    Listed<std::string> names;
    for (const std::string_view name : split(text, ',')) {
        if (trimmed(name).empty())
            return wrong(text, "give names separated by commas");
        if (!names.add(std::string(trimmed(name))))
            return "takes " + std::to_string(mostListed) + " names at most";
    }
    out = std::move(names.values());
    return {};
}

Problem readCollectives(std::string_view text, std::vector<std::string> &out)
{
    std::vector<std::string> words;
    if (auto problem = readNames(text, words); !problem.empty())
        return problem;
    Listed<std::string> names;
    for (const std::string &word : words) {
        if (word == "all" && words.size() == 1)
            break;
        std::string known;
        bool isKnown = false;
        for (const Collective &collective : collectives()) {
            known += std::string(collective.name) + ", ";
            if (word == collective.name || (word == "groups" && collective.ofGroups))
                isKnown = names.add(std::string(collective.name));
        }
        if (!isKnown)
            return wrong(word, "the collectives are " + known + "and groups for those of process groups");
    }
    out = std::move(names.values());
    return {};
}

/// "8" or, nodes by processes per node, "2x4".
bool readPlace(std::string_view text, PlannedDecision &out)
{
    const auto parts = split(text, 'x');
    std::uint64_t processes = 1;
    for (const std::string_view part : parts) {
        const auto count = parseUnsigned(part);
        if (!count || *count < 1 || *count > mostProcesses || processes > mostProcesses / *count)
            return false;
        processes *= *count;
    }
    if (parts.size() > 2 || processes < ofProcesses.least)
        return false;
    out.commSize = static_cast<std::uint32_t>(processes);
    out.nodes = parts.size() == 2 ? static_cast<std::uint32_t>(*parseUnsigned(parts.front())) : 0;
    out.ppn = parts.size() == 2 ? static_cast<std::uint32_t>(*parseUnsigned(parts.back())) : 0;
    return true;
}

std::optional<PlannedDecision> readDecision(std::string_view text)
{
    const auto words = splitBlanks(text);
    constexpr std::size_t wordCount = 4;
    PlannedDecision decision;
    if (words.size() != wordCount || !readPlace(words[1], decision))
        return std::nullopt;
    const auto index = collectiveIndex(words[0]);
    const auto bytes = parseBytes(words[2]);
    if (!index || !bytes || *bytes > maxMessageBytes || collectives()[*index].sized != (*bytes != 0))
        return std::nullopt;
    decision.collective = words[0];
    decision.messageBytes = *bytes;
    decision.method = words[3];
    return decision;
}

Problem readDecisions(std::string_view text, std::vector<PlannedDecision> &out)
{
    std::vector<PlannedDecision> decisions;
    const auto parts = split(text, ',');
    if (parts.size() > mostListed)
        return "takes " + std::to_string(mostListed) + " decisions at most, these are "
            + std::to_string(parts.size());
    for (const std::string_view part : parts) {
        if (const auto words = splitBlanks(part); !words.empty() && isOfGroups(words.front()))
            return wrong(trimmed(part),
                "collectives of process groups are not compared in turn: measure them with --collectives "
                "groups");
        const auto decision = readDecision(part);
        if (!decision)
            return wrong(trimmed(part),
                "give COLLECTIVE PROCESSES BYTES METHOD such as bcast 8 64KiB openmpi.chain:4/8KiB, where "
                "PROCESSES may be NODESxPPN; a barrier has 0 bytes");
        decisions.push_back(*decision);
    }
    out = std::move(decisions);
    return {};
}

template <typename Choice>
Problem readChoice(std::string_view text, std::string_view first, std::string_view second, Choice &out)
{
    if (text != first && text != second)
        return wrong(text, "give " + std::string(first) + " or " + std::string(second));
    out = static_cast<Choice>(text == second ? 1 : 0);
    return {};
}

std::string textOf(const std::string &value)
{
    return value;
}

std::string textOf(double value)
{
    return formatDouble(value);
}

template <typename Integer> std::string textOf(Integer value)
{
    return std::to_string(value);
}

std::string textOf(const PlannedDecision &decision)
{
    return decisionText(decision);
}

template <typename Value> std::string textOf(const std::vector<Value> &list)
{
    std::string text;
    for (const Value &value : list)
        text += (text.empty() ? "" : ",") + textOf(value);
    return text;
}

std::string sizesText(const std::vector<std::uint64_t> &list)
{
    std::string text;
    for (const std::uint64_t value : list)
        text += (text.empty() ? "" : ",") + (value == 0 ? "0" : formatBytes(value));
    return text;
}

/// A key with how it is read and written.
struct Entry {
    PlanKey key;
    Problem (*read)(std::string_view, CampaignPlan &);
    std::string (*write)(const CampaignPlan &);
};

const std::vector<Entry> &entries()
{
    using P = CampaignPlan;
    using T = std::string_view;
    static const std::vector<Entry> all = {
        {{"system", "NAME", "name of the machine in the file (name of the first host)"},
            [](T t, P &p) {
                p.system = t;
                return Problem();
            },
            [](const P &p) { return p.system; }},
        {{"collectives", "LIST",
             "collectives, e.g. bcast,reduce, or all (all of MPI). Those of process groups are measured "
             "where they "
             "are named: group_create, group_barrier, group_bcast, group_reduce, group_allreduce, or groups "
             "for all of them"},
            [](T t, P &p) { return readCollectives(t, p.collectives); },
            [](const P &p) { return textOf(p.collectives); }},
        {{"methods", "LIST",
             "methods, e.g. default,pipeline/8KiB,chain:4/64KiB,openmpi.binomial, or bundled (Collscope's "
             "own), native (the MPI library's), all with all segment sizes and fan-outs; components are Open "
             "MPI's, such as openmpi-component.han; intelmpi are Intel MPI's, a launch each; default, what "
             "the MPI library does by itself, is always "
             "measured unless methods are given one by one (all)"},
            [](T t, P &p) { return readNames(t, p.methods); }, [](const P &p) { return textOf(p.methods); }},
        {{"comm_sizes", "LIST",
             "communicator sizes, e.g. 2..8 or 2,4,8: the first n processes of the job form the "
             "communicator, the others sleep meanwhile (powers of two and all)"},
            [](T t, P &p) { return readList(t, ofProcesses, p.commSizes); },
            [](const P &p) { return textOf(p.commSizes); }},
        {{"nodes", "LIST",
             "instead of communicator sizes: on the first n compute nodes of the job ... (all)"},
            [](T t, P &p) { return readList(t, ofNodes, p.nodes); },
            [](const P &p) { return textOf(p.nodes); }},
        {{"ppn", "LIST", "... so many processes each (as many as all of them have)"},
            [](T t, P &p) { return readList(t, ofPpn, p.ppn); }, [](const P &p) { return textOf(p.ppn); }},
        {{"sizes", "LIST", "message sizes, e.g. 1,2,4 or 1..1MiB in powers of two (1..1MiB)"},
            [](T t, P &p) { return readList(t, ofSizes, p.sizes); },
            [](const P &p) { return sizesText(p.sizes); }},
        {{"segments", "LIST",
             "segment sizes, 0 is none (0,1KiB,8KiB,64KiB). One that is not below the message size is left "
             "out: it does not cut the message"},
            [](T t, P &p) { return readList(t, ofSegments, p.segments); },
            [](const P &p) { return sizesText(p.segments); }},
        {{"fanouts", "LIST", "numbers of chains, or most children in the tree of a process group (2,4)"},
            [](T t, P &p) { return readList(t, ofFanouts, p.fanouts); },
            [](const P &p) { return textOf(p.fanouts); }},
        {{"fractions", "LIST",
             "of process groups: shares of the communicator that take part, e.g. 0.1,0.6,1 (0.5)"},
            [](T t, P &p) { return readFractions(t, p.fractions); },
            [](const P &p) { return textOf(p.fractions); }},
        {{"colours", "LIST", "of process groups: how many are formed at once, e.g. 1,2,4 (1)"},
            [](T t, P &p) { return readList(t, ofColours, p.colours); },
            [](const P &p) { return textOf(p.colours); }},
        {{"decisions", "LIST",
             "instead of all of the above but system: cells and a method for each, e.g. bcast 8 64KiB "
             "openmpi.chain:4/8KiB,bcast 2x4 1KiB binomial (2x4: 2 nodes with 4 processes each), which is "
             "timed in turn with default. `collscope verify` writes such lists and reads the results"},
            [](T t, P &p) { return readDecisions(t, p.decisions); },
            [](const P &p) { return textOf(p.decisions); }},
        {{"repetitions", "N", "timed repetitions of a measurement, at most (100)"},
            [](T t, P &p) { return readCount(t, ofRepetitions, p.repetitions); },
            [](const P &p) { return textOf(p.repetitions); }},
        {{"precision", "SHARE",
             "a measurement ends early when the 95 % confidence interval of its median is no wider than this "
             "share of it to either side; 0: never (0.05)"},
            [](T t, P &p) { return readPrecision(t, p.precision); },
            [](const P &p) { return textOf(p.precision); }},
        {{"seconds_per_point", "S",
             "time for the repetitions of a measurement, at most, but 3 repetitions at least (what the "
             "budget allows, 0.25 at most)"},
            [](T t, P &p) { return readSeconds(t, p.secondsPerPoint); },
            [](const P &p) { return p.secondsPerPoint > 0.0 ? textOf(p.secondsPerPoint) : std::string(); }},
        {{"warmup", "N",
             "untimed repetitions before, besides the one whose result is checked; none where that one took "
             "a tenth of the time for the measurement (1)"},
            [](T t, P &p) { return readCount(t, ofWarmup, p.warmup); },
            [](const P &p) { return textOf(p.warmup); }},
        {{"budget", "S",
             "seconds for the whole job. Points are measured from a coarse grid to a fine one: what is "
             "measured by then covers the grid (no bound)"},
            [](T t, P &p) { return readSeconds(t, p.budget); },
            [](const P &p) { return p.budget > 0.0 ? textOf(p.budget) : std::string(); }},
        {{"time_limit", "S",
             "a measurement that has not ended after so many seconds is stuck: the file says so, the job "
             "ends, and the next one that continues the file leaves it out (60)"},
            [](T t, P &p) { return readSeconds(t, p.timeLimit); },
            [](const P &p) { return textOf(p.timeLimit); }},
        {{"synchronisation", "HOW",
             "barrier, or window: all start at an agreed time of synchronised clocks (barrier)"},
            [](T t, P &p) { return readChoice(t, "barrier", "window", p.synchronisation); },
            [](const P &p) {
                return std::string(p.synchronisation == Synchronisation::window ? "window" : "barrier");
            }},
        {{"buffers", "HOW", "warm, or cold: every repetition uses other memory than the one before (warm)"},
            [](T t, P &p) { return readChoice(t, "warm", "cold", p.buffers); },
            [](const P &p) { return std::string(p.buffers == Buffers::cold ? "cold" : "warm"); }},
        {{"run", "K", "number of this job among those that repeat the same measurements (0)"},
            [](T t, P &p) { return readCount(t, ofRuns, p.run); }, [](const P &p) { return textOf(p.run); }},
    };
    return all;
}

const Entry *findEntry(std::string_view name)
{
    const auto &all = entries();
    const auto found
        = std::find_if(all.begin(), all.end(), [name](const Entry &e) { return e.key.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::string knownKeys()
{
    std::string names;
    for (const Entry &entry : entries())
        names += (names.empty() ? "" : ", ") + std::string(entry.key.name);
    return names;
}

/// Which line sets an entry.
using Lines = std::map<std::string, std::size_t, std::less<>>;

/// Line `number` of a plan, which sets an entry; empty when that is all right.
Problem readLine(std::string_view line, std::size_t number, CampaignPlan &plan, Lines &seen)
{
    const auto colon = line.find(':');
    if (colon == std::string_view::npos)
        return "there is no ':': write key: value, or begin a comment with #";
    const auto key = trimmed(line.substr(0, colon));
    if (!seen.emplace(key, number).second)
        return "'" + std::string(key) + "' is set a second time: keep one of the lines";
    Problem problem;
    setPlanEntry(plan, key, trimmed(line.substr(colon + 1)), problem);
    return problem;
}

} // namespace

bool PlannedDecision::operator==(const PlannedDecision &other) const
{
    return decisionText(*this) == decisionText(other);
}

std::string decisionText(const PlannedDecision &decision)
{
    const std::string place = decision.nodes == 0
        ? std::to_string(decision.commSize)
        : std::to_string(decision.nodes) + 'x' + std::to_string(decision.ppn);
    return decision.collective + ' ' + place + ' ' + formatBytes(decision.messageBytes) + ' '
        + decision.method;
}

bool CampaignPlan::operator==(const CampaignPlan &other) const
{
    const auto &all = entries();
    return std::all_of(
        all.begin(), all.end(), [&](const Entry &e) { return e.write(*this) == e.write(other); });
}

const std::vector<PlanKey> &planKeys()
{
    static const std::vector<PlanKey> keys = [] {
        std::vector<PlanKey> result;
        for (const Entry &entry : entries())
            result.push_back(entry.key);
        return result;
    }();
    return keys;
}

bool setPlanEntry(CampaignPlan &plan, std::string_view key, std::string_view value, std::string &problem)
{
    const Entry *const entry = findEntry(key);
    if (!entry)
        problem = "there is no '" + std::string(key.substr(0, 60)) + "': the keys are " + knownKeys();
    else if (value.empty())
        problem = std::string(key) + " needs a value: " + std::string(entry->key.meaning);
    else if (auto wrongValue = entry->read(value, plan); !wrongValue.empty())
        problem = std::string(key) + ' ' + wrongValue;
    else
        return true;
    return false;
}

std::string formatPlan(const CampaignPlan &plan)
{
    const CampaignPlan defaults;
    std::string text = std::string(planMagic) + ' ' + std::to_string(planVersion) + '\n';
    for (const Entry &entry : entries())
        if (const std::string value = entry.write(plan); value != entry.write(defaults))
            text += std::string(entry.key.name) + ": " + value + '\n';
    return text;
}

std::optional<CampaignPlan> parsePlan(std::string_view text, std::string_view file, std::string &problem)
{
    CampaignPlan plan;
    Lines seen;
    const std::string first = std::string(planMagic) + ' ' + std::to_string(planVersion);
    std::size_t number = 1;
    const auto complain = [&](const std::string &what) {
        problem = std::string(file) + ':' + std::to_string(number) + ": " + what;
        return std::nullopt;
    };
    if (text.size() > mostPlanBytes)
        return complain("a plan has " + formatBytes(mostPlanBytes) + " at most: give ranges such as 1..1MiB");
    const auto lines = split(text, '\n');
    if (trimmed(lines.front()) != first)
        return complain("this is no campaign plan: the first line of one is '" + first + "'");
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto line = trimmed(lines[i]);
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        if (const Problem wrongLine = readLine(line, number, plan, seen); !wrongLine.empty())
            return complain(wrongLine);
    }
    if (const auto conflict = planConflict(plan)) {
        if (const auto line = seen.find(conflict->key); line != seen.end())
            number = line->second;
        return complain(conflict->what);
    }
    return plan;
}

} // namespace collscope::wire
