// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/cases.h"
#include "engine/models/c45/options.h"
#include "engine/models/c45/tree.h"

#include <functional>
#include <optional>

namespace collscope::c45 {

/// One attribute's best test at a node.
struct Candidate {
    float gain = noGainYet;
    float info = 0; ///< information of the split itself
    float cut = 0; ///< threshold tests: values up to it go to branch 0
    std::vector<std::uint16_t> groupOf; ///< subset tests: branch of every value, 0 included
    std::uint32_t groups = 0; ///< subset tests: number of branches

    static constexpr float noGainYet = -0.001F;
};

/// A test's worth under the gain ratio criterion (gain only with -g), given the least gain asked for; noGain
/// when it is not worth considering.
float worth(float gain, float info, float leastGain, bool gainOnly);

/// Everything about attributes that does not depend on a node.
class AttributeRules {
public:
    /// `cases` is the whole file, even when a window is grown.
    AttributeRules(const Cases &cases, const Options &options);

    /// Is `attribute` tested in groups of values (-s)?
    bool grouped(std::size_t attribute) const { return m_groupValues && m_valueCounts[attribute] > 2; }
    /// May it be tested although it is tested above?
    bool repeatable(std::size_t attribute) const
    {
        return m_valueCounts[attribute] == 0 || grouped(attribute);
    }
    bool ignored(std::size_t attribute) const { return m_ignored[attribute]; }

    /// The attribute with the best test; ties go to the first. Nothing when no test is sensible.
    std::optional<std::size_t> choose(const std::vector<Candidate> &candidates) const;

private:
    float averageGain(const std::vector<Candidate> &candidates) const;

    std::vector<std::size_t> m_valueCounts;
    std::vector<bool> m_ignored;
    std::vector<bool> m_counts; ///< towards the average gain: not too many values
    bool m_groupValues;
    bool m_gainOnly;
};

/// Values per attribute, threshold search: every distinct value of a continuous attribute in the file,
/// ascending.
using DistinctValues = std::vector<std::vector<float>>;

/// Position in `distinct` of the cut between two neighbouring values of a node: the largest value of the file
/// not above their mean. Where rounding makes the mean reach `high` (neighbouring floats above 2^24), Release
/// 8 sends all cases left and recurses for ever; here the cut is `low` then.
std::size_t cutPosition(const std::vector<float> &distinct, float low, float high);

} // namespace collscope::c45
