// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>

/// Counts of what the window counts in many places: "1 cell", "1 234 cells" with thin spaces.
namespace collscope {

/// `several` has the count as %1.
QString countText(std::uint64_t count, const QString &one, const QString &several);

QString cellsText(std::uint64_t count);
/// "10 take part in 2 groups".
QString groupsText(std::uint32_t members, std::uint32_t colours);
QString leavesText(std::uint64_t count);
QString measurementsText(std::uint64_t count);
QString methodsText(std::uint64_t count);
QString nodesText(std::uint64_t count);
QString processesText(std::uint64_t count);
QString ranksText(std::uint64_t count);
QString runsText(std::uint64_t count);
QString samplesText(std::uint64_t count);

} // namespace collscope
