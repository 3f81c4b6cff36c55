// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/format_rules.h"

#include "engine/codegen/restricted_model.h"
#include "engine/models/rule_table/rule_search.h"
#include "engine/wire/libraries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <set>

namespace collscope::codegen {

namespace {

constexpr std::size_t mostRules = 128; ///< more are not looked for: the search takes too long
constexpr std::size_t patience = 24; ///< so many more rules without a gain on runs held out end the search

/// The best rules of a map for every number of them.
class Rules {
public:
    Rules(
        const RuleFormat &format, DecisionMapPtr map, wire::Requirements assumed, const std::stop_token &stop)
        : m_map(std::move(map)), m_size(*format.size(m_map->grid->collective())),
          m_search(*m_map, m_size, std::min(format.mostRules, mostRules), stop,
              allowed(format, *m_map->grid, assumed))
    {
    }

    Rules(const Rules &) = delete; // the search refers to the members
    Rules &operator=(const Rules &) = delete;
    Rules(Rules &&) = delete;
    Rules &operator=(Rules &&) = delete;
    ~Rules() = default;

    static MethodFilter allowed(const RuleFormat &format, const TimeGrid &grid, wire::Requirements assumed)
    {
        MethodFilter result;
        const wire::Requirements met = seenTo(format, grid.collective()) | assumed;
        for (const Method &method : grid.methods()) {
            result.push_back(method.isBaseline()
                    ? format.leavesToLibrary && hasDefaultOf(format, grid)
                    : (wire::unmetBy(met, method, grid.collective()) & ~wire::aboutProcesses) == 0
                        && !format.cannotSelect(grid.collective(), method));
        }
        return result;
    }

    const std::vector<double> &penalties() const { return m_search.penalties(); }
    bool isPossible(std::size_t rules) const
    {
        return !penalties().empty()
            && penalties()[std::min(rules, penalties().size()) - 1] != optimal::impossible;
    }
    ModelPtr model(std::size_t rules) const
    {
        const std::size_t most = std::min(rules, penalties().size());
        std::string spec = ModelSpec{"rules", {{"rows", static_cast<double>(most)}, {"penalty", 0}}}.text();
        return std::make_shared<const RuleTable>(m_map, m_search.table(most), std::move(spec), &m_size);
    }

private:
    DecisionMapPtr m_map;
    openmpi::Collective m_size;
    RuleSearch m_search;
};

/// Penalties of the cells that count, by their weights.
struct Loss {
    double sum = 0;
    double weight = 0;

    void add(const Evaluation &evaluation, const DecisionMap &map)
    {
        for (std::size_t cell = 0; cell < evaluation.penalty.size(); ++cell)
            if (map.counts(cell) && !std::isnan(evaluation.penalty[cell])) {
                sum += map.weight(cell) * evaluation.penalty[cell];
                weight += map.weight(cell);
            }
    }
    double mean() const { return weight > 0 ? sum / weight : optimal::impossible; }
};

/// How many rules lose least on the runs held out, of equals the fewest.
std::size_t bestCount(const std::deque<Rules> &ofFolds, std::span<const Fold> folds, std::size_t most,
    const std::stop_token &stop)
{
    std::size_t best = 1;
    double least = optimal::impossible;
    for (std::size_t rules = 1; rules <= std::min(most, best + patience) && !stop.stop_requested(); ++rules) {
        Loss loss;
        for (std::size_t fold = 0; fold < folds.size(); ++fold)
            if (ofFolds[fold].isPossible(rules))
                loss.add(evaluate(*ofFolds[fold].model(rules), *folds[fold].heldOut), *folds[fold].heldOut);
        if (loss.mean() < least) {
            least = loss.mean();
            best = rules;
        }
    }
    return best;
}

std::size_t fewestNearTheBest(const std::vector<double> &penalties)
{
    const auto enough = std::find_if(penalties.begin(), penalties.end(),
        [&](double penalty) { return penalty <= penalties.back() + worthARule; });
    return static_cast<std::size_t>(enough - penalties.begin()) + 1;
}

} // namespace

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

namespace {

/// How many rules are best for a map, by folds of its own runs.
std::size_t countFor(const RuleFormat &format, const Rules &rules, std::span<const Fold> folds,
    wire::Requirements assumed, const std::stop_token &stop)
{
    if (folds.empty())
        return fewestNearTheBest(rules.penalties());
    std::deque<Rules> ofFolds;
    for (const Fold &fold : folds)
        ofFolds.emplace_back(format, fold.training, assumed, stop);
    std::size_t count = bestCount(ofFolds, folds, rules.penalties().size(), stop);
    while (!rules.isPossible(count))
        ++count;
    return count;
}

/// The best rules of a fold's training runs, as many as folds of these say.
Expected<ModelPtr> modelOfFold(const RuleFormat &format, const Fold &fold, wire::Requirements assumed,
    const std::stop_token &stop, const std::shared_ptr<const Weighting> &weighting)
{
    const Rules rules(format, fold.training, assumed, stop);
    if (!rules.isPossible(rules.penalties().size()))
        return ModelPtr();
    const TimeGrid &grid = *fold.training->grid;
    const auto inner
        = folds({grid.dataset(), grid.selection(), {}, weighting, fold.training->ties != nullptr}, stop);
    if (!inner)
        return tl::unexpected(inner.error());
    return rules.model(countFor(format, rules, *inner, assumed, stop));
}

} // namespace

bool hasDefaultOf(const RuleFormat &format, const TimeGrid &grid)
{
    if (grid.baseline() == noMethod)
        return false;
    const std::string &library = grid.methods()[grid.baseline()].library;
    return library.empty() || library == format.library;
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
    std::span<const Fold> folds, wire::Requirements assumed, const std::stop_token &stop,
    const std::shared_ptr<const Weighting> &weighting)
{
    const TimeGrid &grid = *map->grid;
    const std::string collective(grid.collective());
    const std::string &path = grid.dataset()->provenance().path;
    if (!format.size(collective))
        return failure("the format has no rules for " + collective, "export another collective", path);
    const MethodFilter allowed = Rules::allowed(format, grid, assumed);
    bool any = false;
    for (std::size_t method = 0; method < allowed.size(); ++method)
        any = any || (allowed[method] && !grid.methods()[method].isBaseline());
    if (!any)
        return noneSelectable(&format, collective, *grid.dataset());
    if (auto tooLarge = RuleSearch::tooLarge(*map)) // those of the folds are no larger
        return tl::unexpected(*std::move(tooLarge));
    const Rules all(format, map, assumed, stop);
    if (stop.stop_requested())
        return failure("cancelled");
    if (!all.isPossible(all.penalties().size()))
        return FormatRules{nothingDecided(map), std::vector<ModelPtr>(folds.size(), nullptr)};
    FormatRules result{all.model(countFor(format, all, folds, assumed, stop)), {}};
    for (const Fold &fold : folds) {
        auto model = modelOfFold(format, fold, assumed, stop, weighting);
        if (stop.stop_requested())
            return failure("cancelled");
        result.ofFolds.push_back(model.value_or(nullptr));
    }
    return result;
}

ModelPtr nothingDecided(const DecisionMapPtr &map)
{
    return std::make_shared<const RuleTable>(
        map, RuleBlocks{{map->grid->commSizes().front(), {}}}, "library");
}

} // namespace collscope::codegen
