// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/fuzz.h"

#include "engine/mpi_formats/intel_tuning.h"

#include <algorithm>

using namespace collscope;

/// Trees of Intel MPI's tuning files, not packed, so that changes reach them.
FUZZ_TARGET(intel_tuning)
{
    const auto read = intel::TuningFile::readTree(input, "tuning");
    if (!read) {
        fuzz::requireReason(read.error());
        return;
    }
    intel::TuningFile file = *read;
    const intel::Composition composition{{3, 0, 0, 0, 0}, {5, 0, 0, 0, 0}};
    intel::TuningRegion region;
    region.firstPpn = region.lastPpn = 2;
    region.firstCommSize = 3;
    region.lastCommSize = 9;
    region.firstBytes = 100;
    region.lastBytes = 5000;
    if (!file.decide("bcast", region, composition, 7))
        return;
    file.find("bcast", 2, 5, 1000);
    file.find("bcast", 0, 5, 1000);
    const auto again = intel::TuningFile::read(file.write(), "tuning");
    fuzz::require(again.has_value(), "what is written is read");
    fuzz::require(again->decided("bcast") == file.decided("bcast"), "what is decided is written");
    fuzz::require(!again->text().empty(), "it has a text");
}
