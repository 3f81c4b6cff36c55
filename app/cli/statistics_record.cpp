// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/statistics_record.h"

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
    const Instance at = map.grid->instance(map.grid->cell(statistics.worstCell));
    return " at " + std::to_string(at.commSize) + " ranks, " + formatSize(at.messageBytes).toStdString();
}

} // namespace

std::string percentText(double ratio)
{
    return std::isnan(ratio) ? std::string("-") : formatPenalty(ratio).toStdString();
}

std::string depthsText(const ModelShape &shape)
{
    return std::to_string(shape.depthMin) + " / " + twoDecimals(shape.depthMean) + " / "
        + std::to_string(shape.depthMax);
}

std::string studyText(const Study &study)
{
    const bool simulated = study.dataset->provenance().origin == Origin::simulated;
    return std::string(study.map->grid->collective()) + " on " + study.system
        + (simulated ? " (simulated)" : "");
}

Record statisticsRecord(const Study &study, const std::string &spec, const ModelShape &shape,
    const PenaltyStatistics &statistics, const std::optional<PenaltyStatistics> &heldOut)
{
    Record record{
        {"system", study.system},
        {"origin", std::string(originText(study.dataset->provenance().origin))},
        {"collective", std::string(study.map->grid->collective())},
        {"spec", spec},
        {"leaves", std::uint64_t{shape.leaves}},
        {"nodes", std::uint64_t{shape.nodes}},
        {"depth_min", std::uint64_t{shape.depthMin}},
        {"depth_mean", shape.depthMean},
        {"depth_max", std::uint64_t{shape.depthMax}},
        {"memory_bytes", std::uint64_t{shape.memoryBytes}},
        {"function_size", std::uint64_t{shape.functionSize}},
        {"cells", std::uint64_t{statistics.cells}},
        {"interpolated", std::uint64_t{study.map->interpolatedCells()}},
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
    return statisticsRecord(
        study, fitted.model->spec(), fitted.model->shape(), fitted.evaluation.statistics, fitted.heldOut);
}

std::string statisticsText(const Study &study, const Fitted &fitted)
{
    const ModelShape shape = fitted.model->shape();
    const PenaltyStatistics &statistics = fitted.evaluation.statistics;
    std::string text = fitted.model->spec() + " for " + studyText(study) + '\n';
    const auto line = [&text](const std::string &name, const std::string &value) {
        text += "  " + name + std::string(16 - name.size(), ' ') + value + '\n';
    };
    line("leaves", std::to_string(shape.leaves));
    line("nodes", std::to_string(shape.nodes));
    line("depth", depthsText(shape) + "  (least / mean / greatest)");
    line("memory", std::to_string(shape.memoryBytes) + " B");
    line("function", std::to_string(shape.functionSize) + " if and else-if statements");
    line("penalty", "mean " + percentText(statistics.mean) + ", median " + percentText(statistics.median));
    line("",
        "least " + percentText(statistics.min) + ", greatest " + percentText(statistics.max)
            + worstCell(*study.map, statistics));
    line("cells",
        std::to_string(statistics.cells) + " with a penalty, " + std::to_string(statistics.notMeasured)
            + " whose choice was not measured, " + std::to_string(study.map->interpolatedCells())
            + " interpolated");
    line(
        "differing", std::to_string(statistics.differing) + " cells where the choice is not the best method");
    if (fitted.heldOut) {
        line("held out",
            "mean " + percentText(fitted.heldOut->mean) + ", median " + percentText(fitted.heldOut->median));
        line("", "greatest " + percentText(fitted.heldOut->max) + worstCell(*study.heldOut, *fitted.heldOut));
        line("",
            std::to_string(fitted.heldOut->cells) + " cells with a penalty, "
                + std::to_string(fitted.heldOut->notMeasured) + " whose choice was not measured");
    }
    return text;
}

} // namespace collscope::cli
