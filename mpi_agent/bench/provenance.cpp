// SPDX-License-Identifier: GPL-3.0-or-later
#include "mpi_agent/bench/provenance.h"

#include "engine/wire/text.h"
#include "mpi_agent/bench/mpi_library.h"
#include "mpi_agent/bench/stopwatch.h"
#include "mpi_agent/bench/workload.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace collscope::agent {

namespace {

/// A host of the job: its cores and how many processes it runs.
struct Host {
    std::string name;
    int cores = 0;
    int processes = 0;
};

/// Hosts in the order of their first process, and how many processes of the job, taken in the order of ranks,
/// fit before one of them has more processes than cores.
struct Hosts {
    std::vector<Host> all;
    int fitting = 0;
};

Hosts findHosts(MPI_Comm job)
{
    using Name = std::array<char, MPI_MAX_PROCESSOR_NAME + 1>;
    Name name{};
    int length = 0;
    MPI_Get_processor_name(name.data(), &length);
    const int cores = static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
    int rank = 0;
    int size = 0;
    MPI_Comm_rank(job, &rank);
    MPI_Comm_size(job, &size);
    std::vector<Name> names(rank == 0 ? static_cast<std::size_t>(size) : 0);
    std::vector<int> coresOf(names.size());
    const int bytes = static_cast<int>(name.size());
    MPI_Gather(name.data(), bytes, MPI_CHAR, names.data(), bytes, MPI_CHAR, 0, job);
    MPI_Gather(&cores, 1, MPI_INT, coresOf.data(), 1, MPI_INT, 0, job);

    Hosts hosts;
    bool fits = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto host = std::find_if(hosts.all.begin(), hosts.all.end(),
            [&](const Host &known) { return known.name == names[i].data(); });
        if (host == hosts.all.end())
            host = hosts.all.insert(host, Host{names[i].data(), coresOf[i], 0});
        ++host->processes;
        fits = fits && host->processes <= host->cores;
        hosts.fitting += fits ? 1 : 0;
    }
    return hosts;
}

std::string hostList(const Hosts &hosts, int Host::*number)
{
    std::string text;
    for (const Host &host : hosts.all)
        text += (text.empty() ? "" : " ") + host.name + '*' + std::to_string(host.*number);
    return text;
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

/// The launcher's command line where it is this process's parent, else the program's own and what batch
/// systems tell.
std::string launchLine(const std::vector<std::string> &commandLine)
{
    const auto parent = commandLineOf(std::to_string(getppid()));
    std::string text;
    for (const std::string &word : isLauncher(parent) ? parent : commandLine)
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

std::string repetitionText(const Options &options)
{
    return "at most " + std::to_string(options.repetitions) + ", as many as take "
        + wire::formatDouble(options.secondsPerPoint) + " s, but not less than "
        + std::to_string(minRepetitions) + "; after " + std::to_string(options.warmup) + " for warming up";
}

} // namespace

wire::Header describeJob(
    MPI_Comm job, const Options &options, const std::vector<std::string> &commandLine, double clockResolution)
{
    const Hosts hosts = findHosts(job);
    if (hosts.all.empty())
        return {};
    const MpiLibrary library = mpiLibrary();
    int processes = 0;
    MPI_Comm_size(job, &processes);
    const bool fits = hosts.fitting == processes;
    namespace key = wire::header;
    const auto entry = [](std::string_view name, std::string_view value) {
        return std::pair<std::string, std::string>(name, value);
    };
    wire::Header header{
        entry(key::system, options.system.empty() ? hosts.all.front().name : options.system),
        entry(key::origin, library.simulated ? "simulated" : "measured"),
        entry(key::mpiLibrary, library.name),
        entry(key::mpiVersion, library.version),
        entry("mpi_library_text", library.text),
        entry(key::hosts, hostList(hosts, &Host::processes)),
        entry("cores_per_host", hostList(hosts, &Host::cores)),
        entry("oversubscribed", fits ? "no" : "yes"),
    };
    if (!fits)
        header.push_back(entry("oversubscribed_from_comm_size", std::to_string(hosts.fitting + 1)));
    header.push_back(entry(key::launch, launchLine(commandLine)));
    header.push_back(entry("clock", "MPI_Wtime"));
    header.push_back(entry(key::clockResolution, wire::formatDouble(clockResolution)));
    header.push_back(entry("timing", timingDescription));
    header.push_back(entry("repetitions", repetitionText(options)));
    header.push_back(entry("root", std::to_string(measuredRoot)));
    header.push_back(entry(
        "reduce_operands", "MPI_SUM of doubles, of floats or bytes where doubles do not fill the message"));
    header.push_back(entry(key::started, utcNow()));
    header.push_back(entry(key::agent, "collscope-agent " COLLSCOPE_AGENT_VERSION));
    return header;
}

} // namespace collscope::agent
