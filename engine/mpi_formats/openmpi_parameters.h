// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/finding.h"

namespace collscope::openmpi {

/// Is a text a parameter file of Open MPI (openmpi-mca-params.conf): lines `name = value`, one of them at
/// least about a framework of Open MPI? It switches rules on and names their file; it holds none.
bool isParameters(std::string_view text);

/// What keeps the rules that it names from being used, as far as it can be seen here: parameters of
/// coll/tuned and coll/han, and whether the rules file is there. The first finding says what kind of file it
/// is.
Findings lintParameters(std::string_view text, const std::string &file);

/// Fails, naming the file that has the rules.
Expected<LibraryDecisionsPtr> openParameters(std::string_view text, const std::string &file);

} // namespace collscope::openmpi
