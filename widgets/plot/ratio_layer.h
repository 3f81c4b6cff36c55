// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluate/ratio_map.h"
#include "widgets/plot/map_layer.h"

namespace collscope {

/// Times of B / times of A, and which differ beyond the noise; `ratios` has a map of the collective.
MapLayerPtr ratioLayer(std::shared_ptr<const MappedRatios> ratios, const std::string &collective);

/// What a map shows of a verdict: "\u25b2", nothing for "same".
QString ratioSign(RatioVerdict verdict);
QString ratioVerdictWord(RatioVerdict verdict); ///< "\u25b2 slower"

} // namespace collscope
