// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/statistics_record.h"

#include "app/cli/text_table.h"
#include "engine/study/tree_summary.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace collscope::cli {

namespace {

/// Two decimals; ModelShape's mean depths need no more, and snprintf would ask the locale.
std::string twoDecimals(double value)
{
    const auto hundredths = static_cast<std::uint64_t>(std::llround(value * 100.0));
    const std::string digits = std::to_string(hundredths % 100);
    return std::to_string(hundredths / 100) + '.' + (digits.size() < 2 ? "0" : "") + digits;
}

std::string worstCell(const DecisionMap &map, const PenaltyStatistics &statistics)
{
    if (statistics.cells == 0)
        return {};
    const Cell cell = map.grid->cell(statistics.worstCell);
    const Instance at = map.grid->instance(cell);
    return " at " + map.grid->ranksText(cell.row) + ", " + formatSize(at.messageBytes).toStdString();
}

std::string collectivesOf(const std::vector<Study> &studies)
{
    std::string text;
    for (std::size_t i = 0; i < studies.size(); ++i)
        text += (i == 0                          ? ""
                        : i + 1 < studies.size() ? ", "
                                                 : " and ")
            + std::string(studies[i].map()->grid->collective());
    return text;
}

std::string systemText(const Study &study)
{
    const bool simulated = study.dataset->provenance().origin == Origin::simulated;
    return " on " + study.system + (simulated ? " (simulated)" : "");
}

std::string titleLine(const Study &study, const Fitted &fitted, const std::string &collectives)
{
    return fitted.model->spec() + " for " + collectives + systemText(study) + '\n';
}

std::string namedLine(const std::string &name, const std::string &value)
{
    return "  " + name + std::string(16 - name.size(), ' ') + value + '\n';
}

/// One decimal, rounded as the papers' tables.
std::string share(double part, double whole)
{
    const auto thousandths = static_cast<std::uint64_t>(std::llround(1000 * part / whole));
    return std::to_string(thousandths / 10) + '.' + std::to_string(thousandths % 10) + " %";
}

std::string sizeText(const TreeSummary::Size &size, double cells)
{
    return std::to_string(size.leaves) + " leaves, " + std::to_string(size.nodes) + " nodes, "
        + std::to_string(std::llround(size.errors)) + " errors (" + share(size.errors, cells) + ')';
}

/// The columns of the 2007 paper's Tables 1 and 2 that are about a tree that was pruned; else empty.
std::string pruningText(const Model &model)
{
    const auto summary = treeSummary(model);
    if (!summary || !summary->unpruned)
        return {};
    return namedLine("learnt from", std::to_string(std::llround(summary->cells)) + " cells")
        + namedLine("before pruning", sizeText(*summary->unpruned, summary->cells))
        + namedLine("after pruning", sizeText(summary->tree, summary->cells))
        + namedLine("predicted error", share(summary->predictedErrors, summary->cells));
}

/// Nothing known where the model is no tree, is not pruned, or does not ask for the collective.
void addTreeFields(Record &record, const Model &model)
{
    const auto summary = treeSummary(model);
    const bool pruned = summary && summary->unpruned;
    const auto count = [](std::size_t number) { return Value{std::uint64_t{number}}; };
    record.push_back({"learnt_cells", summary ? Value{summary->cells} : Value{}});
    record.push_back({"errors", summary ? Value{summary->tree.errors} : Value{}});
    record.push_back({"predicted_errors", summary ? Value{summary->predictedErrors} : Value{}});
    record.push_back({"leaves_before", pruned ? count(summary->unpruned->leaves) : Value{}});
    record.push_back({"nodes_before", pruned ? count(summary->unpruned->nodes) : Value{}});
    record.push_back({"errors_before", pruned ? Value{summary->unpruned->errors} : Value{}});
    record.push_back({"collective_level",
        summary && summary->collectiveLevel ? count(*summary->collectiveLevel) : Value{}});
}

/// "37 (64 encoded)": a quadtree has quadrants that no instance comes to.
std::string encodedText(std::size_t reachable, std::size_t encoded)
{
    return std::to_string(reachable)
        + (encoded == reachable ? "" : " (" + std::to_string(encoded) + " encoded)");
}

} // namespace

std::string leavesText(const ModelShape &shape)
{
    return std::to_string(shape.leaves) + (shape.provedBest == false ? " ?" : "");
}

std::string percentText(double ratio)
{
    return std::isnan(ratio) ? std::string("-") : formatPenalty(ratio).toStdString();
}

std::string depthsText(const ModelShape &shape)
{
    return std::to_string(shape.depthMin) + " / " + twoDecimals(shape.depthMean) + " / "
        + std::to_string(shape.depthMax);
}

Field shortfallField(const Model &model)
{
    const std::string text = model.shortfall();
    return {"shortfall", text.empty() ? Value{} : Value{text}};
}

std::string studyText(const Study &study)
{
    return std::string(study.map()->grid->collective()) + systemText(study);
}

