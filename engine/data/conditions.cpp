// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/conditions.h"

#include <algorithm>

namespace collscope {

std::string conditionsOf(const Provenance &provenance)
{
    const auto found = std::find_if(provenance.facts.begin(), provenance.facts.end(),
        [](const auto &fact) { return fact.first == conditionsFact; });
    return found == provenance.facts.end() ? std::string() : found->second;
}

} // namespace collscope
