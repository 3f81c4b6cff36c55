// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/offers.h"
#include "mpi_agent/bench/mpi_library.h"

#include <mpi.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::agent {

/// Open MPI's components as methods. A communicator says whom it prefers when it is made, and need not get
/// it: HAN is not there on one node, coll/sm not on several, and none has every collective. So each is asked
/// who serves it.
class OpenMpiComponents {
public:
    /// collscope_serving_component(); nullptr where it was not built.
    using Serving = int (*)(MPI_Comm communicator, const char *collective, char *name, int bytes);

    /// Those of this process; nothing when they cannot be told apart: `obstacle` then says why.
    static std::unique_ptr<OpenMpiComponents> find(
        const MpiLibrary &library, Serving ask, std::string &obstacle);

    /// Those that may have the collective and are there.
    std::vector<wire::OfferedAlgorithm> algorithms(std::string_view collective) const;
    /// A communicator like `base` that prefers the component. All of its processes do the same.
    MPI_Comm duplicate(MPI_Comm base, const std::string &component) const;
    /// Who carries the collective out there, on this process.
    std::optional<std::string> serving(MPI_Comm communicator, const std::string &collective) const;

private:
    explicit OpenMpiComponents(Serving ask) : m_serving(ask) { }
    Serving m_serving;
};

/// A communicator like `base` with `preference` as its wish: components in the order of preference, ^ before
/// those that it wants nothing of.
MPI_Comm duplicatePreferring(MPI_Comm base, const std::string &preference);

} // namespace collscope::agent
