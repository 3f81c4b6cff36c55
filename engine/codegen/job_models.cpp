// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/codegen/job_models.h"

#include "engine/codegen/format_rules.h"
#include "engine/codegen/placed_decisions.h"
#include "engine/data/filtered.h"
#include "engine/map/measured_range.h"
#include "engine/map/weighting.h"
#include "engine/models/predicted_times.h"
#include "engine/wire/catalogue.h"
#include "engine/wire/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace collscope::codegen {

namespace {

using By = DecidedPlacement::By;

/// Placements held out together, at most: the nearest tell the most.
constexpr std::size_t mostGroups = 8;

bool isPredicted(const DecidedPlacement &decided)
{
    return decided.by == By::model && !decided.isMeasured;
}

/// The row that is the placement, as far as the data know where it was; null: it was not measured.
const Placement *measuredAs(const TimeGrid &grid, const Placement &asked)
{
    const auto &rows = grid.placements();
    const auto found = std::find_if(rows.rbegin(), rows.rend(), [&](const Placement &row) {
        return row.commSize == asked.commSize && (row.nodes == 0 || row.nodes == asked.nodes)
            && (row.ppn == 0 || row.ppn == asked.ppn);
    });
    return found == rows.rend() ? nullptr : &*found;
}

/// Do the rows say how much of a difference it makes where so many processes are?
bool tellsPlacements(const TimeGrid &grid, const Placement &asked)
{
    const auto allLike = [&](RowAxes::Size size) {
        return std::all_of(grid.placements().begin(), grid.placements().end(),
            [&](const Placement &row) { return RowAxes::value(size, row) == RowAxes::value(size, asked); });
    };
    return grid.rowAxes().isProduct() || allLike(RowAxes::Size::nodes) || allLike(RowAxes::Size::ppn);
}

/// The runs in which the row was measured.
std::uint32_t runsAt(const TimeGrid &grid, const Placement &row)
{
    const Dataset &data = *grid.dataset();
    const Dataset::Range rows = data.rows(grid.collective());
    std::set<std::uint32_t> runs;
    for (std::size_t at = rows.first; at < rows.last; ++at)
        if (data.placement(at) == row && grid.selection().admits(data, at))
            runs.insert(data.run(at));
    return static_cast<std::uint32_t>(runs.size());
}

/// The message sizes of which nothing was measured in the row.
std::uint32_t gapsAt(const DecisionMap &map, const Placement &row)
{
    std::uint32_t gaps = 0;
    for (std::size_t cell = 0; cell < map.grid->cells(); ++cell)
        gaps += map.interpolated(cell) && map.grid->placements()[map.grid->cell(cell).row] == row;
    return gaps;
}

std::vector<DecidedPlacement> decidedAt(const DecisionMap &map, const std::vector<Placement> &placements,
    const std::optional<ModelSpec> &spec, bool extrapolates)
{
    const TimeGrid &grid = *map.grid;
    const MeasuredRange range(map);
    std::vector<DecidedPlacement> result;
    for (const Placement &placement : placements) {
        const Placement *const row = measuredAs(grid, placement);
        DecidedPlacement decided{placement, row != nullptr};
        decided.isBeyond = !decided.isMeasured
            && !range.holds({grid.collective(), placement, grid.messageBytes().front()});
        decided.isBySizeAlone = row ? row->nodes == 0 || row->ppn == 0 : !tellsPlacements(grid, placement);
        decided.runs = row ? runsAt(grid, *row) : 0;
        decided.gaps = row ? gapsAt(map, *row) : 0;
        decided.by = decided.isMeasured && !spec ? By::measurements
            : decided.isBeyond && !extrapolates  ? By::library
                                                 : By::model;
        decided.isOfOneRun = decided.by == By::measurements && decided.runs == 1
            && originMark(grid.dataset()->provenance().origin).empty();
        result.push_back(decided);
    }
    return result;
}

/// Models of one map, fitted when they are asked for.
class Fitted {
public:
    Fitted(DecisionMapPtr map, const std::optional<ModelSpec> &asked, const std::stop_token &stop)
        : m_map(std::move(map)), m_spec(asked.value_or(ModelSpec{"knn", {{"fallback", 1}}})), m_stop(stop)
    {
    }

