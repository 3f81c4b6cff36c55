// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/panels/sweep_chart.h"

#include <QStringList>

namespace collscope {

/// A sweep over one map or several.
struct SweepWork {
    SweepPlan plan;
    std::vector<DataSelection> maps;
    bool together = false; ///< one model for the collectives of each system
    bool operator==(const SweepWork &) const = default;
};

struct SweepResult {
    std::vector<StudySweep> sweeps; ///< those with points
    QStringList problems; ///< of the others: which is left out, and why
};

/// Fails when there is nothing to be had of any of them, and with "cancelled".
Expected<SweepResult> sweepMaps(const SweepWork &work, StudyCache &studies, const SystemName &systemName,
    const FractionCallback &progress, const std::stop_token &stop);

} // namespace collscope
