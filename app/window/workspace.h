// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>

#include <array>

namespace collscope {

/// An arrangement of docks for one kind of work, in the order of the work.
enum class Workspace {
    measure = 1,
    explore = 2,
    model = 4,
    ship = 8,
    laboratory = 16,
    overview = 32, ///< of *Explore*, while no collective is chosen
};
Q_DECLARE_FLAGS(Workspaces, Workspace)

/// Those of the bar.
inline constexpr std::array allWorkspaces{
    Workspace::measure, Workspace::explore, Workspace::model, Workspace::ship, Workspace::laboratory};
// No operators of Workspace: in this namespace they would hide those of Qt's keys.
inline constexpr auto modelWorkspaces = Workspaces(Workspace::explore) | Workspace::model;
inline constexpr auto dataWorkspaces = modelWorkspaces | Workspace::ship | Workspace::overview;
inline constexpr auto anyWorkspace = dataWorkspaces | Workspace::measure | Workspace::laboratory;

} // namespace collscope
