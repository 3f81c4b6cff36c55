// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/wire/profile.h"

#include <optional>
#include <string>
#include <string_view>

namespace collscope::profiles {

/// A call as wire::ProfileKey names it.
struct CallName {
    std::string collective; ///< of the catalogue, "gatherv" or "scatterv"
    std::string kind = "blocking"; ///< or "nonblocking", "persistent"
};

/// Of "MPI_Iallreduce", "Iallreduce", "IALLREDUCE", "MPI_Allreduce_init"; nothing for any other function.
std::optional<CallName> callName(std::string_view function);

/// A collective that moves or computes data which no catalogue lists: "MPI_Alltoallw",
/// "Neighbor_allgather".
bool isOtherCollective(std::string_view function);

/// A key of this call of which nothing else is known.
wire::ProfileKey keyOf(const CallName &name);

/// Do processes have different sizes in one call?
bool hasManySizes(std::string_view collective);
/// Is one process the root?
bool hasRoot(std::string_view collective);
/// Is there an operation?
bool reduces(std::string_view collective);
bool isSized(std::string_view collective); ///< does it move data at all?

} // namespace collscope::profiles
