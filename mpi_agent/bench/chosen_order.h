// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/policies/policy.h"
#include "engine/wire/records.h"
#include "engine/wire/schedule.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace collscope::agent {

/// A schedule in the order that a policy chooses while it is carried out. Rank 0's alone: the others are
/// told.
///
/// The policy goes by the times in the record file, as they are written there and in their order: a job that
/// continues a file chooses as the one before would have. The library's own choice is no candidate; it is
/// measured in every cell that is begun.
class ChosenOrder {
public:
    /// A point of the schedule.
    struct Point {
        std::size_t cell = 0; ///< in Schedule::cells
        std::size_t method = 0; ///< in Schedule::methods of its collective
    };

    ChosenOrder(const wire::Schedule &schedule, const wire::Policy &policy, const wire::PointCost &cost);

    /// What is in the file already; what is no part of the schedule is passed over. Returns how many are.
    std::size_t addKnown(const std::vector<wire::RecordLine> &records);

    /// Nothing: the policy stops, or what it would measure takes longer than there is time.
    std::optional<Point> next(double secondsLeft);
    void add(const Point &point, const wire::RecordLine &record);
    /// It cannot be measured, or is not what it is called.
    void leaveOut(const Point &point);
    void leaveOutCell(std::size_t cell);
    /// Is one repetition that took so long enough?
    bool isDropped(const Point &point, double seconds) const;

private:
    /// Where a cell of the schedule is in its collective's survey.
    struct Position {
        std::size_t collective;
        std::size_t cell;
    };

    std::vector<wire::Survey> makeSurveys(const wire::PointCost &cost);
    wire::Exploration::Point surveyPoint(const Point &point) const;
    std::optional<Point> pointOf(const wire::RecordLine &record) const;
    std::optional<Point> baselineAt(std::size_t cell) const;

    const wire::Schedule &m_schedule;
    std::vector<Position> m_positions; ///< per cell of the schedule
    std::vector<std::vector<std::size_t>> m_cells; ///< per collective and cell of its survey: of the schedule
    std::vector<std::optional<std::size_t>> m_baselines; ///< per collective: which method that is
    std::vector<bool> m_baselineDone; ///< per cell of the schedule
    std::optional<std::size_t> m_begun; ///< the cell that was measured last
    wire::Exploration m_exploration;
};

} // namespace collscope::agent
