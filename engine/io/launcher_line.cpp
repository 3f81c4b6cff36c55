// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/launcher_line.h"

#include "engine/data/dataset.h"
#include "engine/io/json.h"
#include "engine/wire/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

namespace collscope::io {

namespace {

using Texts = std::vector<std::string>;

/// The last part of a path.
std::string_view lastPart(std::string_view word)
{
    return word.substr(word.rfind('/') + 1); // npos + 1 is 0
}

/// What the options of a launcher mean.
struct Launcher {
    std::string_view name;
    std::string_view nodes = "--nodes"; ///< an option, several between blanks
    std::string_view ranks = "-np --np -n --n --ntasks";
    std::string_view ppn = "-ppn --ppn --ntasks-per-node --tasks-per-node -npernode --npernode -perhost -N";
};

constexpr std::string_view byN = "-N --nodes --nnodes";
constexpr std::string_view perNode = "--ntasks-per-node --tasks-per-node --ppn";

constexpr std::array<Launcher, 13> launchers{{{"mpirun"}, {"mpiexec"}, {"mpiexec.hydra"}, {"mpirun_rsh"},
    {"orterun"}, {"prun"}, {"prterun"}, {"srun", byN, "-n --ntasks", perNode},
    {"flux", byN, "-n --ntasks", perNode}, {"lrun", "-N", "-n", "-T"}, {"jsrun", "", "-p --np", ""},
    {"ibrun", "", "-n -np", ""}, {"aprun", "", "-n --pes", "-N --pes-per-node"}}};

const Launcher *launcherCalled(std::string_view word)
{
    const auto *const found = std::find_if(launchers.begin(), launchers.end(),
        [word](const Launcher &launcher) { return launcher.name == lastPart(word); });
    return found == launchers.end() ? nullptr : found;
}

bool isProgram(std::string_view word)
{
    return lastPart(word).substr(0, 4) == "osu_" || lastPart(word).substr(0, 4) == "IMB-"
        || lastPart(word) == "ucc_perftest";
}

void takeCount(std::string_view text, std::uint32_t &out)
{
    if (const auto count = wire::parseUnsigned(text); count && *count != 0 && *count <= maxCommSize)
        out = static_cast<std::uint32_t>(*count);
}

/// The words of a command, without quotes.
Texts shellWords(std::string_view line)
{
    Texts words;
    bool isOpen = false;
    char quote = 0;
    for (const char c : line) {
        if (quote == 0 && (c == ' ' || c == '\t' || c == ';')) {
            isOpen = false;
        } else if (c == quote || (quote == 0 && (c == '"' || c == '\''))) {
            quote = quote == 0 ? c : '\0';
        } else {
            if (!isOpen)
                words.emplace_back();
            isOpen = true;
            words.back() += c;
        }
    }
    return words;
}

/// The value of one of the options: the next word, or what stands behind '=' or the letter ("-N4").
std::string_view valueOf(std::string_view word, std::string_view options, std::string_view next)
{
    for (const std::string_view option : wire::splitBlanks(options)) {
        if (word == option)
            return next;
        if (word.size() <= option.size() || word.substr(0, option.size()) != option)
            continue;
        const std::string_view rest = word.substr(option.size());
        if (rest.front() == '=')
            return rest.substr(1);
        if (option.size() == 2)
            return rest;
    }
    return {};
}

constexpr std::string_view openMpiPrefix = "OMPI_MCA_";

/// Keeps a variable that a library, or a scheduler for its jobs, reads.
void takeVariable(std::string_view name, std::string_view value, Launch &out)
{
    const bool isParameter = name.substr(0, openMpiPrefix.size()) == openMpiPrefix;
    const std::string_view plain = name.substr(isParameter ? openMpiPrefix.size() : 0);
    if (isCondition(plain))
        takeCondition(plain, value, out);
    if (name.substr(0, openMpiPrefix.size()) == openMpiPrefix)
        out.settings.insert_or_assign(std::string(name.substr(openMpiPrefix.size())), std::string(value));
    constexpr std::array<std::string_view, 5> files
        = {"COLLSCOPE_TABLE", "I_MPI_TUNING_BIN", "OMPI_MCA_mca_base_param_files",
            "OMPI_MCA_mca_base_component_path", "OMPI_MCA_mca_base_envar_file_prefix"};
    const bool isPreload = name == "LD_PRELOAD" && value.find("collscope") != std::string_view::npos;
    if (!value.empty() && (isPreload || std::find(files.begin(), files.end(), name) != files.end()))
        out.isDecidedElsewhere = true;
    for (const std::string_view prefix : {"MPIR_CVAR_", "I_MPI_", "MPICH_", "MV2_", "MVP_", "UCC_"})
        if (name.substr(0, prefix.size()) == prefix)
            out.settings.insert_or_assign(std::string(name), std::string(value));
    if (name == "SLURM_NNODES" || name == "SLURM_JOB_NUM_NODES")
        takeCount(value, out.nodes);
    if (name == "SLURM_NTASKS" || name == "SLURM_NPROCS")
        takeCount(value, out.ranks);
    if (name == "SLURM_NTASKS_PER_NODE")
        takeCount(value, out.ppn);
}

void dropVariable(std::string_view name, Launch &out)
{
    const bool isOpenMpi = name.substr(0, openMpiPrefix.size()) == openMpiPrefix;
    const std::string plain(isOpenMpi ? name.substr(openMpiPrefix.size()) : name);
    out.settings.erase(plain);
    out.conditions.erase(plain);
}

/// A shell's prompt, and what `set -x` begins a line with: "+", "$", "user@host:~$".
bool isPrompt(std::string_view word)
{
    return word.find_first_not_of('+') == std::string_view::npos || word == "%"
        || (word.back() == '$' && (word.size() == 1 || word.find('@') != std::string_view::npos));
}

/// A program whose options are its own: what it runs comes behind them.
bool isWrapper(std::string_view word)
{
    constexpr std::array<std::string_view, 20> known
        = {"nice", "numactl", "taskset", "perf", "time", "strace", "ltrace", "valgrind", "gdb", "bash", "sh",
            "stdbuf", "chrt", "timeout", "singularity", "apptainer", "nsys", "ncu", "hpcrun", "scorep"};
    return std::find(known.begin(), known.end(), lastPart(word)) != known.end();
}

/// NAME=VALUE. False: it is none.
bool takeAssignment(std::string_view word, Launch &out)
{
    const auto equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    if (equals == std::string_view::npos || name.empty() || (name.front() >= '0' && name.front() <= '9')
        || name.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")
            != std::string_view::npos)
        return false;
    takeVariable(name, word.substr(equals + 1), out);
    return true;
}

/// The processes per node of "ppr:8:node".
void takeMapping(std::string_view word, Launch &out)
{
    constexpr std::string_view mapping = "ppr:";
    const auto at = word.find(mapping);
    if (at == std::string_view::npos)
        return;
    const auto parts = wire::split(word.substr(at + mapping.size()), ':');
    if (parts.size() > 1 && parts[1].substr(0, 4) == "node")
        takeCount(parts[0], out.ppn);
}

/// The nodes of "-H a:4,b:4" if their slots are the processes.
void takeHosts(std::string_view hosts, Launch &out)
{
    std::set<std::string_view> names;
    std::uint64_t slots = 0;
    for (const std::string_view host : wire::split(hosts, ',')) {
        const auto colon = host.find(':');
        names.insert(host.substr(0, colon));
        slots
            += colon == std::string_view::npos ? 1 : wire::parseUnsigned(host.substr(colon + 1)).value_or(0);
    }
    if (slots == out.ranks && out.nodes == 0)
        out.nodes = static_cast<std::uint32_t>(names.size());
}

/// Nodes, processes per node and ranks from the two that are known.
void complete(Launch &launch)
{
    const std::uint64_t product = std::uint64_t{launch.nodes} * launch.ppn;
    if (launch.ranks == 0 && product != 0 && product <= maxCommSize)
        launch.ranks = static_cast<std::uint32_t>(product);
    if (launch.ranks == 0)
        return;
    if (launch.nodes == 0 && launch.ppn != 0 && launch.ranks % launch.ppn == 0)
        launch.nodes = launch.ranks / launch.ppn;
    if (launch.ppn == 0 && launch.nodes != 0 && launch.ranks % launch.nodes == 0)
        launch.ppn = launch.ranks / launch.nodes;
    if (product != 0 && product != launch.ranks && launch.nodes * std::uint64_t{launch.ppn} != launch.ranks)
        launch.nodes = launch.ppn = 0; // not all of the allocation is used
}

/// jsrun counts resource sets.
void takeResourceSets(const Texts &words, Launch &out)
{
    std::uint32_t sets = 0;
    std::uint32_t ranksOfSet = 1;
    std::uint32_t setsOfHost = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view next = i + 1 < words.size() ? words[i + 1] : std::string_view();
        takeCount(valueOf(words[i], "-n --nrs", next), sets);
        takeCount(valueOf(words[i], "-a --tasks_per_rs", next), ranksOfSet);
        takeCount(valueOf(words[i], "-r --rs_per_host", next), setsOfHost);
    }
    const std::uint64_t ranks = std::uint64_t{sets} * ranksOfSet;
    const std::uint64_t ofHost = std::uint64_t{setsOfHost} * ranksOfSet;
    if (out.ranks == 0 && ranks <= maxCommSize)
        out.ranks = static_cast<std::uint32_t>(ranks);
    if (ofHost <= maxCommSize)
        out.ppn = static_cast<std::uint32_t>(ofHost);
}

void takeLauncher(const Launcher &launcher, const Texts &words, Launch &out)
{
    std::string_view hosts;
    bool isWrapped = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        const std::string_view next = i + 1 < words.size() ? words[i + 1] : std::string_view();
        const bool isParameter
            = word == "--mca" || word == "-mca" || word == "--omca" || word == "-gmca" || word == "--gmca";
        if ((isParameter || word == "-genv" || word == "-env") && i + 2 < words.size()
            && next.find('=') == std::string_view::npos) {
            takeVariable((isParameter ? "OMPI_MCA_" : "") + words[i + 1], words[i + 2], out);
            i += 2;
            continue;
        }
        if (lastPart(word) == "numactl" || lastPart(word) == "taskset")
            takeCondition(lastPart(word),
                fmt::format(
                    "{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end(), " ")),
                out);
        isWrapped = isWrapped || isWrapper(word);
        if (!isWrapped) {
            takeCount(valueOf(word, launcher.ranks, next), out.ranks);
            takeCount(valueOf(word, launcher.ppn, next), out.ppn);
            takeCount(valueOf(word, launcher.nodes, next), out.nodes);
            takeMapping(word, out);
            takeBinding(word, next, launcher.name == "srun", out);
        }
        if (word == "--tune" || word == "-tune" || word == "-am" || word == "--am")
            out.isDecidedElsewhere = true;
        if (const auto value = valueOf(word, "-H --host -host --hosts -hosts", next); !value.empty())
            hosts = value;
        if (word.front() != '-' && takeAssignment(word, out)) // "-x A=B,C", "-genv A=B", "env A=B"
            continue;
        // "--env=A=B", "--export=ALL,A=B"
        for (std::string_view part : wire::split(word, ','))
            while (!takeAssignment(part, out) && part.find('=') != std::string_view::npos)
                part.remove_prefix(part.find('=') + 1);
    }
    if (launcher.name == "jsrun")
        takeResourceSets(words, out);
    if (!hosts.empty())
        takeHosts(hosts, out);
}

/// Do the words before a launcher tell of a command instead of being one?
bool isSentence(const Texts &before)
{
    constexpr std::ptrdiff_t most = 3; // "Now running: "
    return (!before.empty() && (before.front() == "echo" || before.front() == "printf"))
        || std::count_if(before.begin(), before.end(),
               [](const std::string &word) {
                   return word.find('=') == std::string::npos && word.front() != '-' && !isWrapper(word);
               })
        > most;
}

std::uint64_t countOf(const Json &json)
{
    const Json *const count = json.find("count");
    return count ? wire::parseUnsigned(count->text).value_or(0) : 1;
}

/// The slots within a resource of Flux, and the nodes.
void takeResource(const Json &resource, std::uint64_t above, std::uint64_t &nodes, std::uint64_t &slots)
{
    constexpr std::uint64_t most = maxCommSize;
    const Json *const type = resource.find("type");
    const std::uint64_t all = above * std::min(countOf(resource), most);
    if (!type || all == 0 || all > most)
        return;
    if (type->text == "node")
        nodes += all;
    if (type->text == "slot")
        slots += all;
    if (const Json *const with = resource.find("with"); with && type->text != "slot")
        for (const Json &part : with->items)
            takeResource(part, all, nodes, slots);
}

} // namespace

