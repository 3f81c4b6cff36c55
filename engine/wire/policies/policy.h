// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "engine/wire/prediction/survey.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collscope::wire {

/// What is to be measured next of a collective.
struct NextPoint {
    std::size_t cell = 0; ///< of the survey
    std::size_t method = 0;
    double score = 0.0; ///< of two collectives the one with the greater score comes first
};

/// In which order a campaign measures: given what is known, what next. A function of that and nothing else,
/// so that a job that continues a file goes on as the one before would have.
struct Policy {
    std::string_view name;
    std::string_view meaning; ///< for people
    /// A race: no more repetitions for what is slower than dropFactor() times the cell's fastest.
    bool looks;
    /// What was measured already is measured again (where the survey allows that). Nothing: no more is worth
    /// measuring, or nothing is left of what is expected to take `mostSeconds` at most. `wholeSeconds`: what
    /// all collectives would take in full, as far as can be told.
    std::optional<NextPoint> (*next)(const Survey &survey, double mostSeconds, double wholeSeconds);
};

/// In the order in which help lists them. A new one is one file and one line.
const std::vector<Policy> &policies();
/// Null: there is none of that name.
const Policy *findPolicy(std::string_view name);
std::string policyNames(); ///< "coarse-to-fine, refine, ..."

Policy coarseToFinePolicy();
Policy refinePolicy();
Policy variancePolicy();
Policy regretPolicy();

/// Seconds that a point is expected to take.
double expectedCost(const Survey &survey, std::size_t cell, std::size_t method, bool looks);

/// A policy at work on several collectives.
class Exploration {
public:
    struct Point {
        std::size_t collective = 0; ///< in the order of the surveys
        std::size_t cell = 0;
        std::size_t method = 0;
    };

    Exploration(const Policy &policy, std::vector<Survey> surveys);

    /// Nothing: the policy stops, or what it would measure takes longer than there is time.
    std::optional<Point> next(double secondsLeft);
    void add(const Point &point, double seconds, double repetitions);
    void leaveOut(const Point &point);
    /// Would a policy with looks leave it at so many repetitions, when they took so long each?
    bool isDropped(const Point &point, double seconds, double repetitions) const;

    const Policy &policy() const { return m_policy; }
    const std::vector<Survey> &surveys() const { return m_surveys; }

private:
    /// What a collective's survey made of the policy; recomputed when either has changed.
    struct Kept {
        bool isValid = false;
        std::optional<NextPoint> next;
    };

    double wholeSeconds() const;

    Policy m_policy;
    std::vector<Survey> m_surveys;
    std::vector<Kept> m_kept;
    double m_whole = 0.0; ///< wholeSeconds() that they were made with
};

} // namespace collscope::wire
