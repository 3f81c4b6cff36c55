// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"
#include "engine/mpi_formats/decisions.h"

namespace collscope {

/// What an MPI library does by itself or with a file, on the methods of a map. A method that was not measured
/// is no answer (noMethod).
ModelPtr libraryModel(DecisionMapPtr map, LibraryDecisionsPtr library, std::string spec);

/// What the library that was measured chooses by itself, on the methods of a map; null where the data name no
/// release whose decisions are known for all placements of the map.
ModelPtr measuredLibraryModel(const DecisionMapPtr &map);

} // namespace collscope
