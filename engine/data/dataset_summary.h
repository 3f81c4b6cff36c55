// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/data/dataset.h"

#include <string_view>
#include <vector>

namespace collscope {

/// What a list of open data says about one collective of a dataset.
struct CollectiveSummary {
    std::string_view name;
    std::size_t measurements = 0; ///< rows
    std::size_t methods = 0; ///< without the baseline
    std::size_t cells = 0; ///< measured (placement, message size) pairs
    bool baseline = false; ///< measured somewhere
};

struct DatasetSummary {
    DatasetPtr dataset;
    std::vector<CollectiveSummary> collectives;
};

/// One pass over all rows.
DatasetSummary summarise(DatasetPtr dataset);

} // namespace collscope
