// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/campaign_plan.h"
#include "engine/wire/policies/expected_penalty.h"
#include "engine/wire/policies/policy.h"
#include "engine/wire/records.h"
#include "engine/wire/schedule.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace collscope::wire {

/// A schedule in the order that a policy chooses while it is carried out.
///
/// The policy goes by the times in the record file, as they are written there and in their order: a job that
/// continues a file chooses as the one before would have. The library's own choice is no candidate; it is
/// measured in every cell that is begun. What is measured again is of further runs.
class ChosenOrder {
public:
    /// A point of the schedule.
    struct Point {
        std::size_t cell = 0; ///< in Schedule::cells
        std::size_t method = 0; ///< in Schedule::methods of its collective
        std::uint32_t run = 0; ///< of its record
    };

    /// `plan`: what the schedule was made of.
    ChosenOrder(
        const Schedule &schedule, const CampaignPlan &plan, const Policy &policy, const PointCost &cost);

    /// What is in the file already; what is no part of the schedule, and what was measured in runs before
    /// that of the plan, is passed over. Returns how many are.
    std::size_t addKnown(const std::vector<RecordLine> &records);

    /// Nothing: the policy stops, or what it would measure takes longer than there is time.
    std::optional<Point> next(double secondsLeft);
    void add(const Point &point, const RecordLine &record);
    /// It cannot be measured, or is not what it is called.
    void leaveOut(const Point &point);
    void leaveOutCell(std::size_t cell);
    /// Are so many repetitions that took so long each enough?
    bool isDropped(const Point &point, double seconds, double repetitions) const;

    /// How long the point is expected to take, a call; for the library's own choice: as the fastest.
    double expectedSeconds(const Point &point) const;
    /// What a map that is decided now is expected to lose, mean over all cells by their weights.
    double expectedPenalty() const { return wire::expectedPenalty(m_exploration.surveys()); }
    const PointCost &cost() const { return m_cost; }
    const std::vector<Survey> &surveys() const { return m_exploration.surveys(); } ///< one per collective

private:
    /// Where a cell of the schedule is in its collective's survey.
    struct Position {
        std::size_t collective;
        std::size_t cell;
    };

    std::vector<Survey> makeSurveys(const CampaignPlan &plan, const PointCost &cost);
    Exploration::Point surveyPoint(const Point &point) const;
    std::optional<Point> pointOf(const RecordLine &record) const;
    std::optional<Point> baselineAt(std::size_t cell) const;

    const Schedule &m_schedule;
    std::uint32_t m_run;
    PointCost m_cost;
    std::vector<Position> m_positions; ///< per cell of the schedule
    std::vector<std::vector<std::size_t>> m_cells; ///< per collective and cell of its survey: of the schedule
    std::vector<std::optional<std::size_t>> m_baselines; ///< per collective: which method that is
    std::vector<bool> m_baselineDone; ///< per cell of the schedule
    std::optional<std::size_t> m_begun; ///< the cell that was measured last
    Exploration m_exploration;
};

} // namespace collscope::wire
