// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/finding.h"
#include "engine/mpi_formats/openmpi_rules.h"

#include <stop_token>

namespace collscope::openmpi {

/// What is wrong, doubtful or without effect in a rules file, by line. `file` is the name for messages.
Findings lintRules(std::string_view text, const std::string &file, const std::stop_token &stop = {});

} // namespace collscope::openmpi
