// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/drawing.h"

class QIODevice;

namespace collscope {
struct ChartContent;
}

/// The entries of Drawing.
namespace collscope::cli {

/// Draws in memory first. So the file is complete or does not exist. `draw` returns what went wrong, or an
/// empty text.
Result<void> writeDrawn(const std::string &path, const std::function<QString(QIODevice &device)> &draw);

/// The chart in the format and size of the options.
Result<void> writeChart(
    const ChartContent &content, const QString &title, const PictureStyle &style, const PicturePlace &place);

Result<void> drawMap(
    const std::vector<StudyFits> &rows, const PictureStyle &style, const PicturePlace &place);
Result<void> drawGain(const RealisedGain &gain, const PicturePlace &place);
Result<void> drawSweep(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
    const std::function<QString(const Dataset &dataset)> &systemName, const PictureStyle &style,
    const PicturePlace &place);
Result<void> drawReplay(
    const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place);
Result<void> drawTimes(const TimesPicture &picture, const PictureStyle &style, const PicturePlace &place);
Result<void> drawPlacements(
    const PlacementsPicture &picture, const PictureStyle &style, const PicturePlace &place);
Result<void> drawComparison(const std::vector<Comparison> &comparisons, const Figure *over,
    const PictureStyle &style, const PicturePlace &place);
Result<void> drawRounds(const RoundsPicture &picture, const PictureStyle &style, const PicturePlace &place);
Result<void> drawGroups(const GroupsPicture &picture, const PictureStyle &style, const PicturePlace &place);
Result<void> writeReport(const Arguments &arguments);
Expected<void> writeTuningReport(const tune::TuningResult &result);

} // namespace collscope::cli