    Expected<ModelPtr> at(const std::vector<DecidedPlacement> &placements)
    {
        std::vector<PlacedSource> sources;
        const auto isMeasured = [](const DecidedPlacement &decided) { return decided.isMeasured; };
        for (const DecidedPlacement &decided : placements) {
            const auto times = decided.isMeasured ? one(m_exact, measuredSpec()) : one(m_model, m_spec);
            const auto decides = decided.by == By::model ? one(m_model, m_spec) : times;
            if (!times || !decides)
                return tl::unexpected((times ? decides : times).error());
            sources.push_back({decided.placement, *times, decided.by == By::library ? nullptr : *decides,
                decided.isOfOneRun ? worthARule : 0});
        }
        Provenance from = m_map->grid->dataset()->provenance();
        if (!std::all_of(placements.begin(), placements.end(), isMeasured))
            from = predictedFrom(std::move(from));
        return placedDecisions(sources, std::move(from), (m_model ? m_model : m_exact)->spec(), m_stop);
    }

private:
    Expected<ModelPtr> one(ModelPtr &kept, const ModelSpec &spec) const
    {
        if (kept)
            return kept;
        auto fitted = fitModel(spec, m_map, m_stop);
        if (fitted)
            kept = *fitted;
        return fitted;
    }

    DecisionMapPtr m_map;
    ModelSpec m_spec;
    const std::stop_token &m_stop;
    ModelPtr m_exact;
    ModelPtr m_model;
};

/// The measurements of the collective by methods that rules may name: what cannot be written is not decided,
/// so that the next best is. Other targets fall back to the library there, as an export of all placements
/// does.
Expected<DatasetPtr> selectable(const ShippingModels &models, const DataSelection &data)
{
    const Dataset &all = *data.dataset;
    const std::string &collective = data.grid.collective;
    const Target &target = *findTarget(models.target);
    if (!target.rules)
        return data.dataset;
    const wire::Requirements met = seenTo(target, collective, models.assumed);
    std::vector<bool> may;
    for (const Method &method : all.methods())
        may.push_back(method.isBaseline()
            || ((wire::unmetBy(met, method, collective) & ~wire::aboutProcesses) == 0
                && !(target.rules && target.rules->cannotSelect(collective, method))));
    const Dataset::Range rows = all.rows(collective);
    if (rows.size() == 0)
        return data.dataset; // the fit names the missing collective
    const auto isOf = [&](std::size_t row) {
        return row >= rows.first && row < rows.last && may[all.method(row)] && data.grid.admits(all, row);
    };
    bool any = false;
    for (std::size_t row = rows.first; row < rows.last; ++row)
        any = any || (isOf(row) && !all.methods()[all.method(row)].isBaseline());
    if (!any)
        return noneSelectable(target.rules, collective, all);
    return filtered(all, isOf);
}

class JobFitting {
public:
    JobFitting(ShippingModels &models, DataSelection data, const std::stop_token &stop)
        : m_models(models), m_hasCandidate(data.grid.baselineIsCandidate),
          m_data(withBaseline(std::move(data))), m_spec(models.asked.spec), m_job(*models.asked.job),
          m_stop(stop)
    {
    }

    Expected<void> run()
    {
        const auto map = mapOf(m_data);
        if (!map)
            return tl::unexpected(map.error());
        m_models.placements = decidedAt(**map, m_job.placements, m_spec, m_job.extrapolates);
        m_models.measuredPlacements = MeasuredRange(**map).placementsText();
        const auto model = Fitted(*map, m_spec, m_stop).at(m_models.placements);
        if (!model)
            return tl::unexpected(model.error());
        m_models.model = *model;
        m_models.judged = judgedOn((*model)->fittedTo());
        if (m_data.weighting) // a job may be where the applications make no call that counts
            m_models.judged = weighted(m_models.judged, *m_data.weighting).value_or(m_models.judged);
        return holdOutRuns(*(*map)->grid).and_then([&] { return holdOutPlacements(*(*map)->grid); });
    }

private:
    Expected<DecisionMapPtr> mapOf(const DataSelection &data) const
    {
        return collscope::holdOut(data, m_stop).map([](const Split &split) { return split.training; });
    }

