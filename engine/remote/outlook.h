// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/diagnostic.h"
#include "engine/remote/job_order.h"
#include "engine/wire/offers.h"
#include "engine/wire/records.h"

#include <QString>

#include <optional>
#include <stop_token>
#include <vector>

namespace collscope::remote {

/// What a job that measures by a policy is expected to come to, by what its records say. The policy is the
/// agent's own, on the same records: it tells what comes next, as long as times are as it expects. Seconds
/// are what measuring costs by wire::PointCost, not those of a clock.
struct CampaignOutlook {
    struct Point {
        double seconds = 0; ///< from now on; below 0: before
        double expectedPenalty = 0; ///< of the map decided then: wire::expectedPenalty, ratio
    };
    /// Where time goes.
    struct Share {
        std::string collective;
        double seconds = 0;
        std::size_t measurements = 0;
        std::string cell; ///< where most of it goes: "8 processes, 64KiB"
    };

    std::size_t known = 0; ///< records of the plan
    std::vector<Point> past; ///< ascending; the last one is now
    std::vector<Point> ahead; ///< from now on, until the policy stops or the time that was asked for is over
    std::vector<Share> nextMinute; ///< the greatest first; empty: the policy stops
    std::optional<double> secondsLeft; ///< of the plan's budget; nothing: it has none
};

/// `records`: in the order of the file. Looks so many seconds ahead. Fails when the plan has no policy that
/// predicts, when what is planned cannot be told, and with "cancelled".
Expected<CampaignOutlook> outlookOf(const JobOrder &order, const std::vector<wire::RecordLine> &records,
    double secondsAhead, const std::vector<wire::Offers> &offers = {}, const std::stop_token &stop = {});

} // namespace collscope::remote
