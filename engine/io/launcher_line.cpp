// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/launcher_line.h"

#include "engine/data/dataset.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"

#include <algorithm>
#include <array>
#include <limits>

namespace collscope::io {

namespace {

/// The last part of a path.
std::string_view nameOf(std::string_view word)
{
    return word.substr(word.rfind('/') + 1); // npos + 1 is 0
}

bool isLauncher(std::string_view word)
{
    constexpr std::array<std::string_view, 7> known
        = {"mpirun", "mpiexec", "orterun", "prun", "srun", "flux", "aprun"};
    return std::find(known.begin(), known.end(), nameOf(word)) != known.end();
}

bool isBenchmark(std::string_view word)
{
    return nameOf(word).substr(0, 4) == "osu_" || nameOf(word).substr(0, 4) == "IMB-";
}

void takeCount(std::string_view text, std::uint32_t &out)
{
    if (const auto count = wire::parseUnsigned(text); count && *count != 0 && *count <= maxCommSize)
        out = static_cast<std::uint32_t>(*count);
}

/// "coll_tuned_bcast_algorithm" and its value.
void takeParameter(std::string_view name, std::string_view value, Launch &launch)
{
    constexpr std::string_view before = "coll_tuned_";
    constexpr std::string_view after = "_algorithm";
    if (name.size() <= before.size() + after.size() || name.substr(0, before.size()) != before
        || name.substr(name.size() - after.size()) != after)
        return;
    name.remove_prefix(before.size());
    name.remove_suffix(after.size());
    const auto collective = wire::collectiveIndex(name);
    const auto id = wire::parseUnsigned(value);
    if (!collective || !id || *id > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
        return;
    launch.library = wire::openMpiLibrary;
    launch.collective = wire::collectives()[*collective].name;
    launch.algorithmId = static_cast<int>(*id);
}

/// The number of an option: the next word, or what stands behind '=' or the letter itself ("-N4").
std::string_view valueOf(std::string_view word, std::string_view option, std::string_view next)
{
    if (word == option)
        return next;
    const std::string_view rest = word.substr(std::min(option.size(), word.size()));
    if (word.substr(0, option.size()) != option || rest.empty())
        return {};
    if (rest.front() == '=')
        return rest.substr(1);
    return option.size() == 2 ? rest : std::string_view();
}

void takeOption(std::string_view word, std::string_view next, bool nodesByN, Launch &launch)
{
    for (const std::string_view option : {"-np", "--np", "-n", "--ntasks", "--n"})
        takeCount(valueOf(word, option, next), launch.ranks);
    for (const std::string_view option :
        {"-ppn", "--ppn", "--ntasks-per-node", "--tasks-per-node", "-npernode", "--npernode", "-perhost"})
        takeCount(valueOf(word, option, next), launch.ppn);
    constexpr std::string_view mapping = "ppr:"; // "ppr:8:node"
    if (const auto at = word.find(mapping); at != std::string_view::npos)
        if (const auto parts = wire::split(word.substr(at + mapping.size()), ':');
            parts.size() > 1 && parts[1] == "node")
            takeCount(parts[0], launch.ppn);
    takeCount(valueOf(word, "--nodes", next), launch.nodes);
    takeCount(valueOf(word, "-N", next), nodesByN ? launch.nodes : launch.ppn);
}

} // namespace

std::optional<Launch> readLaunch(std::string_view line)
{
    const auto words = wire::splitBlanks(line);
    const auto launcher = std::find_if(words.begin(), words.end(), isLauncher);
    const auto program = std::find_if(launcher, words.end(), isBenchmark);
    if (program == words.end())
        return std::nullopt;
    const bool nodesByN = nameOf(*launcher) == "srun" || nameOf(*launcher) == "flux";
    Launch launch;
    for (auto word = launcher + 1; word < program; ++word) {
        const std::string_view next = word + 1 < program ? word[1] : std::string_view();
        if ((*word == "--mca" || *word == "-mca") && word + 2 < program)
            takeParameter(next, word[2], launch);
        else
            takeOption(*word, next, nodesByN, launch);
    }
    if (launch.ranks == 0 && launch.nodes != 0 && launch.ppn != 0
        && std::uint64_t{launch.nodes} * launch.ppn <= maxCommSize)
        launch.ranks = launch.nodes * launch.ppn;
    return launch;
}

} // namespace collscope::io
