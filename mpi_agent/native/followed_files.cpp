// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/followed_files.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/intel_mpi.h"
#include "mpi_agent/native/rule_lookups.h"
#include "mpi_agent/native/tool_variables.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

#include <sys/inotify.h>
#include <unistd.h>

namespace collscope::agent {

namespace {

/// A variable of the environment that names a file, and the library's own variable with its value.
struct FileVariable {
    const char *environment;
    const char
        *tool; ///< of MPI_T; empty: it returns no value. MPICH 4.0 to 5.0 return an empty text for paths
    const char *enabling; ///< of MPI_T: 1 where that file is used
};
constexpr std::array fileVariables = {
    FileVariable{"OMPI_MCA_coll_tuned_dynamic_rules_filename", "coll_tuned_dynamic_rules_filename",
        "coll_tuned_use_dynamic_rules"},
    FileVariable{"OMPI_MCA_coll_han_dynamic_rules_filename", "coll_han_dynamic_rules_filename",
        "coll_han_use_dynamic_file_rules"},
    FileVariable{"MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE", "", ""},
    FileVariable{"MPIR_CVAR_CH4_COLL_SELECTION_TUNING_JSON_FILE", "", ""},
    FileVariable{"I_MPI_TUNING_BIN", "", ""},
};

/// The entry of a variable that is known.
const FileVariable &entryOf(const std::string &variable)
{
    return *std::find_if(fileVariables.begin(), fileVariables.end(),
        [&variable](const FileVariable &each) { return variable == each.environment; });
}

bool isSet(const std::string &variable)
{
    const char *const value = std::getenv(variable.c_str());
    return value && *value != '\0';
}

/// A variable of the environment that decides about a collective of Intel MPI; empty: none is set.
std::string intelVariableSet()
{
    for (const wire::Collective &collective : wire::mpiCollectives())
        if (std::string name = wire::intelVariable(collective.name); isSet(name))
            return name;
    return {};
}

/// A setting of MPICH that decides in place of its files; empty: none does.
std::string overridingMpich()
{
    for (const wire::Collective &collective : wire::mpiCollectives()) {
        std::string name = "MPIR_CVAR_";
        for (const char c : collective.name)
            name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        name += "_INTRA_ALGORITHM";
        const auto variable = ToolVariable::find(name);
        if (variable && variable->read().value_or(0) != 0)
            return name;
    }
    return {};
}

} // namespace

FollowedFiles::FollowedFiles()
{
    m_watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    m_isWatching = m_watch >= 0;
    for (const FileVariable &variable : fileVariables) {
        if (!isSet(variable.environment))
            continue;
        m_files.emplace_back(variable.environment, std::getenv(variable.environment));
        const int file
            = m_watch < 0 ? -1 : inotify_add_watch(m_watch, m_files.back().second.c_str(), IN_OPEN);
        m_isWatching = m_isWatching && file >= 0;
        m_unopened.push_back(file);
    }
}

FollowedFiles::~FollowedFiles()
{
    if (m_watch >= 0)
        close(m_watch);
}

bool FollowedFiles::sawAllOpened()
{
    alignas(inotify_event) std::array<char, 4096> events{};
    for (ssize_t size = 0; m_isWatching && (size = read(m_watch, events.data(), events.size())) > 0;)
        for (ssize_t at = 0; at < size;) {
            const auto *const event = reinterpret_cast<const inotify_event *>(events.data() + at);
            m_unopened.erase(std::remove(m_unopened.begin(), m_unopened.end(), event->wd), m_unopened.end());
            at += static_cast<ssize_t>(sizeof *event + event->len);
        }
    return m_isWatching && m_unopened.empty();
}

std::string FollowedFiles::problemHere(const MpiLibrary &library) const
{
    if (m_files.empty())
        return library.slug == wire::intelMpiLibrary && !intelVariableSet().empty()
            ? std::string()
            : "no variable of its environment names a file of decisions";
    for (const auto &[variable, file] : m_files) {
        if (access(file.c_str(), R_OK) != 0)
            return variable + " names " + file + ", which cannot be read";
        const FileVariable &known = entryOf(variable);
        if (*known.tool == '\0')
            continue;
        if (const std::string inForce = toolText(known.tool); inForce != file)
            return std::string(known.tool) + " is '" + inForce + "' in the library, not '" + file
                + "'. It has no such setting, or its configuration overrides the environment";
        if (toolValue(std::string(known.enabling)) != "1")
            return std::string(known.enabling) + " is off in the library";
    }
    const std::string overriding = library.slug == wire::mpichLibrary ? overridingMpich()
        : library.slug == wire::intelMpiLibrary                       ? intelVariableSet()
                                                                      : std::string();
    return overriding.empty() ? overriding : overriding + " decides in place of the file";
}

std::string FollowedFiles::exportVariable() const
{
    for (const auto &[variable, file] : m_files)
        if (const auto slash = file.rfind('/');
            file.compare(slash == std::string::npos ? 0 : slash + 1, 10, "decisions.") == 0)
            return variable;
    return {};
}

std::string FollowedFiles::look(MPI_Comm job, const MpiLibrary &library, wire::FilesProof &proof)
{
    std::string problem = problemHere(library);
    const bool isNamed = std::all_of(
        m_files.begin(), m_files.end(), [](const auto &file) { return *entryOf(file.first).tool != '\0'; });
    std::array<int, 4> here
        = {problem.empty() ? 0 : 1, sawAllOpened() ? 0 : 1, seesLookups() ? 0 : 1, m_isWatching ? 0 : 1};
    std::array<int, 4> worst{};
    MPI_Allreduce(here.data(), worst.data(), static_cast<int>(here.size()), MPI_INT, MPI_MAX, job);
    int opened = 1 - here[1]; // one process of a job may read for all
    MPI_Allreduce(MPI_IN_PLACE, &opened, 1, MPI_INT, MPI_MAX, job);
    if (problem.empty() && worst[0] != 0)
        problem = "the environment or the settings of another process differ";
    if (problem.empty() && !m_files.empty() && worst[3] == 0 && opened == 0)
        problem = "it did not open " + m_files.front().second + " while MPI began";
    proof = m_files.empty() ? wire::FilesProof::environment
        : worst[2] == 0     ? wire::FilesProof::calls
        : opened != 0       ? wire::FilesProof::opened
        : isNamed           ? wire::FilesProof::named
                            : wire::FilesProof::environment;
    return problem;
}

} // namespace collscope::agent
