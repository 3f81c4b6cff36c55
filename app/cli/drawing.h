// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/comparison_rows.h"
#include "app/cli/pictures.h"
#include "engine/evaluate/campaign_replay.h"
#include "engine/evaluate/communication.h"
#include "engine/evaluate/gain.h"
#include "engine/evaluate/map_judgement.h"
#include "engine/evaluate/sweep.h"
#include "engine/groups/simulation.h"

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

/// A collective and the models fitted to it.
struct StudyFits {
    NamedStudy study;
    std::vector<FitPtr> fits;
};

/// The times of one placement.
struct TimesPicture {
    NamedStudy study;
    FitPtr fit;
    std::uint32_t row = 0; ///< of the grid
    std::vector<bool> shown = {}; ///< per method of the grid; empty: those that matter
    std::optional<MethodIndex> reference = {}; ///< speed-ups over this one instead of times
};

/// Models at all placements.
struct PlacementsPicture {
    MapJudgementPtr judgement;
    std::string system;
    enum class View { times, methods, penalties } view = View::times;
    std::uint32_t column = 0; ///< the message size of maps
};

/// What a method sends, round by round.
struct RoundsPicture {
    Method method;
    Instance instance;
    CommunicationPtr communication;
};

/// Simulated process groups around a case.
struct GroupsPicture {
    groups::Case around;
    groups::Network network;
    std::size_t figure = 0; ///< of groupFigureNames
    std::size_t axis = 0; ///< of groupAxisNames
};
/// In the order in which the window lists them.
inline constexpr std::array<std::string_view, 4> groupFigureNames{"messages", "memory", "largest", "time"};
inline constexpr std::array<std::string_view, 4> groupAxisNames{
    "processes", "fraction", "colours", "formations"};

struct Drawing {
    /// A row of maps per collective, each a model.
    Result<void> (*map)(
        const std::vector<StudyFits> &rows, const PictureStyle &style, const PicturePlace &place);
    Result<void> (*gain)(const RealisedGain &gain, const PicturePlace &place);
    Result<void> (*sweep)(const std::vector<StudySweep> &sweeps, const SweepAxes &axes,
        const std::function<QString(const Dataset &dataset)> &systemName, const PictureStyle &style,
        const PicturePlace &place);
    Result<void> (*replay)(
        const std::vector<CampaignReplay> &replays, const PictureStyle &style, const PicturePlace &place);
    Result<void> (*times)(const TimesPicture &picture, const PictureStyle &style, const PicturePlace &place);
    Result<void> (*placements)(
        const PlacementsPicture &picture, const PictureStyle &style, const PicturePlace &place);
    /// Mean penalties over a figure of the models; null: leaves.
    Result<void> (*comparison)(const std::vector<Comparison> &comparisons, const Figure *over,
        const PictureStyle &style, const PicturePlace &place);
    Result<void> (*rounds)(
        const RoundsPicture &picture, const PictureStyle &style, const PicturePlace &place);
    Result<void> (*groups)(
        const GroupsPicture &picture, const PictureStyle &style, const PicturePlace &place);
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
