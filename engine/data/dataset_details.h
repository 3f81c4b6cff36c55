// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

namespace collscope {

/// What tells each dataset from the others of its system, of the same mark (originMark), to be put behind the
/// system's name: the MPI library where those differ ("Open MPI 4.1.6"), the file or folder where that is not
/// enough, with as few folders as tell it apart ("a/results.csv"), both ("Open MPI 4.1.6, results.csv");
/// empty where nothing is needed; a number where nothing else does it.
std::vector<std::string> datasetDetails(const std::vector<DatasetPtr> &datasets);

} // namespace collscope
