// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/models/difference_summary_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/plain_text.h"
#include "widgets/common/text.h"
#include "widgets/models/heading.h"
#include "widgets/plot/map_layer.h"

#include <array>
#include <cmath>

namespace collscope {

using namespace Qt::StringLiterals;

namespace {

QString modelsOf(const DifferenceSummary &row)
{
    const QString before = toText(row.before);
    const QString after = toText(row.after);
    return before == after ? after : DifferenceSummaryModel::tr("%1 against %2").arg(before, after);
}

/// A count or a ratio of a row: the figures behind the two columns that name it.
QVariant figureOf(const DifferenceSummary &row, int column)
{
    using Model = DifferenceSummaryModel;
    const auto count = [](std::size_t value) { return QVariant::fromValue<qulonglong>(value); };
    switch (column) {
    case Model::cellsColumn:
        return count(row.cells);
    case Model::changedColumn:
        return count(row.changed);
    case Model::staleColumn:
        return count(row.stale);
    case Model::notMeasuredColumn:
        return count(row.notMeasured);
    case Model::outsideColumn:
        return count(row.outside);
    case Model::oldMeanColumn:
        return row.old.mean;
    case Model::oldInsideColumn:
        return row.old.insideMean;
    case Model::oldOutsideColumn:
        return row.old.outsideMean;
    case Model::newMeanColumn:
        return row.now.mean;
    default:
        return row.baseline;
    }
}

QString formatKnown(double penalty)
{
    return std::isnan(penalty) ? u"\u2013"_s : formatPenalty(penalty);
}

QString figureText(const QVariant &figure)
{
    return figure.typeId() == QMetaType::Double ? formatKnown(figure.toDouble())
                                                : formatCount(figure.toULongLong());
}

const auto &headings()
{
    static const std::array<Heading, DifferenceSummaryModel::columnCount_> all{
        Heading{DifferenceSummaryModel::tr("Collective"), u"collective", {}},
        Heading{DifferenceSummaryModel::tr("Models"), u"models",
            DifferenceSummaryModel::tr("What decides before and after, or one by itself")},
        Heading{DifferenceSummaryModel::tr("Cells"), u"cells",
            DifferenceSummaryModel::tr("Measured cells of the data that judges")},
        Heading{DifferenceSummaryModel::tr("Changed"), u"changed",
            DifferenceSummaryModel::tr("Cells that are decided differently")},
        Heading{DifferenceSummaryModel::tr("Stale"), u"stale",
            DifferenceSummaryModel::tr("Cells in which the old decision loses more than the threshold")},
        Heading{DifferenceSummaryModel::tr("Not measured"), u"not_measured",
            DifferenceSummaryModel::tr("Cells in which a choice was not measured")},
        Heading{DifferenceSummaryModel::tr("Outside"), u"outside",
            DifferenceSummaryModel::tr(
                "Cells beyond the measured range of what one of the two was fitted to; in all other figures "
                "as "
                "well")},
        Heading{DifferenceSummaryModel::tr("Old mean"), u"penalty_mean_before",
            DifferenceSummaryModel::tr("Mean penalty of the old decisions")},
        Heading{DifferenceSummaryModel::tr("Old inside"), u"inside_penalty_mean_before",
            DifferenceSummaryModel::tr("The same within the measured range of what they were fitted to")},
        Heading{DifferenceSummaryModel::tr("Old outside"), u"outside_penalty_mean_before",
            DifferenceSummaryModel::tr("The same beyond it")},
        Heading{DifferenceSummaryModel::tr("New mean"), u"penalty_mean_after",
            DifferenceSummaryModel::tr("Mean penalty of the new decisions")},
        Heading{DifferenceSummaryModel::tr("Default mean"), u"penalty_mean_baseline",
            DifferenceSummaryModel::tr(
                "Mean penalty of the library's own choice, where the data that judges has it")}};
    return all;
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
            .arg(formatPenalty(difference.before.statistics.mean),
                formatPenalty(difference.after.statistics.mean))};
    if (difference.baseline)
        parts.back() += DifferenceSummaryModel::tr(", %1 with the library's default")
                            .arg(formatPenalty(difference.baseline->statistics.mean));
    if (difference.compared() != difference.changes.size())
        parts.back() += DifferenceSummaryModel::tr(", over %1 that all were measured in")
                            .arg(cellsText(difference.compared()));
    if (difference.outside() > 0)
        parts << DifferenceSummaryModel::tr(
            "%1 (ruled, %2) beyond the measured range, %3 of them stale: mean penalty %4 of the "
            "old decisions there, %5 within it")
                     .arg(cellsText(difference.outside()), QString(outsideLetter),
                         formatCount(difference.staleOutside(threshold)),
                         formatKnown(difference.before.statistics.outsideMean),
                         formatKnown(difference.before.statistics.insideMean));
    if (difference.notMeasured() > 0)
        parts << countText(difference.notMeasured(),
            DifferenceSummaryModel::tr("1 cell where a choice was not measured"),
            DifferenceSummaryModel::tr("%1 cells where a choice was not measured"));
    return parts.join(u"; "_s);
}

void DifferenceSummaryModel::setRows(std::vector<DifferenceSummary> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int DifferenceSummaryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DifferenceSummaryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnCount_;
}

QVariant DifferenceSummaryModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const DifferenceSummary &row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isWord = index.column() <= modelsColumn;
    if (role == Qt::DisplayRole || role == exactValueRole) {
        if (index.column() == collectiveColumn)
            return toText(row.collective);
        if (isWord)
            return modelsOf(row);
        if (!row.problem.empty())
            return role == exactValueRole ? QString() : u"\u2013"_s;
        const QVariant figure = figureOf(row, index.column());
        return role == exactValueRole ? figure : QVariant(figureText(figure));
    }
    if (role == Qt::ToolTipRole && !row.problem.empty())
        return plainTip(toText(row.problem));
    if (role == Qt::TextAlignmentRole && !isWord)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant DifferenceSummaryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return headingData(headings(), section, orientation, role);
}

} // namespace collscope
