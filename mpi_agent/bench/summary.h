// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/records.h"

#include <vector>

namespace collscope::agent {

/// Rounded to six digits: the rest is noise of the clock, and two thirds of a file.
double roundedSeconds(double seconds);

/// Rounded statistics of at least one sample. Quantiles interpolate linearly between order statistics. The
/// confidence interval of the median is that of order statistics: it assumes nothing about how times are
/// distributed (Le Boudec, Performance Evaluation of Computer and Communication Systems, 2010, section 2.2).
wire::Summary summarise(std::vector<double> seconds);

/// Half the width of the median's confidence interval as a share of the median; infinite where there is no
/// interval.
double halfWidth(const wire::Summary &summary);

} // namespace collscope::agent
