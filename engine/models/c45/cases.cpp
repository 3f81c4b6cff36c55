// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/c45/cases.h"

#include <algorithm>

namespace collscope::c45 {

bool Cases::hasUnknowns() const
{
    return std::any_of(columns.begin(), columns.end(), [](const Column &column) {
        return std::find(column.numbers.begin(), column.numbers.end(), unknownNumber) != column.numbers.end()
            || std::find(column.values.begin(), column.values.end(), 0) != column.values.end();
    });
}

Cases emptyCases(Schema schema)
{
    Cases cases;
    cases.columns.resize(schema.attributes.size());
    cases.schema = std::move(schema);
    return cases;
}

} // namespace collscope::c45
