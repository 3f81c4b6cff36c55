// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/campaign_plan.h"

#include "engine/wire/plan_values.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <map>

namespace collscope::wire {

namespace {

using namespace plan_values;

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
             "where they are named: group_create, group_barrier, group_bcast, group_reduce, group_allreduce, "
             "or groups for all of them"},
            [](T t, P &p) { return readCollectives(t, p.collectives); },
            [](const P &p) { return textOf(p.collectives); }},
        {{"methods", "LIST",
             "methods, e.g. default,pipeline/8KiB,chain:4/64KiB,openmpi.binomial, or bundled (Collscope's "
             "own), native (the MPI library's), all with all segment sizes and fan-outs; components are Open "
             "MPI's, such as openmpi-component.han; levels are more of Collscope's own that go by nodes than "
             "bundled has; openmpi is native with the algorithms of Open MPI's allgatherv, a launch each; "
             "intelmpi are Intel MPI's, a launch each; default, what the MPI library does by "
             "itself, is always measured unless methods are given one by one (all)"},
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
        {{"fanouts", "LIST",
             "numbers of chains, radixes, messages at once, or most children in the tree of a process group "
             "(2,4)"},
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
        {{"cells", "LIST",
             "of all cells that the lists above make only these, e.g. bcast 8 64KiB,bcast 2x4 1KiB (2x4: 2 "
             "nodes with 4 processes each), and where one names a method, as bcast 8 64KiB binomial, only "
             "that one there, an entry for each; `collscope campaign again` and `campaign plan` write such "
             "plans (all)"},
            [](T t, P &p) { return readCells(t, p.cells); }, [](const P &p) { return textOf(p.cells); }},
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
        {{"skew", "LIST",
             "processes come to a repetition as late as a program's: each draws one of these seconds after "
             "an agreed time of synchronised clocks, 0,2e-6,1e-5; a repetition counts from the last arrival "
             "(all come together)"},
            [](T t, P &p) { return readOffsets(t, p.skew); }, [](const P &p) { return textOf(p.skew); }},
        {{"policy", "NAME",
             "in which order: coarse-to-fine; or by predicted times, while it measures: regret, variance or "
             "refine, which leave slow methods after few repetitions; regret measures only what may change a "
             "decision, and again, as further runs, what stays undecided (coarse-to-fine)"},
            [](T t, P &p) { return readPolicy(t, p.policy); }, [](const P &p) { return p.policy; }},
        {{"weights", "LIST",
             "how much collectives count for a policy that measures what may change a decision, e.g. "
             "allreduce=5,bcast=0.5, or single cells, bcast 2x4 1KiB=3, whatever their collective counts; "
             "`collscope campaign plan` writes those of an application (1 each)"},
            [](T t, P &p) { return readWeights(t, p.weights); },
            [](const P &p) { return textOf(p.weights); }},
        {{"at_once", "N",
             "so many communicators at once, at most, where nodes and ppn leave at least half of the job's "
             "nodes free: each on nodes of its own measures a part of the cells; auto: as many as fit. A "
             "probe of every placement shows first whether they disturb each other (1: one at a time)"},
            [](T t, P &p) { return readAtOnce(t, p.atOnce); },
            [](const P &p) { return p.atOnce == 0 ? std::string("auto") : textOf(p.atOnce); }},
        {{"disturbance", "SHARE",
             "by how much the median of that probe may differ from that of one communicator alone, beyond "
             "confidence intervals no wider than that; if it differs more, or nobody can tell, the placement "
             "is measured one at a time (0.05)"},
            [](T t, P &p) { return readDisturbance(t, p.disturbance); },
            [](const P &p) { return textOf(p.disturbance); }},
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
    return decision.collective + ' ' + place + ' ' + formatBytes(decision.messageBytes)
        + (decision.method.empty() ? "" : ' ' + decision.method);
}

std::string PlannedWeight::where() const
{
    return cell ? decisionText(*cell) : collective;
}

bool PlannedWeight::operator==(const PlannedWeight &other) const
{
    return where() == other.where() && weight == other.weight;
}

bool PlannedWeight::operator<(const PlannedWeight &other) const
{
    return where() < other.where();
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
        if (const std::string shown = shownText(line); shown != line)
            return complain(
                "'" + shown.substr(0, 200) + "' contains a character that does not show. Remove it.");
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