    /// The cells of the job, in which the library's default is no candidate unless the user says so.
    DecisionMapPtr judgedOn(const DecisionMapPtr &map) const
    {
        GridSelection selection = map->grid->selection();
        selection.baselineIsCandidate = m_hasCandidate;
        return TimeGrid::make(map->grid->dataset(), std::move(selection), m_stop)
            .and_then([&](const TimeGridPtr &grid) { return makeDecisionMap(grid, m_stop); })
            .value_or(map); // of the default alone
    }

    /// What the same procedure decides at `placements` by the measurements of `rest`, to be judged by those
    /// of `heldOut`. Where it leaves them to the library nothing is judged. A file of rules has one placement
    /// of a communicator size.
    void judgeBy(const DecisionMapPtr &rest, DataSelection heldOut, const std::vector<Placement> &placements)
    {
        auto decided = decidedAt(*rest, placements, m_spec, m_job.extrapolates);
        std::erase_if(decided, [](const DecidedPlacement &one) { return one.by == By::library; });
        Fitted fitted(rest, m_spec, m_stop);
        heldOut.grid.baselineIsCandidate = m_hasCandidate;
        while (!decided.empty() && !m_stop.stop_requested()) {
            std::set<std::uint32_t> sizes;
            const auto later = std::stable_partition(decided.begin(), decided.end(),
                [&](const DecidedPlacement &one) { return sizes.insert(one.placement.commSize).second; });
            const std::vector<DecidedPlacement> together(decided.begin(), later);
            decided.erase(decided.begin(), later);
            heldOut.grid.placements.clear();
            for (const DecidedPlacement &one : together)
                heldOut.grid.placements.push_back(one.placement);
            const auto judging = mapOf(heldOut);
            const auto model = fitted.at(together);
            if (!judging || !model)
                continue; // nothing that could be compared
            m_models.folds.push_back({rest, *judging});
            m_models.ofFolds.push_back(*model);
        }
    }

    /// Each run once, by itself or with others, of the placements that were measured.
    Expected<void> holdOutRuns(const TimeGrid &grid)
    {
        DataSelection part = m_data;
        for (const DecidedPlacement &one : m_models.placements)
            if (one.isMeasured)
                part.grid.placements.push_back(*measuredAs(grid, one.placement));
        if (part.grid.placements.empty())
            return {};
        std::set<std::uint32_t> runs;
        const Dataset::Range rows = part.dataset->rows(part.grid.collective);
        for (std::size_t row = rows.first; row < rows.last; ++row)
            if (part.grid.admits(*part.dataset, row))
                runs.insert(part.dataset->run(row));
        part.grid.runs.emplace(runs.begin(), runs.end());
        const auto made = collscope::codegen::folds(part, m_stop);
        if (!made)
            return tl::unexpected(made.error());
        for (const Fold &fold : *made) {
            DataSelection rest = m_data;
            rest.heldOut.runs = fold.heldOut->grid->selection().runs.value();
            const auto map = mapOf(rest);
            if (!map)
                continue; // of other placements nothing is left
            std::vector<Placement> known = part.grid.placements;
            std::erase_if(known, [&](const Placement &row) { return !measuredAs(*(*map)->grid, row); });
            DataSelection heldOut = m_data;
            heldOut.grid.runs = rest.heldOut.runs;
            judgeBy(*map, std::move(heldOut), known);
        }
        return {};
    }

