// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/time_grid.h"

#include "engine/data/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace collscope {

namespace {

template <typename Value> void sortUnique(std::vector<Value> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Position of the largest entry not above `value`; 0 when all are above it.
template <typename Size> std::uint32_t positionBelow(const std::vector<Size> &axis, std::uint64_t value)
{
    const auto above = std::upper_bound(axis.begin(), axis.end(), value);
    return above == axis.begin() ? 0U : static_cast<std::uint32_t>(above - axis.begin() - 1);
}

} // namespace

bool GridSelection::admits(const Dataset &dataset, std::size_t row) const
{
    const auto isOfLibrary = [&] {
        const Method &method = dataset.methods()[dataset.method(row)];
        if (!method.isBaseline() || method.library == library)
            return method.library == library;
        // The default of another library is none where the library's own was measured.
        const auto &all = dataset.methods();
        return std::none_of(all.begin(), all.end(),
            [this](const Method &other) { return other.isBaseline() && other.library == library; });
    };
    return (!ppn || dataset.ppn(row) == *ppn) && (library.empty() || isOfLibrary())
        && (!runs || std::find(runs->begin(), runs->end(), dataset.run(row)) != runs->end());
}

Expected<std::shared_ptr<const TimeGrid>> TimeGrid::make(
    DatasetPtr dataset, GridSelection selection, const std::stop_token &stop)
{
    const Dataset &data = *dataset;
    const Dataset::Range range = data.rows(selection.collective);
    const auto selected = [&](std::size_t i) { return selection.admits(data, i); };
    auto grid = std::make_shared<TimeGrid>();
    std::vector<MethodIndex> used(data.methods().size(), noMethod);
    for (std::size_t i = range.first; i < range.last; ++i) {
        if (i % 65536 == 0 && stop.stop_requested())
            return failure("cancelled");
        if (!selected(i))
            continue;
        if (grid->m_commSizes.empty() || grid->m_commSizes.back() != data.commSize(i))
            grid->m_commSizes.push_back(data.commSize(i)); // rows are ordered by communicator size
        if (grid->m_messageBytes.empty() || grid->m_messageBytes.back() != data.messageBytes(i))
            grid->m_messageBytes.push_back(data.messageBytes(i));
        used[data.method(i)] = 0;
    }
    sortUnique(grid->m_messageBytes);
    if (grid->m_commSizes.empty())
        return failure("there are no measurements of " + selection.collective
                + (selection.ppn ? " with " + std::to_string(*selection.ppn) + " processes per node"
                                 : std::string())
                + (selection.runs ? " in the selected runs" : ""),
            "`collscope info` lists what there is", data.provenance().path);

    grid->m_allMethods = data.methods(selection.collective);
    for (std::size_t m = 0; m < used.size(); ++m) {
        if (used[m] == noMethod)
            continue;
        used[m] = static_cast<MethodIndex>(grid->m_methods.size());
        if (data.methods()[m].isBaseline())
            grid->m_candidates
                = static_cast<MethodIndex>(used[m] + 1U); // baselines are first in catalogue order
        grid->m_methods.push_back(data.methods()[m]);
    }
    if (!selection.library.empty() && grid->m_methods.size() == grid->m_candidates) {
        std::string known;
        for (const std::string &library : data.libraries(selection.collective))
            known += (known.empty() ? "" : ", ") + library;
        return failure("no methods of " + selection.library + " were measured for " + selection.collective,
            known.empty() ? "leave the library out" : "libraries there are " + known, data.provenance().path);
    }
    const std::size_t methods = grid->m_methods.size();
    if (grid->m_messageBytes.size() > maxEntries / grid->m_commSizes.size()
        || grid->cells() > maxEntries / methods)
        return failure("the grid of " + std::to_string(grid->m_commSizes.size()) + " communicator sizes, "
                + std::to_string(grid->m_messageBytes.size()) + " message sizes and "
                + std::to_string(methods) + " methods is too large",
            "split the file", data.provenance().path);

    grid->m_seconds.assign(grid->cells() * methods, std::numeric_limits<double>::quiet_NaN());
    std::vector<double> group;
    for (std::size_t i = range.first; i < range.last;) {
        if (stop.stop_requested())
            return failure("cancelled");
        const Cell cell = grid->locate(data.commSize(i), data.messageBytes(i));
        const MethodIndex method = data.method(i);
        const auto same = [&](std::size_t j) {
            return data.commSize(j) == data.commSize(i) && data.messageBytes(j) == data.messageBytes(i)
                && data.method(j) == method;
        };
        group.clear();
        std::size_t next = i;
        for (; next < range.last && same(next); ++next)
            if (selected(next))
                group.push_back(data.seconds(next));
        if (!group.empty())
            grid->m_seconds[grid->index(cell) * methods + used[method]] = median(group);
        i = next;
    }
    grid->m_selection = std::move(selection);
    grid->m_dataset = std::move(dataset);
    return grid;
}

Instance TimeGrid::instance(Cell cell) const
{
    Instance result;
    result.collective = m_selection.collective;
    result.commSize = m_commSizes[cell.row];
    result.messageBytes = m_messageBytes[cell.column];
    result.ppn = m_selection.ppn.value_or(0);
    if (result.ppn != 0)
        result.nodes = result.commSize / result.ppn;
    return result;
}

Cell TimeGrid::locate(std::uint64_t commSize, std::uint64_t messageBytes) const
{
    return {positionBelow(m_commSizes, commSize), positionBelow(m_messageBytes, messageBytes)};
}

std::vector<RankedMethod> ranking(const TimeGrid &grid, Cell cell)
{
    const Dataset &data = *grid.dataset();
    const Dataset::Range range = data.rows(grid.collective());
    const std::uint32_t commSize = grid.commSizes()[cell.row];
    const std::uint64_t bytes = grid.messageBytes()[cell.column];
    // Rows are ordered by communicator size, then message size: the cell is one stretch of them.
    std::size_t first = range.first;
    for (std::size_t step = range.size(); step > 0;) {
        const std::size_t half = step / 2;
        const std::size_t middle = first + half;
        const bool before = data.commSize(middle) < commSize
            || (data.commSize(middle) == commSize && data.messageBytes(middle) < bytes);
        first = before ? middle + 1 : first;
        step = before ? step - half - 1 : half;
    }
    std::vector<RankedMethod> result;
    for (std::size_t i = first;
         i < range.last && data.commSize(i) == commSize && data.messageBytes(i) == bytes; ++i) {
        if (!grid.selection().admits(data, i))
            continue;
        const auto &methods = grid.methods();
        const auto method = static_cast<MethodIndex>(
            std::find(methods.begin(), methods.end(), data.methods()[data.method(i)]) - methods.begin());
        const Summary summary = data.row(i).summary;
        const double low = std::isnan(summary.min) ? data.seconds(i) : summary.min;
        const double high = std::isnan(summary.max) ? data.seconds(i) : summary.max;
        if (result.empty() || result.back().method != method)
            result.push_back({method, grid.seconds(grid.index(cell), method), low, high, 0, 0});
        RankedMethod &ranked = result.back();
        ranked.low = std::min(ranked.low, low);
        ranked.high = std::max(ranked.high, high);
        ranked.runs += 1;
        ranked.samples += summary.samples;
    }
    std::stable_sort(result.begin(), result.end(),
        [](const RankedMethod &a, const RankedMethod &b) { return a.seconds < b.seconds; });
    return result;
}

} // namespace collscope
