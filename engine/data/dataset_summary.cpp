// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/data/dataset_summary.h"

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
        std::vector<Placement> placements; ///< of the communicator and message size of the row
        for (std::size_t row = first; row < last; ++row) {
            seen[dataset->method(row)] = true;
            // Rows of these sizes are neighbours, those of one placement among them need not be.
            if (row == first || dataset->commSize(row) != dataset->commSize(row - 1)
                || dataset->messageBytes(row) != dataset->messageBytes(row - 1))
                placements.clear();
            const Placement placement = dataset->placement(row);
            if (std::find(placements.begin(), placements.end(), placement) == placements.end()) {
                placements.push_back(placement);
                summary.cells += 1;
            }
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
