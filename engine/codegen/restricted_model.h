// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/codegen/between_sizes.h"
#include "engine/models/band_table.h"
#include "engine/wire/requirements.h"

namespace collscope::codegen {

/// What a decision may be when it leaves the program.
struct Restrictions {
    /// Requirements of an algorithm that whoever uses the decisions sees to by itself. Of the others those
    /// about processes are kept by deciding so at the measured communicator sizes only that meet them; an
    /// algorithm with any other is not used at all.
    wire::Requirements seenTo = 0;
    /// Per cell of the map the model was fitted to: leave it to the library. Empty: none.
    std::vector<bool> leaveCells = {};
    /// Leave what lies beyond the map the model was fitted to: smaller and larger messages, fewer and more
    /// processes; of a model that asks for them also more nodes and more processes per node.
    bool closed = false;
    /// Leave what lies between measured sizes where the decision may be slower than the default
    /// (BetweenSizes).
    bool between = false;
    /// With `between`: also on placements that were not measured. Not for a job, whose placements are
    /// predicted.
    bool betweenPlacements = false;
};

/// Is it smaller or larger than all that was measured, by communicator size or message size?
bool liesBeyond(const TimeGrid &grid, const Instance &instance);

/// Leaves what was not measured: what lies beyond the map, and its uncertain cells (DecisionMap::uncertain).
/// All targets take their bounds from here.
void leaveGuesses(Restrictions &restrictions, const DecisionMap &map);

/// The model with "leave it to the library" in place of what the restrictions do not allow; the model itself
/// when it never decides so. Bands and trees of the result say where that is. A tree with cells to leave or
/// that is restricted between sizes, and a tree of several collectives, is no tree any more.
ModelPtr restricted(const ModelPtr &model, const Restrictions &restrictions);

/// What a model decides about, if nothing but bounds restricts it.
struct Bounds {
    struct Range {
        std::uint64_t least = 0;
        std::uint64_t most = 0; ///< 0: all numbers are decided
    };
    ModelPtr inside; ///< the model without them
    Range commSize;
    Range messageBytes;
    Range nodes; ///< known ones, like the next
    Range ppn;
};
std::optional<Bounds> boundsOf(const Model &model);

/// What restricts the model between measured sizes; null: nothing does.
const BetweenSizes *betweenSizesOf(const Model &model);

using collscope::libraryItself;

/// What a method needs that communicators of so many processes, or nobody, sees to: "two processes"; empty:
/// it can be used.
std::string cannotRun(
    const Method &method, std::string_view collective, std::uint64_t commSize, wire::Requirements seenTo);

} // namespace collscope::codegen
