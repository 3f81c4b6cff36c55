// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/statistics_record.h"

#include "app/cli/figure_table.h"
#include "engine/study/held_out.h"
#include "widgets/common/format.h"

#include <algorithm>

namespace collscope::cli {

namespace {

std::string worstCell(const DecisionMap &map, const PenaltyStatistics &statistics)
{
    if (statistics.cells == 0)
        return {};
    const Cell cell = map.grid->cell(statistics.worstCell);
    const Instance at = map.grid->instance(cell);
    return " at " + map.grid->ranksText(cell.row) + ", " + formatSize(at.messageBytes).toStdString();
}

std::string collectivesOf(const std::vector<NamedStudy> &studies)
{
    std::string text;
    for (std::size_t i = 0; i < studies.size(); ++i)
        text += (i == 0                          ? ""
                        : i + 1 < studies.size() ? ", "
                                                 : " and ")
            + std::string(studies[i].study->collective());
    return text;
}

std::string systemText(const NamedStudy &study)
{
    const bool simulated = study.provenance().origin == Origin::simulated;
    return " on " + study.system + (simulated ? " (simulated)" : "");
}

std::string namedLine(std::string_view name, const std::string &value)
{
    constexpr std::size_t width = 28;
    return "  " + std::string(name) + std::string(width - std::min(name.size(), width - 1), ' ') + value
        + '\n';
}

std::string shortfall(const Fit &fit)
{
    return fit.model ? fit.model->shortfall() : std::string();
}

/// What is worth saying behind a figure.
std::string remark(const Figure &figure, const Fit &fit)
{
    if (figure.name == figure_name::penaltyMax)
        return worstCell(*fit.map(), fit.statistics());
    if (figure.name == figure_name::heldoutPenaltyMax)
        return worstCell(heldOutMap(fit.study->maps), *fit.heldOut);
    return {};
}

/// A line per figure that is known and `shown`.
template <typename Shown> std::string figureLines(const Fit &fit, const Shown &shown)
{
    std::string text;
    for (const Figure &figure : figures())
        if (shown(figure) && isKnown(figure, fit))
            text += namedLine(figureTitle(figure), figureText(figure, fit) + remark(figure, fit));
    return text;
}

} // namespace

bool isUnproved(const Fit &fit)
{
    return fit.shape.provedBest == false;
}

std::string specText(const Fit &fit)
{
    return fit.model ? fit.model->spec() : fit.spec.text();
}

std::string studyText(const NamedStudy &study)
{
    return std::string(study.study->collective()) + systemText(study);
}

Record statisticsRecord(const NamedStudy &study, const Fit &fit)
{
    Record record{
        {"system", study.system},
        {"origin", std::string(originText(study.provenance().origin))},
        {"collective", std::string(study.study->collective())},
        {"spec", specText(fit)},
    };
    for (const Figure &figure : figures())
        record.push_back({figure.name, figureValue(figure, fit)});
    const std::string text = shortfall(fit);
    record.push_back({"shortfall", text.empty() ? Value{} : Value{text}});
    return record;
}

std::string statisticsText(const NamedStudy &study, const Fit &fit)
{
    std::string text = specText(fit) + " for " + studyText(study) + '\n';
    if (const std::string why = shortfall(fit); !why.empty())
        text += namedLine("not reached", why);
    text += figureLines(fit, [](const Figure &) { return true; });
    if (!study.heldOutText.empty())
        text += "  " + study.heldOutText + '\n';
    return text + (isUnproved(fit) ? std::string(unprovedNote) : std::string());
}

std::string togetherText(const std::vector<NamedStudy> &studies, const std::vector<FitPtr> &fits)
{
    const Fit &first = *fits.front();
    std::string text = specText(first) + " for " + collectivesOf(studies) + " together"
        + systemText(studies.front()) + '\n'
        + figureLines(first, [](const Figure &figure) { return figure.isSize; });
    if (const Figure &level = *findFigure(figure_name::collectiveLevel); first.tree && !isKnown(level, first))
        text += namedLine(figureTitle(level), "none");
    std::vector<FigureRow> rows;
    for (std::size_t i = 0; i < studies.size(); ++i)
        rows.push_back({std::string(studies[i].study->collective()), fits[i].get()});
    text += figureTable("collective", rows, usualFigures(FigureChoice::withoutSizes));
    if (!studies.front().heldOutText.empty())
        text += "  " + studies.front().heldOutText + '\n';
    return text + (isUnproved(first) ? std::string(unprovedNote) : std::string());
}

} // namespace collscope::cli
