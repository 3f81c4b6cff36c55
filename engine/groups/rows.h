// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/simulation.h"
#include "engine/io/result_row.h"

namespace collscope::groups {

/// One case, with the names of CSV and JSON.
ResultRow resultRow(const Outcome &outcome);

/// What was asked for, of which such a row begins.
ResultRow caseFields(const Case &of);
/// The network that it was simulated on, to be put behind.
ResultRow networkFields(const Network &network);

} // namespace collscope::groups
