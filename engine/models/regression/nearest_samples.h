// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/regression/regressor.h"

#include <cstdint>

namespace collscope::regression {

/// Samples in a k-d tree (J. L. Bentley, Comm. ACM 18, 1975), to find those near a place without looking at
/// all of them.
class NearestSamples {
public:
    static constexpr std::size_t mostNeighbours = 64;

    explicit NearestSamples(const Samples &samples);

    /// Mean seconds of the `count` nearest by Euclidean distance and of all that are as near as the farthest
    /// of these; of all samples where there are fewer. `count` from 1 to mostNeighbours.
    double meanSeconds(const Features &at, std::size_t count) const;
    std::size_t memoryBytes() const;

private:
    struct Place {
        Features at{};
        double seconds = 0;
    };
    struct Node {
        std::uint32_t first = 0; ///< of its samples
        std::uint32_t last = 0;
        std::uint32_t below = 0; ///< child with lesser values, the other one behind it; 0: a leaf
        std::uint32_t feature = 0;
        double cut = 0;
    };

    void split(std::uint32_t node);
    /// Calls `sample(place, squared distance, reach)` for what may lie within the squared distance `reach`;
    /// it returns how far to go on looking.
    template <typename Sample>
    void visit(std::uint32_t node, const Features &at, double &reach, const Sample &sample) const;

    std::vector<Place> m_places;
    std::vector<Node> m_nodes;
};

} // namespace collscope::regression
