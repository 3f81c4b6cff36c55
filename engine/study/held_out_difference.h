// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/study/run_evidence.h"

#include <map>
#include <utility>
#include <vector>

namespace collscope {

/// The mean difference between the decided methods and the library default, over the cells of held-out runs.
/// A cell counts once for all runs that it is held out in, because these are not independent. The caller
/// chooses the scale of the differences.
class HeldOutDifference {
public:
    using Where = std::pair<Placement, std::uint64_t>; ///< a cell

    /// See HeldOutNoise.
    explicit HeldOutDifference(double ofMethod) : m_noise(ofMethod) { }

    void add(const Where &where, double difference, double weight);
    /// For a cell with a decided algorithm: the weights in time of `chosen` and of the library default.
    void addDecided(MethodIndex chosen, double chosenTime, double ownTime, double weight);
    /// All since the last call were held out together.
    void endPart();

    /// NaN without cells.
    double mean() const;
    /// Returns half the 95 % interval of the mean, or NaN if it is unknown. Only cells with a decided
    /// algorithm have noise. If they are too few, or one has nearly all of the weight, the spread between the
    /// parts replaces theirs.
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
