// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/statistics_rows.h"

#include "app/cli/figure_table.h"
#include "app/cli/text_table.h"
#include "engine/data/say.h"
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
    return say(" at {}, {}", map.grid->ranksText(cell.row), formatSize(at.messageBytes).toStdString());
}

std::string collectivesOf(const std::vector<NamedStudy> &studies)
{
    std::string text;
    for (std::size_t i = 0; i < studies.size(); ++i)
        text += (i == 0                          ? ""
                        : i + 1 < studies.size() ? ", "
                                                 : say(" and "))
            + std::string(studies[i].study->collective());
    return text;
}

std::string systemText(const NamedStudy &study)
{
    return say(" on {}", markedName(study.system, study.provenance().origin));
}

constexpr std::size_t nameWidth = 28;

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

/// Of the one tree for all, or of each behind a root that asks for the collective. Memory is not known.
ModelShape wholeShape(const std::vector<FitPtr> &fits)
{
    ModelShape whole;
    double depths = 0;
    if (const auto tree = fits.front()->model ? fits.front()->model->sharedTree() : nullptr) {
        whole.nodes = tree->nodes.size();
        whole.depthMin = std::numeric_limits<unsigned>::max();
        for (std::uint32_t at = 0; at < tree->nodes.size(); ++at) {
            if (!tree->nodes[at].isLeaf()) {
                whole.functionSize += tree->nodes[at].children - 1;
                continue;
            }
            const unsigned depth = tree->depth(at);
            ++whole.leaves;
            depths += depth;
            whole.depthMin = std::min(whole.depthMin, depth);
            whole.depthMax = std::max(whole.depthMax, depth);
        }
    } else {
        const unsigned root = fits.size() > 1 ? 1 : 0;
        whole = fits.front()->shape;
        whole.leaves = whole.functionSize = 0;
        whole.nodes = root;
        for (const FitPtr &fit : fits) {
            const ModelShape &shape = fit->shape;
            whole.leaves += shape.leaves;
            whole.nodes += shape.nodes;
            whole.functionSize += shape.functionSize;
            depths += (shape.depthMean + root) * static_cast<double>(shape.leaves);
            whole.depthMin = std::min(whole.depthMin, shape.depthMin);
            whole.depthMax = std::max(whole.depthMax, shape.depthMax);
        }
        whole.depthMin += root;
        whole.depthMax += root;
        whole.functionSize += fits.size() - 1;
    }
    whole.depthMean = depths / static_cast<double>(whole.leaves);
    return whole;
}

/// Of trees of their own: all of them.
TreeSummary sumOf(const std::vector<FitPtr> &fits)
{
    TreeSummary sum;
    sum.cells = sum.predictedErrors = 0;
    for (const FitPtr &fit : fits) {
        if (!fit->tree)
            continue;
        sum.cells += fit->tree->cells;
        sum.predictedErrors += fit->tree->predictedErrors;
        sum.tree.errors += fit->tree->tree.errors;
    }
    if (fits.size() > 1)
        sum.collectiveLevel = 1; // which of them it is
    return sum;
}

/// A line per figure that is known and `shown`.
template <typename Shown> std::string figureLines(const Fit &fit, const Shown &shown)
{
    std::string text;
    for (const Figure &figure : figures())
        if (shown(figure) && isKnown(figure, fit))
            text += namedLine(figureTitle(figure), nameWidth, figureText(figure, fit) + remark(figure, fit));
    return text;
}

} // namespace

bool isUnproved(const Fit &fit)
{
    return fit.shape.provedBest == false;
}

Value excludedValue(const NamedStudy &study)
{
    const std::string text = excludedText(*study.study->data.dataset, study.study->data.grid);
    return text.empty() ? Value{} : Value{text};
}

std::string specText(const Fit &fit)
{
    return fit.model ? fit.model->spec() : fit.spec.text();
}

std::string studyText(const NamedStudy &study)
{
    return std::string(study.study->collective()) + systemText(study);
}

ResultRow statisticsRow(const NamedStudy &study, const Fit &fit)
{
    ResultRow row{
        {"system", study.system},
        {"origin", std::string(originText(study.provenance().origin))},
        {"collective", std::string(study.study->collective())},
        {"spec", specText(fit)},
    };
    for (const Figure &figure : figures())
        row.push_back({figure.name, figureValue(figure, fit)});
    const std::string text = shortfall(fit);
    row.push_back({"shortfall", text.empty() ? Value{} : Value{text}});
    return row;
}

std::string statisticsText(const NamedStudy &study, const Fit &fit)
{
    std::string text = say("{} for {}", specText(fit), studyText(study)) + '\n';
    if (const std::string why = shortfall(fit); !why.empty())
        text += namedLine(say("not reached"), nameWidth, why);
    text += figureLines(fit, [](const Figure &) { return true; });
    if (!study.heldOutText.empty())
        text += "  " + study.heldOutText + '\n';
    return text + (isUnproved(fit) ? said(unprovedNote) : std::string());
}

std::string togetherText(const std::vector<NamedStudy> &studies, const std::vector<FitPtr> &fits)
{
    const Fit &first = *fits.front();
    Fit whole = first;
    whole.shape = wholeShape(fits);
    if (first.tree && first.model && !first.model->sharedTree() && fits.size() > 1)
        whole.tree = sumOf(fits);
    whole.functionLines = std::numeric_limits<double>::quiet_NaN(); // those of the first
    std::string text
        = say("{} for {} together{}", specText(first), collectivesOf(studies), systemText(studies.front()))
        + '\n' + figureLines(whole, [](const Figure &figure) {
              return figure.isSize && figure.name != figure_name::memoryBytes;
          });
    if (const Figure &level = *findFigure(figure_name::collectiveLevel); first.tree && !isKnown(level, whole))
        text += namedLine(figureTitle(level), nameWidth, say("none"));
    std::vector<FigureRow> rows;
    for (std::size_t i = 0; i < studies.size(); ++i)
        rows.push_back({std::string(studies[i].study->collective()), fits[i].get()});
    text += figureTable(say("collective"), rows, usualFigures(FigureChoice::all));
    if (!studies.front().heldOutText.empty())
        text += "  " + studies.front().heldOutText + '\n';
    return text + (isUnproved(first) ? said(unprovedNote) : std::string());
}

} // namespace collscope::cli