    /// Measured placements, each group by itself, to see what is decided where nobody measured.
    Expected<void> holdOutPlacements(const TimeGrid &grid)
    {
        for (const std::vector<Placement> &group : groups(grid)) {
            DataSelection rest = m_data;
            for (const Placement &row : grid.placements())
                if (std::find(group.begin(), group.end(), row) == group.end())
                    rest.grid.placements.push_back(row);
            if (rest.grid.placements.empty())
                return {};
            const auto map = mapOf(rest);
            if (m_stop.stop_requested())
                return failure("cancelled");
            if (map)
                judgeBy(*map, m_data, group);
        }
        return {};
    }

    /// Those to hold out together, the nearest to what is predicted first. Of a number of nodes that was not
    /// measured all placements with another one are as far as the job is; likewise of other sizes.
    std::vector<std::vector<Placement>> groups(const TimeGrid &grid) const
    {
        const RowAxes &axes = grid.rowAxes();
        std::optional<RowAxes::Size> unseen;
        for (const RowAxes::Axis *const axis : {&axes.second, &axes.first})
            for (const DecidedPlacement &one : m_models.placements)
                if (isPredicted(one) && (axis == &axes.first || axes.isProduct())
                    && !std::binary_search(
                        axis->values.begin(), axis->values.end(), RowAxes::value(axis->size, one.placement)))
                    unseen = axis->size;
        std::map<std::uint32_t, std::vector<Placement>> together;
        for (std::uint32_t row = 0; row < grid.rows(); ++row)
            together[unseen ? RowAxes::value(*unseen, grid.placements()[row]) : row].push_back(
                grid.placements()[row]);
        std::vector<std::pair<double, std::vector<Placement>>> byDistance;
        for (auto &[value, group] : together)
            if (const double away = distance(group, axes); std::isfinite(away))
                byDistance.emplace_back(away, std::move(group));
        std::stable_sort(byDistance.begin(), byDistance.end(),
            [](const auto &one, const auto &other) { return one.first < other.first; });
        std::vector<std::vector<Placement>> result;
        for (auto &[away, group] : byDistance)
            if (result.size() < mostGroups)
                result.push_back(std::move(group));
        return result;
    }

    /// Of the nearest two; infinite where nothing is predicted.
    double distance(const std::vector<Placement> &group, const RowAxes &axes) const
    {
        const auto logRatio = [](RowAxes::Size size, const Placement &a, const Placement &b) {
            const double one = std::max(RowAxes::value(size, a), 1U);
            return std::log2(one / std::max(RowAxes::value(size, b), 1U));
        };
        double least = std::numeric_limits<double>::infinity();
        for (const DecidedPlacement &asked : m_models.placements)
            for (const Placement &row : group)
                if (isPredicted(asked))
                    least = std::min(least,
                        std::hypot(logRatio(axes.first.size, asked.placement, row),
                            axes.isProduct() ? logRatio(axes.second.size, asked.placement, row) : 0.0));
        return least;
    }

    ShippingModels &m_models;
    bool m_hasCandidate;
    DataSelection m_data;
    const std::optional<ModelSpec> &m_spec;
    const JobPlacements &m_job;
    const std::stop_token &m_stop;
};

/// "bytes above 1048576 and below 8", of what is decided; empty: nothing is decided about other sizes.
std::string sizesBeyond(const Model &model)
{
    const TimeGrid &grid = *model.fittedTo()->grid;
    const auto isDecided = [&](std::uint64_t bytes) {
        for (std::uint32_t row = 0; row < grid.rows(); ++row) {
            Instance at = grid.instance({row, 0});
            at.messageBytes = bytes;
            const Decision decision = model.decide(at);
            if (!decision.toLibrary && decision.method != grid.baseline())
                return true;
        }
        return false;
    };
    std::string text;
    if (isDecided(2 * grid.messageBytes().back() + 1))
        text = fmt::format("of more than {} bytes", grid.messageBytes().back());
    if (grid.messageBytes().front() > 1 && isDecided(grid.messageBytes().front() - 1))
        text += fmt::format(
            "{}of less than {} bytes", text.empty() ? "" : " and ", grid.messageBytes().front());
    return text;
}

std::string lineOf(const DecidedPlacement &one, const std::string &model)
{
    const std::string place = placementText(one.placement);
    switch (one.by) {
    case By::measurements:
        return place + ": as measured there"
            + (one.isOfOneRun ? fmt::format(
                   ", in ONE RUN only, whose noise decides; the library stays where that gains "
                   "no more than {:.0f} %",
                   worthARule * 100)
                              : std::string())
            + (one.gaps > 0 ? fmt::format("; {} there were not measured and stay the library's",
                   wire::counted(one.gaps, "message size"))
                            : std::string());
    case By::model:
        return place + ": " + model
            + (one.isMeasured      ? ", measured there"
                    : one.isBeyond ? ", EXTRAPOLATED beyond what was measured: its times are predictions"
                                   : ", not measured there: its times are predictions");
    case By::library:
        break;
    }
    return place + (one.isBeyond ? ": the library, as it lies beyond what was measured" : ": the library");
}

} // namespace

