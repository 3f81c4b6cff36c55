// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/intel_mpi.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/text.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/tool_variables.h"

#include <cstdlib>
#include <map>

namespace collscope::agent {

namespace {

/// Number that the variable of the collective gives; 0: it is not set, nothing: it is no number alone.
std::optional<int> chosenFor(const std::string &variable)
{
    const char *const value = std::getenv(variable.c_str());
    if (!value || *value == '\0')
        return 0;
    const auto number = wire::parseUnsigned(value);
    return number && *number <= wire::mostIntelId ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// The highest number that this library describes for a collective; 0: it describes none.
int describedFor(std::string_view collective)
{
    const std::string adjust = wire::intelVariable(collective);
    constexpr std::string_view prefix = "I_MPI_ADJUST_";
    return wire::highestDescribedId(toolDescription("MPIR_CVAR_USE_" + adjust.substr(prefix.size())));
}

/// What the environment said when the program began is all that can be measured.
class IntelMpi : public NativeLibrary {
public:
    IntelMpi(std::string version, std::map<std::string, int> chosen)
        : m_version(std::move(version)), m_chosen(std::move(chosen))
    {
    }

    /// Whether or not this launch can measure them.
    std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const override
    {
        return wire::intelAlgorithms(collective, m_version, describedFor(collective));
    }

    std::optional<int> onlyMethod(std::string_view collective) const override
    {
        const auto found = m_chosen.find(std::string(collective));
        return found != m_chosen.end() ? found->second : m_chosen.empty() ? 0 : -1;
    }

    std::string way() const override
    {
        return "told by a variable of each launch (I_MPI_ADJUST_*); whether the library obeyed was not "
               "proved";
    }

    bool choose(std::string_view collective, const wire::Method &method) const override
    {
        return onlyMethod(collective) == method.algorithmId;
    }

    bool choiceIsKeptByCommunicators() const override { return false; }

    MPI_Comm duplicate(MPI_Comm base) const override
    {
        MPI_Comm made = MPI_COMM_NULL;
        MPI_Comm_dup(base, &made);
        return made;
    }

    std::optional<wire::Method> whatRuns(std::string_view, const wire::Method &method, std::uint32_t,
        std::uint64_t, std::uint64_t) const override
    {
        return method;
    }

private:
    std::string m_version;
    std::map<std::string, int> m_chosen; ///< by collective
};

} // namespace

std::unique_ptr<NativeLibrary> findIntelMpi(const MpiLibrary &library, std::string &obstacle)
{
    std::map<std::string, int> chosen;
    for (const wire::Collective &collective : wire::mpiCollectives()) {
        const std::string variable = wire::intelVariable(collective.name);
        const auto number = chosenFor(variable);
        if (!number) {
            obstacle = variable + " holds rules, not the number of one algorithm: unset it";
            return nullptr;
        }
        const auto algorithms
            = wire::intelAlgorithms(collective.name, library.version, describedFor(collective.name));
        if (!algorithms.empty() && *number > algorithms.back().id) {
            obstacle = variable + '=' + std::to_string(*number) + " is no algorithm of Intel MPI "
                + library.version + ", which has 1 to " + std::to_string(algorithms.back().id)
                + ": set one of these";
            return nullptr;
        }
        if (*number > 0)
            chosen[std::string(collective.name)] = *number;
    }
    return std::make_unique<IntelMpi>(library.version, std::move(chosen));
}

} // namespace collscope::agent
