// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/candidate.h"

#include "engine/models/c45/arithmetic.h"

#include <algorithm>

namespace collscope::c45 {

static_assert(Candidate::noGainYet == noGain);

float worth(float gain, float info, float leastGain, bool gainOnly)
{
    if (gainOnly)
        return info > 0.0F && eligible(gain) ? gain : noGain;
    const bool enough = static_cast<double>(gain) >= static_cast<double>(leastGain) - epsilon;
    return enough && static_cast<double>(info) > epsilon ? gain / info : noGain;
}

AttributeRules::AttributeRules(const Cases &cases, const Options &options)
    : m_groupValues(options.groupValues), m_gainOnly(options.gainOnly)
{
    const double most = 0.3 * static_cast<double>(cases.size());
    bool anyCounts = false;
    for (std::size_t a = 0; a < cases.attributeCount(); ++a) {
        m_ignored.push_back(cases.kind(a) == AttributeKind::ignored);
        m_valueCounts.push_back(m_ignored.back() ? 0 : cases.valueCount(a));
        m_counts.push_back(static_cast<double>(m_valueCounts.back()) < most);
        anyCounts = anyCounts || (m_counts.back() && !m_ignored.back());
    }
    if (!anyCounts || m_groupValues)
        m_counts.assign(m_counts.size(), true);
}

float AttributeRules::averageGain(const std::vector<Candidate> &candidates) const
{
    constexpr float noCandidates = 1e6F;
    float sum = 0;
    float count = 0;
    for (std::size_t a = 0; a < candidates.size(); ++a) {
        if (!m_counts[a] || !eligible(candidates[a].gain))
            continue;
        sum += candidates[a].gain;
        count += 1.0F;
    }
    return count > 0.0F ? sum / count : noCandidates;
}

std::optional<std::size_t> AttributeRules::choose(const std::vector<Candidate> &candidates) const
{
    const float average = averageGain(candidates);
    float best = noGain;
    std::optional<std::size_t> chosen;
    for (std::size_t a = 0; a < candidates.size(); ++a) {
        if (!eligible(candidates[a].gain))
            continue;
        const float value = worth(candidates[a].gain, candidates[a].info, average, m_gainOnly);
        if (value > best) {
            best = value;
            chosen = a;
        }
    }
    return chosen;
}

std::size_t cutPosition(const std::vector<float> &distinct, float low, float high)
{
    const float middle = (low + high) / 2.0F;
    const float limit = middle < high ? middle : low;
    return static_cast<std::size_t>(
               std::upper_bound(distinct.begin(), distinct.end(), limit) - distinct.begin())
        - 1;
}

} // namespace collscope::c45
