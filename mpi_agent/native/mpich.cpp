// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/catalogue.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/text.h"
#include "mpi_agent/native/mpich_texts.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/tool_variables.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <map>
#include <utility>

namespace collscope::agent {

namespace {

constexpr std::string_view variablePrefix = "MPIR_CVAR_";

std::string variableOf(std::string_view collective, std::string_view suffix)
{
    std::string name(variablePrefix);
    for (const char c : collective)
        name += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return name + std::string(suffix);
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::uint64_t powerOfTwoUpTo(std::uint32_t n)
{
    std::uint64_t power = 1;
    while (power * 2 <= n)
        power *= 2;
    return power;
}

/// The longest name in the catalogue in which `text` ends. The descriptions run their lines together, so that
/// a name may follow the word before without a blank.
const wire::Algorithm *nameAtEnd(std::string_view text, std::string_view collective)
{
    const wire::Algorithm *longest = nullptr;
    const auto *const all = wire::algorithms(wire::mpichLibrary, collective);
    for (std::size_t i = 0; all && i < all->size(); ++i)
        if (endsWith(text, (*all)[i].name) && (!longest || (*all)[i].name.size() > longest->name.size()))
            longest = &(*all)[i];
    return longest;
}

/// A control variable that is set while an algorithm is forced, and its value before.
struct Setting {
    ToolVariable variable;
    int own;

    bool restore() const { return variable.write(own); }
};

std::optional<Setting> settingOf(const std::string &name)
{
    const auto variable = ToolVariable::find(name);
    const auto own = variable ? variable->read() : std::nullopt;
    return own ? std::optional(Setting{*variable, *own}) : std::nullopt;
}

/// An algorithm as the running library numbers it, and the variables of its parameters.
struct ForcedAlgorithm {
    wire::OfferedAlgorithm offered; ///< with the catalogue's number, which all releases share
    int number = 0; ///< in the running library
    std::vector<std::pair<wire::MpichParameter, Setting>> parameters;
};

/// What the running library shows of a collective.
struct ForcedCollective {
    Setting algorithm;
    std::optional<Setting> device; ///< whether the device layer may take its calls
    std::vector<ForcedAlgorithm> algorithms;
    const ForcedAlgorithm *forced = nullptr;

    const ForcedAlgorithm *find(std::string_view name) const
    {
        const auto found = std::find_if(algorithms.begin(), algorithms.end(),
            [name](const ForcedAlgorithm &each) { return each.offered.name == name; });
        return found == algorithms.end() ? nullptr : &*found;
    }
};

/// Fills in the variables of the parameters. False if one is missing, or is fixed to another value than a
/// selection tree would get: what would be measured could not be written.
bool addParameters(ForcedAlgorithm &algorithm, std::string_view collective)
{
    for (const wire::MpichParameter &parameter : wire::mpichParameters(collective, algorithm.offered.name)) {
        const std::string name = std::string(variablePrefix) + std::string(parameter.variable);
        if (parameter.key == wire::mpichTreeKey) {
            if (toolText(name) != parameter.value)
                return false;
            continue;
        }
        const auto setting = settingOf(name);
        if (!setting)
            return false;
        algorithm.parameters.emplace_back(parameter, *setting);
        algorithm.offered.fanout = algorithm.offered.fanout || parameter.key == wire::mpichFanoutKey;
        algorithm.offered.segments = algorithm.offered.segments || parameter.key == wire::mpichSegmentKey;
    }
    return true;
}

/// The description lists the algorithms in the order of their numbers, each as "name - Force ...". The
/// numbers differ between releases.
std::vector<ForcedAlgorithm> algorithmsIn(const std::string &description, std::string_view collective)
{
    constexpr std::string_view mark = " - Force ";
    std::vector<ForcedAlgorithm> result;
    int number = 0;
    for (auto at = description.find(mark); at != std::string::npos; at = description.find(mark, at + 1)) {
        ++number; // 0 is "auto"
        const auto before
            = std::string_view(description).substr(0, description.find_last_not_of(' ', at) + 1);
        const auto *const known = nameAtEnd(before, collective);
        if (!known)
            continue;
        ForcedAlgorithm algorithm;
        algorithm.offered.name = known->name;
        algorithm.offered.id = known->id;
        algorithm.number = number;
        algorithm.offered.leastFanout = known->leastFanout;
        if (addParameters(algorithm, collective))
            result.push_back(std::move(algorithm));
    }
    return result;
}

/// MPICH and its children. A choice holds from the next call on.
class Mpich : public NativeLibrary {
public:
    Mpich(Setting device, Setting fallback, bool isRelease40) : m_device(device), m_fallback(fallback)
    {
        for (const wire::Collective &collective : wire::mpiCollectives()) {
            const auto algorithm = settingOf(variableOf(collective.name, "_INTRA_ALGORITHM"));
            if (!algorithm || !algorithm->restore())
                continue;
            m_collectives.emplace(std::string(collective.name),
                ForcedCollective{*algorithm, settingOf(variableOf(collective.name, "_DEVICE_COLLECTIVE")),
                    algorithmsIn(algorithm->variable.description(), collective.name)});
        }
        // On one node later releases run another algorithm in its place, and nothing shows that.
        if (const auto scan = m_collectives.find("scan"); !isRelease40 && scan != m_collectives.end())
            dropAlgorithm(scan->second, "smp");
    }

    std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const override
    {
        std::vector<wire::OfferedAlgorithm> result;
        if (const auto found = m_collectives.find(collective); found != m_collectives.end())
            for (const ForcedAlgorithm &algorithm : found->second.algorithms)
                result.push_back(algorithm.offered);
        return result;
    }

    std::string way() const override
    {
        constexpr int perCollective = 2;
        std::string text = NativeLibrary::way();
        if (m_device.own != perCollective)
            text += "; default: MPIR_CVAR_DEVICE_COLLECTIVES=" + std::to_string(m_device.own);
        for (const auto &[name, collective] : m_collectives)
            if (collective.algorithm.own != 0)
                text += "; default: " + variableOf(name, "_INTRA_ALGORITHM") + '='
                    + std::to_string(collective.algorithm.own);
        return text;
    }

    wire::Header facts() const override { return mpichTexts(); }

    /// While one of its algorithms is forced, the device layer must not take the call before, and what the
    /// algorithm cannot do must be an error: another algorithm would run under its name. Only smp has to be
    /// let: it calls the same collective for its parts, within the nodes and between them.
    bool choose(std::string_view collective, const wire::Method &method) const override
    {
        constexpr int error = 0;
        constexpr int silent = 2;
        const auto found = m_collectives.find(collective);
        if (method.isBaseline())
            return found == m_collectives.end() || letGo(found->second);
        if (found == m_collectives.end())
            return false;
        ForcedCollective &here = found->second;
        here.forced = here.find(method.algorithm);
        return here.forced && keepDeviceOut(here)
            && m_fallback.variable.write(method.algorithm == "smp" ? silent : error)
            && setParameters(*here.forced, method) && here.algorithm.variable.write(here.forced->number);
    }

    std::string obstacleTo(std::string_view collective, const wire::Method &method) const override
    {
        const auto found = m_collectives.find(collective);
        if (found != m_collectives.end() && found->second.find(method.algorithm))
            return {};
        return "this MPI library has no algorithm " + method.algorithm + " for " + std::string(collective);
    }

    bool choiceIsKeptByCommunicators() const override { return false; }

    MPI_Comm duplicate(MPI_Comm base) const override
    {
        MPI_Comm made = MPI_COMM_NULL;
        MPI_Comm_dup(base, &made);
        return made;
    }

    /// What its algorithms ask of a call, which is a commutative one without MPI_IN_PLACE.
    std::optional<wire::Method> whatRuns(std::string_view collective, const wire::Method &method,
        std::uint32_t commSize, std::uint64_t count, std::uint64_t) const override
    {
        const bool powerOfTwo = (commSize & (commSize - 1)) == 0;
        const auto is = [&](std::string_view start, std::string_view name) {
            return collective.substr(0, start.size()) == start && method.algorithm == name;
        };
        const bool fails = is("alltoall", "pairwise_sendrecv_replace")
            || (is("allgather", "recursive_doubling") && !powerOfTwo)
            || (is("allreduce", "reduce_scatter_allgather") && count < powerOfTwoUpTo(commSize))
            || (is("reduce", "reduce_scatter_gather") && count < powerOfTwoUpTo(commSize))
            || (is("reduce_scatter", "noncommutative") && !powerOfTwo)
            || (collective == "reduce_scatter" && method.algorithm == "noncommutative"
                && count % commSize != 0);
        return fails ? std::nullopt : std::optional(wire::withMpichDefaults(method, collective));
    }

private:
    static void dropAlgorithm(ForcedCollective &collective, std::string_view name)
    {
        auto &all = collective.algorithms;
        all.erase(std::remove_if(all.begin(), all.end(),
                      [name](const ForcedAlgorithm &each) { return each.offered.name == name; }),
            all.end());
    }

    /// For this collective alone: the parts of an algorithm that are other collectives run as they do without
    /// Collscope. The variable of a collective has no effect if the one of all says "all".
    bool keepDeviceOut(const ForcedCollective &collective) const
    {
        constexpr int none = 1;
        constexpr int perCollective = 2;
        if (m_device.own == perCollective && collective.device)
            return collective.device->variable.write(0);
        return m_device.variable.write(none);
    }

    static bool setParameters(const ForcedAlgorithm &algorithm, const wire::Method &method)
    {
        return std::all_of(
            algorithm.parameters.begin(), algorithm.parameters.end(), [&method](const auto &each) {
                const auto value = wire::parseUnsigned(wire::mpichValue(each.first, method));
                return value && *value <= static_cast<std::uint64_t>(std::numeric_limits<int>::max())
                    && each.second.variable.write(static_cast<int>(*value));
            });
    }

    bool letGo(ForcedCollective &collective) const
    {
        bool done = m_device.restore() && m_fallback.restore() && collective.algorithm.restore()
            && (!collective.device || collective.device->restore());
        if (collective.forced)
            for (const auto &[parameter, setting] : collective.forced->parameters)
                done = setting.restore() && done;
        collective.forced = nullptr;
        return done;
    }

    Setting m_device;
    Setting m_fallback;
    mutable std::map<std::string, ForcedCollective, std::less<>> m_collectives;
};

} // namespace

std::unique_ptr<NativeLibrary> findMpich(const MpiLibrary &library, std::string &)
{
    const auto device = settingOf("MPIR_CVAR_DEVICE_COLLECTIVES");
    const auto fallback = settingOf("MPIR_CVAR_COLLECTIVE_FALLBACK");
    if (!device || !fallback || !ToolVariable::find(variableOf("bcast", "_INTRA_ALGORITHM")))
        return nullptr;
    return std::make_unique<Mpich>(*device, *fallback, library.version.substr(0, 4) == "4.0.");
}

} // namespace collscope::agent
