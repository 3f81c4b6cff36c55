// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/map/selected_values.h"
#include "engine/map/weighting.h"
#include "widgets/common/format.h"
#include "widgets/common/text.h"
#include "widgets/common/wording.h"
#include "widgets/models/figure_table_model.h"
#include "widgets/models/model_title.h"
#include "widgets/report/report_html.h"

#include <QStringList>

#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString percent(double ratio)
{
    return std::isnan(ratio) ? u"\u2013"_s : formatPenalty(ratio);
}

QString row(const QStringList &cells)
{
    QString text = u"<tr>"_s;
    for (qsizetype i = 0; i < cells.size(); ++i)
        text += u"<td%1>%2</td>"_s.arg(i > 1 ? u" align=\"right\""_s : QString(), reportHtml(cells[i]));
    return text + u"</tr>\n"_s;
}

QString worstText(const Fit &fit)
{
    const PenaltyStatistics &statistics = fit.statistics();
    const TimeGrid &grid = *fit.map()->grid;
    const Cell cell = grid.cell(statistics.worstCell);
    return Wording::tr("%1 at %2, %3")
        .arg(percent(statistics.max), QString::fromStdString(grid.ranksText(cell.row)),
            formatSize(grid.instance(cell).messageBytes));
}

QString gainText(const RealisedGain &gain)
{
    const GainStatistics &all = gain.statistics;
    return Wording::tr(
        "Timed in turn with the library's default: mean gain %1, typically %2; %3 better, %4 without a "
        "difference, %5 worse.")
        .arg(std::isnan(all.mean) ? u"\u2013"_s : formatGain(all.mean),
            std::isnan(all.median) ? u"\u2013"_s : formatGain(all.median), formatCount(all.better),
            formatCount(all.same), formatCount(all.worse));
}

/// What the default and the best model lose.
QString losses(const ReportedCollective &collective)
{
    const ReportedModel *const baseline = collective.baseline();
    const ReportedModel *const best = collective.bestModel();
    QString text;
    if (baseline && baseline->compared.fit->statistics().cells > 0) {
        const Fit &fit = *baseline->compared.fit;
        text = Wording::tr(
            "The library's default loses %1 on average against the best method of each cell (median "
            "%2, at most %3).")
                   .arg(percent(fit.statistics().mean), percent(fit.statistics().median), worstText(fit));
    }
    if (best) {
        const Fit &fit = *best->compared.fit;
        text += u' ' + Wording::tr("%1 loses %2").arg(modelTitle(fit), percent(fit.statistics().mean));
        if (!std::isnan(best->heldOutMean))
            text += Wording::tr(", and %1 on %2 when it is not fitted to it")
                        .arg(percent(best->heldOutMean), collective.heldOut);
        text
            += Wording::tr(" (median %1, at most %2).").arg(percent(fit.statistics().median), worstText(fit));
        if (baseline && !std::isnan(best->heldOutMean) && !std::isnan(baseline->heldOutMean))
            text += u' '
                + (best->heldOutMean < baseline->heldOutMean
                        ? Wording::tr("The default loses %1 on %2.")
                        : Wording::tr("The default loses %1 on %2: the model is no better there."))
                      .arg(percent(baseline->heldOutMean), collective.heldOut);
    }
    if (collective.gain)
        text += u' ' + gainText(*collective.gain);
    return text;
}

/// How the figures came about.
QStringList remarks(const ReportedCollective &collective)
{
    QStringList all;
    if (!collective.baseline())
        all << Wording::tr(
            "The library's default was not measured: whether anything is gained is not known.");
    const DataSelection &data = collective.study().data;
    if (const std::string excluded = excludedText(*data.dataset, data.grid); !excluded.empty())
        all << Wording::tr("%1.").arg(QString::fromStdString(excluded));
    if (const std::string statistic = statisticOver(*collective.study().map()->grid); !statistic.empty())
        all << Wording::tr("Times are the %1.").arg(QString::fromStdString(statistic));
    if (data.tiesAreFree)
        all << Wording::tr("Models chose freely among methods that tie.");
    if (data.weighting)
        all << Wording::tr("Cells are weighted by %1.").arg(QString::fromStdString(data.weighting->text()));
    if (data.dataset->provenance().origin == Origin::predicted) {
        const TimeGrid &grid = *collective.study().map()->grid;
        const std::size_t extrapolated = grid.extrapolatedCells();
        QString text = Wording::tr("All of this is about predicted times, not about measured ones");
        if (extrapolated > 0)
            text += Wording::tr("; those of %1 of %2 cells are extrapolated beyond what was measured")
                        .arg(formatCount(extrapolated), formatCount(grid.cells()));
        all << text + u'.';
    }
    if (collective.heldOut.isEmpty())
        all << Wording::tr("Nothing was held out: another run may show larger losses.");
    return all;
}

