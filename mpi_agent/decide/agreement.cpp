// SPDX-License-Identifier: BSD-3-Clause
#include "mpi_agent/decide/agreement.h"

#include <algorithm>

namespace collscope::decide {

namespace {

/// "process 3 of 8", of the first that `condition` holds for.
template <typename Condition> std::string firstOf(const std::vector<Card> &cards, Condition condition)
{
    const auto found = std::find_if(cards.begin(), cards.end(), condition);
    return "process " + std::to_string(found - cards.begin()) + " of " + std::to_string(cards.size());
}

template <typename Condition> bool any(const std::vector<Card> &cards, Condition condition)
{
    return std::any_of(cards.begin(), cards.end(), condition);
}

const std::string without = "; the MPI library's own choices are used";

std::string complaintAboutDecisions(const std::vector<Card> &cards)
{
    const auto unwilling = [](const Card &card) { return !wants(card, Wish::decide); };
    const auto unable = [](const Card &card) { return card.decisions == 0; };
    const auto other = [&](const Card &card) { return card.decisions != cards.front().decisions; };
    if (any(cards, unwilling))
        return "COLLSCOPE_TABLE is not set for " + firstOf(cards, unwilling) + without;
    if (any(cards, unable))
        return firstOf(cards, unable) + " cannot use the file in COLLSCOPE_TABLE" + without;
    if (any(cards, other))
        return firstOf(cards, other) + " has another file in COLLSCOPE_TABLE than process 0" + without;
    return {};
}

} // namespace

Agreement agree(const std::vector<Card> &cards)
{
    Agreement result;
    const auto off = [](const Card &card) { return wants(card, Wish::off); };
    const auto decides = [](const Card &card) { return wants(card, Wish::decide); };
    const auto records = [](const Card &card) { return wants(card, Wish::record); };
    const auto isOn = [&](const Card &card) { return !off(card); };
    if (any(cards, off)) {
        if (any(cards, isOn))
            result.complaint = "COLLSCOPE_OFF is set for " + firstOf(cards, off) + ": nothing is done";
        return result;
    }
    result.trace = any(cards, [](const Card &card) { return wants(card, Wish::trace); });
    if (any(cards, decides)) {
        result.complaint = complaintAboutDecisions(cards);
        result.decide = result.complaint.empty();
    }
    if (any(cards, records)) {
        const auto unwilling = [&](const Card &card) { return !records(card); };
        result.record = !any(cards, unwilling);
        if (!result.record && result.complaint.empty())
            result.complaint
                = "COLLSCOPE_PROFILE is not set for " + firstOf(cards, unwilling) + ": no profile";
    }
    return result;
}

} // namespace collscope::decide