bool isLauncher(std::string_view word)
{
    return launcherCalled(word) != nullptr;
}

bool LaunchReader::take(std::string_view line, std::size_t number)
{
    line = wire::trimmed(line);
    if (!line.empty() && line.front() == '#') {
        directive(line);
        return false;
    }
    if (!line.empty() && line.back() == '\\') {
        constexpr std::size_t longest = 1U << 16;
        if (m_begun.size() < longest)
            m_begun.append(line.substr(0, line.size() - 1)) += ' ';
        return false;
    }
    const std::string whole = std::exchange(m_begun, {}) + std::string(line);
    return command(whole, number);
}

void LaunchReader::endCommand()
{
    if (m_current && m_current->line != 0)
        m_current = std::make_shared<const Launch>(m_script);
}

bool LaunchReader::command(std::string_view line, std::size_t number)
{
    const bool canMatter = line.find('=') != std::string_view::npos
        || line.find("osu_") != std::string_view::npos || line.find("IMB-") != std::string_view::npos
        || line.find("ucc_perftest") != std::string_view::npos
        || line.find("setenv") != std::string_view::npos || line.find("unset") != std::string_view::npos
        || line.find("export -n") != std::string_view::npos;
    if (!canMatter)
        return false;
    Texts words = shellWords(line);
    words.erase(words.begin(), std::find_if_not(words.begin(), words.end(), isPrompt));
    const auto launcher = std::find_if(
        words.begin(), words.end(), [](const std::string &word) { return launcherCalled(word) != nullptr; });
    const auto program = std::find_if(launcher, words.end(), isProgram);
    if (program != words.end() && isSentence({words.begin(), launcher}))
        return false;
    if (program != words.end()) {
        Launch launch = m_script;
        launch.line = number;
        complete(launch);
        std::for_each(
            words.begin(), launcher, [&launch](const std::string &word) { takeAssignment(word, launch); });
        Launch placed;
        takeLauncher(*launcherCalled(*launcher), {launcher + 1, program}, placed);
        for (auto &[name, value] : placed.settings)
            launch.settings.insert_or_assign(name, value);
        for (auto &[name, value] : placed.conditions)
            launch.conditions.insert_or_assign(name, value);
        const bool isOther
            = placed.nodes != 0 || placed.ppn != 0 || (placed.ranks != 0 && placed.ranks != launch.ranks);
        if (isOther) { // srun and flux use all nodes of the allocation, the others need not
            const bool usesAll = launcherCalled(*launcher)->nodes == byN && placed.ppn == 0;
            launch.ranks = placed.ranks;
            launch.nodes = placed.nodes != 0 || !usesAll ? placed.nodes : launch.nodes;
            launch.ppn = placed.ppn;
        }
        launch.isDecidedElsewhere = launch.isDecidedElsewhere || placed.isDecidedElsewhere;
        if (std::find(program, words.end(), ":") != words.end()) // several programs make one job
            launch.ranks = launch.nodes = launch.ppn = 0;
        complete(launch);
        m_current = std::make_shared<const Launch>(std::move(launch));
        return true;
    }
    const bool isExport = !words.empty() && (words.front() == "export" || words.front() == "declare");
    const bool isUnset = words.size() > 1
        && (words.front() == "unset" || words.front() == "unsetenv" || (isExport && words[1] == "-n"));
    if (words.size() > 2 && words.front() == "setenv")
        takeVariable(words[1], words[2], m_script);
    else if (isUnset)
        std::for_each(words.begin() + 1, words.end(),
            [this](const std::string &word) { dropVariable(word, m_script); });
    else if (isExport || std::all_of(words.begin(), words.end(), [](const std::string &word) {
                 Launch ignored;
                 return takeAssignment(word, ignored);
             }))
        std::for_each(
            words.begin(), words.end(), [this](const std::string &word) { takeAssignment(word, m_script); });
    if (!m_current || m_current->line == 0) {
        Launch launch = m_script;
        complete(launch);
        m_current = std::make_shared<const Launch>(std::move(launch));
    }
    return false;
}

