// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/difference_summary_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/plot/map_layer.h"

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString modelsOf(const DifferenceSummary &row)
{
    const QString before = toText(row.before);
    const QString after = toText(row.after);
    return before == after ? after : DifferenceSummaryModel::tr("%1 against %2").arg(before, after);
}

} // namespace

DifferenceSummary summaryOf(const DecisionDifference &difference, double threshold)
{
    DifferenceSummary row;
    row.collective = difference.map->grid->collective();
    row.cells = difference.changes.size();
    row.changed = difference.changed();
    row.stale = difference.stale(threshold);
    row.notMeasured = difference.notMeasured();
    row.outside = difference.outside();
    row.old = difference.before.statistics;
    row.now = difference.after.statistics;
    if (difference.baseline)
        row.baseline = difference.baseline->statistics.mean;
    return row;
}

QString sentencesOf(const DecisionDifference &difference, double threshold)
{
    QStringList parts{DifferenceSummaryModel::tr("%1: %2 of %3 decided differently")
                          .arg(toText(difference.map->grid->collective()), formatCount(difference.changed()),
                              cellsText(difference.changes.size())),
        DifferenceSummaryModel::tr("%1 stale: the old decision loses more than %2")
            .arg(formatCount(difference.stale(threshold)), formatPenalty(threshold)),
        DifferenceSummaryModel::tr("mean penalty %1 with the old decisions, %2 with the new ones")
            .arg(formatSlower(difference.before.statistics.mean),
                formatSlower(difference.after.statistics.mean))};
    if (difference.baseline)
        parts.back() += DifferenceSummaryModel::tr(", %1 with the library's default")
                            .arg(formatSlower(difference.baseline->statistics.mean));
    if (difference.compared() != difference.changes.size())
        parts.back() += DifferenceSummaryModel::tr(", over %1 that all were measured in")
                            .arg(cellsText(difference.compared()));
    if (difference.outside() > 0)
        parts << DifferenceSummaryModel::tr(
            "%1 (ruled, %2) beyond the measured range, %3 of them stale: mean penalty %4 of the "
            "old decisions there, %5 within it")
                     .arg(cellsText(difference.outside()), QString(outsideLetter),
                         formatCount(difference.staleOutside(threshold)),
                         formatSlower(difference.before.statistics.outsideMean),
                         formatSlower(difference.before.statistics.insideMean));
    if (difference.notMeasured() > 0)
        parts << countText(difference.notMeasured(),
            DifferenceSummaryModel::tr("1 cell where a choice was not measured"),
            DifferenceSummaryModel::tr("%1 cells where a choice was not measured"));
    return parts.join(u"; "_s);
}

DifferenceSummaryModel::DifferenceSummaryModel(QObject *parent) : ColumnModel(parent)
{
    using enum CellUnit;
    using Row = DifferenceSummary;
    /// Where there are figures.
    const auto figure = [](const QString &key, const QString &title, CellUnit unit,
                            const Column<Row>::Value &of, const QString &help) {
        const auto value
            = [of](const Row &row) { return row.problem.empty() ? of(row) : CellValue(QString(u""_s)); };
        const auto text = [of, unit](const Row &row) {
            return row.problem.empty() ? shownText(of(row), unit) : u"\u2013"_s;
        };
        return Column<Row>{key, title, unit, value, text, help};
    };
    setColumns({
        {u"collective"_s, tr("Collective"), word, &Row::collective},
        {u"models"_s, tr("Models"), word, modelsOf, {},
            tr("What decides before and after, or one by itself")},
        figure(u"cells"_s, tr("Cells"), count, &Row::cells, tr("Measured cells of the data that judges")),
        figure(u"changed"_s, tr("Changed"), count, &Row::changed, tr("Cells that are decided differently")),
        figure(u"stale"_s, tr("Stale"), count, &Row::stale,
            tr("Cells in which the old decision loses more than the threshold")),
        figure(u"not_measured"_s, tr("Not measured"), count, &Row::notMeasured,
            tr("Cells in which a choice was not measured")),
        figure(u"outside"_s, tr("Outside"), count, &Row::outside,
            tr("Cells beyond the measured range of what one of the two was fitted to; in all other figures "
               "as well")),
        figure(
            u"penalty_mean_before"_s, tr("Old mean"), penalty, [](const Row &row) { return row.old.mean; },
            tr("Mean penalty of the old decisions")),
        figure(
            u"inside_penalty_mean_before"_s, tr("Old inside"), penalty,
            [](const Row &row) { return row.old.insideMean; },
            tr("The same within the measured range of what they were fitted to")),
        figure(
            u"outside_penalty_mean_before"_s, tr("Old outside"), penalty,
            [](const Row &row) { return row.old.outsideMean; }, tr("The same beyond it")),
        figure(
            u"penalty_mean_after"_s, tr("New mean"), penalty, [](const Row &row) { return row.now.mean; },
            tr("Mean penalty of the new decisions")),
        figure(u"penalty_mean_baseline"_s, tr("Default mean"), penalty, &Row::baseline,
            tr("Mean penalty of the library's own choice, where the data that judges has it")),
    });
}

QVariant DifferenceSummaryModel::more(const DifferenceSummary &row, const QString & /*key*/, int role) const
{
    return role == Qt::ToolTipRole && !row.problem.empty() ? QVariant(plainTip(toText(row.problem)))
                                                           : QVariant();
}

} // namespace collscope
