// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/result_row.h"

#include "engine/evaluate/gain.h"

namespace collscope::cli {

/// What came of a verification, all of its collectives.
using Gains = std::vector<RealisedGain>;

std::string gainsText(const Gains &gains); ///< for people
std::string gainsCsv(const Gains &gains); ///< a row per timed cell, under the documented names
std::string gainsJson(const Gains &gains); ///< figures of all cells together, and the rows

} // namespace collscope::cli
