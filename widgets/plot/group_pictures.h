// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/groups/steps.h"
#include "widgets/plot/small_multiples.h"

namespace collscope {

using GroupStepsPtr = std::shared_ptr<const groups::Steps>;

/// More processes are drawn as levels: nobody can follow as many vertices.
inline constexpr std::uint32_t mostDrawnProcesses = 128;

/// A formation as two pictures: the parent's tree with holes, and the new trees. Up to mostDrawnProcesses
/// every process is a vertex and the messages of a step are arrows; beyond, every level is a bar that says
/// how many messages come to it. Without a step: what came out. A cell's row is the picture, its column the
/// process, or the level.
MultiplesPtr groupPictures(GroupStepsPtr all, std::optional<std::size_t> step);

/// "upward pass, 2 of 3".
QString groupStepText(const groups::Steps &all, std::size_t step);

} // namespace collscope
