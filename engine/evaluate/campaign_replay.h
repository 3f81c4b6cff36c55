// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/map/time_grid.h"
#include "engine/wire/policies/policy.h"

#include <array>
#include <span>

namespace collscope {

/// A campaign that is imagined on times that were recorded: what a policy would have measured, at which cost,
/// and what the map decided from that loses on all that is known.
struct CampaignReplay {
    struct Point {
        double timeShare = 0; ///< of what measuring everything in full costs
        double penalty = 0; ///< mean over all cells of all collectives by their weights, ratio
        double expectedPenalty = 0; ///< what the policy's predictions expect of it (wire::expectedPenalty)
        std::size_t measurements = 0;
        bool operator==(const Point &) const = default;
    };

    std::string_view policy = {};
    double fullSeconds = 0; ///< what measuring everything in full costs
    std::size_t fullMeasurements = 0;
    std::vector<Point> points; ///< ascending; the last one is where the policy stopped
    std::size_t looks = 0; ///< measurements that were left early (wire::dropFactor)
    double decidingSeconds = 0; ///< that the policy took, of this computer's time
    double slowestDecision = 0; ///< likewise, the longest between two measurements

    /// The share of the time from which on the penalty is no greater; NaN: it never gets there.
    double timeShareAt(double penalty) const;
};

/// Penalties, as ratios, that timeShareAt() is told for.
inline constexpr std::array<double, 6> replayPenalties = {0.10, 0.05, 0.03, 0.02, 0.01, 0.005};

/// `grids`: one per collective, measured together. Cells in which no candidate was measured do not count;
/// what was measured in some cells only can be measured there. A cell of which nothing has been measured is
/// decided by predicted times; a decision whose time is not known costs `unknownPenalty`. `weights`: of each
/// grid's cells, for the policy and for the mean (weightsTogether); none: cells count alike. Fails when no
/// cell that counts has two candidates, and with "cancelled".
Expected<CampaignReplay> replayCampaign(const wire::Policy &policy, std::span<const TimeGridPtr> grids,
    const wire::PointCost &cost = {}, const std::stop_token &stop = {},
    const std::vector<std::vector<double>> &weights = {});

inline constexpr double unknownPenalty = 9.0;

} // namespace collscope
