// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/run_noise.h"

#include <vector>

/// Variances of logarithms of times, and the degrees of freedom that they are worth; 0: nothing is known.
namespace collscope {

/// Of independent parts; the degrees of freedom as Welch and Satterthwaite have them.
RunNoise::Moderated sumOf(const RunNoise::Moderated &a, const RunNoise::Moderated &b);

/// Of a mean over so many runs, from that of one.
RunNoise::Moderated overRuns(const RunNoise::Moderated &ofRun, double runs);

/// Of the difference of means over runs of both sides, which are given with the noise of one run. Few runs
/// are pooled unless the sides clearly differ: beyond about the 95 % point of the F distribution.
RunNoise::Moderated ofSides(
    const RunNoise::Moderated &before, double runsBefore, const RunNoise::Moderated &after, double runsAfter);

/// The greatest step of which all times are multiples, as far as 12 digits of the greatest one show it; 0 for
/// so few times that chance could give one.
double stepOf(const std::vector<double> &seconds);

/// The location of most of the values, whatever the others are: Tukey's biweight from the middle of the
/// shortest half on (Rousseeuw and Leroy 1987). A median moves when a third of the values change.
double mostCommon(std::vector<double> values);

} // namespace collscope