/// Those of all collectives, if there are several.
QStringList sharedRemarks(const Report &report)
{
    if (report.collectives.size() < 2)
        return {};
    QStringList shared = remarks(report.collectives.front());
    for (const ReportedCollective &collective : report.collectives) {
        const QStringList own = remarks(collective);
        shared.removeIf([&own](const QString &remark) { return !own.contains(remark); });
    }
    return shared;
}

QString sentence(const ReportedCollective &collective, const QStringList &shared)
{
    QStringList parts{losses(collective).trimmed()};
    for (const QString &remark : remarks(collective))
        if (!shared.contains(remark))
            parts << remark;
    return parts.join(u' ');
}

/// One paragraph per system: what was measured, by whom, and whether it was.
QString provenance(const ReportedCollective &collective)
{
    const Provenance &from = collective.study().data.dataset->provenance();
    const QString version = QString::fromStdString(from.mpiVersion);
    QString library = QString::fromStdString(from.mpiLibrary);
    if (library.isEmpty())
        library = Wording::tr("MPI library not said");
    else if (!version.isEmpty())
        library += u' ' + version;
    QString text = Wording::tr("%1: %2, %3; read from %4 (%5).")
                       .arg(collective.system, library,
                           from.origin == Origin::simulated       ? Wording::tr("SIMULATED, not measured")
                               : from.origin == Origin::predicted ? Wording::tr("PREDICTED, not measured")
                                                                  : toText(originText(from.origin)),
                           QString::fromStdString(from.path), QString::fromStdString(from.format));
    for (const auto &[key, title] :
        {std::pair("started", Wording::tr("Begun %1.")), std::pair("hosts", Wording::tr("Hosts: %1.")),
            std::pair("cores_per_host", Wording::tr("Cores: %1.")),
            std::pair("load_average", Wording::tr("Load: %1.")),
            std::pair("oversubscribed", Wording::tr("More processes than cores: %1."))})
        for (const auto &[name, value] : from.facts)
            if (name == key)
                text += u' ' + title.arg(QString::fromStdString(value));
    return text;
}

} // namespace

QString summaryHtml(const Report &report)
{
    QString text = u"<h1>%1</h1>\n"_s.arg(reportHtml(report.title));
    if (report.conclusion)
        text += textHtml(*report.conclusion);
    if (report.collectives.empty())
        return text;
    QString system;
    for (const ReportedCollective &collective : report.collectives) {
        if (collective.system != system)
            text += u"<p>%1</p>\n"_s.arg(reportHtml(provenance(collective)));
        system = collective.system;
    }
    text += u"<h2>%1</h2>\n<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n"_s.arg(
        Wording::tr("Summary"));
    text += u"<tr>"_s;
    for (const QString &head : {Wording::tr("Collective"), Wording::tr("Model"), Wording::tr("Default loses"),
             Wording::tr("Model loses"), Wording::tr("Default, held out"), Wording::tr("Model, held out"),
             Wording::tr("Leaves"), Wording::tr("Cells")})
        text += headHtml(head);
    text += u"</tr>\n"_s;
    const bool several = report.collectives.front().system != report.collectives.back().system;
    for (const ReportedCollective &collective : report.collectives) {
        const ReportedModel *const baseline = collective.baseline();
        const ReportedModel *const best = collective.bestModel();
        const Fit *const fit = best ? best->compared.fit.get() : nullptr;
        QString name = toText(collective.study().collective());
        if (several)
            name = Wording::tr("%1 on %2").arg(name, collective.system);
        text += row({name, fit ? modelTitle(*fit) : u"\u2013"_s,
            percent(baseline ? baseline->compared.fit->statistics().mean : std::nan("")),
            percent(fit ? fit->statistics().mean : std::nan("")),
            percent(baseline ? baseline->heldOutMean : std::nan("")),
            percent(best ? best->heldOutMean : std::nan("")), fit ? leavesText(fit->shape) : u"\u2013"_s,
            formatCount(collective.models.front().compared.fit->statistics().cells)});
    }
    text += u"</table>\n"_s;
    const QStringList shared = sharedRemarks(report);
    for (const ReportedCollective &collective : report.collectives)
        text += u"<p><b>%1</b>: %2</p>\n"_s.arg(
            reportHtml(toText(collective.study().collective())), reportHtml(sentence(collective, shared)));
    if (!shared.isEmpty())
        text += u"<p>%1</p>\n"_s.arg(reportHtml(shared.join(u' ')));
    return text + notesHtml(report)
        + u"<p>%1</p>\n"_s.arg(reportHtml(
            Wording::tr("Losses are penalties: time of what is chosen over the best time measured in the "
                        "same cell, less 1, as means over the measured cells. The library's default is below "
                        "0 where it is faster than every method that can be chosen instead. Cells are "
                        "placements of processes times message sizes.")));
}

} // namespace collscope
