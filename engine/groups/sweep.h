// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/simulation.h"

#include <functional>

namespace collscope::groups {

/// All cases, several at a time on the cores there are, in their order; each as simulate() gives it. The part
/// that is done, 0 to 1, is told from any thread, one call at a time. Fails with the first case that does,
/// and with "cancelled".
Expected<std::vector<Outcome>> sweep(const std::vector<Case> &cases, const Network &network = {},
    const std::function<void(double)> &progress = {}, const std::stop_token &stop = {});

} // namespace collscope::groups
