// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/runtime_table.h"
#include "mpi_agent/decide/settings.h"

#include <optional>
#include <string>

namespace collscope::agent {

/// The runtime table that this process follows: the one that COLLSCOPE_TABLE names, as for MPI's collectives;
/// without any decision where COLLSCOPE_OFF says that nothing is to be decided.
struct OwnTable {
    std::optional<wire::RuntimeTable> table;
    std::string problem; ///< why there is none, with the remedy

    /// Read at the first call.
    static const OwnTable &ofThisProcess();
    static OwnTable read(const decide::Settings &settings);
};

} // namespace collscope::agent
