// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace collscope::tune {

/// How many processes can compute at a time without getting in each other's way.
struct Cores {
    unsigned count = 0; ///< 1 at least
    QString text; ///< "4 cores with 8 hardware threads", "2 of 64 cores: all that a CPU quota leaves"
};

/// What this process may use: its affinity, cores rather than hardware threads where the system tells which
/// threads share one, and the CPU quota of its control groups. `root`: where /proc and /sys are found.
Cores coresHere(const QString &root = {});

/// Whether this process runs in a container: people are root there.
bool isInContainer();

} // namespace collscope::tune