void LaunchReader::directive(std::string_view line)
{
    constexpr std::array<std::string_view, 5> begins = {"#SBATCH", "#PBS", "#BSUB", "#flux:", "# flux:"};
    const auto *const begin = std::find_if(begins.begin(), begins.end(),
        [line](std::string_view text) { return line.substr(0, text.size()) == text; });
    if (begin == begins.end())
        return;
    const Texts words = shellWords(line.substr(begin->size()));
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view next = i + 1 < words.size() ? words[i + 1] : std::string_view();
        const bool isPbs = *begin == "#PBS";
        takeCount(valueOf(words[i], "-N --nodes -nnodes", isPbs ? std::string_view() : next), m_script.nodes);
        takeCount(valueOf(words[i], "-n --ntasks", next), m_script.ranks);
        takeCount(valueOf(words[i], perNode, next), m_script.ppn);
        std::string resources = words[i]; // "select=2:ncpus=64:mpiprocs=32", "nodes=2:ppn=4,walltime=1:00"
        std::replace(resources.begin(), resources.end(), ',', ':');
        if (isPbs && resources.substr(0, 2) == "-l")
            resources.erase(0, 2);
        for (const std::string_view part : wire::split(resources, ':')) {
            takeCount(valueOf(part, "select nodes", {}), m_script.nodes);
            takeCount(valueOf(part, "mpiprocs ppn", {}), m_script.ppn);
        }
        constexpr std::string_view tile = "ptile="; // "span[ptile=32]"
        if (const auto at = words[i].find(tile); at != std::string::npos) {
            const std::string_view rest = std::string_view(words[i]).substr(at + tile.size());
            takeCount(rest.substr(0, rest.find_first_not_of("0123456789")), m_script.ppn);
        }
    }
    Launch launch = m_script;
    complete(launch);
    m_current = std::make_shared<const Launch>(std::move(launch));
}

