// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report_html.h"

#include "engine/wire/text.h"
#include "widgets/common/counts.h"
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
    static const std::vector<std::string_view> names{figure_name::leaves, figure_name::depthMax,
        figure_name::penaltyMean, figure_name::penaltyMedian, figure_name::penaltyMax,
        figure_name::differing};
    return names;
}

/// "3.3 % \u00b1 0.4 %": the mean and its standard error.
QString heldOutText(const ReportedModel &model)
{
    if (std::isnan(model.heldOutMean))
        return u"\u2013"_s;
    const QString mean = formatPenalty(model.heldOutMean);
    return std::isnan(model.heldOutError) ? mean : mean + u" \u00b1 "_s + formatPenalty(model.heldOutError);
}

QString figureTable(const ReportedCollective &collective)
{
    QString head = headHtml(Wording::tr("Model"));
    std::vector<const Figure *> columns;
    for (const std::string_view name : printedFigures())
        if (const Figure *const figure = findFigure(name)) {
            columns.push_back(figure);
            head += headHtml(Wording::declared(figure->title));
        }
    if (!collective.heldOut.isEmpty())
        head += headHtml(Wording::tr("Mean on %1, held out").arg(collective.heldOut));
    QString text = u"<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n<tr>"_s + head + u"</tr>\n"_s;
    for (const ReportedModel &model : collective.models) {
        const Fit &fit = *model.compared.fit;
        const QString name = modelTitle(fit) + (model.compared.isPareto ? u" *"_s : QString())
            + (fit.choosesUnmeasured() ? u" !"_s : QString());
        text += u"<tr><td>%1</td>"_s.arg(reportHtml(name));
        for (const Figure *const figure : columns)
            text += u"<td align=\"right\">%1</td>"_s.arg(reportHtml(figureText(*figure, fit)));
        if (!collective.heldOut.isEmpty())
            text += u"<td align=\"right\">%1</td>"_s.arg(reportHtml(heldOutText(model)));
        text += u"</tr>\n"_s;
    }
    text += u"</table>\n"_s;
    return text;
}

/// The function, folded away on a screen.
QString codeHtml(const ReportedModel &model, bool forPaper)
{
    const QString title = Wording::tr("Decision of %1 as a C function").arg(modelTitle(*model.compared.fit));
    const QString code = QString::fromStdString(model.code);
    const QString form = forPaper
        ? u"<h3>%1</h3>\n<pre style=\"font-size: 7pt; white-space: pre-wrap\">%2</pre>\n"_s
        : u"<details><summary>%1</summary>\n<pre>%2</pre></details>\n"_s;
    return form.arg(reportHtml(title), reportHtml(code));
}

} // namespace

QString reportHtml(const QString &text)
{
    return QString::fromStdString(wire::shownText(text.toStdString())).toHtmlEscaped();
}

QString headHtml(const QString &text)
{
    const QStringList words = text.split(u' ');
    qsizetype shortest = text.size();
    QString broken = reportHtml(text);
    for (qsizetype i = 1; i < words.size(); ++i) {
        const QString first = words.mid(0, i).join(u' ');
        const QString second = words.mid(i).join(u' ');
        if (const qsizetype longer = std::max(first.size(), second.size()); longer < shortest) {
            shortest = longer;
            broken = reportHtml(first) + u"<br>"_s + reportHtml(second);
        }
    }
    return u"<th><div style=\"white-space: nowrap\">%1</div></th>"_s.arg(broken);
}

QString pictureMark(std::size_t number)
{
    return u"\uE000%1\uE001"_s.arg(number); // of the private use area: nothing else writes these
}

QString caption(const ReportedPicture &picture)
{
    const Fit &fit = *picture.model->compared.fit;
    if (picture.isPenalty)
        return Wording::tr("What it loses in each cell: %1").arg(modelTitle(fit));
    if (fit.spec.isMeasured() && fit.map()->grid->dataset()->provenance().origin == Origin::predicted)
        return Wording::tr("The best method in each cell by predicted times");
    return fit.spec.isMeasured() ? Wording::tr("The best method measured in each cell")
                                 : Wording::tr("What is chosen: %1").arg(modelTitle(fit));
}

std::vector<ReportedPicture> picturesOf(const ReportedCollective &collective)
{
    std::vector<ReportedPicture> pictures;
    for (const ReportedModel &model : collective.models) {
        const Fit &fit = *model.compared.fit;
        if (!fit.isBaseline())
            pictures.push_back({&model, false});
        if (!fit.spec.isMeasured())
            pictures.push_back({&model, true});
    }
    return pictures;
}

QString notesHtml(const Report &report)
{
    const auto any = [&](auto holds) {
        return std::any_of(
            report.collectives.begin(), report.collectives.end(), [&](const ReportedCollective &collective) {
                return std::any_of(collective.models.begin(), collective.models.end(),
                    [&](const ReportedModel &model) { return holds(*model.compared.fit); });
            });
    };
    const bool hasHeldOut = std::any_of(report.collectives.begin(), report.collectives.end(),
        [](const ReportedCollective &collective) { return !collective.heldOut.isEmpty(); });
    QStringList notes{Wording::tr("* no other model has fewer leaves and a lower mean penalty")};
    if (hasHeldOut)
        notes << Wording::tr(
            "\u00b1 standard error; what the exact map loses there is noise, of which no model can be "
            "expected to lose much less");
    if (any([](const Fit &fit) { return fit.choosesUnmeasured(); }))
        notes << Wording::tr(
            "! without the cells in which the choice was not measured: it may not run there");
    if (any([](const Fit &fit) { return isUnproved(fit.shape); }))
        notes << unprovedText();
    return u"<p class=\"notes\">%1</p>\n"_s.arg(reportHtml(notes.join(u". "_s)));
}

QString collectiveHtml(
    const ReportedCollective &collective, std::size_t index, std::size_t firstPicture, bool forPaper)
{
    const QString name = toText(collective.study().collective());
    QString text = u"<h2 id=\"c%1\"%2>%3</h2>\n"_s.arg(QString::number(index),
        forPaper ? u" style=\"page-break-before: always\""_s : QString(),
        reportHtml(Wording::tr("%1 on %2").arg(name, collective.system)));
    text += figureTable(collective);
    const std::size_t pictures = picturesOf(collective).size();
    for (std::size_t i = 0; i < pictures; ++i)
        text += u"<p>%1</p>\n"_s.arg(pictureMark(firstPicture + i));
    for (const ReportedModel &model : collective.models)
        if (!model.code.empty())
            text += codeHtml(model, forPaper);
    return text;
}

QString textHtml(const ReportedText &part)
{
    return u"<h2>%1</h2>\n<pre style=\"white-space: pre-wrap\">%2</pre>\n"_s.arg(
        reportHtml(part.title), reportHtml(part.text));
}

QString textsHtml(const Report &report)
{
    QString text;
    for (const ReportedText &part : report.texts)
        text += textHtml(part);
    return text;
}

} // namespace collscope
