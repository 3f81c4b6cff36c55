// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/format_rules.h"

#include "engine/codegen/restricted_model.h"
#include "engine/models/rule_table/rule_search.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace collscope::codegen {

Expected<std::vector<Fold>> folds(const DataSelection &data, const std::stop_token &stop)
{
    const std::vector<std::uint32_t> runs = selectedRuns(data);
    std::vector<Fold> result;
    const std::size_t count = std::min(runs.size(), mostFolds);
    for (std::size_t fold = 0; fold < count && count > 1; ++fold) {
        DataSelection part = data;
        for (std::size_t run = fold; run < runs.size(); run += count)
            part.heldOut.runs.push_back(runs[run]);
        auto split = holdOut(part, stop);
        if (!split)
            return tl::unexpected(split.error());
        result.push_back({std::move(split->training), std::move(split->heldOut)});
    }
    return result;
}

tl::unexpected<Diagnostic> noneSelectable(
    const RuleFormat *format, std::string_view collective, const Dataset &measured)
{
    const std::string &path = measured.provenance().path;
    const auto titleOf = [](std::string_view key) {
        const wire::Library *const library = wire::findLibrary(key);
        return std::string(library ? library->title : key);
    };
    std::set<std::string> others;
    const Dataset::Range rows = measured.rows(collective);
    for (std::size_t row = rows.first; row < rows.last; ++row)
        if (const Method &method = measured.methods()[measured.method(row)]; !method.isBaseline())
            others.insert(titleOf(method.library));
    if (others.empty())
        return failure("no algorithm of " + std::string(collective) + " was measured, only the default",
            "measure algorithms", path);
    if (format && !others.contains(titleOf(format->library)))
        return failure(fmt::format("none of the methods of {} that were measured is one of {}, for which the "
                                   "format is: they are of {}",
                           collective, titleOf(format->library), fmt::join(others, ", ")),
            "export to a format of the library that was measured", path);
    return failure("the format can select none of the methods of " + std::string(collective)
            + " that were measured, or not for every call",
        "export to a format of the library that was measured; --commutative-only, --same-types and "
        "--untried allow more algorithms",
        path);
}

Expected<FormatRules> formatRules(const RuleFormat &format, const DecisionMapPtr &map,
    std::span<const Fold> folds, wire::Requirements assumed, const std::stop_token &stop)
{
    const TimeGrid &grid = *map->grid;
    const std::string collective(grid.collective());
    const std::string &path = grid.dataset()->provenance().path;
    if (!format.size(collective))
        return failure("the format has no rules for " + collective, "export another collective", path);
    const MethodFilter allowed = selectable(format, grid, assumed);
    bool any = false;
    for (std::size_t method = 0; method < allowed.size(); ++method)
        any = any || (allowed[method] && !grid.methods()[method].isBaseline());
    if (!any)
        return noneSelectable(&format, collective, *grid.dataset());
    if (auto tooLarge = RuleSearch::tooLarge(*map)) // those of the folds are no larger
        return tl::unexpected(*std::move(tooLarge));
    const auto all = automaticRules(format, map, assumed, {}, FitContext{stop});
    if (!all)
        return tl::unexpected(all.error());
    if (!*all)
        return FormatRules{nothingDecided(map), std::vector<ModelPtr>(folds.size(), nullptr)};
    FormatRules result{*all, {}};
    for (const Fold &fold : folds) {
        const auto model = automaticRules(format, fold.training, assumed, {}, FitContext{stop});
        if (!model)
            return tl::unexpected(model.error());
        result.ofFolds.push_back(*model);
    }
    return result;
}

ModelPtr nothingDecided(const DecisionMapPtr &map)
{
    return std::make_shared<const RuleTable>(
        map, RuleBlocks{{map->grid->commSizes().front(), {}}}, "library");
}

} // namespace collscope::codegen
