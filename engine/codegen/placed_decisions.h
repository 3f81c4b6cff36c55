// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/model.h"

namespace collscope::codegen {

/// A placement that is decided about, and the models of one collective that know it.
struct PlacedSource {
    Placement placement;
    ModelPtr times; ///< tells the seconds of methods there, at the message sizes it was fitted to
    ModelPtr decides; ///< null: the library
    double leastGain = 0; ///< the library stays where its time / that of the choice - 1 is not above
};

/// What the sources decide, as a table that needs them no more: for communicators of exactly these numbers of
/// processes (and, where two placements have the same, of these numbers of nodes) from each message size up
/// to the next. All others, larger or smaller, are left to the library.
///
/// It is fitted to a map of the times, with the library's own choice as a candidate; `provenance` and `spec`
/// are what is to be said of it. A method whose time is not told at a placement is not decided there. Fails
/// where no times are told, and with "cancelled".
Expected<ModelPtr> placedDecisions(std::span<const PlacedSource> sources, Provenance provenance,
    std::string spec, const std::stop_token &stop = {});

} // namespace collscope::codegen
