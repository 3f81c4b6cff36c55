// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/decision_map.h"
#include "engine/models/c45/cases.h"

namespace collscope {

/// What C4.5 learns from decision maps: a case with its weight per measured cell that counts, whose class is
/// its best method or, of a map with ties, another one that is free there. A method is one class in all
/// collectives (wire::isSameMethod), whatever its number and name there.
struct MapCases {
    /// Positions in instanceAttributes().
    using Attributes = std::vector<std::size_t>;
    static Attributes paperAttributes(); ///< communicator size and message size

    c45::Cases cases; ///< without weights when all are 1
    Attributes attributes; ///< of the cases, the collective first if there are several maps
    std::vector<Method> classes; ///< of the cases, in catalogue order, as the first map has them
    std::vector<std::string_view> collectives; ///< per class: of the method

    /// Per map and cell: the method that is its class.
    using Chosen = std::vector<std::vector<MethodIndex>>;

    /// Each map is of another collective; there is at least one. Whether the collective is among `wanted`
    /// makes no difference. Nothing chosen: the best methods.
    static MapCases make(const std::vector<DecisionMapPtr> &maps, Attributes wanted = paperAttributes(),
        const Chosen &chosen = {});

    /// Returns the class of a collective's method, or the number of classes if it is not one of them.
    std::size_t find(const Method &method, std::string_view collective) const;

private:
    void findClasses(const Chosen &chosen, const std::vector<DecisionMapPtr> &maps);
};

} // namespace collscope
