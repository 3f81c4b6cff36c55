// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/cases.h"

#include <algorithm>
#include <numeric>

namespace collscope::c45 {

bool Cases::hasUnknowns() const
{
    return std::any_of(columns.begin(), columns.end(), [](const Column &column) {
        return std::find(column.numbers.begin(), column.numbers.end(), unknownNumber) != column.numbers.end()
            || std::find(column.values.begin(), column.values.end(), 0) != column.values.end();
    });
}

float Cases::totalWeight() const
{
    return weights.empty() ? static_cast<float>(size())
                           : std::accumulate(weights.begin(), weights.end(), 0.0F);
}

Cases emptyCases(Schema schema)
{
    Cases cases;
    cases.columns.resize(schema.attributes.size());
    cases.schema = std::move(schema);
    return cases;
}

} // namespace collscope::c45
