// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/patterns/nodes.h"

#include <mpi.h>

#include <memory>

namespace collscope::agent {

/// Which processes of a communicator share memory, or have the same COLLSCOPE_NODE where that is set: the
/// node a process counts as being on. The first call for a communicator finds it out, in step on all
/// processes; later ones send nothing. Throws MpiError.
std::shared_ptr<const wire::patterns::Nodes> nodesOf(MPI_Comm communicator);

} // namespace collscope::agent
