// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/mpi_formats/decisions.h"
#include "engine/mpi_formats/openmpi_collectives.h"
#include "engine/wire/requirements.h"

#include <limits>
#include <optional>
#include <string>

namespace collscope {

/// What the rules of a library's format can say.
struct RuleFormat {
    std::string_view library; ///< of its methods, as the catalogue or the data name it
    /// The size that rules of the collective are compared with; nothing where there are no rules for it.
    std::optional<openmpi::Collective> (*size)(std::string_view collective);
    /// Why a rule cannot select the method, which is no baseline; nothing when it can.
    std::optional<std::string> (*cannotSelect)(std::string_view collective, const Method &method);
    /// Requirements that the format or its library sees to when a call does not meet them; null: none.
    wire::Requirements (*seenTo)(std::string_view collective) = nullptr;
    std::size_t mostRules = std::numeric_limits<std::size_t>::max(); ///< per collective
    /// The library by itself, where its files say what it decides in place of leaving it out; null elsewhere.
    Expected<LibraryDecisionsPtr> (*own)(const Provenance &measured) = nullptr;
    bool leavesToLibrary = true; ///< can decisions leave calls to the library?
    bool tellsNodes = false; ///< rules tell placements of one communicator size apart by their nodes

    /// Requirements of calls that the format or its library meets.
    wire::Requirements met(std::string_view collective) const { return seenTo ? seenTo(collective) : 0; }
};

/// What rules of Open MPI's coll/tuned can say.
const RuleFormat &openMpiRuleFormat();

} // namespace collscope
