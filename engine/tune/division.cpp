// SPDX-License-Identifier: GPL-3.0-or-later
// The phases of a tuning, and how the budget is divided among them.
#include "engine/tune/tuning.h"

#include "engine/data/say.h"

#include <algorithm>
#include <array>

namespace collscope::tune {

std::string_view phaseText(Phase phase)
{
    constexpr std::array<std::string_view, phaseCount> texts = {toSay("plan"), toSay("measure"),
        toSay("measure again"), toSay("decide"), toSay("verify"), toSay("conclude")};
    return texts.at(static_cast<std::size_t>(phase));
}

Division divided(double budget, double startSeconds)
{
    constexpr double forTheRest = 0.1;
    constexpr double mostForTheRest = 10; // seconds
    constexpr double forVerification = 0.2;
    constexpr double mostForVerification = 0.5;
    constexpr double launches = 24; // two rounds of six pairs
    constexpr double measuring = 0.5; // seconds in each
    Division division;
    division.rest = std::min(forTheRest * budget, mostForTheRest);
    const double left = budget - division.rest;
    division.verification = forVerification * left;
    if (startSeconds > 0)
        division.verification = std::max(division.verification,
            std::min(mostForVerification * left, launches * (startSeconds + measuring)));
    division.run = (left - division.verification) / 2;
    return division;
}

double secondsForRuns(double budget)
{
    return 2 * divided(budget).run;
}

} // namespace collscope::tune
