// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"
#include "engine/tune/tuning.h"

#include <map>
#include <string>

namespace collscope::tune {

/// What the README of a tuning says at its end: was the machine busy, what was not measured; may be empty.
std::string reservationOf(const Busyness &busyness, const std::string &leftOut);

/// README.md of files that launches are timed with.
std::string readmeOfUnverified();

/// README.md of a tuning that leaves everything to the library. `leftBecause`: why, by collective;
/// `reservation`: a sentence at its end, may be empty.
std::string readmeOfNothing(const TuningResult &result, const std::map<std::string, std::string> &leftBecause,
    const std::string &reservation);

} // namespace collscope::tune
