// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/c45/candidate.h"
#include "engine/models/c45/case_order.h"

#include <memory>
#include <stop_token>

namespace collscope::c45 {

/// Grows trees as Release 8 does, sum by sum and swap by swap: for unknown values, whose weights are
/// fractions, and for windows. Everything else is done faster by FastGrower.
class ReplayGrower {
public:
    ReplayGrower(const Cases &cases, const Options &options);
    ~ReplayGrower();
    ReplayGrower(const ReplayGrower &) = delete;
    ReplayGrower &operator=(const ReplayGrower &) = delete;

    /// From the first `count` cases of `order`, which changes places. Incomplete when stopped.
    Tree grow(CaseOrder &order, std::size_t count, const std::stop_token &stop);

private:
    class Run;
    const Cases &m_cases;
    Options m_options;
    AttributeRules m_rules;
    DistinctValues m_distinct; ///< per attribute, empty for discrete ones
};

} // namespace collscope::c45
