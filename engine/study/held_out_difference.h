// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/run_evidence.h"

#include <map>
#include <utility>
#include <vector>

namespace collscope {

/// How far what is decided is from the library's own choice, as the mean over the cells of runs that were
/// held out. A cell counts once, whatever the number of runs that it was held out in: these are not
/// independent of each other. Whoever adds differences chooses their scale.
class HeldOutDifference {
public:
    using Where = std::pair<Placement, std::uint64_t>; ///< a cell

    /// See HeldOutNoise.
    explicit HeldOutDifference(double ofMethod) : m_noise(ofMethod) { }

    void add(const Where &where, double difference, double weight);
    /// What `chosen` and the library's own choice count there, where an algorithm is decided.
    void addDecided(MethodIndex chosen, double chosenTime, double ownTime, double weight);
    /// All since the last call were held out together.
    void endPart();

    /// NaN without cells.
    double mean() const;
    /// Half the 95 % interval of the mean; NaN: not known. Cells that are left to the library differ by
    /// nothing, which is no noise: those that are decided make it. Where these are too few, or one counts for
    /// nearly all, what differs between the parts tells it.
    double halfWidth() const;

private:
    struct Sum {
        double difference = 0;
        std::size_t times = 0;
        double weight = 1;
    };

    double halfWidthOfParts() const;

    std::map<Where, Sum> m_cells;
    Sum m_part{0, 0, 0};
    std::vector<double> m_parts; ///< mean of each
    double m_weightOfParts = 0;
    HeldOutNoise m_noise; ///< of the cells that are decided
};

} // namespace collscope
