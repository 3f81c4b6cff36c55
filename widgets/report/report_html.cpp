// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report_html.h"

#include "engine/map/selected_values.h"
#include "engine/map/ties.h"
#include "engine/map/weighting.h"
#include "engine/wire/text.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

/// On a page as wide as paper.
const std::vector<std::string_view> &printedFigures()
{
    static const std::vector<std::string_view> names{figure_name::leaves, figure_name::penaltyMean,
        figure_name::penaltyMedian, figure_name::penaltyMax, figure_name::differing};
    return names;
}

/// "3.3 % \u00b1 0.4 %": the mean and its standard error.
QString heldOutText(const ReportedModel &model)
{
    if (std::isnan(model.heldOutMean))
        return u"\u2013"_s;
    const QString mean = formatSlower(model.heldOutMean);
    return std::isnan(model.heldOutError) ? mean : mean + u" \u00b1 "_s + formatPenalty(model.heldOutError);
}

QString figureTable(const ReportedCollective &collective)
{
    QStringList heads{Wording::tr("Model")};
    std::vector<const Figure *> columns;
    for (const std::string_view name : printedFigures())
        if (const Figure *const figure = findFigure(name)) {
            columns.push_back(figure);
            heads << Wording::declared(figure->title);
        }
    if (!collective.heldOut.isEmpty())
        heads << Wording::tr("Mean on %1, held out").arg(collective.heldOut);
    TableHtml table(heads, 1);
    for (const ReportedModel &model : collective.models) {
        const Fit &fit = *model.compared.fit;
        QStringList row{reportHtml(titleOf(model) + (model.compared.isPareto ? u" *"_s : QString())
            + (fit.choosesUnmeasured() ? u" !"_s : QString()))};
        for (const Figure *const figure : columns)
            row << reportHtml(figureText(*figure, fit));
        if (!collective.heldOut.isEmpty())
            row << reportHtml(heldOutText(model));
        table.add(row);
    }
    return table.html();
}

/// "up to 8 KiB", "from 16 KiB to 64 KiB", "from 1 MiB on", of columns [first, last).
QString sizesText(const TimeGrid &grid, std::uint32_t first, std::uint32_t last)
{
    const auto &bytes = grid.messageBytes();
    if (first == 0 && last == bytes.size())
        return Wording::tr("all measured sizes");
    if (first == 0)
        return Wording::tr("up to %1").arg(formatSize(bytes[last - 1]));
    return last == bytes.size() ? Wording::tr("from %1 on").arg(formatSize(bytes[first]))
        : last - first == 1
        ? formatSize(bytes[first])
        : Wording::tr("%1 to %2").arg(formatSize(bytes[first]), formatSize(bytes[last - 1]));
}

/// The decisions in a row of the map: "up to 2 KiB binomial; from 4 KiB on pipeline/8KiB".
QString decisionsText(const ReportedModel &model, std::uint32_t row)
{
    const Fit &fit = *model.compared.fit;
    const TimeGrid &grid = *fit.map()->grid;
    const auto nameAt = [&](std::uint32_t column) {
        const Decision &decision = fit.training->decisions[grid.index({row, column})];
        return isLibrary(decision, grid) ? Wording::tr("library default")
            : decision.method == noMethod
            ? u"?"_s
            : QString::fromStdString(methodText(grid.methods()[decision.method]));
    };
    QStringList parts;
    for (std::uint32_t first = 0, last = 0; first < grid.columns(); first = last) {
        const QString name = nameAt(first);
        while (last < grid.columns() && nameAt(last) == name)
            ++last;
        parts << Wording::tr("%1: %2").arg(sizesText(grid, first, last), name);
    }
    return parts.join(u"; "_s);
}

/// What the best model decides, a row per placement; rows that decide alike stand together.
QString decisionTable(const ReportedCollective &collective)
{
    const ReportedModel *const model = collective.bestModel();
    if (!model)
        return {};
    const TimeGrid &grid = *model->compared.fit->map()->grid;
    TableHtml table({Wording::tr("Processes"), Wording::tr("Message size: algorithm")}, 2);
    for (std::uint32_t first = 0, last = 0; first < grid.rows(); first = last) {
        const QString decisions = decisionsText(*model, first);
        while (last < grid.rows() && decisionsText(*model, last) == decisions)
            ++last;
        const QString from = QString::fromStdString(grid.rowText(first));
        table.add(
            {reportHtml(last - first == 1
                     ? from
                     : Wording::tr("%1 to %2").arg(from, QString::fromStdString(grid.rowText(last - 1)))),
                reportHtml(decisions)});
    }
    return u"<h3>%1</h3>\n"_s.arg(reportHtml(Wording::tr("Decisions: %1").arg(titleOf(*model))))
        + table.html();
}

