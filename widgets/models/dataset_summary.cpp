// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/dataset_summary.h"

#include <algorithm>

namespace collscope {

DatasetSummary summarise(DatasetPtr dataset)
{
    DatasetSummary result;
    for (const std::string_view name : dataset->collectives()) {
        CollectiveSummary summary{name};
        const auto [first, last] = dataset->rows(name);
        summary.measurements = last - first;
        std::vector<bool> seen(dataset->methods().size());
        for (std::size_t row = first; row < last; ++row) {
            seen[dataset->method(row)] = true;
            // Rows of a cell are neighbours.
            summary.cells += row == first || dataset->commSize(row) != dataset->commSize(row - 1)
                || dataset->messageBytes(row) != dataset->messageBytes(row - 1);
        }
        for (std::size_t method = 0; method < seen.size(); ++method) {
            if (!seen[method])
                continue;
            if (dataset->methods()[method].isBaseline())
                summary.baseline = true;
            else
                summary.methods += 1;
        }
        result.collectives.push_back(summary);
    }
    result.dataset = std::move(dataset);
    return result;
}

} // namespace collscope
