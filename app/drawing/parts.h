// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/drawing.h"

/// The entries of Drawing.
namespace collscope::cli {

Result<void> drawMap(
    const NamedStudy &study, const Fit &fitted, const PictureStyle &style, const PicturePlace &place);
Result<void> drawGain(const RealisedGain &gain, const PicturePlace &place);
Result<void> drawSweep(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
    const std::function<QString(const Dataset &dataset)> &systemName, const PictureStyle &style,
    const PicturePlace &place);
Result<void> drawReplay(
    const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place);
Result<void> writeReport(const Arguments &arguments);
Expected<void> writeTuningReport(const tune::TuningResult &result);

} // namespace collscope::cli
