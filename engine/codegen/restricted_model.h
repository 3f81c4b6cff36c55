// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    /// processes.
    bool closed = false;
};

/// Leaves what nobody knows: the uncertain cells of a map (DecisionMap::uncertain); where it is of predicted
/// times also what lies beyond them.
void leaveGuesses(Restrictions &restrictions, const DecisionMap &map);

/// The model with "leave it to the library" in place of what the restrictions do not allow; the model itself
/// when it never decides so. Bands and trees of the result say where that is. A tree with cells to leave, and
/// a tree of several collectives, is no tree any more.
///
/// Sizes below 2 processes are nobody's choice and not looked at.
ModelPtr restricted(const ModelPtr &model, const Restrictions &restrictions);

using collscope::libraryItself;

/// What a method needs that communicators of so many processes, or nobody, sees to: "two processes"; empty:
/// it can be used.
std::string cannotRun(
    const Method &method, std::string_view collective, std::uint64_t commSize, wire::Requirements seenTo);

} // namespace collscope::codegen
