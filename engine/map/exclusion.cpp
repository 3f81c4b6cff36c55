// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/exclusion.h"

#include "engine/map/time_grid.h"
#include "engine/wire/counted.h"

#include <algorithm>
#include <numeric>

namespace collscope {

namespace {

bool names(const std::string &text, const Method &method)
{
    return text.find(method.algorithm) != std::string::npos // first, as it takes no memory
        && (text == wire::methodText(method) || text == excludedMethod(method));
}

bool names(const std::string &text, const Provenance &provenance)
{
    return text == provenance.system || text == fullName(provenance);
}

/// The selection as it would be with nothing excluded.
GridSelection whole(GridSelection selection)
{
    selection.excluded.clear();
    return selection;
}

/// Rows of a collective are ordered by communicator size.
Dataset::Range withCommSize(const Dataset &dataset, Dataset::Range range, std::uint32_t commSize)
{
    const auto firstFrom = [&](std::uint64_t least) {
        std::size_t first = range.first;
        std::size_t last = range.last;
        while (first < last) {
            const std::size_t middle = first + (last - first) / 2;
            if (dataset.commSize(middle) < least)
                first = middle + 1;
            else
                last = middle;
        }
        return first;
    };
    return {firstFrom(commSize), firstFrom(std::uint64_t{commSize} + 1)};
}

} // namespace

std::string excludedMethod(const Method &method)
{
    return method.library + '.' + wire::methodText(method);
}

std::string fullName(const Provenance &provenance)
{
    std::string library = provenance.mpiLibrary;
    if (!provenance.mpiVersion.empty())
        library += (library.empty() ? "" : " ") + provenance.mpiVersion;
    return library.empty() ? provenance.system : provenance.system + " (" + library + ')';
}

bool Exclusion::covers(const Dataset &dataset, std::string_view ofCollective, std::size_t row) const
{
    return (collective.empty() || collective == ofCollective) && where.hold(dataset, row)
        && (method.empty() || names(method, dataset.methods()[dataset.method(row)]))
        && (system.empty() || names(system, dataset.provenance()));
}

std::string Exclusion::text() const
{
    std::string text = collective;
    for (const std::string &part : {method, where.text()})
        if (!part.empty())
            text += (text.empty() ? "" : ", ") + part;
    if (!system.empty())
        text += (text.empty() ? "everything on " : " on ") + system;
    return text.empty() ? "everything" : text;
}

std::vector<std::size_t> excludedCounts(
    const Dataset &dataset, const GridSelection &selection, const Conditions &at, const std::stop_token &stop)
{
    std::vector<std::size_t> counts(selection.excluded.size());
    if (counts.empty())
        return counts;
    const GridSelection all = whole(selection);
    Dataset::Range range = dataset.rows(selection.collective);
    if (at.commSizes.size() == 1)
        range = withCommSize(dataset, range, at.commSizes.front());
    for (std::size_t row = range.first; row < range.last && !stop.stop_requested(); ++row) {
        if (!at.hold(dataset, row))
            continue;
        const auto why = std::find_if(selection.excluded.begin(), selection.excluded.end(),
            [&](const Exclusion &each) { return each.covers(dataset, selection.collective, row); });
        if (why != selection.excluded.end() && all.admits(dataset, row))
            ++counts[static_cast<std::size_t>(why - selection.excluded.begin())];
    }
    return counts;
}

std::vector<std::size_t> excludedPerCell(const TimeGrid &grid)
{
    std::vector<std::size_t> counts(grid.cells());
    const GridSelection &selection = grid.selection();
    if (selection.excluded.empty())
        return counts;
    const GridSelection all = whole(selection);
    const Dataset &dataset = *grid.dataset();
    const Dataset::Range range = dataset.rows(selection.collective);
    for (std::size_t row = range.first; row < range.last; ++row) {
        if (selection.admits(dataset, row) || !all.admits(dataset, row))
            continue;
        const auto &placements = grid.placements();
        const auto &sizes = grid.messageBytes();
        const auto place = std::lower_bound(placements.begin(), placements.end(), dataset.placement(row));
        const auto size = std::lower_bound(sizes.begin(), sizes.end(), dataset.messageBytes(row));
        if (place != placements.end() && *place == dataset.placement(row) && size != sizes.end()
            && *size == dataset.messageBytes(row))
            ++counts[grid.index({static_cast<std::uint32_t>(place - placements.begin()),
                static_cast<std::uint32_t>(size - sizes.begin())})];
    }
    return counts;
}

std::string excludedText(const Dataset &dataset, const GridSelection &selection)
{
    const std::vector<std::size_t> counts = excludedCounts(dataset, selection);
    const std::size_t excluded = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
    if (excluded == 0)
        return {};
    const GridSelection all = whole(selection);
    const Dataset::Range range = dataset.rows(selection.collective);
    std::size_t measured = 0;
    for (std::size_t row = range.first; row < range.last; ++row)
        measured += all.admits(dataset, row);
    std::string text
        = std::to_string(excluded) + " of " + wire::counted(measured, "measurement") + " excluded";
    const char *separator = ": ";
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] != 0) {
            text += separator + selection.excluded[i].text() + " (" + selection.excluded[i].reason + ')';
            separator = "; ";
        }
    return text;
}

} // namespace collscope
