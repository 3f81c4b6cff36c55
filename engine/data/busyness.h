// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <limits>

/// Whoever else computes on a machine is measured too: a busy one says more of that than of its MPI library.
namespace collscope {

/// Processes that wanted a core, a mean over the last minute; NaN: the system does not tell.
double loadHere();

/// Does that disturb what is measured on so many cores? Half of them and more do.
bool isBusy(double load, unsigned cores);

/// What the records say of a machine when measuring began.
struct Busyness {
    double load = std::numeric_limits<double>::quiet_NaN(); ///< of the busiest host; NaN: not known
    unsigned cores = 0; ///< of that host; 0: not known
    std::uint64_t repetitions = 0; ///< of a measurement, the median; 0: not known

    /// A sentence that says so, and to repeat; empty: it was not busy, or nothing is known.
    std::string text() const;
};
Busyness busynessOf(const Dataset &measured);

} // namespace collscope
