// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/pictures.h"
#include "engine/evaluate/campaign_replay.h"
#include "engine/evaluate/gain.h"
#include "engine/evaluate/sweep.h"

#include <QStringList>

#include <functional>
#include <memory>

class QCoreApplication;

namespace collscope::tune {
struct TuningResult;
} // namespace collscope::tune

/// What needs fonts or a display. `collscope` does not contain it, so it runs where no library of windows is
/// installed. `collscope-window` contains it. `collscope` becomes that program to open a window, draw a
/// picture or write a report.
namespace collscope::cli {

struct Drawing {
    Result<void> (*map)(
        const NamedStudy &study, const Fit &fitted, const PictureStyle &style, const PicturePlace &place);
    Result<void> (*gain)(const RealisedGain &gain, const PicturePlace &place);
    Result<void> (*sweep)(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
        const std::function<QString(const Dataset &dataset)> &systemName, const PictureStyle &style,
        const PicturePlace &place);
    Result<void> (*replay)(
        const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place);
    /// The whole command.
    Result<void> (*report)(const Arguments &arguments);
    /// Into the folder of the tuning.
    Expected<void> (*tuningReport)(const tune::TuningResult &result);
    /// What the others need: an application without windows, which needs no display.
    std::unique_ptr<QCoreApplication> (*application)(int &count, char **words);
    /// Opens the window and returns the exit status. `words` are those behind the program's name.
    int (*window)(int argc, char **argv, const QStringList &words);
};

inline constexpr std::string_view windowProgram = "collscope-window"; ///< it lies beside `collscope`

/// Null in the program that has none.
const Drawing *drawing();

/// What a program does from beginning to end; returns its exit status.
int runProgram(int argc, char **argv, const Drawing *drawing);

/// Runs the window program in place of this one, with the same words. Comes back only when that cannot be
/// done, and says why.
Problem becomeWindowProgram();

} // namespace collscope::cli
