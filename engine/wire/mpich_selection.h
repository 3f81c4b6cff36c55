// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"

#include <set>
#include <string>
#include <string_view>

/// What the shared library of an MPICH says about how it selects algorithms: texts in its read-only data. The
/// agent records them, so that selection trees can be written where that library is not installed.
namespace collscope::wire {

struct MpichSelection {
    std::string file; ///< of the library
    std::string release; ///< "5.0.2"; empty: not found
    /// The selection trees: over MPICH's algorithms, over the compositions of the device layer, and within a
    /// node. The first is the one that MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE replaces.
    std::string generic;
    std::string compositions;
    std::string node;
    /// Leaves that a generic tree can name: "MPIR_Bcast_intra_tree". MPICH aborts on any other one.
    std::set<std::string, std::less<>> leaves;

    bool knows(std::string_view leaf) const { return leaves.find(leaf) != leaves.end(); }
};

/// Adds what `bytes`, a library or a part of one, says. Trees that are too large for a record are ignored.
void addMpichTexts(MpichSelection &selection, std::string_view bytes);

/// Entries of a record file's header; none if there is no generic tree.
Header headerOf(const MpichSelection &selection);
/// The inverse, without the release. The generic tree is empty if the header has none.
MpichSelection mpichSelectionIn(const Header &header);

} // namespace collscope::wire