Record statisticsRecord(const Study &study, const std::string &spec, const ModelShape &shape,
    const PenaltyStatistics &statistics, const std::optional<PenaltyStatistics> &heldOut)
{
    Record record{
        {"system", study.system},
        {"origin", std::string(originText(study.dataset->provenance().origin))},
        {"collective", std::string(study.map()->grid->collective())},
        {"spec", spec},
        {"leaves", std::uint64_t{shape.leaves}},
        {"nodes", std::uint64_t{shape.nodes}},
        {"leaves_encoded", std::uint64_t{shape.encodedLeaves()}},
        {"nodes_encoded", std::uint64_t{shape.encodedNodes()}},
        {"depth_min", std::uint64_t{shape.depthMin}},
        {"depth_mean", shape.depthMean},
        {"depth_max", std::uint64_t{shape.depthMax}},
        {"memory_bytes", std::uint64_t{shape.memoryBytes}},
        {"function_size", std::uint64_t{shape.functionSize}},
        {"proved_best", shape.provedBest ? Value{*shape.provedBest} : Value{}},
        {"cells", std::uint64_t{statistics.cells}},
        {"interpolated", std::uint64_t{study.map()->interpolatedCells()}},
        {"not_measured", std::uint64_t{statistics.notMeasured}},
        {"differing", std::uint64_t{statistics.differing}},
        {"penalty_min", statistics.min},
        {"penalty_mean", statistics.mean},
        {"penalty_median", statistics.median},
        {"penalty_max", statistics.max},
    };
    if (!heldOut)
        return record;
    const Record more{
        {"heldout_cells", std::uint64_t{heldOut->cells}},
        {"heldout_not_measured", std::uint64_t{heldOut->notMeasured}},
        {"heldout_penalty_mean", heldOut->mean},
        {"heldout_penalty_median", heldOut->median},
        {"heldout_penalty_max", heldOut->max},
    };
    record.insert(record.end(), more.begin(), more.end());
    return record;
}

Record statisticsRecord(const Study &study, const Fitted &fitted)
{
    Record record = statisticsRecord(
        study, fitted.model->spec(), fitted.model->shape(), fitted.evaluation.statistics, fitted.heldOut);
    addTreeFields(record, *fitted.model);
    record.push_back(shortfallField(*fitted.model));
    return record;
}

std::string statisticsText(const Study &study, const Fitted &fitted)
{
    const ModelShape shape = fitted.model->shape();
    const PenaltyStatistics &statistics = fitted.evaluation.statistics;
    std::string text = titleLine(study, fitted, std::string(study.map()->grid->collective()));
    const auto line
        = [&text](const std::string &name, const std::string &value) { text += namedLine(name, value); };
    if (const std::string shortfall = fitted.model->shortfall(); !shortfall.empty())
        line("not reached", shortfall);
    line(
        "leaves", encodedText(shape.leaves, shape.encodedLeaves()) + (shape.provedBest == false ? " ?" : ""));
    line("nodes", encodedText(shape.nodes, shape.encodedNodes()));
    line("depth", depthsText(shape) + "  (least / mean / greatest)");
    line("memory", std::to_string(shape.memoryBytes) + " B");
    line("function", std::to_string(shape.functionSize) + " if and else-if statements");
    line("penalty", "mean " + percentText(statistics.mean) + ", median " + percentText(statistics.median));
    line("",
        "least " + percentText(statistics.min) + ", greatest " + percentText(statistics.max)
            + worstCell(*study.map(), statistics));
    line("cells",
        std::to_string(statistics.cells) + " with a penalty, " + std::to_string(statistics.notMeasured)
            + " whose choice was not measured, " + std::to_string(study.map()->interpolatedCells())
            + " interpolated");
    line(
        "differing", std::to_string(statistics.differing) + " cells where the choice is not the best method");
    if (fitted.heldOut) {
        line("held out",
            "mean " + percentText(fitted.heldOut->mean) + ", median " + percentText(fitted.heldOut->median));
        line("",
            "greatest " + percentText(fitted.heldOut->max)
                + worstCell(heldOutMap(study.split), *fitted.heldOut));
        line("",
            std::to_string(fitted.heldOut->cells) + " cells with a penalty, "
                + std::to_string(fitted.heldOut->notMeasured) + " whose choice was not measured");
        line("", study.heldOutText);
    }
    if (shape.provedBest == false)
        text += unprovedNote;
    return text + pruningText(*fitted.model);
}

std::string togetherText(const std::vector<Study> &studies, const std::vector<Fitted> &models)
{
    std::string text = titleLine(studies.front(), models.front(), collectivesOf(studies) + " together");
    text += pruningText(*models.front().model);
    if (const auto summary = treeSummary(*models.front().model); summary && summary->unpruned)
        text += namedLine("collective",
            summary->collectiveLevel ? "first tested on level " + std::to_string(*summary->collectiveLevel)
                    + " (the root is level 1)"
                                     : "not tested");
    std::vector<std::string> header{"collective", "leaves", "nodes", "penalty min", "mean", "median", "max",
        "differing", "cells", "not measured"};
    if (models.front().heldOut)
        header.insert(header.end(), {"held-out mean", "max"});
    TextTable table(header);
    for (std::size_t i = 0; i < studies.size(); ++i) {
        const ModelShape shape = models[i].model->shape();
        const PenaltyStatistics &statistics = models[i].evaluation.statistics;
        std::vector<std::string> row{std::string(studies[i].map()->grid->collective()), leavesText(shape),
            std::to_string(shape.nodes), percentText(statistics.min), percentText(statistics.mean),
            percentText(statistics.median), percentText(statistics.max), std::to_string(statistics.differing),
            std::to_string(statistics.cells), std::to_string(statistics.notMeasured)};
        if (const auto &heldOut = models[i].heldOut)
            row.insert(row.end(), {percentText(heldOut->mean), percentText(heldOut->max)});
        table.add(row);
    }
    const bool unproved = std::any_of(models.begin(), models.end(),
        [](const Fitted &fitted) { return fitted.model->shape().provedBest == false; });
    return text + table.text(2) + (unproved ? std::string(unprovedNote) : std::string());
}

} // namespace collscope::cli