/// In how many cells the fastest algorithm is certain.
QString certaintyText(const ReportedCollective &collective)
{
    const Study &study = collective.study();
    if (!study.ties)
        return {};
    std::size_t counts[3]{};
    std::size_t all = 0;
    for (std::size_t cell = 0; cell < study.ties->states.size(); ++cell)
        if (study.map()->counts(cell)) {
            ++counts[static_cast<std::size_t>(study.ties->states[cell])];
            ++all;
        }
    return Wording::tr(
        "Uncertainty: of %1 measured cells, the fastest algorithm is certain in %2; in %3 others are as "
        "fast; in %4 the measurements do not show which is the fastest.")
        .arg(formatCount(all), formatCount(counts[0]), formatCount(counts[1]), formatCount(counts[2]));
}

} // namespace

QString reportHtml(const QString &text)
{
    return QString::fromStdString(wire::shownText(text.toStdString())).toHtmlEscaped();
}

TableHtml::TableHtml(const QStringList &heads, qsizetype firstNumber)
    : m_html(u"<table width=\"100%\" cellspacing=\"0\" cellpadding=\"3\">\n"_s), m_firstNumber(firstNumber)
{
    if (heads.isEmpty())
        return;
    m_html += u"<tr>"_s;
    for (qsizetype i = 0; i < heads.size(); ++i)
        m_html += u"<th%1>%2</th>"_s.arg(
            i >= firstNumber ? u" align=\"right\""_s : u" align=\"left\""_s, reportHtml(heads[i]));
    m_html += u"</tr>\n"_s;
}

void TableHtml::add(const QStringList &cells)
{
    m_html += u"<tr>"_s;
    for (qsizetype i = 0; i < cells.size(); ++i)
        m_html += u"<td%1>%2</td>"_s.arg(i >= m_firstNumber ? u" align=\"right\""_s : QString(), cells[i]);
    m_html += u"</tr>\n"_s;
}

QString pictureMark(std::size_t number)
{
    return u"\uE000%1\uE001"_s.arg(number); // of the private use area: nothing else writes these
}

QString titleOf(const ReportedModel &model)
{
    const Fit &fit = *model.compared.fit;
    return model.isExported     ? Wording::tr("Exported rules")
        : fit.spec.isMeasured() ? Wording::tr("Fastest measured")
        : fit.isBaseline()      ? Wording::tr("Library default")
                                : modelTitle(fit);
}

QString caption(const ReportedPicture &picture)
{
    const Fit &fit = *picture.model->compared.fit;
    if (picture.isPenalty)
        return Wording::tr("Slower than fastest by: %1").arg(titleOf(*picture.model));
    if (fit.spec.isMeasured())
        return fit.map()->grid->dataset()->provenance().origin == Origin::predicted
            ? Wording::tr("Fastest by predicted times")
            : Wording::tr("Fastest measured");
    return Wording::tr("Chosen by: %1").arg(titleOf(*picture.model));
}

std::vector<ReportedPicture> picturesOf(const ReportedCollective &collective)
{
    std::vector<ReportedPicture> pictures;
    for (const ReportedModel &model : collective.models) {
        const Fit &fit = *model.compared.fit;
        if (!fit.isBaseline())
            pictures.push_back({&model, false});
        if (!fit.spec.isMeasured() && !model.isExported) // its losses are small; the summary has them
            pictures.push_back({&model, true});
    }
    return pictures;
}

QString collectiveHtml(
    const ReportedCollective &collective, std::size_t index, std::size_t firstPicture, bool forPaper)
{
    const QString name = toText(collective.study().collective());
    QString text = u"<h2 id=\"c%1\"%2>%3</h2>\n<p>%4</p>\n"_s.arg(QString::number(index),
        forPaper ? u" style=\"page-break-before: always\""_s : QString(),
        reportHtml(Wording::tr("%1 on %2").arg(name, collective.system)), reportHtml(verdictOf(collective)));
    const std::size_t pictures = picturesOf(collective).size();
    for (std::size_t i = 0; i < pictures; ++i)
        text += u"<p>%1</p>\n"_s.arg(pictureMark(firstPicture + i));
    return text + decisionTable(collective) + u"<h3>%1</h3>\n"_s.arg(Wording::tr("Figures"))
        + figureTable(collective) + u"<p>%1</p>\n"_s.arg(reportHtml(certaintyText(collective)));
}

} // namespace collscope
