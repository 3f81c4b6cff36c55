// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tune/program_gain.h"

#include "engine/data/statistics.h"
#include "engine/map/significance.h"

#include <algorithm>
#include <cmath>

namespace collscope::tune {

ProgramGain gainOf(const std::vector<ProgramPair> &pairs)
{
    ProgramGain result;
    result.pairs = pairs.size();
    if (pairs.empty())
        return result;
    std::vector<double> plain;
    std::vector<double> decided;
    double sum = 0;
    double squares = 0;
    for (const ProgramPair &pair : pairs) {
        plain.push_back(pair.plain);
        decided.push_back(pair.decided);
        sum += std::log(pair.plain / pair.decided);
    }
    const auto count = static_cast<double>(pairs.size());
    const double mean = sum / count;
    for (const ProgramPair &pair : pairs)
        squares += std::pow(std::log(pair.plain / pair.decided) - mean, 2);
    result.plain = median(plain);
    result.decided = median(decided);
    result.gain = std::expm1(mean);
    result.verdict = GainVerdict::same;
    if (pairs.size() < fewestProgramPairs)
        return result;
    constexpr double outside = 0.05;
    const double half = studentQuantile(count - 1, outside) * std::sqrt(squares / (count - 1) / count);
    result.low = std::expm1(mean - half);
    result.high = std::expm1(mean + half);
    if (result.low > 0)
        result.verdict = GainVerdict::better;
    else if (result.high < 0)
        result.verdict = GainVerdict::worse;
    return result;
}

bool needsMorePairs(const ProgramGain &gain, double precision)
{
    constexpr double ofGain = 0.1;
    return gain.pairs < fewestProgramPairs
        || !(gain.halfWidth() <= std::max(precision, ofGain * std::abs(gain.gain)));
}

} // namespace collscope::tune
