// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/mpi_formats/decisions.h"

#include "engine/wire/catalogue.h"
#include "engine/wire/libraries.h"
#include "engine/wire/mpich_parameters.h"
#include "engine/wire/openmpi6.h"

namespace collscope {

namespace {

bool sameFanout(std::string_view collective, const Method &chosen, const Method &measured)
{
    if (chosen.fanout == measured.fanout)
        return true;
    if (chosen.library == wire::openMpiLibrary)
        return wire::openMpi6Fanout(collective, chosen) == wire::openMpi6Fanout(collective, measured);
    // A table of NCCL's tuner has to say how many channels; one channel is what its plug-ins force on those
    // that do not, and nobody measures by accident.
    return wire::hasChannels(chosen.library) && measured.fanout == 0 && chosen.fanout > 1;
}

} // namespace

bool runsAs(std::string_view collective, const Method &chosen, const Method &measured)
{
    if (chosen.isBaseline() || measured.isBaseline())
        return chosen.isBaseline() && measured.isBaseline();
    if (chosen.library != measured.library)
        return false;
    if (chosen.library == wire::mpichLibrary) {
        // Names are the same in all releases, numbers are not.
        const Method one = wire::withMpichDefaults(chosen, collective);
        const Method other = wire::withMpichDefaults(measured, collective);
        return one.algorithm == other.algorithm && one.segmentBytes == other.segmentBytes
            && one.fanout == other.fanout;
    }
    const bool numbered = chosen.algorithmId != 0 && measured.algorithmId != 0;
    const bool sameAlgorithm
        = numbered ? chosen.algorithmId == measured.algorithmId : chosen.algorithm == measured.algorithm;
    return sameAlgorithm && chosen.segmentBytes == measured.segmentBytes
        && sameFanout(collective, chosen, measured);
}

} // namespace collscope
