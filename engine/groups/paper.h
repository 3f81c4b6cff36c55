// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/simulation.h"

namespace collscope::groups {

/// What the text of the paper says of a case; not known: NaN. Its curves have no numbers.
struct PaperFigures {
    double messages; ///< section 6
    double seconds; ///< Table 1
    double splitSeconds; ///< of MPI_Comm_split on as many processes in as many colours, whatever the scheme
};
/// Seed, hash and formations do not matter.
PaperFigures paperFigures(const Case &of);

} // namespace collscope::groups