Expected<void> fitForJob(ShippingModels &models, const DataSelection &data, const std::stop_token &stop)
{
    return checkToldApart(*findTarget(models.target), models.asked.job->placements).and_then([&] {
        return selectable(models, data).and_then([&](DatasetPtr dataset) {
            DataSelection part = data;
            part.dataset = std::move(dataset);
            return JobFitting(models, std::move(part), stop).run();
        });
    });
}

void explainJob(ShippedCollective &row, const ShippingModels &models)
{
    const auto warn = [&](std::string message, std::string remedy) {
        row.findings.push_back({FindingSeverity::warning,
            {{}, 0, row.collective + ": " + std::move(message), std::move(remedy)}});
    };
    for (const DecidedPlacement &one : models.placements)
        if (one.isBeyond)
            warn(fmt::format("{} lies beyond what was measured ({}): {}", placementText(one.placement),
                     models.measuredPlacements,
                     one.by == By::library ? "the library's own choice stays"
                                           : "what is decided there is extrapolated"),
                one.by == By::library ? "measure there, or let it be extrapolated (--extrapolate)"
                                      : "measure there");
    if (row.verdict == Verdict::leftToLibrary) {
        for (DecidedPlacement &one : row.placements)
            one.by = By::library;
        return;
    }
    for (const DecidedPlacement &one : models.placements)
        if (one.isOfOneRun)
            warn(placementText(one.placement) + " was measured in one run only: its noise decides there",
                "measure a second run");
    for (const DecidedPlacement &one : models.placements)
        if (one.isBySizeAlone && one.by != By::library)
            warn(placementText(one.placement)
                    + " is decided by its number of processes alone: what was measured does not tell how "
                      "these "
                      "are placed",
                "measure several numbers of nodes with several of processes per node");
    const auto known = wire::collectiveIndex(row.collective);
    const bool isSized = !known || wire::collectives()[*known].sized; // a barrier has no sizes to be beyond
    if (const std::string sizes = sizesBeyond(*row.written); isSized && !sizes.empty())
        warn("messages " + sizes + " were not measured: what is decided about them is extrapolated",
            "measure these sizes, if the jobs have such messages");
}

std::vector<std::string> placementLines(const ShippedCollective &row)
{
    std::vector<std::string> lines;
    for (const DecidedPlacement &one : row.placements)
        lines.push_back(lineOf(one, row.model));
    return lines;
}

Expected<void> checkToldApart(const Target &target, const std::vector<Placement> &placements)
{
    std::map<std::uint32_t, Placement> seen;
    for (const Placement &placement : placements) {
        const auto [other, isNew] = seen.emplace(placement.commSize, placement);
        if (!isNew && target.rules)
            return failure(fmt::format("{} knows the number of processes alone and cannot tell {} from {}",
                               target.name, placementText(placement), placementText(other->second)),
                "ask for one of them, or write a table");
    }
    return {};
}

} // namespace collscope::codegen
