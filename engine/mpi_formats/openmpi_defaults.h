// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"

namespace collscope::openmpi {

/// What coll/tuned of Open MPI 4.1.0 to 4.1.8 and 5.0.0 to 5.0.10 chooses without rules, for commutative
/// operations. The table was taken from the decision functions of an installed 4.1.4 and compared with them
/// for every communicator size up to 1100; the source is the same in all of these releases.
///
/// The sizes are those of the library's own decision, which are those of an Instance: per process where rules
/// take message size x processes, the whole vector for reduce_scatter.
LibraryDecisionsPtr builtInDecisions();

} // namespace collscope::openmpi
