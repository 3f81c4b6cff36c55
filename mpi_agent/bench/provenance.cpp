// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/bench/provenance.h"

#include "engine/wire/plan_values.h"
#include "engine/wire/sides.h"
#include "engine/wire/text.h"
#include "mpi_agent/bench/clock.h"
#include "mpi_agent/bench/group_workload.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/bench/stopwatch.h"
#include "mpi_agent/bench/workload.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sys/utsname.h>
#include <unistd.h>

namespace collscope::agent {

namespace {

/// What one process tells of itself and its host.
struct Card {
    std::array<char, MPI_MAX_PROCESSOR_NAME + 1> host{};
    std::array<char, 32> governor{}; ///< of the cores' frequency
    double load = 0.0; ///< runnable processes, average of the last minute
    int cores = 0;
};

/// A host of the job and the ranks it runs.
struct Host {
    Card card;
    std::vector<int> ranks;
};

/// Hosts in the order of their first process, and how many processes of the job, taken in the order of ranks,
/// fit before one of them has more processes than cores.
struct Hosts {
    std::vector<Host> all;
    int fitting = 0;
};

Card ownCard()
{
    Card card;
    int length = 0;
    MPI_Get_processor_name(card.host.data(), &length);
    card.cores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    std::string governor;
    std::ifstream("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor") >> governor;
    governor = governor.empty() ? "unknown" : governor;
    governor.copy(card.governor.data(), card.governor.size() - 1);
    std::ifstream("/proc/loadavg") >> card.load;
    return card;
}

Hosts findHosts(MPI_Comm job)
{
    const Card own = ownCard();
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(job, &rank);
    MPI_Comm_size(job, &size);
    std::vector<Card> cards(rank == 0 ? static_cast<std::size_t>(size) : 0);
    const int bytes = static_cast<int>(sizeof(Card));
    MPI_Gather(&own, bytes, MPI_BYTE, cards.data(), bytes, MPI_BYTE, 0, job);

    Hosts hosts;
    bool fits = true;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        auto host = std::find_if(hosts.all.begin(), hosts.all.end(),
            [&](const Host &known) { return known.card.host == cards[i].host; });
        if (host == hosts.all.end())
            host = hosts.all.insert(host, Host{cards[i], {}});
        host->ranks.push_back(static_cast<int>(i));
        fits = fits && static_cast<int>(host->ranks.size()) <= host->card.cores;
        hosts.fitting += fits ? 1 : 0;
    }
    return hosts;
}

/// "node1*32 node2*32"
template <typename Text> std::string hostList(const Hosts &hosts, Text text)
{
    std::string list;
    for (const Host &host : hosts.all)
        list += (list.empty() ? "" : " ") + std::string(host.card.host.data()) + '*' + text(host);
    return list;
}

/// "0-31,64"
std::string rangesText(const std::vector<int> &ranks)
{
    std::string text;
    for (std::size_t first = 0, last = 0; first < ranks.size(); first = last) {
        last = first + 1;
        while (last < ranks.size() && ranks[last] == ranks[last - 1] + 1)
            ++last;
        text += (text.empty() ? "" : ",") + std::to_string(ranks[first])
            + (last > first + 1 ? '-' + std::to_string(ranks[last - 1]) : std::string());
    }
    return text;
}

std::string kernelText()
{
    utsname name{};
    return uname(&name) == 0 ? std::string(name.sysname) + ' ' + name.release + ' ' + name.machine
                             : "unknown";
}

/// Words of a process's command line as /proc has them; empty where there is no /proc.
std::vector<std::string> commandLineOf(const std::string &process)
{
    std::ifstream file("/proc/" + process + "/cmdline", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    std::vector<std::string> words;
    for (const std::string_view word : wire::split(text, '\0'))
        words.emplace_back(word);
    if (!words.empty() && words.back().empty())
        words.pop_back();
    return words;
}

bool isLauncher(const std::vector<std::string> &words)
{
    constexpr std::array<std::string_view, 7> launchers
        = {"mpirun", "mpiexec", "orterun", "prterun", "mpiexec.hydra", "mpirun.openmpi", "mpirun.mpich"};
    if (words.empty())
        return false;
    const std::string program = words.front().substr(words.front().find_last_of('/') + 1);
    return std::find(launchers.begin(), launchers.end(), program) != launchers.end();
}

/// The launcher's command line where it is this process's parent, else the program's own, without the folder
/// it lies in, and what batch systems tell.
std::string launchLine(const std::vector<std::string> &commandLine)
{
    const auto parent = commandLineOf(std::to_string(getppid()));
    auto own = commandLine;
    own.front().erase(0, own.front().find_last_of('/') + 1);
    std::string text;
    for (const std::string &word : isLauncher(parent) ? parent : own)
        text += (text.empty() ? "" : " ") + word;
    for (const char *const name :
        {"SLURM_JOB_ID", "SLURM_NTASKS", "SLURM_TASKS_PER_NODE", "PBS_JOBID", "LSB_JOBID"})
        if (const char *const value = std::getenv(name))
            text += std::string(" [") + name + '=' + value + ']';
    return text;
}

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    std::array<char, 32> text{};
    gmtime_r(&now, &parts);
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

std::string comparisonText(const wire::CampaignPlan &plan)
{
    std::string text = "pairs of the library's own choice and the decided method, which comes first drawn "
                       "anew for every two pairs and the other way round in the second of them; at most "
        + std::to_string(plan.repetitions) + " pairs, but not less than " + std::to_string(minPairs);
    if (plan.precision > 0.0)
        text += "; fewer when the 95 % confidence interval of the median of their ratios is within "
            + wire::formatDouble(plan.precision) + " of it";
    return text + "; after one of each that is checked and " + std::to_string(plan.warmup)
        + " pairs for warming up";
}

std::string repetitionText(const wire::CampaignPlan &plan, LaunchSide side)
{
    if (!plan.decisions.empty() && side == LaunchSide::both)
        return comparisonText(plan);
    std::string text = "at most " + std::to_string(plan.repetitions) + ", as many as take "
        + (plan.secondsPerPoint > 0.0 ? wire::formatDouble(plan.secondsPerPoint) + " s"
                                      : "the time for a point")
        + ", but not less than " + std::to_string(minRepetitions);
    if (plan.precision > 0.0)
        text += "; fewer when the 95 % confidence interval of the median is within "
            + wire::formatDouble(plan.precision) + " of it";
    text += "; after one that is checked and " + std::to_string(plan.warmup) + " for warming up";
    if (plan.policy == wire::CampaignPlan().policy)
        return text;
    return text + ", or as many as take " + wire::formatDouble(policyWarmupSeconds) + " s; policy "
        + plan.policy
        + ": methods slower than the fastest of their cell get fewer, 1.5 times after one, 1.25 times after "
          "four, and so on";
}

/// What processes that come late measure is no other run of the same: it is a system of its own.
std::string systemName(const wire::CampaignPlan &plan, const Hosts &hosts)
{
    const std::string name = plan.system.empty() ? hosts.all.front().card.host.data() : plan.system;
    return plan.skew.empty() ? name : name + " (skewed)";
}

} // namespace

wire::Header describeJob(MPI_Comm job, const Options &options, const std::vector<std::string> &commandLine,
    double clockResolution, const std::string &nativeMethods)
{
    const Hosts hosts = findHosts(job);
    if (hosts.all.empty())
        return {};
    const MpiLibrary library = mpiLibrary();
    const wire::CampaignPlan &plan = options.plan;
    int processes = 0;
    MPI_Comm_size(job, &processes);
    const bool fits = hosts.fitting == processes;
    namespace key = wire::header;
    const auto entry = [](std::string_view name, std::string_view value) {
        return std::pair<std::string, std::string>(name, value);
    };
    const auto count = [](const Host &host) { return std::to_string(host.ranks.size()); };
    const auto cores = [](const Host &host) { return std::to_string(host.card.cores); };
    const auto ranks = [](const Host &host) { return rangesText(host.ranks); };
    const auto load = [](const Host &host) { return wire::formatDouble(host.card.load); };
    const auto governor = [](const Host &host) { return std::string(host.card.governor.data()); };
    wire::Header header{
        entry(key::system, systemName(plan, hosts)),
        entry(key::origin, library.simulated ? "simulated" : "measured"),
        entry(key::mpiLibrary, library.name),
        entry(key::mpiVersion, library.version),
        entry("mpi_library_text", library.text),
        entry("native_methods", nativeMethods),
        entry(key::hosts, hostList(hosts, count)),
        entry("ranks_per_host", hostList(hosts, ranks)),
    };
    if (!isSimulated) { // or it would be about the machine that simulates
        header.push_back(entry("cores_per_host", hostList(hosts, cores)));
        header.push_back(entry("load_average", hostList(hosts, load)));
        header.push_back(entry("frequency_governor", hostList(hosts, governor)));
        header.push_back(entry("oversubscribed", fits ? "no" : "yes"));
        if (!fits)
            header.push_back(entry("oversubscribed_from_comm_size", std::to_string(hosts.fitting + 1)));
    }
    header.push_back(entry("kernel", kernelText()));
    header.push_back(entry("compiler", __VERSION__));
    header.push_back(entry(key::launch, launchLine(commandLine)));
    header.push_back(entry("clock", clockName));
    header.push_back(entry(key::clockResolution, wire::formatDouble(clockResolution)));
    header.push_back(entry("timing", timingDescription(plan)));
    if (!plan.skew.empty())
        header.push_back(entry("skew", wire::plan_values::textOf(plan.skew)));
    header.push_back(entry("repetitions", repetitionText(plan, options.side)));
    if (options.side != LaunchSide::both)
        header.push_back(entry(wire::comparedKey, wire::comparedLaunches));
    header.push_back(entry("buffers", plan.buffers == wire::Buffers::cold ? "cold" : "warm"));
    header.push_back(entry("root", std::to_string(measuredRoot)));
    if (!plan.fractions.empty())
        header.push_back(entry("groups",
            "members drawn with seed " + std::to_string(groupSeed)
                + "; root is the process on top of the tree, or rank 0 of the communicator"));
    header.push_back(entry(
        "reduce_operands", "MPI_SUM of doubles, of floats or bytes where doubles do not fill the message"));
    header.push_back(entry(key::started, utcNow()));
    header.push_back(entry(key::agent, "collscope-agent " COLLSCOPE_AGENT_VERSION));
    return header;
}

} // namespace collscope::agent