std::optional<Launch> readFluxJob(std::string_view line)
{
    line = wire::trimmed(line);
    if (line.substr(0, 1) != "{" || line.find("\"resources\"") == std::string_view::npos
        || line.find("\"tasks\"") == std::string_view::npos)
        return std::nullopt;
    const auto json = parseJson(line);
    const Json *const resources = json ? json->find("resources") : nullptr;
    const Json *const tasks = json ? json->find("tasks") : nullptr;
    if (!resources || !tasks || tasks->items.size() != 1)
        return std::nullopt;
    std::uint64_t nodes = 0;
    std::uint64_t slots = 0;
    for (const Json &resource : resources->items)
        takeResource(resource, 1, nodes, slots);
    Launch launch;
    std::uint64_t ranks = slots;
    if (const Json *const count = tasks->items.front().find("count")) {
        if (const Json *const total = count->find("total"))
            ranks = wire::parseUnsigned(total->text).value_or(0);
        if (const Json *const each = count->find("per_slot"))
            ranks = slots * std::min<std::uint64_t>(wire::parseUnsigned(each->text).value_or(0), maxCommSize);
    }
    if (ranks == 0 || ranks > maxCommSize || nodes > maxCommSize)
        return std::nullopt;
    launch.ranks = static_cast<std::uint32_t>(ranks);
    launch.nodes = static_cast<std::uint32_t>(nodes);
    complete(launch);
    return launch;
}

} // namespace collscope::io
