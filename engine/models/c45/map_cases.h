// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/models/c45/cases.h"

namespace collscope {

/// What C4.5 learns from decision maps: a case with its weight per measured cell that counts, whose class is
/// its best method or, of a map with ties, another one that is free there. A method is one class whatever the
/// collective and its number there: the library and the notation tell methods apart.
struct MapCases {
    /// Positions in instanceAttributes().
    using Attributes = std::vector<std::size_t>;
    static Attributes paperAttributes(); ///< communicator size and message size

    c45::Cases cases; ///< without weights when all are 1
    Attributes attributes; ///< of the cases, the collective first if there are several maps
    std::vector<Method> classes; ///< of the cases, in catalogue order, as the first map has them

    /// Per map and cell: the method that is its class.
    using Chosen = std::vector<std::vector<MethodIndex>>;

    /// Each map is of another collective; there is at least one. Whether the collective is among `wanted`
    /// makes no difference. Nothing chosen: the best methods.
    static MapCases make(const std::vector<DecisionMapPtr> &maps, Attributes wanted = paperAttributes(),
        const Chosen &chosen = {});

    /// Position of the method, as a class, among others; their number when it is none of them. Numbers of
    /// algorithms count where there is one collective only.
    static std::size_t find(const std::vector<Method> &classes, const Method &method, bool oneCollective);
};

} // namespace collscope
