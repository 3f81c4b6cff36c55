// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/native/openmpi_components.h"

#include "engine/wire/openmpi_components.h"
#include "mpi_agent/native/tool_variables.h"

#include <array>

namespace collscope::agent {

std::unique_ptr<OpenMpiComponents> OpenMpiComponents::find(
    const MpiLibrary &library, Serving ask, std::string &obstacle)
{
    if (library.slug != wire::openMpiLibrary || !ToolVariable::find("coll_basic_priority")) {
        obstacle = library.name + " has no components";
        return nullptr;
    }
    std::unique_ptr<OpenMpiComponents> found(new OpenMpiComponents(ask));
    if (!ask) {
        obstacle = "the agent was built without Open MPI's internal headers (--with-devel-headers), and so "
                   "cannot see which component a call goes to";
        return nullptr;
    }
    if (!found->serving(MPI_COMM_WORLD, "bcast") && !found->serving(MPI_COMM_WORLD, "barrier")) {
        obstacle = "the agent was built with the internal headers of another Open MPI than " + library.version
            + ", and so cannot see which component a call goes to";
        return nullptr;
    }
    return found;
}

std::vector<wire::OfferedAlgorithm> OpenMpiComponents::algorithms(std::string_view collective) const
{
    std::vector<wire::OfferedAlgorithm> result;
    const auto *const all = wire::algorithms(wire::openMpiComponents, collective);
    for (std::size_t i = 0; all && i < all->size(); ++i)
        if (const std::string name((*all)[i].name); ToolVariable::find("coll_" + name + "_priority"))
            result.push_back({name, (*all)[i].id});
    return result;
}

/// The priorities are there to be read only. Where the communicator prefers a component, one of priority 0
/// does as well.
MPI_Comm OpenMpiComponents::duplicate(MPI_Comm base, const std::string &component) const
{
    return duplicatePreferring(base, component);
}

std::optional<std::string> OpenMpiComponents::serving(
    MPI_Comm communicator, const std::string &collective) const
{
    std::array<char, 64> name{};
    if (m_serving(communicator, collective.c_str(), name.data(), static_cast<int>(name.size())) == 0)
        return std::nullopt;
    return std::string(name.data());
}

MPI_Comm duplicatePreferring(MPI_Comm base, const std::string &preference)
{
    MPI_Info info = MPI_INFO_NULL;
    MPI_Info_create(&info);
    MPI_Info_set(info, "ompi_comm_coll_preference", preference.c_str());
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Comm_dup_with_info(base, info, &made);
    MPI_Info_free(&info);
    return made;
}

} // namespace collscope::agent
