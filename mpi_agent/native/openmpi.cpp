// SPDX-License-Identifier: BSD-3-Clause
#include "engine/wire/catalogue.h"
#include "engine/wire/openmpi6.h"
#include "mpi_agent/native/native_library.h"
#include "mpi_agent/native/openmpi_components.h"
#include "mpi_agent/native/openmpi_fallbacks.h"
#include "mpi_agent/native/tool_variables.h"

#include <array>
#include <map>

namespace collscope::agent {

namespace {

constexpr std::array<std::string_view, 5> suffixes{
    "", "_segmentsize", "_chain_fanout", "_tree_fanout", "_max_requests"};

/// The component coll/tuned. A communicator takes over what the variables say when it is made. All of them
/// are written every time: what the last method left there must not reach into the next. Behind each method
/// they hold again what the user had set.
class OpenMpi : public NativeLibrary {
public:
    OpenMpi()
    {
        for (const wire::Collective &collective : wire::mpiCollectives())
            for (const std::string_view suffix : suffixes)
                if (const auto variable = find(collective.name, suffix))
                    if (const auto value = variable->read())
                        m_own[nameOf(collective.name, suffix)] = *value;
    }

    std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const override
    {
        std::vector<wire::OfferedAlgorithm> result;
        const auto variable = find(collective, "");
        if (!variable)
            return result;
        for (const auto &[id, name] : variable->values())
            if (id != 0) // 0 is the library's own choice
                result.push_back(offered(collective, id, name));
        return result;
    }

    /// allgatherv's variable cannot be written: it holds what the launch set.
    std::optional<int> onlyMethod(std::string_view collective) const override
    {
        const auto variable = find(collective, "");
        return variable && !variable->writable() ? variable->read() : std::nullopt;
    }

    bool choose(std::string_view collective, const wire::Method &method) const override
    {
        if (const auto only = onlyMethod(collective))
            return *only == method.algorithmId;
        if (method.isBaseline())
            return restore(collective);
        const auto fanout
            = static_cast<int>(method.fanout == 0 ? wire::openMpiVariableFanout : method.fanout);
        const bool segmentSet = write(
            collective, "_segmentsize", static_cast<int>(method.segmentBytes), method.segmentBytes != 0);
        const bool chainsSet = write(collective, "_chain_fanout", fanout, method.fanout != 0);
        const bool treeSet = write(collective, "_tree_fanout", fanout, false);
        const bool requestsSet = write(collective, "_max_requests", 0, false); // unlimited, as in rules files
        return write(collective, "", method.algorithmId, true) && segmentSet && chainsSet && treeSet
            && requestsSet;
    }

    bool choiceIsKeptByCommunicators() const override { return true; }

    /// Components of a higher priority take collectives before coll/tuned sees them, on several nodes
    /// coll/han from Open MPI 5 on. The communicator says whom it prefers.
    MPI_Comm duplicate(MPI_Comm base) const override { return duplicatePreferring(base, "tuned,^han"); }

    std::optional<wire::Method> whatRuns(std::string_view collective, const wire::Method &method,
        std::uint32_t commSize, std::uint64_t count, std::uint64_t messageBytes) const override
    {
        const std::uint64_t elementBytes = count == 0 ? 1 : messageBytes / count;
        return openMpiRuns({collective, method, commSize, count, elementBytes});
    }

private:
    static std::string nameOf(std::string_view collective, std::string_view suffix)
    {
        return "coll_tuned_" + std::string(collective) + "_algorithm" + std::string(suffix);
    }

    static std::optional<ToolVariable> find(std::string_view collective, std::string_view suffix)
    {
        return ToolVariable::find(nameOf(collective, suffix));
    }

    bool restore(std::string_view collective) const
    {
        bool restored = true;
        for (const std::string_view suffix : suffixes)
            if (const auto own = m_own.find(nameOf(collective, suffix)); own != m_own.end())
                restored = write(collective, suffix, own->second, true) && restored;
        return restored;
    }

    /// The catalogue's name for the number: the enumeration calls one of allgatherv's "default".
    static wire::OfferedAlgorithm offered(std::string_view collective, int id, const std::string &name)
    {
        const auto *known = wire::findAlgorithm(wire::openMpiLibrary, collective, name);
        if (!known)
            known = wire::findOpenMpi6(collective, name);
        if (!known && name == wire::baselineAlgorithm)
            known = wire::findAlgorithm(wire::openMpiLibrary, collective, id);
        if (!known)
            return {name, id};
        return {std::string(known->name), id, known->segments, known->fanout};
    }

    /// Not every collective has all of the variables.
    static bool write(std::string_view collective, std::string_view suffix, int value, bool needed)
    {
        const auto variable = find(collective, suffix);
        return variable ? variable->write(value) : !needed;
    }

    std::map<std::string, int> m_own; ///< values before anything was chosen, by name
};

} // namespace

std::unique_ptr<NativeLibrary> findOpenMpi(const MpiLibrary &, std::string &obstacle)
{
    if (!ToolVariable::find("coll_tuned_bcast_algorithm"))
        return nullptr;
    // On 4.1 a rules file beats what is chosen here.
    if (const std::string rules = toolText("coll_tuned_dynamic_rules_filename"); !rules.empty()) {
        obstacle = "a rules file (coll_tuned_dynamic_rules_filename = " + rules
            + ") decides: start without it to measure the library's own algorithms";
        return nullptr;
    }
    return std::make_unique<OpenMpi>();
}

} // namespace collscope::agent
